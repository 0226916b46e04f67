"""Blocks at places that a mapping names, and weights that need more than to be read."""

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.checkpoints import Checkpoint, CheckpointError, Site, find_blocks, open_checkpoint
from absorption.checkpoints.dtypes import F32
from absorption.checkpoints.saving import as_safetensors

D, H = 4, 6
CHANCE = np.random.default_rng(23)
UP, GATE = CHANCE.standard_normal((2, H, D)).astype("f4")
DOWN = CHANCE.standard_normal((D, H)).astype("f4")
B_UP, B_DOWN = CHANCE.standard_normal(H).astype("f4"), CHANCE.standard_normal(D).astype("f4")
NORM = np.ones(D, "f4")

Arrays = Mapping[str, np.ndarray[Any, Any]]


def saved(folder: Path, arrays: Arrays) -> Checkpoint:
    np.savez(folder / "m.npz", **arrays)  # type: ignore[arg-type]
    return open_checkpoint(folder / "m.npz")


def test_phi3_gate_above_up(tmp_path: Path) -> None:
    both = np.vstack([GATE, UP])
    arrays = {"model.layers.0.mlp.gate_up_proj.weight": both}
    arrays["model.layers.0.mlp.down_proj.weight"] = DOWN
    (site,) = find_blocks(saved(tmp_path, arrays))
    block = site.load()
    assert (block.kind, block.activation) == ("gated", "silu")
    assert np.array_equal(block.w_gate, GATE)  # type: ignore[arg-type]
    assert np.array_equal(block.w_up, UP)


def test_layer_scale_taken_in_exactly(tmp_path: Path) -> None:
    scale = CHANCE.standard_normal(D).astype("f4")
    arrays = {
        "encoder.layer.0.mlp.fc1.weight": UP,
        "encoder.layer.0.mlp.fc2.weight": DOWN,
        "encoder.layer.0.mlp.fc2.bias": B_DOWN,
        "encoder.layer.0.layer_scale2.lambda1": scale,
    }
    (site,) = find_blocks(saved(tmp_path, arrays))
    block = site.load()
    assert "layer_scale2" in site.notes[0]
    assert block.b_down is not None
    for row in range(D):
        exact = Fraction(float(scale[row]))
        assert Fraction(float(block.w_down[row, 1])) == exact * Fraction(float(DOWN[row, 1]))
        assert Fraction(float(block.b_down[row])) == exact * Fraction(float(B_DOWN[row]))


@pytest.mark.parametrize(("suffix", "divisor"), [("weight_scale", 1), ("SCB", 127)])
def test_integers_with_scale_exact(tmp_path: Path, suffix: str, divisor: int) -> None:
    levels = CHANCE.integers(-127, 128, (H, D), dtype=np.int8)
    scales = CHANCE.random(H).astype("f4")
    arrays = {"0.weight": levels, f"0.{suffix}": scales, "2.weight": DOWN}
    (site,) = find_blocks(saved(tmp_path, arrays), activation="relu")
    weight = site.load().to_network().w_up[2, 3]
    assert Fraction(weight) == Fraction(float(scales[2])) * int(levels[2, 3]) / divisor


@pytest.mark.parametrize(
    ("arrays", "complaint"),
    [
        ({"0.weight": UP.astype("i1"), "2.weight": DOWN}, "integers .I8. without a scale"),
        (
            {"0.weight": UP.astype("i1"), "0.weight_scale": NORM[:3], "2.weight": DOWN},
            "does not scale the rows",
        ),
        (
            {"0.weight": UP.astype("i1"), "0.weight_scale": np.ones(H), "2.weight": DOWN},
            "may not fit in a float64",
        ),
        ({"0.weight": UP > 0, "2.weight": DOWN}, "holds bool, not numbers"),
        ({"0.weight": np.where(UP[2, 1] == UP, np.nan, UP), "2.weight": DOWN}, r"nan at \(2, 1\)"),
        ({"0.weight": UP, "2.weight": DOWN * np.inf}, "inf at"),
    ],
)
def test_unusable_weights_refused(tmp_path: Path, arrays: Arrays, complaint: str) -> None:
    (site,) = find_blocks(saved(tmp_path, arrays), activation="relu")
    with pytest.raises(CheckpointError, match=complaint):
        site.load()


@pytest.fixture
def odd(tmp_path: Path) -> Iterator[Checkpoint]:
    arrays = {f"n.{i}.{name}": a for i in (1, 2) for name, a in {"a": UP, "b": DOWN.T}.items()}
    yield saved(tmp_path, arrays | {"n.1.g": GATE, "n.1.c": B_UP, "q": UP.astype("i1"), "s": B_UP})


