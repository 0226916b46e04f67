"""Certificates: written from weights, read back, accepted by the kernel; hostile files refused."""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from absorption.certificate import (
    CertificateError,
    Certified,
    CheckReport,
    Dual,
    Flip,
    FormatError,
    IntegerBlock,
    Library,
    Trace,
    Uncertified,
    certify,
    make_certificate,
    open_library,
    read,
    write,
)
from absorption.certificate.block import bits_for, decoded, encoded
from absorption.certificate.estimate import Estimate, estimate_dual, estimate_flip, estimate_trace
from absorption.certificate.evidence import find_dual, find_trace, scaled_inverse
from absorption.certificate.reading import MOST_BYTES
from absorption.cli import parser
from absorption.lean.cache import default_cache_dir
from absorption.lean.headlines import ROOT, STATEMENTS, theorem_name
from absorption.lean.toolchain import Toolchain
from absorption.network import GatedMlp, Mlp
from absorption.theorems import statements

PROJECT = Path(__file__).parent.parent
EXAMPLES = re.findall(
    r"```lean\n(.*?)```",
    (PROJECT / "docs" / "certificate-format.md").read_text(encoding="utf-8"),
    re.DOTALL,
)
TRACE, FLIP, DUAL = EXAMPLES
HEAD = "prelude\nimport Absorption.Certificate.Trace\n"

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def library(toolchain: Toolchain) -> Iterator[Library]:
    with open_library(PROJECT, toolchain=toolchain, cache_dir=default_cache_dir()) as found:
        yield found


@pytest.fixture
def no_library(library: Library, monkeypatch: pytest.MonkeyPatch) -> Library:
    """The library, where a file that reaches Lean makes the test fail."""
    monkeypatch.setattr(Library, "examine", lambda *_: pytest.fail("the file reached Lean"))
    return library


def random_block(d: int, h: int, seed: int = 0, dtype: Any = np.float32) -> Mlp:
    chance = np.random.default_rng(seed)
    up, down = chance.normal(size=(h, d)).astype(dtype), chance.normal(size=(d, h)).astype(dtype)
    return Mlp(up, down, "gelu")


def flippable(d: int, h: int, seed: int = 0) -> Mlp:
    """A block of whole numbers whose first ``d`` rows cancel the skip when negated."""
    chance = np.random.default_rng(seed)
    up, down = chance.integers(-999, 999, (h, d)), chance.integers(-9, 10, (d, h))
    up[:d] = np.eye(d, dtype=int) + np.diag(chance.integers(-3, 4, d - 1), 1)
    down[:, :d] = -np.rint(np.linalg.inv(up[:d])).astype(int)
    return Mlp(up, down, "relu")


# ---- weights ------------------------------------------------------------------------------------


def test_weights_become_integers_exactly() -> None:
    block = random_block(3, 5, dtype=np.float64)
    weights = IntegerBlock.of(block)
    for part, denominator, floats in (
        (weights.rows, weights.alpha, block.w_up),
        (weights.columns, weights.beta, block.w_down.T),
    ):
        exact = [[Fraction(n, denominator) for n in entries] for entries in part]
        assert exact == [[Fraction(x) for x in line] for line in floats.tolist()]
    assert weights.bits == bits_for(weights.rows + weights.columns)


@pytest.mark.parametrize("bits", [1, 4, 7, 8, 60])
def test_coding_is_inverted(bits: int) -> None:
    ends = (-(1 << bits - 1), (1 << bits - 1) - 1, 0, -1)
    assert decoded(encoded(ends, bits), bits, 4) == ends


def test_digest_is_of_the_weights_not_of_their_writing() -> None:
    block = IntegerBlock(2, 4, ((1, 3),), ((4, -1),), 4)
    longer = IntegerBlock(4, 12, ((2, 6),), ((12, -3),), 32)
    other = replace(block, columns=((4, 1),))
    assert block.digest == longer.digest
    assert block.digest != other.digest
    assert block.digest != replace(block, alpha=4).digest


# ---- writing and reading ------------------------------------------------------------------------


