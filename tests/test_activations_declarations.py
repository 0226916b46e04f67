"""What is declared of the activations: proved or searched, and wrong declarations caught."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy

from absorption.activations import (
    KINDS,
    Activation,
    ActivationError,
    BoundedBy,
    ContinuousAtZero,
    DeclarationError,
    DifferentiableAtZero,
    Evidence,
    Homogeneous,
    Lacks,
    LittleOAtZero,
    NearRelu,
    NearTwoSlope,
    OddPart,
    Property,
    QuadraticAtZero,
    SelfGate,
    SublinearGrowth,
    TwoSlope,
    VanishesAtZero,
    activation,
    celu,
    check,
    elu,
    examine,
    leaky_relu,
    names,
    register,
    relu_power,
)
from absorption.activations.proofs import prove, prove_lack
from absorption.activations.search import refuting_point, search
from absorption.activations.signs import at_most, nonnegative

LEAN = Path(__file__).parents[1] / "lean" / "Absorption"
HALF, ONE = Fraction(1, 2), Fraction(1)
VARIANTS = [
    leaky_relu("1/4"), leaky_relu(-2), leaky_relu(3), relu_power(0), relu_power(5),
    elu("1/2"), elu(3), celu("1/3"),
]  # fmt: skip


def family(name: str) -> Activation:
    """An activation of the registry, or a variant of a parametrized one."""
    return next((known for known in VARIANTS if known.name == name), None) or activation(name)


@pytest.mark.parametrize("name", [*names(), *(variant.name for variant in VARIANTS)])
def test_declarations_are_complete_and_proved(name: str) -> None:
    known = family(name)
    kinds = [type(claim) for claim in known.has] + [lack.kind for lack in known.lacks]
    assert sorted(kind.__name__ for kind in kinds) == sorted(kind.__name__ for kind in KINDS)
    findings = examine(known)
    assert [finding.claim for finding in findings] == [*known.has, *known.lacks]
    assert [str(f.claim) for f in findings if f.evidence is not Evidence.PROVED] == []


def test_declarations_table_of_what_the_theorems_need() -> None:
    half_odd = {name for name in names() if activation(name).is_half_odd}
    near = {name for name in names() if activation(name).get(NearRelu)}
    bounded = {name for name in names() if activation(name).get(BoundedBy)}
    gates = {
        name
        for name in names()
        if activation(name).get(VanishesAtZero) and activation(name).get(ContinuousAtZero)
    }
    smooth = {"gelu", "gelu_tanh", "quick_gelu", "silu", "hardswish", "softsign_gelu"}
    assert half_odd == {"relu", "softplus"} | smooth
    assert near == half_odd | {"elu", "celu", "mish"}
    assert bounded == {"sigmoid", "tanh", "step", "softsign", "clamp", "relu6"}
    assert set(names()) - gates == {"softplus", "sigmoid", "step"}
    degrees = {name: k.degree for name in names() if (k := activation(name).get(Homogeneous))}
    assert degrees == {
        "relu": 1, "leaky_relu": 1, "abs": 1, "identity": 1, "relu2": 2, "relu3": 3, "step": 0,
    }  # fmt: skip
    assert {name for name in names() if activation(name).get(LittleOAtZero)} == {"relu2", "relu3"}
    kappas = {name: activation(name).kappa for name in ("leaky_relu", "abs", "identity", "elu")}
    assert kappas == {"leaky_relu": Fraction(101, 100), "abs": 0, "identity": 2, "elu": None}


def test_declarations_lean_names_exist() -> None:
    text = (LEAN / "Activation.lean").read_text(encoding="utf-8")
    statements = "".join(
        path.read_text(encoding="utf-8") for path in sorted((LEAN / "Statement").glob("*.lean"))
    )
    for kind in KINDS:
        assert f"def {kind.lean} " in text or kind.lean in statements, kind.lean


def test_declarations_constants_are_near_the_truth() -> None:
    sups = {"gelu": 0.16997, "gelu_tanh": 0.17004, "silu": 0.27846, "mish": 0.30884}
    for name, sup in sups.items():
        claim = activation(name).get(NearRelu)
        assert claim is not None
        slack = search(activation(name), claim)
        assert slack is not None
        assert abs(slack.value) == pytest.approx(sup, abs=1e-5)
        assert sup < claim.constant < 3 * sup


# A wrong declaration of each kind for a function that lacks the property, or has other parameters.
WRONG: list[tuple[str, Property]] = [
    ("gelu", NearRelu(Fraction(169, 1000))), ("silu", NearRelu(Fraction(278, 1000))),
    ("softplus", NearRelu(Fraction(69, 100))), ("selu", NearRelu(Fraction(2))),
    ("relu2", NearRelu(Fraction(10**9))), ("leaky_relu", NearRelu(Fraction(10**6))),
    ("mish", NearTwoSlope(HALF, HALF, Fraction(3, 10))),
    ("identity", NearTwoSlope(HALF, HALF, ONE)), ("gelu", TwoSlope(HALF, HALF)),
    ("relu2", Homogeneous(1)), ("relu", Homogeneous(2)), ("gelu", Homogeneous(1)),
    ("step", Homogeneous(1)), ("softplus", Homogeneous(0)),
    ("elu", OddPart(ONE)), ("gelu", OddPart(Fraction(2))), ("mish", OddPart(ONE)),
    ("leaky_relu", OddPart(ONE)), ("relu", TwoSlope(HALF, Fraction(1, 3))),
    ("tanh", BoundedBy(Fraction(99, 100))), ("softplus", BoundedBy(Fraction(10**6))),
    ("relu6", BoundedBy(Fraction(5))), ("gelu", SublinearGrowth()),
    ("leaky_relu", SublinearGrowth()), ("selu", DifferentiableAtZero()),
    ("softplus", VanishesAtZero()), ("step", VanishesAtZero()), ("step", ContinuousAtZero()),
    ("relu", DifferentiableAtZero()), ("elu(3)", DifferentiableAtZero()),
    ("relu", LittleOAtZero()), ("silu", LittleOAtZero()), ("sigmoid", LittleOAtZero()),
    ("sigmoid", SelfGate(ONE)), ("selu", SelfGate(ONE)), ("relu2", SelfGate(ONE)),
    ("relu", QuadraticAtZero(Fraction(1000))), ("relu3", QuadraticAtZero(ONE)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "claim"), WRONG)
def test_declarations_wrong_ones_are_caught_with_a_point(name: str, claim: Property) -> None:
    known = family(name)
    with pytest.raises(DeclarationError) as caught:
        search(known, claim)
    error = caught.value
    assert error.activation == name and error.claim == claim
    assert error.point is not None and error.values
    assert (
        name in str(error) and type(claim).__name__ in str(error) and str(error.point) in str(error)
    )
    assert not prove(known, claim)


def test_declarations_every_kind_has_a_wrong_one_planted() -> None:
    assert {type(claim) for _, claim in WRONG} == set(KINDS)


@pytest.mark.parametrize("claim", [BoundedBy(Fraction(99, 100)), NearTwoSlope(ONE, ONE, ONE)])
def test_declarations_point_of_an_error_violates_the_claim(claim: Property) -> None:
    softsign = activation("softsign")
    with pytest.raises(DeclarationError) as caught:
        search(softsign, claim)
    point = caught.value.point
    (comparison,) = claim.comparisons(softsign.exactly, point, lambda value: value)
    assert isinstance(point, Fraction) and abs(comparison.value) > comparison.bound


@pytest.mark.parametrize(
    "name",
    [name for name in names() if activation(name).lacks] + [known.name for known in VARIANTS],
)
def test_declarations_rays_give_a_concrete_point_for_any_bound(name: str) -> None:
    known = family(name)
    for lack in known.lacks:
        if lack.points:
            continue
        for bound in (Fraction(7), Fraction(12345)):
            target = bound if lack.kind.unbounded else 1 / bound
            point = refuting_point(known, lack, target)
            f: Any = known.exactly if known.exact else known
            z: Any = point if known.exact else float(point)
            value = lack.kind.obstruction(
                f, z, lack.epsilon if known.exact else float(lack.epsilon)
            )
            assert value > (target if lack.kind.unbounded else 0)
            assert lack.kind.unbounded or abs(point) <= target


# A witness that refutes nothing, of each kind, for a function that has the property.
IDLE: list[tuple[str, Lacks]] = [
    ("relu", Lacks(Homogeneous, (ONE,))), ("step", Lacks(Homogeneous, (ONE,))),
    ("gelu", Lacks(OddPart, (ONE, Fraction(2)))), ("abs", Lacks(TwoSlope, (Fraction(-3),))),
    ("gelu", Lacks(NearTwoSlope, sign=1)), ("silu", Lacks(NearRelu, sign=-1)),
    ("tanh", Lacks(BoundedBy, sign=1)), ("softsign", Lacks(SublinearGrowth, sign=1)),
    ("relu", Lacks(VanishesAtZero, (Fraction(0),))), ("relu", Lacks(ContinuousAtZero, sign=-1)),
    ("step", Lacks(ContinuousAtZero, sign=1)), ("silu", Lacks(DifferentiableAtZero, sign=1)),
    ("relu2", Lacks(LittleOAtZero, sign=1)), ("relu", Lacks(LittleOAtZero, (Fraction(0),))),
    ("gelu", Lacks(SelfGate, (Fraction(0),))), ("relu2", Lacks(QuadraticAtZero, sign=1)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "lack"), IDLE)
def test_declarations_idle_witnesses_are_caught(name: str, lack: Lacks) -> None:
    known = activation(name)
    with pytest.raises(DeclarationError, match="does not refute"):
        check(Activation(name, known.numpy, (lack,), exact=known.exact, pieces=known.pieces))
    assert not prove_lack(known, lack)


def test_declarations_every_kind_has_an_idle_witness_planted() -> None:
    assert {lack.kind for _, lack in IDLE} == set(KINDS)


def test_declarations_a_witness_is_points_or_a_ray() -> None:
    for points, sign in (((), 0), ((ONE,), 1), ((), 2)):
        with pytest.raises(ActivationError, match="either points or a sign"):
            Lacks(BoundedBy, points, sign)
    with pytest.raises(NotImplementedError):
        BoundedBy.clash(abs, ONE)
    with pytest.raises(NotImplementedError):
        OddPart.obstruction(abs, ONE, ONE)


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        (lambda z: np.where(z == 0, np.nan, z), "not finite"),
        (lambda z: np.where(z == 3, np.inf, z), "not finite"),
        (lambda z: z + 1e-9, "disagrees with the float64 form"),
        (lambda z: np.sum(z), "shape"),
    ],
)
def test_declarations_forms_that_disagree_are_caught(form: Callable[..., Any], reason: str) -> None:
    with pytest.raises(DeclarationError, match=reason):
        register(Activation("crooked", form, exact=lambda z: z))


def test_declarations_sympy_form_that_disagrees_is_caught() -> None:
    crooked = Activation("crooked", np.sin, pieces=lambda z: [(None, sympy.cos(z))])
    with pytest.raises(DeclarationError, match="SymPy form: disagrees"):
        examine(crooked)


def test_declarations_of_a_user_without_sympy_are_only_searched() -> None:
    cube = Activation("cube", lambda z: z**3, (Homogeneous(3), Lacks(BoundedBy, sign=1)))
    assert [finding.evidence for finding in examine(cube)] == [Evidence.SEARCHED] * 2


def test_declarations_of_a_user_with_sympy_are_proved() -> None:
    def pieces(z: Any) -> list[tuple[Fraction | None, Any]]:
        return [(Fraction(0), z / sympy.sqrt(1 - z)), (None, z / sympy.sqrt(1 + z))]

    root = Activation(
        "root",
        lambda z: z / np.sqrt(1 + np.abs(z)),
        (SublinearGrowth(), DifferentiableAtZero(), SelfGate(ONE), Lacks(BoundedBy, sign=1)),
        pieces=pieces,
    )
    evidence = {str(finding.claim): finding.evidence for finding in examine(root)}
    assert evidence["SublinearGrowth()"] is Evidence.PROVED
    assert evidence["DifferentiableAtZero()"] is Evidence.PROVED


def test_declarations_proofs_do_not_pass_over_poles_or_jumps() -> None:
    p = sympy.Symbol("p", positive=True)
    assert not nonnegative(1 / (p - 1), p)
    assert not nonnegative(-1 / (p - 1), p)
    assert not nonnegative(sympy.tan(p), p)
    assert not nonnegative(sympy.log(p), p)
    # Increasing, positive at 0 and at every sample, and negative just after its jump at 6/5.
    assert not nonnegative(1 - sympy.atan(1 / (p - sympy.Rational(6, 5))), p)
    pole = Activation("pole", np.sin, pieces=lambda z: [(None, 1 / (z - 1))])
    assert not prove(pole, BoundedBy(Fraction(5)))
    assert not prove(pole, SublinearGrowth())
    jump = Activation("jump", np.sin, pieces=lambda z: [(Fraction(1), z), (None, z + 9)])
    assert not prove(jump, NearTwoSlope(Fraction(0), ONE, Fraction(8)))
    assert prove(jump, NearTwoSlope(Fraction(0), ONE, Fraction(9)))


@pytest.mark.parametrize("excess", [Fraction(1, 10**3), Fraction(1, 10**9)])
def test_declarations_proofs_see_a_narrow_dip(excess: Fraction) -> None:
    p = sympy.Symbol("p", positive=True)
    dip = sympy.exp(p - 1) - p  # Convex, and 0 at its minimum 1.
    small = sympy.Rational(excess.numerator, excess.denominator)
    assert not nonnegative(dip - small, p)
    assert nonnegative(dip + sympy.Rational(1, 10**3), p)
    assert not nonnegative(sympy.expand((p - 1) ** 2) - small, p)
    assert nonnegative(sympy.expand((p - 1) ** 2), p)
    assert not at_most(1 + small - sympy.exp(-p), 1, p)


def test_declarations_polynomials_are_settled_on_intervals() -> None:
    p = sympy.Symbol("p", positive=True)
    assert nonnegative(p * (3 - p), p, Fraction(3))
    assert not nonnegative(p * (3 - p), p, Fraction(31, 10))
    assert not nonnegative((p - 1) * (p - 2), p, Fraction(2))
    assert nonnegative((p - 1) * (p - 2), p, ONE)
    assert not nonnegative(-(p**2), p, ONE) and nonnegative(0 * p, p)
