"""A problem: one guard that did not hold, and what it did not hold of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """A finding that makes verification fail.

    Attributes:
        guard: The rule that was broken, a short stable identifier such as ``axiom`` or ``warning``.
        subject: The declaration, module or file that broke it.
        message: One sentence that names the subject, what was met and what was wanted.
    """

    guard: str
    subject: str
    message: str
