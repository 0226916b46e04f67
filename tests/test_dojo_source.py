"""The text of a declaration: where its proof begins, and what of it is a comment."""

import pytest

from absorption.dojo.source import keyword_offset, statement, without_comments


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("theorem a : b := c", "theorem a : b"),
        ("theorem a : b := by\n  rfl", "theorem a : b"),
        ("theorem a (n := 2) : b := c", "theorem a (n := 2) : b"),
        ("theorem a : let x := 1; x = x := c", "theorem a : let x := 1; x = x"),
        ("theorem a : ∀ n, p n\n  | 0 => b\n  | _ => c", "theorem a : ∀ n, p n"),
        ("theorem a : {x | p x} = b := c", "theorem a : {x | p x} = b"),
        ("theorem a : b where\n  c := d", "theorem a : b"),
        ('theorem a : f ":=" = b := c', 'theorem a : f ":=" = b'),
        ("theorem a : f ':' '=' = «:=» := c", "theorem a : f ':' '=' = «:=»"),
        ("theorem a' /- := -/ : x' = b := c", "theorem a'  : x' = b"),
    ],
)
def test_statement_ends_before_the_proof(code: str, wanted: str) -> None:
    assert statement(code) == wanted


def test_comments_are_removed_and_strings_are_not() -> None:
    code = '/-- a /- b -/ c -/\ndef a := "--" -- d\n/- e\nf -/\n  ++ "/-"\n-- g'
    assert without_comments(code) == 'def a := "--"\n  ++ "/-"'


def test_comment_without_end_reaches_to_the_end() -> None:
    assert without_comments("def a /- b") == "def a"


def test_keyword_of_another_declaration_is_not_found() -> None:
    assert keyword_offset("/-- theorem -/ def a : b := theorem", "theorem") is None
