"""The text that says where blocks are, for checkpoints whose names are not known.

    up=net.{}.a.weight, down=net.{}.b.weight, up_bias=net.{}.a.bias, act=gelu

``up`` and ``down`` are required; ``gate``, ``up_bias``, ``down_bias``, ``gate_bias``, ``act`` and
``layer`` are not. ``{}`` stands for a number and makes one block of each number for which the
tensors are there. ``^T`` after a name reads a weight that is stored as (in, out), and ``*`` with a
second name multiplies the rows by that tensor, as the scale of integers.

A file by ``absorption absorb`` has such a text for each of its blocks in its own metadata.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from absorption.checkpoints.block import Site
from absorption.checkpoints.part import Part
from absorption.checkpoints.placement import Placement
from absorption.checkpoints.tensors import Checkpoint, CheckpointError, checked_name

_FIELDS: Mapping[str, str] = {
    "up": "w_up",
    "down": "w_down",
    "gate": "w_gate",
    "up_bias": "b_up",
    "down_bias": "b_down",
    "gate_bias": "b_gate",
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
        settings[key] = value
    for key in _REQUIRED:
        if key not in settings:
            raise CheckpointError(f"mapping: {key}=NAME is missing")
    return settings


def mapped_sites(checkpoint: Checkpoint, text: str) -> list[Site]:
    """The blocks that a mapping names.

    Raises:
        CheckpointError: the mapping is malformed, or names a tensor that is not there.
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
    for key, target in _FIELDS.items():
        if key in settings:
            name, transposed, factor = _name(settings[key].replace("{}", number))
            scale = checkpoint.tensor(factor) if factor else None
            parts[target] = Part(checkpoint.tensor(name), transposed, factor=scale)
    layer = settings.get("layer", parts["w_up"].tensor.name).replace("{}", number)
    activation = settings.get("act")
    return Site(layer, "map", parts, Placement.UNKNOWN, activation, "given" if activation else "")
