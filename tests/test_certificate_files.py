"""Certificate files: the kernel accepts the right ones and refuses every wrong one."""

import ast
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.certificate import FormatError, Uncertified, make_certificate, read, write
from absorption.lean.build import build
from absorption.lean.cache import default_cache_dir
from absorption.lean.modules import read_graph
from absorption.lean.run import Message, run_lean
from absorption.lean.toolchain import Toolchain
from absorption.network import Mlp

PROJECT = Path(__file__).parent.parent
FORMAT = PROJECT / "docs" / "certificate-format.md"
CHECKERS = [f"Absorption.Certificate.{name}" for name in ("Trace", "Flip", "Dual")]
AXIOMS = {"propext", "Quot.sound"}
FIELD = r"^  (\w+) := (.*(?:\n    .*)*)"

MakeProject = Callable[[Mapping[str, str | bytes]], Path]
Check = Callable[[str], tuple[Message, ...]]
Matrix = list[list[int]]

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def check(toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Check]:
    """A function that has Lean read a file and returns its messages."""
    modules = read_graph(PROJECT).modules
    project = tmp_path_factory.mktemp("certificates")
    needed: list[str] = []
    waiting = list(CHECKERS)
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.append(name)
            waiting.extend(modules[name].imports)
    for name in needed:
        target = project / modules[name].path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(modules[name].source)
    root = "prelude\n" + "".join(f"import {name}\n" for name in sorted(needed))
    (project / "lean" / "Absorption.lean").write_text(root, encoding="utf-8")
    (project / "lean-toolchain").write_bytes((PROJECT / "lean-toolchain").read_bytes())
    with build(project, toolchain, cache_dir=default_cache_dir()) as report:
        assert report.ok, report.problems
        folder = tmp_path_factory.mktemp("files")

        def read(text: str) -> tuple[Message, ...]:
            (folder / "File.lean").write_text(text, encoding="utf-8")
            return run_lean(
                toolchain, ["File.lean"], cwd=folder, lean_path=[report.olean_root], timeout=60
            ).messages

        yield read


# ---- what a file says, read again in Python -----------------------------------------------------


def coded(entries: list[int], bits: int) -> int:
    """The number for a vector, as in the document."""
    return int("".join(f"{n % 2**bits:0{bits // 4}x}" for n in entries), 16)


