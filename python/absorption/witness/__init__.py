"""Witnesses: a concrete point at which a candidate without a skip fails, and by how much.

Reading order: `outcome` (the answers), `find` (the question), then one module for each obstruction:
`degree`, `near_zero`, `far`, `creases` (two slopes), `narrow` (deep ReLU stacks). `fitting` makes
candidates that were fitted to a skip, and the curve of their errors.
"""

from absorption.witness.find import find_witness
from absorption.witness.fitting import FitError, error_curve, fitted
from absorption.witness.outcome import Equal, Unknown, Witness

__all__ = [
    "Equal",
    "FitError",
    "Unknown",
    "Witness",
    "error_curve",
    "find_witness",
    "fitted",
]
