"""Zip archives opened with suspicion: what ``.npz`` files and PyTorch checkpoints are made of."""

import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from absorption.checkpoints.tensors import MAX_BYTES, MAX_TENSORS, CheckpointError, FileBytes

# Deflated weights shrink a little; an entry that grows more than this when unpacked is a bomb.
MAX_RATIO = 100
ALWAYS_FINE = 1 << 26


@dataclass(frozen=True)
class Archive:
    """The entries of a zip file by name. Nothing is ever unpacked to disk."""

    file: FileBytes
    entries: Mapping[str, zipfile.ZipInfo]

    @classmethod
    def of(cls, path: Path) -> "Archive":
        """The archive at ``path``.

        Raises:
            CheckpointError: it is no archive, is damaged, has encrypted or repeated entries, or one
                that would unpack to far more than it takes.
        """
        file = FileBytes.of(path)
        try:
            with zipfile.ZipFile(path) as archive:
                infos = archive.infolist()
        except (OSError, ValueError, zipfile.BadZipFile, NotImplementedError, EOFError) as error:
            raise CheckpointError(f"{path}: not a readable zip archive: {error}") from error
        if len(infos) > MAX_TENSORS:
            raise CheckpointError(f"{path}: {len(infos)} entries; at most {MAX_TENSORS} are read")
        entries: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            _check(info, file)
            if info.filename in entries:
                raise CheckpointError(f"{path}: the entry {info.filename[:80]!r} occurs twice")
            entries[info.filename] = info
        _check_overlap(infos, path)
        return cls(file, entries)

    def read(self, name: str, limit: int | None = None) -> bytes:
        """All bytes of an entry, or its first ``limit``.

        Raises:
            CheckpointError: there is no such entry, its check sum fails, or the file changed.
        """
        path, info = self.file.path, self.entries.get(name)
        if info is None:
            raise CheckpointError(f"{path}: has no entry {name[:80]!r}")
        if FileBytes.of(path).stamp != self.file.stamp:
            raise CheckpointError(f"{path}: the file changed while it was being read")
        wanted = info.file_size if limit is None else min(limit, info.file_size)
        try:
            with zipfile.ZipFile(path) as archive, archive.open(info) as entry:
                data = entry.read(wanted)
                more = entry.read(1) if limit is None else b""
        except (
            OSError,
            ValueError,
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            RuntimeError,
        ) as error:
            raise CheckpointError(f"{path}: entry {name[:80]!r} is damaged: {error}") from error
        if len(data) != wanted or more:
            raise CheckpointError(
                f"{path}: entry {name[:80]!r} is not of the size {info.file_size}"
            )
        return data


def _check(info: zipfile.ZipInfo, file: FileBytes) -> None:
    where = f"{file.path}: the entry {info.filename[:80]!r}"
    if info.flag_bits & 0x1:
        raise CheckpointError(f"{where} is encrypted")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise CheckpointError(
            f"{where} is compressed by method {info.compress_type}, which is not read"
        )
    if info.compress_size > file.size or not 0 <= info.header_offset < file.size:
        raise CheckpointError(f"{where} reaches beyond the end of the file")
    stored = info.compress_type == zipfile.ZIP_STORED
    if stored and info.file_size != info.compress_size:
        raise CheckpointError(
            f"{where} is stored as it is, in {info.compress_size} bytes for {info.file_size}"
        )
    most = min(MAX_BYTES, max(ALWAYS_FINE, MAX_RATIO * info.compress_size))
    if info.file_size > most:
        raise CheckpointError(
            f"{where} would unpack from {info.compress_size} bytes to {info.file_size}; "
            f"at most {most} are read"
        )


def _check_overlap(infos: list[zipfile.ZipInfo], path: Path) -> None:
    """Entries that share bytes are a way to make a small file unpack to a huge one."""
    position = 0
    for info in sorted(infos, key=lambda info: info.header_offset):
        if info.header_offset < position:
            raise CheckpointError(f"{path}: the entry {info.filename[:80]!r} overlaps another")
        position = info.header_offset + info.compress_size
