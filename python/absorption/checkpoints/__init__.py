"""Checkpoints: the weights of trained networks, read exactly, and the MLP blocks in them.

Reading order: `tensors` (what a checkpoint is), one module for each format, `block` (what a block
is and what a verdict on it means), `architecture` (names), `beside` (biases and scales), `mapping`,
`discovery`.
"""

from absorption.checkpoints.block import Block, Site
from absorption.checkpoints.discovery import find_blocks
from absorption.checkpoints.opening import open_checkpoint
from absorption.checkpoints.part import Part
from absorption.checkpoints.placement import Placement
from absorption.checkpoints.tensors import Checkpoint, CheckpointError, Tensor

__all__ = [
    "Block",
    "Checkpoint",
    "CheckpointError",
    "Part",
    "Placement",
    "Site",
    "Tensor",
    "find_blocks",
    "open_checkpoint",
]
