"""The text that says where blocks are, for checkpoints whose names are not known.

    up=net.{}.a.weight, down=net.{}.b.weight, up_bias=net.{}.a.bias, act=gelu

``up`` and ``down`` are required; ``gate``, ``up_bias``, ``down_bias``, ``gate_bias``, ``act`` and
``layer``, which names the block, are not. ``{}`` stands for a number and makes one block of each
number for which the tensors are there. ``^T`` after a name reads a weight that is stored as (in,
out), and ``*`` with a second name multiplies the rows by that tensor, as the scale of integers.

A bias that stands beside a weight must be named, or be left out on purpose: ``up_bias=none``.

A file by ``absorption absorb`` has such a text for each of its blocks in its own metadata.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import takewhile

from absorption.checkpoints.beside import BIASES, NONE, require_biases, with_scale
from absorption.checkpoints.block import Site
from absorption.checkpoints.part import Part
from absorption.checkpoints.placement import Placement
from absorption.checkpoints.tensors import Checkpoint, CheckpointError, checked_name

_FIELDS: Mapping[str, str] = {"up": "w_up", "down": "w_down", "gate": "w_gate"} | {
    key: bias for bias, (_, key) in BIASES.items()
}
# Before the name of a block: a key of the metadata of a file by ``absorption absorb``.
WRITTEN = "map "

_REQUIRED = ("up", "down")
_KEYS = (*_FIELDS, "act", "layer")


def parse_mapping(text: str) -> dict[str, str]:
    """The settings in a mapping.

    Example:
        >>> parse_mapping("up=a.weight^T, down=b.weight, act=relu")
        {'up': 'a.weight^T', 'down': 'b.weight', 'act': 'relu'}

    Raises:
        CheckpointError: a setting is malformed, unknown or repeated, or a required one is missing.
    """
    settings: dict[str, str] = {}
    for piece in text.split(","):
        key, equals, value = (part.strip() for part in piece.partition("="))
        if not equals or key not in _KEYS or not value:
            raise CheckpointError(
                f"mapping: {piece.strip()[:80]!r} is not of the form KEY=NAME with KEY among "
                f"{', '.join(_KEYS)}"
            )
        if key in settings:
            raise CheckpointError(f"mapping: {key} is given twice")
        if not value.isprintable():
            raise CheckpointError(
                f"mapping: {key}={value[:80]!r} has characters that steer a terminal"
            )
        settings[key] = value
    for key in _REQUIRED:
        if key not in settings:
            raise CheckpointError(f"mapping: {key}=NAME is missing")
    return settings


def mapped_sites(checkpoint: Checkpoint, text: str) -> list[Site]:
    """The blocks that a mapping names.

    Raises:
        CheckpointError: the mapping is malformed, names a tensor that is not there, or leaves out
            a bias that is there.
    """
    settings = parse_mapping(text)
    if "{}" not in settings["up"]:
        return [_site(checkpoint, settings, "")]
    head, _, tail = _name(settings["up"])[0].partition("{}")
    pattern = re.compile(rf"{re.escape(head)}(\d+){re.escape(tail.replace('{}', chr(0)))}")
    pattern = re.compile(pattern.pattern.replace(re.escape(chr(0)), r"\1"))
    numbers = [match[1] for name in checkpoint if (match := pattern.fullmatch(name))]
    if not numbers:
        raise CheckpointError(
            f"mapping: no tensor is called {settings['up']!r} with a number for {{}}"
        )
    return [_site(checkpoint, settings, number) for number in numbers]


def written_sites(checkpoint: Checkpoint) -> list[Site]:
    """The blocks of a file by ``absorption absorb``, which its metadata name; none in another file.

    Raises:
        CheckpointError: what stands there is no mapping of one block.
    """
    sites: list[Site] = []
    if checkpoint.form != "safetensors":
        return sites
    for key, text in checkpoint.metadata.items():
        if key.startswith(WRITTEN):
            layer = checked_name(key.removeprefix(WRITTEN), checkpoint.path)
            try:
                site = _site(checkpoint, parse_mapping(str(text)) | {"layer": layer}, "")
            except CheckpointError as error:
                raise CheckpointError(
                    f"{checkpoint.path}: the map of {layer} in the metadata cannot be used (--map "
                    f"gives another): {error}"
                ) from error
            sites.append(replace(site, activation_from="metadata" if site.activation else ""))
    return sites


def _name(value: str) -> tuple[str, bool, str | None]:
    """The name in a value, whether it is transposed, and the name of its factor."""
    name, star, factor = value.partition("*")
    name = name.strip()
    return name.removesuffix("^T").strip(), name.endswith("^T"), factor.strip() if star else None


def _site(checkpoint: Checkpoint, settings: Mapping[str, str], number: str) -> Site:
    parts: dict[str, Part] = {}
    left_out = [field for field, (_, key) in BIASES.items() if settings.get(key) == NONE]
    for key, field in _FIELDS.items():
        if key in settings and field not in left_out:
            name, transposed, factor = _name(settings[key].replace("{}", number))
            scale = checkpoint.tensor(factor) if factor else None
            part = Part(checkpoint.tensor(name), transposed, factor=scale)
            parts[field] = with_scale(checkpoint, part)
    layer = _layer(settings).replace("{}", number)
    written = {field: _name(settings[key])[0] for key, field in _FIELDS.items() if key in settings}
    require_biases(checkpoint, layer, parts, left_out=left_out, number=number, written=written)
    activation = settings.get("act")
    source = "given" if activation else ""
    notes = [f"{BIASES[field][1]} is left out, as the mapping says" for field in left_out]
    return Site(layer, "map", parts, Placement.UNKNOWN, activation, source, tuple(notes))


def _layer(settings: Mapping[str, str]) -> str:
    """What the block is called: as it is told, or what the names of its weights have in common."""
    if "layer" in settings:
        return settings["layer"]
    names = [_name(settings[key])[0] for key in ("up", "down", "gate") if key in settings]
    common, _ = shared(names)
    numbered = "{}" in common or "{}" not in names[0]
    return common if common and numbered else names[0]


def shared(names: Iterable[str]) -> tuple[str, int]:
    """The beginning that names have in common, in whole pieces, and of how many pieces it is.

    Example:
        >>> shared(["net.0.lin_a.weight", "net.0.lin_b.weight"]), shared(["up", "down"])
        (('net.0', 2), ('', 0))
    """
    pieces = [name.replace("/", "./").split(".") for name in names]
    common = list(takewhile(lambda each: len(set(each)) == 1, zip(*pieces, strict=False)))
    return ".".join(each[0] for each in common).replace("./", "/"), len(common)