def mapped(checkpoint: Checkpoint, text: str) -> tuple[Site, ...]:
    return find_blocks(checkpoint, mapping=text)


def test_mapping_one_block(odd: Checkpoint) -> None:
    text = "up=n.1.a, down = n.1.b^T,gate=n.1.g,gate_bias=n.1.c,act=silu,layer=first"
    (site,) = mapped(odd, text)
    block = site.load()
    assert (site.layer, site.activation, site.activation_from) == ("first", "silu", "given")
    assert np.array_equal(block.w_down, DOWN)
    assert np.array_equal(block.b_gate, B_UP)  # type: ignore[arg-type]
    with pytest.raises(CheckpointError, match="gated, with biases: no theorem"):
        block.to_network()


def test_mapping_every_number(odd: Checkpoint) -> None:
    sites = mapped(odd, "up=n.{}.a,down=n.{}.b^T,act=relu,layer=block {}")
    assert [site.layer for site in sites] == ["block 1", "block 2"]


def test_mapping_scale(odd: Checkpoint) -> None:
    (site,) = mapped(odd, "up=q*s,down=n.1.b^T,act=relu")
    assert np.array_equal(site.load().w_up, np.trunc(UP) * B_UP.astype("f8")[:, None])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not of the form"),
        ("up", "not of the form"),
        ("up=,down=b", "not of the form"),
        ("top=a,down=b", "KEY among up, down"),
        ("up=n.1.a", "down=NAME is missing"),
        ("up=n.1.a,up=n.1.a,down=x", "up is given twice"),
        ("up=n.1.a,down=n.1.z", "no tensor is called 'n.1.z'; did you mean"),
        ("up=m.{}.a,down=m.{}.b", "no tensor is called 'm.{}.a' with a number"),
        ("up=n.{}.g,down=n.{}.z", "no tensor is called 'n.1.z'"),
        ("up=n.1.a,down=n.1.b", "w_down from n.1.b has shape"),
        ("up=n.1.c,down=n.1.b", "should have two axes"),
    ],
)
def test_mapping_refused(odd: Checkpoint, text: str, complaint: str) -> None:
    with pytest.raises(CheckpointError, match=complaint):
        mapped(odd, text)


def written(folder: Path, metadata: Mapping[str, str], *, beside: bool = False) -> Checkpoint:
    """A file as ``absorption absorb`` writes it, or with a block that has a known name beside."""
    tensors = {"a": UP, "b": DOWN.T}
    if beside:
        tensors |= {"n.0.weight": UP, "n.2.weight": DOWN}
    path = folder / "m.safetensors"
    path.write_bytes(as_safetensors({k: (array, F32) for k, array in tensors.items()}, metadata))
    return open_checkpoint(path)


def test_map_in_the_metadata_is_used(tmp_path: Path) -> None:
    checkpoint = written(tmp_path, {"format": "pt", "map block, 1": "up=a,down=b^T,act=relu"})
    (site,) = find_blocks(checkpoint)
    assert (site.layer, site.activation, site.activation_from) == ("block, 1", "relu", "metadata")
    assert np.array_equal(site.load().w_down, DOWN)


def test_options_win_over_the_map_in_the_metadata(tmp_path: Path) -> None:
    metadata = {"map block": "up=a,down=b^T,act=relu"}
    (site,) = find_blocks(written(tmp_path, metadata), activation="gelu")
    assert (site.layer, site.activation, site.activation_from) == ("block", "gelu", "given")
    checkpoint = written(tmp_path, metadata, beside=True)
    (site,) = mapped(checkpoint, "up=n.0.weight,down=n.2.weight,act=silu")
    assert (site.layer, site.activation) == ("n", "silu")


def test_map_in_the_metadata_hides_no_tensor(tmp_path: Path) -> None:
    checkpoint = written(tmp_path, {"map block": "up=a,down=b^T,act=relu"}, beside=True)
    with pytest.raises(CheckpointError, match=r"leaves out n\.0\.weight; .* --map"):
        find_blocks(checkpoint)


def test_other_metadata_are_no_maps(tmp_path: Path) -> None:
    checkpoint = written(
        tmp_path, {"maps": "up=a,down=b^T", "mapping": "up=a", "act": "relu"}, beside=True
    )
    (site,) = find_blocks(checkpoint)
    assert (site.layer, site.activation) == ("n.0-2", None)


