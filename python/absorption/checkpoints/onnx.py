"""ONNX files: the tensors in initializers and Constant nodes, and the graph that uses them.

Only the fields below are looked at; the numbers are those of the public ``onnx.proto``. Subgraphs
of control flow are passed over, and so are sparse tensors and weights in files beside the model.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from absorption.checkpoints import dtypes
from absorption.checkpoints.dtypes import DType
from absorption.checkpoints.protobuf import Span, Window, float32, integers, number, span
from absorption.checkpoints.tensors import (
    MAX_TENSORS,
    Array,
    Checkpoint,
    CheckpointError,
    FileBytes,
    Tensor,
    checked_name,
    element_count,
)

_TYPES: Mapping[int, DType] = {
    1: dtypes.F32,
    2: dtypes.U8,
    3: dtypes.I8,
    4: dtypes.U16,
    5: dtypes.I16,
    6: dtypes.I32,
    7: dtypes.I64,
    9: dtypes.BOOL,
    10: dtypes.F16,
    11: dtypes.F64,
    12: dtypes.U32,
    13: dtypes.U64,
    16: dtypes.BF16,
}

# Of these domains the operations are known; another may call anything Relu.
_DOMAINS = frozenset({"", "ai.onnx", "com.microsoft"})

# TensorProto: dims, data_type, float_data, int32_data, int64_data, name, raw_data, double_data,
# uint64_data, external_data, data_location.
_DIMS, _TYPE, _FLOATS, _INT32S, _INT64S, _NAME, _RAW, _DOUBLES, _UINT64S = (
    1,
    2,
    4,
    5,
    7,
    8,
    9,
    10,
    11,
)
_EXTERNAL, _LOCATION = 13, 14

# Which of the typed fields holds which types, and how wide its own numbers are.
_TYPED: Mapping[int, tuple[str, tuple[DType, ...]]] = {
    _FLOATS: ("<f4", (dtypes.F32,)),
    _DOUBLES: ("<f8", (dtypes.F64,)),
    _INT32S: (
        "",
        (
            dtypes.I32,
            dtypes.I16,
            dtypes.I8,
            dtypes.U16,
            dtypes.U8,
            dtypes.BOOL,
            dtypes.F16,
            dtypes.BF16,
        ),
    ),
    _INT64S: ("", (dtypes.I64,)),
    _UINT64S: ("", (dtypes.U64, dtypes.U32)),
}


@dataclass(frozen=True)
class Node:
    """One operation: what it takes and makes, and its attributes that are plain values."""

    op: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: Mapping[str, int | float | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Graph:
    """The operations of a model in their order, without its Constant nodes, and what it returns."""

    nodes: tuple[Node, ...]
    outputs: tuple[str, ...] = ()


def open_onnx(path: Path) -> Checkpoint:
    """The checkpoint in an ONNX file.

    Raises:
        CheckpointError: the file is no ONNX model, is damaged, or defines a tensor twice.
    """
    file = FileBytes.of(path)
    whole = Span(Window(file), 0, file.size)
    graphs = [span(value, file) for key, value in whole.fields() if key == 7]
    if len(graphs) != 1:
        raise CheckpointError(f"{path}: has {len(graphs)} graphs; an ONNX model has one")
    nodes: list[Node] = []
    outputs: list[str] = []
    tensors: dict[str, Tensor] = {}
    for key, value in graphs[0].fields():
        if key == 1:
            node, constant = _node(span(value, file), file)
            if not node.outputs:
                raise CheckpointError(f"{path}: a {node.op[:40]!r} node makes nothing")
            if constant is None:
                nodes.append(node)
            else:
                _add(tensors, _tensor(constant, node.outputs[0], file), path)
        elif key == 5:
            _add(tensors, _tensor(span(value, file), None, file), path)
        elif key == 12:
            names = [span(v, file).text() for k, v in span(value, file).fields() if k == 1]
            outputs += names
        if len(tensors) + len(nodes) > MAX_TENSORS:
            raise CheckpointError(f"{path}: has more than {MAX_TENSORS} nodes and tensors")
    return Checkpoint(path, "onnx", tensors, graph=Graph(tuple(nodes), tuple(outputs)))


def _add(tensors: dict[str, Tensor], tensor: Tensor, path: Path) -> None:
    if tensor.name in tensors:
        raise CheckpointError(f"{path}: the name {tensor.name!r} occurs twice")
    tensors[tensor.name] = tensor


def _node(message: Span, file: FileBytes) -> tuple[Node, Span | None]:
    """A node, and the tensor in it if it is a Constant that holds one."""
    inputs: list[str] = []
    outputs: list[str] = []
    attributes: dict[str, int | float | str] = {}
    op, domain, constant = "", "", None
    for key, value in message.fields():
        if key == 1:
            inputs.append(span(value, file).text())
        elif key == 2:
            outputs.append(span(value, file).text())
        elif key == 4:
            op = span(value, file).text()
        elif key == 5:
            name, plain, tensor = _attribute(span(value, file), file)
            if plain is not None:
                attributes[name] = plain
            if name == "value" and tensor is not None:
                constant = tensor
        elif key == 7:
            domain = span(value, file).text()
    if domain not in _DOMAINS:
        op = f"{domain}.{op}"
    node = Node(op, tuple(inputs), tuple(outputs), attributes)
    return node, constant if op == "Constant" else None


def _attribute(message: Span, file: FileBytes) -> tuple[str, int | float | str | None, Span | None]:
    """The name of an attribute, and its value if that is a number or string, or its tensor."""
    name = ""
    plain: int | float | str | None = None
    tensor: Span | None = None
    for key, value in message.fields():
        if key == 1:
            name = span(value, file).text()
        elif key == 2:
            plain = float32(value, file)
        elif key == 3:
            plain = number(value)
        elif key == 4:
            text = span(value, file)
            plain = text.text() if len(text) <= 1024 else None
        elif key == 5:
            tensor = span(value, file)
    return name, plain, tensor


def _tensor(message: Span, known_as: str | None, file: FileBytes) -> Tensor:
    """A tensor; one in a Constant node is known by the output of the node."""
    shape: list[int] = []
    kind, name, external = 0, "", False
    holders: dict[int, list[int | Span]] = {}
    for key, value in message.fields():
        if key == _DIMS:
            shape += integers(value)
        elif key == _TYPE:
            kind = number(value)
        elif key == _NAME:
            name = span(value, file).text()
        elif key == _EXTERNAL or (key == _LOCATION and number(value)):
            external = True
        elif key == _RAW or key in _TYPED:
            holders.setdefault(key, []).append(value)
        if len(shape) > 64:
            raise CheckpointError(f"{file.path}: a tensor has more than 64 axes")
    name = checked_name(known_as or name, file.path)
    where = f"{file.path}: tensor {name!r}"
    dtype = _TYPES.get(kind)
    size = tuple(shape)
    count = element_count(size, name, file.path)

    def read() -> Array:
        if external:
            raise CheckpointError(f"{where} is kept in a file beside the model, which is not read")
        if dtype is None:
            raise CheckpointError(f"{where} is of type number {kind}, which is not read")
        return dtypes.decode(_numbers(holders, dtype, where, file), dtype, size, name, file.path)

    raw = holders.get(_RAW, [])
    if len(holders) > 1 or len(raw) > 1:
        raise CheckpointError(f"{where} holds its numbers twice")
    if raw and dtype is not None:
        got = len(span(raw[0], file))
        if got != count * dtype.size:
            raise CheckpointError(
                f"{where} of shape {size} and type {dtype.name} has {got} bytes; "
                f"needs {count * dtype.size}"
            )
    return Tensor(name, dtype.name if dtype else f"type {kind}", size, read)


def _numbers(
    holders: Mapping[int, list[int | Span]], dtype: DType, where: str, file: FileBytes
) -> bytes:
    """The bytes of a tensor, whichever field they are kept in."""
    if not holders:
        return b""
    ((key, values),) = holders.items()
    if key == _RAW:
        return span(values[0], file).bytes()
    wide, kinds = _TYPED[key]
    if dtype not in kinds:
        raise CheckpointError(
            f"{where} is of type {dtype.name}, but its numbers are kept as another"
        )
    if wide:
        return b"".join(span(value, file).bytes() for value in values)
    whole = [item for value in values for item in integers(value)]
    # Halves are kept as the integers with the same bits.
    target = np.dtype("<u2") if dtype is dtypes.F16 else np.dtype(dtype.numpy)
    wanted = (
        [item % 2**64 for item in whole] if target.itemsize == 8 and target.kind == "u" else whole
    )
    try:
        return np.array(wanted, dtype=target).tobytes()
    except OverflowError as error:
        raise CheckpointError(
            f"{where} of type {dtype.name} holds a number too large for it"
        ) from error
