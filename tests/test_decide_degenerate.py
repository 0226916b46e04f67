"""Degenerate blocks against brute force: what is called absorbable is, and nothing else can be."""

import itertools
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from absorption.absorb import Absorbed, absorb
from absorption.decide import Absorbable, NotAbsorbable, Undecided, decide, exact, find_faults
from absorption.decide.modular import eliminate, primes, reduce
from absorption.decide.rational import fractions, rank
from absorption.network import Defect, Mlp, degeneracies

P = primes()[5]


def random_block(chance: random.Random, name: str) -> Mlp:
    """A small block with few different rows, half of them nearly absorbable."""
    d = chance.choice([1, 2, 2, 2, 3])
    h = chance.choice([1, 2, 3, 3, 4] if d < 3 else [3, 4])
    up = [[chance.randint(-1, 1) for _ in range(d)] for _ in range(h)]
    down = [[chance.randint(-1, 1) for _ in range(h)] for _ in range(d)]
    if h > 1 and chance.random() < 0.4:
        i, j = chance.sample(range(h), 2)
        factor = chance.choice([1, -1, 2, -2])
        up[j] = [factor * entry for entry in up[i]]
    if h >= d and chance.random() < 0.5:
        for k, t in enumerate(chance.sample(range(h), d)):
            up[t] = [int(j == k) for j in range(d)]
            for j in range(d):
                down[j][t] = -int(j == k) + int(chance.random() < 0.1)
    if chance.random() < 0.6:
        return Mlp(up, down, name)
    return Mlp(up, down, name, [chance.randint(-1, 1) for _ in range(h)], [0] * d)


def points(chance: random.Random, count: int, d: int) -> np.ndarray:
    numbers = [
        Fraction(chance.randint(-50, 50), chance.choice([1, 3, 20, 40])) for _ in range(count * d)
    ]
    return np.array(numbers, dtype=object).reshape(count, d)


def competitor(f: Mlp, chance: random.Random) -> list[tuple[int, ...]] | None:
    """Rows and biases from a small pool with which some second layer gives ``x + f(x)``."""
    biases = [0] * f.h if f.b_up is None else f.b_up.tolist()
    pool = {(*row, b) for row, b in zip(f.w_up.tolist(), biases, strict=True) if any(row)}
    pool |= {(*(chance.randint(-1, 1) for _ in range(f.d)), 0) for _ in range(2)}
    pool = {signed for r in pool if any(r[:-1]) for signed in (r, tuple(-n for n in r))}
    x = points(chance, 6 * f.h + 24, f.d)
    wanted = x + f.exactly(x)
    values = {
        r: np.array([f.activation.exactly(z) for z in x @ np.array(r[:-1], dtype=object) + r[-1]])
        for r in pool
    }
    constant = [np.array([Fraction(1)] * len(x))] if f.is_biased else []
    for rows in itertools.combinations(sorted(pool), f.h):
        known = np.stack([values[r] for r in rows] + constant, axis=1)
        if solvable(known, wanted):
            return list(rows)
    return None


def solvable(known: np.ndarray, wanted: np.ndarray) -> bool:
    whole = np.hstack([known, wanted])
    residues = np.array(
        [[n.numerator * pow(n.denominator, -1, P) % P for n in row] for row in whole],
        dtype=np.float64,
    )
    count = known.shape[1]
    if eliminate(reduce(residues, P), P, count).rest.any():
        return False
    return rank(whole) == rank(known)


@pytest.mark.parametrize("name", ["relu", "leaky_relu", "abs", "softsign_gelu", "hardswish"])
def test_decide_agrees_with_brute_force(name: str) -> None:
    chance = random.Random(name)
    kinds: Counter[type] = Counter()
    for _ in range(45):
        f = random_block(chance, name)
        verdict = decide(f)
        kinds[type(verdict)] += 1
        if isinstance(verdict, Absorbable):
            g = absorb(f)
            assert isinstance(g, Absorbed) and g.exact is not None and g.exact.h == f.h
            x = points(chance, 30, f.d)
            assert (x + f.exactly(x) == g.exact.exactly(x)).all(), (f, verdict)
        elif isinstance(verdict, NotAbsorbable):
            assert competitor(f, chance) is None, (f.tensors(), verdict)
        else:
            assert name in ("softsign_gelu", "hardswish")
    assert kinds[NotAbsorbable] > 10
    assert name == "abs" or kinds[Absorbable] > 3
    assert kinds[Undecided] < 8


