"""The same value twice: by Lean's own definitions, and by the classes of `absorption.network`.

Each `Case` is a Lean term and the exact value that Python finds for it. The kernel decides whether
they are equal (`absorption.lean.evaluate`), so that neither side can drift from the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from absorption.activations import Activation, TwoSlope, activation, leaky_relu, relu_power
from absorption.lean.evaluate import matrix, members, rational, vector
from absorption.network import Block, GatedMlp, Mlp, Skip, Stack, escape_radius, norm
from absorption.network.generate import Rng, gated, integers, integral
from absorption.network.tensors import Tensor, matmul, to_fractions
from absorption.witness.outcome import activation_of

IMPORTS: Sequence[str] = tuple(
    f"Absorption.{name}"
    for name in ("Network", "Activation", "Radius", "Escape", "Flip", "Perturbation", "Price")
)

# Activations of the registry as Lean terms, where Lean has a definition of the very function.
LEAN_NAMES: Mapping[str, str] = {
    "relu": "relu",
    "relu2": "reluSquared",
    "relu3": "(reluPow 3)",
    "relu_power(0)": "(reluPow 0)",
    "relu_power(2)": "(reluPow 2)",
    "leaky_relu": f"(leakyRelu {rational(Fraction(1, 100))})",
    "leaky_relu(-2/3)": f"(leakyRelu {rational(Fraction(-2, 3))})",
    "two_slope": f"(twoSlope {rational(Fraction(2, 3))} {rational(Fraction(-1, 5))})",
    "abs": "abs",
    "identity": "(fun z => z)",
    "step": "step",
    "clamp": "clamp",
    "softsign": "softsign",
    "softsign_gelu": "softsignGelu",
    "hardswish": "hardswish",
}


def two_slope(a: Fraction, b: Fraction, name: str = "two_slope") -> Activation:
    """``a |z| + b z``. Lean: ``twoSlope``."""
    return Activation(
        name,
        lambda z: float(a) * np.abs(z) + float(b) * z,
        (TwoSlope(a, b),),
        exact=lambda z: a * abs(z) + b * z,
    )


_UNREGISTERED: Mapping[str, Activation] = {
    each.name: each
    for each in (
        relu_power(0),
        relu_power(2),
        leaky_relu("-2/3"),
        two_slope(Fraction(2, 3), Fraction(-1, 5)),
    )
}


def known(name: str) -> Activation:
    """The activation that a key of `LEAN_NAMES` stands for."""
    return _UNREGISTERED[name] if name in _UNREGISTERED else activation(name)


@dataclass(frozen=True, eq=False)
class Case:
    """One term and its value.

    Attributes:
        subject: what is evaluated, for messages.
        term: the Lean term.
        value: what Python finds: a fraction or an array of one dimension.
        rounded: the same in float64, where Python computes it so.
    """

    subject: str
    term: str
    value: Any
    rounded: Any = None

    def claim(self, value: Any = None) -> str:
        """The Lean proposition that the term has this value, by default the one found."""
        wanted = self.value if value is None else value
        words = vector(wanted) if isinstance(wanted, np.ndarray) else rational(wanted)
        return f"{self.term} = {words}"


def lean_matrix(array: Tensor) -> str:
    """A matrix of weights as a Lean term."""
    return matrix(to_fractions(array), array.shape)


def lean_mlp(f: Mlp) -> str:
    """The weights without biases as a Lean term of type ``Mlp``."""
    parts = f"{lean_matrix(f.w_up)}, {lean_matrix(f.w_down)}"
    return f"(⟨{parts}⟩ : Mlp Rat {f.d} {f.h})"


def lean_block(f: Block) -> tuple[str, str, str]:
    """A block as Lean has it: weights, kind of `Block`, and name of its evaluation."""
    if isinstance(f, GatedMlp):
        parts = ", ".join(map(lean_matrix, (f.w_gate, f.w_up, f.w_down)))
        return f"(⟨{parts}⟩ : GatedMlp Rat {f.d} {f.h})", "gated", "GatedMlp.eval"
    if not isinstance(f, Mlp):
        raise TypeError(f"{type(f).__name__} met, an Mlp or a GatedMlp wanted")
    if not f.is_biased:
        return lean_mlp(f), "mlp", "Mlp.eval"
    zeros = (np.full(n, Fraction(0), dtype=object) for n in (f.h, f.d))
    given = zip((f.b_up, f.b_down), zeros, strict=True)
    biases = (vector(to_fractions(zero if bias is None else bias)) for bias, zero in given)
    words = f"(⟨{lean_mlp(f)}, {', '.join(biases)}⟩ : BiasedMlp Rat {f.d} {f.h})"
    return words, "biased", "BiasedMlp.eval"


def _function(f: Block) -> str:
    weights, _, evaluation = lean_block(f)
    return f"{evaluation} {weights} {_sigma(f)}"


def _sigma(f: Block) -> str:
    return LEAN_NAMES[activation_of(f).name]


def _in_stack(f: Block) -> str:
    weights, kind, _ = lean_block(f)
    return f"(Block.{kind} {_sigma(f)} {weights})"


def cases(rng: Rng) -> Iterator[Case]:
    """Random cases: each activation in each kind of block, and each definition on such blocks."""
    names = list(LEAN_NAMES)
    for name in names:
        d, h = (int(n) for n in rng.integers(0, 4, 2))
        kinds = [
            _scaled(rng, integral(rng, d, h, known(name))),
            _scaled(rng, integral(rng, d, h, known(name), biased=True)),
            _scaled(rng, gated(rng, d, h, known(name), size=3)),
        ]
        for f in kinds:
            yield from _evaluations(rng, f)
    for _ in range(6):
        d, h = int(rng.integers(1, 4)), int(rng.integers(1, 5))
        yield from _stacks(rng, d, names)
        yield from _flips(rng, d, h, names)
        yield from _numbers(rng, d, h)


def _scaled(rng: Rng, f: Block) -> Any:
    """The block with each tensor divided by a small number, so that fractions occur."""
    divisors = {name: int(rng.integers(1, 8)) for name in f.tensors()}
    return f.with_tensors(**{name: f.tensors()[name] / divisors[name] for name in divisors})


def _point(rng: Rng, d: int) -> Tensor:
    point: Tensor = integers(rng, (d,), 9) / int(rng.integers(1, 8))
    return point


def _evaluations(rng: Rng, f: Block) -> Iterator[Case]:
    x = _point(rng, f.d)
    term, subject = f"{_function(f)} {vector(x)}", f"{type(f).__name__} with {_sigma(f)}"
    yield Case(subject, term, f.exactly(x), f(x.astype(float)))
    inside = Skip(f)
    term = f"skip ({_function(f)}) {vector(x)}"
    yield Case(f"skip of {subject}", term, inside.exactly(x), inside(x.astype(float)))


def _stacks(rng: Rng, d: int, names: Sequence[str]) -> Iterator[Case]:
    def drawn() -> Block:
        name, h, kind = (int(rng.integers(n)) for n in (len(names), 4, 3))
        sigma = known(names[name])
        if kind == 2:
            return gated(rng, d, h, sigma, size=1)
        return integral(rng, d, h, sigma, size=1, biased=kind == 1)

    blocks = [drawn() for _ in range(int(rng.integers(0, 4)))]
    words = f"[{', '.join(map(_in_stack, blocks))}]"
    x = _point(rng, d)
    for name, stack in (
        ("skipStack", Stack.with_skips(blocks, d)),
        ("plainStack", Stack(blocks, d)),
    ):
        term = f"{name} ({words} : List (Block Rat {d})) {vector(x)}"
        yield Case(name, term, stack.exactly(x), stack(x.astype(float)))


def _flips(rng: Rng, d: int, h: int, names: Sequence[str]) -> Iterator[Case]:
    sigma = known(names[int(rng.integers(len(names)))])
    f = _scaled(rng, integral(rng, d, h, sigma))
    b = _scaled(rng, integral(rng, d, h, sigma, biased=True))
    chosen = [i for i in range(h) if rng.integers(2)]
    words, kappa, x = members(chosen, h), Fraction(int(rng.integers(-4, 5)), 3), _point(rng, d)
    at, k = vector(x), rational(kappa)
    selected = f.selected(chosen)
    yield Case(
        "selected",
        f"Mat.mulVec (Mlp.selected {lean_mlp(f)} {words}) {at}",
        matmul(x[np.newaxis], selected.T)[0],
    )
    yield Case(
        "remainder",
        f"Mat.mulVec (Mlp.remainder {k} {lean_mlp(f)} {words}) {at}",
        x + kappa * matmul(x[np.newaxis], selected.T)[0],
    )
    flipped = f.flip(chosen)
    yield Case(
        "flip", f"Mlp.eval (Mlp.flip {words} {lean_mlp(f)}) {_sigma(f)} {at}", flipped.exactly(x)
    )
    term = f"BiasedMlp.eval (BiasedMlp.flip {k} {words} {lean_block(b)[0]}) {_sigma(b)} {at}"
    yield Case("biased flip", term, b.flip(chosen, kappa).exactly(x))
    square = integers(rng, (d, d))
    for block, kind in (
        (f, "Mlp"),
        (b, "BiasedMlp"),
        (gated(rng, d, h, sigma, size=2), "GatedMlp"),
    ):
        weights, _, evaluation = lean_block(block)
        term = f"{evaluation} ({kind}.mapDown {lean_matrix(square)} {weights}) {_sigma(block)} {at}"
        yield Case(f"{kind}.mapDown", term, block.map_down(square).exactly(x))
    scaled = f.with_tensors(w_down=f.w_down * kappa)
    term = f"Mlp.eval (Mlp.scaleDown {k} {lean_mlp(f)}) {_sigma(f)} {at}"
    yield Case("scaleDown", term, scaled.exactly(x))


def _numbers(rng: Rng, d: int, h: int) -> Iterator[Case]:
    bound, delta = (Fraction(int(n), int(m)) for n, m in rng.integers(1, 9, (2, 2)))
    limits = f"{rational(bound)} {rational(delta)}"
    f, g = _scaled(rng, integral(rng, d, h)), _scaled(rng, gated(rng, d, h, "relu", size=3))
    for block, kind in ((f, "Mlp"), (g, "GatedMlp")):
        weights = lean_block(block)[0]
        yield Case(f"{kind}.reach", f"{kind}.reach {weights}", block.reach)
        yield Case(f"{kind}.curvature", f"{kind}.curvature {weights}", block.curvature)
        radius = block.radius(bound, delta)
        yield Case(f"{kind}.radius", f"{kind}.radius {limits} {weights}", radius)
    b, c = (_scaled(rng, integral(rng, d, n, biased=True)) for n in (h, h + 1))
    first, second = lean_block(b)[0], lean_block(c)[0]
    term = f"BiasedMlp.outputBound {rational(bound)} {first}"
    yield Case("outputBound", term, b.output_bound(bound))
    term = f"escapeRadius {limits} {first} {second}"
    yield Case("escapeRadius", term, escape_radius(b, c, bound, delta))
    x = _point(rng, d)
    yield Case("norm", f"norm {vector(x)}", norm(x))
