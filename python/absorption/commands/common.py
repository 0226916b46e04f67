"""What the commands on checkpoints have in common: options, choice of blocks, progress, errors."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from absorption.errors import AbsorptionError

if TYPE_CHECKING:
    from absorption.checkpoints import Checkpoint, Site
    from absorption.decide import Undecided
    from absorption.network import GatedMlp, Mlp

T = TypeVar("T")

SCHEMA = 1
OK, FAILED, CANNOT_RUN = 0, 1, 2

# Work that is predicted to take longer is announced.
_LONG = 5.0


@dataclass(frozen=True)
class Answer:
    """What a command prints, and its exit code."""

    text: str
    code: int


@dataclass(frozen=True, eq=False)
class Row(Generic[T]):
    """What became of one block.

    Attributes:
        site: where it is.
        activation: its name; empty where the block could not be read.
        result: of the command; None if there was an error.
        error: why there is no result.
        seconds: wall time, reading included.
    """

    site: "Site"
    activation: str
    result: T | None
    error: str
    seconds: float

    def as_json(self) -> dict[str, Any]:
        """What every command tells of a block."""
        site = self.site
        return {
            "layer": site.layer,
            "kind": site.kind,
            "d": site.d,
            "h": site.h,
            "activation": self.activation or site.activation,
            "activation_from": site.activation_from,
            "placement": site.placement.value,
            "formula": site.placement.formula,
            "sources": {name: str(part) for name, part in site.parts.items()},
            "notes": list(site.notes),
            "error": self.error or None,
            "seconds": round(self.seconds, 3),
        }


def add_parser(commands: Any, name: str, help_: str, epilog: str) -> argparse.ArgumentParser:
    """A parser for a command, which explains itself as the others do."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help_,
        description=help_[0].upper() + help_[1:] + ".",
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    return parser


def add_checkpoint_options(parser: argparse.ArgumentParser) -> None:
    """The options that choose blocks of a checkpoint."""
    parser.add_argument(
        "checkpoint",
        type=Path,
        metavar="CKPT",
        help="a file (safetensors or its index, ONNX, GGUF, npz, PyTorch, Marian) or a folder",
    )
    add_block_options(parser)
    parser.add_argument("--json", action="store_true", help="print the answers as JSON")


def add_block_options(parser: argparse.ArgumentParser) -> None:
    """The options that choose blocks, without the checkpoint."""
    parser.add_argument(
        "--layer",
        action="append",
        default=[],
        metavar="NAME",
        help="only this block; may have * and ? (repeatable)",
    )
    parser.add_argument(
        "--map",
        metavar="TEXT",
        help="where the blocks are, if the names are not known: "
        "up=net.{}.a.weight,down=net.{}.b.weight,act=gelu. Keys: up, down; where there is one, "
        "gate, up_bias, down_bias, gate_bias (=none leaves it out on purpose), act, and layer, "
        "which is what to call the block. {} is any number, NAME^T is stored as (in, out), "
        "NAME*SCALE has its rows multiplied by another tensor",
    )
    parser.add_argument(
        "--activation", metavar="NAME", help="the activation, where nothing tells it"
    )


def positive(word: str) -> float:
    """A positive number of an option."""
    value = float(word)
    if not 0 < value < float("inf"):
        raise ValueError(word)
    return value


def natural(word: str) -> int:
    """A natural number of an option, 0 included."""
    value = int(word)
    if value < 0:
        raise ValueError(word)
    return value


def find_sites(options: argparse.Namespace) -> "tuple[Checkpoint, tuple[Site, ...]]":
    """The checkpoint and those of its blocks that were asked for.

    Raises:
        CheckpointError: it cannot be read, has no block, or none of the name asked for.
    """
    from absorption.checkpoints import CheckpointError, find_blocks, open_checkpoint

    checkpoint = open_checkpoint(options.checkpoint)
    sites = find_blocks(checkpoint, mapping=options.map, activation=options.activation)
    for pattern in options.layer:
        if not any(fnmatchcase(site.layer, pattern) for site in sites):
            names = ", ".join(site.layer for site in sites[:6]) + (", ..." if sites[6:] else "")
            raise CheckpointError(
                f"{checkpoint.path}: no block is called {pattern!r}; there are {names}"
            )
    if options.layer:
        sites = tuple(
            site for site in sites if any(fnmatchcase(site.layer, each) for each in options.layer)
        )
    return checkpoint, sites


def decide_seconds(site: "Site") -> float:
    """How long a decision takes, roughly; measured on two cores."""
    size = float(site.d * site.h)
    return 0.02 + 2e-6 * size + (0.0 if site.kind == "gated" else 2.5e-10 * site.h**3)


def run_over(
    sites: "Sequence[Site]",
    predicted: "Callable[[Site], float]",
    work: "Callable[[Site, Mlp | GatedMlp], T]",
    undecided: "Callable[[Undecided], T] | None" = None,
) -> list[Row[T]]:
    """Do the work on every block; what cannot be done becomes an error of its row.

    Args:
        sites: the blocks.
        predicted: the seconds that one takes.
        work: what is to be done.
        undecided: the result for a block of a kind of which nothing is proved; None where that is
            an error.
    """
    from absorption.checkpoints.block import NoTheorem
    from absorption.decide import Undecided

    rows = []
    total = sum(map(predicted, sites))
    announce(sites, total)
    with progress(total) as advance:
        for site in sites:
            began = time.monotonic()
            name, error = "", ""
            result: T | None = None
            advance(0.0, site.layer)
            try:
                block = site.load()
                name = block.activation
                result = work(site, block.to_network())
            except AbsorptionError as failure:
                if isinstance(failure, NoTheorem) and undecided is not None:
                    result = undecided(Undecided(str(failure)))
                else:
                    error = str(failure)
                    error = error if site.layer in error else f"{site.layer}: {error}"
            rows.append(Row(site, name, result, error, time.monotonic() - began))
            advance(predicted(site), site.layer)
    return rows


def announce(sites: "Sequence[Site]", seconds: float) -> None:
    """Say what is to be done, if it takes long."""
    if seconds < _LONG:
        return
    sizes = sorted({f"{site.d} to {site.h}" for site in sites})
    shown = ", ".join(sizes[:4]) + (", ..." if sizes[4:] else "")
    count = "1 block" if len(sites) == 1 else f"{len(sites)} blocks"
    print(f"absorption: {count}, {shown}: about {duration(seconds)}", file=sys.stderr)


def duration(seconds: float) -> str:
    """A time for people.

    Example:
        >>> duration(7.4), duration(200), duration(9000)
        ('7 s', '3 min', '2.5 h')
    """
    if seconds < 100:
        return f"{max(1, round(seconds))} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


@contextmanager
def progress(total: float) -> Iterator[Callable[[float, str], None]]:
    """A bar with the time left, on a terminal; called with work done and what is being done."""
    if not sys.stderr.isatty():
        yield lambda done, what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, what: bar.update(task, advance=done, description=what)


def exit_code(rows: Sequence[Row[Any]], good: Callable[[Any], bool]) -> int:
    """2 if a block could not be used, else 1 if a result is not good, else 0."""
    if any(row.error for row in rows):
        return CANNOT_RUN
    return OK if all(good(row.result) for row in rows) else FAILED