def decoded(number: int, bits: int, d: int) -> list[int]:
    digits = [number // 2 ** (bits * (d - 1 - j)) % 2**bits for j in range(d)]
    return [n - 2**bits if 2 * n >= 2**bits else n for n in digits]


def dot(x: list[int], y: list[int]) -> int:
    return sum(a * b for a, b in zip(x, y, strict=True))


def padded(x: list[int], d: int) -> list[int]:
    return x + [0] * (d - len(x))


def is_scalar(xs: Matrix, ys: Matrix, value: int, d: int) -> bool:
    """Whether the sum of all x yᵀ is ``value`` times the identity."""
    return all(
        sum(x[a] * y[c] for x, y in zip(xs, ys, strict=True)) == (value if a == c else 0)
        for a in range(d)
        for c in range(d)
    )


@dataclass(frozen=True)
class File:
    """A certificate file: every number in it by its name."""

    kind: str
    numbers: Mapping[str, Any]
    d: int = 2
    h: int = 3
    bits: int = 8
    alpha: int = 2
    beta: int = 2
    up: list[int] = field(default_factory=list)
    down: list[int] = field(default_factory=list)

    def block(self, name: str) -> str:
        names = ("d", "h", "alpha", "beta", "bits", "up", "down")
        return f"def {name} : Block where\n" + "".join(
            f"  {each} := {getattr(self, each)}\n" for each in names
        )

    def text(self, number: int) -> str:
        """The declarations of this file, with names that end in ``number``."""
        block, proof = f"block{number}", f"proof{number}"
        values = self.numbers
        if self.kind == "Flip":
            claim = f"AbsorbableByFlip {block} {str(values['S']).lower()}"
            return (
                f"{self.block(block)}theorem {proof} : {claim} := .of_check (by decide +kernel)\n"
            )
        fields = "".join(f"  {name} := {values[name]}\n" for name in values if name != "m")
        given = f"def given{number} : {self.kind} where\n{fields}"
        claim = (
            f"NotAbsorbable {block}"
            if self.kind == "Trace"
            else f"AbsorbableWithMore {block} {values['m']}"
        )
        proof = f"theorem {proof} : {claim} := .of_check given{number} (by decide +kernel)\n"
        return self.block(block) + given + proof

    def is_right(self) -> bool:
        """Whether the certificate proves the claim, computed in Python from the document."""
        form = len(self.up) == len(self.down) == self.h and all(
            n < 2 ** (self.bits * self.d) for n in self.up + self.down
        )
        if not form or self.alpha == 0 or self.beta == 0:
            return False
        rows = [decoded(n, self.bits, self.d) for n in self.up]
        columns = [decoded(n, self.bits, self.d) for n in self.down]
        return {"Trace": self._trace, "Flip": self._flip, "Dual": self._dual}[self.kind](
            rows, columns
        )

    def _trace(self, rows: Matrix, columns: Matrix) -> bool:
        d, values = self.d, self.numbers
        q, matrix = values["modulus"], [padded(row, d) for row in values["matrix"]]
        matrix += [[0] * d] * (d - len(matrix))
        u, v = padded(values["left"], d), padded(values["right"], d)
        pairs = [(i, j) for i in range(self.h) for j in range(i)]
        return (
            q > 0
            and all(
                dot(w, [dot(y, p) for y in matrix]) % q == 0
                for w, p in zip(rows, columns, strict=True)
            )
            and self.alpha * self.beta * sum(matrix[j][j] for j in range(d)) % q != 0
            and all(any(n % q for n in x) for x in rows + columns)
            and all(
                (dot(u, rows[i]) * dot(v, rows[j]) - dot(u, rows[j]) * dot(v, rows[i])) % q
                for i, j in pairs
            )
        )

    def _flip(self, rows: Matrix, columns: Matrix) -> bool:
        chosen = [i for i, member in enumerate(self.numbers["S"]) if member and i < self.h]
        return is_scalar(
            [columns[i] for i in chosen],
            [rows[i] for i in chosen],
            -self.alpha * self.beta,
            self.d,
        )

    def _dual(self, rows: Matrix, columns: Matrix) -> bool:
        values = self.numbers
        if not values["m"] == len(values["rows"]) == len(values["vectors"]):
            return False
        if values["scale"] == 0 or any(t >= self.h for t in values["rows"]):
            return False
        vectors = [decoded(n, values["bits"], self.d) for n in values["vectors"]]
        return is_scalar(vectors, [rows[t] for t in values["rows"]], values["scale"], self.d)


ROWS = [coded(row, 8) for row in ([1, 1], [1, -1], [3, 5])]

RIGHT = {
    "Trace": File(
        "Trace",
        {
            "modulus": 101,
            "matrix": [[50, 56], [44, 52]],
            "left": [1],
            "right": [0, 1],
        },
        up=ROWS,
        down=[coded(column, 8) for column in ([-2, -2], [-2, 3], [1, -7])],
    ),
    "Flip": File(
        "Flip",
        {"S": [True, True, False]},
        up=ROWS,
        down=[coded(column, 8) for column in ([-2, -2], [-2, 2], [1, -7])],
    ),
    "Dual": File(
        "Dual",
        {
            "rows": [0, 2],
            "scale": 5,
            "bits": 8,
            "vectors": [coded([-1, 3], 8), coded([2, -1], 8)],
            "m": 2,
        },
        up=[coded(row, 8) for row in ([1, 2], [4, -1], [3, 1])],
        down=[coded(column, 8) for column in ([-2, -2], [-2, 3], [1, -7])],
    ),
}


def changed_values(value: Any) -> Iterator[Any]:
    """Every value that differs from ``value`` in one number, by one or in its second digit."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (n for n in (value + 1, value - 1, value + 256) if n >= 0)
    else:
        for place, entry in enumerate(value):
            for other in changed_values(entry):
                yield [*value[:place], other, *value[place + 1 :]]


def changed_files(file: File) -> Iterator[File]:
    """Every file that differs from ``file`` in one number."""
    for name in ("d", "h", "bits", "alpha", "beta", "up", "down"):
        for value in changed_values(getattr(file, name)):
            yield replace(file, **{name: value})
    for name, numbers in file.numbers.items():
        for value in changed_values(numbers):
            yield replace(file, numbers={**file.numbers, name: value})


def refused(check: Check, files: list[File]) -> set[int]:
    """The places of the files that Lean refuses, all read as one."""
    text = f"prelude\nimport Absorption.Certificate.{files[0].kind}\nopen Absorption.Certificate\n"
    starts = []
    for number, file in enumerate(files):
        starts.append(text.count("\n") + 1)
        text += file.text(number)
    lines = [message.line for message in check(text) if message.severity == "error"]
    return {max(n for n, start in enumerate(starts) if start <= line) for line in lines}


@pytest.mark.parametrize("kind", RIGHT)
def test_certificate_is_accepted_and_every_change_that_makes_it_wrong_is_refused(
    check: Check, kind: str
) -> None:
    files = [RIGHT[kind], *(file for file in changed_files(RIGHT[kind]) if file.bits < 100)]
    wrong = {number for number, file in enumerate(files) if not file.is_right()}
    assert 0 not in wrong
    assert len(wrong) > 20
    assert refused(check, files) == wrong


def block_to_certify(kind: str) -> Mlp:
    chance = np.random.default_rng(0)
    up, down = chance.normal(size=(8, 3)), chance.normal(size=(3, 8))
    if kind == "Flip":
        up[:3] = [[1.0, 0.5, 0.0], [0.0, 1.0, -0.25], [0.0, 0.0, 1.0]]
        down[:, :3] = -np.linalg.inv(up[:3])
    return Mlp(up.astype(np.float32), down.astype(np.float32), "gelu")


def read_again(text: str, kind: str) -> File:
    """The numbers in a file, whose lists and numbers are those of Python too."""
    _, block, *evidence = text.partition("theorem")[0].split("\ndef ")
    fields: list[dict[str, Any]] = [
        {name: ast.literal_eval(value) for name, value in re.findall(FIELD, part, re.MULTILINE)}
        for part in (block, *evidence)
    ]
    numbers = fields[-1]
    if kind == "Flip":
        words = re.findall("true|false", text.partition("AbsorbableByFlip")[2])
        numbers = {"S": [word == "true" for word in words]}
    if kind == "Dual":
        numbers["m"] = int(text.partition("AbsorbableWithMore block ")[2].split()[0])
    return File(kind, numbers, **fields[0])


@pytest.mark.parametrize("kind", RIGHT)
def test_certificate_that_the_package_writes_is_right_and_accepted(check: Check, kind: str) -> None:
    made = make_certificate(block_to_certify(kind), extra=kind == "Dual")
    assert not isinstance(made, Uncertified)
    text = write(made[1]).decode()
    file = read_again(text, kind)
    assert (file.d, file.h, file.kind) == (3, 8, kind)
    assert file.is_right()
    (message,) = check(text)
    assert message.severity == "information"


def test_certificate_of_a_block_that_is_absorbable_is_refused(check: Check) -> None:
    claim = replace(RIGHT["Trace"], down=RIGHT["Flip"].down)
    assert refused(check, [claim, RIGHT["Trace"]]) == {0}


def test_certificate_modulo_zero_or_one_is_refused(check: Check) -> None:
    numbers = RIGHT["Trace"].numbers
    files = [replace(RIGHT["Trace"], numbers={**numbers, "modulus": q}) for q in (0, 1)]
    assert refused(check, files) == {0, 1}


def test_certificate_format_examples_are_accepted(check: Check) -> None:
    examples = re.findall(r"```lean\n(.*?)```", FORMAT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == len(CHECKERS)
    for example in examples:
        (message,) = check(example)
        assert message.severity == "information"
        axioms = re.search(r"depends on axioms: \[(.*)\]", message.text)
        assert axioms is not None
        assert set(axioms[1].split(", ")) <= AXIOMS


def with_numbers(**numbers: object) -> bytes:
    """The first example of the document with other numbers for some names."""
    text = re.findall(r"```lean\n(.*?)```", FORMAT.read_text(encoding="utf-8"), re.DOTALL)[0]
    for name, value in numbers.items():
        text, count = re.subn(rf"(?m)^  {name} := .*$", f"  {name} := {value}", text)
        assert count == 1
    return bytes(text, "ascii")


@pytest.mark.parametrize("name", ["alpha", "beta"])
def test_certificate_denominator_is_bounded_so_that_the_digest_has_its_decimals(name: str) -> None:
    most = 2**8192 - 1
    for number in (most, 2**8191 + 1):
        block = read(with_numbers(**{name: hex(number)})).block
        assert getattr(block, name) == number
        assert len(block.digest) == 64
    for number in (most + 1, 16**5000):
        with pytest.raises(FormatError, match="a number from 1 to 0xffff"):
            read(with_numbers(**{name: hex(number)}))


def test_certificate_digest_is_the_one_that_it_has_always_been() -> None:
    digest = read(with_numbers()).block.digest
    lines = "2 3\n2 2\n1 1\n1 -1\n3 5\n-2 -2\n-2 3\n1 -7\n"
    assert digest == hashlib.sha256(lines.encode()).hexdigest()


@pytest.mark.timeout(20)
def test_certificate_short_file_for_a_huge_block_is_refused() -> None:
    zeros = f"[{', '.join(['0x0'] * 16384)}]"
    huge = with_numbers(d=16384, h=16384, bits=8192, up=zeros, down=zeros)
    assert len(huge) < 200_000
    with pytest.raises(FormatError, match="binary places in a list"):
        read(huge)


def test_certificate_format_names_the_checkers_that_there_are() -> None:
    text = FORMAT.read_text(encoding="utf-8")
    assert re.findall(r"^import (\S+)", text, re.MULTILINE) == CHECKERS
    coder = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert coder is not None
    scope: dict[str, Any] = {}
    exec(coder[1], scope)  # the document's own three lines
    assert int(scope["coded"]([-2, 3], 8), 16) == coded([-2, 3], 8) == 0xFE03
