"""NumPy archives, and what a zip can do that a checkpoint must not."""

import io
import random
import struct
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.checkpoints import CheckpointError, open_checkpoint


def archive_of(path: Path, entries: dict[str, bytes], how: int = zipfile.ZIP_STORED) -> Path:
    with zipfile.ZipFile(path, "w", how) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return path


def npy(array: np.ndarray[Any, Any]) -> bytes:
    stream = io.BytesIO()
    np.lib.format.write_array(stream, array, allow_pickle=True)
    return stream.getvalue()


def headed(header: str, data: bytes = b"", version: bytes = b"\1\0") -> bytes:
    return b"\x93NUMPY" + version + struct.pack("<H", len(header)) + header.encode() + data


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_npz_exact(tmp_path: Path, save: Any) -> None:
    arrays: dict[str, Any] = {
        name: np.array([[0, 1, 2], [3, 5, 7]]).astype(name)
        for name in ("f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "?", ">f4")
    }
    arrays["columns"] = np.asfortranarray(arrays["f8"])
    arrays["number"] = np.array(2.5)
    arrays["none"] = np.zeros((0, 3))
    save(tmp_path / "m.npz", **arrays)
    checkpoint = open_checkpoint(tmp_path / "m.npz")
    assert checkpoint.form == "npz"
    for name, array in arrays.items():
        loaded = checkpoint[name].load()
        assert np.array_equal(loaded, array)
        assert loaded.dtype == (np.float32 if name == "f2" else array.dtype.newbyteorder("="))


class Bomb:
    """An object whose pickle writes a file when it is loaded."""

    def __init__(self, target: Path) -> None:
        self.target = target

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.write_text, (self.target, "broken in")


def test_npz_hostile_pickle_does_nothing(tmp_path: Path) -> None:
    content = npy(np.array([Bomb(tmp_path / "written")], dtype=object))
    path = archive_of(tmp_path / "m.npz", {"w.npy": content})
    with pytest.raises(CheckpointError, match=r"type '\|O'; wanted numbers"):
        open_checkpoint(path)
    assert not (tmp_path / "written").exists()


HEADER = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n"
HOSTILE: dict[str, tuple[dict[str, bytes], str]] = {
    "no array": ({"w.txt": b""}, "not a .npy array"),
    "no name": ({".npy": npy(np.zeros(2))}, "0 characters"),
    "wrong magic": ({"w.npy": b"NUMPY" + bytes(20)}, "begins with"),
    "empty": ({"w.npy": b""}, "begins with"),
    "unknown version": ({"w.npy": headed(HEADER, bytes(8), b"\7\0")}, "version"),
    "header beyond the end": ({"w.npy": b"\x93NUMPY\1\0\xff\xff"}, "no readable header"),
    "header is a program": ({"w.npy": headed("__import__('os').getpid()\n")}, "no readable header"),
    "header is nested": ({"w.npy": headed("(" * 5000 + "\n")}, "no readable header"),
    "no shape": ({"w.npy": headed("{'descr': '<f4'}\n")}, "no readable header"),
    "negative size": ({"w.npy": headed(HEADER.replace("2", "-2"), bytes(8))}, "no readable"),
    "overflow": ({"w.npy": headed(HEADER.replace("2", "9" * 30), bytes(8))}, "at most"),
    "many digits": ({"w.npy": headed(HEADER.replace("2", "9" * 5000), bytes(8))}, "no readable"),
    "many long sizes": (
        {"w.npy": headed(HEADER.replace("2,", f"{'9' * 40}, " * 200 + "9"), bytes(8))},
        "201 axes",
    ),
    "long sizes": (
        {"w.npy": headed(HEADER.replace("2,", f"{'9' * 40}, " * 7 + "9"), bytes(8))},
        "at most",
    ),
    "too short": ({"w.npy": headed(HEADER, bytes(7))}, "needs"),
    "too long": ({"w.npy": headed(HEADER, bytes(9))}, "needs"),
    "text": ({"w.npy": npy(np.array(["a"]))}, "wanted numbers"),
    "complex": ({"w.npy": npy(np.zeros(2, complex))}, "wanted numbers"),
    "records": ({"w.npy": npy(np.zeros(2, "f4,f4"))}, "no readable header"),
    "dates": ({"w.npy": npy(np.zeros(2, "M8[s]"))}, "no readable header"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_npz_hostile_refused(tmp_path: Path, name: str) -> None:
    entries, complaint = HOSTILE[name]
    with pytest.raises(CheckpointError, match=complaint):
        open_checkpoint(archive_of(tmp_path / "h.npz", entries))


def test_npz_bomb_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.npz"
    np.savez_compressed(path, w=np.zeros(1 << 24))
    assert path.stat().st_size < 1 << 18
    with pytest.raises(CheckpointError, match="would unpack from"):
        open_checkpoint(path)


def test_npz_entry_twice_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.npz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("w.npy", npy(np.zeros(2)))
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("w.npy", npy(np.zeros(2)))
    with pytest.raises(CheckpointError, match="occurs twice"):
        open_checkpoint(path)


def test_npz_shared_bytes_refused(tmp_path: Path) -> None:
    """Two entries of the directory that point at the same place."""
    path = archive_of(tmp_path / "m.npz", {"a.npy": npy(np.zeros(2)), "b.npy": npy(np.zeros(2))})
    content = bytearray(path.read_bytes())
    second = content.rindex(b"PK\1\2")
    content[second + 42 : second + 46] = bytes(4)
    path.write_bytes(bytes(content))
    with pytest.raises(CheckpointError, match="overlaps another"):
        open_checkpoint(path)


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        (8, b"\1\0", "is encrypted"),
        (10, b"\x0e\0", "method 14"),
        (10, b"\x08\0", "damaged"),
        (20, b"\xff\xff\xff\x7f", "reaches beyond"),
        (24, b"\xff\xff\xff\x7f", "stored as it is"),
        (42, b"\xff\xff\xff\x7f", "zip archive|reaches beyond"),
        (16, b"\0\0\0\0", "damaged"),
    ],
)
def test_npz_directory_lies_refused(
    tmp_path: Path, field: int, value: bytes, complaint: str
) -> None:
    path = archive_of(tmp_path / "m.npz", {"a.npy": npy(np.ones(2))})
    content = bytearray(path.read_bytes())
    start = content.rindex(b"PK\1\2") + field
    content[start : start + len(value)] = value
    path.write_bytes(bytes(content))
    with pytest.raises(CheckpointError, match=complaint):
        open_checkpoint(path)["a"].load()


def test_npz_cut_anywhere_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.npz"
    np.savez_compressed(path, w=np.arange(12.0))
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(CheckpointError):
            open_checkpoint(path)


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_npz_damage_never_crashes(tmp_path: Path, save: Any) -> None:
    path = tmp_path / "m.npz"
    save(path, w=np.arange(12.0), v=np.arange(3))
    whole, chance = path.read_bytes(), random.Random(7)
    for _ in range(200):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] = chance.randrange(256)
        path.write_bytes(bytes(damaged))
        try:
            for tensor in open_checkpoint(path).values():
                tensor.load()
        except CheckpointError:
            pass
