"""Finds MLP blocks in a graph: two linear maps, an activation between, the sum around."""

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isfinite, prod

from absorption.checkpoints.block import Site
from absorption.checkpoints.forms import Form
from absorption.checkpoints.onnx import Graph, Node
from absorption.checkpoints.part import Part
from absorption.checkpoints.placement import Placement
from absorption.checkpoints.polynomials import Atom, UnknownForm
from absorption.checkpoints.scalar import computes_pointwise, evaluate, named
from absorption.checkpoints.tensors import Checkpoint, Tensor

# An activation takes some ten operations, a norm as many.
MAX_OPERATIONS = 40

_UP = Atom("up")
_PASSING = frozenset({"Identity", "Dropout", "Cast"})
_NORMS = frozenset(
    {"LayerNormalization", "RMSNormalization", "SimplifiedLayerNormalization", "ReduceMean"}
)


@dataclass(frozen=True)
class Linear:
    """One linear map of the graph: the value it takes, its weight, and its bias if it has one."""

    source: str
    weight: Part
    bias: Part | None


@dataclass(frozen=True)
class Walk:
    """A graph with its linear maps, by the value that each makes."""

    checkpoint: Checkpoint
    graph: Graph

    @cached_property
    def makers(self) -> Mapping[str, Node]:
        """The node that makes each value."""
        return {output: node for node in self.graph.nodes for output in node.outputs if output}

    @cached_property
    def users(self) -> Mapping[str, list[Node]]:
        """The nodes that take each value."""
        users: dict[str, list[Node]] = defaultdict(list)
        for node in self.graph.nodes:
            for name in set(node.inputs):
                users[name].append(node)
        return users

    @cached_property
    def linears(self) -> Mapping[str, Linear]:
        """The linear maps by their last value, after the bias."""
        found: dict[str, Linear] = {}
        for node in self.graph.nodes:
            linear = self._linear(node)
            if linear is None or not node.outputs:
                continue
            name = node.outputs[0]
            users = self.users.get(name, [])
            if linear.bias is None and len(users) == 1 and users[0].op == "Add":
                other = next((item for item in users[0].inputs if item != name), "")
                bias = self.checkpoint.get(other)
                if bias is not None and _is_row(bias, linear.weight.shape[0]):
                    linear, name = (
                        Linear(linear.source, linear.weight, Part(bias)),
                        users[0].outputs[0],
                    )
            found[name] = linear
        return found

    def _linear(self, node: Node) -> Linear | None:
        """The linear map that one node is, if its weight is a constant."""
        if node.op == "MatMul" and len(node.inputs) == 2:
            weight = self._weight(node.inputs[1], True)
            return Linear(node.inputs[0], weight, None) if weight else None
        if node.op == "Gemm" and len(node.inputs) >= 2:
            plain = node.attributes.get("alpha", 1.0) == 1 and node.attributes.get("beta", 1.0) == 1
            weight = self._weight(node.inputs[1], not node.attributes.get("transB", 0))
            if not plain or node.attributes.get("transA", 0) or weight is None:
                return None
            name = node.inputs[2] if len(node.inputs) > 2 else ""
            bias = self.checkpoint.get(name) if name else None
            if name and (bias is None or not _is_row(bias, weight.shape[0])):
                return None
            return Linear(node.inputs[0], weight, Part(bias) if bias else None)
        return None

    def _weight(self, name: str, transposed: bool) -> Part | None:
        """The constant matrix of this name, behind transpositions and scales of integers."""
        for _ in range(MAX_OPERATIONS):
            if (tensor := self.checkpoint.get(name)) is not None:
                return Part(tensor, transposed) if len(tensor.shape) == 2 else None
            node = self.makers.get(name)
            if node is None or not node.inputs:
                return None
            if node.op == "DequantizeLinear":
                return self._scaled(node, transposed)
            if node.op not in ("Transpose", "Identity"):
                return None
            transposed ^= node.op == "Transpose"
            name = node.inputs[0]
        return None

    def _scaled(self, node: Node, transposed: bool) -> Part | None:
        """Constant integers with their scale: one for all, or one for each row once transposed."""
        parts = [self.checkpoint.get(name) for name in node.inputs]
        tensor, scale, *rest = (*parts, None)
        zero = rest[0]
        if (
            tensor is None
            or scale is None
            or len(tensor.shape) != 2
            or (len(parts) > 2 and not zero)
        ):
            return None
        axis = node.attributes.get("axis", 1)
        rows = isinstance(axis, int) and axis % 2 == (1 if transposed else 0)
        if prod(scale.shape) != 1 and not rows:
            return None
        return Part(tensor, transposed, factor=scale, zero=zero)

    def pointwise(self, name: str) -> tuple[list[Node], list[str]] | None:
        """The operations from linear maps to ``name``, in order, and the values they start from."""
        order: list[Node] = []
        leaves: list[str] = []
        seen: set[str] = set()
        finished: set[str] = set()
        pending: list[tuple[str, bool]] = [(name, False)]
        while pending:
            value, done = pending.pop()
            if done:
                order.append(self.makers[value])
                finished.add(value)
                continue
            if value in finished or not value:
                continue
            if value in seen:
                return None  # It needs itself: no graph that could run.
            seen.add(value)
            if value in self.linears:
                leaves.append(value)
                finished.add(value)
            elif (tensor := self.checkpoint.get(value)) is not None:
                if prod(tensor.shape) != 1:
                    return None
                finished.add(value)
            else:
                node = self.makers.get(value)
                if node is None or not computes_pointwise(node) or len(seen) > MAX_OPERATIONS:
                    return None
                pending.append((value, True))
                pending += [(item, False) for item in node.inputs]
        return order, leaves

    def form(self, order: list[Node], start: Mapping[str, Form], end: str) -> Form:
        """What the value ``end`` is, given those of the linear maps.

        Raises:
            UnknownForm: that cannot be told.
        """
        made = dict(start)
        for node in order:
            made[node.outputs[0]] = evaluate(node, [self._argument(n, made) for n in node.inputs])
        if end not in made:
            raise UnknownForm(f"{end[:80]!r} is not the first output of its operation")
        return made[end]

    def _argument(self, name: str, made: Mapping[str, Form]) -> Form | None:
        if name in made or name not in self.checkpoint:
            return made.get(name)
        number = self.checkpoint[name].load().reshape(()).item()
        if isinstance(number, bool) or not isfinite(number):
            raise UnknownForm(f"{name!r} is no finite number")
        return Form.constant(Fraction(number))

    def placement(self, source: str, end: str) -> Placement:
        """What stands around the block that takes ``source`` and makes ``end``."""
        start = self._passed_back(source)
        value = end
        for _ in range(MAX_OPERATIONS):
            users = self.users.get(value, [])
            if len(users) != 1 or not users[0].outputs:
                return Placement.NO_SKIP
            node = users[0]
            if node.op == "Add" and len(node.inputs) == 2:
                other = node.inputs[1] if node.inputs[0] == value else node.inputs[0]
                skipped = self._passed_back(other)
                if skipped == start:
                    return Placement.POST_NORM
                return Placement.PRE_NORM if self._normed(start, skipped) else Placement.UNKNOWN
            if node.op not in _PASSING:
                return Placement.NO_SKIP
            value = node.outputs[0]
        return Placement.NO_SKIP

    def _passed_back(self, name: str) -> str:
        """The value of which ``name`` is a copy."""
        for _ in range(MAX_OPERATIONS):
            node = self.makers.get(name)
            if node is None or node.op not in _PASSING or not node.inputs:
                break
            name = node.inputs[0]
        return name

    def _normed(self, name: str, origin: str) -> bool:
        """Whether ``name`` is made from ``origin`` alone, with a norm on the way."""
        pending, seen, norm, reached = deque([name]), {name}, False, False
        while pending:
            value = pending.popleft()
            if value == origin:
                reached = True
                continue
            if value in self.checkpoint or not value:
                continue
            node = self.makers.get(value)
            if node is None or len(seen) + len(node.inputs) > MAX_OPERATIONS:
                return False
            norm = norm or node.op in _NORMS
            fresh = [item for item in node.inputs if item not in seen]
            seen.update(fresh)
            pending += fresh
        return norm and reached


