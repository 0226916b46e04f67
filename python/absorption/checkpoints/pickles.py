"""Reads the pickle in a PyTorch checkpoint as data, without Python's unpickler.

A pickle is a program that may import and call anything. Here its instructions are listed by the
standard module ``pickletools``, which runs nothing, and followed by a machine that can build only
the values below. No name in a pickle is ever imported and nothing it names is ever called: two
functions of PyTorch are known by name and become a `TensorRecord`, an ordered dictionary becomes a
dictionary, and everything else becomes a `Stranger`, which does nothing.
"""

import pickletools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from absorption.checkpoints.records import Global, Key, StorageRecord, Stranger, TensorRecord
from absorption.checkpoints.tensors import CheckpointError

MAX_PICKLE = 1 << 25
# The description of a tensor takes some 35 instructions, so that there is room for 10^5 tensors.
MAX_STEPS = 1 << 22
# The state of a random generator has such numbers; sizes and names are shorter.
MAX_INTEGER_BITS = 64
MAX_AXES = 64

_MARK = object()
_STRANGER = Stranger()
_ORDERED = Global("collections", "OrderedDict")
_REBUILD = Global("torch._utils", "_rebuild_tensor_v2")
_PARAMETER = Global("torch._utils", "_rebuild_parameter")


@dataclass
class Machine:
    """Follows the instructions of one pickle.

    Attributes:
        path: the file, for messages.
        strangers: what the pickle wanted to call and was not.
        steps: how many instructions may still be followed. Values share their parts, so that a
            short pickle can describe what would take for ever to print, hash or copy: work on a
            value that does not end with the instruction is taken from here too.
    """

    path: Path
    strangers: set[str] = field(default_factory=set)
    stack: list[Any] = field(default_factory=list)
    memo: dict[int, Any] = field(default_factory=dict)
    steps: int = MAX_STEPS

    def run(self, data: bytes) -> object:
        """The value that the pickle describes.

        Raises:
            CheckpointError: the pickle is cut short, malformed, or of a kind that state dicts never
                are.
        """
        if len(data) > MAX_PICKLE:
            raise CheckpointError(
                f"{self.path}: its pickle has {len(data)} bytes; at most {MAX_PICKLE}"
            )
        try:
            for instruction, argument, _ in pickletools.genops(data):
                if instruction.name == "STOP":
                    return self.stack.pop()
                self._spend(1)
                self._step(instruction.name, argument)
        # `pickletools` raises these on malformed pickles; the machine does on an empty stack.
        except (ValueError, IndexError, KeyError, TypeError, OverflowError) as error:
            raise CheckpointError(
                f"{self.path}: its pickle is damaged: {type(error).__name__}: {str(error)[:200]}"
            ) from error
        raise CheckpointError(f"{self.path}: its pickle has no end")

    def _spend(self, steps: int) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise CheckpointError(
                f"{self.path}: its pickle takes more than {MAX_STEPS} steps; save the state_dict() "
                "of the model alone"
            )

    def _step(self, name: str, argument: Any) -> None:
        if name in _CONSTANTS:
            self.stack.append(_CONSTANTS[name]())
        elif name in _LITERALS:
            long = isinstance(argument, int) and argument.bit_length() > MAX_INTEGER_BITS
            self.stack.append(_STRANGER if long else argument)
        elif name in _TUPLES:
            items = [self.stack.pop() for _ in range(_TUPLES[name])]
            self.stack.append(tuple(reversed(items)))
        elif name in ("GET", "BINGET", "LONG_BINGET"):
            self.stack.append(self.memo[int(argument)])
        elif name in ("PUT", "BINPUT", "LONG_BINPUT"):
            self.memo[int(argument)] = self.stack[-1]
        elif name == "MEMOIZE":
            self.memo[len(self.memo)] = self.stack[-1]
        elif name in _STEPS:
            _STEPS[name](self, argument)
        elif name not in ("PROTO", "FRAME"):
            raise CheckpointError(
                f"{self.path}: its pickle uses {name}, which state dicts never do"
            )

    def _marked(self) -> list[Any]:
        """What was pushed since the last mark."""
        items: list[Any] = []
        while (item := self.stack.pop()) is not _MARK:
            items.append(item)
        return items[::-1]

    def drop(self) -> None:
        """Forget the last value."""
        self.stack.pop()

    def drop_marked(self) -> None:
        """Forget what was pushed since the last mark."""
        self._marked()

    def _set(self, target: object, pairs: list[Any]) -> None:
        if len(pairs) % 2:
            raise ValueError("a key without a value")
        if isinstance(target, dict):
            for key, value in zip(pairs[::2], pairs[1::2], strict=True):
                # No tensor of a state dict has another kind of key, and to hash one could take for
                # ever.
                if isinstance(key, Key):
                    target[key] = value
        elif not isinstance(target, Stranger):
            raise ValueError(f"items are set on a {type(target).__name__}")

    def _extend(self, target: object, items: list[Any]) -> None:
        if isinstance(target, list):
            target.extend(items)
        elif not isinstance(target, Stranger):
            raise ValueError(f"items are added to a {type(target).__name__}")

    def _global(self, argument: str) -> None:
        module, _, name = argument.partition(" ")
        self.stack.append(Global(module, name))

    def _stack_global(self) -> None:
        name, module = self.stack.pop(), self.stack.pop()
        if not isinstance(name, str) or not isinstance(module, str):
            raise ValueError("a global is named by something that is no string")
        self.stack.append(Global(module, name))

    def _call(self, maker: object, arguments: object) -> None:
        """Push what ``maker`` would return, if it is one of three, and a stranger otherwise."""
        parts = arguments if isinstance(arguments, tuple) else ()
        if maker == _ORDERED and len(parts) <= 1:
            made: dict[Key, Any] = {}
            pairs = parts[0] if parts and isinstance(parts[0], list) else []
            self._spend(len(pairs))
            for pair in pairs:
                if not isinstance(pair, list | tuple) or len(pair) != 2:
                    raise ValueError("a dictionary is made of something that is no pair")
                self._set(made, [*pair])
            self.stack.append(made)
        elif maker == _REBUILD and len(parts) >= 4:
            self.stack.append(_tensor_record(*parts[:4]))
        elif maker == _PARAMETER and parts and isinstance(parts[0], TensorRecord):
            self.stack.append(parts[0])
        else:
            if isinstance(maker, Global):
                self.strangers.add(str(maker)[:80])
            self.stack.append(_STRANGER)

    def _reduce(self) -> None:
        arguments, maker = self.stack.pop(), self.stack.pop()
        self._call(maker, arguments)

    def _make_with_keywords(self) -> None:
        self.stack.pop()
        self._reduce()

    def _make_marked(self) -> None:
        maker, *arguments = self._marked()
        self._call(maker, tuple(arguments))

    def _make_named(self, argument: str) -> None:
        arguments = self._marked()
        module, _, name = argument.partition(" ")
        self._call(Global(module, name), tuple(arguments))

    def _persistent(self) -> None:
        identity = self.stack.pop()
        if not isinstance(identity, tuple) or len(identity) != 5 or identity[0] != "storage":
            raise ValueError("a persistent object is no storage")
        _, kind, key, _, count = identity
        if not (isinstance(kind, Global) and isinstance(key, str) and type(count) is int):
            met = ", ".join(type(part).__name__ for part in (kind, key, count))
            raise ValueError(f"a storage is described by {met}; wanted a type, a name, a count")
        self.stack.append(StorageRecord(str(kind), key, count))


