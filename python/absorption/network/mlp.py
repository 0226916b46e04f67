"""MLPs with one hidden layer, and the sets of neurons that absorb their skip."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from absorption.activations import Activation, BoundedBy, QuadraticAtZero, activation
from absorption.network.block import Block, apply_exactly, require_finite
from absorption.network.radius import block_radius, given_or_declared
from absorption.network.tensors import (
    Floats,
    NetworkError,
    Tensor,
    is_exact,
    matmul,
    max_abs,
    norm,
    tensor,
    to_fractions,
)


@dataclass(frozen=True, eq=False)
class Mlp(Block):
    """``x ↦ b_down + Σ_i p_i σ(w_i · x + b_i)``, where the biases may be missing.

    The ``w_i`` are the rows of ``w_up`` and the ``p_i`` the columns of ``w_down``. Without biases
    this is Lean's ``Mlp``, with one of them or both its ``BiasedMlp``.

    Example:
        >>> f = Mlp([[1, 0], [0, 1]], [[1, 0], [0, 2]], "relu")
        >>> f([[3.0, -1.0], [-1.0, 4.0]])
        array([[3., 0.],
               [0., 8.]])
        >>> f.exactly([Fraction(1, 3), 1])
        array([Fraction(1, 3), Fraction(2, 1)], dtype=object)

    Args:
        w_up: (h, d), the first layer.
        w_down: (d, h), the second layer.
        activation: an activation, or the name of one.
        b_up: (h,), the bias of the first layer, or None.
        b_down: (d,), the bias of the second layer, or None.

    Raises:
        NetworkError: a tensor has another shape or an entry that is not finite.
        ActivationError: no activation has this name.
    """

    w_up: Tensor
    w_down: Tensor
    activation: Activation
    b_up: Tensor | None
    b_down: Tensor | None

    def __init__(
        self,
        w_up: Any,
        w_down: Any,
        activation: "Activation | str",
        b_up: Any = None,
        b_down: Any = None,
    ) -> None:
        given = {"w_up": w_up, "w_down": w_down, "b_up": b_up, "b_down": b_down}
        for name, value in given.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "activation", named(activation))
        self._admit("w_up", (None, None))
        self._admit("w_down", (self.d, self.h))
        if b_up is not None:
            self._admit("b_up", (self.h,))
        if b_down is not None:
            self._admit("b_down", (self.d,))

    @property
    def is_biased(self) -> bool:
        """Whether a bias was given."""
        return self.b_up is not None or self.b_down is not None

    def tensors(self) -> dict[str, Tensor]:
        """The tensors by name; biases only if they were given."""
        biases = {"b_up": self.b_up, "b_down": self.b_down}
        given = {name: bias for name, bias in biases.items() if bias is not None}
        return {"w_up": self.w_up, "w_down": self.w_down} | given

    def _evaluate(self, x: Floats) -> Floats:
        weights = self._floats
        z = x @ weights["w_up"].T + weights.get("b_up", 0.0)
        hidden = self.activation(require_finite("Mlp: activation's argument", z))
        result: Floats = hidden @ weights["w_down"].T + weights.get("b_down", 0.0)
        return result

    def _evaluate_exactly(self, x: Tensor) -> Tensor:
        b_up, b_down = self._biases()
        hidden = apply_exactly(self.activation, matmul(x, self.w_up.T) + b_up)
        return matmul(hidden, self.w_down.T) + b_down

    def _biases(self) -> tuple[Tensor, Tensor]:
        """Both biases as fractions; 0 for one that was not given."""
        zero = Fraction(0)
        b_up = np.full(self.h, zero) if self.b_up is None else to_fractions(self.b_up)
        b_down = np.full(self.d, zero) if self.b_down is None else to_fractions(self.b_down)
        return b_up, b_down

    def neurons(self, chosen: Iterable[Any]) -> tuple[int, ...]:
        """A set of neurons in increasing order.

        Args:
            chosen: their numbers, or h truth values.

        Raises:
            NetworkError: a number is not one of 0, …, h - 1, or there are not h truth values.
        """
        entries = list(chosen)
        if entries and all(isinstance(entry, bool | np.bool_) for entry in entries):
            if len(entries) != self.h:
                raise NetworkError(f"S: {len(entries)} truth values met, {self.h} wanted")
            return tuple(i for i, entry in enumerate(entries) if entry)
        for entry in entries:
            number = isinstance(entry, int | np.integer) and not isinstance(entry, bool)
            if not number or not 0 <= entry < self.h:
                raise NetworkError(
                    f"S: {entry!r} met, the number of one of {self.h} neurons wanted"
                )
        return tuple(sorted({int(entry) for entry in entries}))

    def selected(self, chosen: Iterable[Any]) -> Tensor:
        """``Σ_{i ∈ S} p_i w_iᵀ``, (d, d), exact, for S = ``chosen``. Lean: ``Mlp.selected``.

        Example:
            >>> f = Mlp([[1, 1], [0, 1]], [[-1, 0], [0, -1]], "relu")
            >>> f.selected([0]).tolist()[0]
            [Fraction(-1, 1), Fraction(-1, 1)]
        """
        which = list(self.neurons(chosen))
        return matmul(self.w_down[:, which], self.w_up[which, :])

    def cancels_skip(self, chosen: Iterable[Any], kappa: Fraction | int | None = None) -> bool:
        """Whether ``κ Σ_{i ∈ S} p_i w_iᵀ = -I``. Lean: ``Mlp.CancelsSkip``.

        Args:
            chosen: the set S of neurons.
            kappa: ``κ`` with ``σ z - σ (-z) = κ z``; by default what the activation declares.

        Raises:
            NetworkError: no ``κ`` is given and the activation has none.
        """
        factor = self._kappa(kappa)
        selected = self.selected(chosen)
        return all(
            factor * selected[a, c] == (-1 if a == c else 0)
            for a in range(self.d)
            for c in range(self.d)
        )

    def _kappa(self, kappa: Fraction | int | None) -> Fraction:
        declared = self.activation.kappa if kappa is None else Fraction(kappa)
        if declared is None:
            raise NetworkError(
                f"{self.activation.name} has no κ with σ z - σ (-z) = κ z; pass kappa if known"
            )
        return declared

    def flip(self, chosen: Iterable[Any], kappa: Fraction | int | None = None) -> "Mlp":
        """The MLP with the rows in S negated, which absorbs the skip if S cancels it.

        With biases, those in S are negated too, and ``κ Σ_{i ∈ S} b_i p_i`` is added to the second;
        only then is ``κ`` needed. Lean: ``Mlp.flip``, ``BiasedMlp.flip``, ``FlipAbsorbs``; Theorems
        8 and 10.

        Example:
            >>> f = Mlp([[1.0]], [[-1.0]], "gelu")
            >>> g = f.flip([0])
            >>> bool(abs(0.7 + f([0.7]) - g([0.7]))[0] < 1e-15)
            True

        Args:
            chosen: the set S of neurons.
            kappa: see `cancels_skip`.
        """
        which = list(self.neurons(chosen))
        tensors = {"w_up": _negated(self.w_up, which)}
        if self.b_up is not None:
            b_up, b_down = self._biases()
            change = matmul(self.w_down[:, which], b_up[which, np.newaxis])[:, 0]
            tensors |= {
                "b_up": _negated(self.b_up, which),
                "b_down": b_down + self._kappa(kappa) * change,
            }
        return self.with_tensors(**tensors)

    def map_down(self, matrix: Any) -> "Mlp":
        """The MLP followed by a ``matrix`` (d, d), exact; only the second layer changes.

        Lean: ``Mlp.mapDown``, ``BiasedMlp.mapDown``, ``MlpReductionIff``; Lemma 4.
        """
        factor = to_fractions(tensor("matrix", matrix, (self.d, self.d)))
        tensors = {"w_down": matmul(factor, self.w_down)}
        if self.b_down is not None:
            tensors["b_down"] = matmul(factor, self.b_down[:, np.newaxis])[:, 0]
        return self.with_tensors(**tensors)

    @property
    def reach(self) -> Fraction:
        """The largest absolute value in ``w_up``. Lean: ``Mlp.reach``."""
        return max_abs(self.w_up)

    @property
    def curvature(self) -> Fraction:
        """``Σ_i ‖p_i‖ max|w_i|²``. Lean: ``Mlp.curvature``."""
        pairs = zip(self.w_down.T, self.w_up, strict=True)
        return sum((norm(p) * max_abs(w) ** 2 for p, w in pairs), Fraction(0))

    def radius(
        self, bound: Fraction | int | None = None, delta: Fraction | int | None = None
    ) -> Fraction:
        """Within this l1 distance of 0 the value is at most a quarter of the point.

        Lean: ``Mlp.radius``, ``MlpNormLeQuarter``.

        Args:
            bound: ``L`` with ``|σ z| <= L z²`` where ``|z| <= delta``; by default as declared.
            delta: positive; by default as declared.

        Raises:
            NetworkError: the MLP has biases, or the activation declares no such ``L``.
        """
        if self.is_biased:
            raise NetworkError("radius: the MLP has biases, and need not even vanish at 0")
        declared = self.activation.get(QuadraticAtZero)
        limits = given_or_declared(self.activation.name, declared, bound, delta, self.reach)
        return block_radius(*limits, self.reach, self.curvature)

    def output_bound(self, bound: Fraction | int | None = None) -> Fraction:
        """``‖b_down‖ + B Σ_i ‖p_i‖``: no value is larger if ``|σ| <= B``.

        Lean: ``BiasedMlp.outputBound``.

        Args:
            bound: ``B``; by default as declared.

        Raises:
            NetworkError: no ``B`` is given and the activation declares none.
        """
        declared = self.activation.get(BoundedBy)
        if bound is None and declared is None:
            raise NetworkError(f"{self.activation.name} declares no bound; pass one if it is known")
        size = declared.bound if bound is None and declared else Fraction(bound or 0)
        return norm(self._biases()[1]) + size * norm(self.w_down)


def named(activation_or_name: Activation | str) -> Activation:
    """The activation itself, or the one of this name."""
    if isinstance(activation_or_name, str):
        return activation(activation_or_name)
    return activation_or_name


def _negated(array: Tensor, which: list[int]) -> Tensor:
    result = array.copy()
    result[which] = -result[which]
    if not is_exact(result):
        result += 0.0  # No row becomes -0.0, which would make equal blocks look different.
    return result


def escape_radius(
    f: Mlp,
    g: Mlp,
    bound: Fraction | int | None = None,
    other_bound: Fraction | int | None = None,
) -> Fraction:
    """From this l1 norm on, ``x + f x - g x`` is at least half of ``x``. Lean: ``escapeRadius``.

    Example:
        >>> f = Mlp([[1]], [[2]], "tanh")
        >>> escape_radius(f, f)
        Fraction(8, 1)

    Args:
        f: an MLP with bounded activation, inside the skip.
        g: another, of any width, without the skip.
        bound: of the activation of ``f``; by default as declared.
        other_bound: of the activation of ``g``; by default as declared.

    Raises:
        NetworkError: a bound is neither given nor declared.
    """
    return 2 * (f.output_bound(bound) + g.output_bound(other_bound))
