"""The three kinds of certificate, and the file that each is written as.

A file is a function of the certificate: the same certificate gives the same bytes.
``docs/certificate-format.md`` describes it.
"""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from absorption.certificate.block import IntegerBlock, Vector, encoded

NAMESPACE = "Absorption.Certificate"
# Characters in a line; the second is without the indentation and the name of a field.
_WIDTH = 100
_ROOM = 86


@dataclass(frozen=True)
class Trace:
    """No set of neurons cancels the skip. Lean: ``Certificate.Trace``.

    With ``A_i`` and ``B_i`` for the integers of row and column ``i``: ``q`` divides every
    ``A_iᵀ Y B_i``, but not ``alpha beta tr Y``. This is the condition of ``ModularCertificate``.

    Attributes:
        block: the weights.
        modulus: the number ``q``.
        matrix: the first rows of ``Y``, from 0 on, each (d,); what they leave out is 0.
        left: (d,), a vector that tells rows apart together with ``right``.
        right: (d,), the other one.
    """

    block: IntegerBlock
    modulus: int
    matrix: tuple[Vector, ...]
    left: Vector
    right: Vector

    kind: ClassVar[str] = "Trace"
    claim_name: ClassVar[str] = "NotAbsorbable"
    theorem: ClassVar[str] = "block_not_absorbable"

    @property
    def claim(self) -> str:
        """What the theorem of the file states."""
        return "NotAbsorbable block"

    def given(self) -> list[tuple[str, str]]:
        """The fields of the evidence, as they are written."""
        return [
            ("modulus", _number(self.modulus)),
            ("matrix", _listed(_listed(map(_number, row)) for row in self.matrix)),
            ("left", _listed(map(str, self.left))),
            ("right", _listed(map(str, self.right))),
        ]


@dataclass(frozen=True)
class Flip:
    """The skip is absorbed by negating rows. Lean: ``Certificate.checkFlip``.

    Attributes:
        block: the weights.
        flipped: (h,), for each neuron whether its row is negated.
    """

    block: IntegerBlock
    flipped: tuple[bool, ...]

    kind: ClassVar[str] = "Flip"
    claim_name: ClassVar[str] = "AbsorbableByFlip"
    theorem: ClassVar[str] = "block_absorbable"

    @property
    def claim(self) -> str:
        """What the theorem of the file states."""
        return f"AbsorbableByFlip block {_listed(str(member).lower() for member in self.flipped)}"

    def given(self) -> list[tuple[str, str]]:
        """Nothing: the set stands in the claim."""
        return []


@dataclass(frozen=True)
class Dual:
    """The skip is absorbed with more neurons. Lean: ``Certificate.Dual``.

    With ``A_t`` for the integers of the rows and ``N_t`` for the vectors: ``Σ_t N_t A_tᵀ`` is
    ``scale`` times the identity.

    Attributes:
        block: the weights.
        rows: the numbers of neurons, as a rule ``d`` whose rows are a basis.
        scale: the multiple of the identity that is reached.
        bits: the binary places of a digit of the vectors.
        vectors: one of ``d`` integers for each of ``rows``.
    """

    block: IntegerBlock
    rows: Vector
    scale: int
    bits: int
    vectors: tuple[Vector, ...]

    kind: ClassVar[str] = "Dual"
    claim_name: ClassVar[str] = "AbsorbableWithMore"
    theorem: ClassVar[str] = "block_absorbable"

    @property
    def claim(self) -> str:
        """What the theorem of the file states."""
        return f"AbsorbableWithMore block {len(self.rows)}"

    def given(self) -> list[tuple[str, str]]:
        """The fields of the evidence, as they are written."""
        return [
            ("rows", _listed(map(str, self.rows))),
            ("scale", _number(self.scale)),
            ("bits", str(self.bits)),
            ("vectors", _coded(self.vectors, self.bits)),
        ]


Certificate = Trace | Flip | Dual
KINDS: tuple[type[Certificate], ...] = (Trace, Flip, Dual)


def module_of(kind: str) -> str:
    """The module of the Lean library that checks certificates of this kind."""
    return f"{NAMESPACE}.{kind}"


def write(certificate: Certificate) -> bytes:
    r"""The file of a certificate: UTF-8, in fact ASCII, with lines that end in a line feed.

    Example:
        >>> block = IntegerBlock(1, 1, ((1,),), ((-1,),), 4)
        >>> print(write(Flip(block, (True,))).decode())
        prelude
        import Absorption.Certificate.Flip
        <BLANKLINE>
        open Absorption.Certificate
        <BLANKLINE>
        def block : Block where
          d := 1
          h := 1
          alpha := 1
          beta := 1
          bits := 4
          up := [0x1]
          down := [0xf]
        <BLANKLINE>
        theorem block_absorbable : AbsorbableByFlip block [true] := .of_check (by decide +kernel)
        <BLANKLINE>
        #print axioms block_absorbable
        <BLANKLINE>

    Args:
        certificate: of any of the three kinds.
    """
    block = certificate.block
    weights = [
        ("d", str(block.d)),
        ("h", str(block.h)),
        ("alpha", _number(block.alpha)),
        ("beta", _number(block.beta)),
        ("bits", str(block.bits)),
        ("up", _coded(block.rows, block.bits)),
        ("down", _coded(block.columns, block.bits)),
    ]
    parts = [
        f"prelude\nimport {module_of(certificate.kind)}\n",
        f"open {NAMESPACE}\n",
        _structure("block", "Block", weights),
    ]
    evidence = ""
    if fields := certificate.given():
        evidence = f" {certificate.kind.lower()}"
        parts.append(_structure(evidence.strip(), certificate.kind, fields))
    head = f"theorem {certificate.theorem} : {certificate.claim} :="
    proof = f".of_check{evidence} (by decide +kernel)"
    fits = "\n" not in head and len(head) + 1 + len(proof) <= _WIDTH
    parts.append(f"{head} {proof}\n" if fits else f"{head}\n  {proof}\n")
    parts.append(f"#print axioms {certificate.theorem}\n")
    return "\n".join(parts).encode("ascii")


def _structure(name: str, kind: str, fields: Sequence[tuple[str, str]]) -> str:
    return f"def {name} : {kind} where\n" + "".join(
        f"  {field} := {value}\n" for field, value in fields
    )


def _listed(items: Iterable[str]) -> str:
    """A list, on one line where there is room for it."""
    words = list(items)
    line = f"[{', '.join(words)}]"
    if len(line) <= _ROOM and "\n" not in line:
        return line
    lines, current = [], ""
    for word in (f"{word}," for word in words):
        if current and ("\n" in current + word or len(current) + len(word) >= _ROOM):
            lines.append(current)
            current = ""
        current = f"{current} {word}" if current else word
    text = "\n".join([*lines, current.removesuffix(",")])
    return f"[\n{textwrap.indent(text, ' ' * 4)}]"


def _number(n: int) -> str:
    return str(n) if n < 1 << 64 else hex(n)


def _coded(vectors: Sequence[Vector], bits: int) -> str:
    places = bits // 4
    if bits % 4:
        return _listed(hex(encoded(entries, bits)) for entries in vectors)
    base = 1 << bits
    return _listed(
        "0x" + "_".join(f"{n % base:0{places}x}" for n in entries) for entries in vectors
    )
