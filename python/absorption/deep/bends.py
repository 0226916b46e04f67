"""A block with its skip, rebuilt from blocks of width 4 without skips, in the plane.

Let two rows ``w``, ``v`` of the block be independent. On each of the four sectors in which
``w · x`` and ``v · x`` keep their signs, the skip around the block is ``φ A + ψ C``, where ``A``
and ``C`` are the images of the half-axes that bound the sector, and where ``(φ, ψ)`` maps the
sector onto itself, bent at the rays of the other rows. First one coordinate is bent at one ray
after another, then the other, and a last block sends the half-axes to their images. For width ``h``
these are at most ``4h - 5`` blocks. Lean does this for width 4, with eleven blocks, under the
inequalities of ``folding`` (``lean/Absorption/Deep/PlaneStack.lean``); in general
`absorption.deep.plane.compare` checks it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import prod

from absorption.deep.example import cross_block
from absorption.deep.folding import SECTORS, SIGNS, Sign, sign_name
from absorption.deep.plane import DeepError, PlaneMap, Point, minor, points
from absorption.network import Mlp, Skip

E1: Point = (Fraction(1), Fraction(0))
E2: Point = (Fraction(0), Fraction(1))


@dataclass(frozen=True)
class Sector:
    """What the skip does between a half-axis ``x`` and a half-axis ``y``.

    Attributes:
        signs: those of ``x`` and of ``y``.
        rays: from the ``x`` half-axis to the ``y`` half-axis, both included, in the coordinates
            ``(|x|, |y|)``.
        images: the points ``(φ, ψ)`` to which these go.
    """

    signs: tuple[Sign, Sign]
    rays: tuple[Point, ...]
    images: tuple[Point, ...]

    @property
    def between(self) -> tuple[Point, ...]:
        """The rays after the bends of the first coordinate: ``(φ, |y|)``."""
        pairs = zip(self.images, self.rays, strict=True)
        return tuple((image[0], ray[1]) for image, ray in pairs)


@dataclass(frozen=True)
class Bend:
    """A bend of one coordinate in one sector.

    Below the ray ``z = place t`` the coordinate ``z`` is multiplied by ``factor``, and beyond it
    keeps the slope 1; ``z`` and ``t`` are absolute values. Lean: ``bent factor place z t``.

    Attributes:
        signs: of the coordinate that is bent and of the other one.
    """

    signs: tuple[Sign, Sign]
    factor: Fraction
    place: Fraction


@dataclass(frozen=True)
class Axes:
    """The images of the half-axes, by the sign of the coordinate that is not 0 on them."""

    first: dict[Sign, Point]
    second: dict[Sign, Point]


def unfolded(block: Mlp, rows: tuple[int, int] = (0, 1)) -> tuple[Axes, tuple[Sector, ...]]:
    """The images of the half-axes, and the map of each sector in these terms.

    Raises:
        DeepError: the two rows are collinear, or so are the images of two half-axes.
    """
    exact = block.with_fractions()
    chosen = points(exact.w_up)
    w, v = chosen[rows[0]], chosen[rows[1]]
    det = minor(w, v)
    if det == 0:
        raise DeepError(f"rows {rows[0]} and {rows[1]} are collinear; two that are not are wanted")
    x_axis, y_axis = (v[1] / det, -v[0] / det), (-w[1] / det, w[0] / det)
    skip = PlaneMap.of(Skip(exact))
    axes = Axes(
        {s: skip.at(_scaled(1 if s else -1, x_axis)) for s in SIGNS},
        {s: skip.at(_scaled(1 if s else -1, y_axis)) for s in SIGNS},
    )
    inner: dict[tuple[Sign, Sign], set[Point]] = {signs: set() for signs in SECTORS}
    for ray in skip.breaks:
        x, y = w[0] * ray[0] + w[1] * ray[1], v[0] * ray[0] + v[1] * ray[1]
        if x and y:
            inner[x > 0, y > 0].add((abs(x) / abs(y), Fraction(1)))
    sectors = []
    for signs in SECTORS:
        first, second = axes.first[signs[0]], axes.second[signs[1]]
        area = minor(first, second)
        if area == 0:
            raise DeepError(f"sector {sign_name(*signs)}: the images of its edges are collinear")
        rays = (
            (Fraction(1), Fraction(0)),
            *sorted(inner[signs], reverse=True),
            (Fraction(0), Fraction(1)),
        )
        images = []
        for a, b in rays:
            corner = (a if signs[0] else -a, b if signs[1] else -b)
            value = skip.at(tuple(corner[0] * x_axis[j] + corner[1] * y_axis[j] for j in (0, 1)))
            images.append((minor(value, second) / area, minor(first, value) / area))
        sectors.append(Sector(signs, rays, tuple(images)))
    return axes, tuple(sectors)


def _scaled(c: Fraction | int, v: Point) -> Point:
    return c * v[0], c * v[1]


def _slopes(before: Iterable[Point], after: Iterable[Point]) -> list[Fraction]:
    """The determinants of the linear pieces that send the rays ``before`` to the rays ``after``."""
    pairs = zip(pairwise(after), pairwise(before), strict=True)
    return [minor(*image) / minor(*sector) for image, sector in pairs]


def _require_order(sector: Sector) -> None:
    for name, rays in (("first", sector.between), ("both", sector.images)):
        for k, (before, after) in enumerate(pairwise(rays)):
            if minor(before, after) <= 0:
                raise DeepError(
                    f"sector {sign_name(*sector.signs)}, piece {k}: after bending {name} "
                    f"coordinate{'s' if name == 'both' else ''} the determinant is "
                    f"{minor(before, after)}; a positive one wanted"
                )


def bends_of_first(sector: Sector) -> list[Bend]:
    """The bends ``|x| ↦ φ``, from the outermost ray inwards."""
    slopes = _slopes(sector.rays, sector.between)
    found = []
    for k, (u, t) in enumerate(sector.rays[1:-1]):
        found.append(Bend(sector.signs, slopes[k + 1] / slopes[k], slopes[k] * u / t))
    return found


def bends_of_second(sector: Sector) -> list[Bend]:
    """The bends ``|y| ↦ ψ`` where ``φ`` is the other coordinate, from the outermost ray inwards."""
    slopes = _slopes(sector.between, sector.images)[::-1]
    found = []
    for k, (u, t) in enumerate(sector.between[-2:0:-1]):
        signs = (sector.signs[1], sector.signs[0])
        found.append(Bend(signs, slopes[k + 1] / slopes[k], slopes[k] * t / u))
    return found


def gain(bends: Iterable[Bend], sign: Sign) -> Fraction:
    """What a half-plane is multiplied by: each bend scales the other half. Lean: ``gain``."""
    return prod((bend.factor for bend in bends if bend.signs[0] != sign), start=Fraction(1))


# From the slopes for positive and negative ``z``, and the coefficients of ``relu t`` and
# ``relu (-t)``, to a block.
Build = Callable[[Fraction, Fraction, Fraction, Fraction], Mlp]


def bending_blocks(bends: list[Bend], first: Build, later: Build) -> list[Mlp]:
    """One block more than there are bends; together they bend one coordinate.

    Each moves the ray of a bend to where ``z = 0``, and the next one bends there and moves it back.
    Lean: ``fiveBlocks``.

    Args:
        bends: in the order in which they are made.
        first: builds the first block, which may read its coordinates from elsewhere.
        later: builds the others.
    """
    one = Fraction(1)
    scale = dict.fromkeys(SIGNS, one)
    slopes, back = (one, one), {True: Fraction(0), False: Fraction(0)}
    blocks: list[Mlp] = []
    for bend in [*bends, None]:
        shift = dict(back)
        if bend is not None:
            sign, side = bend.signs
            offset = scale[sign] * bend.place * (1 if sign else -1)
            shift[side] -= offset
        build = later if blocks else first
        blocks.append(build(*slopes, shift[True], shift[False]))
        if bend is not None:
            slopes = (one, bend.factor) if sign else (bend.factor, one)
            back = {side: bend.factor * offset, not side: Fraction(0)}
            scale[not sign] *= bend.factor
    return blocks


def _first_layer(
    w: Point, v: Point, up: Fraction, down: Fraction, right: Fraction, left: Fraction
) -> Mlp:
    """``(x, y) ↦ (up relu x - down relu (-x) + right relu y + left relu (-y), y)``."""
    return cross_block(w, v, [(up, 0), (-down, 0), (right, 1), (left, -1)])


def _second_layer(up: Fraction, down: Fraction, right: Fraction, left: Fraction) -> Mlp:
    """``(x, y) ↦ (x, up relu y - down relu (-y) + right relu x + left relu (-x))``."""
    return cross_block(E1, E2, [(1, right), (-1, left), (0, up), (0, -down)])


def rebuilt(block: Mlp, rows: tuple[int, int] = (0, 1)) -> tuple[Mlp, ...]:
    """Blocks of width 4 without skips that compute ``x + f x``, one after the other.

    Example:
        >>> from absorption.deep.example import fold_block
        >>> blocks = rebuilt(fold_block())
        >>> len(blocks), max(each.h for each in blocks)
        (11, 4)

    Args:
        block: ReLU, in the plane, without biases, of any width from 2 on.
        rows: the numbers of the two rows whose kernels bound the sectors.

    Raises:
        DeepError: the block is of another kind, or the construction needs an inequality that fails.
    """
    if block.d != 2 or block.activation.name != "relu" or block.is_biased:
        raise DeepError("a ReLU block in the plane without biases wanted")
    if len({*rows}) != 2 or not all(0 <= i < block.h for i in rows):
        raise DeepError(f"rows {rows} met, two of 0 … {block.h - 1} wanted")
    axes, sectors = unfolded(block, rows)
    for sector in sectors:
        _require_order(sector)
    exact = points(block.with_fractions().w_up)
    first = [bend for sector in sectors for bend in bends_of_first(sector)]
    across = sorted(sectors, key=lambda sector: sector.signs[::-1], reverse=True)
    second = [
        Bend(bend.signs, bend.factor, bend.place / gain(first, bend.signs[1]))
        for sector in across
        for bend in bends_of_second(sector)
    ]
    from_block = partial(_first_layer, exact[rows[0]], exact[rows[1]])
    unit = partial(_first_layer, E1, E2)
    images = [_scaled(1 / gain(first, s), axes.first[s]) for s in SIGNS]
    images += [_scaled(1 / gain(second, s), axes.second[s]) for s in SIGNS]
    return (
        *bending_blocks(first, from_block, unit),
        *bending_blocks(second, _second_layer, _second_layer),
        cross_block(E1, E2, images),
    )
