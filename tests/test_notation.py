"""The generated notation table: it is what the generator says, and names what the toolchain has."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from absorption.lean.embedded import find_libraries
from absorption.lean.notation import TABLE, Binding, bindings, escape, mangle, table
from absorption.lean.toolchain import Toolchain

PROJECT = Path(__file__).parent.parent

# Prints the symbols, of those that are read, which no library of the toolchain has.
_MISSING = """
import ctypes, sys
libraries = [ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL) for path in sys.argv[1:]]
for symbol in sys.stdin.read().split():
    if not any(hasattr(library, symbol) for library in libraries):
        print(symbol)
"""


def missing_symbols(wanted: list[Binding]) -> list[str]:
    symbols = "\n".join(mangle(binding.name) for binding in wanted)
    command = [sys.executable, "-c", _MISSING, *map(str, find_libraries())]
    done = subprocess.run(
        command, input=symbols, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.split()


def test_table_is_what_the_generator_writes() -> None:
    assert (PROJECT / TABLE).read_text(encoding="utf-8") == table()


def test_every_binding_is_a_symbol_of_the_toolchain(toolchain: Toolchain) -> None:
    assert toolchain.kind == "embedded"
    assert missing_symbols(list(bindings())) == []


def test_a_name_that_the_toolchain_lacks_is_found_out(toolchain: Toolchain) -> None:
    assert toolchain.kind == "embedded"
    planted = Binding(("Lean", "Parser", "Tactic", "no_such_tactic"), "Lean.ParserDescr")
    assert missing_symbols([planted]) == ["l_Lean_Parser_Tactic_no__such__tactic"]


def test_no_constant_is_bound_twice() -> None:
    names = [binding.name for binding in bindings()]
    assert len(names) == len(set(names))


def test_every_constant_of_the_table_is_unsafe() -> None:
    declared = [
        line for line in table().splitlines() if re.search(r"\b(axiom|def|theorem)\b", line)
    ]
    declared = [line for line in declared if line.startswith("@[")]
    assert declared
    assert all(" unsafe axiom " in line for line in declared)


@pytest.mark.parametrize(
    ("name", "symbol"),
    [
        (("term_+_",), "l_term___x2b__"),
        (("term_≤_",), "l_term___u2264__"),
        (("Lean", "Parser", "Tactic", "tacticHave'"), "l_Lean_Parser_Tactic_tacticHave_x27"),
        (("a_b",), "l_a__b"),
    ],
)
def test_mangle_follows_the_compiler(name: tuple[str, ...], symbol: str) -> None:
    assert mangle(name) == symbol


def test_escape_puts_guillemets_where_lean_needs_them() -> None:
    assert escape(("Lean", "term_+_")) == "Lean.«term_+_»"
    assert escape(("Lean", "cdotTk")) == "Lean.cdotTk"
