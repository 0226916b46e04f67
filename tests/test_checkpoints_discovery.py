"""Blocks found by the names of every architecture or by a mapping, and what is said otherwise."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.activations import activation
from absorption.checkpoints import (
    Checkpoint,
    CheckpointError,
    Placement,
    find_blocks,
    open_checkpoint,
)
from absorption.checkpoints.architecture import GGUF_ARCHITECTURES, NAMINGS
from absorption.network import GatedMlp, Mlp

D, H = 4, 6
CHANCE = np.random.default_rng(19)
UP, GATE = CHANCE.standard_normal((2, H, D)).astype("f4")
DOWN = CHANCE.standard_normal((D, H)).astype("f4")
B_UP, B_DOWN = CHANCE.standard_normal(H).astype("f4"), CHANCE.standard_normal(D).astype("f4")
NORM = np.ones(D, "f4")

Arrays = Mapping[str, np.ndarray[Any, Any]]
PRE, POST, PARALLEL = Placement.PRE_NORM, Placement.POST_NORM, Placement.PARALLEL


def saved(folder: Path, arrays: Arrays, config: Mapping[str, Any] | None = None) -> Checkpoint:
    np.savez(folder / "m.npz", **arrays)  # type: ignore[arg-type]
    if config is not None:
        (folder / "config.json").write_text(json.dumps(config))
    return open_checkpoint(folder / "m.npz")


def plain(layer: str, up: str, down: str, *beside: str, biased: bool = True) -> dict[str, Any]:
    arrays = {f"{layer}.{up}.weight": UP, f"{layer}.{down}.weight": DOWN}
    if biased:
        arrays |= {f"{layer}.{up}.bias": B_UP, f"{layer}.{down}.bias": B_DOWN}
    return arrays | {f"{layer}.{name}": NORM for name in beside}


def gated(layer: str, up: str, down: str, gate: str, *beside: str) -> dict[str, Any]:
    return plain(layer, up, down, *beside, biased=False) | {f"{layer}.{gate}.weight": GATE}


def transposed(arrays: Arrays) -> dict[str, Any]:
    return {name: array.T.copy() for name, array in arrays.items()}


LLAMA = ("mlp.up_proj", "mlp.down_proj", "mlp.gate_proj")
FALCON = ("mlp.dense_h_to_4h", "mlp.dense_4h_to_h")
BERT = ("intermediate.dense", "output.dense")
# Naming: tensors, configuration, and the activation and placement that must be found.
FAMILIES: dict[str, tuple[Any, dict[str, Any] | None, str | None, Placement]] = {
    "gpt2": (transposed(plain("transformer.h.0", "mlp.c_fc", "mlp.c_proj")), None, "gelu_new", PRE),
    "gpt2 with linear maps": (plain("transformer.h.0", "mlp.c_fc", "mlp.c_proj"), None, None, PRE),
    "gptj": (plain("transformer.h.0", "mlp.fc_in", "mlp.fc_out"), None, "gelu_new", PARALLEL),
    "bert": (plain("encoder.layer.0", *BERT, "output.LayerNorm.weight"), None, "gelu", POST),
    "bert of old": (
        plain("bert.encoder.layer.0", *BERT, "output.LayerNorm.gamma"),
        None,
        "gelu",
        POST,
    ),
    "bert configured": (
        plain("encoder.layer.0", *BERT, "output.LayerNorm.weight"),
        {"model_type": "bert", "hidden_act": "relu"},
        "relu",
        POST,
    ),
    "vit": (plain("vit.encoder.layer.0", *BERT, "layernorm_after.weight"), None, "gelu", PRE),
    "distilbert": (
        plain("distilbert.transformer.layer.0", "ffn.lin1", "ffn.lin2", "output_layer_norm.weight"),
        None,
        "gelu",
        POST,
    ),
    "vit-timm": (plain("blocks.0", "mlp.fc1", "mlp.fc2", "norm2.weight"), None, "gelu", PRE),
    "vit-torchvision": (
        plain("encoder.layers.encoder_layer_0", "mlp.0", "mlp.3"),
        None,
        "gelu",
        PRE,
    ),
    "clip": (
        plain("vision_model.encoder.layers.0", "mlp.fc1", "mlp.fc2", "layer_norm2.weight"),
        {"model_type": "clip_vision_model", "hidden_act": "quick_gelu"},
        "quick_gelu",
        PRE,
    ),
    "phi": (
        plain("model.layers.0", "mlp.fc1", "mlp.fc2", "input_layernorm.weight"),
        None,
        "gelu_new",
        PARALLEL,
    ),
    "llama": (
        gated("model.layers.0", *LLAMA),
        {"model_type": "llama", "hidden_act": "silu"},
        "silu",
        PRE,
    ),
    "llama unconfigured": (gated("model.layers.0", *LLAMA), None, None, PRE),
    "mistral in a vision model": (
        gated("language_model.model.layers.0", *LLAMA),
        {"model_type": "llava", "text_config": {"model_type": "mistral", "hidden_act": "silu"}},
        "silu",
        PRE,
    ),
    "clip in a vision model": (
        plain("vision_tower.encoder.layers.0", "mlp.fc1", "mlp.fc2", "layer_norm2.weight"),
        {"text_config": {"hidden_act": "silu"}, "vision_config": {"hidden_act": "quick_gelu"}},
        "quick_gelu",
        PRE,
    ),
    "gemma": (
        gated("model.layers.0", *LLAMA),
        {"model_type": "gemma", "hidden_act": "gelu", "hidden_activation": "gelu_pytorch_tanh"},
        "gelu_pytorch_tanh",
        PRE,
    ),
    "gemma2": (
        gated("model.layers.0", *LLAMA, "pre_feedforward_layernorm.weight"),
        None,
        "gelu_pytorch_tanh",
        Placement.SANDWICH,
    ),
    "olmo2": (
        gated("model.layers.0", *LLAMA, "post_feedforward_layernorm.weight"),
        None,
        "silu",
        Placement.SANDWICH,
    ),
    "t5": (
        plain("decoder.block.0.layer.2", "DenseReluDense.wi", "DenseReluDense.wo", biased=False),
        None,
        "relu",
        PRE,
    ),
    "t5-gated": (
        gated(
            "encoder.block.0.layer.1",
            "DenseReluDense.wi_1",
            "DenseReluDense.wo",
            "DenseReluDense.wi_0",
        ),
        {"model_type": "t5", "feed_forward_proj": "gated-gelu"},
        "gelu_new",
        PRE,
    ),
    "opt": (
        plain("model.decoder.layers.0", "fc1", "fc2", "final_layer_norm.weight"),
        {"model_type": "opt", "activation_function": "relu"},
        "relu",
        PRE,
    ),
    "opt of 350 million": (
        plain("model.decoder.layers.0", "fc1", "fc2", "final_layer_norm.weight"),
        {"model_type": "opt", "activation_function": "relu", "do_layer_norm_before": False},
        "relu",
        POST,
    ),
    "opt's names in bart": (
        plain("model.encoder.layers.0", "fc1", "fc2", "final_layer_norm.weight"),
        {"model_type": "bart", "activation_function": "gelu"},
        "gelu",
        POST,
    ),
    "falcon": (plain("transformer.h.0", *FALCON, biased=False), None, "gelu", PARALLEL),
    "falcon in sequence": (
        plain("transformer.h.0", *FALCON, "post_attention_layernorm.weight"),
        {"model_type": "falcon", "activation": "gelu", "parallel_attn": False},
        "gelu",
        PRE,
    ),
    "bloom": (
        plain("h.0", *FALCON, "post_attention_layernorm.weight"),
        {"model_type": "bloom"},
        "gelu_new",
        PRE,
    ),
    "gpt-neox": (
        plain("gpt_neox.layers.0", *FALCON, "post_attention_layernorm.weight"),
        {"model_type": "gpt_neox", "hidden_act": "gelu"},
        "gelu",
        PARALLEL,
    ),
    "torch-encoder": (plain("layers.0", "linear1", "linear2"), None, None, Placement.UNKNOWN),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_family_found(tmp_path: Path, family: str) -> None:
    arrays, config, name, placement = FAMILIES[family]
    (site,) = find_blocks(saved(tmp_path, arrays, config))
    assert (site.activation, site.placement) == (name, placement)
    assert bool(site.activation_from) == (name is not None)
    block = site.load(None if name else "relu")
    assert np.array_equal(block.w_up, UP)
    assert np.array_equal(block.w_down, DOWN)
    if block.kind == "gated":
        assert np.array_equal(block.w_gate, GATE)  # type: ignore[arg-type]
    elif block.b_up is not None:
        assert np.array_equal(block.b_up, B_UP)
        assert np.array_equal(block.b_down, B_DOWN)  # type: ignore[arg-type]
    network = block.to_network()
    assert isinstance(network, GatedMlp if block.kind == "gated" else Mlp)


def test_every_naming_has_an_example() -> None:
    covered = {name.split(" ")[0] for name in FAMILIES} | {"phi3", "dinov2", "marian"}
    assert {naming.name for naming in NAMINGS} <= covered


def test_every_named_activation_is_known() -> None:
    named = {naming.activation for naming in NAMINGS} | {a for a, _ in GGUF_ARCHITECTURES.values()}
    for name in named - {None}:
        assert activation(str(name)).name


@pytest.mark.parametrize("placement", Placement)
def test_every_placement_says_what_a_verdict_means(placement: Placement) -> None:
    assert placement.formula
    assert "verdict" in placement.meaning


def test_sequence_found_among_other_things(tmp_path: Path) -> None:
    arrays = {
        "head.net.0.weight": UP,
        "head.net.0.bias": B_UP,
        "head.net.3.weight": DOWN,
        "head.net.5.weight": UP,
        "head.net.6.weight": DOWN,
        "embed.weight": np.zeros((9, 4)),
        "0.weight": UP,
        "2.weight": DOWN,
    }
    sites = find_blocks(saved(tmp_path, arrays))
    assert [site.layer for site in sites] == ["0-2", "head.net.0-3", "head.net.3-5"]
    assert {"b_up", "w_up", "w_down"} == set(sites[1].parts)
    assert (sites[2].h, sites[2].d) == (D, H)


def test_layers_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    arrays: dict[str, Any] = {}
    for layer in (10, 9, 0):
        arrays |= plain(f"encoder.layer.{layer}", *BERT, "output.LayerNorm.weight")
    sites = find_blocks(saved(tmp_path, arrays))
    assert [site.layer for site in sites] == [f"encoder.layer.{layer}" for layer in (0, 9, 10)]


def test_shapes_that_do_not_fit_refused(tmp_path: Path) -> None:
    arrays = plain("blocks.0", "mlp.fc1", "mlp.fc2", "norm2.weight")
    arrays["blocks.0.mlp.fc2.bias"] = B_UP
    with pytest.raises(
        CheckpointError, match=r"b_down from blocks.0.mlp.fc2.bias .*\(4,\) was wanted"
    ):
        find_blocks(saved(tmp_path, arrays))


def test_nothing_found_lists_matrices(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match=r"no MLP block .* alpha F64 2×2"):
        find_blocks(saved(tmp_path, {"alpha": np.zeros((2, 2))}))


@pytest.mark.parametrize(
    ("arrays", "words"),
    [
        (
            {"n.0.q": np.eye(D), "n.0.a.weight": UP, "n.0.a.bias": B_UP, "n.0.b.weight": DOWN},
            ["--map 'up=n.0.a.weight,up_bias=n.0.a.bias,down=n.0.b.weight,act=NAME'"],
        ),
        (
            {"a/kernel": UP.T, "b/kernel": DOWN.T},
            ["--map 'up=a/kernel^T,down=b/kernel^T,act=NAME'", "its 2 tensors."],
        ),
        (
            {"f.a.weight": UP.T, "f.a.bias": B_UP, "f.b.weight": DOWN.T, "f.b.bias": B_DOWN},
            ["up=f.a.weight^T,up_bias=f.a.bias,down=f.b.weight^T,down_bias=f.b.bias"],
        ),
        ({"f.w1": UP, "f.w2": DOWN, "f.w3": GATE}, ["f.w3 has the shape of a gate, for gate=."]),
        ({"a": UP, "b": UP}, ["No two of its matrices have such shapes.", "2 tensors"]),
        ({"a": UP}, ["among its 1 tensor."]),
        (
            plain("encoder.layer.0", *BERT, biased=False),
            [
                "encoder.layer.0 has names as in bert, but neither encoder.layer.0.output."
                "LayerNorm.weight nor encoder.layer.0.output.LayerNorm.gamma is there.",
                "up=encoder.layer.0.intermediate.dense.weight,down=encoder.layer.0.output.dense",
            ],
        ),
        (
            gated("blk.3", "ffn_up", "ffn_down", "ffn_gate"),
            [
                "blk.3 has names as in gguf, which are known in GGUF files only.",
                "up=blk.3.ffn_up.weight,gate=blk.3.ffn_gate.weight,down=blk.3.ffn_down.weight",
            ],
        ),
        (
            plain("model.layers.0", *LLAMA[:2], biased=False),
            ["names as in llama, but model.layers.0.mlp.gate_proj.weight is missing."],
        ),
        (
            {"h.0.mlp.c_fc.weight": UP.T},
            ["h.0 has names as in gpt2, but h.0.mlp.c_proj.weight is missing."],
        ),
        (
            plain("layers.0", "mlp.fc1", "mlp.fc2", "x", biased=False),
            ["layers.0 has names as in clip, but layers.0.layer_norm2.weight is missing."],
        ),
    ],
)
def test_nothing_found_says_what_to_do(tmp_path: Path, arrays: Arrays, words: list[str]) -> None:
    with pytest.raises(CheckpointError) as error:
        find_blocks(saved(tmp_path, arrays))
    for each in words:
        assert each in str(error.value)


def test_mapping_that_is_suggested_works(tmp_path: Path) -> None:
    arrays = {"f.a.weight": UP.T, "f.a.bias": B_UP, "f.b.weight": DOWN.T, "f.b.bias": B_DOWN}
    checkpoint = saved(tmp_path, arrays | {f"attention.{i}": np.eye(D) for i in range(4)})
    with pytest.raises(CheckpointError) as error:
        find_blocks(checkpoint)
    text = str(error.value).partition("--map '")[2].partition("'")[0]
    (site,) = find_blocks(checkpoint, mapping=text.replace("NAME", "gelu"))
    assert np.array_equal(site.load().w_up, UP)
    assert set(site.parts) == {"w_up", "w_down", "b_up", "b_down"}


@pytest.mark.parametrize("text", ['["a"]', "{", '{"a": 1, "a": 2}', "9" * 6000])
def test_config_refused(tmp_path: Path, text: str) -> None:
    np.savez(tmp_path / "m.npz", w=UP)
    (tmp_path / "config.json").write_text(text)
    with pytest.raises(CheckpointError, match=r"config\.json"):
        open_checkpoint(tmp_path / "m.npz")
