"""ONNX: tensors in every field, blocks in the graph, and files to be refused."""

import random
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.checkpoints import CheckpointError, Placement, find_blocks, open_checkpoint

Floats = np.ndarray[Any, Any]


def varint(value: int) -> bytes:
    value %= 1 << 64
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def field(number: int, value: int | float | str | bytes) -> bytes:
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def proto(name: str, shape: Iterable[int], kind: int, *numbers: bytes) -> bytes:
    dims = b"".join(field(1, size) for size in shape)
    return dims + field(2, kind) + field(8, name) + b"".join(numbers)


def floats(name: str, array: Floats | float) -> bytes:
    numbers = np.asarray(array, dtype="<f4")
    return proto(name, numbers.shape, 1, field(9, numbers.tobytes()))


def node(op: str, inputs: str, output: str, **attributes: int | float | str) -> bytes:
    content = b"".join(field(1, name.strip("_")) for name in inputs.split())
    content += field(2, output) + field(4, op)
    for name, value in attributes.items():
        number = {int: 3, float: 2, str: 4}[type(value)]
        content += field(5, field(1, name) + field(number, value))
    return field(1, content)


def constant(output: str, tensor: bytes) -> bytes:
    attribute = field(1, "value") + field(5, tensor)
    return field(1, field(2, output) + field(4, "Constant") + field(5, attribute))


def model(*parts: bytes, tensors: Iterable[bytes] = ()) -> bytes:
    graph = b"".join(parts) + b"".join(field(5, tensor) for tensor in tensors)
    return field(1, 8) + field(7, graph + field(12, field(1, "y")))


def write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


CHANCE = np.random.default_rng(11)
W, V, G = CHANCE.standard_normal((3, 6, 4)).astype("f4")
B, C = CHANCE.standard_normal(6).astype("f4"), CHANCE.standard_normal(4).astype("f4")
NUMBERS = [
    floats(name, value)
    for name, value in {
        "one": 1.0,
        "half": 0.5,
        "two": np.sqrt(2),
        "cubic": 0.044715,
        "three": 3.0,
        "lead": np.sqrt(2 / np.pi),
        "quick": 1.702,
    }.items()
]
WEIGHTS = [
    floats("W", W),
    floats("Wt", W.T),
    floats("V", V.T),
    floats("Vt", V),
    floats("Gt", G.T),
    floats("B", B),
    floats("C", C),
]

ACTIVATIONS: dict[str, list[bytes]] = {
    "relu": [node("Relu", "z", "a")],
    "silu": [node("Sigmoid", "z", "s"), node("Mul", "s z", "a")],
    "quick_gelu": [
        node("Mul", "quick z", "k"),
        node("Sigmoid", "k", "s"),
        node("Mul", "z s", "a"),
    ],
    "gelu": [
        node("Div", "z two", "q"),
        node("Erf", "q", "e"),
        node("Add", "e one", "f"),
        node("Mul", "z f", "m"),
        node("Mul", "m half", "a"),
    ],
    "gelu_tanh": [
        node("Pow", "z three", "p"),
        node("Mul", "p cubic", "c"),
        node("Add", "z c", "i"),
        node("Mul", "i lead", "l"),
        node("Tanh", "l", "t"),
        node("Add", "t one", "f"),
        node("Mul", "z f", "m"),
        node("Mul", "m half", "a"),
    ],
    "relu2": [node("Relu", "z", "r"), node("Mul", "r r", "a")],
    "hardswish": [node("HardSwish", "z", "a")],
    "elu": [node("Elu", "z", "a", alpha=1.0)],
    "leaky_relu": [node("LeakyRelu", "z", "a", alpha=0.01)],
    "tanh": [node("Tanh", "z", "a")],
}


def block(between: list[bytes]) -> list[bytes]:
    up = [node("MatMul", "x Wt", "u"), node("Add", "B u", "z")]
    return [*up, *between, node("MatMul", "a Vt", "d"), node("Add", "d C", "o")]


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_onnx_activation_named(tmp_path: Path, name: str) -> None:
    parts = [*block(ACTIVATIONS[name]), node("Add", "x o", "y")]
    checkpoint = open_checkpoint(
        write(tmp_path / "m.onnx", model(*parts, tensors=WEIGHTS + NUMBERS))
    )
    (site,) = find_blocks(checkpoint)
    assert (site.activation, site.activation_from, site.kind) == (name, "graph", "mlp")
    assert site.placement is Placement.POST_NORM
    loaded = site.load()
    assert np.array_equal(loaded.w_up, W)
    assert np.array_equal(loaded.w_down, V.T)
    assert np.array_equal(loaded.b_up, B)  # type: ignore[arg-type]
    assert np.array_equal(loaded.b_down, C)  # type: ignore[arg-type]


