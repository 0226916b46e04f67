"""Entries on certificates: one matrix that rules out every set of neurons."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from absorption.network import Mlp, NetworkError
from absorption.network.generate import Rng, integers
from absorption.theorems.absorbing import hidden_set
from absorption.theorems.degrees import pick
from absorption.theorems.entry import Entry, Violation
from absorption.theorems.making import HALF, ONE
from absorption.theorems.meaning import Value
from absorption.theorems.sampling import weights
from absorption.theorems.weights import identity, kernel

Instance = Mapping[str, Value]


def _annihilated(rng: Rng) -> Instance:
    """A matrix with ``w_iᵀ Y p_i = 0`` for every neuron and a trace other than 0."""
    f = weights(rng, 2, int(rng.integers(1, 4)))
    terms = [np.outer(f.w_up[i], f.w_down[:, i]).reshape(-1) for i in range(f.h)]
    for column in kernel(np.array(terms, dtype=object)).T:
        matrix = column.reshape(2, 2)
        if matrix[0, 0] + matrix[1, 1]:
            return {"d": 2, "h": f.h, "f": f, "Y": matrix}
    raise NetworkError("no such matrix for this block")


def _positive(rng: Rng) -> Instance:
    """Columns with ``w_i · p_i ≥ 0``, and the identity."""
    f = weights(rng, 2, int(rng.integers(1, 4)))
    signs = np.array([1 if f.w_up[i].dot(f.w_down[:, i]) >= 0 else -1 for i in range(f.h)])
    f = f.with_tensors(w_down=f.w_down * signs)
    return {"d": 2, "h": f.h, "f": f, "Y": identity(2), "κ": Fraction(int(rng.integers(0, 3)))}


def _divisible(rng: Rng) -> Instance:
    """Columns that an odd modulus divides, in the plane, and the identity; rational weights."""
    q, alpha, beta = pick(rng, 3, 5, 9), pick(rng, 2, 4), pick(rng, 1, 2)
    h = int(rng.integers(1, 4))
    a, b = integers(rng, (h, 2)), q * integers(rng, (2, h))
    f = Mlp(a / (alpha * HALF), b / beta, "relu")
    values = {"d": 2, "h": h, "κ": HALF, "f": f, "α": alpha, "β": beta, "q": q, "A": a, "B": b}
    return {**values, "Y": identity(2)}


def _cancelled(matrix: Value, **more: Value) -> Instance:
    """A block in the plane that a set cancels, and a matrix."""
    rng = np.random.default_rng(4)
    while True:
        f, chosen = hidden_set(rng, ONE)
        if f.d == 2 and any(f.w_up[i].dot(f.w_down[:, i]) for i in range(f.h)):
            return {"d": 2, "h": f.h, "κ": ONE, "f": f, "S": chosen, "Y": matrix, **more}


def _integers(q: int) -> Instance:
    values = dict(_cancelled(identity(2), α=1, β=1, q=q))
    return {**values, "A": values["f"].w_up, "B": values["f"].w_down}


ENTRIES = (
    Entry(
        "TraceCertificate",
        _annihilated,
        violations=(
            Violation("≠ 0", lambda rng: _cancelled(0 * identity(2)), example="flip_absorbs"),
            Violation("= 0", lambda rng: _cancelled(identity(2)), example="flip_absorbs"),
        ),
    ),
    Entry(
        "SignCertificate",
        _positive,
        violations=(
            Violation("0 < sum", lambda rng: _cancelled(0 * identity(2)), example="flip_absorbs"),
            Violation("∀ (i", lambda rng: _cancelled(identity(2)), example="flip_absorbs"),
        ),
    ),
    Entry(
        "ModularCertificate",
        _divisible,
        violations=(
            Violation("¬q", lambda rng: _integers(1), example="flip_absorbs"),
            Violation("q ∣ dot", lambda rng: _integers(101), example="flip_absorbs"),
        ),
    ),
)
