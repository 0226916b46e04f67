"""How blocks grow near 0 and far from it, against a skip, which grows like the point itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from absorption.network import GatedMlp, Mlp
from absorption.network.mlp import escape_radius
from absorption.network.tensors import Floats
from absorption.pictures import theme

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DIMENSION, WIDTH = 8, 32
NEAR, FAR = range(-5, 2), range(-3, 6)


@dataclass(frozen=True, eq=False)
class Growth:
    """The norm of a block's output along a ray from 0.

    Attributes:
        input: (n,), norms ``Σ_j |x_j|`` of points of the ray, increasing.
        output: (n,), norms of the values there.
        certified: the norm from which on, inwards or outwards, a theorem bounds the output.
    """

    input: Floats
    output: Floats
    certified: float

    def at(self, norm: float) -> float:
        """The norm of the output at a norm of the input, between neighbours on a straight line."""
        logs = np.log(self.input), np.log(self.output)
        return float(np.exp(np.interp(np.log(norm), *logs)))

    def slope(self, low: float, high: float) -> float:
        """The slope on logarithmic axes between two norms, by least squares."""
        between = (self.input >= low) & (self.input <= high)
        logs = np.log10(self.input[between]), np.log10(self.output[between])
        return float(np.polyfit(*logs, 1)[0])


def _along_ray(
    f: Mlp | GatedMlp, rng: np.random.Generator, exponents: range, certified: float
) -> Growth:
    direction = rng.standard_normal(f.d)
    direction /= np.abs(direction).sum()
    norms = np.logspace(exponents[0], exponents[-1], 30 * (len(exponents) - 1) + 1)
    return Growth(norms, np.abs(f(norms[:, np.newaxis] * direction)).sum(axis=1), certified)


def near_zero(seed: int) -> dict[str, Growth]:
    """Blocks of dimension 8 and width 32 with normal weights, near 0.

    The second layers differ in size, so that the curves lie apart. Certified is the radius within
    which the output has at most a quarter of the norm of the point: Lean's
    ``GatedMlpNormLeQuarter`` and ``MlpNormLeQuarter``.
    """
    rng = np.random.default_rng(seed)
    h, d = WIDTH, DIMENSION
    found = {}
    for name, kind, size in (
        ("ReLU²", "relu2", 10.0),
        ("bilinear", "bilinear", 1.0),
        ("ReGLU", "reglu", 0.1),
        ("SwiGLU", "swiglu", 0.003),
    ):
        gates, up = rng.standard_normal((2, h, d))
        down = size * rng.standard_normal((d, h))
        f = Mlp(up, down, kind) if kind == "relu2" else GatedMlp(gates, up, down, kind)
        found[name] = _along_ray(f, rng, NEAR, float(f.radius()))
    return found


def infinity(seed: int) -> dict[str, Growth]:
    """MLPs of dimension 8 and width 32 with normal weights and bounded activations, far from 0.

    All have biases but the one with tanh. Certified is twice the bound of Lean's
    ``BoundedActivationGap`` on the output: beyond it a competitor with the same bound misses the
    skip by half the norm of the point or more.
    """
    rng = np.random.default_rng(seed)
    h, d = WIDTH, DIMENSION
    found = {}
    for name, kind, size, bias in (
        ("step function", "step", 3.0, 1.0),
        ("sigmoid", "sigmoid", 0.3, 1.0),
        ("tanh", "tanh", 0.03, 0.0),
    ):
        up, down = rng.standard_normal((h, d)), size * rng.standard_normal((d, h))
        inner, outer = bias * rng.standard_normal(h), bias * size * rng.standard_normal(d)
        f = Mlp(up, down, kind, inner, outer)
        found[name] = _along_ray(f, rng, FAR, float(escape_radius(f, f)))
    return found


def draw_near_zero(seed: int) -> "Figure":
    """The picture of `near_zero`."""
    whole = _draw(near_zero(seed), NEAR, range(-14, 5), (1e-5, 1e-4))
    note = "dots: from here inwards ‖f(x)‖ ≤ ‖x‖ / 4"
    theme.words(whole.axes[0], (10.0 ** NEAR[-1], 1e-13), note, **_NOTE)
    theme.words(whole.axes[0], (1.4e-5, 2e-2), "the skip x: slope 1")
    return whole


def draw_infinity(seed: int) -> "Figure":
    """The picture of `infinity`."""
    curves = infinity(seed)
    whole = _draw(curves, FAR, range(-4, 6), (1e4, 1e5))
    note = "dots: from here outwards ‖f(x)‖ ≤ ‖x‖ / 4"
    theme.words(whole.axes[0], (10.0 ** FAR[-1], 3e-4), note, **_NOTE)
    theme.words(whole.axes[0], (1e4, 3e4), "the skip x: slope 1", across="right")
    tanh = curves["tanh"]
    slope = f"slope {tanh.slope(1e-3, 1e-2):.2f} near 0"
    theme.words(whole.axes[0], (tanh.input[30], tanh.output[30]), slope, shift=(10, -4))
    return whole


_NOTE: Any = {"across": "right", "colour": theme.MUTED, "size": theme.SMALL}


def _draw(
    curves: Mapping[str, Growth], across: range, up: range, measured: tuple[float, float]
) -> "Figure":
    """Curves on logarithmic axes with the slopes measured between two norms."""
    whole = theme.figure(theme.COLUMN, 3.9)
    axes = theme.panel(whole, 0.55, 0.5, 3.5, 3.1, "‖f(x)‖ of blocks, ‖x‖ of the skip")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlim(10.0 ** across[0], 10.0 ** across[-1])
    axes.set_ylim(10.0 ** up[0], 10.0 ** up[-1])
    theme.powers_of_ten(axes.xaxis, across)
    theme.powers_of_ten(axes.yaxis, up[::2])
    axes.set_xlabel("‖x‖")
    ends = axes.get_xlim()
    axes.plot(ends, ends, color=theme.INK, linewidth=theme.THICK)
    for (name, growth), colour in zip(curves.items(), theme.SERIES, strict=False):
        axes.plot(growth.input, growth.output, color=colour)
        axes.plot(growth.certified, growth.at(growth.certified), "o", color=colour)
        text = f"{name}: slope {abs(growth.slope(*measured)):.2f}"
        theme.words(axes, (growth.input[-1], growth.output[-1]), text, shift=(6, 0))
    return whole
