"""The API reference: what a public docstring must tell, and the pages that `make docs` builds."""

import ast
import builtins
import importlib
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]
PACKAGE = REPOSITORY / "python" / "absorption"
MAKEFILE = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
DOCUMENTED = re.findall(r"^DOCUMENTED := ((?:.*\\\n)*.*)$", MAKEFILE, re.MULTILINE)[0]
IN_LEAN = re.findall(r"\(\?!\(([\w|]+)\)\$\$\)", MAKEFILE)[0]
PAGES = (
    "absorption",
    *(f"absorption.{name}" for name in DOCUMENTED.replace("\\", "").split()),
    *(f"absorption.lean.{name}" for name in IN_LEAN.split("|")),
)
# The door to these is the command line.
BEHIND_COMMANDS = {"commands", "dojo", "pictures", "report"}
# Lean has to compile modules for these.
WITHOUT_EXAMPLE = {"absorption.certificate.certify", "absorption.certificate.open_library"}

Definition = ast.ClassDef | ast.FunctionDef


class Item(NamedTuple):
    """A public function, class or method, with its definition in the source."""

    name: str
    thing: Any
    source: Definition
    owner: type | None

    @property
    def doc(self) -> str:
        return ast.get_docstring(self.source) or ""

    @property
    def parameters(self) -> set[str]:
        if inspect.isclass(self.thing):
            made_otherwise = issubclass(self.thing, Enum) or getattr(
                self.thing, "_is_protocol", False
            )
            try:
                return set() if made_otherwise else set(inspect.signature(self.thing).parameters)
            except ValueError:
                return set()  # An exception that takes a message.
        return set(list(inspect.signature(self.thing).parameters)[self.owner is not None :])

    def explanations(self) -> Iterator[str]:
        """Its docstring; of a method also that of the class, and of what it overrides."""
        yield self.doc
        method = self.name.rpartition(".")[2]
        for cls in () if self.owner is None else self.owner.__mro__:
            for definition in (cls.__qualname__, f"{cls.__qualname__}.{method}"):
                if definition in definitions(cls.__module__):
                    yield ast.get_docstring(definitions(cls.__module__)[definition]) or ""


@cache
def definitions(module: str) -> dict[str, Definition]:
    """The classes and functions of a module of this package, and the methods of its classes."""
    file = getattr(sys.modules[module], "__file__", None)
    if not module.startswith("absorption") or file is None:
        return {}
    found: dict[str, Definition] = {}
    for node in ast.parse(Path(file).read_text(encoding="utf-8")).body:
        if isinstance(node, Definition):
            found[node.name] = node
        if isinstance(node, ast.ClassDef):
            methods = (inner for inner in node.body if isinstance(inner, ast.FunctionDef))
            found |= {f"{node.name}.{method.name}": method for method in methods}
    return found


def public_names(page: str) -> list[str]:
    """What a module exports; of one without a list, what it defines."""
    module = importlib.import_module(page)
    own = (name for name in definitions(page) if "." not in name and not name.startswith("_"))
    return [name for name in getattr(module, "__all__", own) if not name.startswith("__")]


def function_of(member: Any) -> Any:
    """The function inside a method, a class method or a property."""
    for part in ("__func__", "fget", "func"):
        member = getattr(member, part, member)
    return member


def items() -> Iterator[Item]:
    for page in PAGES:
        for name in public_names(page):
            thing = inspect.unwrap(getattr(importlib.import_module(page), name))
            if inspect.isfunction(thing):
                yield Item(f"{page}.{name}", thing, definitions(thing.__module__)[name], None)
            elif isinstance(thing, type):
                found = definitions(thing.__module__)
                yield Item(f"{page}.{name}", thing, found[name], None)
                for member, value in vars(thing).items():
                    source = found.get(f"{name}.{member}")
                    if source is not None and (not member.startswith("_") or member == "__call__"):
                        yield Item(f"{page}.{name}.{member}", function_of(value), source, thing)


ITEMS = list(items())
DOCS = {item.name: item.doc for item in ITEMS} | {
    page: inspect.getdoc(importlib.import_module(page)) or "" for page in PAGES
}


def listed(doc: str, section: str) -> set[str]:
    """The names that a section of a docstring explains."""
    text = re.findall(rf"^{section}:\n((?:(?: {{4}}.*)?\n)*)", doc + "\n", re.MULTILINE)
    return set(re.findall(r"^ {4}(\w+):", "".join(text), re.MULTILINE))


def code(doc: str) -> list[str]:
    """What stands between backquotes, outside of examples."""
    prose = re.sub(r"^ *(?:>>>|\.\.\.).*$", "", doc, flags=re.MULTILINE)
    return [
        " ".join(part.strip("`").split()) for part in re.findall(r"``.+?``|`[^`]+`", prose, re.S)
    ]


