"""Safetensors: exact reading, several files, and a folder of files that must be refused."""

import json
import os
import random
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.checkpoints import CheckpointError, open_checkpoint

Header = Mapping[str, Any]


def packed(header: Header | str, data: bytes, length: int | None = None) -> bytes:
    text = (header if isinstance(header, str) else json.dumps(header)).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + data


def entry(dtype: str, shape: list[Any], begin: int, end: int) -> dict[str, Any]:
    return {"dtype": dtype, "shape": shape, "data_offsets": [begin, end]}


def write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def tensors_file(path: Path, arrays: Mapping[str, np.ndarray[Any, Any]]) -> Path:
    header, data = {}, b""
    for name, array in arrays.items():
        kind = {"f": "F", "i": "I", "u": "U", "b": "BOOL"}[array.dtype.kind]
        dtype = kind if kind == "BOOL" else f"{kind}{8 * array.itemsize}"
        header[name] = entry(dtype, list(array.shape), len(data), len(data) + array.nbytes)
        data += array.tobytes()
    return write(path, packed(header, data))


def test_safetensors_every_type_exact(tmp_path: Path) -> None:
    arrays = {
        name: np.array([[0, 1, 2], [3, 5, 7]]).astype(name)
        for name in ("f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "?")
    }
    checkpoint = open_checkpoint(tensors_file(tmp_path / "a.safetensors", arrays))
    assert list(checkpoint) == list(arrays)
    for name, array in arrays.items():
        loaded = checkpoint[name].load()
        assert np.array_equal(loaded, array)
        assert loaded.dtype == (np.float32 if name == "f2" else array.dtype)


def test_safetensors_bfloat16_widened(tmp_path: Path) -> None:
    every = np.arange(1 << 16, dtype="<u2")
    content = packed({"w": entry("BF16", [256, 256], 0, 2 << 16)}, every.tobytes())
    loaded = open_checkpoint(write(tmp_path / "b.safetensors", content))["w"].load()
    assert loaded.dtype == np.float32
    assert np.array_equal(loaded.view("<u4").ravel(), every.astype("<u4") << 16)


def test_safetensors_every_half_widened(tmp_path: Path) -> None:
    every = np.arange(1 << 16, dtype="<u2")
    content = packed({"w": entry("F16", [1 << 16], 0, 2 << 16)}, every.tobytes())
    loaded = open_checkpoint(write(tmp_path / "h.safetensors", content))["w"].load()
    assert np.array_equal(loaded, every.view("<f2").astype(np.float32), equal_nan=True)


def test_safetensors_scalar_empty_and_metadata(tmp_path: Path) -> None:
    header = {
        "__metadata__": {"format": "pt"},
        "s": entry("F32", [], 0, 4),
        "e": entry("F32", [0, 3], 4, 4),
    }
    path = write(tmp_path / "s.safetensors", packed(header, struct.pack("<f", 2.5)))
    checkpoint = open_checkpoint(path)
    assert checkpoint.metadata == {"format": "pt"}
    assert checkpoint["s"].load() == 2.5
    assert checkpoint["e"].load().shape == (0, 3)


def test_safetensors_through_a_link_and_a_folder(tmp_path: Path) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "model").mkdir()
    real = tensors_file(tmp_path / "store" / "blob", {"w": np.eye(2, dtype="f4")})
    (tmp_path / "model" / "model.safetensors").symlink_to(real)
    (tmp_path / "model" / "config.json").write_text('{"model_type": "bert"}')
    checkpoint = open_checkpoint(tmp_path / "model")
    assert checkpoint.config == {"model_type": "bert"}
    assert np.array_equal(checkpoint["w"].load(), np.eye(2))


