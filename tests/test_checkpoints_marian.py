"""Marian models: float and 8-bit weights, where the block sits, and files to be refused."""

import struct
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from absorption.checkpoints import CheckpointError, Placement, find_blocks, open_checkpoint

Entry = tuple[str, int, tuple[int, ...], bytes]

CHANCE = np.random.default_rng(17)
LEVELS = CHANCE.integers(-127, 128, (8, 4), dtype=np.int8)
DOWN = CHANCE.standard_normal((8, 4)).astype("<f4")
CONFIG = (
    b'transformer-ffn-activation: relu\ntransformer-preprocess: ""\ntransformer-postprocess: dan\n'
)


def marian(entries: list[Entry], *, version: int = 1, padding: int = 8) -> bytes:
    heads = b"".join(
        struct.pack("<4Q", len(name) + 1, kind, len(shape), len(data))
        for name, kind, shape, data in entries
    )
    names = b"".join(name.encode() + b"\0" for name, *_ in entries)
    shapes = b"".join(struct.pack(f"<{len(shape)}i", *shape) for _, _, shape, _ in entries)
    head = struct.pack("<2Q", version, len(entries)) + heads + names + shapes
    data = b"".join(data for *_, data in entries)
    return head + struct.pack("<Q", padding) + bytes(padding) + data


def block(config: bytes = CONFIG, multiplier: float = 3.0) -> list[Entry]:
    scaled = LEVELS.tobytes() + struct.pack("<f", multiplier) + bytes(4)
    return [
        ("encoder_l1_ffn_W1", 0x4101, (4, 8), scaled),
        ("encoder_l1_ffn_b1", 0x404, (1, 8), bytes(32)),
        ("encoder_l1_ffn_W2", 0x404, (8, 4), DOWN.tobytes()),
        ("encoder_l1_ffn_b2", 0x404, (1, 4), bytes(16)),
        ("special:model.yml", 0x101, (len(config),), config),
    ]


def write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def test_marian_block_exact(tmp_path: Path) -> None:
    (site,) = find_blocks(open_checkpoint(write(tmp_path / "m.bin", marian(block()))))
    assert (site.d, site.h, site.activation) == (4, 8, "relu")
    assert site.placement is Placement.POST_NORM
    assert "8 bits" in site.notes[0]
    loaded = site.load()
    assert np.array_equal(loaded.w_up, LEVELS)
    assert loaded.scales == {"w_up": Fraction(1, 3)}
    assert np.array_equal(loaded.w_down, DOWN.T)
    assert loaded.b_up is not None
    assert loaded.b_up.shape == (8,)
    assert loaded.to_network().w_up[2, 1] == Fraction(int(LEVELS[2, 1]), 3)


@pytest.mark.parametrize(
    ("before", "after", "placement"),
    [
        ("n", "da", Placement.PRE_NORM),
        ("", "dan", Placement.POST_NORM),
        ("n", "dan", Placement.UNKNOWN),
        ("", "d", Placement.UNKNOWN),
    ],
)
def test_marian_placement(tmp_path: Path, before: str, after: str, placement: Placement) -> None:
    config = f"transformer-preprocess: {before}\ntransformer-postprocess: {after}\n".encode()
    path = write(tmp_path / "m.bin", marian(block(config)))
    (site,) = find_blocks(open_checkpoint(path), activation="swish")
    assert site.placement is placement


W: Entry = ("w", 0x404, (2,), bytes(8))
HOSTILE: dict[str, tuple[bytes, str]] = {
    "version 2": (struct.pack("<2Q", 2, 0), "none of the formats"),
    "tensors without end": (struct.pack("<2Q", 1, 4_000_000_000), "4000000000 tensors"),
    "table beyond the end": (struct.pack("<2Q", 1, 1000), "the table should take"),
    "name without end": (struct.pack("<6Q", 1, 1, 1 << 40, 0x404, 1, 8), "a name of"),
    "name beyond the end": (struct.pack("<6Q", 1, 1, 4000, 0x404, 1, 8), "a name should take"),
    "axes without end": (
        struct.pack("<6Q", 1, 1, 2, 0x404, 1 << 60, 8) + b"w\0" + bytes(99),
        "axes",
    ),
    "name twice": (marian([W, W]), "occurs twice"),
    "negative size": (marian([("w", 0x404, (-2,), bytes(8))]), "negative size"),
    "overflow": (marian([("w", 0x404, (1 << 30,) * 4, bytes(8))]), "at most"),
    "too few bytes": (marian([("w", 0x404, (3,), bytes(8))]), "needs 12"),
    "no multiplier": (marian([("w", 0x4101, (8,), bytes(8))]), "needs 12"),
    "multiplier 0": (marian([("w", 0x4101, (8,), bytes(12))]), "multiplier 0.0"),
    "multiplier NaN": (marian([("w", 0x4101, (8,), bytes(8) + b"\0\0\xc0\x7f")]), "multiplier nan"),
    "tail": (marian([W]) + b"\0", "damaged"),
    "padding beyond the end": (
        marian([W])[:-24] + struct.pack("<Q", 1 << 50) + bytes(8),
        "reads|needs",
    ),
    "packed": (marian([("w", 0x1801, (8,), bytes(8))]), "packed for one processor"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_marian_hostile_refused(tmp_path: Path, name: str) -> None:
    content, complaint = HOSTILE[name]
    with pytest.raises(CheckpointError, match=complaint):
        open_checkpoint(write(tmp_path / "h.bin", content)).tensor("w").load()


def test_marian_cut_anywhere_refused(tmp_path: Path) -> None:
    whole = marian(block())
    for length in range(len(whole)):
        with pytest.raises(CheckpointError):
            open_checkpoint(write(tmp_path / "c.bin", whole[:length]))
