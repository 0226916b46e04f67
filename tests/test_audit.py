import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from absorption.lean.arithmetic import ACCELERATED, ACCELERATED_ELSEWHERE
from absorption.lean.audit import AuditReport, audit
from absorption.lean.headlines import theorem_name
from absorption.lean.olean import read_olean
from absorption.lean.run import run_lean
from absorption.lean.toolchain import Toolchain

OPTIONS = """
set_option genCtorIdx false
set_option genInjectivity false
set_option genSizeOf false
set_option linter.all false
universe u v
"""

START = f"""prelude
{OPTIONS}
unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcVoid : Type
unsafe axiom lcProof {{p : Prop}} : p
"""

LOGIC = """
inductive True : Prop where
  | intro : True
inductive False : Prop
def Not (a : Prop) : Prop := a → False
inductive And (a b : Prop) : Prop where
  | intro (left : a) (right : b) : And a b
inductive Or (a b : Prop) : Prop where
  | inl (h : a) : Or a b
  | inr (h : b) : Or a b
inductive Iff (a b : Prop) : Prop where
  | intro (mp : a → b) (mpr : b → a) : Iff a b
inductive Eq {α : Sort u} : α → α → Prop where
  | refl (a : α) : Eq a a
inductive HEq : {α : Sort u} → α → {β : Sort u} → β → Prop where
  | refl {α : Sort u} (a : α) : HEq a a
def Ne {α : Sort u} (a b : α) : Prop := Not (Eq a b)
inductive Exists {α : Sort u} (p : α → Prop) : Prop where
  | intro (w : α) (h : p w) : Exists p
inductive Nonempty (α : Sort u) : Prop where
  | intro (val : α) : Nonempty α
inductive Bool : Type where
  | false : Bool
  | true : Bool
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat
init_quot
class OfNat (α : Type u) (n : Nat) where
  ofNat : α
@[reducible] instance instOfNatNat (n : Nat) : OfNat Nat n := ⟨n⟩
@[reducible] def outParam (α : Sort u) : Sort u := α
class CoeFun (α : Sort u) (γ : outParam (α → Sort v)) where
  coe : (f : α) → γ f
"""

AXIOMS = """
axiom propext {a b : Prop} : Iff a b → Eq a b
axiom Quot.sound {α : Sort u} {r : α → α → Prop} {a b : α} :
  r a b → Eq (Quot.mk r a) (Quot.mk r b)
axiom Classical.choice {α : Sort u} : Nonempty α → α
"""

# Each function by the plain recursor, as a term in its arguments.
RECURSORS = {
    "cond": "{α : Sort u} (c : Bool) (x y : α) : α := Bool.rec (motive := fun _ => α) y x c",
    "Nat.pred": "(n : Nat) : Nat := Nat.rec Nat.zero (fun m _ => m) n",
    "Nat.add": "(n m : Nat) : Nat := Nat.rec n (fun _ r => Nat.succ r) m",
    "Nat.sub": "(n m : Nat) : Nat := Nat.rec n (fun _ r => Nat.pred r) m",
    "Nat.mul": "(n m : Nat) : Nat := Nat.rec Nat.zero (fun _ r => Nat.add r n) m",
    "Nat.pow": "(n m : Nat) : Nat := Nat.rec (Nat.succ Nat.zero) (fun _ r => Nat.mul r n) m",
    "Nat.beq": """(n : Nat) : Nat → Bool := Nat.rec
      (fun m => Nat.rec Bool.true (fun _ _ => Bool.false) m)
      (fun _ r m => Nat.rec Bool.false (fun k _ => r k) m) n""",
    "Nat.ble": """(n : Nat) : Nat → Bool := Nat.rec (fun _ => Bool.true)
      (fun _ r m => Nat.rec Bool.false (fun k _ => r k) m) n""",
    "Nat.modFuel": """(k : Nat) : Nat → Nat → Nat := Nat.rec (fun n _ => n)
      (fun _ r n m => cond (Nat.ble (Nat.succ m) n) (r (Nat.sub n (Nat.succ m)) m) n) k""",
    "Nat.mod": "(n m : Nat) : Nat := Nat.rec n (fun k _ => Nat.modFuel n n k) m",
    "Nat.divFuel": """(k : Nat) : Nat → Nat → Nat := Nat.rec (fun _ _ => 0) (fun _ r n m =>
      cond (Nat.ble (Nat.succ m) n) (Nat.succ (r (Nat.sub n (Nat.succ m)) m)) 0) k""",
    "Nat.div": "(n m : Nat) : Nat := Nat.rec 0 (fun k _ => Nat.divFuel n n k) m",
    "Nat.gcdFuel": """(k : Nat) : Nat → Nat → Nat := Nat.rec (fun _ m => m) (fun _ r n m =>
      Nat.rec m (fun n _ => r (Nat.mod m (Nat.succ n)) (Nat.succ n)) n) k""",
    "Nat.gcd": "(n m : Nat) : Nat := Nat.gcdFuel n n m",
    "Nat.shiftLeft": """(n m : Nat) : Nat :=
      Nat.rec (motive := fun _ => Nat → Nat) (fun k => k) (fun _ r k => r (Nat.mul 2 k)) m n""",
    "Nat.shiftRight": "(n m : Nat) : Nat := Nat.rec n (fun _ r => Nat.div r 2) m",
    "Nat.log2": """(n : Nat) : Nat := Nat.rec Nat.zero (fun k r => cond
      (Nat.ble (Nat.pow 2 (Nat.succ r)) (Nat.succ k)) (Nat.succ r) r) n""",
}