def _tensor_record(storage: object, offset: object, shape: object, strides: object) -> TensorRecord:
    if (
        isinstance(storage, StorageRecord)
        and type(offset) is int
        and isinstance(shape, tuple)
        and isinstance(strides, tuple)
        and len(shape) == len(strides) <= MAX_AXES
        and all(type(size) is int for size in (*shape, *strides))
    ):
        return TensorRecord(storage, offset, shape, strides)
    raise ValueError("a tensor is not described by a storage, an offset, sizes and strides")


def _below(step: Callable[[Machine, Any, list[Any]], None], marked: bool, width: int) -> Any:
    """An instruction that changes the value below its operands."""

    def run(machine: Machine, _: Any) -> None:
        items = machine._marked() if marked else [machine.stack.pop() for _ in range(width)][::-1]
        step(machine, machine.stack[-1], items)

    return run


def _push(make: Callable[[list[Any]], object]) -> Callable[[Machine, Any], None]:
    return lambda machine, _: machine.stack.append(make(machine._marked()))


def _as_dict(machine: Machine, _: Any) -> None:
    made: dict[Key, Any] = {}
    machine._set(made, machine._marked())
    machine.stack.append(made)


_CONSTANTS: Mapping[str, Callable[[], object]] = {
    "MARK": lambda: _MARK,
    "NONE": lambda: None,
    "NEWTRUE": lambda: True,
    "NEWFALSE": lambda: False,
    "EMPTY_TUPLE": tuple,
    "EMPTY_LIST": list,
    "EMPTY_SET": list,
    "EMPTY_DICT": dict,
}
_LITERALS = {
    "INT",
    "BININT",
    "BININT1",
    "BININT2",
    "LONG",
    "LONG1",
    "LONG4",
    "FLOAT",
    "BINFLOAT",
    "STRING",
    "BINSTRING",
    "SHORT_BINSTRING",
    "UNICODE",
    "BINUNICODE",
    "SHORT_BINUNICODE",
    "BINUNICODE8",
    "BINBYTES",
    "SHORT_BINBYTES",
    "BINBYTES8",
}
_TUPLES = {"TUPLE1": 1, "TUPLE2": 2, "TUPLE3": 3}
_STEPS: Mapping[str, Callable[[Machine, Any], None]] = {
    "POP": lambda machine, _: machine.drop(),
    "POP_MARK": lambda machine, _: machine.drop_marked(),
    "DUP": lambda machine, _: machine.stack.append(machine.stack[-1]),
    "TUPLE": _push(tuple),
    "LIST": _push(list),
    "FROZENSET": _push(list),
    "DICT": _as_dict,
    "APPEND": _below(Machine._extend, False, 1),
    "APPENDS": _below(Machine._extend, True, 0),
    "ADDITEMS": _below(Machine._extend, True, 0),
    "SETITEM": _below(Machine._set, False, 2),
    "SETITEMS": _below(Machine._set, True, 0),
    # The state of an object: attributes of an ordered dictionary, or of a stranger.
    "BUILD": _below(lambda machine, target, items: None, False, 1),
    "GLOBAL": Machine._global,
    "STACK_GLOBAL": lambda machine, _: machine._stack_global(),
    "REDUCE": lambda machine, _: machine._reduce(),
    "NEWOBJ": lambda machine, _: machine._reduce(),
    "NEWOBJ_EX": lambda machine, _: machine._make_with_keywords(),
    "OBJ": lambda machine, _: machine._make_marked(),
    "INST": Machine._make_named,
    "BINPERSID": lambda machine, _: machine._persistent(),
}
