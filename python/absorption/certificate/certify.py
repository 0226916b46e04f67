"""A verdict on a block as a certificate that the kernel has accepted."""

from dataclasses import dataclass

from absorption.activations import NearRelu
from absorption.certificate.block import CertificateError, IntegerBlock
from absorption.certificate.estimate import (
    GIGABYTES,
    SECONDS,
    Estimate,
    estimate,
    estimate_dual,
    estimate_flip,
    estimate_trace,
    require_within,
)
from absorption.certificate.evidence import find_dual, find_trace
from absorption.certificate.kinds import Certificate, Flip, write
from absorption.certificate.library import CheckReport, Library
from absorption.decide import (
    Absorbable,
    NoSubset,
    NotAbsorbable,
    Undecided,
    Verdict,
    decide,
)
from absorption.decide.rank_bound import RankBound
from absorption.decide.signs import SignBound
from absorption.decide.spare import AllSets
from absorption.decide.ungated import CRITERION
from absorption.decide.verdict import Fewer
from absorption.network import GatedMlp, Mlp


@dataclass(frozen=True, eq=False)
class Certified:
    """A certificate, which the kernel has accepted.

    Attributes:
        verdict: the verdict on the block.
        certificate: what was written.
        source: the bytes of the file.
        report: of the examination.
    """

    verdict: Verdict
    certificate: Certificate
    source: bytes
    report: CheckReport


@dataclass(frozen=True, eq=False)
class Uncertified:
    """There is no certificate of the three kinds for this verdict.

    Attributes:
        verdict: the verdict on the block.
        reason: why not.
        theorem: proves the verdict whatever the weights are, so that no certificate is needed;
            None if there is no such theorem.
    """

    verdict: Verdict
    reason: str
    theorem: str | None = None

    @property
    def check(self) -> str | None:
        """The command that has the kernel check the ``theorem``."""
        return None if self.theorem is None else f"absorption verify --only {self.theorem}"

    def __str__(self) -> str:
        if self.theorem is None:
            return f"no certificate: {self.reason}"
        return f"needs none: {self.reason}; `{self.check}` checks that"


def make_certificate(
    block: Mlp | GatedMlp,
    *,
    extra: bool = False,
    seconds: float = SECONDS,
    gigabytes: float = GIGABYTES,
) -> tuple[Verdict, Certificate] | Uncertified:
    """The verdict on a block and a certificate for it, which no kernel has seen yet.

    Example:
        >>> f = Mlp([[1, 0], [0, 1], [1, 1]], [[-1, 0, 1], [0, -1, 0]], "gelu")
        >>> make_certificate(f)[1].claim
        'AbsorbableByFlip block [true, true, false]'
        >>> make_certificate(Mlp([[1]], [[2]], "tanh")).check
        'absorption verify --only bounded_activation_not_absorbable'

    Args:
        block: the block inside the skip. Biases have no part in a certificate: its claim says what
            it means for them.
        extra: certify that ``d`` more neurons absorb the skip, whatever the verdict.
        seconds: the most that the kernel may be predicted to take.
        gigabytes: the same for memory.

    Raises:
        CertificateError: the prediction is beyond a limit.
    """
    verdict = decide(block)
    theorem = None if extra else _for_all_weights(verdict)
    if theorem is not None:
        return Uncertified(verdict, f"{theorem} holds whatever the weights are", theorem)
    reason = _without(block, verdict, extra)
    if reason is not None or isinstance(block, GatedMlp):
        return Uncertified(verdict, reason or "the block is gated")
    what = f"a certificate for d = {block.d}, h = {block.h}"
    # Before the evidence is computed, which may take long as well.
    require_within(what, _least(block, verdict, extra), seconds, gigabytes)
    weights = IntegerBlock.of(block)
    certificate: Certificate | None
    if extra:
        certificate = find_dual(weights)
        missing = "the rows do not span, so that d neurons do not suffice"
    elif isinstance(verdict, Absorbable):
        flipped = set(verdict.flipped or ())
        certificate = Flip(weights, tuple(i in flipped for i in range(block.h)))
        missing = ""
    else:
        certificate = find_trace(weights)
        missing = (
            "no single matrix Y excludes all sets of neurons, as is usual where h > d²; they were "
            "excluded by a search, of which there is no certificate"
        )
    if certificate is None:
        return Uncertified(verdict, missing)
    require_within(what, estimate(certificate), seconds, gigabytes)
    return verdict, certificate


def certify(
    block: Mlp | GatedMlp,
    library: Library,
    *,
    extra: bool = False,
    seconds: float = SECONDS,
    gigabytes: float = GIGABYTES,
) -> Certified | Uncertified:
    """Decide, write the certificate, and have the kernel check it.

    Args:
        block: see `make_certificate`, as for the other arguments.
        library: as `open_library` gives it.
        extra: certify that ``d`` more neurons absorb the skip.
        seconds: the most that the kernel may be predicted to take.
        gigabytes: the same for memory.

    Raises:
        CertificateError: the prediction is beyond a limit; or the certificate was refused, which
            means that this program is wrong.
    """
    made = make_certificate(block, extra=extra, seconds=seconds, gigabytes=gigabytes)
    if isinstance(made, Uncertified):
        return made
    verdict, certificate = made
    source = write(certificate)
    report = library.check(source, seconds=seconds, gigabytes=gigabytes)
    if not report.ok or report.certificate != certificate:
        met = report.problems[0].message if report.problems else "it was read as another one"
        raise CertificateError(
            f"a certificate that this program made was refused, which is a defect of it: {met}"
        )
    return Certified(verdict, certificate, source, report)


def _for_all_weights(verdict: Verdict) -> str | None:
    """The theorem that proves the verdict on all blocks of the same kind, if there is one."""
    if not isinstance(verdict, NotAbsorbable) or verdict.theorem == CRITERION:
        return None
    by_weights = isinstance(verdict.evidence, NoSubset | SignBound | RankBound | AllSets | Fewer)
    return None if by_weights else verdict.theorem


def _without(block: Mlp | GatedMlp, verdict: Verdict, extra: bool) -> str | None:
    """Why there is no certificate; None where one may be found."""
    if isinstance(block, GatedMlp):
        return str(verdict)
    activation = block.activation
    half_odd = f"{activation.name} is not known to have f z - f (-z) = z"
    if extra:
        return None if activation.is_half_odd else half_odd
    if isinstance(verdict, Undecided):
        return f"the verdict is {verdict}"
    if isinstance(verdict, Absorbable):
        if not activation.is_half_odd:
            return half_odd
        return None if verdict.flipped is not None else "more than signs has to be changed"
    if activation.get(NearRelu) is None:
        return f"{activation.name} is not known to be within a constant of ReLU"
    return f"the block is degenerate: {verdict.faults}" if verdict.faults else None


def _least(block: Mlp, verdict: Verdict, extra: bool) -> Estimate:
    """The least that any certificate of the kind wanted would cost."""
    if extra:
        return estimate_dual(block.d, block.h)
    if isinstance(verdict, Absorbable):
        return estimate_flip(block.d, block.h)
    return estimate_trace(block.d, block.h)
