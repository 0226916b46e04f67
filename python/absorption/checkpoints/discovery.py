"""Finds MLP blocks: in the graph, by the names of tensors, or where it is told."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from absorption.checkpoints.architecture import (
    GGUF_ARCHITECTURES,
    GGUF_FUSED,
    GGUF_NAMINGS,
    NAMINGS,
    Naming,
)
from absorption.checkpoints.beside import require_biases, stored_by_rows, with_scale
from absorption.checkpoints.block import Site
from absorption.checkpoints.config import activation_of, part_of, placement_of
from absorption.checkpoints.graph import graph_sites
from absorption.checkpoints.hint import nothing_found
from absorption.checkpoints.mapping import mapped_sites, written_sites
from absorption.checkpoints.part import Part
from absorption.checkpoints.placement import Placement
from absorption.checkpoints.tensors import Checkpoint, CheckpointError, Tensor

_SEQUENTIAL = re.compile(r"(?P<box>.*?)\.?(?P<index>\d+)\.weight")


def find_blocks(
    checkpoint: Checkpoint, *, mapping: str | None = None, activation: str | None = None
) -> tuple[Site, ...]:
    """The MLP blocks of a checkpoint, in the order of the network. No weights are read.

    Example:
        >>> import numpy as np, tempfile
        >>> from absorption.checkpoints import open_checkpoint
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     np.savez(f"{folder}/small.npz", up=np.eye(3, 2), down=np.eye(2, 3))
        ...     checkpoint = open_checkpoint(f"{folder}/small.npz")
        ...     (site,) = find_blocks(checkpoint, mapping="up=up, down=down, act=relu")
        ...     site.d, site.h, site.load().to_network()([[2.0, -1.0]])
        (2, 3, array([[2., 0.]]))

    Args:
        checkpoint: what `open_checkpoint` returned.
        mapping: where the blocks are, in the syntax of `mapped_sites`; nothing else is then looked
            at. A file by ``absorption absorb`` has its own.
        activation: the activation, where nothing tells it or what tells it is wrong.

    Raises:
        CheckpointError: there is no block, the shapes of one do not fit, or the mapping cannot be
            used.
    """
    if mapping is not None:
        sites = mapped_sites(checkpoint, mapping)
    elif checkpoint.graph is not None:
        sites = graph_sites(checkpoint)
    elif written := written_sites(checkpoint):
        _require_all(checkpoint, written)
        sites = written
    else:
        sites = [_informed(site, checkpoint) for site in _by_name(checkpoint)]
        for site in sites:
            require_biases(checkpoint, site.layer, site.parts)
    if not sites:
        raise CheckpointError(f"{checkpoint.path}: {nothing_found(checkpoint)}")
    if activation is not None:
        sites = [replace(site, activation=activation, activation_from="given") for site in sites]
    return tuple(site.checked() for site in sorted(sites, key=_order))


def _require_all(checkpoint: Checkpoint, written: Sequence[Site]) -> None:
    """That the file's own map, which anybody can write, names each tensor, as ``absorb`` does."""
    mapped = {part.tensor.name for site in written for part in site.parts.values()}
    left = sorted(set(checkpoint.tensors) - mapped)
    if left:
        raise CheckpointError(
            f"{checkpoint.path}: the map in its metadata leaves out {left[0]}; wanted one that "
            "names every tensor; say with --map which are meant"
        )


def _order(site: Site) -> tuple[tuple[int, int | str], ...]:
    """Sorts names with their numbers as numbers."""
    pieces = re.split(r"(\d+)", site.layer)
    return tuple((0, int(piece)) if piece.isdecimal() else (1, piece) for piece in pieces)


def _by_name(checkpoint: Checkpoint) -> Iterator[Site]:
    """The blocks whose tensors have names of a known kind, then those of plain sequences."""
    taken: set[str] = set()
    for naming in GGUF_NAMINGS if checkpoint.form == "gguf" else NAMINGS:
        for layer in naming.layers(checkpoint):
            site = _site(checkpoint, naming, layer)
            names = {part.tensor.name for part in site.parts.values()} if site else set()
            if site and not names & taken:
                taken |= names
                yield site
    yield from _sequences(checkpoint, taken)


def _site(checkpoint: Checkpoint, naming: Naming, layer: str) -> Site | None:
    """The block of a layer, if all that the naming asks for is there."""

    def named(template: str, part: str | None) -> Tensor | None:
        name = template.format(layer=layer, part=part)
        return checkpoint.get(name) if part is not None else None

    if naming.wanting(checkpoint, layer):
        return None
    up, down = named(naming.weight, naming.up), named(naming.weight, naming.down)
    gate = named(naming.weight, naming.gate)
    b_up, b_down = named(naming.bias, naming.up), named(naming.bias, naming.down)
    turned = naming.conv1d and up is not None and not stored_by_rows(up, b_up)
    parts = {"w_up": up, "w_down": down, "w_gate": gate}
    parts |= {"b_up": b_up, "b_gate": named(naming.bias, naming.gate), "b_down": b_down}
    present = {
        key: with_scale(checkpoint, Part(tensor, turned and key.startswith("w_")))
        for key, tensor in parts.items()
        if tensor is not None
    }
    # The transposed family and its imitators with plain linear maps do not share an activation.
    activation = naming.activation if turned or not naming.conv1d else None
    site = Site(
        layer, naming.name, present, naming.placement, activation, "naming" if activation else ""
    )
    if naming.fused:
        site = _split(site)
    return _layer_scaled(checkpoint, site, naming)


