import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from absorption.activations import (
    Activation,
    LittleOAtZero,
    NearTwoSlope,
    QuadraticAtZero,
    SublinearGrowth,
    celu,
)
from absorption.decide import (
    Absorbable,
    Escape,
    Gap,
    NoSubset,
    NotAbsorbable,
    Radius,
    Undecided,
    WeightError,
    decide,
)
from absorption.decide.ungated import CRITERION
from absorption.network import GatedMlp, Mlp, escape_radius

LEAN = Path(__file__).parents[1] / "lean" / "Absorption"
ROWS = [[1, 0], [0, 1], [1, 1]]
YES, NO = [[-1, 0, 1], [0, -1, 0]], [[-1, 0, 0], [0, 1, 1]]


@pytest.mark.parametrize(
    "name",
    ["relu", "gelu", "gelu_tanh", "quick_gelu", "silu", "softplus", "hardswish", "softsign_gelu"],
)
def test_decide_uses_both_directions(name: str) -> None:
    yes = decide(Mlp(ROWS, YES, name))
    assert isinstance(yes, Absorbable)
    assert (yes.theorem, yes.flipped) == ("flip_absorbs", (0, 1))
    no = decide(Mlp(ROWS, NO, name))
    assert isinstance(no, NotAbsorbable) and no.theorem == "near_relu_necessity"
    assert isinstance(no.evidence, NoSubset) and no.evidence.proof.refutes(no.evidence.system)
    biased = decide(Mlp(ROWS, YES, name, [1, 2, 3], [0, 0]))
    assert isinstance(biased, Absorbable) and biased.theorem == "biased_flip_absorbs"
    assert isinstance(decide(Mlp(ROWS, NO, name, [1, 2, 3], [0, 0])), NotAbsorbable)


@pytest.mark.parametrize("name", ["elu", "mish", "celu"])
def test_decide_without_odd_part_knows_only_the_negative(name: str) -> None:
    assert isinstance(decide(Mlp(ROWS, NO, name)), NotAbsorbable)
    verdict = decide(Mlp(ROWS, YES, name))
    assert isinstance(verdict, Undecided) and "no linear odd part" in verdict.reason
    assert isinstance(decide(Mlp(ROWS, YES, "selu")), NotAbsorbable)
    double = [[2, 0], [0, 1], [2, 0]]
    assert isinstance(decide(Mlp(double, YES, celu("1/2"))), Undecided)
    assert isinstance(decide(Mlp(double, [[1, 1, 1], [0, 1, 0]], name)), NotAbsorbable)


def test_decide_scales_the_condition_for_leaky_relu() -> None:
    quarter = Fraction(4, 5)
    down = [[-quarter, 0, 1], [0, -quarter, 0]]
    verdict = decide(Mlp(ROWS, down, "leaky_relu"))
    assert isinstance(verdict, NotAbsorbable) and verdict.theorem == "near_two_slope_necessity"
    from absorption.activations import leaky_relu

    assert isinstance(decide(Mlp(ROWS, down, leaky_relu("1/4"))), Absorbable)


def test_decide_narrow_blocks() -> None:
    verdict = decide(Mlp([[1, 2, 3], [0, 1, 5]], [[1, 0], [0, 1], [2, 2]], "gelu"))
    assert isinstance(verdict, NotAbsorbable) and "cancels_skip_size" in str(verdict)


SAME_SLOPES = "with an activation of the same two slopes far from 0, biases allowed"


def test_decide_abs_speaks_of_what_the_theorem_speaks_of() -> None:
    bare = decide(Mlp(ROWS, YES, "abs"))
    assert isinstance(bare, NotAbsorbable) and bare.theorem == "abs_not_absorbable"
    assert bare.competitors == "any MLP without biases and with this activation, of any width"
    near = Activation("near", np.abs, (NearTwoSlope(Fraction(1), Fraction(0), Fraction(1)),))
    for f in (
        Mlp(ROWS, YES, "abs", [1, 2, 3], [0, 0]),
        Mlp(ROWS, YES, "abs", None, [1, 0]),
        Mlp(ROWS, YES, near),
    ):
        verdict = decide(f)
        assert isinstance(verdict, NotAbsorbable) and verdict.theorem == "two_slope_at_infinity"
        assert verdict.competitors == f"any MLP of any width {SAME_SLOPES}"
        assert "(abs_not_absorbable)" in str(verdict)


def test_decide_names_the_theorem_with_biases_where_there_are_any() -> None:
    for biases, theorem in (
        ((None, None), "flip_absorbs"),
        (([1, 2, 3], None), "biased_flip_absorbs"),
        ((None, [1, 2]), "biased_flip_absorbs"),
    ):
        verdict = decide(Mlp(ROWS, YES, "gelu", *biases))
        assert isinstance(verdict, Absorbable) and verdict.theorem == theorem
        assert ("adapting the biases" in str(verdict)) == (theorem != "flip_absorbs")
    one = decide(Mlp([[1]], [[-1]], "relu"))
    assert str(one) == "absorbable by negating 1 row (flip_absorbs)"


