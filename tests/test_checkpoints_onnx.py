"""ONNX: tensors in every field, blocks in the graph, and files to be refused."""

import math
import random
import struct
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.activations import activation, names
from absorption.checkpoints import CheckpointError, Placement, find_blocks, open_checkpoint
from absorption.checkpoints.forms import Form
from absorption.checkpoints.polynomials import Polynomial
from absorption.checkpoints.scalar import known

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
        "zero": 0.0,
        "minus": -1.0,
        "six": 6.0,
        "sixth": 1 / 6,
        "hundred": 100.0,
        "most": np.finfo("f4").max,
        "endless": np.inf,
        "slope": 0.01,
        "above": np.nextafter(np.float32(1), np.float32(2)),
        "tiny": 1e-7,
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


# The same functions written in other ways.
REWRITTEN: dict[str, tuple[str, list[bytes]]] = {
    "larger than zero": ("relu", [node("Max", "zero z", "a")]),
    "no upper bound": ("relu", [node("Clip", "z zero", "a")]),
    "the end of float32 as a bound": ("relu", [node("Clip", "z zero most", "a")]),
    "bounds of old files": ("relu6", [node("Clip", "z", "a", min=0.0, max=6.0)]),
    "twice": ("relu", [node("Relu", "z", "r"), node("Relu", "r", "a")]),
    "slope 0": ("relu", [node("LeakyRelu", "z", "a", alpha=0.0)]),
    "half of two": (
        "relu",
        [node("Abs", "z", "p"), node("Add", "p z", "s"), node("Mul", "s half", "a")],
    ),
    "with a slope": ("leaky_relu", [node("PRelu", "z slope", "a")]),
    "negated": ("abs", [node("PRelu", "z minus", "a")]),
    "between": ("clamp", [node("Min", "z one", "m"), node("Max", "m minus", "a")]),
    "exponential": (
        "silu",
        [
            node("Neg", "z", "n"),
            node("Exp", "n", "e"),
            node("Add", "one e", "q"),
            node("Div", "z q", "a"),
        ],
    ),
    "divided by the size": (
        "softsign",
        [node("Abs", "z", "p"), node("Add", "p one", "q"), node("Div", "z q", "a")],
    ),
    "three and six": (
        "hardswish",
        [
            node("Add", "z three", "s"),
            node("Clip", "s zero six", "c"),
            node("Mul", "z c", "m"),
            node("Div", "m six", "a"),
        ],
    ),
    "a rounded sixth": (
        "hardswish",
        [node("HardSigmoid", "z", "s", alpha=1 / 6, beta=0.5), node("Mul", "s z", "a")],
    ),
    "its parts": (
        "mish",
        [node("Softplus", "z", "s"), node("Tanh", "s", "t"), node("Mul", "z t", "a")],
    ),
    "its power": ("relu3", [node("Relu", "z", "r"), node("Pow", "r three", "a")]),
    "its name": ("gelu_tanh", [node("Gelu", "z", "a", approximate="tanh")]),
    "no attributes": ("selu", [node("Selu", "z", "a")]),
    "smooth": ("elu", [node("Celu", "z", "a", alpha=1.0)]),
}

# None of them is known, however near it is to one that is.
UNKNOWN: dict[str, list[bytes]] = {
    "bounded far away": [node("Clip", "z zero hundred", "a")],
    "bounded by an attribute": [node("Clip", "z", "a", min=0.0, max=7.5)],
    "all cut off": [node("Clip", "z most", "a")],
    "a bound that is no number": [node("Clip", "z zero endless", "a")],
    "a tiny slope": [node("LeakyRelu", "z", "a", alpha=1e-7)],
    "a nearby slope": [node("LeakyRelu", "z", "a", alpha=0.0100001)],
    "a tiny summand": [
        node("Relu", "z", "r"),
        node("Mul", "r tiny", "t"),
        *ACTIVATIONS["gelu"][:-1],
        node("Mul", "m half", "g"),
        node("Add", "g t", "a"),
    ],
    "a factor that is nearly 1": [node("Relu", "z", "r"), node("Mul", "r above", "a")],
    "a GELU that is nearly one": [
        *ACTIVATIONS["gelu"][:-1],
        node("Mul", "m half", "g"),
        node("Mul", "g above", "a"),
    ],
    "another scale": [node("Selu", "z", "a", gamma=1.0)],
    "another GELU": [node("Gelu", "z", "a", approximate="x")],
    "a kink elsewhere": [
        node("Add", "z tiny", "s"),
        node("Relu", "s", "r"),
        node("Sub", "r tiny", "a"),
    ],
    "a slope of another kind": [node("PRelu", "z z", "a")],
    "a power that is no whole number": [node("Relu", "z", "r"), node("Pow", "r half", "a")],
    "a division by 0": [node("Div", "z z", "q"), node("Mul", "q z", "a")],
    "an exponential": [node("Exp", "z", "a")],
    "text for a slope": [node("LeakyRelu", "z", "a", alpha="x")],
    "text for a scale": [node("Elu", "z", "a", alpha="x")],
    "text for a factor": [node("Swish", "z", "a", alpha="x")],
    "text for a bound": [node("Clip", "z", "a", min="x")],
    "a slope that is no number": [node("LeakyRelu", "z", "a", alpha=float("nan"))],
    "an input too few": [node("Max", "z", "a")],
    "thirty squares": [
        node("Add", "z one", "z0"),
        *(node("Mul", f"z{i} z{i}", f"z{i + 1}") for i in range(30)),
        node("Identity", "z30", "a"),
    ],
    "thirty functions": [
        node("Tanh", "z", "z0"),
        *(node("Tanh", f"z{i}", f"z{i + 1}") for i in range(30)),
        node("Identity", "z30", "a"),
    ],
    "thirty kinks": [
        node("Abs", "z", "z0"),
        *(
            part
            for i in range(15)
            for part in (node("Sub", f"z{i} one", f"y{i}"), node("Abs", f"y{i}", f"z{i + 1}"))
        ),
        node("Identity", "z15", "a"),
    ],
}


