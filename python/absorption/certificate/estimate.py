"""What a kernel run will cost, before it is made.

The formulas are fitted to measurements with random weights of 32 bits, from 8 to 96 dimensions, on
one core of an AMD EPYC: see ``docs/certificate-format.md``. A busy or slower machine takes
some times as long.
"""

from dataclasses import dataclass

from absorption.certificate.block import CertificateError
from absorption.certificate.kinds import Certificate, Dual, Trace

SECONDS = 300.0
GIGABYTES = 4.0

# What Lean takes to start and to read the library.
_START, _BASE = 0.1, 145e6


@dataclass(frozen=True)
class Estimate:
    """The predicted cost of one kernel run; a check makes two, one after the other.

    Attributes:
        seconds: of processor time.
        memory_bytes: resident.
    """

    seconds: float
    memory_bytes: float

    def __str__(self) -> str:
        return f"about {self.seconds:.2g} s and {self.memory_bytes / 1e9:.2g} GB"

    @property
    def timeout(self) -> float:
        """Seconds after which a run is given up: far more than it should take."""
        return 60 + 20 * self.seconds


def estimate(certificate: Certificate) -> Estimate:
    """The cost of checking a certificate.

    Example:
        >>> from absorption.certificate import Flip, IntegerBlock
        >>> print(estimate(Flip(IntegerBlock(1, 1, ((1,),), ((-1,),), 4), (True,))))
        about 0.1 s and 0.15 GB

    Args:
        certificate: of any of the three kinds.
    """
    block = certificate.block
    if isinstance(certificate, Trace):
        return estimate_trace(block.d, block.h, len(certificate.matrix))
    if isinstance(certificate, Dual):
        return estimate_dual(block.d, block.h, block.bits)
    return estimate_flip(block.d, block.h, block.bits)


def estimate_trace(d: int, h: int, rows: int | None = None) -> Estimate:
    """The cost of a certificate that a skip is not absorbed.

    Example:
        >>> print(estimate_trace(64, 256))
        about 4.8 s and 0.8 GB

    Args:
        d: the dimension.
        h: the width.
        rows: how many rows ``Y`` has; by default as few as suffice as a rule.
    """
    count = min(d, -(-(h + 1) // d)) if rows is None else rows
    work = (count + 1) * d * h
    return Estimate(_START + 4.8e-5 * work, _BASE + 6700 * work)


def estimate_flip(d: int, h: int, bits: int = 32) -> Estimate:
    """The cost of a certificate that negating rows absorbs a skip."""
    longer = max(1.0, bits / 64)
    return Estimate(_START + 1e-4 * (d * h) ** 1.11 * longer, _BASE + 18e3 * d * h * longer)


def estimate_dual(d: int, h: int, bits: int = 32) -> Estimate:
    """The cost of a certificate that more neurons absorb a skip."""
    longer = max(1.0, bits / 32)
    seconds = _START + 2e-5 * d * h + 1.6 * (d / 32) ** 4.2 * longer**1.3
    return Estimate(seconds, _BASE + 25e3 * d * h * longer)


def require_within(
    what: str, cost: Estimate, seconds: float = SECONDS, gigabytes: float = GIGABYTES
) -> None:
    """Nothing, if a run can be afforded.

    Raises:
        CertificateError: it would take more time or memory than the limits; both are named.
    """
    if cost.seconds > seconds or cost.memory_bytes > gigabytes * 1e9:
        raise CertificateError(
            f"{what}: the kernel would take {cost}; the limits are {seconds:g} s and "
            f"{gigabytes:g} GB"
        )
