"""Networks: MLPs, gated MLPs, skips and stacks, in float64 and exactly.

Reading order: `tensors`, `block`, `mlp`, `gated`, `stack`. Random instances are made by the modules
`generate` and `planted`.
"""

from absorption.network.block import Block, Layer
from absorption.network.degeneracy import Defect, Degeneracy, degeneracies
from absorption.network.gated import GatedMlp
from absorption.network.mlp import Mlp, escape_radius
from absorption.network.radius import block_radius
from absorption.network.stack import Skip, Stack, absorption_gap
from absorption.network.tensors import Integers, NetworkError, max_abs, norm

__all__ = [
    "Block",
    "Defect",
    "Degeneracy",
    "GatedMlp",
    "Integers",
    "Layer",
    "Mlp",
    "NetworkError",
    "Skip",
    "Stack",
    "absorption_gap",
    "block_radius",
    "degeneracies",
    "escape_radius",
    "max_abs",
    "norm",
]
