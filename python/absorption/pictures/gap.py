"""The gap curve: the error of fitted candidates against their width, and the bound."""

from typing import TYPE_CHECKING, Any

import numpy as np

from absorption.network import GatedMlp, Mlp, Skip
from absorption.pictures import theme
from absorption.witness.fitting import (
    DEGREE_TWO_BOUND,
    FACTOR,
    FitError,
    axis_points,
    ball,
    error_curve,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DIMENSION = 3
WIDTHS = (1, 2, 4, 6, 12, 24, 48, 96)


def curves(seed: int = 1, samples: int = 2000) -> dict[str, tuple[FitError, ...]]:
    """The curves of candidates for the skip around nothing, for ReLU² and for ReGLU.

    Args:
        seed: of rows and points.
        samples: how many points of the unit ball are fitted, and how many more are tried.
    """
    row, column = np.zeros((1, DIMENSION)), np.zeros((DIMENSION, 1))
    skips = {
        "ReLU²": Skip(Mlp(row, column, "relu2")),
        "ReGLU": Skip(GatedMlp(row, row, column, "reglu")),
    }
    return {
        name: error_curve(skip, WIDTHS, np.random.default_rng(seed), samples=samples)
        for name, skip in skips.items()
    }


def best_block(d: int = DIMENSION) -> Mlp:
    """The block of width ``2 d`` that reaches the bound. Lean: ``DegreeTwoGapReached``.

    It is ``x_j ↦ c (relu(x_j)² - relu(-x_j)²)`` with ``c = (1 + √2) / 2``.
    """
    one, c = np.eye(d), (1 / FACTOR) / 2
    return Mlp(np.concatenate([one, -one]), c * np.concatenate([one, -one], axis=1), "relu2")


def best_error(samples: int = 2000) -> float:
    """The largest error of `best_block` among points of the unit ball."""
    block = best_block()
    points = np.concatenate([axis_points(block.d), ball(np.random.default_rng(0), samples, 3)])
    return float(np.abs(points - block(points)).max())


def draw(seed: int) -> "Figure":
    """Widths on a logarithmic axis, and the line that no width gets below."""
    found = curves(seed)
    whole = theme.figure(theme.COLUMN, 3.5)
    axes = theme.panel(whole, 0.55, 0.5, 4.2, 2.65, "largest error on the unit ball")
    axes.set_xscale("log", base=2)
    axes.set_xlim(0.9, 105)
    axes.set_ylim(0, 1.05)
    axes.set_xticks(WIDTHS, [str(width) for width in WIDTHS])
    axes.set_yticks([0.0, 0.2, 0.4, 0.6, 0.8, 1.0])
    axes.minorticks_off()
    axes.set_xlabel("width of the candidate")
    bound = DEGREE_TWO_BOUND
    axes.axhspan(0, bound, color=theme.GRID, alpha=theme.VEIL, linewidth=0)
    axes.axhline(bound, color=theme.INK, linewidth=theme.THIN, linestyle=theme.DASHES)
    theme.words(axes, (105, bound), "(√2 − 1)/2", shift=(5, 0))
    theme.words(axes, (1, bound / 2), "no block of degree 2 gets here, whatever its width")
    looks: dict[str, dict[str, Any]] = {
        "ReLU²": {"marker": "o", "color": theme.BLUE},
        "ReGLU": {"marker": "o", "color": theme.VERMILLION, "markerfacecolor": "none"},
    }
    for name, curve in found.items():
        widths, errors = [each.width for each in curve], [each.error for each in curve]
        size = theme.RING if name == "ReGLU" else theme.DOT
        axes.plot(widths, errors, markersize=size, clip_on=False, **looks[name])
    relu_squared, reglu = ([each.error for each in found[name]] for name in looks)
    theme.words(axes, (12, max(relu_squared[4], reglu[4])), "ReLU²", shift=(8, 5))
    theme.words(axes, (48, max(relu_squared[6], reglu[6])), "ReGLU", shift=(4, 10))
    axes.plot(2 * DIMENSION, best_error(), "D", color=theme.INK)
    text = f"reached by a ReLU² block of width 2d = {2 * DIMENSION}"
    theme.words(axes, (1, bound), text, shift=(0, 9), size=theme.SMALL)
    return whole
