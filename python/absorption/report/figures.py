"""The pictures on the page of a checkpoint: how its blocks grow, and what their skips cost."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from absorption.decide.price import Price
from absorption.network.tensors import Floats
from absorption.pictures import theme
from absorption.pictures.svg import as_svg
from absorption.report import cases
from absorption.report.cases import Case
from absorption.report.curves import Curve, spread
from absorption.report.finding import Examined

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_CURVES, MOST_BARS = 12, 24
# Inches; narrow enough to be read on a phone.
WIDE = 4.7

Figure = tuple[str, str, str]


def figures_of(blocks: Sequence[Examined], told: Sequence[Case]) -> list[Figure]:
    """The pictures of a checkpoint: of each its title, SVG for the page, and its caption.

    Args:
        blocks: in the order of the network.
        told: the kind of answer of each.

    Raises:
        PictureError: matplotlib is not there.
    """
    found = [(n, each.finding) for n, each in enumerate(blocks, start=1) if each.finding]
    curves = [(n, finding.curve) for n, finding in found if finding.curve is not None]
    costs = [(n, finding.price) for n, finding in found]
    figures = []
    if curves:
        shown = [curves[i] for i in spread(len(curves), MOST_CURVES)]
        picture = growth_picture([curve for _, curve in shown])
        biased = any(field.startswith("b_") for each in blocks for field in each.site.parts)
        caption = _growth_caption(len(shown), len(curves), set(told), biased)
        figures.append(("How the blocks grow", picture, caption))
    if any(not cost.is_never for _, cost in costs):
        bars = [costs[i] for i in spread(len(costs), MOST_BARS)]
        picture = price_picture(bars)
        figures.append(("The price in neurons", picture, _price_caption(len(bars), len(costs))))
    return figures


def _price_caption(shown: int, total: int) -> str:
    some = "" if shown == total else f" {shown} of {total} blocks are drawn."
    return (
        "What each skip costs: a block with so many more neurons cannot, may or can compute "
        f"`x + MLP(x)`.{some} The numbers, and the theorems that they rest on, are with the blocks "
        "below. For generic weights of ReLU, GELU, SiLU or softplus blocks the price is the "
        "dimension `d` (`generic_price`)."
    )


def _growth_caption(shown: int, total: int, told: set[Case], biased: bool) -> str:
    parts = [
        "The norm of each block's output against that of its input, along random directions "
        "(medians of six, from a fixed seed); the grey band is the skip."
    ]
    if shown > 1:
        which = f"{shown} of {total} blocks" if shown < total else "The blocks"
        parts.append(f"{which} are drawn from pale, near the input, to dark.")
    if cases.GATED in told:
        parts.append(
            "Near 0 gated blocks fall with slope 2 as a rule, and the skip with slope 1: so they "
            "are left behind (`gated_mlp_little_o`)."
        )
    if cases.DEGREE in told:
        parts.append(
            "The lines of homogeneous blocks have the degree of the activation as their slope "
            "everywhere, and the skip has slope 1 (`scaling_gap`)."
        )
    if told & {cases.BOUNDED, cases.SLOW}:
        parts.append(
            "Far from 0 blocks whose activation is bounded, or grows slowly, stay below the skip "
            "(`biased_mlp_sublinear`)."
        )
    armed = told & {cases.SETS, cases.SUPERFLUOUS, cases.FOLDED, cases.SPARED}
    if armed:
        which = "the blocks" if armed == told else "the other blocks"
        parts.append(
            f"Far from 0 {which} grow as the skip does, with slope 1: size decides nothing there, "
            "but where the output bends does (`two_slope_at_infinity`)."
        )
    if biased:
        parts.append("A line that is flat on the left has biases: `MLP(0)` is not 0.")
    return " ".join(parts)


def growth_picture(curves: Sequence[Curve]) -> str:
    """SVG for a page: one line a block, paler the nearer to the input, and the skip.

    Raises:
        PictureError: matplotlib is not there.
    """
    with theme.style():
        whole = theme.figure(WIDE, 3.7)
        axes = theme.panel(whole, 0.58, 0.5, 3.97, 2.75, "‖MLP(x)‖ of the blocks, ‖x‖ of the skip")
        _growth(axes, curves)
        return as_svg(
            whole,
            "The norm of each block's output against the norm of its input",
            "Both axes are logarithmic. The thick line is the skip, which has slope 1.",
            inline=True,
            prefix="growth",
        )


def _growth(axes: "Axes", curves: Sequence[Curve]) -> None:
    positive = [curve.outputs[curve.outputs > 0] for curve in curves]
    across = _decades([curve.norms for curve in curves])
    up = _decades([*positive, np.array([10.0 ** across[0], 10.0 ** across[-1]])])
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlim(10.0 ** across[0], 10.0 ** across[-1])
    axes.set_ylim(10.0 ** up[0], 10.0 ** up[-1])
    theme.powers_of_ten(axes.xaxis, _thinned(across))
    theme.powers_of_ten(axes.yaxis, _thinned(up))
    axes.set_xlabel("‖x‖, the sum of the absolute values")
    ends = np.array(axes.get_xlim())
    axes.plot(ends, ends, color=theme.GRID, linewidth=4 * theme.THICK, solid_capstyle="butt")
    kinds = list(dict.fromkeys(curve.kind for curve in curves))
    for place, curve in enumerate(curves):
        shown = curve.outputs > 0
        depth = place / max(1, len(curves) - 1)
        axes.plot(
            curve.norms[shown],
            curve.outputs[shown],
            color=_colour(kinds, curve.kind),
            alpha=0.3 + 0.7 * depth if len(curves) > 1 else 1,
            linewidth=theme.THIN if len(curves) > 4 else theme.LINE,
        )
    corner = (10.0 ** across[0], 10.0 ** up[-1])
    labels = [("the skip", theme.MUTED)]
    labels += [(kind, _colour(kinds, kind)) for kind in kinds[: len(theme.SERIES)]]
    labels += [("others", theme.INK)] if len(kinds) > len(theme.SERIES) else []
    for line, (text, colour) in enumerate(labels):
        theme.words(axes, corner, text, shift=(10, -8 - 13 * line), colour=colour)


def _colour(kinds: list[str], kind: str) -> str:
    place = kinds.index(kind)
    return theme.SERIES[place] if place < len(theme.SERIES) else theme.INK


def _decades(values: Sequence[Floats]) -> range:
    logs = [np.log10(array) for array in values if array.size]
    low, high = min(log.min() for log in logs), max(log.max() for log in logs)
    return range(int(np.floor(low)), int(np.ceil(high)) + 1)


def _thinned(decades: range) -> range:
    """Few enough powers of ten for labels."""
    return decades[:: 1 + (len(decades) - 1) // 9]


def price_picture(costs: Sequence[tuple[int, Price]]) -> str:
    """SVG for a page: a bar for each block, over the numbers of additional neurons.

    Args:
        costs: the number of each block, from 1, and its price; one price at least has a number.

    Raises:
        PictureError: matplotlib is not there.
    """
    with theme.style():
        height = 0.26 * len(costs)
        whole = theme.figure(WIDE, height + 1.05)
        axes = theme.panel(whole, 0.58, 0.5, 3.97, height, "")
        _prices(axes, costs)
        return as_svg(
            whole,
            "The price of each skip in additional neurons",
            "A bar for each block: numbers of neurons that are not enough, then those of which it "
            "is not known, then those that are enough.",
            inline=True,
            prefix="price",
        )


def _prices(axes: "Axes", costs: Sequence[tuple[int, Price]]) -> None:
    ends = [end for _, cost in costs for end in (cost.least, cost.enough) if end is not None]
    right = 1.25 * max(1, *ends)
    axes.set_xlim(0, right)
    axes.set_ylim(len(costs) - 0.5, -0.5)
    axes.set_yticks(range(len(costs)), [str(place) for place, _ in costs])
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel("additional neurons")
    axes.set_ylabel("block")
    for row, (_, cost) in enumerate(costs):
        least = right if cost.least is None else cost.least
        enough = right if cost.enough is None else cost.enough
        pieces = (
            (0, least, theme.VERMILLION, 0.75),
            (least, enough, theme.MUTED, 0.3),
            (enough, right, theme.GREEN, 0.75),
        )
        for left, stop, colour, alpha in pieces:
            axes.barh(row, stop - left, 0.62, left, color=colour, alpha=alpha, linewidth=0)
    legend = (
        ("not enough", theme.VERMILLION, 0.0),
        ("not known", theme.MUTED, 0.27),
        ("enough", theme.GREEN, 0.52),
    )
    for text, colour, place in legend:
        theme.words(axes, (place * right, -0.5), f"■ {text}", shift=(0, 12), colour=colour)