def _split(site: Site) -> Site:
    """The block whose ``w_up`` holds the rows of the gate above its own."""
    parts = dict(site.parts)
    for up, gate in (("w_up", "w_gate"), ("b_up", "b_gate")):
        if up in parts:
            size = parts[up].shape[0]
            if size % 2:
                raise CheckpointError(f"{parts[up]} should hold two maps, and has {size} rows")
            fused = parts[up]
            parts[gate] = replace(fused, rows=(0, size // 2))
            parts[up] = replace(fused, rows=(size // 2, size))
    return replace(site, parts=parts)


def _layer_scaled(checkpoint: Checkpoint, site: Site, naming: Naming) -> Site:
    """The block with the factor on its output multiplied into ``w_down`` and ``b_down``."""
    factor = checkpoint.get(f"{site.layer}.{naming.scaled_by}") if naming.scaled_by else None
    if factor is None:
        return site
    scaled = {
        key: replace(site.parts[key], factor=factor)
        for key in ("w_down", "b_down")
        if key in site.parts
    }
    return replace(site, parts={**site.parts, **scaled}).with_notes(
        f"the output is multiplied by {factor.name}, which is taken into W_down and its bias"
    )


def _sequences(checkpoint: Checkpoint, taken: set[str]) -> Iterator[Site]:
    """Pairs of linear maps in one sequence, with a place for an activation between them."""
    boxes: dict[str, list[tuple[int, Tensor]]] = defaultdict(list)
    for name, tensor in checkpoint.items():
        match = _SEQUENTIAL.fullmatch(name)
        if match and name not in taken and len(tensor.shape) == 2:
            boxes[match["box"]].append((int(match["index"]), tensor))
    for box, members in boxes.items():
        members.sort(key=lambda member: member[0])
        for (first, up), (second, down) in pairwise(members):
            if second - first < 2 or up.shape != down.shape[::-1]:
                continue
            prefix = f"{box}." if box else ""
            found = {"w_up": up, "w_down": down}
            found |= _present(
                checkpoint, {"b_up": f"{prefix}{first}.bias", "b_down": f"{prefix}{second}.bias"}
            )
            parts = {key: with_scale(checkpoint, Part(tensor)) for key, tensor in found.items()}
            yield Site(f"{prefix}{first}-{second}", "sequential", parts, Placement.UNKNOWN)


def _present(checkpoint: Checkpoint, names: Mapping[str, str]) -> dict[str, Tensor]:
    return {key: checkpoint[name] for key, name in names.items() if name in checkpoint}


def _informed(site: Site, checkpoint: Checkpoint) -> Site:
    """The site with what the configuration or the metadata of the file say of it."""
    if checkpoint.form == "gguf":
        return _gguf(site, checkpoint)
    if checkpoint.form == "marian":
        return _marian(site, checkpoint.metadata)
    if site.naming == "sequential":
        return site
    config = part_of(checkpoint.config, site.layer)
    told = activation_of(config)
    site = replace(site, placement=placement_of(config, site.placement))
    if told is None:
        return site
    return replace(site, activation=told[0], activation_from=f"config.json {told[1]}")


def _gguf(site: Site, checkpoint: Checkpoint) -> Site:
    family = checkpoint.metadata.get("general.architecture")
    if not isinstance(family, str):
        return site
    if family in GGUF_FUSED and site.kind == "mlp":
        site = _split(site)
    activation, placement = GGUF_ARCHITECTURES.get(family, (None, Placement.UNKNOWN))
    parallel = checkpoint.metadata.get(f"{family}.use_parallel_residual")
    if isinstance(parallel, bool):
        placement = Placement.PARALLEL if parallel else Placement.PRE_NORM
    source = f"general.architecture {family}" if activation else ""
    return replace(
        site,
        naming=f"gguf {family[:40]}",
        placement=placement,
        activation=activation,
        activation_from=source,
    )


def _marian(site: Site, metadata: Mapping[str, str]) -> Site:
    activation = metadata.get("transformer-ffn-activation") or None
    before, after = (metadata.get(f"transformer-{side}process") for side in ("pre", "post"))
    placement = Placement.UNKNOWN
    if before is not None and after is not None and "a" in after:
        normed = "n" in after.partition("a")[2]
        placement = {
            (False, True): Placement.POST_NORM,
            (True, False): Placement.PRE_NORM,
        }.get(("n" in before, normed), Placement.UNKNOWN)
    if any(part.scale != 1 for part in site.parts.values()):
        site = site.with_notes(
            "Marian also rounds what goes into each linear map to 8 bits; "
            "the verdict is about the weights"
        )
    return replace(
        site,
        placement=placement,
        activation=activation,
        activation_from="transformer-ffn-activation" if activation else "",
    )
