"""An MLP block taken from a checkpoint: where it is, what is around it, its exact weights."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

import numpy as np

from absorption.activations import activation
from absorption.checkpoints.part import Part
from absorption.checkpoints.placement import Placement
from absorption.checkpoints.tensors import Array, CheckpointError
from absorption.network import GatedMlp, Mlp

Kind = Literal["mlp", "gated"]


class NoTheorem(CheckpointError):
    """A block is of a kind of which nothing is proved; the message says what is known."""


@dataclass(frozen=True, eq=False)
class Block:
    """The exact weights of ``MLP(x) = W_down act(W_up x + b_up) + b_down``.

    With a gate, ``MLP(x)`` is ``W_down (act(W_gate x + b_gate) * (W_up x + b_up)) + b_down``, with
    the weights as NumPy arrays.

    Attributes:
        layer: where it is in the network.
        kind: with a gate or without.
        activation: its name, as `absorption.activations.activation` knows it.
        placement: what stands around the block.
        w_up: of shape (h, d).
        w_down: of shape (d, h).
        w_gate: of shape (h, d), if gated.
        b_up: of shape (h,), or None where there is none.
        b_gate: of shape (h,), or None.
        b_down: of shape (d,), or None.
        scales: for the fields whose array must be multiplied by a fraction to be the exact weight;
            all other arrays are exact as they are.
        sources: the tensors that each field came from.
    """

    layer: str
    kind: Kind
    activation: str
    placement: Placement
    w_up: Array
    w_down: Array
    w_gate: Array | None = None
    b_up: Array | None = None
    b_gate: Array | None = None
    b_down: Array | None = None
    scales: Mapping[str, Fraction] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)

    @property
    def d(self) -> int:
        """The width of the residual stream."""
        return int(self.w_up.shape[1])

    @property
    def h(self) -> int:
        """The number of hidden neurons."""
        return int(self.w_up.shape[0])

    def tensors(self) -> dict[str, Array]:
        """The exact weights by name: floats, or fractions in an array of objects where scaled."""
        fields = ("w_up", "w_down", "w_gate", "b_up", "b_gate", "b_down")
        given = {name: getattr(self, name) for name in fields}
        return {
            name: array if name not in self.scales else _scaled(array, self.scales[name])
            for name, array in given.items()
            if array is not None
        }

    def to_network(self) -> Mlp | GatedMlp:
        """The block as a network, exact.

        Raises:
            NoTheorem: the block is gated and has biases.
            ActivationError: no activation has this name.
        """
        tensors, function = self.tensors(), activation(self.activation)
        if self.kind == "mlp":
            return Mlp(activation=function, **tensors)
        if any(name.startswith("b_") for name in tensors):
            raise NoTheorem(
                f"{function.name}, gated, with biases: no theorem, and nonzero_gate_absorbs shows "
                "that a bias of the gate can absorb skips, for with it a gate need not be 0 at 0"
            )
        return GatedMlp(gate=function, **tensors)


def _scaled(array: Array, scale: Fraction) -> Array:
    """The products as fractions. A float times a fraction would be a float, and rounded."""
    entries = (Fraction(entry) * scale for entry in array.ravel().tolist())
    return np.fromiter(entries, dtype=object, count=array.size).reshape(array.shape)


@dataclass(frozen=True)
class Site:
    """A block that was found and is not yet read.

    Attributes:
        layer: where it is in the network.
        naming: the naming by which it was found, such as ``bert``, ``graph`` or ``map``.
        parts: for each field of `Block` that is there, what it is read from.
        placement: what stands around it.
        activation: the name of the activation, None where nothing tells it.
        activation_from: what told it, or why it is not known.
        notes: what else a reader should know.
    """

    layer: str
    naming: str
    parts: Mapping[str, Part]
    placement: Placement
    activation: str | None = None
    activation_from: str = ""
    notes: tuple[str, ...] = ()

    @property
    def kind(self) -> Kind:
        """With a gate or without."""
        return "gated" if "w_gate" in self.parts else "mlp"

    @property
    def d(self) -> int:
        """The width of the residual stream."""
        return self.parts["w_up"].shape[1]

    @property
    def h(self) -> int:
        """The number of hidden neurons."""
        return self.parts["w_up"].shape[0]

    def checked(self) -> "Site":
        """The site itself, when its shapes fit together.

        Raises:
            CheckpointError: they do not; the message names the tensor and the shape wanted.
        """
        up = self.parts["w_up"]
        if len(up.shape) != 2 or 0 in up.shape:
            raise CheckpointError(
                f"{self.layer}: {up.tensor} should have two axes and no empty one"
            )
        h, d = up.shape
        wanted: dict[str, tuple[int, ...]] = {"w_up": (h, d), "w_gate": (h, d), "w_down": (d, h)}
        wanted |= {"b_up": (h,), "b_gate": (h,), "b_down": (d,)}
        for name, part in self.parts.items():
            # Some formats keep a bias as a row.
            shape = (
                part.shape[-1:]
                if name.startswith("b_") and part.shape[:-1] in ((), (1,))
                else part.shape
            )
            if shape != wanted[name]:
                raise CheckpointError(
                    f"{self.layer}: {name} from {part} has shape {part.shape}; W_up from {up} has "
                    f"shape {up.shape}, so {wanted[name]} was wanted"
                )
        return self

    def load(self, activation: str | None = None) -> Block:
        """The block, with all its weights.

        Args:
            activation: overrides the activation that was found.

        Raises:
            CheckpointError: the activation is not known and not given, or a tensor cannot be used.
        """
        name = activation or self.activation
        if name is None:
            reason = self.activation_from or "nothing in the checkpoint tells the activation"
            raise CheckpointError(
                f"{self.layer}: {reason}; give it with --activation NAME (in Python: "
                "activation=NAME)"
            )
        self.checked()
        arrays = {
            key: array.reshape(-1) if key.startswith("b_") else array
            for key, part in self.parts.items()
            for array in (part.load(),)
        }
        return Block(
            self.layer,
            self.kind,
            name,
            self.placement,
            **arrays,
            scales={key: part.scale for key, part in self.parts.items() if part.scale != 1},
            sources={key: str(part) for key, part in self.parts.items()},
        )

    def with_notes(self, *notes: str) -> "Site":
        """The site with more ``notes``."""
        return replace(self, notes=(*self.notes, *notes))
