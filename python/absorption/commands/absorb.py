"""``absorption absorb``: the weights of blocks that need no skip."""

import argparse
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
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
from absorption.commands.decide import answer, verdict_json, verdict_lines
from absorption.errors import AbsorptionError
from absorption.files import write_whole

if TYPE_CHECKING:
    from absorption.absorb import Absorbed
    from absorption.checkpoints import Site
    from absorption.checkpoints.tensors import Array
    from absorption.decide import NotAbsorbable, Undecided
    from absorption.decide.price import Price
    from absorption.network import Mlp

    Outcome = Absorbed | NotAbsorbable | Undecided

EPILOG = """\
A tensor keeps the name, the layout and, where that is exact, the type that it has in the
checkpoint. One that is stored with others, or is new, is called BLOCK.w_up, BLOCK.b_down and so on.
The file holds the folded blocks alone. Its metadata has for each of them the text for --map by
which the commands read it again.

examples:
  absorption absorb model.safetensors --out folded.safetensors
  absorption absorb model.safetensors --layer encoder.layer.0 --extra --out wider.safetensors

exit codes:
  0  every block was folded
  1  some block was not: its skip cannot be absorbed, or that is undecided; the others are written
  2  a checkpoint or a block cannot be used; the message names the file or the tensor
"""

_MAP = {"w_up": "up", "w_down": "down", "b_up": "up_bias", "b_down": "down_bias"}


