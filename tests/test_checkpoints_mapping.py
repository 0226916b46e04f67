"""Blocks at places that a mapping names, and weights that need more than to be read."""

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
    with pytest.raises(CheckpointError, match="gated MLP with biases"):
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


def written(folder: Path, metadata: Mapping[str, str]) -> Checkpoint:
    """A file as ``absorption absorb`` writes it, with a block that has a known name beside."""
    tensors = {"a": UP, "b": DOWN.T, "n.0.weight": UP, "n.2.weight": DOWN}
    path = folder / "m.safetensors"
    path.write_bytes(as_safetensors({k: (array, F32) for k, array in tensors.items()}, metadata))
    return open_checkpoint(path)


def test_map_in_the_metadata_is_used(tmp_path: Path) -> None:
    checkpoint = written(tmp_path, {"format": "pt", "map block, 1": "up=a,down=b^T,act=relu"})
    (site,) = find_blocks(checkpoint)
    assert (site.layer, site.activation, site.activation_from) == ("block, 1", "relu", "metadata")
    assert np.array_equal(site.load().w_down, DOWN)


def test_options_win_over_the_map_in_the_metadata(tmp_path: Path) -> None:
    checkpoint = written(tmp_path, {"map block": "up=a,down=b^T,act=relu"})
    (site,) = find_blocks(checkpoint, activation="gelu")
    assert (site.layer, site.activation, site.activation_from) == ("block", "gelu", "given")
    (site,) = mapped(checkpoint, "up=n.0.weight,down=n.2.weight,act=silu")
    assert (site.layer, site.activation) == ("n.0.weight", "silu")


def test_other_metadata_are_no_maps(tmp_path: Path) -> None:
    checkpoint = written(tmp_path, {"maps": "up=a,down=b^T", "mapping": "up=a", "act": "relu"})
    (site,) = find_blocks(checkpoint)
    assert (site.layer, site.activation) == ("n.0-2", None)


@pytest.mark.parametrize(
    ("key", "text", "complaint"),
    [
        ("map x", "up=a", "the map of x in the metadata cannot be used.* down=NAME is missing"),
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
