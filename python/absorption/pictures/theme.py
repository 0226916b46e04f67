"""How every picture looks: the only place with colours, sizes and fonts.

matplotlib is imported when a picture is drawn, never when this module is. A picture is drawn and
written inside `style`, which leaves matplotlib's own settings as they were.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

from absorption.errors import AbsorptionError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

INK, PAPER, MUTED, GRID = "#1a1a1a", "#ffffff", "#666666", "#dcdcdc"
# Blue, vermillion, green and purple of Okabe and Ito: they differ for the colour-blind too.
BLUE, VERMILLION, GREEN, PURPLE = SERIES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")

# In a page the colours are these variables, so that the page can change them.
VARIABLES = {INK: "ink", PAPER: "paper", MUTED: "muted", GRID: "grid"} | {
    colour: f"series-{number}" for number, colour in enumerate(SERIES, start=1)
}

# Places of words are computed with DejaVu Sans, which comes with matplotlib and is as wide as any.
MEASURED_FONT = "DejaVu Sans"
SHOWN_FONTS = "Helvetica Neue, Helvetica, Arial, DejaVu Sans, sans-serif"

# Points.
TEXT, SMALL = 9.5, 8.5
HAIR, THIN, LINE, THICK, BROAD = 0.6, 0.9, 1.7, 2.6, 4.0
DOT, RING, BREAK = 5.0, 7.0, 3.4
# Four lines on one another, all of which show.
NESTED = (6.0, 4.2, 2.5, 1.0)
SHADE, VEIL = 0.14, 0.55
DASHES = (0, (4, 3))
DOTS_PER_INCH = 200

# Every picture is this wide, or as wide as one column, in inches.
PAGE, COLUMN = 7.4, 5.8

_SETTINGS: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "absorption",
    "pdf.fonttype": 42,
    "font.family": [MEASURED_FONT],
    "font.size": TEXT,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.labelsize": TEXT,
    "axes.linewidth": HAIR,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": TEXT,
    "axes.titlelocation": "left",
    "axes.titlepad": 8,
    "axes.titleweight": "normal",
    "figure.facecolor": PAPER,
    "lines.linewidth": LINE,
    "lines.markersize": DOT,
    "lines.solid_capstyle": "round",
    "lines.solid_joinstyle": "round",
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": SMALL,
    "xtick.major.width": HAIR,
    "ytick.major.width": HAIR,
    "xtick.major.size": 3,
    "ytick.major.size": 3,
    "xtick.minor.visible": False,
    "ytick.minor.visible": False,
}

Across = Literal["left", "center", "right"]
Along = Literal["top", "center", "bottom"]


class PictureError(AbsorptionError):
    """A picture is not known, cannot be drawn or cannot be written; the message says why."""


@contextmanager
def style() -> Iterator[None]:
    """Matplotlib with the look of this package, whatever its settings were, and as before after.

    Raises:
        PictureError: matplotlib is not installed.
    """
    try:
        import matplotlib
    except ImportError as error:
        raise PictureError(
            "pictures need matplotlib, which is not installed: pip install 'absorption[pictures]'"
        ) from error
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS)
        yield


def figure(width: float, height: float) -> "Figure":
    """An empty picture of this size in inches."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height))


def panel(
    whole: "Figure", left: float, bottom: float, width: float, height: float, title: str = ""
) -> "Axes":
    """Axes whose place and size are in inches; the title stands above their left end."""
    across, up = whole.get_size_inches()
    box = (left / across, bottom / up, width / across, height / up)
    axes = whole.add_axes(box)
    if title:
        axes.set_title(title)
    return axes


def plane(whole: "Figure", left: float, bottom: float, side: float, title: str = "") -> "Axes":
    """A square panel for points of the plane: equal scales, no ticks, no spines."""
    axes = panel(whole, left, bottom, side, side)
    axes.set_title(title, loc="center")
    axes.set_aspect("equal", adjustable="box")
    axes.set_xticks([])
    axes.set_yticks([])
    for spine in axes.spines.values():
        spine.set_visible(False)
    return axes


def cross(axes: "Axes") -> None:
    """The two coordinate axes of a plane, behind all else."""
    axes.axhline(0, color=GRID, linewidth=THIN, zorder=0)
    axes.axvline(0, color=GRID, linewidth=THIN, zorder=0)


def words(
    axes: "Axes",
    place: tuple[float, float],
    text: str,
    *,
    shift: tuple[float, float] = (0, 0),
    across: Across = "left",
    along: Along = "center",
    colour: str = INK,
    size: float = TEXT,
    covers: bool = False,
) -> None:
    """Words at a point of the data.

    Args:
        axes: the panel.
        place: the point.
        text: one line.
        shift: in points, to the right and up.
        across: which end of the words is at the point.
        along: so too, in height.
        colour: of the letters.
        size: in points.
        covers: whether they hide what lies below them.
    """
    box = {"facecolor": PAPER, "edgecolor": "none", "pad": 1.5} if covers else None
    axes.annotate(
        text,
        place,
        xytext=shift,
        textcoords="offset points",
        ha=across,
        va=along,
        color=colour,
        fontsize=size,
        bbox=box,
        annotation_clip=False,
    )


def powers_of_ten(axis: "Axis", exponents: range) -> None:
    """A logarithmic axis with these powers of ten as ticks."""
    from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator

    axis.set_major_locator(FixedLocator([10.0**n for n in exponents]))
    axis.set_major_formatter(FixedFormatter([power_of_ten(n) for n in exponents]))
    axis.set_minor_locator(NullLocator())


def power_of_ten(exponent: int) -> str:
    """A power of ten in letters.

    Example:
        >>> power_of_ten(-12), power_of_ten(0)
        ('10⁻¹²', '1')
    """
    if exponent == 0:
        return "1"
    return "10" + str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
