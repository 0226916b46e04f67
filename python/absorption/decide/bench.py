"""Measures decisions: ``python -m absorption.decide.bench``, also against the obvious alternatives.

Every case is a nondegenerate float32 block that a near miss keeps from being absorbable: a planted
set of neurons cancels the skip but for one weight, which is off by one unit in its last place. The
true answer is "not absorbable". Without arguments the comparison is printed, with ``--figures`` the
times and peak memory of large blocks and of dependent ones, each in a process of its own.

The integer programming solver is HiGHS through SciPy, which the package itself does not need.
"""

import argparse
import importlib
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from absorption.decide import Absorbable, NotAbsorbable, decide
from absorption.network import Mlp

Floats = NDArray[np.float32]
Answer = bool | None

# Seconds after which a method is not tried on the next size.
_PATIENCE = 20.0
_TOLERANCE = 1e-6
SIZES = ((3, 9), (4, 12), (6, 18), (8, 24), (16, 64), (32, 128), (64, 256), (128, 512), (384, 1536))


def planted_block(d: int, h: int, seed: int) -> tuple[Floats, Floats]:
    """Rows and columns in which half of the neurons cancel the skip exactly, in float32.

    Example:
        >>> up, down = planted_block(3, 9, 0)
        >>> print(decide(Mlp(up, down, "gelu")))
        absorbable by negating 4 rows (flip_absorbs)
    """
    generator = np.random.default_rng(seed)
    up = generator.integers(-9, 10, (h, d)).astype(np.float64)
    down = generator.integers(-9, 10, (d, h)).astype(np.float64)
    chosen = generator.permutation(h)[: max(d, h // 2)]
    last, rest = chosen[:d], chosen[d:]
    up[last] = np.eye(d)
    down[:, last] = -64 * np.eye(d) - down[:, rest] @ up[rest]
    return (up / 8).astype(np.float32), (down / 8).astype(np.float32)


def near_miss(d: int, h: int, seed: int) -> tuple[Floats, Floats]:
    """A planted block with one weight off by one unit in the last place."""
    up, down = planted_block(d, h, seed)
    row, column = np.unravel_index(np.argmax(np.abs(down)), down.shape)
    down[row, column] = np.nextafter(down[row, column], np.float32(np.inf))
    return up, down


def ours(up: Floats, down: Floats) -> Answer:
    """Whether `decide` calls the block absorbable."""
    verdict = decide(Mlp(up, down, "gelu"))
    return (
        isinstance(verdict, Absorbable)
        if isinstance(verdict, (Absorbable, NotAbsorbable))
        else None
    )


def _terms(up: Floats, down: Floats) -> NDArray[np.float64]:
    """The matrices ``p_i w_iᵀ`` as columns."""
    h, d = up.shape
    wide = down.astype(np.float64)[:, None, :] * up.astype(np.float64).T[None, :, :]
    return wide.reshape(d * d, h)


def least_squares(up: Floats, down: Floats) -> Answer:
    """Float least squares; a solution near 0 and 1 with a small residue counts."""
    terms, target = _terms(up, down), -np.eye(up.shape[1]).reshape(-1)
    z = np.linalg.lstsq(terms, target, rcond=None)[0]
    rounded = np.clip(np.rint(z), 0, 1)
    residue = np.abs(terms @ rounded - target).max()
    return bool(residue <= _TOLERANCE * max(1.0, np.abs(terms).max()))


def sympy_rank(up: Floats, down: Floats) -> Answer:
    """Ranks in SymPy's rationals, with and without the right side; exact, for independent terms."""
    import sympy

    rational = [[sympy.Rational(float(n)) for n in row] for row in _terms(up, down)]
    target = [sympy.Rational(-int(i % (up.shape[1] + 1) == 0)) for i in range(len(rational))]
    matrix = sympy.Matrix(rational)
    return bool(matrix.rank() == matrix.row_join(sympy.Matrix(target)).rank())


def integer_program(up: Floats, down: Floats) -> Answer:
    """Feasibility of the 0-1 program in HiGHS."""
    scipy = importlib.import_module("scipy.optimize")
    terms, target = _terms(up, down), -np.eye(up.shape[1]).reshape(-1)
    result = scipy.milp(
        np.zeros(len(up)),
        integrality=np.ones(len(up)),
        bounds=scipy.Bounds(0, 1),
        constraints=scipy.LinearConstraint(terms, target, target),
        options={"time_limit": 2 * _PATIENCE},
    )
    return {0: True, 2: False}.get(int(result.status))


METHODS: dict[str, Callable[[Floats, Floats], Answer]] = {
    "decide": ours,
    "least squares": least_squares,
    "SymPy rank": sympy_rank,
    "HiGHS": integer_program,
}


@dataclass(frozen=True)
class Run:
    """The best of a few runs: seconds, and the answer."""

    seconds: float
    answer: Answer


def measure(method: Callable[[Floats, Floats], Answer], d: int, h: int, repeats: int) -> Run:
    """The fastest of some runs, fewer if they are long."""
    times: list[float] = []
    answer: Answer = None
    for _ in range(repeats):
        up, down = near_miss(d, h, seed=d + h)
        start = time.perf_counter()
        answer = method(up, down)
        times.append(time.perf_counter() - start)
        if sum(times) > _PATIENCE:
            break
    return Run(min(times), answer)


def exponent(runs: list[tuple[int, float]]) -> float | None:
    """The slope of log time against log width over the last sizes that took 10 ms at least."""
    long = [(h, seconds) for h, seconds in runs if seconds >= 0.01][-4:]
    if len(long) < 2:
        return None
    h, seconds = np.log(np.array(long, dtype=np.float64)).T
    return float(np.polyfit(h, seconds, 1)[0])


def compare(sizes: tuple[tuple[int, int], ...] = SIZES, repeats: int = 3) -> None:
    """Print the table."""
    print("Near misses (true answer: no). Seconds, best of", repeats, "- load", os.getloadavg())
    print(f"{'d':>4} {'h':>5} " + "".join(f"{name:>20}" for name in METHODS))
    runs: dict[str, list[tuple[int, float]]] = {name: [] for name in METHODS}
    words = {True: "yes, WRONG", False: "no", None: "unknown"}
    for d, h in sizes:
        cells = []
        for name, method in METHODS.items():
            slow = runs[name] and runs[name][-1][1] > _PATIENCE / 8
            large = name == "least squares" and d**2 * h > 5e7
            if (slow or large) and name != "decide":
                cells.append("-")
                continue
            try:
                run = measure(method, d, h, repeats)
            except ImportError:
                cells.append("not installed")
                continue
            runs[name].append((h, run.seconds))
            cells.append(f"{run.seconds:.3f} {words[run.answer]}")
        print(f"{d:>4} {h:>5} " + "".join(f"{cell:>20}" for cell in cells), flush=True)
    slopes = [exponent(done) for done in runs.values()]
    shown = "".join(f"{'-' if s is None else f'h^{s:.1f}':>20}" for s in slopes)
    print(f"{'growth':>10} {shown}")


def figure(kind: str, d: int, h: int) -> dict[str, float | str]:
    """One decision in this process: seconds of wall and processor, peak MB, and the verdict."""
    generator = np.random.default_rng(d * h)
    if kind == "random":
        up = (generator.standard_normal((h, d)) / 50).astype(np.float32)
        down = (generator.standard_normal((d, h)) / 50).astype(np.float32)
    else:
        up, down = (planted_block if kind == "planted" else near_miss)(d, h, seed=d + h)
    f = Mlp(up, down, "gelu")
    start, used = time.perf_counter(), time.process_time()
    verdict = str(decide(f)).split(" by ")[0]
    seconds, used = time.perf_counter() - start, time.process_time() - used
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "processor": used, "MB": peak, "verdict": verdict}


def figures() -> None:
    """Print the figures, each from a process of its own."""
    print("load", os.getloadavg())
    large = [(kind, *size) for size in ((384, 1536), (768, 3072)) for kind in ("random", "planted")]
    for kind, d, h in [*large, *(("random", d, 40) for d in range(2, 6))]:
        command = [sys.executable, "-m", __spec__.name, "--one", kind, str(d), str(h)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        one = json.loads(done.stdout)
        cost = (
            f"{one['seconds']:6.2f} s ({one['processor']:.2f} s of processor) {one['MB']:5.0f} MB"
        )
        print(f"{kind:>8} d={d:<4} h={h:<5} {cost}  {one['verdict']}", flush=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m absorption.decide.bench")
    parser.add_argument("--figures", action="store_true", help="times and memory of large blocks")
    parser.add_argument("--one", nargs=3, metavar=("KIND", "D", "H"), help=argparse.SUPPRESS)
    parser.add_argument("--repeats", type=int, default=3, help="the fastest of so many runs counts")
    arguments = parser.parse_args()
    if arguments.one:
        kind, d, h = arguments.one
        print(json.dumps(figure(kind, int(d), int(h))))
    elif arguments.figures:
        figures()
    else:
        compare(repeats=arguments.repeats)


if __name__ == "__main__":
    main()
