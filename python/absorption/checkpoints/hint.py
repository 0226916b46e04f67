"""What to say of a checkpoint in which no block was recognised: how near it is, and what to do."""

from collections.abc import Iterator

from absorption.checkpoints.architecture import GGUF_NAMINGS, NAMINGS
from absorption.checkpoints.beside import bias_of, stored_by_rows
from absorption.checkpoints.mapping import shared
from absorption.checkpoints.tensors import Checkpoint, Tensor

# Of more matrices only the first are compared, each with each.
_COMPARED = 200
_SHOWN = 6


def nothing_found(checkpoint: Checkpoint) -> str:
    """The message: which names are nearly known, and a mapping to begin with."""
    matrices = [tensor for tensor in checkpoint.values() if len(tensor.shape) == 2]
    near = next(_nearly(checkpoint), None)
    count = f"{len(checkpoint)} tensor{'s' * (len(checkpoint) != 1)}"
    lines = [f"no MLP block was recognised among its {count}."]
    lines += [f"{near}."] if near else []
    lines.append("A block needs W_up of shape (h, d) and W_down of shape (d, h).")
    lines.append(_example(checkpoint, matrices[:_COMPARED]))
    some = "; ".join(map(str, matrices[:_SHOWN])) or "none"
    lines.append(f"Matrices: {some}{' …' if len(matrices) > _SHOWN else ''}")
    return " ".join(lines)


def _nearly(checkpoint: Checkpoint) -> Iterator[str]:
    """For each family whose names are there but for something, what that is; the nearest first."""
    own, others = NAMINGS, GGUF_NAMINGS
    if checkpoint.form == "gguf":
        own, others = others, own
    for naming in others:
        for layer in naming.layers(checkpoint):
            if not naming.wanting(checkpoint, layer):
                home = "GGUF files" if others is GGUF_NAMINGS else "files of other formats"
                yield f"{layer} has names as in {naming.name}, which are known in {home} only"
    incomplete = []
    # A family with fewer tensors beside the block is more likely to be what is meant.
    for naming in sorted(own, key=lambda naming: bool(naming.beside)):
        for layer in naming.layers(checkpoint):
            wanting = (
                f"{layer} has names as in {naming.name}, but {naming.wanting(checkpoint, layer)}"
            )
            if naming.weight.format(layer=layer, part=naming.down) in checkpoint:
                yield wanting
            incomplete.append(wanting)
    yield from incomplete


def _example(checkpoint: Checkpoint, matrices: list[Tensor]) -> str:
    """A mapping of matrices that fit together, in a sentence."""
    read = {tensor.name: _read(checkpoint, tensor) for tensor in matrices}
    pairs = [
        (up, down)
        for up, (_, shape) in read.items()
        for down in read
        if up != down and shape == read[down][1][::-1] and shape[0] >= shape[1]
    ]
    if not pairs:
        return "No two of its matrices have such shapes."

    def likelihood(pair: tuple[str, str]) -> tuple[int, int, bool]:
        # Square matrices are of attention, as a rule; those of one block stand side by side.
        return len(set(read[pair[0]][1])), shared(pair)[1], "gate" not in pair[0]

    up, down = max(pairs, key=likelihood)
    near = shared([up, down])[1]
    thirds = [
        name
        for name, (_, shape) in read.items()
        if name not in (up, down) and shape == read[up][1] and shared([name, up])[1] >= near > 0
    ]
    gate = next((name for name in thirds if "gate" in name), None)
    pieces = []
    for key, name in {"up": up, "gate": gate, "down": down}.items():
        if name is not None:
            bias = bias_of(checkpoint, name)
            pieces += [f"{key}={read[name][0]}", *([f"{key}_bias={bias}"] if bias else [])]
    text = (
        f"If the names are not known, --map says where they are, for example --map "
        f"'{','.join([*pieces, 'act=NAME'])}' with NAME for the activation; ^T after a name reads "
        "a matrix that is stored as (in, out)."
    )
    if thirds and gate is None:
        text += f" {thirds[0]} has the shape of a gate, for gate=."
    return text


def _read(checkpoint: Checkpoint, tensor: Tensor) -> tuple[str, tuple[int, ...]]:
    """How a mapping would read a matrix, as far as its bias tells, and the shape that it then has.

    Where nothing tells, it is read as it stands; a ``kernel`` is stored as (in, out) everywhere.
    """
    bias = bias_of(checkpoint, tensor.name)
    by_rows = stored_by_rows(tensor, checkpoint[bias] if bias else None)
    if by_rows is None:
        by_rows = not tensor.name.endswith("kernel")
    return (tensor.name, tensor.shape) if by_rows else (f"{tensor.name}^T", tensor.shape[::-1])
