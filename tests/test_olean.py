import random
import struct
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from absorption.errors import OleanError
from absorption.lean.declaration import Declaration
from absorption.lean.expr import App, Const, Literal, Proj, parts, spine
from absorption.lean.objects import LEAN_COMMIT, LEAN_VERSION
from absorption.lean.olean import OleanModule, read_olean
from absorption.lean.run import run_lean
from absorption.lean.syntax import show
from absorption.lean.toolchain import Toolchain

SOURCE = """prelude
set_option genCtorIdx false
set_option genInjectivity false
set_option genSizeOf false
set_option linter.unusedVariables false
universe u v
unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcVoid : Type
inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a
init_quot
/-- The numbers. -/
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat
class OfNat (α : Type u) (n : Nat) where
  ofNat : α
@[reducible] instance instOfNatNat (n : Nat) : OfNat Nat n := ⟨n⟩
structure Pair (α : Sort u) (β : Sort v) where
  fst : α
  snd : β
noncomputable def second (p : Pair Nat Nat) : Nat := let q := p; q.2
noncomputable def limit : Nat := 9223372036854775807
noncomputable def large : Nat := 9223372036854775808
noncomputable def huge : Nat := 123456789012345678901234567890123456789
axiom assumed : Nat
theorem same (n : Nat) : Eq n n := Eq.refl n
noncomputable def «odd name».inner : Sort (max u v) → Sort (imax (u+1) v) → Nat := fun _ _ => 0
unsafe def loose : Nat := Nat.zero
"""


@pytest.fixture(scope="module")
def compiled(toolchain: Toolchain, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("olean")
    (folder / "Sample.lean").write_text(SOURCE, encoding="utf-8")
    arguments = ["-o", "Sample.olean", "Sample.lean"]
    run = run_lean(toolchain, arguments, cwd=folder, lean_path=(), timeout=60)
    assert run.exit_code == 0, run.messages
    return folder / "Sample.olean"


@pytest.fixture(scope="module")
def module(compiled: Path) -> OleanModule:
    return read_olean(compiled)


@pytest.fixture(scope="module")
def declared(module: OleanModule) -> dict[str, Declaration]:
    return {declaration.name: declaration for declaration in module.declarations}


def test_module_says_what_compiled_it(module: OleanModule) -> None:
    assert (module.name, module.imports) == ("Sample", ())
    assert (module.lean_version, module.lean_commit) == (LEAN_VERSION, LEAN_COMMIT)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("assumed", "axiom"),
        ("second", "definition"),
        ("same", "theorem"),
        ("Quot.lift", "quot"),
        ("Nat", "inductive"),
        ("Nat.succ", "constructor"),
        ("Nat.rec", "recursor"),
        ("«odd name».inner", "definition"),
    ],
)
def test_declaration_kinds(declared: dict[str, Declaration], name: str, kind: str) -> None:
    assert declared[name].kind == kind


def test_declaration_types_and_values(declared: dict[str, Declaration]) -> None:
    same = declared["same"]
    assert show(same.type) == "∀ (n : Nat), Eq.{1} Nat n n"
    assert same.value is not None
    assert show(same.value) == "fun (n : Nat) => Eq.refl.{1} Nat n"
    odd = declared["«odd name».inner"]
    assert odd.level_params == ("u", "v")
    assert show(odd.type) == "Sort (max u v) → Sort (imax (u+1) v) → Nat"
    assert declared["assumed"].value is None
    second = declared["second"].value
    assert second is not None
    assert "let q := p; " in show(second)


def test_declaration_numbers_of_every_size(declared: dict[str, Declaration]) -> None:
    for name, number in [
        ("limit", 2**63 - 1),
        ("large", 2**63),
        ("huge", 123456789012345678901234567890123456789),
    ]:
        value = declared[name].value
        assert value is not None
        literal = spine(value)[1][1]
        assert isinstance(literal, Literal)
        assert literal.value == number


def test_declaration_constants(declared: dict[str, Declaration]) -> None:
    assert declared["same"].type_constants == {"Eq", "Nat"}
    assert declared["same"].value_constants == {"Eq.refl", "Nat"}
    assert declared["Nat"].constants == {"Nat.zero", "Nat.succ"}
    assert declared["Nat.succ"].constants == {"Nat"}
    assert {"Nat", "Nat.zero", "Nat.succ"} <= declared["Nat.rec"].constants
    projection = declared["Pair.snd"]
    assert isinstance(projection.value, object)
    assert "Pair" in projection.value_constants


