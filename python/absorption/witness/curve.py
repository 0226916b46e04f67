"""The gap curve, drawn: the error of fitted candidates against their width, and the bound.

``python -m absorption.witness.curve FILE`` writes the picture of ``docs/images/gap-curve.svg``.
"""

import sys
from collections.abc import Mapping, Sequence
from math import log2
from pathlib import Path

import numpy as np

from absorption.deep.svg import Drawing
from absorption.network import GatedMlp, Mlp, Skip
from absorption.witness.fitting import DEGREE_TWO_BOUND, FitError, error_curve

WIDTHS = (1, 2, 4, 6, 12, 24, 48, 96)
COLOURS = ("#0072b2", "#d55e00")
LEFT, RIGHT, TOP, BOTTOM = 60, 620, 40, 320


def curves(d: int = 3, samples: int = 2000, seed: int = 1) -> dict[str, tuple[FitError, ...]]:
    """The curves of candidates for the skip around nothing, for ReLU² and for ReGLU.

    Args:
        d: the dimension.
        samples: how many points of the unit ball are fitted, and how many more are tried.
        seed: of rows and points.
    """
    row, column = np.zeros((1, d)), np.zeros((d, 1))
    skips = {
        "ReLU²": Skip(Mlp(row, column, "relu2")),
        "ReGLU": Skip(GatedMlp(row, row, column, "reglu")),
    }
    return {
        name: error_curve(skip, WIDTHS, np.random.default_rng(seed), samples=samples)
        for name, skip in skips.items()
    }


def draw(found: Mapping[str, Sequence[FitError]]) -> str:
    """The picture: widths on a logarithmic axis, and the line that no width gets below."""
    drawing = Drawing(660, 360, "Largest error on the unit ball against the width")
    top = 1.1 * max(each.error for curve in found.values() for each in curve)
    last = log2(max(each.width for curve in found.values() for each in curve)) or 1.0

    def place(width: int, error: float) -> tuple[float, float]:
        across = LEFT + (RIGHT - LEFT) * log2(width) / last
        return across, BOTTOM - (BOTTOM - TOP) * error / top

    drawing.polyline([(LEFT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)], "#444")
    bound = place(1, DEGREE_TWO_BOUND)[1]
    drawing.polyline([(LEFT, bound), (RIGHT, bound)], "#444", dashes="6 4")
    drawing.label((LEFT + 6, bound + 16), "(√2 − 1)/2, which no width gets below")
    for (name, curve), colour in zip(found.items(), COLOURS, strict=False):
        points = [place(each.width, each.error) for each in curve]
        drawing.polyline(points, colour)
        for point in points:
            drawing.dot(point, colour)
        drawing.label((points[1][0] + 8, points[1][1] - 8), name)
    for width in sorted({each.width for curve in found.values() for each in curve}):
        drawing.label((place(width, 0)[0], BOTTOM + 18), str(width), anchor="middle")
    drawing.label((LEFT, TOP - 14), "largest error on the unit ball, against the width")
    return drawing.text()


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(draw(curves()), encoding="utf-8")