def _is_row(bias: Tensor, size: int) -> bool:
    return prod(bias.shape) == size and bias.shape[-1:] == (size,)


def graph_sites(checkpoint: Checkpoint) -> list[Site]:
    """The blocks in the graph, with the activations and placements that it shows."""
    if not isinstance(checkpoint.graph, Graph):
        return []
    walk = Walk(checkpoint, checkpoint.graph)
    return [site for end, down in walk.linears.items() for site in _sites(walk, end, down)]


def _sites(walk: Walk, end: str, down: Linear) -> Iterator[Site]:
    """The block that ends with this linear map, if one does."""
    between = walk.pointwise(down.source)
    if between is None or not between[0]:
        return
    order, leaves = between
    maps = [walk.linears[leaf] for leaf in leaves]
    up = maps[0] if maps else None
    if up is None or len(maps) > 2 or up.weight.shape != down.weight.shape[::-1]:
        return
    parts = {"w_up": up.weight, "b_up": up.bias, "w_down": down.weight, "b_down": down.bias}
    name: str | None = None
    if len(maps) == 1:
        with suppress(UnknownForm):
            name = named(walk.form(order, {leaves[0]: Form.variable()}, down.source))
    else:
        if maps[1].source != up.source or maps[1].weight.shape != up.weight.shape:
            return
        gated = _gate(walk, order, leaves, down.source)
        if gated is None:
            return
        name, gate_first = gated
        gate, up = (maps[0], maps[1]) if gate_first else (maps[1], maps[0])
        parts |= {"w_up": up.weight, "b_up": up.bias, "w_gate": gate.weight, "b_gate": gate.bias}
    present = {key: part for key, part in parts.items() if part is not None}
    placement = walk.placement(up.source, end)
    operations = ", ".join(dict.fromkeys(node.op for node in order))
    told = "graph" if name else f"the graph computes an unknown activation ({operations})"
    yield Site(end, "graph", present, placement, name, told)


def _gate(
    walk: Walk, order: list[Node], leaves: list[str], end: str
) -> tuple[str | None, bool] | None:
    """The activation on the gate, and whether the gate is the first of the two maps.

    None if neither map is a factor of what is computed.
    """
    for gate_first in (True, False):
        gate, up = leaves if gate_first else leaves[::-1]
        with suppress(UnknownForm):
            whole = walk.form(order, {gate: Form.variable(), up: Form.variable(_UP)}, end)
            factor = whole.over(_UP)
            if factor is not None:
                return named(factor), gate_first
    return None