def test_declaration_constants_are_those_of_the_terms(module: OleanModule) -> None:
    for declaration in module.declarations:
        met: set[str] = set()
        terms = [declaration.type, *(rule.value for rule in declaration.rules)]
        stack = [*terms, *([declaration.value] if declaration.value is not None else [])]
        while stack:
            term = stack.pop()
            if isinstance(term, Const):
                met.add(term.name)
            elif isinstance(term, Literal):
                met.add("Nat")
            elif isinstance(term, Proj):
                met.add(term.structure)
            stack.extend(part for part, _ in parts(term))
        met.update(rule.constructor for rule in declaration.rules)
        assert declaration.type_constants | declaration.value_constants == met, declaration.name


def test_declaration_safety(declared: dict[str, Declaration]) -> None:
    assert {name for name, item in declared.items() if item.is_unsafe} == {
        "lcErased",
        "lcAny",
        "lcVoid",
        "loose",
    }


def test_recursor_rules(declared: dict[str, Declaration]) -> None:
    recursor = declared["Nat.rec"]
    assert (recursor.parameters, recursor.leading, recursor.major) == (0, 3, 3)
    assert [(rule.constructor, rule.fields) for rule in recursor.rules] == [
        ("Nat.zero", 0),
        ("Nat.succ", 1),
    ]


def test_module_lines_and_docs(module: OleanModule) -> None:
    lines = SOURCE.splitlines()
    assert lines[module.lines["same"] - 1].startswith("theorem same")
    assert module.docs == {"Nat": "The numbers."}


def test_read_olean_refuses_other_versions(compiled: Path, tmp_path: Path) -> None:
    data = compiled.read_bytes()
    other = tmp_path / "Other.olean"
    other.write_bytes(data.replace(b"4.35.0", b"4.34.1", 1))
    with pytest.raises(OleanError, match=r"Other\.olean: compiled by Lean '4\.34\.1'.*4\.35\.0"):
        read_olean(other)
    other.write_bytes(data[:40] + b"f" * 40 + data[80:])
    with pytest.raises(OleanError, match="f" * 40):
        read_olean(other)


