"""What stands beside a weight under a known name: its bias, and the scale of its integers.

A block without its biases is another block, so a bias is never left out in silence.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from absorption.checkpoints.part import Part
from absorption.checkpoints.tensors import Checkpoint, CheckpointError, Tensor

# For each bias of a block, its weight and its key in a mapping.
BIASES: Mapping[str, tuple[str, str]] = {
    "b_up": ("w_up", "up_bias"),
    "b_gate": ("w_gate", "gate_bias"),
    "b_down": ("w_down", "down_bias"),
}
# In a mapping, in the place of a name: the bias is left out on purpose.
NONE = "none"

# The word for a weight in the last piece of a name. A mapping may have {} for a number.
_WEIGHT = re.compile(
    r"(?<![^\W_])(?:weights?|kernel|w)(?![^\W\d_])(?=[\w{}]*(?::\d+)?$)", re.IGNORECASE
)
_BIAS = ("bias", "Bias", "biases", "b", "B")
_INTEGERS = frozenset({"I8", "U8", "I16", "U16", "I32", "U32", "I64", "U64"})


def names_of_biases(weight: str) -> Iterator[str]:
    """The names that the bias of a weight may have.

    Example:
        >>> names = names_of_biases
        >>> "0/bias" in names("0/kernel"), "n.b1" in names("n.W1"), "up_bias" in names("up")
        (True, True, True)
    """
    stems = [weight]
    for match in _WEIGHT.finditer(weight):
        head, tail = weight[: match.start()], weight[match.end() :]
        yield from (f"{head}{word}{tail}" for word in _BIAS)
        stems += [head.rstrip("._/")] if not tail else []
    for stem in filter(None, stems):
        yield from (f"{stem}{mark}bias" for mark in "._/")


def bias_of(checkpoint: Checkpoint, weight: str, number: str = "") -> str | None:
    """The name of the bias that stands beside a weight, with ``{}`` where the weight's has it."""
    for name in names_of_biases(weight):
        found = checkpoint.get(name.replace("{}", number))
        # Some formats keep a bias as a row.
        if found is not None and found.shape[:-1] in ((), (1,)) and found.shape:
            return name
    return None


def require_biases(
    checkpoint: Checkpoint,
    layer: str,
    parts: Mapping[str, Part],
    *,
    left_out: Collection[str] = (),
    number: str = "",
    written: Mapping[str, str] | None = None,
) -> None:
    """Check that no weight of a block has a bias beside it that the block does not have.

    Args:
        checkpoint: where the block is.
        layer: what the block is called.
        parts: see `Site`.
        left_out: the biases that are left out on purpose.
        number: what ``{}`` stands for.
        written: the names of weights as the mapping has them, where it has ``{}``.

    Raises:
        CheckpointError: a weight has one; the message says how to name it, or to leave it out.
    """
    used = {part.tensor.name for part in parts.values()}
    missing: dict[str, str] = {}
    for bias, (weight, key) in BIASES.items():
        if weight in parts and bias not in parts and bias not in left_out:
            name = bias_of(
                checkpoint, (written or {}).get(weight, parts[weight].tensor.name), number
            )
            if name is not None and name.replace("{}", number) not in used:
                missing[key] = name
    if not missing:
        return
    found = ", ".join(str(checkpoint[name.replace("{}", number)]) for name in missing.values())
    raise CheckpointError(
        f"{checkpoint.path}: {layer}: beside its weights stand biases that are not named: {found}; "
        "without them it is another block. Add to --map "
        f"{','.join(f'{key}={name}' for key, name in missing.items())} or, to leave them out on "
        f"purpose, {','.join(f'{key}={NONE}' for key in missing)}"
    )


def stored_by_rows(weight: Tensor, bias: Tensor | None) -> bool | None:
    """Whether a weight is stored as (out, in), by the length of its bias; None if that is open."""
    if bias is None or not bias.shape or len(weight.shape) != 2 or len(set(weight.shape)) == 1:
        return None
    length = bias.shape[-1]
    return weight.shape[0] == length if length in weight.shape else None


def with_scale(checkpoint: Checkpoint, part: Part) -> Part:
    """The part with the scale of its integers, if that is beside it under a known name."""
    name = part.tensor.name
    if part.tensor.dtype not in _INTEGERS or part.factor is not None:
        return part
    if (factor := checkpoint.get(f"{name}_scale")) is not None:
        return replace(part, factor=factor)
    if (factor := checkpoint.get(name.removesuffix("weight") + "SCB")) is not None:
        return replace(part, factor=factor, divisor=127)
    return part
