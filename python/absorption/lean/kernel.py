"""A fresh Lean kernel in this process, to which compiled modules are given once more.

``python -m absorption.lean.kernel PLAN`` reads a plan (a JSON file, see ``replay.py``) and prints
what the kernel answered. No elaborator, tactic or macro runs: the constants of the modules go from
the files to the kernel's type checker. Lean's runtime takes the whole process over, so this runs
as a child process only.
"""

import ctypes
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from absorption.lean.embedded import find_libraries

# Lean's objects: a header of 8 bytes that ends in the tag, then the fields; an array's elements
# follow its length and capacity, a text follows its byte count, capacity and length.
_HEADER, _TAG, _ELEMENTS, _TEXT = 8, 7, 24, 32
_UNIT = 1


class Kernel:
    """The runtime of Lean, as far as replaying needs it; references are never released."""

    def __init__(self) -> None:
        self._libraries = [
            ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL) for path in find_libraries()
        ]
        self._call("lean_initialize")
        self._value(self._call("initialize_Lean", ctypes.c_uint8(1), _UNIT))
        self._call("lean_io_mark_end_initialization")
        self._call("lean_init_task_manager")
        self._equal = self._constant("l_Lean_Name_instBEq")
        self._hash = self._constant("l_Lean_instHashableName")

    def read(self, path: str) -> list[tuple[int, int]]:
        """Return the names and the constants of a compiled module, in its order."""
        text = self._call("lean_mk_string", ctypes.c_char_p(os.fsencode(path)))
        module = _field(self._value(self._call("l_Lean_readModuleData", text, _UNIT)), 0)
        return list(zip(_elements(_field(module, 1)), _elements(_field(module, 2)), strict=True))

    def replay(self, constants: Sequence[tuple[int, int]]) -> None:
        """Check constants in an empty environment, each after those that it uses.

        Raises:
            RuntimeError: The kernel refused one; the message is the kernel's.
        """
        table = self._call("l_Std_HashMap_emptyWithCapacity___redArg", _boxed(len(constants)))
        for name, constant in constants:
            table = self._call(
                "l_Std_HashMap_insert___redArg", self._equal, self._hash, table, name, constant
            )
        empty = self._value(self._call("l_Lean_mkEmptyEnvironment", ctypes.c_uint32(0), _UNIT))
        environment = self._call("lean_elab_environment_to_kernel_env", empty)
        self._value(self._call("l_Lean_Kernel_Environment_replay", table, environment, _UNIT))

    def _call(self, name: str, *arguments: Any) -> int:
        function = getattr(self._home(name), name)
        function.restype = ctypes.c_void_p
        words = [
            ctypes.c_void_p(argument) if isinstance(argument, int) else argument
            for argument in arguments
        ]
        return function(*words) or 0

    def _home(self, name: str) -> ctypes.CDLL:
        for library in reversed(self._libraries):
            if hasattr(library, name):
                return library
        raise RuntimeError(f"Lean's libraries have no {name}")

    def _constant(self, name: str) -> int:
        return ctypes.c_uint64.in_dll(self._home(name), name).value

    def _value(self, result: int) -> int:
        """Return what a computation of Lean gave; an error of Lean becomes one of Python."""
        if ctypes.c_uint8.from_address(result + _TAG).value == 0:
            return _field(result, 0)
        error = _field(result, 0)
        fields = ctypes.c_uint8.from_address(error + _TAG - 1).value
        texts = [_field(error, index) for index in range(fields)]
        said = [_text(text) for text in texts if not text & 1 and _is_text(text)]
        raise RuntimeError("; ".join(said) or "Lean gave an error without a text")


def _boxed(number: int) -> int:
    return number << 1 | 1


def _word(address: int) -> int:
    return ctypes.c_uint64.from_address(address).value


def _field(reference: int, index: int) -> int:
    return _word(reference + _HEADER + 8 * index)


def _elements(array: int) -> Iterator[int]:
    return (_word(array + _ELEMENTS + 8 * index) for index in range(_word(array + _HEADER)))


def _is_text(reference: int) -> bool:
    return ctypes.c_uint8.from_address(reference + _TAG).value == 249


def _text(reference: int) -> str:
    return ctypes.string_at(reference + _TEXT).decode("utf-8", "replace")


def answer(plan: dict[str, Any]) -> dict[str, Any]:
    """Follow a plan and return ``{"constants": n}`` or ``{"refused": what the kernel says}``."""
    kernel = Kernel()
    modules = [kernel.read(path) for path in plan["modules"]]
    for run in plan["runs"]:
        try:
            kernel.replay([modules[module][index] for module, index in run])
        except RuntimeError as error:
            return {"refused": str(error)}
    return {"constants": sum(map(len, plan["runs"]))}


if __name__ == "__main__":
    print(json.dumps(answer(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))))
    sys.stdout.flush()
    os._exit(0)  # Lean's worker threads would be waited for.