@pytest.mark.parametrize("content", [b"", b"olean", b"\x7fELF" * 100, b"olean\x02\x01" * 9])
def test_read_olean_refuses_other_files(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "Odd.olean"
    path.write_bytes(content)
    with pytest.raises(OleanError, match=r"Odd\.olean"):
        read_olean(path)


def test_read_olean_refuses_what_it_cannot_open(tmp_path: Path) -> None:
    with pytest.raises(OleanError, match=r"Gone\.olean: cannot be read"):
        read_olean(tmp_path / "Gone.olean")


def read_all(path: Path) -> None:
    module = read_olean(path)
    assert module.lines is not None
    assert module.docs is not None
    assert module.externs is not None
    for declaration in module.declarations:
        assert declaration.type is not None
        assert declaration.value is not None or declaration.constants is not None
        assert declaration.rules is not None


def test_read_olean_survives_truncation(compiled: Path, tmp_path: Path) -> None:
    data, path = compiled.read_bytes(), tmp_path / "Short.olean"
    for length in range(0, len(data), len(data) // 97):
        path.write_bytes(data[:length])
        with pytest.raises(OleanError, match=r"Short\.olean"):
            read_all(path)


def test_read_olean_survives_flipped_bits(compiled: Path, tmp_path: Path) -> None:
    seed = 20240607
    print(f"seed {seed}")
    chance, data, path = random.Random(seed), compiled.read_bytes(), tmp_path / "Flipped.olean"
    refused = 0
    for _ in range(300):
        flipped = bytearray(data)
        for _ in range(chance.choice((1, 1, 1, 8, 64))):
            flipped[chance.randrange(80, len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        try:
            read_all(path)
        except OleanError as error:
            assert "Flipped.olean" in str(error)
            refused += 1
    assert refused > 100


class Writer:
    """Writes files in the format, also such as no Lean would write."""

    def __init__(self) -> None:
        self.words = [0] * 12
        self.base = 0x1000

    def add(self, tag: int, pointers: Sequence[int], scalars: Sequence[int] = ()) -> int:
        size = 8 * (1 + len(pointers) + len(scalars))
        return self.put([(tag << 24 | len(pointers) << 16 | size) << 32, *pointers, *scalars])

    def put(self, words: Sequence[int]) -> int:
        reference = self.base + 8 * len(self.words)
        self.words.extend(words)
        return reference

    def text(self, text: str) -> int:
        data = text.encode() + b"\0"
        padded = data.ljust(-(-len(data) // 8) * 8, b"\0")
        head = [0xF9000001 << 32, len(data), len(data), len(text)]
        return self.put([*head, *struct.unpack(f"<{len(padded) // 8}Q", padded)])

    def array(self, items: Sequence[int]) -> int:
        return self.put([0xF6000001 << 32, len(items), len(items), *items])

    def name(self, text: str) -> int:
        return self.add(1, [1, self.text(text)], [0])

    def write(self, path: Path, term: int) -> Path:
        """One axiom `x` of the given type."""
        name = self.name("x")
        axiom = self.add(0, [self.add(0, [self.add(0, [name, 1, term])], [0])])
        names, constants, none = self.array([name]), self.array([axiom]), self.array([])
        self.words[11] = self.add(0, [none, names, constants, none, none], [0])
        self.words[10] = self.base
        version, commit = LEAN_VERSION.encode(), LEAN_COMMIT.encode()
        head = b"olean\x02\x01" + version.ljust(33, b"\0") + commit
        path.write_bytes(head + struct.pack(f"<{len(self.words) - 10}Q", *self.words[10:]))
        return path


def test_read_olean_reads_what_the_writer_writes(tmp_path: Path) -> None:
    writer = Writer()
    path = writer.write(tmp_path / "W.olean", writer.add(3, [1], [0]))
    (declaration,) = read_olean(path).declarations
    assert (declaration.name, declaration.kind, show(declaration.type)) == ("x", "axiom", "Prop")


def test_read_olean_reads_deep_shared_terms(tmp_path: Path) -> None:
    writer = Writer()
    term = writer.add(4, [writer.name("c"), 1], [0])
    for _ in range(50_000):
        term = writer.add(5, [term, term], [0])
    (declaration,) = read_olean(writer.write(tmp_path / "Deep.olean", term)).declarations
    assert declaration.constants == {"c"}
    assert isinstance(declaration.type, App)


def deep_level(writer: Writer) -> int:
    level = 1
    for _ in range(5_000):
        level = writer.add(1, [level], [0])
    return writer.add(3, [level], [0])


def wide_level(writer: Writer) -> int:
    level = 1
    for _ in range(60):
        level = writer.add(2, [level, level], [0])
    return writer.add(3, [level], [0])


def long_name(writer: Writer) -> int:
    name, text = 1, writer.text("component")
    for _ in range(5_000):
        name = writer.add(1, [name, text], [0])
    return writer.add(4, [name, 1], [0])


def own_pointer(writer: Writer) -> int:
    here = writer.base + 8 * len(writer.words)
    return writer.add(5, [here, here], [0])


def forward_pointer(writer: Writer) -> int:
    here = writer.base + 8 * len(writer.words)
    return writer.add(5, [here + 32, here + 32], [0])


def metavariable(writer: Writer) -> int:
    return writer.add(2, [writer.name("m")], [0])


@pytest.mark.parametrize(
    "hostile",
    [deep_level, wide_level, long_name, own_pointer, forward_pointer, metavariable],
)
def test_read_olean_refuses_hostile_terms(tmp_path: Path, hostile: Callable[[Writer], int]) -> None:
    writer = Writer()
    path = writer.write(tmp_path / "Hostile.olean", hostile(writer))
    with pytest.raises(OleanError, match=r"Hostile\.olean: offset \d+: "):
        read_olean(path)


def test_read_olean_is_fast(tmp_path: Path) -> None:
    writer = Writer()
    level = writer.add(1, [1, 1])
    leaves = [writer.add(4, [writer.name(f"c{k}"), level], [0]) for k in range(500)]
    chance = random.Random(1)
    layer = leaves
    while len(writer.words) < 500_000:
        layer = [
            writer.add(5, [chance.choice(layer), chance.choice(leaves)], [0]) for _ in range(5_000)
        ]
    term = layer[0]
    for other in layer[1:]:
        term = writer.add(5, [term, other], [0])
    path = writer.write(tmp_path / "Large.olean", term)
    start = time.perf_counter()
    read_olean(path)
    seconds = time.perf_counter() - start
    print(f"{path.stat().st_size / 1e6:.1f} MB read in {seconds:.2f} s")
    assert seconds < 3
