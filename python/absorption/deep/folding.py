"""The strict inequalities under which Lean proves that a stack can do without its skips.

Lean: ``lean/Absorption/Deep/PlaneFold.lean``. They speak of a block of width 4 in the plane: the
skip around it sends the four half-axes on which ``w₁ · v = 0`` or ``w₂ · v = 0`` into the negative
quadrant, and the other two neurons bend it outwards at one ray of each sector between these.
"""

from dataclasses import dataclass
from fractions import Fraction

from absorption.deep.plane import DeepError, Point, minor, points
from absorption.network import Mlp

Sign = bool
SIGNS: tuple[Sign, Sign] = (True, False)
SECTORS: tuple[tuple[Sign, Sign], ...] = tuple((s, t) for s in SIGNS for t in SIGNS)


def sign_name(*signs: Sign) -> str:
    """Plus and minus signs.

    Example:
        >>> sign_name(True, False)
        '+-'
    """
    return "".join("+" if s else "-" for s in signs)


@dataclass(frozen=True)
class Inequality:
    """One strict inequality, named as the field of Lean's ``Mlp.Folds`` that it belongs to.

    Attributes:
        name: the field, and the signs or the coordinate that it is for.
        value: the number that the inequality speaks of.
        bound: what it must be compared with.
        above: whether it must be above the bound or below it.
    """

    name: str
    value: Fraction
    bound: int
    above: bool

    @property
    def holds(self) -> bool:
        """Whether it is true."""
        return self.value > self.bound if self.above else self.value < self.bound

    @property
    def slack(self) -> Fraction:
        """How far the value is from the bound, negative on the wrong side."""
        return self.value - self.bound if self.above else self.bound - self.value

    def __str__(self) -> str:
        wanted = f"{'>' if self.above else '<'} {self.bound}"
        return f"{self.name}: {self.value} met, {wanted} wanted"


def _dot(v: Point, w: Point) -> Fraction:
    return v[0] * w[0] + v[1] * w[1]


def _sum(*terms: tuple[Fraction | int, Point]) -> Point:
    first, second = (sum((c * v[j] for c, v in terms), Fraction(0)) for j in (0, 1))
    return first, second


def folds_inequalities(block: Mlp) -> tuple[Inequality, ...]:
    """The inequalities of ``Mlp.Folds``, in Lean's order. Those after a determinant 0 are left out.

    Example:
        >>> from absorption.deep.example import fold_block
        >>> found = folds_inequalities(fold_block())
        >>> len(found), all(each.holds for each in found), str(min(each.slack for each in found))
        (37, True, '1/4')

    Args:
        block: ReLU, of width 4 in the plane, without biases.

    Raises:
        DeepError: the block is of another kind.
    """
    if (block.d, block.h) != (2, 4) or block.activation.name != "relu" or block.is_biased:
        kind = f"{block.activation.name}{' with biases' if block.is_biased else ''}"
        raise DeepError(
            f"Folds: a block with d = {block.d}, h = {block.h} and {kind} met; d = 2, h = 4 and "
            "relu without biases wanted"
        )
    exact = block.with_fractions()
    w, p = points(exact.w_up), points(exact.w_down.T)
    det = minor(w[0], w[1])
    found = [Inequality("det_pos", det, 0, True)]
    if det == 0:
        return tuple(found)
    b, c = (w[1][1] / det, -w[1][0] / det), (-w[0][1] / det, w[0][0] / det)
    first = {(s, t): -_dot(w[2 if s == t else 3], b) for s, t in SECTORS}
    second = {(s, t): _dot(w[2], c) if s == t else -_dot(w[3], c) for s, t in SECTORS}
    slant = {(s, t): p[2 if s == t else 3] for s, t in SECTORS}
    first_image = {
        True: _sum((1, b), (1, p[0])),
        False: _sum((first[True, True], p[2]), (first[True, False], p[3]), (-1, b)),
    }
    second_image = {
        True: _sum((1, c), (1, p[1]), (second[True, True], p[2])),
        False: _sum((second[True, False], p[3]), (-1, c)),
    }
    image_det = {(s, t): minor(first_image[s], second_image[t]) for s, t in SECTORS}
    found += _signed("slopeFirst_pos", first) + _signed("slopeSecond_pos", second)
    for name, images in (("firstImage_neg", first_image), ("secondImage_neg", second_image)):
        found += [
            Inequality(f"{name} {sign_name(s)} coordinate {j}", images[s][j], 0, False)
            for s in SIGNS
            for j in (0, 1)
        ]
    found += _signed("imageDet_pos", image_det)
    if not all(image_det.values()):
        return tuple(found)
    parts = {
        "first": {k: minor(slant[k], second_image[k[1]]) / image_det[k] for k in SECTORS},
        "second": {k: minor(first_image[k[0]], slant[k]) / image_det[k] for k in SECTORS},
    }
    for name, slopes in (("first", first), ("second", second)):
        products = {k: slopes[k] * parts[name][k] for k in SECTORS}
        found += _signed(f"{name}Part_pos", parts[name])
        found += [
            Inequality(f"{name}Part_lt {sign_name(*k)}", products[k], 1, False) for k in SECTORS
        ]
    return tuple(found)


def _signed(name: str, values: dict[tuple[Sign, Sign], Fraction]) -> list[Inequality]:
    return [Inequality(f"{name} {sign_name(*k)}", values[k], 0, True) for k in SECTORS]


def folds(block: Mlp) -> bool:
    """Whether all inequalities hold. Lean: ``Mlp.Folds``."""
    return all(each.holds for each in folds_inequalities(block))


def require_folds(block: Mlp) -> None:
    """Nothing, if all inequalities hold.

    Raises:
        DeepError: one does not; the message names the first, with its value.
    """
    for each in folds_inequalities(block):
        if not each.holds:
            raise DeepError(f"the first block does not fold the plane: {each}")