def test_onnx_unknown_activation_asks(tmp_path: Path) -> None:
    parts = block([node("Exp", "z", "a")])
    (site,) = find_blocks(
        open_checkpoint(write(tmp_path / "m.onnx", model(*parts, tensors=WEIGHTS)))
    )
    assert site.placement is Placement.NO_SKIP
    with pytest.raises(CheckpointError, match="give it with --activation NAME"):
        site.load()


def test_onnx_constants_gemm_and_norm(tmp_path: Path) -> None:
    """Weights in Constant nodes, both orientations of Gemm, a norm written out before the block."""
    parts = [
        constant("W", WEIGHTS[0]),
        constant("B", WEIGHTS[5]),
        node("ReduceMean", "x", "mean"),
        node("Sub", "x mean", "n"),
        node("Gemm", "n W B", "z", transB=1),
        node("Relu", "z", "a"),
        node("Gemm", "a Vt C", "o"),
        node("Add", "o x", "y"),
    ]
    checkpoint = open_checkpoint(
        write(tmp_path / "m.onnx", model(*parts, tensors=[WEIGHTS[3], WEIGHTS[6]]))
    )
    (site,) = find_blocks(checkpoint)
    assert site.placement is Placement.PRE_NORM
    loaded = site.load()
    assert np.array_equal(loaded.w_up, W)
    assert np.array_equal(loaded.w_down, V.T)


@pytest.mark.parametrize("swapped", [False, True])
def test_onnx_gated(tmp_path: Path, swapped: bool) -> None:
    maps = [node("MatMul", "x Gt", "g"), node("MatMul", "x Wt", "u")]
    between = [
        node("Sigmoid", "g", "s"),
        node("Mul", "g s", "h"),
        node("Mul", "u h" if swapped else "h u", "a"),
    ]
    parts = [*maps, *between, node("MatMul", "a Vt", "o"), node("Add", "o x", "y")]
    (site,) = find_blocks(
        open_checkpoint(write(tmp_path / "m.onnx", model(*parts, tensors=WEIGHTS)))
    )
    loaded = site.load()
    assert (site.kind, site.activation) == ("gated", "silu")
    assert loaded.w_gate is not None
    assert np.array_equal(loaded.w_gate, G)
    assert np.array_equal(loaded.w_up, W)


def test_onnx_integers_with_scales_exact(tmp_path: Path) -> None:
    levels = CHANCE.integers(-128, 128, (6, 4), dtype=np.int8)
    scales = CHANCE.random(6).astype("f4")
    tensors = [
        proto("Q", (6, 4), 3, field(9, levels.tobytes())),
        floats("S", scales),
        proto("Z", (6,), 3, field(9, bytes([3] * 6))),
        *WEIGHTS,
    ]
    parts = [
        node("DequantizeLinear", "Q S Z", "D", axis=0),
        node("Transpose", "D", "T"),
        node("MatMul", "x T", "z"),
        node("Relu", "z", "a"),
        node("MatMul", "a Vt", "y"),
    ]
    (site,) = find_blocks(
        open_checkpoint(write(tmp_path / "m.onnx", model(*parts, tensors=tensors)))
    )
    wanted = (levels.astype(np.float64) - 3) * scales.astype(np.float64)[:, None]
    assert np.array_equal(site.load().w_up, wanted)


def test_onnx_unlike_maps_passed_over(tmp_path: Path) -> None:
    parts = [node("MatMul", "x Wt", "z"), node("Relu", "z", "a"), node("MatMul", "a W", "y")]
    bad = [floats("Wt", W.T), floats("W", np.zeros((6, 5)))]
    with pytest.raises(CheckpointError, match="no MLP block"):
        find_blocks(open_checkpoint(write(tmp_path / "m.onnx", model(*parts, tensors=bad))))


def test_onnx_graph_that_goes_round(tmp_path: Path) -> None:
    parts = [node("Relu", "b", "a"), node("Relu", "a", "b"), node("MatMul", "a Vt", "y")]
    with pytest.raises(CheckpointError, match="no MLP block"):
        find_blocks(open_checkpoint(write(tmp_path / "m.onnx", model(*parts, tensors=WEIGHTS))))


