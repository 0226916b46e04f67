"""``absorption decide``: an exact verdict on every MLP block of a checkpoint."""

import argparse
from typing import TYPE_CHECKING, Any

from absorption.commands.common import (
    SCHEMA,
    Answer,
    Row,
    add_checkpoint_options,
    add_parser,
    decide_seconds,
    exit_code,
    find_sites,
    run_over,
)

if TYPE_CHECKING:
    from absorption.decide import Verdict

EPILOG = """\
examples:
  absorption decide model.safetensors
  absorption decide model.gguf --layer 'blk.0*' --json
  absorption decide weights.npz --map 'up=a,down=b,act=relu'

exit codes:
  0  every block was decided: absorbable or not
  1  some block is undecided; the reason is printed
  2  a checkpoint or a block cannot be used; the message names the file or the tensor
"""


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_parser(
        commands, "decide", "say of each MLP block whether its skip can be absorbed", EPILOG
    )
    add_checkpoint_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> Answer:
    """Decide."""
    from absorption.decide import Undecided, decide

    checkpoint, sites = find_sites(options)
    rows: list[Row[Verdict]] = run_over(
        sites, decide_seconds, lambda _, network: decide(network), lambda verdict: verdict
    )
    code = exit_code(rows, lambda verdict: not isinstance(verdict, Undecided))
    if options.json:
        from absorption.commands.printing import as_json

        blocks = [row.as_json() | verdict_json(row.result) for row in rows]
        whole = {
            "schema": SCHEMA,
            "checkpoint": str(checkpoint.path),
            "form": checkpoint.form,
            "blocks": blocks,
        }
        return Answer(as_json(whole), code)
    return Answer(_text(rows), code)


def _text(rows: "list[Row[Verdict]]") -> str:
    from absorption.commands.printing import counted, meanings, table

    answers = [answer(row.result) for row in rows]
    details = [[row.error] if row.error else [*verdict_lines(row.result)] for row in rows]
    return (
        table(rows, answers, details)
        + "\n"
        + meanings(row.site.placement for row in rows)
        + f"\n{counted(answers)}\n"
    )


def answer(verdict: "Verdict | None") -> str:
    """The verdict in two words."""
    from absorption.decide import Absorbable, NotAbsorbable

    if verdict is None:
        return "cannot be used"
    if isinstance(verdict, Absorbable):
        return "absorbable"
    return "not absorbable" if isinstance(verdict, NotAbsorbable) else "undecided"


def verdict_lines(verdict: "Verdict | None") -> list[str]:
    """What a verdict rests on, a paragraph each."""
    from absorption.decide import Absorbable, NotAbsorbable

    if verdict is None:
        return []
    lines = [str(verdict)]
    if isinstance(verdict, Absorbable):
        lines += verdict.changes
    elif isinstance(verdict, NotAbsorbable) and verdict.merged is not None:
        lines += verdict.merged.changes()
    if verdict.faults and str(verdict.faults) not in lines[0]:
        lines.append(f"degenerate: {verdict.faults}")
    return lines


def verdict_json(verdict: "Verdict | None") -> dict[str, Any]:
    """A verdict for programs."""
    from absorption.decide import Absorbable, Escape, Gap, NotAbsorbable, Radius, Undecided

    found: dict[str, Any] = {"verdict": None if verdict is None else answer(verdict)}
    if verdict is None:
        return found
    found["text"] = str(verdict)
    found["faults"] = str(verdict.faults) if verdict.faults else None
    if isinstance(verdict, Undecided):
        found["reason"] = verdict.reason
        return found
    found["theorem"] = verdict.theorem
    if isinstance(verdict, Absorbable):
        found["flipped"] = None if verdict.flipped is None else list(verdict.flipped)
        found["changes"] = list(verdict.changes)
    elif isinstance(verdict, NotAbsorbable):
        found["competitors"] = verdict.competitors
        found["evidence"] = None if verdict.evidence is None else str(verdict.evidence)
        if isinstance(verdict.evidence, Radius | Escape | Gap):
            found["value"] = str(verdict.evidence.value)
    return found
