"""Proofs that an elementary expression is nonnegative on an interval, by calculus in SymPy.

The rules, each of which leaves a simpler expression to the next round:

- positive factors and positive denominators are dropped;
- a polynomial with rational coefficients is settled by its real roots, counted exactly;
- an increasing expression is at least its limit at the left end, a decreasing one at the right;
- a convex one lies above any of its tangents, and a tangent that rises lies above its left end.
"""

import math
from fractions import Fraction
from typing import Any

# How many times an expression may be replaced by its derivative.
_DEPTH = 4


def is_zero(expression: Any) -> bool:
    """Whether SymPy simplifies the expression to 0.

    Example:
        >>> import sympy
        >>> p = sympy.Symbol("p", positive=True)
        >>> is_zero(sympy.exp(p) * sympy.exp(-p) - 1), is_zero(p)
        (True, False)
    """
    import sympy

    expression = sympy.sympify(expression)
    if expression.is_zero or sympy.expand(expression) == 0:
        return True
    return bool(
        sympy.simplify(expression.rewrite(sympy.exp)) == 0 or sympy.simplify(expression) == 0
    )


def nonnegative(expression: Any, p: Any, hi: Fraction | None = None) -> bool:
    """Whether a proof is found that the expression is at least 0 for ``0 < p < hi``.

    Example:
        >>> import sympy
        >>> p = sympy.Symbol("p", positive=True)
        >>> nonnegative(sympy.exp(p) - 1 - p, p), nonnegative(sympy.exp(p) - 1 - 2 * p, p)
        (True, False)

    Args:
        expression: a SymPy expression, real and smooth on the interval.
        p: its one symbol, declared positive.
        hi: the right end; None for infinity.
    """
    import sympy

    return _nonnegative(sympy.sympify(expression), p, hi, _DEPTH)


def at_most(value: Any, bound: Any, p: Any, hi: Fraction | None = None) -> bool:
    """Whether a proof is found that ``|value| <= bound`` on the interval of `nonnegative`.

    Example:
        >>> import sympy
        >>> p = sympy.Symbol("p", positive=True)
        >>> at_most(sympy.tanh(p), 1, p), at_most(sympy.tanh(p), sympy.Rational(1, 2), p)
        (True, False)
    """
    return nonnegative(bound, p, hi) and all(
        nonnegative(-side, p, hi) or nonnegative(bound - side, p, hi) for side in (value, -value)
    )


def _nonnegative(expression: Any, p: Any, hi: Fraction | None, depth: int) -> bool:
    import sympy

    raw = expression.replace(sympy.tanh, lambda angle: 1 - 2 / (sympy.exp(2 * angle) + 1))
    raw = sympy.expand(sympy.powsimp(raw))
    if _is_seen_negative(raw, p, hi):
        return False
    core = _core(raw, p)
    if raw.is_nonnegative or core.is_nonnegative:
        return True
    if core.is_polynomial(p) and sympy.Poly(core, p).domain in (sympy.ZZ, sympy.QQ):
        return _polynomial_is_nonnegative(core, p, hi)
    if depth == 0 or not core.has(p):
        return False
    # Where the error function occurs, its derivative is simplest without a common denominator.
    forms = [raw, core] if raw.has(sympy.erf) else [core, raw]
    return any(_is_smooth(form) and _by_calculus(form, p, hi, depth) for form in forms)


def _is_smooth(expression: Any) -> bool:
    """Whether the expression has no pole or jump, as is plain from the signs of its parts."""
    import sympy

    smooth = (sympy.exp, sympy.erf, sympy.erfc, sympy.tanh, sympy.sinh, sympy.cosh, sympy.atan)
    return all(
        isinstance(part, smooth) or (isinstance(part, sympy.log) and part.args[0].is_positive)
        for part in expression.atoms(sympy.Function)
    ) and all(
        part.base.is_positive or (part.exp.is_integer and part.exp.is_nonnegative)
        for part in expression.atoms(sympy.Pow)
    )


