"""The radius within which a block is at most a quarter of its argument. Lean: ``Radius.lean``."""

from fractions import Fraction

from absorption.activations import QuadraticAtZero, SelfGate
from absorption.network.tensors import NetworkError


def block_radius(
    bound: Fraction, delta: Fraction, reach: Fraction, curvature: Fraction
) -> Fraction:
    """``min (δ / max 1 reach) (1 / max 1 (4 L curvature))``. Lean: ``blockRadius``.

    Example:
        >>> block_radius(Fraction(1), Fraction(1), Fraction(2), Fraction(3))
        Fraction(1, 12)

    Args:
        bound: ``L``, of the activation near 0; see `Mlp.radius`.
        delta: ``δ``, positive: the bound holds where ``|z| <= δ``.
        reach: the largest absolute value of a weight that the activation reads.
        curvature: see `Mlp.curvature`.
    """
    one = Fraction(1)
    return min(delta / max(one, reach), 1 / max(one, 4 * bound * curvature))


def given_or_declared(
    name: str,
    declared: QuadraticAtZero | SelfGate | None,
    bound: Fraction | int | None,
    delta: Fraction | int | None,
    reach: Fraction,
) -> tuple[Fraction, Fraction]:
    """The pair ``L``, ``δ`` for a block: as given, or as the activation ``name`` declares it.

    Where the declaration holds everywhere ``δ`` is chosen so large that it does not matter.

    Raises:
        NetworkError: there is neither, or ``δ`` is not positive.
    """
    if bound is None and declared is None:
        raise NetworkError(f"{name} declares no such bound near 0; pass bound and delta if known")
    if (bound is None) != (delta is None):
        raise NetworkError("radius: pass both bound and delta, or neither")
    if bound is not None and delta is not None:
        limits = Fraction(bound), Fraction(delta)
    elif declared is not None:
        wide = max(Fraction(1), reach)
        limits = declared.bound, wide if declared.radius is None else declared.radius
    if limits[1] <= 0:
        raise NetworkError(f"radius: delta = {limits[1]} met, a positive number wanted")
    return limits
