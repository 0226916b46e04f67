"""Absorption: when can an MLP block absorb its own skip connection?

That is: when is ``x + f(x)`` equal to ``g(x)`` for every ``x``, where ``g`` is a block of the same
kind without the skip? This package answers for given weights, exactly: they become fractions, and
nothing is rounded. Each answer names the theorem that it rests on, which Lean's kernel has checked.

Example:
    >>> from absorption.decide import decide
    >>> from absorption.network import Mlp
    >>> print(decide(Mlp([[1, 0], [0, 1], [1, 1]], [[-1, 0, 1], [0, -1, 0]], "gelu")))
    absorbable by negating 2 rows (flip_absorbs)

Which module for which question:

- `absorption.decide`: can this block absorb its skip? Begin here.
- `absorption.absorb`: then which block does, and with how many more neurons if it cannot?
- `absorption.witness`: this candidate is said to absorb it; at which point does it fail?
- `absorption.network`: MLPs, gated MLPs, skips and stacks, in floats and in fractions.
- `absorption.activations`: what is an activation known to satisfy, and how is a new one added?
- `absorption.checkpoints`: which blocks are in this file of trained weights?
- `absorption.certificate`: a file about these weights that a Lean kernel checks.
- `absorption.deep`: stacks of ReLU blocks in place of a single block.
- `absorption.theorems`: what does each theorem say, and does it hold on numbers?
- `absorption.lean`: are all theorems of the library proved, and from which axioms?
- `absorption.errors`: what can go wrong. Every error of the package is an `AbsorptionError`.

Everywhere ``d`` is the dimension and ``h`` the number of neurons of a block; ``w_up`` and
``w_gate`` are (h, d), ``w_down`` is (d, h), ``b_up`` (h,), ``b_down`` (d,), and points ``x`` are
(batch, d), or (d,) for one. Norms are l1 unless another is named. "Lean:" stands before names in
the namespace ``Absorption`` of the Lean library; a statement such as ``RegluNotAbsorbable`` is in
``Absorption.Statement``, and the theorem ``reglu_not_absorbable`` proves it. "Lemma 4", "Theorem 8"
and their like are items of the paper, arXiv:2604.23705.

A mathematical answer is a value, "no" and "not known" among them; an exception means that something
broke or that an input cannot be used.
"""

from absorption.errors import (
    AbsorptionError,
    LeanFailed,
    LeanUnavailable,
    OleanError,
    SourceError,
)

__version__ = "0.1.0"

__all__ = [
    "AbsorptionError",
    "LeanFailed",
    "LeanUnavailable",
    "OleanError",
    "SourceError",
    "__version__",
]