Sources = Mapping[str, str]
Audit = Callable[[Sources], AuditReport]


def functions(changed: Mapping[str, str] | None = None) -> str:
    bodies = {**RECURSORS, **(changed or {})}
    return "\n".join(f"noncomputable def {name} {body}" for name, body in bodies.items()) + "\n"


def guards(report: AuditReport) -> set[tuple[str, str]]:
    return {(problem.guard, problem.subject) for problem in report.problems}


@pytest.fixture
def audited(toolchain: Toolchain, tmp_path: Path) -> Audit:
    """A function that compiles modules, each named and in the order given, and audits them."""

    def compile_and_audit(sources: Sources) -> AuditReport:
        modules = []
        for name, text in sources.items():
            source = tmp_path.joinpath(*name.split(".")).with_suffix(".lean")
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text(text, encoding="utf-8")
            olean = source.with_suffix(".olean")
            arguments = ["-o", str(olean), str(source.relative_to(tmp_path))]
            run = run_lean(toolchain, arguments, cwd=tmp_path, lean_path=[tmp_path], timeout=60)
            assert run.exit_code == 0, [message.text for message in run.messages]
            modules.append(read_olean(olean, name))
        return audit(modules)

    return compile_and_audit


CORE = "Absorption.Foundation.Core"
USES_CORE = f"prelude\nimport {CORE}\n{OPTIONS}"

GOOD = """
namespace Absorption
/-- Two numbers that are equal are equal the other way round. -/
def Statement.EqSymmetric : Prop := ∀ (n m : Nat), Eq n m → Eq m n
def Statement.EverySortSelfEqual.{w} : Prop := ∀ (α : Sort w) (a : α), Eq a a
def Statement.PropsEqual : Prop := ∀ (a b : Prop), Iff a b → Eq a b
def Statement.notAStatement (n : Nat) : Prop := Eq n n
/-- Symmetry. -/
theorem eq_symmetric : Statement.EqSymmetric := fun n _ h => h.rec (Eq.refl n)
theorem every_sort_self_equal.{w} : Statement.EverySortSelfEqual.{w} := fun _ a => Eq.refl a
theorem props_equal : Statement.PropsEqual := fun _ _ h => propext h
theorem another_name : Statement.EqSymmetric := eq_symmetric
end Absorption
"""


def test_audit_accepts_a_good_library(audited: Audit) -> None:
    core = START + LOGIC + AXIOMS + functions()
    report = audited({CORE: core, "Absorption.Good": USES_CORE + GOOD})
    assert report.problems == ()
    assert [(line.statement, line.theorem) for line in report.statements] == [
        ("Absorption.Statement.EqSymmetric", "Absorption.eq_symmetric"),
        ("Absorption.Statement.EverySortSelfEqual", "Absorption.every_sort_self_equal"),
        ("Absorption.Statement.PropsEqual", "Absorption.props_equal"),
    ]
    first, _, third = report.statements
    assert (first.module, first.docstring, first.axioms) == (
        "Absorption.Good",
        "Symmetry.",
        frozenset(),
    )
    text = (USES_CORE + GOOD).splitlines()
    assert first.line is not None
    assert text[first.line - 1].startswith("theorem eq_symmetric")
    assert third.axioms == {"propext"}
    assert report.axioms_of("Absorption.props_equal") == {"propext"}
    assert report.premises("Absorption.another_name") == {"Absorption.eq_symmetric"}
    with pytest.raises(KeyError, match="no_such"):
        report.axioms_of("no_such")