def certificates() -> dict[str, Trace | Flip | Dual]:
    made = {
        "trace": make_certificate(random_block(4, 12)),
        "flip": make_certificate(flippable(3, 8)),
        "dual": make_certificate(random_block(4, 9, 1), extra=True),
    }
    return {name: each[1] for name, each in made.items() if not isinstance(each, Uncertified)}


@pytest.mark.parametrize("kind", ["trace", "flip", "dual"])
def test_written_file_is_read_as_it_was_meant(kind: str) -> None:
    certificate = certificates()[kind]
    source = write(certificate)
    assert read(source) == certificate
    assert write(read(source)) == source
    assert max(map(len, source.decode().splitlines())) <= 110


def test_bytes_are_reproducible() -> None:
    first, second = certificates(), certificates()
    assert {name: write(each) for name, each in first.items()} == {
        name: write(each) for name, each in second.items()
    }


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_of_the_document_are_what_is_written(example: str) -> None:
    assert write(read(example.encode())) == example.encode()


def test_long_numbers_and_lists_are_read_back() -> None:
    block = IntegerBlock.of(random_block(40, 3, dtype=np.float64))
    certificate = Trace(block, 2**61 - 1, ((2**60,) * 40,) * 2, tuple(range(40)), ())
    assert read(write(certificate)) == certificate
    scaled = Dual(replace(block, bits=block.bits + 1), (0, 1), 3**900, 9, ((1,) * 40, (-2,) * 40))
    assert read(write(scaled)) == scaled


# ---- evidence -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("d", "h"), [(2, 1), (3, 2), (2, 3), (5, 24), (16, 64), (8, 60), (2, 4), (4, 16)]
)
def test_trace_holds_modulo_its_modulus(d: int, h: int) -> None:
    block = IntegerBlock.of(random_block(d, h))
    found = find_trace(block)
    assert found is not None
    q = found.modulus
    y = np.zeros((d, d), dtype=object)
    y[: len(found.matrix)] = np.array(found.matrix, dtype=object)
    rows, columns = np.array(block.rows, dtype=object), np.array(block.columns, dtype=object)
    assert not (((rows @ y) * columns).sum(axis=1) % q).any()
    assert block.alpha * block.beta * y.trace() % q
    assert len(found.matrix) <= (h + d) // d


def test_there_is_no_trace_where_it_would_be_wrong() -> None:
    assert find_trace(IntegerBlock.of(flippable(3, 6))) is None
    collinear = IntegerBlock(1, 1, ((1, 2), (2, 4)), ((1, 0), (0, 1)), 4)
    assert find_trace(collinear) is None
    zero = IntegerBlock(1, 1, ((1, 2), (2, 1)), ((0, 0), (0, 1)), 4)
    assert find_trace(zero) is None
    assert find_trace(IntegerBlock.of(flippable(2, 4))) is None
    dependent = IntegerBlock(1, 1, ((1, 0), (0, 1), (1, 1), (1, 2)), ((1, 0), (0, 1)) * 2, 4)
    assert find_trace(dependent) is None


def test_scaled_inverse_of_a_singular_matrix_is_none() -> None:
    assert scaled_inverse([(0, 1, 2), (1, 1, 1), (1, 2, 3)]) == (0, [])


def test_scaled_inverse_is_exact() -> None:
    chance = np.random.default_rng(0)
    for size in range(1, 8):
        matrix = [tuple(map(int, row)) for row in chance.integers(-50, 50, (size, size))]
        matrix[0] = (0, *matrix[0][1:]) if size > 1 else (7,)
        scale, columns = scaled_inverse(matrix)

        product = np.array(columns, dtype=object).T @ np.array(matrix, dtype=object)
        assert (product == scale * np.eye(size, dtype=int)).all()
        assert scale == round(np.linalg.det(np.array(matrix, dtype=float)))


def test_dual_skips_dependent_rows_and_needs_a_spanning_set() -> None:
    rows = ((1, 2), (2, 4), (0, -3))
    found = find_dual(IntegerBlock(1, 1, rows, ((1, 1),) * 3, 4))
    assert found is not None
    assert (found.rows, found.scale) == ((0, 2), 3)
    assert find_dual(IntegerBlock(1, 1, rows[:2], ((1, 1),) * 2, 4)) is None


