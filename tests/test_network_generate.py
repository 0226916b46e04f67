"""Random networks: what each kind promises, for every seed, and what cannot exist is refused."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from absorption.activations import leaky_relu
from absorption.network import (
    Block,
    Defect,
    Mlp,
    NetworkError,
    Skip,
    absorption_gap,
    degeneracies,
)
from absorption.network.generate import (
    Sort,
    degenerate,
    first,
    gated,
    generic,
    integral,
    nondegenerate,
    stack,
)
from absorption.network.planted import cancelling_sets, near_miss, planted

# Time is measured on machines that are shared.
CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

seeds = st.integers(0, 2**32)

KINDS: dict[str, Callable[[np.random.Generator], Block]] = {
    "generic": lambda rng: generic(rng, 3, 4, "gelu", biased=True),
    "integral": lambda rng: integral(rng, 3, 4, biased=True),
    "nondegenerate": lambda rng: nondegenerate(rng, 3, 4, biased=True),
    "degenerate": lambda rng: degenerate(rng, 3, 4, Sort.COLLINEAR),
    "gated": lambda rng: gated(rng, 3, 4, "swiglu"),
    "gated integers": lambda rng: gated(rng, 3, 4, "reglu", size=2),
    "planted": lambda rng: planted(rng, 3, 5, fractions=True).mlp,
    "near miss": lambda rng: near_miss(rng, planted(rng, 3, 5)).mlp,
}


def weights(block: Block) -> dict[str, list[object]]:
    return {name: array.tolist() for name, array in block.tensors().items()}


@pytest.mark.parametrize("kind", KINDS)
def test_generate_a_seed_fixes_the_result(kind: str) -> None:
    one, two, other = (KINDS[kind](np.random.default_rng(seed)) for seed in (5, 5, 6))
    assert weights(one) == weights(two) != weights(other)
    state = repr(np.random.get_state())
    KINDS[kind](np.random.default_rng(7))
    assert state == repr(np.random.get_state())


@settings(CALM, max_examples=50)
@given(seed=seeds, d=st.integers(2, 4), h=st.integers(0, 4), biased=st.booleans())
def test_generate_nondegenerate_is(seed: int, d: int, h: int, biased: bool) -> None:
    f = nondegenerate(np.random.default_rng(seed), d, h, biased=biased)
    assert degeneracies(f) == () and (f.d, f.h, f.is_biased, f.is_exact) == (d, h, biased, True)
    assert all(abs(entry) <= 3 and entry.denominator == 1 for entry in f.w_up.flat)


def test_generate_nondegenerate_refuses_impossible_shapes() -> None:
    rng = np.random.default_rng(0)
    for d, h in ((0, 1), (1, 2), (0, 5)):
        with pytest.raises(NetworkError, match=f"no MLP of dimension {d} and width {h} is"):
            nondegenerate(rng, d, h)
    with pytest.raises(NetworkError, match="none among 50 drawn"):
        nondegenerate(rng, 2, 5, size=1)  # There are four directions with entries up to 1.
    assert nondegenerate(rng, 2, 4, size=1).h == 4
    for d, h in ((0, 0), (1, 0), (1, 1)):
        assert degeneracies(nondegenerate(rng, d, h)) == ()


@settings(CALM, max_examples=80)
@given(seed=seeds, d=st.integers(1, 4), h=st.integers(2, 5), sort=st.sampled_from(Sort))
def test_generate_degenerate_has_its_defect(seed: int, d: int, h: int, sort: Sort) -> None:
    f = degenerate(np.random.default_rng(seed), d, h, sort)
    found = degeneracies(f)
    defect = {Sort.ZERO_ROW: Defect.ZERO_ROW, Sort.ZERO_COLUMN: Defect.ZERO_COLUMN}.get(
        sort, Defect.COLLINEAR
    )
    assert defect in [entry.defect for entry in found]
    if d > 1:
        assert len(found) == 1
    if sort in (Sort.COLLINEAR, Sort.OPPOSITE, Sort.DUPLICATE) and d > 1:
        i, j = found[0].neurons
        a = next(a for a in range(d) if f.w_up[i, a] != 0)
        ratio = abs(Fraction(f.w_up[j, a] / f.w_up[i, a]))
        assert (ratio == 1) == (sort is not Sort.COLLINEAR)
        if sort is not Sort.COLLINEAR:
            assert (f.w_up[j] == (1 if sort is Sort.DUPLICATE else -1) * f.w_up[i]).all()


def test_generate_degenerate_refuses_impossible_shapes() -> None:
    rng = np.random.default_rng(0)
    for d, h, sort in ((0, 3, Sort.ZERO_ROW), (2, 0, Sort.ZERO_COLUMN), (2, 1, Sort.OPPOSITE)):
        with pytest.raises(NetworkError, match=f"degenerate: a {sort.value}"):
            degenerate(rng, d, h, sort)
    assert degeneracies(degenerate(rng, 1, 1, Sort.ZERO_ROW))[0].defect is Defect.ZERO_ROW


@settings(CALM, max_examples=60)
@given(data=st.data(), seed=seeds, fractions=st.booleans(), biased=st.booleans())
def test_planted_set_cancels_and_absorbs(
    data: st.DataObject, seed: int, fractions: bool, biased: bool
) -> None:
    rng = np.random.default_rng(seed)
    d = data.draw(st.integers(2, 4))
    h = data.draw(st.integers(d, d + 3))
    chosen = data.draw(st.one_of(st.none(), st.integers(d, h)))
    made = planted(rng, d, h, chosen=chosen, fractions=fractions, biased=biased)
    assert degeneracies(made.mlp) == () and made.mlp.is_biased == biased
    assert made.mlp.cancels_skip(made.chosen) and len(made.chosen) == (chosen or len(made.chosen))
    assert fractions or all(e.denominator == 1 for t in made.mlp.tensors().values() for e in t.flat)
    x = rng.integers(-9, 10, (5, d))
    assert (absorption_gap(Skip(made.mlp), made.mlp.flip(made.chosen), x) == 0).all()


@pytest.mark.parametrize(
    "name", ["gelu", "softplus", "silu", "hardswish", "leaky_relu", "identity"]
)
def test_planted_for_any_activation_with_a_linear_odd_part(name: str) -> None:
    for seed in range(5):
        made = planted(np.random.default_rng(seed), 3, 5, name, biased=True)
        f, g = made.mlp, made.mlp.flip(made.chosen)
        x = np.random.default_rng(seed).standard_normal((50, 3))
        scale = 1 + np.abs(f(x)).max()
        assert np.abs(x + f(x) - g(x)).max() < 1e-12 * scale, seed
    steep = leaky_relu(-3)
    assert planted(np.random.default_rng(0), 2, 3, steep).kappa == -2


def test_planted_of_few_dimensions() -> None:
    rng = np.random.default_rng(0)
    assert planted(rng, 1, 1).mlp.cancels_skip([0])
    wide = planted(rng, 1, 4, nondegenerate=False, chosen=2)
    assert wide.mlp.cancels_skip(wide.chosen) and len(wide.chosen) == 2
    nothing = planted(rng, 0, 0)
    assert nothing.chosen == () and nothing.mlp.cancels_skip([])
    assert planted(rng, 0, 2, nondegenerate=False).mlp.cancels_skip([0, 1])


def test_planted_refuses_what_cannot_be() -> None:
    rng = np.random.default_rng(0)
    for name in ("elu", "abs", "relu2"):
        with pytest.raises(NetworkError, match=f"{name} has no κ other than 0"):
            planted(rng, 2, 4, name)
    for h, chosen in ((1, None), (4, 1), (4, 5)):
        with pytest.raises(NetworkError, match="fewer cannot cancel the skip"):
            planted(rng, 2, h, chosen=chosen)
    for d, h in ((1, 2), (0, 1)):
        with pytest.raises(NetworkError, match=f"dimension {d} and width {h} is nondegenerate"):
            planted(rng, d, h)


@settings(CALM, max_examples=40)
@given(seed=seeds, d=st.integers(1, 3), extra=st.integers(0, 3))
def test_near_miss_is_one_entry_away_and_misses(seed: int, d: int, extra: int) -> None:
    rng = np.random.default_rng(seed)
    made = planted(rng, d, d + (extra if d > 1 else 0))
    missed = near_miss(rng, made)
    before, after = made.mlp.tensors(), missed.mlp.tensors()
    changed = [(n, i) for n in before for i, e in np.ndenumerate(before[n]) if after[n][i] != e]
    assert changed == [(missed.tensor, missed.index)]
    assert degeneracies(missed.mlp) == () and missed.misses_all
    assert cancelling_sets(missed.mlp) == () and made.chosen in cancelling_sets(made.mlp)


def test_near_miss_says_when_not_all_sets_were_tried() -> None:
    rng = np.random.default_rng(0)
    missed = near_miss(rng, planted(rng, 4, 12))
    assert not missed.misses_all and not missed.mlp.cancels_skip(missed.planted.chosen)


def test_near_miss_refuses_dimension_zero() -> None:
    rng = np.random.default_rng(0)
    with pytest.raises(NetworkError, match="every set cancels the skip"):
        near_miss(rng, planted(rng, 0, 0))


def test_cancelling_sets_by_hand() -> None:
    f = Mlp([[1], [2], [-1]], [[-1, Fraction(-1, 2), 1]], "relu")
    assert cancelling_sets(f) == ((0,), (1,), (2,))
    with pytest.raises(NetworkError, match="width 17 met"):
        cancelling_sets(Mlp(np.ones((17, 1)), np.ones((1, 17)), "relu"))
    with pytest.raises(NetworkError, match="mish has no κ"):
        cancelling_sets(Mlp([[1]], [[1]], "mish"))


def test_generate_stacks_of_different_kinds() -> None:
    rng = np.random.default_rng(0)
    draws = [lambda rng, d: nondegenerate(rng, d, 3), lambda rng, d: gated(rng, d, 2, size=3)]
    for skips in (False, True):
        f = stack(rng, 2, draws, skips=skips)
        assert all(isinstance(layer, Skip) == skips for layer in f.layers)
        assert f.exactly([[1, 2]]).shape == (1, 2)
    assert stack(rng, 2, []).layers == ()


def test_generate_gives_up_with_a_reason() -> None:
    with pytest.raises(NetworkError, match="a unicorn: none among"):
        first(
            np.random.default_rng(0), lambda rng: generic(rng, 1, 1), lambda f: False, "a unicorn"
        )