def _by_calculus(form: Any, p: Any, hi: Fraction | None, depth: int) -> bool:
    """The rules that differentiate."""
    import sympy

    slope = sympy.diff(form, p)
    left = _limit(form, p, sympy.S.Zero)
    if left.is_extended_nonnegative and _nonnegative(slope, p, hi, depth - 1):
        return True
    if _nonnegative(-slope, p, hi, depth - 1):
        end = sympy.oo if hi is None else sympy.Rational(hi.numerator, hi.denominator)
        return bool(_limit(form, p, end).is_extended_nonnegative)
    return bool(left.is_extended_positive) and _is_above_tangent(form, slope, p, hi, depth)


def _is_seen_negative(expression: Any, p: Any, hi: Fraction | None) -> bool:
    """Whether the expression is below 0 at a sample point, or is no real number there."""
    import mpmath  # type: ignore[import-untyped]
    import sympy

    value = sympy.lambdify(p, expression, "mpmath")
    scale = 8.0 if hi is None else float(hi)
    with mpmath.workdps(40):
        points = (mpmath.mpf(scale * k) / 256 for k in (1, 4, 13, 29, 60, 101, 170, 240))
        try:
            return any(value(point) < -(mpmath.mpf(10) ** -20) for point in points)
        except (ArithmeticError, NameError, TypeError, ValueError):
            return True


def _core(expression: Any, p: Any) -> Any:
    """The expression without its positive factors and denominator."""
    import sympy

    top, bottom = sympy.fraction(sympy.together(expression))
    # Factoring in the powers of one exponential is only feasible if these are few.
    few = all(abs(power.exp / p) in range(9) for power in top.atoms(sympy.exp))
    top = sympy.factor(top) if few else sympy.factor_terms(top)
    sign, rest = 1, []
    for factor in (*sympy.Mul.make_args(top), *sympy.Mul.make_args(bottom)):
        if factor.is_positive:
            continue
        if factor.is_negative:
            sign = -sign
        elif not (factor.is_Pow and factor.exp.is_even and factor.base.is_real):
            rest.append(factor)
    return sympy.expand(sign * sympy.Mul(*rest))


def _limit(expression: Any, p: Any, end: Any) -> Any:
    import sympy

    if end != sympy.oo:
        value = expression.subs(p, end)
        if value.is_finite:
            return value
    return sympy.limit(expression, p, end, "+" if end == 0 else "-")


def _polynomial_is_nonnegative(polynomial: Any, p: Any, hi: Fraction | None) -> bool:
    """Exact: between two roots of odd multiplicity the sign is constant."""
    import sympy

    poly = sympy.Poly(polynomial, p)
    end = None if hi is None else sympy.Rational(hi.numerator, hi.denominator)
    for factor, multiplicity in poly.sqf_list()[1]:
        inside = factor.count_roots(0, end)
        inside -= sum(factor.eval(edge) == 0 for edge in {0, end} - {None})
        if multiplicity % 2 and inside:
            return False
    middle = next(
        value
        for k in range(1, 2 + poly.degree())
        if (value := poly.eval(sympy.Rational(k, 2 + poly.degree()) * (1 if end is None else end)))
    )
    return bool(middle > 0)


def _is_above_tangent(core: Any, slope: Any, p: Any, hi: Fraction | None, depth: int) -> bool:
    """Whether a convex expression is settled by its tangent just right of its minimum."""
    import sympy

    if not _nonnegative(sympy.diff(slope, p), p, hi, depth - 1):
        return False
    rise = sympy.lambdify(p, slope, "math")
    low, high = 0.0, 64.0 if hi is None else float(hi)
    for _ in range(60):
        middle = (low + high) / 2
        try:
            low, high = (low, middle) if rise(middle) > 0 else (middle, high)
        except OverflowError:
            high = middle
    point = sympy.Rational(math.floor(high * 2**16) + 1, 2**16)
    if hi is not None and point >= sympy.Rational(hi.numerator, hi.denominator):
        return False
    height, gradient = core.subs(p, point), slope.subs(p, point)
    return bool(
        gradient.evalf(30) >= 0
        and (height - point * gradient).evalf(30) > sympy.Rational(1, 10**15)
    )