def test_makefile_tells_of_every_target() -> None:
    targets = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[0].split()
    rules = set(re.findall(r"^([a-z-]+):(?!=)", MAKEFILE, re.MULTILINE))
    assert rules == set(targets)
    assert sorted(re.findall(r"^#   make ([\w-]+) ", MAKEFILE, re.MULTILINE)) == sorted(targets)


# ---- docstrings --------------------------------------------------------------------------------


def test_reference_covers_every_package() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    covered = {page.removeprefix("absorption.") for page in PAGES}
    assert packages - covered <= BEHIND_COMMANDS


def test_reference_documents_every_name() -> None:
    assert [item.name for item in ITEMS if not item.doc] == []


def test_reference_documents_constants_in_their_package() -> None:
    documented = {item.name for item in ITEMS}
    assert [
        f"{page}.{name}"
        for page in PAGES
        for name in public_names(page)
        if f"{page}.{name}" not in documented and name not in code(DOCS[page])
    ] == []


def test_reference_explains_every_parameter() -> None:
    """Each has an entry in `Args` or `Attributes`, or its name stands in a piece of code."""
    missing = {}
    for item in ITEMS:
        explained: set[str] = set()
        for doc in item.explanations():
            explained |= listed(doc, "Args") | listed(doc, "Attributes")
            explained |= set(re.findall(r"[A-Za-z_]\w*", " ".join(code(doc))))
        missing[item.name] = item.parameters - explained
    assert {name: names for name, names in missing.items() if names} == {}


def test_reference_explains_no_parameter_that_is_not_there() -> None:
    wrong = {}
    for item in ITEMS:
        attributes = {*dir(item.thing), *getattr(item.thing, "__annotations__", ())}
        init = definitions(item.thing.__module__).get(f"{item.thing.__qualname__}.__init__")
        if init is not None:
            attributes |= {node.attr for node in ast.walk(init) if isinstance(node, ast.Attribute)}
        wrong[item.name] = listed(item.doc, "Args") - item.parameters
        wrong[item.name] |= listed(item.doc, "Attributes") - item.parameters - attributes
    assert {name: names for name, names in wrong.items() if names} == {}


def raised(item: Item) -> set[str]:
    """The exceptions in the `raise` statements of a function, or of what makes an instance."""
    bodies = [
        node
        for node in (item.source.body if inspect.isclass(item.thing) else [item.source])
        if isinstance(node, ast.FunctionDef)
        and (not inspect.isclass(item.thing) or node.name in ("__init__", "__post_init__"))
    ]
    statements = (node for body in bodies for node in ast.walk(body) if isinstance(node, ast.Raise))
    names = {
        node.id
        for statement in statements
        if statement.exc is not None
        for node in (statement.exc, getattr(statement.exc, "func", None))
        if isinstance(node, ast.Name)
    }
    return {name for name in names if name in exceptions()} - {"NotImplementedError"}


@cache
def exceptions() -> frozenset[str]:
    """The names of the exceptions of this package, and of Python's own."""
    found = {name for name, thing in vars(builtins).items() if _is_exception(thing)}
    for module in [module for name, module in sys.modules.items() if name.startswith("absorption")]:
        found |= {name for name, thing in vars(module).items() if _is_exception(thing)}
    return frozenset(found)


def _is_exception(thing: Any) -> bool:
    return inspect.isclass(thing) and issubclass(thing, BaseException)


def test_reference_lists_what_is_raised() -> None:
    missing = {
        item.name: raised(item)
        - {name for doc in item.explanations() for name in listed(doc, "Raises")}
        for item in ITEMS
    }
    assert {name: names for name, names in missing.items() if names} == {}


def test_reference_lists_exceptions_that_are_there() -> None:
    wrong = {name: listed(doc, "Raises") - exceptions() for name, doc in DOCS.items()}
    assert {name: names for name, names in wrong.items() if names} == {}


def test_reference_shows_an_example_of_every_function() -> None:
    """But for those of the bridge to Lean, which work on a whole library."""
    without = {
        item.name
        for item in ITEMS
        if inspect.isfunction(item.thing) and item.owner is None and ">>> " not in item.doc
    }
    assert {name for name in without if not name.startswith("absorption.lean.")} == WITHOUT_EXAMPLE


# ---- names in docstrings -----------------------------------------------------------------------


@cache
def lean_names() -> frozenset[str]:
    """All that the Lean library declares, each under every ending of its name."""
    found = set()
    for path in (REPOSITORY / "lean").rglob("*.lean"):
        spaces: list[str] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            if space := re.match(r"namespace (\S+)", line):
                spaces.append(space[1])
            elif spaces and line == f"end {spaces[-1]}":
                spaces.pop()
            elif name := re.match(
                r"(?:[a-z]+ )*?(?:theorem|def|structure|inductive|class|abbrev) ([\w.]+)", line
            ):
                parts = ".".join([*spaces, name[1]]).split(".")
                found |= {".".join(parts[start:]) for start in range(len(parts))}
    return frozenset(found)