@given(st.integers(1, 3), st.integers(1, 8), st.integers(0, 10**6))
def test_find_faults_agrees_with_the_slow_definition(d: int, h: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    up, down = generator.integers(-2, 3, (h, d)), generator.integers(0, 2, (d, h))
    faults = find_faults(exact(up, "w_up"), exact(down, "w_down"))
    found: set[tuple[Defect, tuple[int, ...]]] = {(Defect.ZERO_ROW, (i,)) for i in faults.zero_rows}
    found |= {(Defect.ZERO_COLUMN, (i,)) for i in faults.zero_columns}
    found |= {(Defect.COLLINEAR, line.members) for line in faults.lines}
    assert found == {tuple(defect) for defect in degeneracies(Mlp(up, down, "relu"))}
    for line in faults.lines:
        for i, ratio in zip(line.members, line.ratios, strict=True):
            assert (ratio * fractions(up[line.members[0]]) == fractions(up[i])).all()


def test_find_faults_sees_through_many_magnitudes() -> None:
    generator = np.random.default_rng(0)
    up = generator.standard_normal((50, 8)).astype(np.float32).astype(np.float64)
    up[31] = -up[7] * 2.0**-60
    up[40] = up[7] * 3.0
    close = up[9] * 2.0
    close[3] = np.nextafter(close[3], np.inf)
    up[20] = close
    faults = find_faults(exact(up, "w_up"), exact(np.ones((8, 50)), "w_down"))
    assert [line.members for line in faults.lines] == [(7, 31, 40)]
    assert list(faults.lines[0].ratios) == [1, -Fraction(1, 2**60), 3]
    assert "row 40 = 3 row 7" in str(faults)


def test_decide_says_what_merging_changed() -> None:
    up = [[1, 0], [2, 0], [0, 1], [0, -1], [1, 1]]
    down = [[-1, 0, 0, 0, 0], [0, 0, -1, 0, 0]]
    verdict = decide(Mlp(up, down, "gelu"))
    assert isinstance(verdict, Absorbable)
    assert verdict.flipped == (0, 2) and "2 of 5 neurons are left" in verdict.changes[0]
    doubled = decide(Mlp([[1], [1]], [[1, 1]], "softsign_gelu"))
    assert isinstance(doubled, Absorbable) and doubled.flipped is None
    assert doubled.changes[1] == "merged 2 neurons into 1: equal or opposite neurons"


def test_the_examples_of_the_lean_library() -> None:
    """`DuplicateRowsAbsorbable`, `ZeroColumnAbsorbable` and `ZeroRowAbsorbable`."""
    for up, down in (
        ([[1, 0], [0, 1], [0, 1]], [[-1, 0, 0], [0, 1, 1]]),
        ([[1, 0], [0, 1], [1, 1]], [[-1, 0, 0], [0, 1, 0]]),
        ([[1, 0], [0, 1], [0, 0]], [[-1, 0, 1], [0, 1, 0]]),
    ):
        for name in ("relu", "gelu", "silu"):
            f = Mlp(up, down, name)
            g = absorb(f)
            assert isinstance(g, Absorbed)
            x = np.random.default_rng(0).standard_normal((50, 2))
            assert np.allclose(x + f(x), g.block(x), rtol=0, atol=1e-14)


def test_rescaled_rows_of_gelu_are_not_guessed() -> None:
    verdict = decide(Mlp([[1], [2]], [[3, 0.25]], "gelu"))
    assert isinstance(verdict, Undecided) and "row 1 = 2 row 0" in verdict.reason
    assert isinstance(decide(Mlp([[1], [2]], [[3, 0.25]], "relu")), Absorbable)


def test_large_degenerate_blocks_are_decided_by_the_rank_bound() -> None:
    generator = np.random.default_rng(0)
    up = (generator.standard_normal((120, 32)) * 0.1).astype(np.float32)
    down = (generator.standard_normal((32, 120)) * 0.02).astype(np.float32)
    down[:, 3], up[5], up[8] = 0, 0, -2 * up[7]
    verdict = decide(Mlp(up, down, "silu"))
    assert isinstance(verdict, NotAbsorbable)
    assert "whatever signs are changed, all dimensions of the skip are left" in str(verdict)
    assert str(verdict.faults).startswith("1 row 0: 5; 1 column 0: 3; 1 line")
    assert verdict.merged is not None and verdict.merged.spare == 3


@pytest.mark.parametrize(("d", "h", "name"), [(2, 37, "relu"), (3, 30, "relu"), (4, 26, "gelu")])
def test_dependent_blocks_with_a_neuron_to_spare_are_decided(d: int, h: int, name: str) -> None:
    generator = np.random.default_rng(d)
    up = generator.integers(-(2**20), 2**20, (h, d)) * 2 + 1
    down = generator.integers(-(2**20), 2**20, (d, h)) / 2.0**10
    down[:, 4] = 0
    verdict = decide(Mlp(up / 2.0**18, down, name))
    assert isinstance(verdict, NotAbsorbable)
    # With rows that one neuron to spare can complete, the same block absorbs.
    rest = up[5:9].T @ down[:, 5:9].T / 2.0**18
    up_yes, down_yes = up / 2.0**18, down.copy()
    up_yes[:d] = np.eye(d)
    down_yes[:, 1:d] = (-np.eye(d) - rest.T)[:, 1:]
    f = Mlp(up_yes, down_yes, name)
    g = absorb(f)
    assert isinstance(g, Absorbed) and g.block.h == h
    x = generator.standard_normal((20, d))
    assert np.allclose(x + f(x), g.block(x), rtol=1e-9, atol=1e-6)
