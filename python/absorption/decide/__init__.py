"""Exact verdicts on blocks: absorbable, not absorbable, or undecided with the reason.

Reading order: `verdict` (the answers), `decide` (the question), `ungated` and `obstructions` (which
theorem applies), `merging` (degenerate blocks), `congruences` and `subsets` (the system that
decides), then the arithmetic: `integers`, `modular`, `components`, `sums`, `spare`, `rational`.
`price` tells how many more neurons would do.

A `Verdict` is `Absorbable`, `NotAbsorbable` or `Undecided`. The `Evidence` of a `NotAbsorbable` is
a `Radius`, an `Escape`, a `Gap`, a `NoSubset`, or a shorter proof of the same: `signs.SignBound`,
`rank_bound.RankBound`, `spare.AllSets` or `verdict.Fewer`.
"""

from absorption.decide.congruences import Congruences, System
from absorption.decide.decide import decide
from absorption.decide.integers import WeightError, exact
from absorption.decide.nondegenerate import Faults, find_faults
from absorption.decide.price import Price
from absorption.decide.verdict import (
    Absorbable,
    Escape,
    Evidence,
    Gap,
    NoSubset,
    NotAbsorbable,
    Radius,
    Undecided,
    Verdict,
)

__all__ = [
    "Absorbable",
    "Congruences",
    "Escape",
    "Evidence",
    "Faults",
    "Gap",
    "NoSubset",
    "NotAbsorbable",
    "Price",
    "Radius",
    "System",
    "Undecided",
    "Verdict",
    "WeightError",
    "decide",
    "exact",
    "find_faults",
]
