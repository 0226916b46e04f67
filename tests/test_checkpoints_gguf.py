"""GGUF: quantised weights against exact fractions, llama.cpp's names, and files to be refused."""

import random
import struct
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from absorption.checkpoints import CheckpointError, Placement, find_blocks, open_checkpoint
from absorption.checkpoints.quantised import QUANTISED

F32, Q4_0, Q4_1, Q8_0, Q4_K, Q6_K = 0, 2, 3, 8, 12, 14

Entry = tuple[str, tuple[int, ...], int, bytes]


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value)) + value.encode()


def pair(key: str, kind: int, value: bytes) -> bytes:
    return text(key) + struct.pack("<I", kind) + value


def gguf(
    tensors: list[Entry],
    pairs: list[bytes] | None = None,
    *,
    version: int = 3,
    offsets: Mapping[str, int] | None = None,
) -> bytes:
    pairs, offsets = pairs or [], offsets or {}
    table, data = b"", b""
    for name, shape, kind, content in tensors:
        data += bytes(-len(data) % 32)
        table += text(name) + struct.pack("<I", len(shape))
        table += struct.pack(f"<{len(shape)}Q", *shape[::-1])
        table += struct.pack("<IQ", kind, offsets.get(name, len(data)))
        data += content
    head = struct.pack("<4sIQQ", b"GGUF", version, len(tensors), len(pairs)) + b"".join(pairs)
    whole = head + table
    return whole + bytes(-len(whole) % 32) + data


def f32(name: str, array: np.ndarray[Any, Any]) -> Entry:
    return name, array.shape, F32, array.astype("<f4").tobytes()


def write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def half(data: bytes) -> Fraction:
    return Fraction(struct.unpack("<e", data)[0])


def nibble(block: bytes, index: int) -> int:
    """Weight ``index`` of 32: the low halves come first."""
    return block[index] & 15 if index < 16 else block[index - 16] >> 4


def six(scales: bytes, group: int) -> tuple[int, int]:
    """Scale and minimum of one of eight groups, packed in twelve bytes."""
    if group < 4:
        return scales[group] & 63, scales[group + 4] & 63
    high = scales[group + 4]
    low = (high & 15) | (scales[group - 4] >> 6 << 4)
    return low, (high >> 4) | (scales[group] >> 6 << 4)