def test_safetensors_several_files(tmp_path: Path) -> None:
    tensors_file(tmp_path / "one.safetensors", {"a": np.zeros(2, "f4")})
    tensors_file(tmp_path / "two.safetensors", {"b": np.ones(2, "f4")})
    index = tmp_path / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"b": "two.safetensors", "a": "one.safetensors"}}))
    checkpoint = open_checkpoint(tmp_path)
    assert list(checkpoint) == ["b", "a"]
    assert checkpoint["b"].load().tolist() == [1, 1]


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ({"a": "../one.safetensors"}, "not the name of a file beside it"),
        ({"a": "/etc/x.safetensors"}, "not the name of a file beside it"),
        ({"a": "absent.safetensors"}, "cannot be read"),
        ({"a": "one.safetensors", "c": "one.safetensors"}, "'c' is not in one.safetensors"),
        ({"b": "one.safetensors"}, "'a' is in one.safetensors"),
        (["one.safetensors"], "wanted a weight_map"),
        ({"a": 3}, "wanted a weight_map"),
    ],
)
def test_safetensors_index_refused(tmp_path: Path, table: Any, complaint: str) -> None:
    tensors_file(tmp_path / "one.safetensors", {"a": np.zeros(2, "f4")})
    index = tmp_path / "m.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": table}))
    with pytest.raises(CheckpointError, match=complaint):
        open_checkpoint(index)


GOOD = {"w": entry("F32", [2], 0, 8)}
EIGHT = bytes(8)
HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "the file has 0"),
    "no header": (struct.pack("<Q", 10), "file has 8"),
    "absurd length": (
        packed(GOOD, EIGHT, 1 << 62),
        "is no safetensors file, or is damaged: the header claims",
    ),
    "length beyond the end": (packed(GOOD, EIGHT, 5000), "the header should take bytes"),
    "no JSON": (packed('{"w": ', EIGHT), "not readable JSON"),
    "no UTF-8": (struct.pack("<Q", 3) + b"{\xff}", "not readable JSON"),
    "nested without end": (packed('{"a":' + "[" * 100_000, b""), "not readable JSON"),
    "a number of many digits": (packed('{"a":' + "9" * 6000 + "}", b""), "not readable JSON"),
    "sizes of many digits": (packed({"w": entry("F32", [10**4000] * 2, 0, 8)}, EIGHT), "JSON"),
    "sizes of some digits": (packed({"w": entry("F32", [10**39] * 5, 0, 8)}, EIGHT), "at most"),
    "offsets of many digits": (packed({"w": entry("F32", [2], 0, 10**4299)}, EIGHT), "JSON"),
    "a type of many pieces": (packed({"w": entry([["F32"] * 99] * 99, [2], 0, 8)}, EIGHT), "type"),  # type: ignore[arg-type]
    "a type nested deeply": (
        packed(
            '{"w":{"shape":[],"data_offsets":[0,1],"dtype":' + "[" * 900 + "]" * 900 + "}}", EIGHT
        ),
        "type",
    ),
    "name twice": (packed('{"w":' + json.dumps(GOOD["w"]) + ',"w":{}}', EIGHT), "occurs twice"),
    "key twice": (
        packed('{"w":{"dtype":"F32","dtype":"F16","shape":[2],"data_offsets":[0,8]}}', EIGHT),
        "occurs twice",
    ),
    "unknown type": (packed({"w": entry("F128", [2], 0, 8)}, EIGHT), "unknown type 'F128'"),
    "type is no name": (packed({"w": entry(7, [2], 0, 8)}, EIGHT), "unknown type"),  # type: ignore[arg-type]
    "negative size": (packed({"w": entry("F32", [-1, -2], 0, 8)}, EIGHT), "negative size"),
    "size is a fraction": (packed({"w": entry("F32", [2.0], 0, 8)}, EIGHT), "list of integers"),
    "size is true": (packed({"w": entry("F32", [True], 0, 4)}, bytes(4)), "list of integers"),
    "overflow": (packed({"w": entry("F32", [1 << 33, 1 << 33], 0, 8)}, EIGHT), "at most"),
    "many axes": (packed({"w": entry("F32", [1] * 99, 0, 4)}, bytes(4)), "99 axes"),
    "negative offset": (packed({"w": entry("F32", [2], -8, 0)}, EIGHT), "data_offsets are -8"),
    "offsets reversed": (packed({"w": entry("F32", [2], 8, 0)}, EIGHT), "data_offsets are 8 to 0"),
    "offset beyond the end": (packed({"w": entry("F32", [2], 8, 16)}, EIGHT), "cut short"),
    "wrong size": (packed({"w": entry("F32", [3], 0, 8)}, EIGHT), "needs 12 bytes"),
    "three offsets": (
        packed({"w": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8, 9]}}, EIGHT),
        "not a pair",
    ),
    "no offsets": (packed({"w": {"dtype": "F32", "shape": [2]}}, EIGHT), "wanted dtype"),
    "overlap": (
        packed({"a": entry("F32", [2], 0, 8), "b": entry("F32", [2], 4, 12)}, bytes(12)),
        "overlaps",
    ),
    "hole": (packed({"w": entry("F32", [1], 4, 8)}, EIGHT), "belong to no tensor"),
    "tail": (packed(GOOD, bytes(9)), "belong to no tensor"),
    "name steers the terminal": (packed({"\x1b[2J": GOOD["w"]}, EIGHT), "printable"),
    "name without end": (packed({"w" * 5000: GOOD["w"]}, EIGHT), "5000 characters"),
    "metadata is a list": (packed({"__metadata__": [], **GOOD}, EIGHT), "__metadata__"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_safetensors_hostile_refused(tmp_path: Path, name: str) -> None:
    content, complaint = HOSTILE[name]
    path = write(tmp_path / "h.safetensors", content)
    with pytest.raises(CheckpointError, match=complaint) as refusal:
        open_checkpoint(path)
    assert str(path) in str(refusal.value)
    assert len(str(refusal.value)) < 800


@pytest.mark.timeout(20)
def test_safetensors_name_twice_among_many_refused(tmp_path: Path) -> None:
    names = [f'"{i}":0' for i in range(200_000)]
    text = "{" + ",".join([*names, names[-1]]) + "}"
    with pytest.raises(CheckpointError, match="'199999' occurs twice"):
        open_checkpoint(write(tmp_path / "h.safetensors", packed(text, b"")))


def test_safetensors_cut_anywhere_refused(tmp_path: Path) -> None:
    whole = packed({"a": entry("F32", [2], 0, 8), "b": entry("BF16", [3], 8, 14)}, bytes(14))
    for length in range(len(whole)):
        with pytest.raises(CheckpointError):
            open_checkpoint(write(tmp_path / "c.safetensors", whole[:length]))


def test_safetensors_damage_never_crashes(tmp_path: Path) -> None:
    whole = packed({"a": entry("F32", [2], 0, 8), "b": entry("BOOL", [3], 8, 11)}, bytes(11))
    chance = random.Random(1)
    for _ in range(400):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] = chance.randrange(256)
        try:
            checkpoint = open_checkpoint(write(tmp_path / "d.safetensors", bytes(damaged)))
            for tensor in checkpoint.values():
                tensor.load()
        except CheckpointError:
            pass


