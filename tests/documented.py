"""Documents whose code blocks are run in the order of the text, and what they print compared.

A block is one of four kinds, by the word after its opening fence; any other is an error:

- ``console``: commands after ``$ `` for the shell, each followed by what it prints. It must end
  with exit code 0. A line ``…`` stands for lines that are left out.
- ``pycon``: a Python session, which all blocks of a document share.
- ``python``: a file, whose first line is ``# `` and its name. It is written.
- ``sh``: lines that are not run, since they change the machine or need a network. They are handed
  to whoever asks.

Both sides of a comparison are made alike first: seconds, rounding errors near 1e-16, and the count
of constants that a fresh kernel read.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import absorption

GAP = "…"
KINDS = ("console", "pycon", "python", "sh")

_FENCE = re.compile(r"^(`{3,}|~{3,})(.*)$")
_ALIKE = (
    (re.compile(r"\b\d+(\.\d+)? s\b"), "N s"),
    (re.compile(r"(?<=  )\d+\.\d$"), "N"),
    (re.compile(r" +\d+\.\d\d(?= {3}\S+:\d+$)"), " N"),
    (re.compile(r"\b\d+(\.\d+)?e-1[5-7]\b"), "1e-16"),
    (re.compile(r"\b\d+ constants\b"), "N constants"),
)


class Differs(AssertionError):
    """The document is not as it should be; the message begins with the place."""


@dataclass(frozen=True)
class Block:
    """A code block.

    Attributes:
        kind: one of `KINDS`.
        place: the file's name and the line of the opening fence.
        lines: what stands between the fences.
    """

    kind: str
    place: str
    lines: tuple[str, ...]


def blocks(name: str, text: str) -> tuple[Block, ...]:
    """The code blocks of a document.

    Args:
        name: of the document, for messages.
        text: in Markdown.

    Raises:
        Differs: a block is of no known kind, is not closed, or is made by indentation, so that it
            would go unchecked.
    """
    found: list[Block] = []
    fence, kind, place, inside = "", "", "", list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        match = _FENCE.match(line)
        if fence:
            if line != fence:
                inside.append(line)
                continue
            found.append(Block(kind, place, tuple(inside)))
            fence = ""
        elif match:
            fence, kind, place, inside = match[1], match[2].strip(), f"{name}:{number}", []
            if kind not in KINDS:
                raise Differs(f"{place}: a block of kind {kind!r}; wanted one of {KINDS}")
        elif line.startswith(("    ", "\t")) or line.lstrip().startswith(("```", "~~~")):
            raise Differs(f"{name}:{number}: an indented block, which nothing would check")
    if fence:
        raise Differs(f"{place}: the block is not closed")
    return tuple(found)


def commands(block: Block) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each command of a ``console`` block with the lines that it should print.

    Raises:
        Differs: a line stands before the first command, or nothing but gaps below a command.
    """
    command, output = "", list[str]()
    for line in (*block.lines, None):
        if line is not None and not line.startswith("$ "):
            if not command:
                raise Differs(f"{block.place}: {line!r} stands before the first command")
            output.append(line)
            continue
        if command:
            if output and set(output) <= {GAP, ""}:
                raise Differs(f"{block.place}: nothing of what {command!r} prints is shown")
            yield command, tuple(output)
        command, output = (line or "").removeprefix("$ "), []
    if not block.lines:
        raise Differs(f"{block.place}: an empty block")


def alike(line: str) -> str:
    """The line with what may differ from run to run made the same.

    Example:
        >>> alike("vision.layers.1  folded  0.1"), alike("in 2.5 s; off by 4.1e-16")
        ('vision.layers.1  folded  N', 'in N s; off by 1e-16')
    """
    for pattern, instead in _ALIKE:
        line = pattern.sub(instead, line)
    return line.rstrip()


def agrees(shown: tuple[str, ...], printed: str) -> bool:
    """Whether the text shows what was printed, where a line ``…`` stands for any lines.

    Example:
        >>> agrees(("a", "…", "d"), "a\\nb\\nc\\nd\\n"), agrees(("a", "d"), "a\\nb\\nc\\nd\\n")
        (True, False)
    """
    pattern = "".join(
        r"(?:.*\n)*?" if line == GAP else re.escape(alike(line)) + r"\n" for line in shown
    )
    lines = "".join(f"{alike(line)}\n" for line in printed.splitlines())
    return re.fullmatch(pattern, lines) is not None


class Runner:
    """Runs the blocks of a document in a folder, with ``absorption`` and ``python`` on PATH.

    Args:
        folder: where it runs. The Python session runs in the working folder, which the caller sets.
        environment: variables for the commands, beside those that there are.
    """

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.folder = folder
        programs = folder.parent / f"{folder.name}-programs"
        programs.mkdir()
        python = shlex.quote(sys.executable)
        for program, call in (("python", python), ("absorption", f"{python} -m absorption")):
            file = programs / program
            file.write_text(f'#!/bin/sh\nexec {call} "$@"\n', encoding="utf-8")
            file.chmod(0o755)
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(Path(absorption.__file__).parents[1]),
            "PYTHONUTF8": "1",
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            **environment,
        }
        self.session: dict[str, object] = {}

    def run(self, block: Block) -> None:
        """Run one block.

        Raises:
            Differs: it prints something else than the text shows, or fails.
        """
        if block.kind == "console":
            for command, shown in commands(block):
                self._command(block.place, command, shown)
        elif block.kind == "pycon":
            self._session(block)
        elif block.kind == "python":
            self._write(block)

    def _command(self, place: str, command: str, shown: tuple[str, ...]) -> None:
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            raise Differs(f"{place}: {command!r}: exit code {done.returncode}\n{done.stdout}")
        if not agrees(shown, done.stdout):
            text = "\n".join(shown)
            raise Differs(f"{place}: {command!r} printed\n{done.stdout}\nthe text shows\n{text}")

    def _session(self, block: Block) -> None:
        source = "".join(f"{line}\n" for line in block.lines)
        test = doctest.DocTestParser().get_doctest(source, self.session, block.place, None, 0)
        if not test.examples or not block.lines[0].startswith(">>> "):
            raise Differs(f"{block.place}: does not begin with a line of a session")
        test.globs = self.session  # The parser takes a copy.
        said: list[str] = []
        runner = doctest.DocTestRunner(verbose=False)
        if runner.run(test, out=said.append, clear_globs=False).failed:
            raise Differs(f"{block.place}:\n{''.join(said)}")

    def _write(self, block: Block) -> None:
        head = re.fullmatch(r"# ([\w-]+\.py)", block.lines[0]) if block.lines else None
        if head is None:
            raise Differs(f"{block.place}: a file of Python begins with `# NAME.py`")
        source = "".join(f"{line}\n" for line in block.lines)
        (self.folder / head[1]).write_text(source, encoding="utf-8")
