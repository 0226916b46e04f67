"""What is found of one block of a checkpoint: the verdict, the price, how it grows."""

from dataclasses import dataclass

from absorption.checkpoints import Site
from absorption.decide import Verdict, decide
from absorption.decide.price import Price, price
from absorption.network import GatedMlp, Mlp
from absorption.report.curves import Curve, measure


@dataclass(frozen=True, eq=False)
class Finding:
    """What was found of one block.

    Attributes:
        verdict: whether its skip is absorbed.
        price: what that would cost.
        curve: how its output grows; None if that was not wanted, or float64 does not do.
    """

    verdict: Verdict
    price: Price
    curve: Curve | None


@dataclass(frozen=True, eq=False)
class Examined:
    """One block of a checkpoint and what became of it.

    Attributes:
        site: where it is.
        activation: its name; empty where the block could not be read.
        finding: None where there is an error.
        error: why there is no finding; else empty.
    """

    site: Site
    activation: str
    finding: Finding | None
    error: str = ""


def examine(block: Mlp | GatedMlp, *, pictures: bool = True) -> Finding:
    """All that the page says of a block.

    Args:
        block: the block inside the skip.
        pictures: whether its curve is wanted.
    """
    verdict = decide(block)
    return Finding(verdict, price(block, verdict), measure(block) if pictures else None)
