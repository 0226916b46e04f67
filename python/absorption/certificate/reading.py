"""Reads a certificate file, and nothing but a certificate file.

Lean has macros, attributes, options and code that runs while a file is read, and each can give a
file another meaning than it seems to have. So a file that came from elsewhere must be, word for
word, of the one form in ``docs/certificate-format.md`` before Lean sees it. Only the numbers are
free, and their sizes are bounded.
"""

import re
from collections.abc import Callable
from typing import NoReturn, TypeVar

from absorption.certificate.block import CertificateError, IntegerBlock, Vector, decoded
from absorption.certificate.kinds import KINDS, NAMESPACE, Certificate, Dual, Flip, Trace, module_of

MOST_BYTES = 1 << 25
MOST_NEURONS = 1 << 14
MOST_BITS = 1 << 13
MOST_DECIMALS = 1000
# More binary places than a file has room for; what it leaves out are zeros, which cost memory too.
MOST_PLACES = MOST_BYTES * 4

FORMAT = "docs/certificate-format.md"

_T = TypeVar("_T")

_BLANK = re.compile(r"[ \n]*")
_TOKEN = re.compile(r"0x[0-9a-f_]+|[0-9]+|[#.]?[A-Za-z][\w.]*|:=|[^\s]|\Z", re.ASCII)
_HEX = re.compile(r"0x[0-9a-f]+(?:_[0-9a-f]+)*")
_DECIMAL = re.compile(r"0|[1-9][0-9]*")


class FormatError(CertificateError):
    """A file is not of the form of a certificate file; the message has the line."""


def read(source: bytes, name: str = "certificate") -> Certificate:
    """The certificate in a file.

    Whether it is right is another question, which the kernel answers.

    Example:
        >>> from absorption.certificate import Flip, IntegerBlock, write
        >>> flip = Flip(IntegerBlock(1, 1, ((1,),), ((-1,),), 4), (True,))
        >>> read(write(flip)) == flip
        True

    Args:
        source: what is in the file.
        name: what errors call it.

    Raises:
        FormatError: it differs from the form in more than numbers, or a number is out of bounds.
    """
    if len(source) > MOST_BYTES:
        raise FormatError(f"{name}: has {len(source)} bytes; at most {MOST_BYTES} are read")
    try:
        text = source.decode("ascii")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise FormatError(
            f"{name}:{line}: byte 0x{source[error.start]:02x} met; the form has ASCII alone"
        ) from None
    return _Reader(text, name).file()


