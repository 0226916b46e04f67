"""How architectures name the tensors of their MLP blocks, and what they put around them.

A naming is found by its tensors alone; where two architectures use the same names, a tensor beside
the MLP (a norm, as a rule) tells them apart, and the model type in ``config.json`` has the last
word.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from absorption.checkpoints.placement import Placement


@dataclass(frozen=True)
class Naming:
    """The names of one family of checkpoints.

    Attributes:
        name: what the family is called here.
        layer: a regular expression for the end of the name of a layer.
        up: the first linear map, after the name of the layer.
        down: the second.
        placement: what stands around the block, unless the configuration says otherwise.
        gate: the linear map under the activation, if it is gated.
        activation: the activation of every checkpoint of the family; None where families share the
            names.
        beside: tensors of which the layer has at least one.
        absent: tensors of which it has none.
        conv1d: whether the family stores weights as (in, out).
        fused: whether ``up`` holds the gate's rows and then its own.
        scaled_by: a tensor by which the output of the MLP is multiplied before the sum.
        weight: how the name of a weight is put together.
        bias: how the name of a bias is.
    """

    name: str
    layer: str
    up: str
    down: str
    placement: Placement
    gate: str | None = None
    activation: str | None = None
    beside: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    conv1d: bool = False
    fused: bool = False
    scaled_by: str | None = None
    weight: str = "{layer}.{part}.weight"
    bias: str = "{layer}.{part}.bias"

    def layers(self, names: Iterable[str]) -> Iterator[str]:
        """The layers that have the first linear map of this naming, given all names of tensors."""
        mark = "\0"
        template = self.weight.format(layer=mark, part=self.up)
        layer = rf"((?:.*[./])?{self.layer})"
        pattern = re.compile(layer.join(map(re.escape, template.split(mark))))
        for name in names:
            if match := pattern.fullmatch(name):
                yield match[1]

    def wanting(self, names: Container[str], layer: str) -> str:
        """What keeps a layer from being of this family, in words; empty if nothing does."""
        for part in filter(None, (self.up, self.down, self.gate)):
            if (name := self.weight.format(layer=layer, part=part)) not in names:
                return f"{name} is missing"
        wanted = [f"{layer}.{ending}" for ending in self.beside]
        if wanted and not any(name in names for name in wanted):
            several = "neither " if len(wanted) > 1 else ""
            return f"{several}{' nor '.join(wanted)} is {'there' if several else 'missing'}"
        present = (f"{layer}.{ending}" for ending in self.absent)
        found = next((name for name in present if name in names), None)
        return "" if found is None else f"{found} is there"


_PRE, _POST, _PARALLEL = Placement.PRE_NORM, Placement.POST_NORM, Placement.PARALLEL
_H, _LAYER, _LAYERS = r"h\.\d+", r"layer\.\d+", r"layers\.\d+"
_DENSE = ("mlp.dense_h_to_4h", "mlp.dense_4h_to_h")
_GATED = ("mlp.up_proj", "mlp.down_proj")
_T5 = r"(?:encoder|decoder)\.block\.\d+\.layer\.[12]"

NAMINGS: tuple[Naming, ...] = (
    Naming("gpt2", _H, "mlp.c_fc", "mlp.c_proj", _PRE, activation="gelu_new", conv1d=True),
    Naming("gptj", _H, "mlp.fc_in", "mlp.fc_out", _PARALLEL, activation="gelu_new"),
    Naming(
        "bert",
        rf"encoder\.{_LAYER}",
        "intermediate.dense",
        "output.dense",
        _POST,
        activation="gelu",
        beside=("output.LayerNorm.weight", "output.LayerNorm.gamma"),
    ),
    Naming(
        "vit",
        rf"encoder\.{_LAYER}",
        "intermediate.dense",
        "output.dense",
        _PRE,
        activation="gelu",
        beside=("layernorm_after.weight",),
        scaled_by="lambda_2",
    ),
    Naming(
        "distilbert",
        rf"transformer\.{_LAYER}",
        "ffn.lin1",
        "ffn.lin2",
        _POST,
        activation="gelu",
        beside=("output_layer_norm.weight",),
    ),
    Naming(
        "vit-timm",
        r"blocks\.\d+",
        "mlp.fc1",
        "mlp.fc2",
        _PRE,
        activation="gelu",
        beside=("norm2.weight",),
        absent=("gamma_2",),
        scaled_by="ls2.gamma",
    ),
    Naming(
        "dinov2",
        _LAYER,
        "mlp.fc1",
        "mlp.fc2",
        _PRE,
        activation="gelu",
        beside=("layer_scale2.lambda1",),
        scaled_by="layer_scale2.lambda1",
    ),
    Naming("vit-torchvision", r"encoder_layer_\d+", "mlp.0", "mlp.3", _PRE, activation="gelu"),
    Naming(
        "vit-torchvision",
        r"encoder_layer_\d+",
        "mlp.linear_1",
        "mlp.linear_2",
        _PRE,
        activation="gelu",
    ),
    Naming("clip", _LAYERS, "mlp.fc1", "mlp.fc2", _PRE, beside=("layer_norm2.weight",)),
    Naming(
        "phi",
        _LAYERS,
        "mlp.fc1",
        "mlp.fc2",
        _PARALLEL,
        activation="gelu_new",
        beside=("input_layernorm.weight",),
        absent=("post_attention_layernorm.weight",),
    ),
    Naming(
        "phi",
        _H,
        "mlp.fc1",
        "mlp.fc2",
        _PARALLEL,
        activation="gelu_new",
        beside=("ln.weight",),
    ),
    Naming(
        "phi3", _LAYERS, "mlp.gate_up_proj", "mlp.down_proj", _PRE, activation="silu", fused=True
    ),
    Naming(
        "gemma2",
        _LAYERS,
        *_GATED,
        Placement.SANDWICH,
        gate="mlp.gate_proj",
        activation="gelu_pytorch_tanh",
        beside=("pre_feedforward_layernorm.weight",),
    ),
    Naming(
        "olmo2",
        _LAYERS,
        *_GATED,
        Placement.SANDWICH,
        gate="mlp.gate_proj",
        activation="silu",
        beside=("post_feedforward_layernorm.weight",),
    ),
    Naming("llama", _LAYERS, *_GATED, _PRE, gate="mlp.gate_proj"),
    Naming(
        "t5-gated",
        _T5,
        "DenseReluDense.wi_1",
        "DenseReluDense.wo",
        _PRE,
        gate="DenseReluDense.wi_0",
    ),
    Naming("t5", _T5, "DenseReluDense.wi", "DenseReluDense.wo", _PRE, activation="relu"),
    Naming("opt", _LAYERS, "fc1", "fc2", Placement.UNKNOWN, beside=("final_layer_norm.weight",)),
    Naming(
        "falcon",
        _H,
        *_DENSE,
        _PARALLEL,
        activation="gelu",
        absent=("post_attention_layernorm.weight",),
    ),
    Naming("bloom", _H, *_DENSE, _PRE),
    Naming("gpt-neox", _LAYERS, *_DENSE, Placement.UNKNOWN),
    Naming("torch-encoder", _LAYERS, "linear1", "linear2", Placement.UNKNOWN),
    Naming(
        "marian",
        r"(?:encoder|decoder)_l\d+",
        "1",
        "2",
        Placement.UNKNOWN,
        conv1d=True,
        weight="{layer}_ffn_W{part}",
        bias="{layer}_ffn_b{part}",
    ),
)

# Names that llama.cpp gives to every architecture alike.
GGUF_NAMINGS: tuple[Naming, ...] = (
    Naming("gguf", r"blk\.\d+", "ffn_up", "ffn_down", Placement.UNKNOWN, gate="ffn_gate"),
    Naming("gguf", r"blk\.\d+", "ffn_up", "ffn_down", Placement.UNKNOWN),
)

# general.architecture of GGUF files, and what the original of each computes.
GGUF_ARCHITECTURES: Mapping[str, tuple[str, Placement]] = {
    "llama": ("silu", _PRE),
    "mistral": ("silu", _PRE),
    "qwen2": ("silu", _PRE),
    "qwen3": ("silu", _PRE),
    "gemma": ("gelu_tanh", _PRE),
    "gemma2": ("gelu_tanh", Placement.SANDWICH),
    "gemma3": ("gelu_tanh", Placement.SANDWICH),
    "phi2": ("gelu_tanh", _PARALLEL),
    "phi3": ("silu", _PRE),
    "gpt2": ("gelu_tanh", _PRE),
    "starcoder": ("gelu_tanh", _PRE),
    "bloom": ("gelu_tanh", _PRE),
    "falcon": ("gelu", _PARALLEL),
    "gptneox": ("gelu", Placement.UNKNOWN),
    "bert": ("gelu", _POST),
    "olmo2": ("silu", Placement.SANDWICH),
    "stablelm": ("silu", _PRE),
}

# Architectures whose fused ffn_up in GGUF files holds the gate's rows first.
GGUF_FUSED = frozenset({"phi3", "glm4", "chatglm"})

# model_type of config.json, where the names alone leave the placement open.
PLACEMENTS: Mapping[str, Placement] = {
    "bloom": _PRE,
    "bart": _POST,
    "marian": _POST,
    "blenderbot-small": _POST,
    "mbart": _PRE,
    "pegasus": _PRE,
    "m2m_100": _PRE,
    "whisper": _PRE,
    "xglm": _PRE,
    "cohere": _PARALLEL,
    "gemma2": Placement.SANDWICH,
    "gemma3_text": Placement.SANDWICH,
    "olmo2": Placement.SANDWICH,
}
