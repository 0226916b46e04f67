"""Absorption: when an MLP block can take over its own skip connection, checked by Lean."""

from absorption.errors import (
    AbsorptionError,
    LeanFailed,
    LeanUnavailable,
    OleanError,
    SourceError,
)

__version__ = "0.1.0"

__all__ = [
    "AbsorptionError",
    "LeanFailed",
    "LeanUnavailable",
    "OleanError",
    "SourceError",
    "__version__",
]