@pytest.mark.parametrize(
    ("key", "text", "complaint"),
    [
        ("map x", "up=a", "the map of x in the metadata cannot be used.* down=NAME is missing"),
        ("map x", "up=a,down=b^T,act=\x1b[31mrelu", r"act='\\x1b\[31mrelu' has characters that"),
        ("map x", "up=a,down=b^T,file=/etc", "'file=/etc' is not of the form"),
        ("map x", "up=a,down=c", "no tensor is called 'c'"),
        ("map x", "up={},down=b", "no tensor is called ''"),
        ("map \x1b[2J", "up=a,down=b^T", "1024 printable ones"),
        ("map ", "up=a,down=b^T", "1024 printable ones"),
    ],
)
def test_hostile_map_in_the_metadata_refused(
    tmp_path: Path, key: str, text: str, complaint: str
) -> None:
    with pytest.raises(CheckpointError, match=complaint):
        find_blocks(written(tmp_path, {key: text}))


def test_activation_given_overrides(odd: Checkpoint) -> None:
    (site,) = find_blocks(odd, mapping="up=n.1.a,down=n.1.b^T,act=relu", activation="gelu")
    assert site.load().activation == "gelu"


# ---- biases that nothing names -------------------------------------------------------------------


def beside(folder: Path, form: str, arrays: Arrays) -> Checkpoint:
    if form == "npz":
        return saved(folder, arrays)
    path = folder / "m.safetensors"
    path.write_bytes(as_safetensors({name: (array, F32) for name, array in arrays.items()}))
    return open_checkpoint(path)


PAIRS = (
    ("n.a.weight", "n.a.bias"),
    ("n.a", "n.a_bias"),
    ("n.a", "n.a.bias"),
    ("n.a.weight", "n.a_bias"),
    ("n/a/kernel", "n/a/bias"),
    ("n/a/kernel:0", "n/a/bias:0"),
    ("n.W1", "n.b1"),
    ("w_up", "b_up"),
    ("weight_up", "bias_up"),
    ("weight", "bias"),
)


@pytest.mark.parametrize("form", ["npz", "safetensors"])
@pytest.mark.parametrize(("weight", "bias"), PAIRS)
@pytest.mark.parametrize("key", ["up", "gate", "down"])
def test_bias_beside_a_weight_must_be_named(
    tmp_path: Path, form: str, weight: str, bias: str, key: str
) -> None:
    names = {"up": "x", "gate": "y", "down": "z"} | {key: weight}
    array = B_DOWN if key == "down" else B_UP
    arrays = {names["up"]: UP, names["gate"]: GATE, names["down"]: DOWN, bias: array}
    checkpoint = beside(tmp_path, form, arrays)
    text = ",".join(f"{each}={name}" for each, name in names.items()) + ",act=silu"
    with pytest.raises(CheckpointError) as error:
        mapped(checkpoint, text)
    assert re.search(rf"{re.escape(bias)} F(32|64) {len(array)}; without them", str(error.value))
    assert f"Add to --map {key}_bias={bias} or" in str(error.value)
    assert f"on purpose, {key}_bias=none" in str(error.value)
    (site,) = mapped(checkpoint, f"{text},{key}_bias=none")
    assert set(site.parts) == {"w_up", "w_gate", "w_down"}
    assert site.notes == (f"{key}_bias is left out, as the mapping says",)
    (site,) = mapped(checkpoint, f"{text},{key}_bias={bias}")
    assert len(site.parts) == 4


def test_bias_of_every_number_is_asked_for_with_the_number_open(tmp_path: Path) -> None:
    arrays = {f"n.{i}.a.weight": UP for i in range(2)} | {f"n.{i}.b.weight": DOWN for i in range(2)}
    checkpoint = saved(tmp_path, arrays | {"n.1.a.bias": B_UP})
    text = "up=n.{}.a.weight,down=n.{}.b.weight,act=relu"
    with pytest.raises(CheckpointError, match=r"n\.1: .*up_bias=n\.\{\}\.a\.bias or"):
        mapped(checkpoint, text)
    assert len(mapped(checkpoint, f"{text},up_bias=none")) == 2


def test_bias_of_another_length_shows_a_weight_read_the_wrong_way_round(tmp_path: Path) -> None:
    arrays = {"n.a.weight": UP.T, "n.b.weight": DOWN.T, "n.a.bias": B_UP, "n.b.bias": B_DOWN}
    checkpoint = saved(tmp_path, arrays)
    text = "up=n.a.weight,down=n.b.weight,act=relu"
    with pytest.raises(CheckpointError, match=r"n\.a\.bias F32 6, n\.b\.bias F32 4"):
        mapped(checkpoint, text)
    with pytest.raises(CheckpointError, match=r"b_up from n\.a\.bias has shape"):
        mapped(checkpoint, f"{text},up_bias=n.a.bias,down_bias=n.b.bias")


