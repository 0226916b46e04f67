"""How long the kernel takes on certificates: ``python -m absorption.certificate.bench``.

Each kind of certificate, for blocks of growing size with weights of 32 bits: the seconds of the two
runs that a check makes, Lean's own and that of the fresh kernel, starts and imports included.
"""

import argparse
import os

import numpy as np

from absorption.certificate.block import CertificateError
from absorption.certificate.certify import Certified, certify
from absorption.certificate.library import Library, open_library
from absorption.decide.bench import planted_block
from absorption.lean.cache import default_cache_dir
from absorption.lean.project import trusted_project
from absorption.network import Mlp

SIZES = ((8, 32), (16, 64), (32, 128))
KINDS = ("not absorbable", "by negating rows", "with d more neurons")
BITS = 31


def block(kind: str, d: int, h: int) -> Mlp:
    """A block whose certificate is of this kind, of width ``h`` in dimension ``d``."""
    if kind == "by negating rows":
        return Mlp(*planted_block(d, h, seed=d), "relu")
    generator = np.random.default_rng(d)

    def weights(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        return generator.integers(-(2**BITS), 2**BITS, shape) / 2.0**BITS

    return Mlp(weights(h, d), weights(d, h), "relu")


def seconds(kind: str, d: int, h: int, library: Library) -> float:
    """The time of one check.

    Raises:
        CertificateError: there is no certificate.
    """
    found = certify(block(kind, d, h), library, extra=kind == "with d more neurons")
    if not isinstance(found, Certified):
        raise CertificateError(f"{kind}, d = {d}, h = {h}: {found}")
    return found.report.seconds


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m absorption.certificate.bench")
    parser.parse_args()
    print("seconds of both runs; load", os.getloadavg())
    print("   d     h " + "".join(f"{kind:>22}" for kind in KINDS))
    project = trusted_project()
    with open_library(project, cache_dir=default_cache_dir()) as library:
        for d, h in SIZES:
            times = [f"{seconds(kind, d, h, library):22.2f}" for kind in KINDS]
            print(f"{d:>4} {h:>5} " + "".join(times), flush=True)


if __name__ == "__main__":
    main()
