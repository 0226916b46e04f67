"""``absorption theorems``: every headline theorem, proved by the kernel and checked on numbers."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from absorption.commands.common import SCHEMA, Answer, add_parser, natural
from absorption.errors import AbsorptionError

if TYPE_CHECKING:
    from absorption.theorems import Checked, Entry, Statement, Wrong

EPILOG = """\
examples:
  absorption theorems                            the table; some seconds
  absorption theorems --only degree_two_gap      one theorem, with its hypotheses
  absorption theorems --seed 1 --instances 50    other instances, and more of them
  absorption theorems --json                     the same for programs

The column `kernel` tells what the last `absorption verify` of these sources found. The column
`numeric` tells on how many random instances that satisfy the hypotheses the conclusion was found
true, in exact arithmetic, and by which margin at least.

exit codes:
  0  every conclusion was true on every instance, and no proof is known to have failed
  1  a conclusion was false on an instance, which is printed; or a proof failed
  2  the checks could not run; the message says why
"""
NOT_VERIFIED = "not verified"

_MARGIN = "worst margin: the least difference of the two sides that a conclusion compares"


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_parser(
        commands, "theorems", "check every headline theorem on numbers, beside its proof", EPILOG
    )
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="check this headline theorem alone (repeatable)",
    )
    parser.add_argument("--seed", type=natural, default=0, metavar="N", help="default: 0")
    parser.add_argument(
        "--instances", type=_positive, default=4, metavar="N", help="a theorem; default: 4"
    )
    parser.add_argument(
        "--project",
        type=Path,
        metavar="DIR",
        help="the clone whose verification is looked up (default: the one that this command was "
        "installed from)",
    )
    parser.add_argument("--json", action="store_true", help="print the answers as JSON")
    parser.set_defaults(run=run)


def _positive(word: str) -> int:
    value = natural(word)
    if value == 0:
        raise ValueError(word)
    return value


def run(options: argparse.Namespace) -> Answer:
    """Check."""
    from absorption.commands.printing import fold
    from absorption.theorems import Checked, Wrong, entries, outcome, statements

    names = _chosen(options.only, list(statements()))
    kernel = _kernel_column(options.project)
    outcomes = {name: outcome(name, seed=options.seed, count=options.instances) for name in names}
    failed = any(isinstance(each, Wrong) for each in outcomes.values())
    failed = failed or any(kernel.get(name) == "failed" for name in names)
    if options.json:
        from absorption.commands.printing import as_json

        found = [
            _json(statements()[name], entries()[name], outcomes[name], kernel) for name in names
        ]
        head = {"schema": SCHEMA, "seed": options.seed, "instances": options.instances}
        return Answer(as_json(head | {"theorems": found}), int(failed))
    lines = _table(names, outcomes, kernel)
    if any(isinstance(each, Checked) and each.margin is not None for each in outcomes.values()):
        lines += ["", *fold(_MARGIN)]
    for name in names:
        if options.only:
            lines += ["", *_details(statements()[name], entries()[name])]
    return Answer(
        "".join(f"{line}\n" for line in [*lines, "", _summary(outcomes, kernel)]), int(failed)
    )


def _chosen(only: Sequence[str], known: Sequence[str]) -> list[str]:
    """The statements that ``only`` names, in their own order; all when it is empty."""
    from difflib import get_close_matches

    by_name = {spelling: name for name in known for spelling in (name, _theorem(name))}
    for word in only:
        if word.rpartition(".")[2] not in by_name:
            close = get_close_matches(word, by_name, n=3, cutoff=0.5)
            hint = f"; close to it: {', '.join(close)}" if close else ""
            raise AbsorptionError(f"no headline theorem is called {word!r}{hint}")
    wanted = {by_name[word.rpartition(".")[2]] for word in only}
    return [name for name in known if not only or name in wanted]


def _theorem(name: str) -> str:
    from absorption.lean.headlines import ROOT, STATEMENTS, theorem_name

    return theorem_name(f"{STATEMENTS}.{name}").removeprefix(f"{ROOT}.")


def _kernel_column(project: Path | None) -> Mapping[str, str]:
    """The status of each statement in the last verification of these sources, if there was one."""
    from absorption.lean.cache import default_cache_dir
    from absorption.lean.project import trusted_project
    from absorption.lean.toolchain import find_toolchain
    from absorption.lean.verify import remembered_findings

    try:
        root = trusted_project(project)
        findings = remembered_findings(root, find_toolchain(root), default_cache_dir())
    except AbsorptionError:
        if project is not None:
            raise
        return {}
    if findings is None:
        return {}
    return {each.statement_name.rpartition(".")[2]: each.status for each in findings.theorems}


def _numeric(found: "Checked | Wrong") -> str:
    from absorption.theorems import Wrong

    if isinstance(found, Wrong):
        return "FALSE"
    count = f"{found.instances} instance{'s' * (found.instances != 1)}"
    return f"{count}, " + ("exact" if found.margin is None else f"worst margin {found.margin:.3g}")


def _table(
    names: Sequence[str], outcomes: "Mapping[str, Checked | Wrong]", kernel: Mapping[str, str]
) -> list[str]:
    from absorption.commands.printing import fold
    from absorption.theorems import Wrong

    rows = [("theorem", "kernel", "numeric")]
    rows += [
        (_theorem(name), kernel.get(name, NOT_VERIFIED), _numeric(outcomes[name])) for name in names
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row, name in zip(rows, ["", *names], strict=True):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        lines.append("   ".join(cells).rstrip())
        found = outcomes.get(name)
        if isinstance(found, Wrong):
            lines += fold(found.message, "    ")
    return lines


def _details(statement: "Statement", entry: "Entry") -> list[str]:
    from absorption.commands.printing import fold

    lines = statement.text().rstrip("\n").split("\n")
    if entry.scope:
        lines += fold(f"not checked: {entry.scope}", "  ")
    for each in entry.violations:
        example = f" ({each.example})" if each.example else ""
        lines += fold(f"false without a hypothesis: {each.hypothesis}{example}", "  ")
    return lines


def _summary(outcomes: "Mapping[str, Checked | Wrong]", kernel: Mapping[str, str]) -> str:
    from absorption.theorems import Wrong

    proved = sum(kernel.get(name) == "proved" for name in outcomes)
    wrong = sum(isinstance(each, Wrong) for each in outcomes.values())
    head = f"{len(outcomes)} headline theorem{'s' * (len(outcomes) != 1)}"
    tail = f"{proved} proved" if kernel else f"{NOT_VERIFIED}: run `absorption verify`"
    return f"{head}: kernel: {tail}; numeric: {len(outcomes) - wrong} true, {wrong} false"


def _json(
    statement: "Statement",
    entry: "Entry",
    found: "Checked | Wrong",
    kernel: Mapping[str, str],
) -> dict[str, Any]:
    from absorption.theorems import Wrong

    wrong = isinstance(found, Wrong)
    return {
        "theorem": _theorem(statement.name),
        "statement": statement.name,
        "setting": statement.setting,
        "data": dict(statement.data),
        "hypotheses": list(statement.hypotheses),
        "conclusion": statement.conclusion,
        "kernel": kernel.get(statement.name, NOT_VERIFIED),
        "instances": None if isinstance(found, Wrong) else found.instances,
        "margin": None if isinstance(found, Wrong) else found.margin,
        "error": found.message if isinstance(found, Wrong) else None,
        "true": not wrong,
        "not_checked": entry.scope,
        "without": [
            {"hypothesis": each.hypothesis, "example": each.example or None}
            for each in entry.violations
        ],
    }
