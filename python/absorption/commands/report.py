"""``absorption report``: a page for a browser that says all of a checkpoint's skips."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from absorption.commands.common import (
    SCHEMA,
    Answer,
    Row,
    add_checkpoint_options,
    add_parser,
    decide_seconds,
    exit_code,
    find_sites,
    progress,
    run_over,
)
from absorption.commands.decide import answer, verdict_json

if TYPE_CHECKING:
    from typing import Any

    from absorption.checkpoints import Site
    from absorption.lean.build import Progress
    from absorption.report.finding import Finding
    from absorption.report.proofs import Proofs

EPILOG = """\
The page is one file: nothing is loaded from elsewhere. It has for each block the answer in words,
the theorem that it rests on with its formal statement and its axioms, the numbers behind it, and
what it would cost to absorb the skip. A page that is there already is replaced. Pictures need
matplotlib: pip install 'absorption[pictures]'.

Theorems are shown as a verification of the sources at hand has found them. If none is remembered
one is made, which takes about half a minute; with --no-verify the page says that there was none.

examples:
  absorption report model.safetensors
  absorption report minilm -o minilm.html --layer 'encoder.layer.0'
  absorption report weights.npz --map 'up=a,down=b,act=relu' --no-verify

exit codes:
  0  every block was decided: absorbable or not
  1  some block is undecided; the page says why
  2  a checkpoint or a block cannot be used; the page is written if some blocks can
"""

_VERIFICATION = 25.0


def add(commands: "Any") -> None:
    """Describe the command."""
    parser = add_parser(
        commands, "report", "write a page that explains the answer for each MLP block", EPILOG
    )
    add_checkpoint_options(parser)
    parser.add_argument(
        "-o",
        "--out",
        type=Path,
        default=Path("report.html"),
        metavar="FILE",
        help="the page to write (default: report.html)",
    )
    parser.add_argument(
        "--no-verify",
        action="store_true",
        help="do not verify the theorems if no verification is remembered",
    )
    parser.add_argument("--no-pictures", action="store_true", help="draw nothing")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> Answer:
    """Report."""
    from absorption.decide import Price, Undecided
    from absorption.files import require_place, write_whole
    from absorption.report.checkpoint import checkpoint_page
    from absorption.report.finding import Examined, Finding, examine

    require_place(options.out)
    checkpoint, sites = find_sites(options)
    rows = run_over(
        sites,
        _seconds,
        lambda _, network: examine(network, pictures=not options.no_pictures),
        lambda verdict: Finding(verdict, Price(0), None),
    )
    code = exit_code(rows, lambda finding: not isinstance(finding.verdict, Undecided))
    blocks = [Examined(row.site, row.activation, row.result, row.error) for row in rows]
    written = any(block.finding is not None for block in blocks)
    if written:
        page = checkpoint_page(
            checkpoint,
            options.checkpoint,
            blocks,
            _proofs(options.no_verify),
            pictures=not options.no_pictures,
            layers=options.layer,
            options=_read_by(options),
        )
        # The name of a file may hold bytes that are no letters.
        write_whole(options.out, page.encode("utf-8", "backslashreplace"))
    if options.json:
        return Answer(_json(checkpoint.form, options, rows, written), code)
    place = f"the page is in {options.out}" if written else "no page was written"
    return Answer(_text(rows, place), code)


def _seconds(site: "Site") -> float:
    """The decision, and about half as much for the price and the curve."""
    return 1.5 * decide_seconds(site)


def _read_by(options: argparse.Namespace) -> list[str]:
    """The words of the command line that say how the checkpoint is read."""
    words = ["--map", options.map] if options.map else []
    return words + (["--activation", options.activation] if options.activation else [])


def _proofs(no_verify: bool) -> "Proofs":
    from absorption.report.proofs import remembered, verified

    found = remembered()
    if no_verify or found.theorems or not found.lean:
        return found
    print(
        f"absorption: verifying the theorems, about {_VERIFICATION:.0f} s the first time "
        "(--no-verify leaves it out)",
        file=sys.stderr,
    )
    with progress(1.0) as advance:
        return verified(progress=_steps(advance))


def _steps(advance: Callable[[float, str], None]) -> "Progress":
    """What a verification tells, for a bar whose whole length is 1."""
    shown = 0.0

    def step(done: int, total: int, module: str) -> None:
        nonlocal shown
        advance(done / total - shown, module)
        shown = done / total

    return step


def _text(rows: "list[Row[Finding]]", place: str) -> str:
    from absorption.commands.printing import counted, fold

    errors = [line for row in rows if row.error for line in fold(row.error)]
    noun = "block" if len(rows) == 1 else "blocks"
    return "\n".join([*errors, f"{len(rows)} {noun}: {counted(map(_answer, rows))}", place, ""])


def _answer(row: "Row[Finding]") -> str:
    return answer(row.result.verdict if row.result else None)


def _json(form: str, options: argparse.Namespace, rows: "list[Row[Finding]]", written: bool) -> str:
    from absorption.commands.printing import as_json

    blocks = [
        row.as_json()
        | verdict_json(row.result.verdict if row.result else None)
        | {
            "needed": row.result.price.least if row.result else None,
            "enough": row.result.price.enough if row.result else None,
        }
        for row in rows
    ]
    whole = {
        "schema": SCHEMA,
        "checkpoint": str(options.checkpoint),
        "form": form,
        "out": str(options.out) if written else None,
        "blocks": blocks,
    }
    return as_json(whole)
