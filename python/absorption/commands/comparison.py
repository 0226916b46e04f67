"""Whether the weights in a certificate are those of a block in a checkpoint."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from absorption.commands.common import find_sites
from absorption.errors import AbsorptionError

if TYPE_CHECKING:
    from absorption.certificate import Certificate
    from absorption.checkpoints import Site


@dataclass(frozen=True)
class Comparison:
    """The weights in a certificate beside those of blocks.

    Attributes:
        path: of the checkpoint.
        same: the blocks with the very same weights.
        others: all other blocks that were asked for; the SHA-256 of the weights of each, or None
            where it has a gate or is of another size.
    """

    path: Path
    same: tuple[str, ...]
    others: dict[str, str | None]

    def __str__(self) -> str:
        if self.same:
            return f"Same weights as those of {', '.join(self.same)} in {self.path}."
        if len(self.others) > 1:
            return f"OTHER WEIGHTS than those of the {len(self.others)} blocks of {self.path}."
        ((layer, digest),) = self.others.items()
        what = "is of another size or kind" if digest is None else f"has SHA-256 {digest}"
        return f"OTHER WEIGHTS than those of {layer} in {self.path}, which {what}."

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {"checkpoint": str(self.path), "same": list(self.same), "others": self.others}


@dataclass(frozen=True)
class Blocks:
    """The blocks with which certificates are to be compared.

    Attributes:
        path: of the checkpoint.
        sites: where the blocks are.
    """

    path: Path
    sites: "tuple[Site, ...]"

    def compare(self, certificate: "Certificate") -> Comparison:
        """Which of the blocks have the weights of a certificate.

        Raises:
            CheckpointError: a block of the same size cannot be read.
        """
        block = certificate.block
        digests = {site.layer: _digest(site, (block.d, block.h)) for site in self.sites}
        same = tuple(layer for layer, digest in digests.items() if digest == block.digest)
        others = {layer: digest for layer, digest in digests.items() if layer not in same}
        return Comparison(self.path, same, others)


def blocks_asked_for(options: argparse.Namespace) -> Blocks | None:
    """The blocks that the options name; None where there is no checkpoint to compare with.

    Raises:
        AbsorptionError: there are options that choose blocks, and no checkpoint.
        CheckpointError: see `find_sites`.
    """
    if options.checkpoint is not None:
        checkpoint, sites = find_sites(options)
        return Blocks(checkpoint.path, sites)
    if options.layer or options.map or options.activation:
        raise AbsorptionError("--layer, --map and --activation choose blocks of --against CKPT")
    return None


def _digest(site: "Site", size: tuple[int, int]) -> str | None:
    """The digest of the weights of a block; None where a certificate of ``size`` has others."""
    from absorption.certificate import IntegerBlock
    from absorption.network import Mlp

    if (site.d, site.h) != size or site.kind == "gated":
        return None
    network = site.load().to_network()
    return IntegerBlock.of(network).digest if isinstance(network, Mlp) else None