PLANTED = """
namespace Absorption
axiom chosen : Eq Nat.zero (Nat.succ Nat.zero)
theorem rests_on_chosen : Eq Nat.zero (Nat.succ Nat.zero) := chosen
unsafe def loose : Nat := Nat.zero
@[extern "getenv"] def foreign (n : Nat) : Nat := n
@[extern "lean_nat_add"] def native (n _m : Nat) : Nat := n
class Inhabited (α : Sort u) where
  default : α
opaque hidden : Nat → Nat := fun n => n

def Sum (n m : Nat) : Prop := And (Eq n m) True
def Both : Prop := And True False
structure Setup where
  size : Nat

def Statement.Weakened : Prop := ∀ (n m : Nat), Eq n m → Eq m n
theorem weakened : ∀ (n : Nat), Eq n n → Eq n n := fun _ h => h
def Statement.Unproved : Prop := ∀ n : Nat, Eq n n
def Statement.Assumed : Prop := ∀ (n : Nat) (p : Nat → Prop), p n → Eq n n
axiom assumed : Statement.Assumed
def Statement.Trivial : Prop := ∀ (n : Nat), Eq n n → True
theorem trivial : Statement.Trivial := fun _ _ => True.intro
def Statement.HiddenTrivial : Prop := ∀ (n m : Nat), Eq n m → Sum n m
theorem hidden_trivial : Statement.HiddenTrivial := fun _ _ h => ⟨h, True.intro⟩
def Statement.Vacuous : Prop := ∀ (n : Nat), False → Eq n Nat.zero
theorem vacuous : Statement.Vacuous := fun _ h => h.rec
def Statement.HiddenVacuous : Prop := ∀ (n : Nat), Both → Eq n Nat.zero
theorem hidden_vacuous : Statement.HiddenVacuous := fun _ h => h.rec fun _ f => f.rec
def Statement.Circular : Prop := ∀ (n m : Nat), And (Eq n n) (Eq n m) → Eq n m
theorem circular : Statement.Circular := fun _ _ h => h.rec fun _ r => r
def Statement.Levels.{w, x} : Prop := ∀ (α : Sort w) (β : Sort x) (b : β), α → Eq b b
theorem levels.{w, x} : Statement.Levels.{x, w} := fun _ _ b _ => Eq.refl b
end Absorption
"""


def test_audit_finds_every_planted_offender(audited: Audit) -> None:
    report = audited({CORE: START + LOGIC, "Absorption.Bad": USES_CORE + PLANTED})
    name = "Absorption.Statement."
    assert guards(report) == {
        ("axiom", "Absorption.chosen"),
        ("axiom", "Absorption.assumed"),
        ("unsafe", "Absorption.loose"),
        ("extern", "Absorption.foreign"),
        ("opaque", "Absorption.hidden"),
        ("statement", "Absorption.weakened"),
        ("statement", "Absorption.assumed"),
        ("statement", "Absorption.levels"),
        ("missing-theorem", name + "Unproved"),
        ("trivial", name + "Trivial"),
        ("trivial", name + "HiddenTrivial"),
        ("vacuous", name + "HiddenTrivial"),
        ("vacuous", name + "Vacuous"),
        ("vacuous", name + "HiddenVacuous"),
        ("vacuous", name + "Circular"),
    }
    for problem in report.problems:
        assert problem.subject in problem.message
    weakened = next(p for p in report.problems if p.subject == "Absorption.weakened")
    assert "∀ (n : Nat), Eq.{1} Nat n n → Eq.{1} Nat n n" in weakened.message
    assert "wanted Absorption.Statement.Weakened" in weakened.message
    assert report.axioms_of("Absorption.rests_on_chosen") == {"Absorption.chosen"}


def test_audit_finds_proofs_left_out(audited: Audit) -> None:
    planted = """
    axiom sorryAx (α : Sort u) (synthetic : Bool) : α
    theorem guessed : Eq Nat.zero (Nat.succ Nat.zero) := sorryAx _ Bool.true
    theorem built_on_it : Eq Nat.zero (Nat.succ Nat.zero) := guessed
    """
    report = audited({CORE: START + LOGIC, "Absorption.Bad": USES_CORE + planted})
    assert guards(report) == {("sorry", "sorryAx"), ("sorry", "guessed")}
    assert report.axioms_of("built_on_it") == {"sorryAx"}