def by_definition(kind: int, block: bytes) -> list[Fraction]:
    """The weights of one block, one at a time and in fractions."""
    if kind == Q4_0:
        return [half(block[:2]) * (nibble(block[2:], i) - 8) for i in range(32)]
    if kind == Q4_1:
        least = half(block[2:4])
        return [half(block[:2]) * nibble(block[4:], i) + least for i in range(32)]
    if kind == Q8_0:
        return [half(block[:2]) * level for level in struct.unpack("32b", block[2:])]
    weights = []
    for i in range(256):
        if kind == Q4_K:
            group, within = divmod(i, 32)
            byte = block[16 + group // 2 * 32 + within]
            level = byte >> 4 if group % 2 else byte & 15
            scale, least_scale = six(block[4:16], group)
            weights.append(half(block[:2]) * scale * level - half(block[2:4]) * least_scale)
        else:
            part, within = divmod(i, 128)
            quarter, place = divmod(within, 32)
            byte = block[part * 64 + quarter % 2 * 32 + place]
            low = byte >> 4 if quarter >= 2 else byte & 15
            high = block[128 + part * 32 + place] >> (2 * quarter) & 3
            scale = struct.unpack("b", block[192 + i // 16 : 193 + i // 16])[0]
            weights.append(half(block[208:]) * scale * (low + 16 * high - 32))
    return weights


HALVES = {Q4_0: (0,), Q4_1: (0, 2), Q8_0: (0,), Q4_K: (0, 2), Q6_K: (208,)}
FINITE = st.integers(0, 0xFFFF).filter(lambda bits: bits & 0x7C00 != 0x7C00)


@pytest.mark.parametrize("kind", HALVES)
@given(data=st.data())
def test_gguf_quantised_exact(kind: int, data: st.DataObject) -> None:
    packed = QUANTISED[kind]
    block = bytearray(data.draw(st.binary(min_size=packed.size, max_size=packed.size)))
    for at in HALVES[kind]:
        block[at : at + 2] = struct.pack("<H", data.draw(FINITE))
    assert packed.unpack is not None
    weights = packed.unpack(np.frombuffer(bytes(block), np.uint8).reshape(1, -1))
    assert [Fraction(float(weight)) for weight in weights[0]] == by_definition(kind, bytes(block))


def test_gguf_weight_that_is_no_float32() -> None:
    """The smallest half times 15, plus 1."""
    block = struct.pack("<ee", 2.0**-24, 1.0) + b"\xff" * 16
    unpack = QUANTISED[Q4_1].unpack
    assert unpack is not None
    weight = unpack(np.frombuffer(block, np.uint8).reshape(1, -1))[0, 0]
    assert weight == 1 + 15 * 2.0**-24 != float(np.float32(weight))


@pytest.mark.parametrize("kind", [kind for kind, packed in QUANTISED.items() if packed.unpack])
def test_gguf_largest_values_exact(kind: int) -> None:
    """Float64 has room for every bit: nothing is rounded when all bits are set."""
    packed = QUANTISED[kind]
    assert packed.unpack is not None
    block = np.full((1, packed.size), 0xFF, np.uint8)
    for at in {**HALVES, 6: (0,), 7: (0, 2), 13: (0, 2)}[kind]:
        block[0, at : at + 2] = np.frombuffer(struct.pack("<H", 0x7BFF), np.uint8)
    weights = packed.unpack(block)
    assert np.array_equal(weights * 2.0**24, np.round(weights * 2.0**24))
    assert np.abs(weights).max() < 2.0**28


def test_gguf_blocks_of_llama(tmp_path: Path) -> None:
    chance = np.random.default_rng(2)
    gate, up = chance.standard_normal((2, 64, 32))
    quantised = chance.integers(0, 60, (64, 20), dtype=np.uint8)
    entries = [
        f32("blk.10.ffn_gate.weight", gate),
        f32("blk.10.ffn_up.weight", up),
        ("blk.10.ffn_down.weight", (32, 64), Q4_1, quantised.tobytes()),
        f32("blk.2.ffn_gate.weight", up),
        f32("blk.2.ffn_up.weight", gate),
        f32("blk.2.ffn_down.weight", gate.T),
    ]
    pairs = [pair("general.architecture", 8, text("llama")), pair("x", 6, struct.pack("<f", 0.5))]
    checkpoint = open_checkpoint(write(tmp_path / "m.gguf", gguf(entries, pairs)))
    sites = find_blocks(checkpoint)
    assert [site.layer for site in sites] == ["blk.2", "blk.10"]
    assert {(site.kind, site.d, site.h) for site in sites} == {("gated", 32, 64)}
    assert {(site.activation, site.placement) for site in sites} == {("silu", Placement.PRE_NORM)}
    block = sites[1].load()
    assert block.w_gate is not None
    assert np.array_equal(block.w_gate, gate.astype("f4"))
    assert Fraction(float(block.w_down[0, 0])) == by_definition(Q4_1, quantised[0].tobytes())[0]


def test_gguf_unknown_architecture_asks_for_the_activation(tmp_path: Path) -> None:
    square = np.eye(32)
    entries = [f32("blk.0.ffn_up.weight", square), f32("blk.0.ffn_down.weight", square)]
    (site,) = find_blocks(open_checkpoint(write(tmp_path / "m.gguf", gguf(entries))))
    assert site.placement is Placement.UNKNOWN
    with pytest.raises(CheckpointError, match="give it with --activation NAME"):
        site.load()
    assert site.load("relu").activation == "relu"


def test_gguf_fused_gate_of_phi3(tmp_path: Path) -> None:
    both = np.arange(8 * 3.0).reshape(8, 3)
    entries = [f32("blk.0.ffn_up.weight", both), f32("blk.0.ffn_down.weight", np.ones((3, 4)))]
    pairs = [pair("general.architecture", 8, text("phi3"))]
    (site,) = find_blocks(open_checkpoint(write(tmp_path / "m.gguf", gguf(entries, pairs))))
    block = site.load()
    assert block.w_gate is not None
    assert np.array_equal(np.vstack([block.w_gate, block.w_up]), both)


def test_gguf_arrays_of_values_passed_over(tmp_path: Path) -> None:
    words = struct.pack("<IQ", 8, 2) + text("a") + text("bc")
    numbers = struct.pack("<IQ", 5, 3) + bytes(12)
    pairs = [pair("words", 9, words), pair("numbers", 9, numbers), pair("last", 4, b"\7\0\0\0")]
    checkpoint = open_checkpoint(write(tmp_path / "m.gguf", gguf([f32("w", np.ones(3))], pairs)))
    assert checkpoint.metadata["last"] == 7
    assert checkpoint["w"].load().tolist() == [1, 1, 1]


W = f32("w", np.ones((2, 4)))
HEAD = struct.pack("<4sI", b"GGUF", 3)
HOSTILE: dict[str, tuple[bytes, str]] = {
    "version 1": (gguf([W], version=1), "wanted .* 2 or 3"),
    "other end first": (struct.pack(">4sIQQ", b"GGUF", 3, 0, 0), "wanted .* 2 or 3"),
    "tensors without end": (HEAD + struct.pack("<QQ", 1 << 60, 0), "claims"),
    "pairs without end": (HEAD + struct.pack("<QQ", 0, 1 << 60), "claims"),
    "string without end": (HEAD + struct.pack("<QQQ", 0, 1, 1 << 60), "claims a string"),
    "array without end": (
        gguf([W], [pair("a", 9, struct.pack("<IQ", 5, 1 << 60))]),
        "beyond the end",
    ),
    "strings without end": (
        gguf([W], [pair("a", 9, struct.pack("<IQ", 8, 1 << 60))]),
        "claims 1152921504606846976 strings",
    ),
    "string in array without end": (
        gguf([W], [pair("a", 9, struct.pack("<IQQ", 8, 1, 1 << 60))]),
        "beyond the end",
    ),
    "arrays in arrays": (gguf([W], [pair("a", 9, struct.pack("<IQ", 9, 1))]), "unknown type 9"),
    "value of unknown type": (gguf([W], [pair("a", 99, b"")]), "unknown type 99"),
    "five axes": (gguf([("w", (1, 1, 1, 1, 1), F32, bytes(4))]), "5 axes"),
    "unknown type": (gguf([("w", (2,), 77, bytes(8))]), "unknown type 77"),
    "overflow": (gguf([("w", (1 << 40, 1 << 40), F32, bytes(8))]), "at most"),
    "odd rows of blocks": (gguf([("w", (2, 31), Q4_1, bytes(80))]), "multiple of 32"),
    "scalar of blocks": (gguf([("w", (), Q4_1, bytes(20))]), "multiple of 32"),
    "offset beyond the end": (gguf([W], offsets={"w": 1 << 40}), "cut short"),
    "offset off the grid": (gguf([W], offsets={"w": 4}), "not aligned"),
    "overlap": (gguf([W, f32("v", np.ones(9))], offsets={"v": 0}), "overlaps"),
    "name twice": (gguf([W, W]), "occurs twice"),
    "alignment 0": (gguf([W], [pair("general.alignment", 4, bytes(4))]), "power of two"),
    "alignment 3": (gguf([W], [pair("general.alignment", 4, b"\3\0\0\0")]), "power of two"),
    "alignment is a long text": (
        gguf([W], [pair("general.alignment", 8, text("\x1b" * 9999))]),
        r"is '(\\x1b){19}\\x1; wanted a power of two",
    ),
    "alignment is text": (gguf([W], [pair("general.alignment", 8, text("32"))]), "power of two"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_gguf_hostile_refused(tmp_path: Path, name: str) -> None:
    content, complaint = HOSTILE[name]
    with pytest.raises(CheckpointError, match=complaint):
        open_checkpoint(write(tmp_path / "h.gguf", content))


def test_gguf_cut_anywhere_refused(tmp_path: Path) -> None:
    whole = gguf([W, f32("v", np.ones(5))], [pair("general.architecture", 8, text("llama"))])
    for length in range(len(whole)):
        with pytest.raises(CheckpointError):
            open_checkpoint(write(tmp_path / "c.gguf", whole[:length]))


def test_gguf_damage_never_crashes(tmp_path: Path) -> None:
    whole = gguf([W, ("q", (2, 32), Q4_1, bytes(40))], [pair("a", 8, text("llama"))])
    chance = random.Random(3)
    for _ in range(400):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] = chance.randrange(256)
        try:
            for tensor in open_checkpoint(write(tmp_path / "d.gguf", bytes(damaged))).values():
                tensor.load()
        except CheckpointError:
            pass


def test_gguf_infinite_scale_refused_by_the_block(tmp_path: Path) -> None:
    bad = struct.pack("<e", float("inf")) + bytes(18)
    entries: list[Entry] = [
        ("blk.0.ffn_up.weight", (1, 32), Q4_1, bad),
        ("blk.0.ffn_down.weight", (32, 1), F32, bytes(128)),
    ]
    (site,) = find_blocks(open_checkpoint(write(tmp_path / "m.gguf", gguf(entries))))
    with pytest.raises(CheckpointError, match=r"ffn_up.weight' has nan at \(0, 0\)"):
        site.load("relu")


def test_gguf_unread_type_named(tmp_path: Path) -> None:
    path = write(tmp_path / "m.gguf", gguf([("w", (1, 256), 10, bytes(84))]))
    with pytest.raises(CheckpointError, match="'w' is of type Q2_K"):
        open_checkpoint(path)["w"].load()