# ---- certify ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("block", "extra", "kind"),
    [
        (random_block(4, 12), False, Trace),
        # Lean writes lists of more than 64 numbers in another way.
        (random_block(13, 130), False, Trace),
        # As many neurons as entries of Y: the modulus is a long number.
        (random_block(4, 16), False, Trace),
        (flippable(10, 80), False, Flip),
        (random_block(3, 70), True, Dual),
    ],
)
def test_kernel_accepts_what_is_certified(
    library: Library, block: Mlp, extra: bool, kind: type
) -> None:
    outcome = certify(block, library, extra=extra)
    assert isinstance(outcome, Certified)
    assert isinstance(outcome.certificate, kind)
    report = outcome.report
    assert report.ok
    assert set(report.axioms) <= {"propext", "Quot.sound"}
    assert report.replayed is not None
    assert report.replayed > 3000
    assert report.meaning.startswith("The skip around the block is ")


def test_without_the_wheel_no_fresh_kernel_is_asked(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("absorption.certificate.library.has_libraries", lambda: False)
    report = library.check(FLIP.encode())
    assert report.ok
    assert report.replayed is None


@pytest.mark.parametrize(
    ("block", "extra", "reason"),
    [
        (Mlp([[1]], [[2]], "relu2"), True, "is not known to have f z - f (-z) = z"),
        (
            GatedMlp([[1]], [[2]], [[1]], "swiglu"),
            True,
            "any block of its kind without biases, of any width",
        ),
        (GatedMlp([[1]], [[2]], [[1]], "softplus"), False, "nonzero_gate_absorbs"),
        (Mlp([[1]], [[2]], "identity"), False, "is not known to have f z - f (-z) = z"),
        (random_block(2, 8), False, "no single matrix Y excludes all sets"),
        (Mlp([[1, 0], [2, 0]], [[1, 1], [0, 1]], "relu"), False, "the block is degenerate"),
        (Mlp([[1, 0]], [[1], [1]], "relu"), True, "the rows do not span"),
        (Mlp([[1, 0], [0, 1]], [[1, 1], [0, 1]], "leaky_relu"), False, "within a constant of ReLU"),
    ],
)
def test_no_certificate_says_why(block: Mlp | GatedMlp, extra: bool, reason: str) -> None:
    outcome = make_certificate(block, extra=extra)
    assert isinstance(outcome, Uncertified)
    assert reason in outcome.reason
    assert outcome.theorem is outcome.check is None
    assert str(outcome) == f"no certificate: {outcome.reason}"


@pytest.mark.parametrize(
    ("block", "theorem"),
    [
        (GatedMlp([[1]], [[2]], [[1]], "swiglu"), "swiglu_not_absorbable"),
        (GatedMlp([[1]], [[2]], [[1]], "tanh"), "gated_mlp_not_absorbable"),
        (Mlp([[1]], [[2]], "tanh"), "bounded_activation_not_absorbable"),
        (Mlp([[1]], [[2]], "softsign"), "bounded_activation_not_absorbable"),
        (Mlp([[1]], [[2]], "relu2"), "relu_squared_not_absorbable"),
        (Mlp([[0]], [[2]], "abs"), "abs_not_absorbable"),
    ],
)
def test_verdict_that_holds_whatever_the_weights_are_needs_no_certificate(
    block: Mlp | GatedMlp, theorem: str
) -> None:
    outcome = make_certificate(block)
    assert isinstance(outcome, Uncertified)
    assert outcome.theorem == theorem
    assert outcome.check == f"absorption verify --only {theorem}"
    assert str(outcome).startswith(f"needs none: {theorem} holds whatever the weights are; ")
    known = {theorem_name(f"{STATEMENTS}.{name}") for name in statements()}
    assert f"{ROOT}.{theorem}" in known
    parser().parse_args(outcome.check.split()[1:])


def test_refusal_of_a_certificate_of_our_own_is_an_exception(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = sys.modules[certify.__module__]
    monkeypatch.setattr(module, "Flip", lambda weights, _: Flip(weights, (True,) * 8))
    with pytest.raises(CertificateError, match="which is a defect of it"):
        certify(flippable(3, 8), library)


def test_sizes_beyond_the_limit_are_refused_with_the_estimate() -> None:
    block = random_block(64, 1024, dtype=np.float16)
    with pytest.raises(CertificateError, match=r"d = 64, h = 1024: .* about .* s and .* GB; the"):
        make_certificate(block)
    with pytest.raises(CertificateError, match=r"the limits are 0\.1 s and 4 GB"):
        make_certificate(random_block(8, 32), seconds=0.1)


@pytest.mark.parametrize(
    ("cost", "seconds"),
    [
        (estimate_trace(8, 32), 0.2),
        (estimate_trace(32, 128), 1.4),
        (estimate_trace(64, 256), 5.3),
        (estimate_trace(96, 384), 12.7),
        (estimate_flip(64, 256), 4.9),
        (estimate_dual(32, 128), 1.8),
        (estimate_dual(64, 256), 35),
    ],
)
def test_estimates_are_near_what_was_measured(cost: Estimate, seconds: float) -> None:
    assert 0.65 < cost.seconds / seconds < 1.5


# ---- files that someone else sent ---------------------------------------------------------------


def changed(old: str, new: str, source: str = TRACE) -> bytes:
    assert source.count(old) >= 1
    return source.replace(old, new, 1).encode()


PROOF = ".of_check trace (by decide +kernel)"
ANOTHER = "def another : Block where\n  d := 1\n  h := 1\n"
HOSTILE = {
    "nothing": b"",
    "no prelude": changed("prelude\n", ""),
    "no import": changed("import Absorption.Certificate.Trace\n", ""),
    "another import": changed(HEAD, HEAD + "import Absorption.Foundation.Meta\n"),
    "an import from elsewhere": changed("Absorption.Certificate.Trace", "Evil.Certificate.Trace"),
    "the whole library": changed("Absorption.Certificate.Trace", "Absorption"),
    "an import of all": changed("import ", "import all "),
    "another checker": changed("Certificate.Trace", "Certificate.Flip"),
    "an axiom": changed("theorem ", "axiom cheat : NotAbsorbable block\n\ntheorem "),
    "an axiom for the theorem": changed("theorem ", "axiom "),
    "sorry": changed(PROOF, "sorry"),
    "sorry in the check": changed("by decide +kernel", "sorry"),
    "another tactic": changed("decide +kernel", "native_decide"),
    "an option": changed("theorem ", "set_option debug.skipKernelTC true\ntheorem "),
    "an option in": changed("theorem ", "set_option maxHeartbeats 0 in\ntheorem "),
    "a notation": changed("theorem ", 'notation "NotAbsorbable" => True\ntheorem '),
    "a macro": changed("theorem ", 'macro "decide" : tactic => `(tactic| sorry)\ntheorem '),
    "syntax": changed("theorem ", 'syntax "x" : term\ntheorem '),
    "an elaborator": changed("theorem ", "elab_rules : term | _ => x\ntheorem "),
    "an attribute": changed("theorem ", "@[simp] theorem "),
    "an instance": changed("theorem ", "instance : OfNat Nat 2 := ⟨3⟩\ntheorem "),
    "unsafe": changed("def block", "unsafe def block"),
    "partial": changed("def block", "partial def block"),
    "private": changed("theorem", "private theorem"),
    "a namespace": changed("open Absorption.Certificate", "namespace Absorption.Certificate"),
    "another namespace opened": changed("open Absorption.Certificate", "open Absorption"),
    "a second theorem": changed("#print", "theorem more : NotAbsorbable block := x\n#print"),
    "another claim": changed(": NotAbsorbable block", ": AbsorbableByFlip block []"),
    "a claim of our own": changed(": NotAbsorbable block", ": Absorption.Foundation.True"),
    "a claim at one level": changed("NotAbsorbable block", "NotAbsorbable.{0} block"),
    "another block": changed("NotAbsorbable block", "NotAbsorbable another"),
    "two blocks": changed("def trace", f"{ANOTHER}def trace"),
    "another name": changed("block_not_absorbable :", "fermat_last :"),
    "an argument": changed("block_not_absorbable :", "block_not_absorbable (h : x) :"),
    "evaluation": changed("#print axioms", "#eval axioms"),
    "something at the end": (TRACE + "\n#print axioms block\n").encode(),
    "a comment": changed("def trace", "-- why\ndef trace"),
    "a long comment": changed("def trace", "/- why -/ def trace"),
    "a documentation comment": changed("def trace", "/-- why -/ def trace"),
    "a term for a number": changed("d := 2", "d := 1 + 1"),
    "a negative number": changed("alpha := 2", "alpha := -2"),
    "a denominator 0": changed("alpha := 2", "alpha := 0"),
    "no dimension": changed("d := 2", "d := 0"),
    "too many dimensions": changed("d := 2", "d := 100000000000"),
    "a bomb of bits": changed("bits := 8", "bits := 99999999999"),
    "a bomb of decimals": changed("modulus := 101", f"modulus := 1{'0' * 5000}"),
    "a bomb of digits": changed("0x01_01", f"0x{'f' * 100000}"),
    "a power": changed("modulus := 101", "modulus := 2 ^ 99999999"),
    "too few rows": changed("0x01_01, ", ""),
    "too many rows": changed("0x01_01, ", "0x01_01, 0x01_01, "),
    "a row too long": changed("0x01_01", "0x01_01_01"),
    "a matrix too large": changed("[50, 56]", "[50, 56, 1]"),
    "a comma too many": changed("0x03_05]", "0x03_05,]"),
    "underscores": changed("0x01_01", "0x01__01"),
    "capitals": changed("0xfe_fe", "0xFE_FE"),
    "a tab": changed("  d := 2", "\td := 2"),
    "a carriage return": changed("prelude\n", "prelude\r\n"),
    "an escape": changed("prelude\n", "prelude\n\x1b[2J"),
    "a letter like another": changed("NotAbsorbable", "NоtAbsorbable"),
    "not UTF-8": TRACE.encode().replace(b"trace", b"tr\xffce"),
    "UTF-16": TRACE.encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf" + TRACE.encode(),
    "a null": changed("prelude", "prelude\0"),
    "a set too small": changed("[true, true, false]", "[true, true]", FLIP),
    "a set of terms": changed("[true, true, false]", "[true, true, not true]", FLIP),
    "an index too large": changed("rows := [0, 2]", "rows := [0, 3]", DUAL),
    "another number of neurons": changed(
        "AbsorbableWithMore block 2", "AbsorbableWithMore block 1", DUAL
    ),
    "one vector": changed("[0xff_03, 0x02_ff]", "[0xff_03]", DUAL),
    "too large a file": TRACE.encode() + b"\n" * MOST_BYTES,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_is_refused_before_lean_sees_it(no_library: Library, name: str) -> None:
    report = no_library.check(HOSTILE[name], "sent.lean")
    assert not report.ok
    [problem] = report.problems
    assert problem.guard == "format"
    assert re.match(r"sent\.lean:( has|\d+: )", problem.message)
    assert problem.message.isprintable()
    assert len(problem.message) < 300


def test_every_cut_file_is_refused() -> None:
    end = TRACE.index("#print")
    for length in range(len(TRACE) - 1):
        if TRACE[:length].rstrip() not in (TRACE[:end].rstrip(), TRACE.rstrip()):
            with pytest.raises(FormatError):
                read(TRACE[:length].encode())


@pytest.mark.parametrize(
    ("old", "new", "source"),
    [
        ("0x03_05", "0x03_06", TRACE),
        ("modulus := 101", "modulus := 103", TRACE),
        ("[true, true, false]", "[true, false, false]", FLIP),
        ("scale := 5", "scale := 6", DUAL),
    ],
)
def test_wrong_numbers_are_refused_by_the_kernel(
    library: Library, old: str, new: str, source: str
) -> None:
    report = library.check(changed(old, new, source), "sent.lean")
    assert report.certificate is not None
    assert not report.ok
    assert {problem.guard for problem in report.problems} == {"lean"}
    assert report.problems[0].message.endswith(
        "the numbers do not prove the claim: Lean's kernel refuses the proof"
    )


def test_a_file_that_would_take_too_long_is_not_begun(no_library: Library) -> None:
    with pytest.raises(CertificateError, match=r"sent\.lean: the kernel would take about .* GB"):
        no_library.check(TRACE.encode(), "sent.lean", seconds=0.05)
    with pytest.raises(CertificateError, match=r"the limits are 300 s and 0\.1 GB"):
        no_library.check(TRACE.encode(), "sent.lean", gigabytes=0.1)


def test_a_run_that_does_not_end_is_stopped(library: Library) -> None:
    class Brief(Estimate):
        timeout = 0.01

    blank = CheckReport("sent.lean", "", read(TRACE.encode()), ())
    report = library.examine(TRACE.encode(), blank, Brief(0, 0))
    assert [problem.guard for problem in report.problems] == ["lean"]
    assert "did not finish" in report.problems[0].message


# What gets past the form is still refused: the reader is bypassed, and Lean compiles the file.
BEHIND_THE_READER = {
    "axiom": (PROOF, "cheat", "axiom cheat : NotAbsorbable block\n"),
    "unsafe": (PROOF, ".of_check trace lcProof", "set_option debug.skipKernelTC true\n"),
    "statement": ("NotAbsorbable block", "NotAbsorbable.{0} block", ""),
    "declaration": ("theorem block_n", "theorem n", ""),
    "imports": (HEAD, HEAD + "import Absorption.Certificate.Flip\n", ""),
}


@pytest.mark.parametrize("guard", BEHIND_THE_READER)
def test_audit_refuses_what_the_reader_would_let_pass(library: Library, guard: str) -> None:
    old, new, before = BEHIND_THE_READER[guard]
    body = TRACE[: TRACE.index("#print")]
    source = body.replace(old, new).replace("theorem ", f"{before}theorem ").encode()
    report = library.examine(source, as_read(TRACE), Estimate(1, 1))
    assert guard in {problem.guard for problem in report.problems}, report.problems


def as_read(source: str) -> CheckReport:
    return CheckReport("sent.lean", "", read(source.encode()), ())


def test_audit_refuses_numbers_that_were_not_read(library: Library) -> None:
    other = TRACE.replace("0x03_05", "0x03_06").encode()
    report = library.examine(
        TRACE.encode(), replace(as_read(TRACE), certificate=read(other)), Estimate(1, 1)
    )
    assert [problem.guard for problem in report.problems] == ["statement"]
    assert "block has other numbers than were read" in report.problems[0].message


def test_audit_refuses_a_theorem_about_another_block(library: Library) -> None:
    block = TRACE[TRACE.index("def block") : TRACE.index("def trace")]
    another = block.replace("def block", "def another").replace("0x03_05", "0x03_15")
    source = TRACE[: TRACE.index("#print")].replace(block, another + block)
    source = source.replace("NotAbsorbable block :=", "NotAbsorbable another :=")
    trace = find_trace(read(TRACE.replace("0x03_05", "0x03_15").encode()).block)
    assert trace is not None
    source = source.replace("[[50, 56], [44, 52]]", str(list(map(list, trace.matrix))))
    source = source.replace("modulus := 101", f"modulus := {trace.modulus}")
    report = library.examine(source.encode(), as_read(TRACE), Estimate(1, 1))
    guards = {problem.guard for problem in report.problems}
    assert guards == {"statement", "declaration"}, report.problems


def test_a_library_that_fails_its_own_checks_is_not_used(
    toolchain: Toolchain, make_project: Callable[[Any], Path]
) -> None:
    names = [f"Absorption/Certificate/{kind}.lean" for kind in ("Trace", "Flip", "Dual")]
    sources = dict.fromkeys(names, "prelude\n") | {names[0]: "prelude\naxiom cheat : Prop\n"}
    project = make_project(sources)
    with (
        pytest.raises(CertificateError, match="the library itself does not pass"),
        open_library(project, toolchain=toolchain, cache_dir=None),
    ):
        pass


def test_modules_that_have_to_be_compiled_are_announced(
    toolchain: Toolchain, make_project: Callable[[Any], Path], tmp_path: Path
) -> None:
    names = [f"Absorption/Certificate/{kind}.lean" for kind in ("Trace", "Flip", "Dual")]
    project = make_project(dict.fromkeys(names, "prelude\n"))
    told: list[int] = []
    for cache in (None, tmp_path / "cache", tmp_path / "cache"):
        with open_library(project, toolchain=toolchain, cache_dir=cache, announce=told.append):
            pass
    assert told == [4, 4]