def test_tensors_that_are_no_biases_are_left_alone(tmp_path: Path) -> None:
    others = {"n.norm.weight": NORM, "n.norm.bias": NORM, "n.bias": NORM, "bias": B_UP}
    others |= {"n.a.norm.bias": B_UP, "n.a.bias_scale": B_UP, "n.b.bias": DOWN, "word": NORM}
    arrays = {"n.a.weight": UP, "n.b.weight": DOWN, "a": UP, "b": DOWN}
    checkpoint = saved(tmp_path, arrays | others)
    for text in (
        "up=n.a.weight,down=n.b.weight,act=relu",
        "up=a,down=b,act=relu",
        "up=n.a.weight,down=b,up_bias=bias,act=relu",
    ):
        assert len(mapped(checkpoint, text)) == 1


def test_bias_left_out_by_the_map_in_the_metadata_refused(tmp_path: Path) -> None:
    tensors = {"a.weight": (UP, F32), "b": (DOWN, F32), "a.bias": (B_UP, F32)}
    path = tmp_path / "m.safetensors"
    path.write_bytes(as_safetensors(tensors, {"map x": "up=a.weight,down=b,act=relu"}))
    with pytest.raises(CheckpointError, match=r"the map of x in the metadata .* a\.bias F32 6"):
        find_blocks(open_checkpoint(path))


@pytest.mark.parametrize(
    ("layer", "up", "down"),
    [("0-2", "0.weight", "2.weight"), ("layers.0", "layers.0.linear1", "layers.0.linear2")],
)
def test_bias_left_out_by_a_naming_refused(tmp_path: Path, layer: str, up: str, down: str) -> None:
    names = [name if name.endswith("weight") else f"{name}.weight" for name in (up, down)]
    arrays = dict(zip(names, (UP, DOWN), strict=True))
    bias = f"{names[0].removesuffix('.weight')}_bias"
    with pytest.raises(CheckpointError, match=rf"{layer}: .*{bias} F32 6.*up_bias={bias}"):
        find_blocks(saved(tmp_path, arrays | {bias: B_UP}), activation="relu")


# ---- names of blocks -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("up", "down", "layers"),
    [
        ("net.0.a.weight", "net.0.b.weight", ["net.0"]),
        ("net/0/a", "net/0/b", ["net/0"]),
        ("up", "down", ["up"]),
        ("net.{}.a", "net.{}.b", ["net.1", "net.2"]),
        ("net.a.{}", "net.b.{}", ["net.a.1", "net.a.2"]),
    ],
)
def test_block_is_called_by_what_its_tensors_have_in_common(
    tmp_path: Path, up: str, down: str, layers: list[str]
) -> None:
    numbers = ("1", "2") if "{}" in up else ("",)
    arrays = {up.replace("{}", number): UP for number in numbers}
    arrays |= {down.replace("{}", number): DOWN for number in numbers}
    sites = mapped(saved(tmp_path, arrays), f"up={up},down={down},act=relu")
    assert [site.layer for site in sites] == layers


# ---- integers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["i2", "i4", "i8", "u2", "u4", "u8"])
def test_integers_in_npz_are_numbers(tmp_path: Path, kind: str) -> None:
    up = np.array([[1, 0], [0, 1], [30000, 7]], kind)
    (site,) = mapped(saved(tmp_path, {"a": up, "b": up.T}), "up=a,down=b,act=relu")
    network = site.load().to_network()
    assert network.is_exact
    assert network.w_up.tolist() == up.tolist()


@pytest.mark.parametrize("kind", ["i2", "i4", "i8", "u1"])
def test_integers_with_a_scale_beside_them_are_never_read_without_it(
    tmp_path: Path, kind: str
) -> None:
    levels, scales = CHANCE.integers(0, 100, (H, D)).astype(kind), CHANCE.random(H).astype("f4")
    checkpoint = saved(tmp_path, {"a": levels, "a_scale": scales, "b": DOWN})
    (site,) = mapped(checkpoint, "up=a,down=b,act=relu")
    assert np.array_equal(site.load().w_up, levels * scales.astype("f8")[:, None])


def test_integers_elsewhere_refused(tmp_path: Path) -> None:
    header = json.dumps(
        {
            "a": {"dtype": "I32", "shape": [2, 1], "data_offsets": [0, 8]},
            "b": {"dtype": "F32", "shape": [1, 2], "data_offsets": [8, 16]},
        }
    ).encode()
    path = tmp_path / "m.safetensors"
    path.write_bytes(len(header).to_bytes(8, "little") + header + bytes(16))
    (site,) = mapped(open_checkpoint(path), "up=a,down=b,act=relu")
    with pytest.raises(CheckpointError, match=r"integers .I32. without a scale.*only in \.npz"):
        site.load()
