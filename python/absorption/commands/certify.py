"""``absorption certify``: verdicts as Lean files, which the kernel has accepted."""

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from absorption.commands.check import add_kernel_options, claim, opened, report_json
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
from absorption.commands.decide import verdict_json
from absorption.errors import AbsorptionError
from absorption.files import write_whole

if TYPE_CHECKING:
    from absorption.certificate import Certified, Uncertified
    from absorption.checkpoints import Site
    from absorption.network import GatedMlp, Mlp

    Outcome = Certified | Uncertified

EPILOG = """\
A certificate states the verdict for the very weights of a block, without its biases; what it means
for these, the claim says. docs/certificate-format.md describes the files. Some verdicts need none,
as their theorem holds whatever the weights are, as for SwiGLU: `absorption verify` checks that.

examples:
  absorption certify model.safetensors --layer encoder.layer.0 --out certificates
  absorption check-certificate certificates/encoder.layer.0.lean

exit codes:
  0  there is a certificate for every block that needs one, and the kernel accepts it
  1  some block needs one and has none; the reason is printed
  2  a block cannot be used or is too large, or the kernel could not run
"""


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_parser(
        commands, "certify", "write verdicts as Lean files and have the kernel check them", EPILOG
    )
    add_checkpoint_options(parser)
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("certificates"),
        metavar="DIR",
        help="the folder for the files (default: certificates)",
    )
    parser.add_argument(
        "--extra", action="store_true", help="certify that d more neurons absorb the skip"
    )
    add_kernel_options(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> Answer:
    """Certify."""
    from absorption.certificate import Certified, Uncertified, certify

    checkpoint, sites = find_sites(options)
    names = file_names([site.layer for site in sites])
    try:
        options.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AbsorptionError(f"{options.out}: is not a folder to write to: {error}") from error
    with opened(options) as library:

        def work(site: "Site", network: "Mlp | GatedMlp") -> "Outcome":
            outcome = certify(
                network,
                library,
                extra=options.extra,
                seconds=options.limit,
                gigabytes=options.memory,
            )
            if isinstance(outcome, Certified):
                write_whole(options.out / names[site.layer], outcome.source)
            return outcome

        rows = run_over(
            sites,
            lambda site: _seconds(site, options),
            work,
            lambda verdict: Uncertified(verdict, f"the verdict is {verdict}"),
        )
    code = exit_code(
        rows, lambda result: isinstance(result, Certified) or result.theorem is not None
    )
    files = {layer: options.out / name for layer, name in names.items()}
    if not options.json:
        return Answer(_text(rows, files), code)
    from absorption.commands.printing import as_json

    whole = {
        "schema": SCHEMA,
        "checkpoint": str(checkpoint.path),
        "form": checkpoint.form,
        "blocks": [row.as_json() | _result_json(row, files) for row in rows],
    }
    return Answer(as_json(whole), code)


def file_names(layers: list[str]) -> dict[str, str]:
    """A file name for each block, all different.

    Example:
        >>> file_names(["net/0", "net:0", "blk.1"])
        {'net/0': 'net_0.lean', 'net:0': 'net_0-2.lean', 'blk.1': 'blk.1.lean'}
    """
    found: dict[str, str] = {}
    for layer in layers:
        plain = re.sub(r"[^\w.-]", "_", layer, flags=re.ASCII).lstrip(".-")[:100] or "block"
        name, count = plain, 1
        while f"{name}.lean".lower() in (each.lower() for each in found.values()):
            count += 1
            name = f"{plain}-{count}"
        found[layer] = f"{name}.lean"
    return found


def _seconds(site: "Site", options: argparse.Namespace) -> float:
    """The decision and, where it can be afforded, two runs of the kernel."""
    from absorption.certificate.estimate import estimate_dual, estimate_trace

    if site.kind == "gated":
        return decide_seconds(site)
    cost = (estimate_dual if options.extra else estimate_trace)(site.d, site.h)
    if cost.seconds > options.limit or cost.memory_bytes > options.memory * 1e9:
        return decide_seconds(site)
    # Lean starts, and the fresh kernel goes through the library as well.
    return decide_seconds(site) + 2 * cost.seconds + 1.5


def _answer(row: "Row[Outcome]") -> str:
    from absorption.certificate import Certified

    if row.result is None:
        return "cannot be used"
    if isinstance(row.result, Certified):
        return "certified"
    return "no certificate" if row.result.theorem is None else "needs none"


def _lines(row: "Row[Outcome]", files: dict[str, Path]) -> list[str]:
    from absorption.certificate import Certified

    result = row.result
    if result is None:
        return [row.error]
    if not isinstance(result, Certified):
        lines = [str(result)]
        return lines if str(result.verdict) in lines[0] else [str(result.verdict), *lines]
    report = result.report
    again = "" if report.replayed is None else ", and by a fresh kernel"
    return [
        f"{files[row.site.layer]}: {claim(result.certificate)}",
        f"accepted by Lean{again}, in {report.seconds:.1f} s; axioms: {', '.join(report.axioms)}",
        f"weights: SHA-256 {result.certificate.block.digest}",
    ]


def _text(rows: "list[Row[Outcome]]", files: dict[str, Path]) -> str:
    from absorption.commands.printing import counted, meanings, table

    answers = [_answer(row) for row in rows]
    return (
        table(rows, answers, [_lines(row, files) for row in rows])
        + "\n"
        + meanings(row.site.placement for row in rows)
        + f"\n{counted(answers)}\n"
    )


def _result_json(row: "Row[Outcome]", files: dict[str, Path]) -> dict[str, Any]:
    from absorption.certificate import Certified

    result, told = row.result, {"answer": _answer(row)}
    if result is None:
        return verdict_json(None) | told | {"certificate": None}
    told |= verdict_json(result.verdict)
    if not isinstance(result, Certified):
        return told | {"certificate": None, "why_not": result.reason, "checked_by": result.check}
    report = report_json(result.report) | {"file": str(files[row.site.layer])}
    return told | {"certificate": report}
