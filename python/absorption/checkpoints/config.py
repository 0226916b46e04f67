"""What the configuration beside a checkpoint says about its blocks."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from absorption.checkpoints.architecture import PLACEMENTS
from absorption.checkpoints.placement import Placement
from absorption.checkpoints.safetensors import read_json
from absorption.checkpoints.tensors import CheckpointError, FileBytes

MAX_CONFIG = 1 << 24

# In the order of trust: some families keep an outdated key for old readers.
_ACTIVATION_KEYS = (
    "hidden_activation",
    "dense_act_fn",
    "hidden_act",
    "activation_function",
    "activation",
    "ffn_activation",
    "feed_forward_proj",
)

# The activations in configurations of T5, where "gated-gelu" has always meant the one with tanh.
_T5 = {"gated-gelu": "gelu_new", "gated-silu": "silu", "gated-relu": "relu"}

# Families that have their activation in code; what their configuration says, if anything, is
# another's.
_IN_CODE = {"bloom": "gelu_new"}


def read_config(folder: Path) -> dict[str, Any]:
    """The contents of ``config.json`` in ``folder``; empty if there is none.

    Raises:
        CheckpointError: it is there and is no JSON object.
    """
    path = folder / "config.json"
    if not path.exists():
        return {}
    file = FileBytes.of(path)
    if file.size > MAX_CONFIG:
        raise CheckpointError(f"{path}: has {file.size} bytes; at most {MAX_CONFIG} are read")
    config = read_json(file.read(0, file.size, "the configuration"), path, "the configuration")
    return config


def part_of(config: Mapping[str, Any], layer: str) -> Mapping[str, Any]:
    """What a configuration says of the part of the model that a layer is in.

    Models of several parts have configurations inside one; what stands outside is of none.

    Example:
        >>> part_of({"text_config": {"hidden_act": "silu"}}, "model.layers.0")
        {'hidden_act': 'silu'}
    """
    parts: dict[str, dict[str, Any]] = {
        key: config[key]
        for key in ("vision_config", "text_config")
        if isinstance(config.get(key), dict)
    }
    if not parts:
        return config
    seeing = any(word in layer for word in ("vision", "visual"))
    return parts.get("vision_config" if seeing else "text_config", {})


def activation_of(config: Mapping[str, Any]) -> tuple[str, str] | None:
    """The activation that a configuration names, and the key under which it does.

    Example:
        >>> activation_of({"feed_forward_proj": "gated-gelu"})
        ('gelu_new', 'feed_forward_proj')
    """
    kind = config.get("model_type")
    if isinstance(kind, str) and kind in _IN_CODE:
        return _IN_CODE[kind], "model_type"
    for key in _ACTIVATION_KEYS:
        value = config.get(key)
        if isinstance(value, str) and value:
            return _T5.get(value, value), key
    return None


def placement_of(config: Mapping[str, Any], found: Placement) -> Placement:
    """What stands around the blocks, given what the names of the tensors say of it."""
    kind = config.get("model_type")
    if kind == "opt":
        first = config.get("do_layer_norm_before", True)
        return Placement.PRE_NORM if first else Placement.POST_NORM
    if kind == "falcon":
        parallel = config.get("parallel_attn", True) or config.get(
            "new_decoder_architecture", False
        )
        return Placement.PARALLEL if parallel else Placement.PRE_NORM
    if kind == "gpt_neox":
        parallel = config.get("use_parallel_residual", True)
        return Placement.PARALLEL if parallel else Placement.PRE_NORM
    return PLACEMENTS.get(kind, found) if isinstance(kind, str) else found
