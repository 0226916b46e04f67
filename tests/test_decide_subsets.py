import itertools
import random
import time
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from absorption.decide import Absorbable, Congruences, NoSubset, NotAbsorbable, Undecided, decide
from absorption.decide.components import components, search
from absorption.decide.congruences import System
from absorption.decide.integers import exact
from absorption.decide.merging import Sense, merge
from absorption.decide.signs import sign_bound
from absorption.decide.subsets import Exhausted, Solution, solve
from absorption.decide.sums import meet
from absorption.network import Mlp
from absorption.network.planted import near_miss as network_near_miss
from absorption.network.planted import planted as network_planted

Pair = tuple[np.ndarray, np.ndarray]


def planted(d: int, h: int, seed: int, size: int = 8) -> tuple[Pair, list[int]]:
    """Rows and columns in which a set of neurons cancels the skip, and that set."""
    generator = np.random.default_rng(seed)
    up = generator.integers(-size, size + 1, (h, d))
    down = generator.integers(-size, size + 1, (d, h))
    chosen = np.sort(generator.choice(h, size=generator.integers(d, h + 1), replace=False))
    last = generator.permutation(chosen)[:d]
    rest = np.setdiff1d(chosen, last)
    up[last] = np.eye(d, dtype=int)
    down[:, last] = -16 * np.eye(d, dtype=int) - down[:, rest] @ up[rest]
    return (up / 4, down / 4), chosen.tolist()


def system(up: np.ndarray, down: np.ndarray, kappa: Fraction = Fraction(1)) -> System:
    merged = merge(exact(up, "w_up"), exact(down, "w_down"), None, Sense.AT_INFINITY)
    assert merged.is_trivial
    return System.of(merged, kappa)


def brute_force(up: np.ndarray, down: np.ndarray) -> list[tuple[int, ...]]:
    h, d = up.shape
    terms = np.einsum("ai,ib->iab", down, up)
    sets = itertools.chain.from_iterable(itertools.combinations(range(h), n) for n in range(h + 1))
    return [s for s in sets if np.array_equal(terms[list(s)].sum(axis=0), -np.eye(d))]


@pytest.mark.parametrize(
    ("d", "h"), [(2, 3), (2, 40), (3, 40), (4, 40), (5, 40), (8, 20), (16, 64), (24, 96), (48, 96)]
)
def test_decide_finds_a_planted_set_and_rejects_a_near_miss(d: int, h: int) -> None:
    (up, down), chosen = planted(d, h, seed=h + d, size=2**20)
    f = Mlp(up.astype(np.float32), down, "gelu")
    verdict = decide(f)
    assert isinstance(verdict, Absorbable) and verdict.flipped is not None
    assert f.cancels_skip(verdict.flipped)
    if d > 2:
        assert list(verdict.flipped) == chosen
    down[0, chosen[0]] = np.nextafter(down[0, chosen[0]], np.inf)
    near = decide(Mlp(up.astype(np.float32), down, "gelu"))
    assert isinstance(near, NotAbsorbable)
    assert isinstance(near.evidence, NoSubset) and near.evidence.proof.refutes(near.evidence.system)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 3), st.integers(1, 9), st.integers(0, 10**6))
