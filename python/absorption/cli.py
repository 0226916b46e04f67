"""The command line: ``absorption verify`` and the commands in `absorption.commands`."""

import argparse
import io
import json
import os
import shutil
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, TypeVar

import absorption
from absorption.commands import add_all
from absorption.errors import AbsorptionError
from absorption.files import require_place, write_whole
from absorption.lean.build import DEFAULT_TIMEOUT, Progress
from absorption.lean.cache import default_cache_dir
from absorption.lean.project import find_project, is_project
from absorption.lean.toolchain import find_toolchain
from absorption.lean.verify import verify

_Number = TypeVar("_Number", int, float)

HOLDS, FAILS, CANNOT_RUN = 0, 1, 2

_EPILOG = """\
examples:
  absorption decide model.safetensors          say of each MLP block whether its skip is absorbed
  absorption report model.safetensors          the answers as a page for a browser
  absorption decide --help                     so too: absorb, certify, check-certificate
  absorption theorems                          check every headline theorem on numbers
  absorption picture --list                    pictures of the theorems
  absorption verify                            check everything, print every headline theorem
  absorption verify --brief                    the table alone, without the statements
  absorption verify --only degree_two_gap      the statement and the axioms of one theorem
  absorption verify --json > report.json       the same for programs
  absorption verify --html library.html        the same for a browser, with sources and graph
  absorption verify --no-cache                 compile every module anew

exit codes of verify:
  0  every check held: all headline theorems are proved
  1  a check failed; each failure is printed on a line of its own that begins with its guard
  2  the verification could not run; the message says what is missing and how to get it

environment variables:
  ABSORPTION_LEAN   the path of a lean executable, or `embedded` for the Lean in the wheel;
                    without it a lean on PATH is used, else the one in the wheel
  ABSORPTION_CACHE  the folder in which compiled modules are kept between runs
  NO_COLOR          no colours, when set
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    options = parser().parse_args(arguments)
    previous = signal.signal(signal.SIGTERM, _stop)
    try:
        if options.command == "verify":
            return _verify(options)
        answer = options.run(options)
        _write(answer.text)
        return int(answer.code)
    except AbsorptionError as error:
        print(f"absorption: {error}", file=sys.stderr)
        return CANNOT_RUN
    except KeyboardInterrupt:
        print("absorption: interrupted", file=sys.stderr)
        return 128 + signal.SIGINT
    except Exception:
        traceback.print_exc()
        print("absorption: this is a defect of absorption; please report it", file=sys.stderr)
        return CANNOT_RUN
    finally:
        signal.signal(signal.SIGTERM, previous)


def _verify(options: argparse.Namespace) -> int:
    if options.project is not None and not is_project(options.project):
        raise AbsorptionError(
            f"{options.project} is not a project: wanted a folder with lean-toolchain and "
            "lean/Absorption.lean"
        )
    if options.html:
        require_place(options.html)
    project = find_project(options.project)
    toolchain = find_toolchain(project)
    with _progress() as progress:
        report = verify(
            project,
            toolchain,
            cache_dir=None if options.no_cache else default_cache_dir(),
            only=options.only,
            jobs=options.jobs,
            timeout=options.timeout,
            progress=progress,
        )
    # Imported late: it is not needed before, and the build should start at once.
    from absorption.report import as_json, as_text

    if options.html:
        from absorption.report import library_page

        write_whole(options.html, library_page(report).encode())
        print(f"absorption: the page is in {options.html}", file=sys.stderr)
    if options.json:
        escape = (sys.stdout.encoding or "").lower() != "utf-8"
        _write(json.dumps(as_json(report), ensure_ascii=escape, indent=2) + "\n")
    else:
        terminal = sys.stdout.isatty()
        width = shutil.get_terminal_size().columns if terminal else None
        color = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        _write(as_text(report, width=width, color=color, brief=options.brief))
    return HOLDS if report.ok else FAILS


class _Command(argparse.ArgumentParser):
    """A command, which itself refuses what it does not know, so that its own usage is printed."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    root = argparse.ArgumentParser(
        prog="absorption",
        description="When can an MLP absorb its own skip connection? Answers checked by Lean.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    version = f"absorption {absorption.__version__}"
    root.add_argument("--version", action="version", version=version)
    commands = root.add_subparsers(
        dest="command", required=True, metavar="COMMAND", parser_class=_Command
    )
    check = commands.add_parser(
        "verify",
        help="check every theorem with Lean and print what was proved",
        description="Compile the Lean library, audit the compiled modules, print what was proved.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    check.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="report on this headline theorem alone (repeatable); all is checked all the same",
    )
    check.add_argument("--brief", action="store_true", help="leave the statements out")
    check.add_argument("--json", action="store_true", help="print the report as JSON")
    check.add_argument(
        "--html",
        type=Path,
        metavar="FILE",
        help="write the report as a page for a browser too; it needs no other file",
    )
    check.add_argument(
        "--no-cache",
        action="store_true",
        help="neither use nor write the cache of compiled modules",
    )
    check.add_argument(
        "--project",
        type=Path,
        metavar="DIR",
        help="the clone to check (default: the one around the working directory, else the one that "
        "this command was installed from)",
    )
    check.add_argument(
        "--jobs",
        type=_positive(int),
        metavar="N",
        help="Lean processes at a time (default: one a core)",
    )
    check.add_argument(
        "--timeout",
        type=_positive(float),
        default=DEFAULT_TIMEOUT,
        metavar="SECONDS",
        help=f"time that one module may take (default: {DEFAULT_TIMEOUT:g})",
    )
    add_all(commands)
    return root


def _positive(kind: type[_Number]) -> Callable[[str], _Number]:
    def number(word: str) -> _Number:
        value = kind(word)
        if not 0 < value < float("inf"):
            raise ValueError(word)
        return value

    number.__name__ = f"positive {kind.__name__}"
    return number


@contextmanager
def _progress() -> Iterator[Progress | None]:
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("")

        def show(done: int, total: int, module: str) -> None:
            bar.update(task, completed=done, total=total, description=module)

        yield show


def _write(text: str) -> None:
    """Write to standard output; a reader that leaves early changes nothing of the verdict."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