def test_onnx_every_field_exact(tmp_path: Path) -> None:
    packed = b"".join(map(varint, (-3, 2, 127)))
    halves = b"".join(map(varint, np.array([1.5, -2, 3], "<f2").view("<u2").tolist()))
    brains = b"".join(map(varint, (0x3F80, 0xC049, 0x4000)))
    tensors = {
        "f": (proto("f", [2], 1, field(4, struct.pack("<2f", 1.5, -2))), [1.5, -2]),
        "single": (proto("single", [1], 1, varint(4 << 3 | 5) + struct.pack("<f", 0.5)), [0.5]),
        "d": (proto("d", [1], 11, field(10, struct.pack("<d", 0.1))), [0.1]),
        "i": (proto("i", [3], 6, field(5, packed)), [-3, 2, 127]),
        "b": (proto("b", [3], 3, field(5, packed)), [-3, 2, 127]),
        "h": (proto("h", [3], 10, field(5, halves)), [1.5, -2, 3]),
        "bf": (proto("bf", [3], 16, field(5, brains)), [1, -3.140625, 2]),
        "l": (proto("l", [2], 7, field(7, -5), field(7, 1 << 40)), [-5, 1 << 40]),
        "u": (proto("u", [1], 13, field(11, (1 << 64) - 1)), [(1 << 64) - 1]),
        "r": (proto("r", [2], 16, field(9, bytes([0x80, 0x3F, 0x49, 0xC0]))), [1, -3.140625]),
        "e": (proto("e", [0], 1), []),
    }
    content = model(tensors=[tensor for tensor, _ in tensors.values()])
    checkpoint = open_checkpoint(write(tmp_path / "m.onnx", content))
    for name, (_, wanted) in tensors.items():
        assert checkpoint[name].load().tolist() == wanted, name


FOUR = field(9, bytes(16))
HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "0 graphs"),
    "two graphs": (model() + model(), "2 graphs"),
    "no graph": (field(1, 8), "0 graphs"),
    "graph is a number": (field(1, 8) + field(7, 5), "met the number 5"),
    "length beyond the end": (
        field(1, 8) + varint(7 << 3 | 2) + varint(1 << 60),
        "leaves its message",
    ),
    "number without end": (field(1, 8) + b"\x38" + b"\xff" * 11, "more than ten bytes"),
    "no such wire type": (field(1, 8) + b"\x3b", "wire type 3"),
    "name twice": (model(tensors=[floats("w", 1.0)] * 2), "occurs twice"),
    "node without output": (model(field(1, field(4, "Relu"))), "makes nothing"),
    "no name": (model(tensors=[floats("", 1.0)]), "0 characters"),
    "negative size": (model(tensors=[proto("w", [-1], 1, FOUR)]), "negative size"),
    "overflow": (model(tensors=[proto("w", [1 << 40, 1 << 40], 1, FOUR)]), "at most"),
    "axes without end": (model(tensors=[proto("w", [1] * 99, 1, FOUR)]), "more than 64 axes"),
    "wrong size": (model(tensors=[proto("w", [5], 1, FOUR)]), "needs 20"),
    "numbers twice": (model(tensors=[proto("w", [4], 1, FOUR, FOUR)]), "twice"),
    "numbers in two fields": (model(tensors=[proto("w", [4], 1, FOUR, field(4, FOUR))]), "twice"),
    "unknown type": (model(tensors=[proto("w", [4], 99, FOUR)]), "type number 99"),
    "another's field": (model(tensors=[proto("w", [1], 1, field(7, 5))]), "kept as another"),
    "too large": (model(tensors=[proto("w", [1], 3, field(5, 300))]), "too large"),
    "too few": (model(tensors=[proto("w", [3], 7, field(7, 5))]), "needs 24"),
    "elsewhere": (
        model(tensors=[proto("w", [1], 1, field(13, b"\x0a\x08/etc/passwd"), field(14, 1))]),
        "beside the model",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_onnx_hostile_refused(tmp_path: Path, name: str) -> None:
    content, complaint = HOSTILE[name]
    with pytest.raises(CheckpointError, match=complaint):
        open_checkpoint(write(tmp_path / "h.onnx", content)).tensor("w").load()


def test_onnx_cut_anywhere_refused(tmp_path: Path) -> None:
    whole = model(*block(ACTIVATIONS["relu"]), tensors=WEIGHTS[:2])
    for length in range(0, len(whole), 3):
        with pytest.raises(CheckpointError):
            open_checkpoint(write(tmp_path / "c.onnx", whole[:length]))


def test_onnx_damage_never_crashes(tmp_path: Path) -> None:
    whole = model(*block(ACTIVATIONS["gelu"]), tensors=WEIGHTS + NUMBERS)
    chance = random.Random(13)
    for _ in range(200):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] = chance.randrange(256)
        try:
            checkpoint = open_checkpoint(write(tmp_path / "d.onnx", bytes(damaged)))
            for tensor in checkpoint.values():
                tensor.load()
            find_blocks(checkpoint)
        except CheckpointError:
            pass