@dataclass(frozen=True, eq=False)
class Stored:
    """A tensor of the new file.

    Attributes:
        name: in the file.
        array: float64, in the layout of the file.
        transposed: whether that is the other way round than in a block.
        wanted: the type in the checkpoint.
        rounded: whether float64 does not hold every number exactly.
    """

    name: str
    array: "Array"
    transposed: bool
    wanted: str
    rounded: bool


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_parser(
        commands, "absorb", "fold skips into MLP blocks and write the new weights", EPILOG
    )
    add_checkpoint_options(parser)
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="the file to write; it ends in .safetensors",
    )
    parser.add_argument(
        "--extra", action="store_true", help="add neurons where the width does not suffice"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> Answer:
    """Absorb."""
    from absorption.absorb import Absorbed, absorb
    from absorption.checkpoints.mapping import WRITTEN
    from absorption.checkpoints.saving import as_safetensors, narrowest

    if options.out.suffix != ".safetensors":
        raise AbsorptionError(
            f"{options.out}: a safetensors file is written; its name must end in .safetensors"
        )
    if options.out.exists():
        raise AbsorptionError(f"{options.out}: is there already; name another file or remove it")
    if not options.out.parent.is_dir():
        raise AbsorptionError(f"{options.out.parent}: is not a folder")
    checkpoint, sites = find_sites(options)
    rows = run_over(
        sites,
        lambda site: 2 * decide_seconds(site),
        lambda _, net: absorb(net, extra=options.extra),
        lambda verdict: verdict,
    )
    stored = {
        row.site.layer: tensors(row.site, row.result.block)
        for row in rows
        if isinstance(row.result, Absorbed)
    }
    _separate(stored)
    if stored:
        metadata = {
            f"{WRITTEN}{layer}": mapping(stored[layer], _activation(rows, layer))
            for layer in stored
        }
        content = {
            each.name: (each.array, narrowest(each.array, each.wanted))
            for parts in stored.values()
            for each in parts.values()
        }
        write_whole(options.out, as_safetensors(content, metadata))
    code = exit_code(rows, lambda result: isinstance(result, Absorbed))
    if not options.json:
        return Answer(_text(rows, stored, options.out), code)
    from absorption.commands.printing import as_json

    whole = {
        "schema": SCHEMA,
        "checkpoint": str(checkpoint.path),
        "form": checkpoint.form,
        "out": str(options.out) if stored else None,
        "blocks": [row.as_json() | _result_json(row, stored) for row in rows],
    }
    return Answer(as_json(whole), code)


def tensors(site: "Site", block: "Mlp") -> dict[str, Stored]:
    """The tensors of a new block as they are to be stored."""
    from absorption.network.tensors import is_exact, to_floats

    found = {}
    for field, array in block.tensors().items():
        part = site.parts.get(field)
        mixed = part is None or part.rows or part.factor or part.zero or part.scale != 1
        floats = to_floats(f"{site.layer}.{field}", array)
        rounded = is_exact(array) and any(
            Fraction(new) != old for new, old in zip(floats.flat, array.flat, strict=True)
        )
        name = part.tensor.name if part is not None and not mixed else f"{site.layer}.{field}"
        turned = part is not None and not mixed and part.transposed
        wanted = part.tensor.dtype if part is not None else ""
        found[field] = Stored(name, floats.T if turned else floats, turned, wanted, rounded)
    return found


def _separate(stored: dict[str, dict[str, Stored]]) -> None:
    """Give tensors that several blocks share names of their own."""
    seen: dict[str, int] = {}
    for parts in stored.values():
        for each in parts.values():
            seen[each.name] = seen.get(each.name, 0) + 1
    for layer, parts in stored.items():
        for field, each in parts.items():
            if seen[each.name] > 1:
                array = each.array.T if each.transposed else each.array
                name = f"{layer}.{field}"
                parts[field] = Stored(name, array, False, each.wanted, each.rounded)


def mapping(parts: dict[str, Stored], activation: str) -> str:
    """The text for ``--map`` by which a block is read from the new file."""
    pieces = [
        f"{_MAP[field]}={each.name}{'^T' if each.transposed else ''}"
        for field, each in parts.items()
    ]
    return ",".join([*pieces, f"act={activation}"])


def _activation(rows: "list[Row[Outcome]]", layer: str) -> str:
    return next(row.activation for row in rows if row.site.layer == layer)


def _lines(row: "Row[Outcome]", stored: dict[str, dict[str, Stored]]) -> list[str]:
    from absorption.absorb import Absorbed

    if row.result is None:
        return [row.error]
    if not isinstance(row.result, Absorbed):
        return verdict_lines(row.result)
    result = row.result
    lines = verdict_lines(result.verdict)
    if result.added:
        lines[0] = f"at its own width: {lines[0]}"
        from absorption.decide.verdict import count_of

        added = f"{count_of(result.added, 'neuron')} {'was' if result.added == 1 else 'were'} added"
        lines.append(f"{added}; {_needed(result.price)}")
    if result.condition is not None:
        lines.append(f"condition of the basis of rows: {result.condition:.4g}")
    lines.append(_accuracy(result, stored[row.site.layer]))
    return lines


def _needed(price: "Price") -> str:
    if not price.least:
        return "it is not known that any are needed"
    verb = "is" if price.least == 1 else "are"
    return f"at least {price.least} {verb} needed ({_because(price)})"


def _because(price: "Price") -> str:
    return price.least_by if price.bound is None else f"{price.least_by}: {price.bound}"


def _accuracy(result: "Absorbed", parts: dict[str, Stored]) -> str:
    drift = _drift(result, parts)
    if drift == 0:
        return "equal exactly, with the weights as they are written"
    if result.error:
        return f"off by at most {result.error:.3g} |x| (l1 norms), from rounding the new weights"
    if drift is not None:
        return f"equal but for rounding: each new weight by at most {float(drift):.3g}"
    return "equal but for rounding the new weights, for which no bound is known"


def _drift(result: "Absorbed", parts: dict[str, Stored]) -> Fraction | None:
    """How far a number that is written may be from the exact one; None if that is not known."""
    from absorption.network.tensors import is_exact

    if result.exact is None:
        return Fraction(0) if result.error == 0 and not _any_rounded(parts) else None
    worst = Fraction(0)
    for field, exact in result.exact.tensors().items():
        each = parts[field]
        written = each.array.T if each.transposed else each.array
        if is_exact(exact):
            pairs = zip(exact.flat, written.flat, strict=True)
            worst = max(worst, *(abs(Fraction(new) - old) for old, new in pairs))
        else:
            worst = max(worst, Fraction(float(abs(exact - written).max(initial=0))))
    return worst


def _any_rounded(parts: dict[str, Stored]) -> bool:
    return any(each.rounded for each in parts.values())


def _text(rows: "list[Row[Outcome]]", stored: dict[str, dict[str, Stored]], out: Path) -> str:
    from absorption.commands.printing import counted, meanings, table

    answers = [_answer(row, stored) for row in rows]
    text = table(rows, answers, [_lines(row, stored) for row in rows])
    text += "\n" + meanings(row.site.placement for row in rows) + f"\n{counted(answers)}\n"
    written = f"written: {out}, which holds the folded blocks alone\n"
    return text + (written if stored else "nothing was written\n")


def _answer(row: "Row[Outcome]", stored: dict[str, dict[str, Stored]]) -> str:
    from absorption.absorb import Absorbed

    if not isinstance(row.result, Absorbed):
        return answer(row.result)
    return f"folded (+{row.result.added})" if row.result.added else "folded"


def _result_json(row: "Row[Outcome]", stored: dict[str, dict[str, Stored]]) -> dict[str, Any]:
    from absorption.absorb import Absorbed
    from absorption.checkpoints.saving import narrowest

    result = row.result
    if not isinstance(result, Absorbed):
        return verdict_json(result) | {"folded": False}
    parts = stored[row.site.layer]
    return verdict_json(result.verdict) | {
        "folded": True,
        "added": result.added,
        "needed": result.price.least,
        "needed_because": _because(result.price),
        "condition": result.condition,
        "error": None if _any_rounded(parts) else result.error,
        "accuracy": _accuracy(result, parts),
        "map": mapping(parts, row.activation),
        "tensors": {
            each.name: {
                "field": field,
                "dtype": narrowest(each.array, each.wanted).name,
                "shape": list(each.array.shape),
                "transposed": each.transposed,
                "rounded": each.rounded,
            }
            for field, each in parts.items()
        },
    }