def value(formula: Form, z: Floats) -> Floats:
    """A formula at points, in float64."""
    result, low = np.zeros_like(z), -np.inf
    for high, piece in formula.pieces:
        end = np.inf if high is None else float(high)
        inside = (low <= z) & (z < end)
        result[inside] = polynomial(piece, z[inside])
        low = end
    return result


def polynomial(piece: Polynomial, z: Floats) -> Floats:
    functions: dict[str, Callable[[Floats], Floats]] = {
        "Erf": np.vectorize(math.erf, otypes=[float]),
        "Exp": np.exp,
        "Inverse": np.reciprocal,
        "Sigmoid": lambda y: 1 / (1 + np.exp(-y)),
        "Softplus": lambda y: np.logaddexp(0, y),
        "Tanh": np.tanh,
    }
    total = np.zeros_like(z)
    for product, factor in piece.terms:
        term = np.full_like(z, float(factor))
        for atom, exponent in product:
            inner = atom.argument
            base = z if inner is None else functions[atom.name](polynomial(inner, z))
            term *= base**exponent
        total += term
    return total


@pytest.mark.parametrize("name", names())
def test_onnx_formula_is_the_activation_of_its_name(name: str) -> None:
    if name in ("step", "celu"):  # No graph of continuous operations is one; the same as ELU.
        assert name not in known()
        return
    z = np.concatenate([np.linspace(-9, 9, 145), np.linspace(-0.1, 0.1, 20)])
    assert np.allclose(value(known()[name], z), activation(name)(z), rtol=1e-12, atol=1e-14)


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


@pytest.mark.parametrize("way", REWRITTEN)
def test_onnx_activation_named_however_it_is_written(tmp_path: Path, way: str) -> None:
    name, between = REWRITTEN[way]
    content = model(*block(between), tensors=WEIGHTS + NUMBERS)
    (site,) = find_blocks(open_checkpoint(write(tmp_path / "m.onnx", content)))
    assert site.activation == name


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", UNKNOWN)
def test_onnx_unknown_activation_asks(tmp_path: Path, kind: str) -> None:
    content = model(*block(UNKNOWN[kind]), tensors=WEIGHTS + NUMBERS)
    (site,) = find_blocks(open_checkpoint(write(tmp_path / "m.onnx", content)))
    assert site.activation is None
    assert site.placement is Placement.NO_SKIP
    with pytest.raises(
        CheckpointError, match=r"unknown activation .*give it with --activation NAME"
    ):
        site.load()


def test_onnx_operation_of_another_domain_is_not_the_one_of_its_name(tmp_path: Path) -> None:
    own = field(1, field(1, "z") + field(2, "a") + field(4, "Relu") + field(7, "example.org"))
    content = model(*block([own]), tensors=WEIGHTS)
    with pytest.raises(CheckpointError, match="no MLP block"):
        find_blocks(open_checkpoint(write(tmp_path / "m.onnx", content)))


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


def test_onnx_gate_with_an_unknown_activation_asks(tmp_path: Path) -> None:
    parts = [
        node("MatMul", "x Gt", "g"),
        node("MatMul", "x Wt", "u"),
        node("Clip", "g zero hundred", "h"),
        node("Mul", "u h", "a"),
        node("MatMul", "a Vt", "y"),
    ]
    content = model(*parts, tensors=WEIGHTS + NUMBERS)
    (site,) = find_blocks(open_checkpoint(write(tmp_path / "m.onnx", content)))
    assert (site.kind, site.activation) == ("gated", None)
    assert str(site.parts["w_gate"]) == "Gt^T"


def test_onnx_axis_that_is_text_is_passed_over(tmp_path: Path) -> None:
    tensors = [
        proto("Q", (6, 4), 3, field(9, bytes(24))),
        floats("S", np.ones(6)),
        *WEIGHTS,
    ]
    parts = [
        node("DequantizeLinear", "Q S", "D", axis="x"),
        node("Transpose", "D", "T"),
        node("MatMul", "x T", "z"),
        node("Relu", "z", "a"),
        node("MatMul", "a Vt", "y"),
    ]
    with pytest.raises(CheckpointError, match="no MLP block"):
        find_blocks(open_checkpoint(write(tmp_path / "m.onnx", model(*parts, tensors=tensors))))


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
