"""``absorption picture``: draw a picture of a theorem, or all of them."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from absorption.commands.common import OK, Answer, add_parser, natural
from absorption.errors import AbsorptionError

if TYPE_CHECKING:
    from absorption.pictures import Picture

EPILOG = """\
examples:
  absorption picture --list                       the names, and what each picture shows
  absorption picture gap-curve                    writes gap-curve.svg
  absorption picture ray --out ray.pdf --caption  PDF; PNG too; prints the caption as well
  absorption picture near-zero --seed 7           other random weights, the same slopes
  absorption picture all --out docs/images        every picture as SVG, into a folder

The same command writes the same bytes every time. A file that exists is replaced. Drawing needs
matplotlib: pip install 'absorption[pictures]'. docs/pictures.md shows all pictures.

exit codes:
  0  the picture was written, or the list printed
  2  it was not; the message says why
"""
ALL = "all"


def add(commands: Any) -> None:
    """Describe the command."""
    parser = add_parser(commands, "picture", "draw a picture of a theorem", EPILOG)
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help=f"of the picture, or {ALL}; see --list"
    )
    parser.add_argument("--list", action="store_true", help="print the names and the captions")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="where to write: a name that ends in .svg, .png or .pdf, or a folder "
        "(default: NAME.svg; a folder is wanted for all)",
    )
    parser.add_argument(
        "--seed", type=natural, metavar="N", help="of the random weights, where there are any"
    )
    parser.add_argument("--caption", action="store_true", help="print the caption too")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> Answer:
    """Draw.

    Raises:
        AbsorptionError: no name was given, or no folder for all pictures; or as for
            `absorption.pictures.Picture.write`.
    """
    from absorption.pictures import PICTURES, picture

    if options.list:
        return Answer("\n".join(map(_described, PICTURES.values())), OK)
    if options.name is None:
        raise AbsorptionError(f"a name wanted, or --list; there are {', '.join(PICTURES)}, {ALL}")
    if options.name != ALL:
        wanted = picture(options.name)
        path = Path(f"{wanted.name}.svg") if options.out is None else options.out
        path = path / f"{wanted.name}.svg" if path.is_dir() else path
        wanted.write(path, options.seed)
        return Answer(_written(wanted, path, options.caption), OK)
    if options.out is None:
        raise AbsorptionError(f"{ALL}: a folder wanted: absorption picture {ALL} --out FOLDER")
    folder = _made(options.out)
    lines = []
    for each in PICTURES.values():
        path = folder / f"{each.name}.svg"
        each.write(path, None if each.seed is None else options.seed)
        lines.append(_written(each, path, options.caption))
    return Answer("".join(lines), OK)


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AbsorptionError(f"{folder}: no folder: {error.strerror or error}") from error
    return folder


def _described(picture: "Picture") -> str:
    from absorption.commands.printing import fold

    seed = "" if picture.seed is None else f" (--seed, default {picture.seed})"
    head = [f"{picture.name}{seed}", *fold(picture.title, "  ")]
    return "".join(f"{line}\n" for line in [*head, *fold(picture.caption, "    ")])


def _written(picture: "Picture", path: Path, caption: bool) -> str:
    from absorption.commands.printing import fold

    lines = [f"{picture.name}: {path}", *(fold(picture.caption, "    ") if caption else [])]
    return "".join(f"{line}\n" for line in lines)