def test_solve_agrees_with_brute_force(d: int, h: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    up, down = generator.integers(-2, 3, (h, d)), generator.integers(-1, 2, (d, h))
    up[(up == 0).all(axis=1)] = 1
    down[:, (down == 0).all(axis=0)] = 1
    merged = System(
        exact(up, "w_up"),
        exact(down, "w_down"),
        exact(up, "w_up").rows([]),
        exact(down.T, "w_down").rows([]).transposed(),
        Fraction(1),
    )
    found = solve(merged, 44, random.Random(seed))
    sets = brute_force(up, down)
    if isinstance(found, Solution):
        assert tuple(np.flatnonzero(found.chosen).tolist()) in sets
    else:
        assert isinstance(found, Congruences) and found.refutes(merged)
        assert not sets
    if sign_bound(merged):
        assert not sets


@pytest.mark.parametrize(
    ("d", "h", "size"), [(2, 40, 2**30), (2, 40, 3), (3, 40, 2**30), (5, 40, 9)]
)
def test_dependent_blocks_are_decided_in_time(d: int, h: int, size: int) -> None:
    generator = np.random.default_rng(d)
    up = generator.integers(-size, size + 1, (h, d))
    up[:, 0] = np.arange(1, h + 1)
    up[:, 1] = 2 * np.arange(h) ** 2 + 1
    down = generator.integers(-size, size + 1, (d, h)) + 10 * size
    start = time.perf_counter()
    verdict = decide(Mlp(up, down, "relu"))
    assert isinstance(verdict, NotAbsorbable)
    assert time.perf_counter() - start < 20


def test_solve_looks_closer_where_a_projection_hides_rank() -> None:
    generator = np.random.default_rng(5)
    d, h = 40, 60
    up = np.outer(np.ones(h), generator.integers(-9, 10, d))
    down = generator.integers(-99, 100, (d, h))
    down[:, 30:] = down[:, :30] @ generator.integers(-1, 2, (30, 30))
    merged = System(
        exact(up, "w_up"),
        exact(down, "w_down"),
        exact(up, "w_up").rows([]),
        exact(up, "w_down").rows([]).transposed(),
        Fraction(1),
    )
    assert isinstance(solve(merged, 44, random.Random(0)), Congruences)


def test_a_search_that_is_too_long_is_given_up_with_a_reason() -> None:
    generator = np.random.default_rng(3)
    up = generator.integers(-(2**40), 2**40, (60, 2))
    down = generator.integers(-(2**40), 2**40, (2, 60))
    verdict = decide(Mlp(up, down, "relu"))
    assert isinstance(verdict, Undecided) and "unknowns remain free" in verdict.reason
    # The same rows with columns that never point against them: the signs decide.
    signs = decide(Mlp(up, up.T, "relu"))
    assert isinstance(signs, NotAbsorbable) and "diagonal entry 0" in str(signs)


def test_congruences_do_not_refute_what_has_a_solution() -> None:
    (up, down), _ = planted(4, 12, seed=1)
    good = system(up, down)
    p = 2097143
    generator = np.random.default_rng(0)
    for _ in range(5):
        assert not Congruences(p, generator.integers(0, p, (1, 4, 4))).refutes(good)
    found = solve(good, 44, random.Random(0))
    assert isinstance(found, Solution)
    wrong = found.chosen.copy()
    wrong[0] ^= True
    assert good.is_solved_by(found.chosen) and not good.is_solved_by(wrong)


def test_the_certificate_is_that_of_the_lean_theorem() -> None:
    generator = np.random.default_rng(2)
    up, down = generator.standard_normal((20, 6)), generator.standard_normal((6, 20))
    verdict = decide(Mlp(up.astype(np.float32), down.astype(np.float32), "gelu"))
    assert isinstance(verdict, NotAbsorbable) and isinstance(verdict.evidence, NoSubset)
    proof, weights = verdict.evidence.proof, verdict.evidence.system
    assert proof.vanish_on(weights)
    y = proof.matrices[0].astype(object)
    a, b = weights.rows.integers(), weights.columns.integers()
    assert all(int(a[i] @ y @ b[:, i]) % proof.modulus == 0 for i in range(20))
    scale = weights.rows.denominator * weights.columns.denominator
    assert scale * sum(int(n) for n in np.diagonal(y)) % proof.modulus != 0


def test_remainder_is_exact() -> None:
    generator = np.random.default_rng(4)
    up = generator.standard_normal((9, 5)) * 2.0 ** generator.integers(-300, 300, (9, 1))
    down = generator.standard_normal((5, 9))
    weights = system(up, down, Fraction(-3, 7))
    chosen = generator.random(9) < 0.5
    f = Mlp(up, down, "relu")
    wanted = np.eye(5, dtype=int) + Fraction(-3, 7) * f.selected(chosen.tolist())
    assert (weights.remainder(chosen) == wanted * weights.unit).all()


def test_meet_finds_all_sets() -> None:
    generator = np.random.default_rng(0)
    p = 1048583
    values = generator.integers(0, 5, (4, 12))
    target = values[:, [1, 3, 8]].sum(axis=1)
    found = meet(values, target, p, random.Random(0))
    wanted = {
        s
        for s in itertools.product((False, True), repeat=12)
        if not ((values @ np.array(s, dtype=int) - target) % p).any()
    }
    assert found.complete and set(map(tuple, found.sets.tolist())) == wanted
    few = meet(
        np.zeros((1, 12), dtype=np.int64), np.zeros(1, dtype=np.int64), p, random.Random(0), 7
    )
    assert not few.complete and len(few.sets) == 7


def test_search_goes_component_by_component() -> None:
    blocks = 30
    x = np.kron(np.eye(blocks, dtype=int), np.array([[3, 5]]))
    s = np.full(blocks, 8)
    assert len(components(x != 0)) == blocks
    found = search(x, s, 1048583, 10, random.Random(0))
    assert isinstance(found, np.ndarray) and found.all()
    s[7] = 11
    refuted = search(x, s, 1048583, 10, random.Random(0))
    assert not isinstance(refuted, (str, np.ndarray)) and refuted.rows == (7,)
    assert "remain free" in str(
        search(np.ones((1, 50), dtype=int), s[:1], 1048583, 10, random.Random(0))
    )
    assert isinstance(Exhausted("why").reason, str)


@pytest.mark.parametrize("seed", range(12))
def test_decide_on_planted_networks_in_fractions(seed: int) -> None:
    rng = np.random.default_rng(seed)
    names = ("relu", "gelu", "leaky_relu", "softplus")
    made = network_planted(rng, 3, 8, names[seed % 4], biased=seed % 3 == 0, fractions=True)
    verdict = decide(made.mlp)
    assert isinstance(verdict, Absorbable) and verdict.flipped is not None
    assert made.mlp.cancels_skip(verdict.flipped)
    missed = network_near_miss(rng, made)
    assert missed.misses_all and isinstance(decide(missed.mlp), NotAbsorbable)