class _Reader:
    """One pass over the words of a file."""

    def __init__(self, text: str, name: str) -> None:
        self._text, self._name = text, name
        self._position = 0
        self._word, self._start = "", 0
        self._advance()

    def file(self) -> Certificate:
        self._expect("prelude", "import")
        modules = {module_of(kind.kind): kind for kind in KINDS}
        kind = modules.get(self._word)
        if kind is None:
            self._fail(f"one of {', '.join(modules)}")
        self._advance()
        self._expect("open", NAMESPACE)
        block = self._block()
        certificate = self._claimed(kind, block)
        if self._word == "#print":
            self._expect("#print", "axioms", certificate.theorem)
        if self._word:
            self._fail("the end of the file")
        return certificate

    def _block(self) -> IntegerBlock:
        self._expect("def", "block", ":", "Block", "where")
        d, h = (self._field(name, lambda: self._natural(1, MOST_NEURONS)) for name in ("d", "h"))
        most = (1 << MOST_BITS) - 1
        alpha, beta = (
            self._field(name, lambda: self._natural(1, most)) for name in ("alpha", "beta")
        )
        bits = self._field("bits", lambda: self._natural(1, MOST_BITS))
        up, down = (self._field(name, lambda: self._vectors(h, bits, d)) for name in ("up", "down"))
        return IntegerBlock(alpha, beta, up, down, bits)

    def _claimed(self, kind: type[Certificate], block: IntegerBlock) -> Certificate:
        evidence: Trace | Dual | None = None
        if kind is Trace:
            evidence = self._trace(block)
        elif kind is Dual:
            evidence = self._dual(block)
        self._expect("theorem", kind.theorem, ":", kind.claim_name, "block")
        certificate: Certificate
        if evidence is None:
            certificate = Flip(block, self._list(self._truth, block.h, block.h))
        else:
            certificate = evidence
            if isinstance(evidence, Dual):
                size = len(evidence.rows)
                self._expect(str(size))
        self._expect(":=", ".of_check")
        if evidence is not None:
            self._expect(kind.kind.lower())
        self._expect("(", "by", "decide", "+", "kernel", ")")
        return certificate

    def _trace(self, block: IntegerBlock) -> Trace:
        self._expect("def", "trace", ":", "Trace", "where")
        d = block.d
        modulus = self._field("modulus", lambda: self._natural(1))
        matrix = self._field("matrix", lambda: self._list(lambda: self._naturals(0, d), 0, d))
        left, right = (
            self._field(name, lambda: self._naturals(0, d)) for name in ("left", "right")
        )
        return Trace(block, modulus, matrix, left, right)

    def _dual(self, block: IntegerBlock) -> Dual:
        self._expect("def", "dual", ":", "Dual", "where")
        rows = self._field(
            "rows", lambda: self._list(lambda: self._natural(0, block.h - 1), 0, block.h)
        )
        scale = self._field("scale", lambda: self._natural(1))
        bits = self._field("bits", lambda: self._natural(1, MOST_BITS))
        vectors = self._field("vectors", lambda: self._vectors(len(rows), bits, block.d))
        return Dual(block, rows, scale, bits, vectors)

    # ---- pieces --------------------------------------------------------------------------------

    def _field(self, name: str, value: Callable[[], _T]) -> _T:
        self._expect(name, ":=")
        return value()

    def _list(self, item: Callable[[], _T], least: int, most: int) -> tuple[_T, ...]:
        self._expect("[")
        found: list[_T] = []
        while self._word != "]":
            if found:
                self._expect(",")
            if len(found) == most:
                self._fail(f"`]`: a list of at most {most}")
            found.append(item())
        if len(found) < least:
            self._fail(f"more in this list: {least} instead of {len(found)}")
        self._advance()
        return tuple(found)

    def _naturals(self, least: int, most: int) -> Vector:
        return self._list(lambda: self._natural(0), least, most)

    def _vectors(self, count: int, bits: int, d: int) -> tuple[Vector, ...]:
        if count * d * max(bits, 8) > MOST_PLACES:
            self._fail(f"at most {MOST_PLACES} binary places in a list")
        end = (1 << bits * d) - 1
        numbers = self._list(lambda: self._natural(0, end), count, count)
        return tuple(decoded(number, bits, d) for number in numbers)

    def _truth(self) -> bool:
        if self._word not in ("true", "false"):
            self._fail("`true` or `false`")
        return self._advance() == "true"

    def _natural(self, least: int, most: int | None = None) -> int:
        word = self._word
        if _HEX.fullmatch(word):
            number = int(word.replace("_", ""), 16)
        elif _DECIMAL.fullmatch(word) and len(word) <= MOST_DECIMALS:
            number = int(word)
        else:
            self._fail(f"a number (in decimals of at most {MOST_DECIMALS} digits)")
        if number < least or (most is not None and number > most):
            end = (
                "" if most is None else f" to {_shown(hex(most) if most > 1 << 64 else str(most))}"
            )
            self._fail(f"a number from {least}{end}")
        self._advance()
        return number

    # ---- words ---------------------------------------------------------------------------------

    def _expect(self, *words: str) -> None:
        for word in words:
            if self._word != word:
                self._fail(f"`{word}`")
            self._advance()

    def _advance(self) -> str:
        """Go to the next word and return the one before."""
        before = self._word
        blank = _BLANK.match(self._text, self._position)
        self._start = self._position if blank is None else blank.end()
        match = _TOKEN.match(self._text, self._start)
        if match is None:
            self._word = self._text[self._start]
            self._fail("no tabs and no characters that steer a terminal")
        self._word, self._position = match[0], match.end()
        return before

    def _fail(self, wanted: str) -> NoReturn:
        line = self._text.count("\n", 0, self._start) + 1
        met = f"{_shown(self._word)!r}" if self._word else "the end"
        raise FormatError(f"{self._name}:{line}: {met} met; the form ({FORMAT}) has {wanted} here")


def _shown(word: str) -> str:
    return word if len(word) <= 40 else f"{word[:37]}..."