def test_decide_two_slopes_with_biases_speaks_of_this_activation_alone() -> None:
    """A competitor near ReLU exists where hyperplanes are parallel, and none with ReLU."""
    f = Mlp([[1], [1]], [[1, 1]], "relu", [0, -1], [0])
    verdict = decide(f)
    assert isinstance(verdict, NotAbsorbable) and verdict.theorem == CRITERION
    assert verdict.competitors == "any MLP of width at most 2 with this activation, biases allowed"

    def wanted(x: Fraction) -> Fraction:
        return Fraction(x + f.exactly([x])[0])

    def near(x: Fraction) -> Fraction:
        return (3 * wanted(x) + wanted(-x)) / 8

    for x in (Fraction(n, 4) for n in range(-40, 41)):
        assert abs(near(x) - max(x, Fraction(0))) <= 1
        assert 3 * near(x) - near(-x) == wanted(x)
    bare = decide(Mlp([[1], [1]], [[1, 1]], "relu"))
    assert isinstance(bare, Absorbable)
    bare = decide(Mlp([[1, 0], [1, 0]], [[1, 1], [1, 1]], "relu"))
    assert isinstance(bare, NotAbsorbable)
    assert bare.competitors == f"any MLP of width at most 2 {SAME_SLOPES}"


def test_decide_abs_and_linear() -> None:
    assert "abs_not_absorbable" in str(decide(Mlp(ROWS, YES, "abs")))
    assert isinstance(decide(Mlp(ROWS, YES, "identity")), Absorbable)
    narrow = decide(Mlp([[1, 0, 0]], [[1], [1], [1]], "identity"))
    assert isinstance(narrow, NotAbsorbable) and "rank at least" in str(narrow)
    assert isinstance(decide(Mlp([[1, 0]], [[-1], [0]], "identity")), Undecided)


@pytest.mark.parametrize("name", ["tanh", "sigmoid", "step", "clamp", "softsign", "relu6"])
def test_decide_bounded_activations_by_growth(name: str) -> None:
    f = Mlp(np.array(ROWS) / 8, np.array(YES) / 3, name, [0.5, 1, 2], [3.0, -4])
    verdict = decide(f)
    assert isinstance(verdict, NotAbsorbable)
    assert verdict.theorem == "bounded_activation_not_absorbable"
    assert isinstance(verdict.evidence, Escape)
    assert 2 * verdict.evidence.value == escape_radius(f, f)


@pytest.mark.parametrize(
    ("name", "theorem", "gap"),
    [
        ("relu2", "relu_squared_not_absorbable", Fraction(6, 29)),
        ("relu3", "homogeneous_not_absorbable", Fraction(1, 3)),
    ],
)
def test_decide_homogeneous_activations_by_degree(name: str, theorem: str, gap: Fraction) -> None:
    verdict = decide(Mlp(ROWS, YES, name))
    assert isinstance(verdict, NotAbsorbable) and verdict.theorem == theorem
    assert isinstance(verdict.evidence, Gap) and verdict.evidence.value == gap
    assert isinstance(decide(Mlp(ROWS, YES, name, [0, 0, 0], [1, 1])), NotAbsorbable)
    assert isinstance(decide(Mlp(ROWS, YES, name, [0, 1, 0], [1, 1])), Undecided)


@pytest.mark.parametrize(
    ("name", "theorem"),
    [
        ("swiglu", "swiglu_not_absorbable"),
        ("geglu", "geglu_not_absorbable"),
        ("reglu", "reglu_not_absorbable"),
        ("bilinear", "bilinear_not_absorbable"),
        ("mish", "gated_mlp_not_absorbable"),
    ],
)
def test_decide_gated_blocks(name: str, theorem: str) -> None:
    generator = np.random.default_rng(1)
    w = generator.standard_normal((3, 7, 4)).astype(np.float32)
    f = GatedMlp(w[0], w[1], w[2].T, name)
    verdict = decide(f)
    assert isinstance(verdict, NotAbsorbable) and verdict.theorem == theorem
    if isinstance(verdict.evidence, Radius):
        assert verdict.evidence.value == f.radius()
    else:
        assert isinstance(verdict.evidence, Gap)


def test_decide_knows_no_answer_for_a_sigmoid_gate() -> None:
    verdict = decide(GatedMlp(ROWS, ROWS, YES, "glu"))
    assert isinstance(verdict, Undecided) and "nonzero_gate_absorbs" in verdict.reason


def test_decide_activations_of_a_user() -> None:
    square = Activation("square", lambda z: z * z, (LittleOAtZero(), QuadraticAtZero(Fraction(1))))
    f = Mlp(ROWS, YES, square)
    verdict = decide(f)
    assert isinstance(verdict, NotAbsorbable) and isinstance(verdict.evidence, Radius)
    assert verdict.evidence.value == f.radius()
    root = Activation("root", lambda z: np.sqrt(np.abs(z)), (SublinearGrowth(),))
    assert "sublinear_activation" in str(decide(Mlp(ROWS, YES, root)))
    unknown = decide(Mlp(ROWS, YES, Activation("cube", lambda z: z**3)))
    assert isinstance(unknown, Undecided) and "cube" in str(unknown)


def test_decide_refuses_empty_tensors() -> None:
    with pytest.raises(WeightError, match="w_up: the tensor is empty"):
        decide(Mlp(np.zeros((0, 2)), np.zeros((2, 0)), "relu"))


def test_every_theorem_that_a_verdict_names_is_in_the_library() -> None:
    sources = "".join(path.read_text() for path in LEAN.glob("*.lean"))
    proved = set(re.findall(r"^theorem (?:Absorption\.)?(\w+)", sources, re.MULTILINE))
    package = Path(decide.__code__.co_filename).parent
    text = "".join(
        path.read_text() for path in [*package.glob("*.py"), package.parent / "absorb.py"]
    )
    ends = "absorbable|absorbs|necessity|gap|price|infinity|size"
    named = set(re.findall(rf'"(\w+_(?:{ends}))"', text))
    named |= {"biased_flip_absorbs", "relu_squared_not_absorbable", "homogeneous_not_absorbable"}
    assert len(named) > 15
    assert named - proved == set()
