"""The catalogue: every headline statement of the Lean library, and instances that check it.

Reading order: `statements` (what the library says, as it was read from its compiled form),
`formula` and `meaning` (how a proposition is evaluated), `constants`, `sampling`, `making`, `entry`
(instances and checks), then one module for each family of statements, and `catalogue`, which
gathers them. `agreement` compares Lean's definitions with the Python classes by Lean's own kernel.
"""

from absorption.theorems.catalogue import Wrong, entries, outcome, unmatched
from absorption.theorems.entry import Checked, CheckError, Entry, Violation, check, violated
from absorption.theorems.statements import Statement, statements

__all__ = [
    "CheckError",
    "Checked",
    "Entry",
    "Statement",
    "Violation",
    "Wrong",
    "check",
    "entries",
    "outcome",
    "statements",
    "unmatched",
    "violated",
]
