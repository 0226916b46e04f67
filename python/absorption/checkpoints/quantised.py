"""The block-quantised types of GGUF files, unpacked to float64 with nothing rounded.

A weight of such a type is a sum of at most two products, a half-precision scale times small
integers. Halves are multiples of ``2^-24`` below ``2^16``, so each product and each sum is a
multiple of ``2^-24`` below ``2^28``: 52 bits, and a float64 holds 53. (Float32 does not suffice,
and programs that compute in it round these weights once more.)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Quantised:
    """A type of blocks: its name, the weights and bytes of a block, and how to unpack.

    ``unpack`` maps bytes of shape (blocks, size) to weights of shape (blocks, weights); None for a
    type whose size is known and whose numbers are not read.
    """

    name: str
    weights: int
    size: int
    unpack: Callable[[Bytes], Floats] | None = None


def _half(blocks: Bytes, at: int) -> Floats:
    """The half-precision number at byte ``at`` of each block, as a column."""
    return np.ascontiguousarray(blocks[:, at : at + 2]).view("<f2").astype(np.float64)


def _nibbles(packed: Bytes) -> Floats:
    """The low halves of the bytes of each row, then the high halves."""
    return np.concatenate([packed & 15, packed >> 4], axis=-1).astype(np.float64)


def _fifth_bits(blocks: Bytes, at: int) -> Floats:
    """32 bits from byte ``at`` of each block, lowest first, each worth 16."""
    bits = np.unpackbits(blocks[:, at : at + 4], axis=1, bitorder="little")
    return bits.astype(np.float64) * 16


def _q4_0(blocks: Bytes) -> Floats:
    return _half(blocks, 0) * (_nibbles(blocks[:, 2:]) - 8)


def _q4_1(blocks: Bytes) -> Floats:
    return _half(blocks, 0) * _nibbles(blocks[:, 4:]) + _half(blocks, 2)


def _q5_0(blocks: Bytes) -> Floats:
    return _half(blocks, 0) * (_nibbles(blocks[:, 6:]) + _fifth_bits(blocks, 2) - 16)


def _q5_1(blocks: Bytes) -> Floats:
    return _half(blocks, 0) * (_nibbles(blocks[:, 8:]) + _fifth_bits(blocks, 4)) + _half(blocks, 2)


def _q8_0(blocks: Bytes) -> Floats:
    return _half(blocks, 0) * blocks[:, 2:].view(np.int8).astype(np.float64)


def _sixes(packed: Bytes) -> tuple[Floats, Floats]:
    """Eight scales and eight minima of six bits each, from twelve bytes a block."""
    first, second, third = packed[:, :4], packed[:, 4:8], packed[:, 8:]
    scales = np.concatenate([first & 63, (third & 15) | (first >> 6 << 4)], axis=1)
    minima = np.concatenate([second & 63, (third >> 4) | (second >> 6 << 4)], axis=1)
    return scales.astype(np.float64), minima.astype(np.float64)


def _affine(blocks: Bytes, levels: Floats) -> Floats:
    """Blocks of eight groups: ``levels`` of shape (blocks, 8, 32), scaled and shifted."""
    scales, minima = _sixes(blocks[:, 4:16])
    steps = (_half(blocks, 0) * scales)[:, :, None]
    return (steps * levels - (_half(blocks, 2) * minima)[:, :, None]).reshape(len(blocks), 256)


def _q4_k(blocks: Bytes) -> Floats:
    return _affine(blocks, _nibbles(blocks[:, 16:].reshape(-1, 4, 32)).reshape(-1, 8, 32))


def _q5_k(blocks: Bytes) -> Floats:
    low = _nibbles(blocks[:, 48:].reshape(-1, 4, 32)).reshape(-1, 8, 32)
    shifts = np.arange(8, dtype=np.uint8)[None, :, None]
    high = (blocks[:, 16:48][:, None, :] >> shifts) & 1
    return _affine(blocks, low + 16 * high.astype(np.float64))


def _q6_k(blocks: Bytes) -> Floats:
    low = _nibbles(blocks[:, :128].reshape(-1, 2, 64)).reshape(-1, 2, 4, 32)
    shifts = np.arange(0, 8, 2, dtype=np.uint8)[None, None, :, None]
    high = (blocks[:, 128:192].reshape(-1, 2, 1, 32) >> shifts) & 3
    levels = (low + 16 * high.astype(np.float64) - 32).reshape(-1, 16, 16)
    scales = blocks[:, 192:208].view(np.int8).astype(np.float64)
    return ((_half(blocks, 208) * scales)[:, :, None] * levels).reshape(len(blocks), 256)


# By the number of the type in the file.
QUANTISED: Mapping[int, Quantised] = {
    2: Quantised("Q4_0", 32, 18, _q4_0),
    3: Quantised("Q4_1", 32, 20, _q4_1),
    6: Quantised("Q5_0", 32, 22, _q5_0),
    7: Quantised("Q5_1", 32, 24, _q5_1),
    8: Quantised("Q8_0", 32, 34, _q8_0),
    10: Quantised("Q2_K", 256, 84),
    11: Quantised("Q3_K", 256, 110),
    12: Quantised("Q4_K", 256, 144, _q4_k),
    13: Quantised("Q5_K", 256, 176, _q5_k),
    14: Quantised("Q6_K", 256, 210, _q6_k),
    16: Quantised("IQ2_XXS", 256, 66),
    17: Quantised("IQ2_XS", 256, 74),
    18: Quantised("IQ3_XXS", 256, 98),
    19: Quantised("IQ1_S", 256, 50),
    20: Quantised("IQ4_NL", 32, 18),
    21: Quantised("IQ3_S", 256, 110),
    22: Quantised("IQ2_S", 256, 82),
    23: Quantised("IQ4_XS", 256, 136),
    29: Quantised("IQ1_M", 256, 56),
}
