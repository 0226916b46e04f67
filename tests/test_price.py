"""The price of a skip where floats overflow and where a prime hides the rank of rows."""

import numpy as np
import pytest

from absorption.decide import Absorbable, decide
from absorption.decide.basis import completed, is_rank
from absorption.decide.integers import exact
from absorption.decide.modular import primes
from absorption.decide.price import price
from absorption.network import Mlp


@pytest.mark.parametrize("size", [1e153, 1.3e154, 1e200, 1e300])
def test_verdict_does_not_rest_on_eigenvalues_that_overflow(size: float) -> None:
    w_up = [[1, 0], [0, size], [size * 1e-9, size], [1, 1]]
    f = Mlp(w_up, [[-1, 0, 0, 0], [0, -size, -size, 0]], "relu")
    assert isinstance(decide(f), Absorbable)


@pytest.mark.parametrize("d", [1, 2, 5])
def test_price_sees_the_rank_that_a_prime_hides(d: int) -> None:
    f = Mlp(float(primes()[0]) * np.eye(d), np.eye(d), "relu")
    found = price(f, decide(f))
    assert (found.least, found.enough) == (d, d)


def test_price_claims_no_rank_that_it_cannot_show() -> None:
    hidden = primes()[0] * primes()[1] * primes()[2]
    f = Mlp([[hidden, 0], [0, hidden]], [[1, 0], [0, 1]], "relu")
    found = price(f, decide(f))
    assert (found.least, found.enough) == (2, 4)  # In truth it is 2.


def test_rank_is_shown_where_rows_are_dependent() -> None:
    rows = exact(np.array([[1.0, 2, 3], [2, 4, 6.5], [3, 6, 9.5]]), "w_up")
    assert len(completed(rows, [])[0]) == 2
    assert is_rank(rows, 2) and not is_rank(rows, 1)
    f = Mlp([[1, 2, 3], [2, 4, 7], [3, 6, 10]], np.full((3, 3), 0.1).tolist(), "relu")
    found = price(f, decide(f))
    assert (found.least, found.enough, found.least_by) == (4, 4, "rank_price")