@cache
def python_names() -> frozenset[str]:
    """All that the package gives a name to."""
    found = {path.stem for path in PACKAGE.rglob("*.py")} | {
        path.name for path in PACKAGE.glob("*")
    }
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Definition):
                found.add(node.name)
            elif isinstance(node, ast.arg):
                found.add(node.arg)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return frozenset(found)


def test_reference_names_what_is_there() -> None:
    """A snake_case or CamelCase name is one of the Lean library or of this package."""
    form = re.compile(r"[a-z]\w*_\w{2,}|(?:[A-Z][a-z0-9]+){2,}")
    known = lean_names() | python_names()
    unknown = {
        name: [each for each in code(doc) if form.fullmatch(each) and each not in known]
        for name, doc in DOCS.items()
    }
    assert {name: names for name, names in unknown.items() if names} == {}


def test_reference_names_lean_declarations_after_lean() -> None:
    named = [
        (name, each)
        for name, doc in DOCS.items()
        for passage in re.findall(r"Lean: (?:(?!\n\n).)*", doc, re.S)
        for each in code(passage.replace("\n", " "))
        if re.fullmatch(r"[A-Za-z][\w.]{2,}", each)
    ]
    assert len(named) > 50
    assert [(name, each) for name, each in named if each not in lean_names()] == []


def test_reference_names_files_that_are_there() -> None:
    named = {each for doc in DOCS.values() for each in code(doc) if re.match(r"docs/", each)}
    assert named
    assert {each for each in named if not (REPOSITORY / each).is_file()} == set()


# ---- pages -------------------------------------------------------------------------------------


class Page(HTMLParser):
    """The anchors of a page, its links, and the files that it makes a browser load."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.text = path.read_text(encoding="utf-8")
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        else:
            self.loaded |= {given[name] for name in ("src", "href", "data") if name in given}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make docs` writes, by the tools of the environment in which the tests run."""
    out = tmp_path_factory.mktemp("docs")
    # A make that runs the tests says so to those below it.
    outer = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    environment = {key: value for key, value in os.environ.items() if key not in outer}
    ready = f"{sys.prefix}/.ready"
    run = subprocess.run(
        ["make", "--old-file", ready, "docs", f"VENV={sys.prefix}", f"DOCS={out}"],
        cwd=REPOSITORY,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    # A warning of pdoc would be there as well.
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.endswith(f"The reference begins at {out}/index.html\n")
    return out


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    paths = sorted(site.rglob("*.html"))
    return {str(path.relative_to(site)): Page(path) for path in paths}


def address(page: str) -> str:
    return f"{page.replace('.', '/')}.html"


def test_site_has_a_page_for_each_module(pages: dict[str, Page]) -> None:
    assert set(pages) == {"index.html", *map(address, PAGES)}


def test_site_has_an_entry_for_each_name(pages: dict[str, Page]) -> None:
    wanted = {(page, name) for page in PAGES for name in public_names(page)}
    assert {(page, name) for page, name in wanted if name not in pages[address(page)].anchors} == (
        set()
    )


def test_site_has_an_entry_for_each_method(pages: dict[str, Page]) -> None:
    for item in ITEMS:
        page, _, name = item.name.removesuffix(".__call__").rpartition(".")
        if item.owner is not None and not item.name.endswith(".__call__"):
            page, _, owner = page.rpartition(".")
            assert f"{owner}.{name}" in pages[address(page)].anchors, item.name


def test_site_begins_with_the_package(pages: dict[str, Page]) -> None:
    assert "./absorption.html" in pages["index.html"].text
    assert {address(page) for page in PAGES if page.count(".") == 1} <= (
        pages["absorption.html"].links
    )


def test_site_loads_nothing_from_elsewhere(site: Path, pages: dict[str, Page]) -> None:
    scheme = re.compile(r"(?:[a-z]+:)?//", re.IGNORECASE)
    loaded = {each for page in pages.values() for each in page.loaded}
    assert {each for each in loaded if scheme.match(each)} == set()
    texts = {path.name: path.read_text(encoding="utf-8") for path in site.rglob("*.*")}
    fetching = r"""(?:@import|url\(|\bimport\b|fetch\(|importScripts\()[\s("']*(?:https?:)?//"""
    assert [name for name, text in texts.items() if re.search(fetching, text)] == []


def test_site_has_no_dead_link(site: Path, pages: dict[str, Page]) -> None:
    dead = set()
    for name, page in pages.items():
        for link in page.links:
            path, _, anchor = link.partition("#")
            if re.match(r"https?://", link):
                continue
            target = (site / name).parent.joinpath(path).resolve() if path else site / name
            found = pages.get(str(target.relative_to(site.resolve())))
            if found is None or (anchor and anchor not in found.anchors):
                dead.add((name, link))
    assert dead == set()
