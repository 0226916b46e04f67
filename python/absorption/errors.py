"""The errors that this package raises on purpose.

Outcomes of a mathematical question are values; an exception means that something broke or that an
input could not be used.
"""


class AbsorptionError(Exception):
    """Root of every error that this package raises on purpose."""


class LeanUnavailable(AbsorptionError):
    """No usable Lean was found; the message says what is missing and how to get it."""


class LeanFailed(AbsorptionError):
    """A Lean process crashed, hung, or printed what could not be read."""


class SourceError(AbsorptionError):
    """A Lean source file or the module graph could not be used."""


class OleanError(AbsorptionError):
    """A compiled module is not one that this package can read, or is damaged."""