def test_safetensors_changed_file_refused(tmp_path: Path) -> None:
    path = tensors_file(tmp_path / "m.safetensors", {"w": np.zeros(4, "f4")})
    tensor = open_checkpoint(path)["w"]
    os.truncate(path, path.stat().st_size - 4)
    with pytest.raises(CheckpointError, match="changed while"):
        tensor.load()


def test_safetensors_unread_type_named(tmp_path: Path) -> None:
    path = write(tmp_path / "f8.safetensors", packed({"w": entry("F8_E4M3", [2], 0, 2)}, b"\0\0"))
    with pytest.raises(CheckpointError, match="'w' is of type F8_E4M3"):
        open_checkpoint(path)["w"].load()


def test_checkpoint_other_things_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for path, complaint in {
        tmp_path / "absent": "cannot be read",
        tmp_path / "pipe": "not a regular file",
        tmp_path / "folder": "holds no checkpoint",
        Path("/dev/zero"): "not a regular file",
    }.items():
        with pytest.raises(CheckpointError, match=complaint):
            open_checkpoint(path)


def test_checkpoint_unknown_name_hinted(tmp_path: Path) -> None:
    path = tensors_file(tmp_path / "m.safetensors", {"encoder.weight": np.zeros(4, "f4")})
    with pytest.raises(CheckpointError, match=r"did you mean encoder\.weight"):
        open_checkpoint(path).tensor("encodr.weight")
