"""What closed propositions about rational numbers come to, computed by Lean's kernel.

Numbers, vectors and matrices are written so that Lean reads them fast: the terms are plain lists of
`mkRat`, which small functions in the written file turn into the functions that `Vec` and `Mat` are.
"""

import tempfile
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

from absorption.errors import LeanFailed
from absorption.lean.build import DEFAULT_TIMEOUT
from absorption.lean.run import run_lean
from absorption.lean.toolchain import Toolchain

_IMPORTS = ("Absorption.Foundation.Rat.OrderedField", "Absorption.Foundation.Vector")
_FILE = "Evaluation.lean"

_OPENING = """\
set_option maxRecDepth 100000
set_option maxHeartbeats 0
namespace Absorption.Evaluation
def entry : List Rat → Nat → Rat
  | .nil, _ => 0
  | .cons x _, .zero => x
  | .cons _ xs, .succ n => entry xs n
def row : List (List Rat) → Nat → List Rat
  | .nil, _ => .nil
  | .cons xs _, .zero => xs
  | .cons _ rows, .succ n => row rows n
def member : List Bool → Nat → Bool
  | .nil, _ => false
  | .cons b _, .zero => b
  | .cons _ bs, .succ n => member bs n
def vec (n : Nat) (xs : List Rat) : Vec Rat n := fun i => entry xs i.val
def mat (m n : Nat) (rows : List (List Rat)) : Mat Rat m n :=
  fun i j => entry (row rows i.val) j.val
def set (n : Nat) (bs : List Bool) : Fin n → Bool := fun i => member bs i.val
"""


def rational(value: Fraction | int) -> str:
    """A rational number as a Lean term of type ``Rat``.

    Example:
        >>> rational(Fraction(-3, 7)), rational(2)
        ('(mkRat (.negSucc 2) 7)', '(mkRat (.ofNat 2) 1)')
    """
    above, below = value.as_integer_ratio()
    numerator = f".ofNat {above}" if above >= 0 else f".negSucc {-above - 1}"
    return f"(mkRat ({numerator}) {below})"


def vector(entries: Iterable[Fraction]) -> str:
    """A vector as a Lean term of type ``Vec Rat n``.

    Example:
        >>> vector([Fraction(1, 2)])
        '(vec 1 [(mkRat (.ofNat 1) 2)])'
    """
    words = [rational(entry) for entry in entries]
    return f"(vec {len(words)} [{', '.join(words)}])"


def matrix(rows: Iterable[Iterable[Fraction]], shape: tuple[int, ...]) -> str:
    """A matrix of the given shape as a Lean term of type ``Mat Rat m n``."""
    words = [f"[{', '.join(rational(entry) for entry in row)}]" for row in rows]
    return f"(mat {shape[0]} {shape[1]} [{', '.join(words)}])"


def members(numbers: Iterable[int], size: int) -> str:
    """A set of numbers below ``size`` as a Lean term of type ``Fin size → Bool``."""
    chosen = set(numbers)
    return f"(set {size} [{', '.join(str(i in chosen).lower() for i in range(size))}])"


def evaluate(
    toolchain: Toolchain,
    olean_root: Path,
    claims: Sequence[str],
    *,
    imports: Sequence[str],
    definitions: Sequence[str] = (),
    timeout: float = DEFAULT_TIMEOUT,
) -> tuple[bool, ...]:
    """Whether each claim is true, by evaluation in the kernel.

    One Lean run proves those that are true; a second one proves of the others that they are false.

    Args:
        toolchain: The Lean to ask.
        olean_root: The folder with the compiled library.
        claims: Decidable propositions, as Lean terms in the namespace ``Absorption``; they may use
            what ``rational``, ``vector``, ``matrix`` and ``members`` write.
        imports: The modules that the claims speak of.
        definitions: Lean commands before the claims.
        timeout: Seconds that one of the two runs may take.

    Raises:
        LeanFailed: A definition or a claim is not understood, one is proved neither true nor
            false, or Lean did not read to the end.
    """
    first = _run(toolchain, olean_root, claims, {}, imports, definitions, timeout)
    doubtful = dict.fromkeys(first, False)
    if doubtful:
        second = _run(toolchain, olean_root, claims, doubtful, imports, definitions, timeout)
        if stuck := [index for index in second if index in doubtful]:
            claim = claims[stuck[0]]
            raise LeanFailed(f"{_FILE}: the kernel evaluates {claim} neither to true nor to false")
    return tuple(index not in doubtful for index in range(len(claims)))


def _run(
    toolchain: Toolchain,
    olean_root: Path,
    claims: Sequence[str],
    doubtful: dict[int, bool],
    imports: Sequence[str],
    definitions: Sequence[str],
    timeout: float,
) -> list[int]:
    """The numbers of the claims that are not proved to be true, or false where doubtful."""
    modules = dict.fromkeys((*_IMPORTS, *imports))
    text = "".join(["prelude\n", *(f"import {name}\n" for name in modules), _OPENING])
    lines = text.splitlines() + [line for each in definitions for line in each.splitlines()]
    proofs = {}
    for index, claim in enumerate(claims):
        if doubtful and index not in doubtful:
            continue
        lines.append(f"def claim{index} : Bool := decide ({claim})")
        value = str(index not in doubtful).lower()
        lines.append(f"theorem value{index} : Eq claim{index} {value} := by decide +kernel")
        proofs[len(lines)] = index
    # Lean leaves a file after so many errors; this answer shows that it read to the end.
    lines.append("#print axioms Absorption.Evaluation.set")
    options = f"-DmaxErrors={len(claims) + 100}"
    with tempfile.TemporaryDirectory(prefix="absorption-") as folder:
        (Path(folder) / _FILE).write_text("\n".join([*lines, ""]), encoding="utf-8")
        run = run_lean(
            toolchain, [options, _FILE], cwd=Path(folder), lean_path=[olean_root], timeout=timeout
        )
    missed = []
    for message in run.messages:
        if message.severity == "error" and message.line in proofs:
            missed.append(proofs[message.line])
        elif message.severity == "error":
            raise LeanFailed(f"{_FILE}: not understood: {message}")
    if not any(message.line == len(lines) for message in run.messages):
        raise LeanFailed(f"{_FILE}: Lean did not read to the end of {len(lines)} lines")
    return missed
