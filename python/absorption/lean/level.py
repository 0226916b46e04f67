"""Universe levels of Lean's kernel, as immutable Python values that compare by structure."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Zero:
    """The level 0, the universe of propositions."""


@dataclass(frozen=True, slots=True)
class Succ:
    """The level above another."""

    below: "Level"


@dataclass(frozen=True, slots=True)
class Max:
    """The larger of two levels."""

    left: "Level"
    right: "Level"


@dataclass(frozen=True, slots=True)
class IMax:
    """The larger of two levels, or 0 when the right one is 0."""

    left: "Level"
    right: "Level"


@dataclass(frozen=True, slots=True)
class Param:
    """A universe parameter of the declaration around it."""

    name: str


Level = Zero | Succ | Max | IMax | Param


def level_with(level: Level, values: Mapping[str, Level]) -> Level:
    """The level with parameters replaced; those without a value stay."""
    match level:
        case Param():
            return values.get(level.name, level)
        case Succ():
            return Succ(level_with(level.below, values))
        case Max():
            return Max(level_with(level.left, values), level_with(level.right, values))
        case IMax():
            return IMax(level_with(level.left, values), level_with(level.right, values))
    return level
