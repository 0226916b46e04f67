import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from absorption.decide.modular import (
    centred,
    eliminate,
    multiply,
    primes,
    random_matrix,
    reduce,
    some_prime,
)
from absorption.decide.rational import factors, fractions, inverse, rank, ranks


def test_primes_are_the_primes_of_21_bits() -> None:
    import sympy

    assert list(primes()[:50]) == sorted(sympy.primerange(primes()[49], 2**21), reverse=True)
    assert primes()[-1] == sympy.nextprime(2**20)


def test_multiply_is_exact_beyond_one_sum() -> None:
    chance = random.Random(1)
    p = some_prime(chance)
    a, b = random_matrix((2, 9000), p, chance), random_matrix((9000, 3), p, chance)
    wanted = a.astype(object).astype(int).astype(object) @ b.astype(int).astype(object) % p
    assert (multiply(a, b, p).astype(np.int64) % p == wanted).all()


@given(st.lists(st.integers(-(2**53) + 2**21, 2**53 - 2**21), min_size=1))
def test_reduce_gives_the_residue(numbers: list[int]) -> None:
    p = primes()[17]
    reduced = reduce(np.array(numbers, dtype=np.float64), p)
    assert [int(r) % p for r in reduced] == [n % p for n in numbers]
    assert np.abs(reduced).max() <= p * 0.500002


@pytest.mark.parametrize(
    ("rows", "columns", "true_rank"),
    [(1, 1, 1), (7, 5, 3), (40, 60, 40), (50, 40, 40), (300, 250, 200), (260, 250, 0)],
)
def test_eliminate_factors_the_matrix(rows: int, columns: int, true_rank: int) -> None:
    chance = random.Random(rows)
    p = some_prime(chance)
    left = random_matrix((rows, true_rank), p, chance)
    matrix = multiply(left, random_matrix((true_rank, columns), p, chance), p)
    matrix = np.hstack([matrix, random_matrix((rows, 1), p, chance)])
    echelon = eliminate(matrix.copy(), p, columns)
    assert echelon.rank == true_rank
    rest = reduce(matrix[echelon.order] - multiply(echelon.lower, echelon.upper, p), p)
    assert not rest[:, :columns].any() and not rest[:true_rank].any()
    assert np.array_equal(rest[true_rank:, columns:], echelon.rest)
    if true_rank < rows:
        combination = echelon.annihilator(0)
        product = multiply(combination[None], matrix, p)[0]
        assert not product[:columns].any() and product[columns] == echelon.rest[0, 0]
    for index in {0, true_rank - 1} if true_rank else ():
        product = multiply(echelon.extractor(index)[None], matrix, p)[0][echelon.pivots]
        assert product[index] == 1 and np.abs(product).sum() == 1
    solved = echelon.solved(np.array([columns]))
    back = multiply(np.ascontiguousarray(matrix[:, echelon.pivots]), solved, p)
    same = reduce(back - matrix[:, columns:], p)[echelon.order[:true_rank]]
    assert not same.any()


@given(st.integers(0, 10**6))
def test_ranks_agree_with_fractions(seed: int) -> None:
    generator = np.random.default_rng(seed)
    batch = generator.integers(-1, 2, (20, 3, 4)) * generator.integers(0, 2, (20, 3, 1))
    found = ranks(batch % primes()[0], primes()[0])
    assert found.tolist() == [rank(matrix) for matrix in batch]


def test_inverse_and_factors() -> None:
    matrix = np.array([[2, 1, 3], [1, 1, 2], [0, 1, 5]])
    assert (inverse(matrix) @ fractions(matrix) == np.eye(3, dtype=int)).all()
    left, right = factors(fractions([[1, 2], [2, 4]]))
    assert (left @ right).tolist() == [[1, 2], [2, 4]] and right.shape == (1, 2)
    assert centred(np.array([5, 6]), 11).tolist() == [5, -5]
