"""The pictures by name, each with what it shows and the theorems that it shows."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from absorption.files import write_whole
from absorption.pictures.theme import PictureError, style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = (".svg", ".png", ".pdf")


@dataclass(frozen=True)
class Picture:
    """A picture that can be drawn.

    Attributes:
        name: the word for it on the command line; its file in ``docs/images`` is ``NAME.svg``.
        title: one line.
        caption: what it shows, in sentences; theorems stand in backticks.
        theorems: the headline theorems that it shows, as they are called in Lean.
        drawing: module of this package and function that draws it.
        seed: of its random weights; None if it has none to choose.
    """

    name: str
    title: str
    caption: str
    theorems: tuple[str, ...]
    drawing: tuple[str, str]
    seed: int | None = None

    @property
    def command(self) -> str:
        """What draws it."""
        return f"absorption picture {self.name}"

    def figure(self, seed: int | None = None) -> "Figure":
        """The picture as matplotlib has it; to be called, and used, inside `theme.style`.

        Raises:
            PictureError: there is no seed to choose.
        """
        if seed is not None and self.seed is None:
            raise PictureError(f"{self.name}: a seed met, but its weights are not random")
        module, function = self.drawing
        draw: Callable[..., Figure] = getattr(
            import_module(f"absorption.pictures.{module}"), function
        )
        return draw() if self.seed is None else draw(self.seed if seed is None else seed)

    def svg(self, *, inline: bool = False, seed: int | None = None, prefix: str = "") -> str:
        """The picture as SVG.

        Args:
            inline: for a page, whose variables ``--ink``, ``--paper``, ``--muted``, ``--grid`` and
                ``--series-1`` to ``--series-4`` set the colours; otherwise a file.
            seed: of random weights.
            prefix: of identifiers; by default the name.

        Raises:
            PictureError: matplotlib is not installed, or there is no seed to choose.
        """
        from absorption.pictures.svg import as_svg

        with style():
            figure = self.figure(seed)
            words = self.caption.replace("`", "")
            return as_svg(figure, self.title, words, inline=inline, prefix=prefix or self.name)

    def write(self, path: Path, seed: int | None = None) -> None:
        """Write the picture as SVG, PNG or PDF, as the name of the file ends.

        Raises:
            PictureError: the name ends otherwise, matplotlib is not installed, or there is no seed
                to choose.
            AbsorptionError: the file cannot be written.
        """
        suffix = path.suffix.lower()
        if suffix not in FORMATS:
            raise PictureError(
                f"{path}: {suffix or 'no suffix'} met, one of {', '.join(FORMATS)} wanted"
            )
        if suffix == ".svg":
            write_whole(path, self.svg(seed=seed).encode())
            return
        from absorption.pictures.svg import as_pdf, as_png

        with style():
            figure = self.figure(seed)
            write_whole(path, as_png(figure) if suffix == ".png" else as_pdf(figure))


_ALL = (
    Picture(
        "near-zero",
        "Near 0 the output of a gated block vanishes faster than the skip",
        "The norm of the output of four blocks with random weights against the norm of the "
        "input, on logarithmic axes: near 0 every block has slope 2, and the skip has slope 1. "
        "So no block of these kinds, whatever its width, equals a skip around another: "
        "`relu_squared_not_absorbable`, `bilinear_not_absorbable`, `reglu_not_absorbable`, "
        "`swiglu_not_absorbable`. A dot marks the radius, computed from the weights, within "
        "which the output has at most a quarter of the norm of the input (`mlp_norm_le_quarter`, "
        "`gated_mlp_norm_le_quarter`). The four blocks have second layers of different size, so "
        "that the lines lie apart.",
        (
            "relu_squared_not_absorbable",
            "bilinear_not_absorbable",
            "reglu_not_absorbable",
            "swiglu_not_absorbable",
            "mlp_norm_le_quarter",
            "gated_mlp_norm_le_quarter",
        ),
        ("growth", "draw_near_zero"),
        seed=0,
    ),
    Picture(
        "infinity",
        "Far from 0 a block with a bounded activation falls behind the skip",
        "The norm of the output against the norm of the input for three MLPs with random weights "
        "and bounded activations, the first two with biases: far out every block has slope 0, "
        "and the skip has slope 1. So no MLP with a bounded activation absorbs a skip, at any "
        "width and with any biases (`bounded_activation_not_absorbable`). Near 0 the one with "
        "tanh has slope 1 as well, so that only what happens far out rules it out. A dot marks "
        "the norm, computed from the weights, from which on a competitor with the same bound on "
        "its output misses the skip by at least half the norm of the point "
        "(`bounded_activation_gap`).",
        ("bounded_activation_not_absorbable", "bounded_activation_gap"),
        ("growth", "draw_infinity"),
        seed=0,
    ),
    Picture(
        "gap-curve",
        "The largest error on the unit ball against the width",
        "ReLU² and ReGLU blocks of growing width, fitted to the skip x in dimension 3 by least "
        "squares: their largest error on the unit ball comes down to (√2 − 1)/2 ≈ 0.207 and no "
        "further. No block of degree 2 does better, whatever its width "
        "(`degree_two_error_bound`), and a ReLU² block of width 2d reaches the bound "
        "(`degree_two_gap_reached`; the diamond).",
        ("degree_two_error_bound", "degree_two_gap_reached"),
        ("gap", "draw"),
        seed=1,
    ),
    Picture(
        "kinks",
        "A ReLU block in the plane, and the block that absorbs its skip",
        "A ReLU block f with five neurons and biases, and the block g that absorbs the skip "
        "around it: each neuron bends the function along a line, and a band shows the side on "
        "which it is active. The lines are the same; the three orange neurons, which form a set "
        "S with Σ p wᵀ = −I, have changed sides, and that is all (`biased_flip_absorbs`). Right: "
        "level lines of the second coordinate of x + f(x), green, and of g(x), dashed; the two "
        "functions are equal. Only a block with such a set has its skip absorbed at its own "
        "width, if it is nondegenerate (`biased_absorbable_iff`; without biases "
        "`relu_absorbable_iff`).",
        ("biased_flip_absorbs", "biased_absorbable_iff", "relu_absorbable_iff"),
        ("kinks", "draw"),
    ),
    Picture(
        "price",
        "How many more neurons absorb a skip",
        "Four nondegenerate ReLU blocks in dimension d = 4, and the least error that is left "
        "with m more neurons. With signs changed in a set S, some rows T doubled and r pairs of "
        "neurons added, where |T| + 2r ≤ m, the error is a linear map; shown is its least "
        "Frobenius norm. A dot is filled where some ReLU block with m more neurons absorbs the "
        "skip, as `decide` finds exactly; this begins where the error becomes 0, as `price_iff` "
        "says. The first two blocks would absorb their skip if one column, or one row, were "
        "another: they take 1 and 2 neurons. Blocks with random weights take d if they are as "
        "wide (`generic_price`), and 2d − h if they are narrower, h ≤ d (`rank_price`).",
        ("price_iff", "generic_price", "rank_price"),
        ("price", "draw"),
    ),
    Picture(
        "ray",
        "Absorbability along a ray of weights",
        "The blocks on a ray: the first layer W of a ReLU block with five neurons stays, the "
        "second is t P. Grey: the norm of I + t Σ p wᵀ for each of the 2⁵ sets of neurons; blue: "
        "the least of them, which is 0 exactly where the block absorbs its skip "
        "(`relu_absorbable_iff`). Each set has at most one zero (`cancelling_scale_unique`), so "
        "at most 2⁵ − 1 blocks of the ray are absorbable (`few_cancelling_scales`); here there "
        "are three. The verdicts at the marked blocks are those of `decide`, exact.",
        ("relu_absorbable_iff", "cancelling_scale_unique", "few_cancelling_scales"),
        ("ray", "draw"),
    ),
    Picture(
        "deep-fold",
        "The circle under two blocks with skips, and under two blocks without",
        "The unit circle, its four quarters in four colours, after each block: above two ReLU "
        "blocks of width 4 with skips, below two without. The four arcs fall on one another, and "
        "both stacks compute the same map, although neither block could do without its skip "
        "alone (`relu_pair_absorbable`). Small rings mark the rays on which the map is not "
        "linear.",
        ("relu_pair_absorbable",),
        ("deep", "draw_fold"),
    ),
    Picture(
        "deep-eleven",
        "The circle under eleven blocks",
        "A ReLU block without symmetry, followed by ten silent ones: the circle after each of "
        "eleven blocks without skips, and at last after the eleven blocks with skips. Both "
        "stacks compute the same map (`relu_folding_stack_absorbable`). So it is for all weights "
        "nearby, of all eleven blocks (`folds_open`).",
        ("relu_folding_stack_absorbable", "folds_open"),
        ("deep", "draw_eleven"),
    ),
    Picture(
        "deep-collapse",
        "Three neurons in the plane, a segment, and its images",
        "Left: three ReLU neurons in the plane, one fewer than 2d = 4, each with a band on the "
        "side on which it is active, and a segment that they do not see. Right: a stack with "
        "skips moves the segment, blue; the neurons and whatever follows them send it to one "
        "point, orange. So no network that begins with these neurons equals the stack "
        "(`relu_stack_not_through_narrow_layer`).",
        ("relu_stack_not_through_narrow_layer",),
        ("deep", "draw_collapse"),
    ),
)

PICTURES: dict[str, Picture] = {each.name: each for each in _ALL}


def picture(name: str) -> Picture:
    """The picture of this name.

    Example:
        >>> picture("ray").theorems[1]
        'cancelling_scale_unique'

    Raises:
        PictureError: there is none; the message names those whose names are close.
    """
    from difflib import get_close_matches

    if name in PICTURES:
        return PICTURES[name]
    close = get_close_matches(name, PICTURES, n=3, cutoff=0.5)
    hint = f"did you mean {', '.join(close)}?" if close else f"there are {', '.join(PICTURES)}"
    raise PictureError(f"no picture is called {name!r}; {hint}")