@pytest.mark.parametrize(
    ("name", "declared"),
    [
        ("propext", "axiom propext {a b : Prop} : Eq a b"),
        ("propext", "axiom propext {a b : Prop} : Or a b → Eq a b"),
        ("Quot.sound", "axiom Quot.sound {α : Sort u} {a b : α} : Eq a b"),
        ("Classical.choice", "axiom Classical.choice {α : Type u} : Nonempty α → α"),
        ("Classical.choice", "axiom Classical.choice {α : Sort u} : α"),
    ],
)
def test_audit_refuses_false_friends_of_the_axioms(
    audited: Audit, name: str, declared: str
) -> None:
    report = audited({CORE: START + LOGIC + declared + "\n"})
    assert guards(report) == {("axiom", name)}
    assert f"{name} is not the axiom of that name" in report.problems[0].message


@pytest.mark.parametrize(
    ("name", "usual", "planted"),
    [
        ("And", "(left : a) (right : b)", "(left : a)"),
        ("Eq", "| refl (a : α) : Eq a a", "| refl (a b : α) : Eq a b"),
        ("False", "inductive False : Prop\n", "inductive False : Prop where\n  | intro : False\n"),
        ("Not", "Not (a : Prop) : Prop := a → False", "Not (a : Prop) : Prop := a → a"),
        ("Ne", "Prop := Not (Eq a b)", "Prop := Eq a b"),
        ("Exists", "(w : α) (h : p w)", "(h : (w : α) → p w)"),
        ("Iff", "(mp : a → b) (mpr : b → a)", "(mp : a → b)"),
        ("Or", "  | inr (h : b) : Or a b\n", ""),
        ("Nat", "| succ (n : Nat) : Nat", "| succ (n : Nat) : Nat\n  | omega : Nat"),
    ],
)
def test_audit_refuses_other_logic(audited: Audit, name: str, usual: str, planted: str) -> None:
    assert usual in LOGIC
    report = audited({CORE: START + LOGIC.replace("init_quot", "").replace(usual, planted)})
    subjects = {subject for guard, subject in guards(report) if guard == "logic"}
    assert any(subject.split(".")[0] == name for subject in subjects)


@pytest.mark.parametrize(
    "declared",
    [
        "def Lean.reduceBool (b : Bool) : Bool := Bool.false",
        "inductive String : Type where\n  | only : String",
        "inductive Quot {α : Type} (r : α → α → Prop) : Type where\n  | mk : α → Quot r",
    ],
)
def test_audit_refuses_names_that_the_kernel_treats_specially(
    audited: Audit, declared: str
) -> None:
    logic = LOGIC.replace("init_quot\n", "")
    report = audited({CORE: START + logic + declared + "\n"})
    assert {guard for guard, _ in guards(report)} <= {"kernel", "logic"}
    assert report.problems


def test_audit_allows_an_unsafe_type_of_texts(audited: Audit) -> None:
    texts = 'unsafe axiom String : Type\nunsafe def text : String := "text"\n'
    modules = {CORE: START + LOGIC, "Absorption.Foundation.Notation": USES_CORE + texts}
    assert not audited(modules).problems


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("Nat.add", "(n m : Nat) : Nat := Nat.zero"),
        ("Nat.add", "(n m : Nat) : Nat := Nat.rec n (fun _ r => Nat.succ (Nat.succ r)) m"),
        ("Nat.sub", "(n m : Nat) : Nat := Nat.rec n (fun _ r => r) m"),
        ("Nat.mul", "(n m : Nat) : Nat := Nat.rec Nat.zero (fun _ r => Nat.add r m) m"),
        ("Nat.pow", "(n m : Nat) : Nat := Nat.rec Nat.zero (fun _ r => Nat.mul r n) m"),
        ("Nat.beq", "(n m : Nat) : Bool := Bool.true"),
        ("Nat.ble", "(n m : Nat) : Bool := Nat.beq n m"),
        ("Nat.mod", "(n m : Nat) : Nat := n"),
        ("Nat.div", "(n m : Nat) : Nat := Nat.zero"),
        ("Nat.gcd", "(n m : Nat) : Nat := Nat.gcdFuel m n m"),
        ("Nat.shiftLeft", "(n m : Nat) : Nat := Nat.mul n m"),
        ("Nat.shiftRight", "(n m : Nat) : Nat := n"),
        ("Nat.log2", "(n : Nat) : Nat := n"),
        ("Nat.add", "(n : Nat) : Bool → Nat := fun b => cond b n n"),
    ],
)
def test_audit_refuses_other_arithmetic(audited: Audit, name: str, body: str) -> None:
    changed = {name: body}
    if body.endswith("cond b n n"):
        changed |= {"Nat.mul": "(n m : Nat) : Nat := m", "Nat.pow": "(n m : Nat) : Nat := m"}
    report = audited({CORE: START + LOGIC + functions(changed)})
    assert ("nat", name) in guards(report)
    assert {guard for guard, _ in guards(report)} == {"nat"}


