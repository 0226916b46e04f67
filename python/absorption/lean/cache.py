"""The store of compiled modules and findings: one folder a key, every byte checked on use."""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

from absorption.errors import AbsorptionError
from absorption.lean.run import Message

VARIABLE = "ABSORPTION_CACHE"
FORMAT = 1

_OLEAN, _ILEAN, _RECORD = "module.olean", "module.ilean", "record.json"
_FINDINGS = "findings"

_Entry = TypeVar("_Entry")


@dataclass(frozen=True)
class Compiled:
    """A module that compiled with neither error nor warning.

    Attributes:
        module: The module's name.
        olean: The compiled module.
        ilean: Its index for editors.
        messages: What Lean said, all of severity ``information``.
        seconds: Wall time of the compilation.
        peak_memory_bytes: Peak memory of the compilation.
    """

    module: str
    olean: bytes
    ilean: bytes
    messages: tuple[Message, ...]
    seconds: float
    peak_memory_bytes: int


@dataclass(frozen=True)
class Damage:
    """An entry that is not what was stored: the file at fault and what is wrong with it."""

    file: Path
    reason: str


def default_cache_dir(environ: Mapping[str, str] | None = None) -> Path:
    """Return the folder that ``ABSORPTION_CACHE`` names, else one in the user's cache folder."""
    named = (os.environ if environ is None else environ).get(VARIABLE, "")
    if named:
        return Path(named).expanduser().absolute()
    return platformdirs.user_cache_path("absorption")


class Cache:
    """Entries by key, in ``root``; any number of processes may use it at the same time."""

    def __init__(self, root: Path) -> None:
        self._root = root
        try:
            root.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=root):
                pass
        except OSError as error:
            raise AbsorptionError(
                f"the cache folder {root} cannot be written: {error}; set {VARIABLE} to another "
                "folder, or build without a cache"
            ) from error

    def load(self, key: str, module: str) -> Compiled | Damage | None:
        """Return what is stored under ``key``, or None; a damaged entry is removed and reported.

        Each file must have the hash that the record gives it, the record its own, and the record
        must be of this key and module.
        """
        return self._load(key, lambda folder: _read_entry(folder, key, module))

    def load_findings(self, key: str) -> Mapping[str, Any] | Damage | None:
        """Return the findings stored under ``key``, or None; the same is checked as by ``load``."""
        return self._load(key, lambda folder: _read_record(folder, key, _FINDINGS))

    def store(self, key: str, compiled: Compiled) -> None:
        """Store ``compiled`` under ``key``, whole or not at all; an entry that is there stays."""
        files = {_OLEAN: compiled.olean, _ILEAN: compiled.ilean}
        record = {
            "module": compiled.module,
            "files": {name: _digest(content) for name, content in files.items()},
            "messages": [asdict(message) for message in compiled.messages],
            "seconds": compiled.seconds,
            "peak_memory_bytes": compiled.peak_memory_bytes,
        }
        self._store(key, record, files)

    def store_findings(self, key: str, findings: Mapping[str, Any]) -> None:
        """Store ``findings``, which JSON can hold, as ``store`` does a module."""
        self._store(key, {**findings, "module": _FINDINGS}, {})

    def _load(self, key: str, read: Callable[[Path], _Entry | Damage]) -> _Entry | Damage | None:
        folder = self._folder(key)
        if not folder.is_dir():
            return None
        found = read(folder)
        if isinstance(found, Damage):
            self._discard(folder)
        return found

    def _store(self, key: str, record: Mapping[str, Any], files: Mapping[str, bytes]) -> None:
        try:
            with tempfile.TemporaryDirectory(dir=self._root) as staging:
                entry = Path(staging) / key
                entry.mkdir()
                for name, content in files.items():
                    (entry / name).write_bytes(content)
                (entry / _RECORD).write_bytes(_seal({**record, "format": FORMAT, "key": key}))
                entry.rename(self._folder(key))
        except OSError as error:
            # Another build was faster: a folder with files in it is never replaced.
            if not self._folder(key).is_dir():
                raise AbsorptionError(f"cannot store {record['module']}: {error}") from error

    def _folder(self, key: str) -> Path:
        return self._root / key

    def _discard(self, folder: Path) -> None:
        with tempfile.TemporaryDirectory(dir=self._root, ignore_cleanup_errors=True) as aside:
            try:
                folder.rename(Path(aside) / folder.name)
            except FileNotFoundError:
                return
            shutil.rmtree(Path(aside) / folder.name, ignore_errors=True)


def _read_record(folder: Path, key: str, module: str) -> dict[str, Any] | Damage:
    record = _open_seal(folder / _RECORD)
    if isinstance(record, Damage):
        return record
    for field, wanted in (("format", FORMAT), ("key", key), ("module", module)):
        if record.get(field) != wanted:
            reason = f"its {field} is {record.get(field)!r}, wanted {wanted!r}"
            return Damage(folder / _RECORD, reason)
    return record


def _read_entry(folder: Path, key: str, module: str) -> Compiled | Damage:
    record = _read_record(folder, key, module)
    if isinstance(record, Damage):
        return record
    content: dict[str, bytes] = {}
    for name, wanted in record["files"].items():
        try:
            content[name] = (folder / name).read_bytes()
        except OSError as error:
            return Damage(folder / name, f"it cannot be read: {error}")
        if _digest(content[name]) != wanted:
            reason = f"its SHA-256 is {_digest(content[name])}, the record says {wanted}"
            return Damage(folder / name, reason)
    return Compiled(
        module=module,
        olean=content[_OLEAN],
        ilean=content[_ILEAN],
        messages=tuple(Message(**message) for message in record["messages"]),
        seconds=record["seconds"],
        peak_memory_bytes=record["peak_memory_bytes"],
    )


def _seal(record: Mapping[str, Any]) -> bytes:
    body = json.dumps(record, sort_keys=True, ensure_ascii=False).encode()
    return _digest(body).encode() + b"\n" + body + b"\n"


def _open_seal(path: Path) -> dict[str, Any] | Damage:
    try:
        digest, _, body = path.read_bytes().partition(b"\n")
    except OSError as error:
        return Damage(path, f"it cannot be read: {error}")
    body, _, rest = body.partition(b"\n")
    if rest or digest.decode("ascii", "replace") != _digest(body):
        return Damage(path, "it is not the record that was written")
    record: dict[str, Any] = json.loads(body)
    return record


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
