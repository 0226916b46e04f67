import pytest

from absorption.lean.expr import (
    App,
    Bound,
    Const,
    Forall,
    Free,
    Lambda,
    Literal,
    Proj,
    Sort,
    Term,
    abstract,
    apply,
    instantiate,
    same_term,
    spine,
    with_levels,
)
from absorption.lean.level import IMax, Max, Param, Succ, Zero
from absorption.lean.syntax import parse, show

TEXTS = [
    "Prop",
    "Nat → Nat → Bool",
    "∀ (n : Nat), Eq.{1} Nat (Nat.add n Nat.zero) n",
    "fun (a : Prop) => a → False",
    "(∀ (w : Nat), Nat.le w w) → False",
    "Eq.{u+1} (Sort (u+2)) (Sort u) Prop",
]


def deep_term(depth: int) -> Term:
    term: Term = Bound(0)
    for _ in range(depth):
        term = App(Const("f"), term)
    return Lambda("x", Const("Nat"), term)


@pytest.mark.parametrize("text", TEXTS)
def test_show_inverts_parse(text: str) -> None:
    assert show(parse(text)) == text


@pytest.mark.parametrize("text", ["", "(Nat", "Nat )", "∀ (n Nat), n", "fun (n : Nat), n"])
def test_parse_refuses_what_is_no_term(text: str) -> None:
    with pytest.raises(ValueError, match=r"wanted|unexpected"):
        parse(text)


def test_show_cuts_long_terms() -> None:
    assert len(show(deep_term(5_000), limit=100)) <= 100


def test_show_ends_on_terms_with_much_sharing() -> None:
    term: Term = Const("c")
    for _ in range(100):
        term = App(App(Const("f"), term), term)
    assert "…" in show(term)


def test_binders_of_one_type_may_share_it() -> None:
    joined = parse("∀ (a b : Prop), And a b → And b a")
    assert same_term(joined, parse("∀ (x : Prop) (y : Prop), And x y → And y x"))


def test_same_term_ignores_binder_names_only() -> None:
    assert same_term(parse("fun (a : Prop) => a"), parse("fun (b : Prop) => b"))
    assert not same_term(parse("fun (a : Prop) => a"), parse("fun (a : Nat) => a"))
    assert not same_term(parse("fun (a : Prop) => a"), parse("∀ (a : Prop), a"))
    assert not same_term(Const("f", (Zero(),)), Const("f", (Param("u"),)))
    assert not same_term(Proj("And", 0, Free("h")), Proj("And", 1, Free("h")))
    assert not same_term(Literal(1), Literal("1"))


def test_deep_terms_need_no_recursion() -> None:
    one, other = deep_term(50_000), deep_term(50_000)
    assert same_term(one, other)
    assert isinstance(one, Lambda)
    opened = instantiate(one.body, Free("x"))
    assert opened.loose == 0
    assert same_term(abstract(opened, "x"), one.body)


def test_shared_terms_are_visited_once() -> None:
    term: Term = Bound(0)
    other: Term = Bound(0)
    for _ in range(200):
        term, other = App(term, term), App(other, other)
    assert same_term(term, other)
    assert same_term(instantiate(term, Free("x")), instantiate(other, Free("x")))


def test_instantiate_respects_inner_binders() -> None:
    term = parse("fun (x : Nat) (y : Nat) => f x y")
    assert isinstance(term, Lambda)
    opened = instantiate(term.body, Const("c"))
    assert same_term(opened, parse("fun (y : Nat) => f c y"))


def test_spine_and_apply_are_inverse() -> None:
    head, arguments = spine(parse("f a (g b) c"))
    assert [show(part) for part in arguments] == ["a", "g b", "c"]
    assert same_term(apply(head, arguments), parse("f a (g b) c"))


def test_with_levels_reaches_sorts_and_constants() -> None:
    term = Forall("a", Sort(IMax(Param("u"), Param("v"))), Const("c", (Max(Zero(), Param("u")),)))
    replaced = with_levels(term, {"u": Succ(Zero())})
    assert show(replaced) == "Sort (imax 1 v) → c.{max 0 1}"
