"""Random networks from explicit generators: generic, nondegenerate, and degenerate of each sort.

Every function takes a NumPy generator first and draws from nothing else, so that a seed fixes the
result. What cannot exist for the given shape is refused, never approximated.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any

import numpy as np

from absorption.activations import Activation
from absorption.network.block import Block
from absorption.network.degeneracy import degeneracies
from absorption.network.gated import GatedMlp
from absorption.network.mlp import Mlp
from absorption.network.stack import Stack
from absorption.network.tensors import NetworkError, Tensor

Rng = np.random.Generator

# How many draws are rejected before a shape and size of entries count as impossible; fewer where
# each draw is itself repaired a number of times.
_TRIES, _REPAIRED_TRIES, _REPAIRS = 1000, 50, 20


class Sort(Enum):
    """The sorts of degenerate instances."""

    ZERO_ROW = "zero row"
    ZERO_COLUMN = "zero column"
    COLLINEAR = "collinear rows"
    OPPOSITE = "opposite rows"
    DUPLICATE = "duplicate rows"


def integers(rng: Rng, shape: tuple[int, ...], size: int = 3) -> Tensor:
    """Integers from ``-size`` to ``size``, as fractions.

    Example:
        >>> integers(np.random.default_rng(0), (1, 2)).tolist()
        [[Fraction(2, 1), Fraction(1, 1)]]
    """
    drawn = rng.integers(-size, size, shape, endpoint=True)
    entries = np.empty(shape, dtype=object)
    for index, entry in np.ndenumerate(drawn):
        entries[index] = Fraction(int(entry))
    return entries


def generic(
    rng: Rng, d: int, h: int, activation: Activation | str = "relu", *, biased: bool = False
) -> Mlp:
    """An MLP with normally distributed float64 weights; nondegenerate almost surely if ``d >= 2``.

    Example:
        >>> f = generic(np.random.default_rng(0), 3, 5, "gelu", biased=True)
        >>> f.d, f.h, f.is_exact, f.is_biased
        (3, 5, False, True)
    """
    biases = (rng.standard_normal(h), rng.standard_normal(d)) if biased else (None, None)
    return Mlp(rng.standard_normal((h, d)), rng.standard_normal((d, h)), activation, *biases)


def integral(
    rng: Rng,
    d: int,
    h: int,
    activation: Activation | str = "relu",
    *,
    size: int = 3,
    biased: bool = False,
) -> Mlp:
    """An MLP with integers from ``-size`` to ``size`` for weights; it may be degenerate."""
    biases = (integers(rng, (h,), size), integers(rng, (d,), size)) if biased else (None, None)
    return Mlp(integers(rng, (h, d), size), integers(rng, (d, h), size), activation, *biases)


def first(
    rng: Rng,
    draw: Callable[[Rng], Mlp],
    wanted: Callable[[Mlp], bool],
    what: str,
    tries: int = _TRIES,
) -> Mlp:
    """The first MLP that is drawn and wanted.

    Raises:
        NetworkError: none of many is; the message says ``what`` was looked for.
    """
    for _ in range(tries):
        f = draw(rng)
        if wanted(f):
            return f
    raise NetworkError(f"{what}: none among {tries} drawn; enlarge size or d, or reduce h")


def nondegenerate(
    rng: Rng,
    d: int,
    h: int,
    activation: Activation | str = "relu",
    *,
    size: int = 3,
    biased: bool = False,
) -> Mlp:
    """A nondegenerate MLP with integers from ``-size`` to ``size`` for weights.

    Example:
        >>> degeneracies(nondegenerate(np.random.default_rng(0), 2, 4))
        ()

    Raises:
        NetworkError: there is none: ``d = 0`` and ``h > 0``, or ``d = 1`` and ``h > 1``; or none is
            found since there are too few rows of this size that are not collinear.
    """
    if h > 0 and (d == 0 or (d == 1 and h > 1)):
        raise NetworkError(f"nondegenerate: no MLP of dimension {d} and width {h} is")
    return first(
        rng,
        lambda rng: _repaired(rng, integral(rng, d, h, activation, size=size, biased=biased), size),
        lambda f: not degeneracies(f),
        f"nondegenerate, dimension {d}, width {h}, entries up to {size}",
        _REPAIRED_TRIES,
    )


def _repaired(rng: Rng, f: Mlp, size: int) -> Mlp:
    """The MLP with the neurons in its defects drawn anew, a few times."""
    for _ in range(_REPAIRS):
        bad = sorted({i for defect in degeneracies(f) for i in defect.neurons})
        if not bad:
            break
        w_up, w_down = f.w_up.copy(), f.w_down.copy()
        w_up[bad] = integers(rng, (len(bad), f.d), size)
        w_down[:, bad] = integers(rng, (f.d, len(bad)), size)
        f = f.with_tensors(w_up=w_up, w_down=w_down)
    return f


def degenerate(
    rng: Rng, d: int, h: int, sort: Sort, activation: Activation | str = "relu", *, size: int = 3
) -> Mlp:
    """An MLP with one defect of the given sort, at random neurons, and no other.

    With ``d = 1`` any two rows are collinear, and there are further defects.

    Example:
        >>> degeneracies(degenerate(np.random.default_rng(0), 2, 3, Sort.OPPOSITE))
        (Degeneracy(defect=<Defect.COLLINEAR: 'collinear rows'>, neurons=(0, 2)),)

    Raises:
        NetworkError: the shape has no such MLP: ``d = 0``, or ``h`` below the neurons that it
            takes.
    """
    needed = 1 if sort in (Sort.ZERO_ROW, Sort.ZERO_COLUMN) else 2
    if d == 0 or h < needed:
        raise NetworkError(
            f"degenerate: a {sort.value} takes dimension 1 and width {needed}; "
            f"got dimension {d} and width {h}"
        )
    f = first(
        rng,
        lambda rng: _repaired(rng, integral(rng, d, h, activation, size=size), size),
        lambda f: d == 1 or not degeneracies(f),
        f"degenerate, dimension {d}, width {h}, entries up to {size}",
        _REPAIRED_TRIES,
    )
    w_up, w_down = f.w_up.copy(), f.w_down.copy()
    i, j = (int(k) for k in rng.permutation(h)[:2]) if h > 1 else (0, 0)
    if d == 1:
        w_up[:], w_down[:] = Fraction(1), Fraction(1)
    if sort is Sort.ZERO_ROW:
        w_up[i] = Fraction(0)
    elif sort is Sort.ZERO_COLUMN:
        w_down[:, i] = Fraction(0)
    else:
        factors = {Sort.OPPOSITE: -1, Sort.DUPLICATE: 1}
        w_up[j] = Fraction(factors.get(sort, int(rng.choice([-3, -2, 2, 3])))) * w_up[i]
    return f.with_tensors(w_up=w_up, w_down=w_down)


def gated(
    rng: Rng, d: int, h: int, gate: Activation | str = "reglu", *, size: int | None = None
) -> GatedMlp:
    """A gated MLP with normally distributed weights, or with integers up to ``size``.

    Example:
        >>> gated(np.random.default_rng(0), 2, 3, "swiglu").gate.name
        'silu'
    """

    def draw(shape: tuple[int, ...]) -> Any:
        return rng.standard_normal(shape) if size is None else integers(rng, shape, size)

    return GatedMlp(draw((h, d)), draw((h, d)), draw((d, h)), gate)


def stack(
    rng: Rng,
    d: int,
    draws: Sequence[Callable[[Rng, int], Block]],
    *,
    skips: bool = False,
) -> Stack:
    """A stack whose blocks are drawn one after another, each inside a skip or not.

    Example:
        >>> rng = np.random.default_rng(0)
        >>> f = stack(rng, 2, [lambda rng, d: generic(rng, d, 3), lambda rng, d: gated(rng, d, 4)])
        >>> [type(layer).__name__ for layer in f.layers]
        ['Mlp', 'GatedMlp']
    """
    blocks = [draw(rng, d) for draw in draws]
    return Stack.with_skips(blocks, d) if skips else Stack(blocks, d)