def test_audit_refuses_arithmetic_without_a_specification(audited: Audit) -> None:
    planted = "noncomputable def Nat.land (n m : Nat) : Nat := n\naxiom Nat.xor : Nat → Nat → Nat\n"
    report = audited({CORE: START + LOGIC + planted})
    assert {("nat", "Nat.land"), ("nat", "Nat.xor")} <= guards(report)


def test_audit_is_not_misled_by_what_a_false_definition_proves(audited: Audit) -> None:
    """With a wrong `Nat.beq` the kernel proves `False`, so no theorem could vouch for it."""
    changed = {"Nat.beq": "(n m : Nat) : Bool := Bool.false"}
    planted = """
    theorem computed : Eq (Nat.beq 7 7) Bool.true := Eq.refl Bool.true
    theorem defined (n : Nat) : Eq (Nat.beq n 7) Bool.false := Eq.refl Bool.false
    theorem different (h : Eq Bool.true Bool.false) : False :=
      @Eq.rec Bool Bool.true (fun b _ => @Bool.rec (fun _ => Prop) False True b) True.intro _ h
    theorem joined (b c d : Bool) (h : Eq b c) (k : Eq b d) : Eq c d :=
      @Eq.rec Bool b (fun x _ => Eq x d) k c h
    theorem absurd : False := different (joined _ _ _ computed (defined 7))
    """
    core = START + LOGIC + functions(changed)
    report = audited({CORE: core, "Absorption.Bad": USES_CORE + planted})
    assert report.axioms_of("absurd") == frozenset()
    assert ("nat", "Nat.beq") in guards(report)


def test_trust_document_names_every_guard_and_function() -> None:
    root = Path(__file__).parent.parent
    text = (root / "docs" / "trust.md").read_text(encoding="utf-8")
    guards_met = set()
    for path in sorted((root / "python" / "absorption" / "lean").glob("*.py")):
        source = path.read_text("utf-8")
        guards_met |= set(re.findall(r'\bProblem\(\s*"([a-z-]+)"', source))
        guards_met |= set(
            re.findall(r'"([a-z-]+)"', "".join(re.findall(r"^_GUARDS = .*$", source, re.M)))
        )
    assert guards_met >= {"axiom", "sorry", "nat", "logic", "statement", "lean", "option"}
    told = {
        guard
        for row in re.findall(r"^\| (`.*?) \|", text, re.M)
        for guard in re.findall(r"`([a-z-]+)`", row)
    }
    assert sorted(guards_met - {"error"} - told) == []
    functions_met = ACCELERATED + ACCELERATED_ELSEWHERE
    assert [name for name in functions_met if f"`{name}`" not in text] == []


CANDIDATES = {
    "add": 10,
    "sub": 4,
    "mul": 21,
    "div": 2,
    "mod": 1,
    "gcd": 1,
    "pow": 343,
    "land": 3,
    "lor": 7,
    "xor": 4,
    "shiftLeft": 56,
    "shiftRight": 0,
    "lcm": 21,
    "max": 7,
    "min": 3,
    "log": 1,
    "choose": 35,
}


def test_accelerated_functions_are_those_of_this_kernel(
    toolchain: Toolchain, tmp_path: Path
) -> None:
    """Each candidate is defined wrongly: the right value comes out only when it is built in."""
    lines = (START + LOGIC).splitlines()
    names = [f"Nat.{name}" for name in CANDIDATES]
    lines += [f"noncomputable def {name} (n m : Nat) : Nat := 99" for name in names]
    lines += ["noncomputable def Nat.log2 (n : Nat) : Nat := 99"]
    lines += [
        f"noncomputable def Nat.{name} (n m : Nat) : Bool := .false"
        for name in ("beq", "ble", "blt")
    ]
    claims = {
        f"Nat.{name}": f"Nat.beq (Nat.{name} 7 3) {value}" for name, value in CANDIDATES.items()
    }
    claims |= {"Nat.log2": "Nat.beq (Nat.log2 7) 2", "Nat.blt": "Nat.blt 7 9"}
    claims |= {"Nat.beq": "Nat.beq 7 7", "Nat.ble": "Nat.ble 7 7"}
    at = {}
    for name, claim in claims.items():
        lines.append(f"theorem T.{name} : Eq ({claim}) Bool.true := Eq.refl Bool.true")
        at[len(lines)] = name
    (tmp_path / "T.lean").write_text("\n".join(lines), encoding="utf-8")
    run = run_lean(toolchain, ["T.lean"], cwd=tmp_path, lean_path=(), timeout=60)
    errors = {message.line for message in run.messages if message.severity == "error"}
    assert errors <= set(at), [message.text for message in run.messages][:3]
    assert {name for line, name in at.items() if line not in errors} == set(ACCELERATED)
    assert not set(ACCELERATED_ELSEWHERE) & set(ACCELERATED)


def test_axioms_agree_with_lean(audited: Audit, toolchain: Toolchain, tmp_path: Path) -> None:
    more = """
    noncomputable def pick (α : Type) (h : Nonempty α) : α := Classical.choice h
    theorem both (a b : Prop) (h : Iff a b) : Eq (pick Nat ⟨0⟩) (pick Nat ⟨0⟩) :=
      (fun (_ : Eq a b) => Eq.refl _) (propext h)
    theorem glued (n m : Nat) :
        Eq (Quot.mk (fun (_ _ : Nat) => True) n) (Quot.mk (fun _ _ => True) m) :=
      Quot.sound True.intro
    inductive Tree (h : Eq True (Eq True True)) : Type where
      | leaf : Tree h
    """
    core = START + LOGIC + AXIOMS + functions()
    report = audited({CORE: core, "Absorption.Good": USES_CORE + GOOD + more})
    names = ["both", "glued", "pick", "Tree", "Tree.leaf", "Tree.rec", "Nat.gcd"]
    names += ["Absorption.eq_symmetric", "Absorption.props_equal", "Absorption.another_name"]
    commands = "".join(f"#print axioms {name}\n" for name in names)
    text = f"prelude\nimport Absorption.Good\n{commands}"
    (tmp_path / "Print.lean").write_text(text, encoding="utf-8")
    run = run_lean(toolchain, ["Print.lean"], cwd=tmp_path, lean_path=[tmp_path], timeout=60)
    said = {}
    for message in run.messages:
        match = re.match(r"'(.+)' (?:depends on axioms: \[(.*)\]|does not)", message.text, re.S)
        assert match, message.text
        said[match[1]] = frozenset(re.findall(r"[^\s,]+", match[2] or ""))
    assert said == {name: report.axioms_of(name) for name in names}
    assert said["both"] == {"propext", "Classical.choice"}


def test_audit_names_missing_modules(audited: Audit, tmp_path: Path) -> None:
    audited({CORE: START + LOGIC, "Absorption.Good": USES_CORE + "theorem t : True := .intro\n"})
    report = audit([read_olean(tmp_path / "Absorption" / "Good.olean", "Absorption.Good")])
    assert ("incomplete", "Absorption.Good") in guards(report)
    assert ("incomplete", "t") in guards(report)


def test_audit_names_doubled_declarations(audited: Audit, tmp_path: Path) -> None:
    audited({CORE: START + LOGIC})
    core = read_olean(tmp_path / "Absorption" / "Foundation" / "Core.olean", CORE)
    report = audit([core, core])
    assert ("duplicate", "True") in guards(report)


@pytest.mark.parametrize(
    ("statement", "theorem"),
    [
        ("DegreeNotAbsorbable", "degree_not_absorbable"),
        ("Gap", "gap"),
        ("ReluSquaredNotAbsorbable", "relu_squared_not_absorbable"),
    ],
)
def test_theorem_name_is_in_snake_case(statement: str, theorem: str) -> None:
    assert theorem_name(f"Absorption.Statement.{statement}") == f"Absorption.{theorem}"
