"""Stacks with skips that are the same functions as stacks of the same depth without them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from absorption.deep.bends import rebuilt
from absorption.deep.example import abs_block, fold_block, keep_block, max_block, silent_block
from absorption.deep.folding import require_folds
from absorption.deep.plane import DeepError, Different, Equal, PlaneMap, compare
from absorption.network import Mlp, Skip, Stack
from absorption.network.tensors import matmul, tensor


@dataclass(frozen=True, eq=False)
class Pair:
    """Blocks to be used with skips, and equally many to be used without.

    Attributes:
        skipped: the blocks that are used with skips.
        plain: the blocks that are used without.
        theorem: the Lean theorem that says that the two stacks are one function; None if none does,
            and only `check` shows it.
    """

    skipped: tuple[Mlp, ...]
    plain: tuple[Mlp, ...]
    theorem: str | None

    @property
    def depth(self) -> int:
        """The number of blocks on each side."""
        return len(self.skipped)

    @property
    def with_skips(self) -> Stack:
        """The stack with skips."""
        return Stack.with_skips(self.skipped, d=2)

    @property
    def without_skips(self) -> Stack:
        """The stack without."""
        return Stack(self.plain, d=2)

    def check(self) -> Equal | Different:
        """Whether the two stacks are the same function; exact, and for all points of the plane.

        Example:
            >>> type(smallest_pair().check()).__name__
            'Equal'
        """
        return compare(self.with_skips, self.without_skips)


def smallest_pair(depth: int = 2) -> Pair:
    """Blocks of width 4 with small integer weights. Lean: ``ReluPairAbsorbable``.

    Example:
        >>> smallest_pair(5).depth
        5

    Args:
        depth: at least 2; more blocks do nothing on either side. Lean: ``ReluStackAbsorbable``.

    Raises:
        DeepError: the depth is less than 2.
    """
    if depth < 2:
        raise DeepError(f"depth {depth} met, at least 2 wanted")
    more = depth - 2
    return Pair(
        (fold_block(), silent_block(), *[silent_block()] * more),
        (abs_block(), max_block(), *[keep_block()] * more),
        "relu_pair_absorbable" if depth == 2 else "relu_stack_absorbable",
    )


def folding_pair(blocks: Sequence[Mlp]) -> Pair:
    """The stack without skips that Lean's proof builds. Lean: ``ReluFoldingStackAbsorbable``.

    Example:
        >>> pair = folding_pair([fold_block(), *[silent_block()] * 10])
        >>> pair.depth, len(pair.check().rays)
        (11, 8)

    Args:
        blocks: eleven or more ReLU blocks of width 4 in the plane without biases. The first folds
            the plane (`absorption.deep.folding.require_folds`), and no entry of the rows of the
            others is negative.

    Raises:
        DeepError: a block is of another kind, an inequality fails, or there are too few blocks.
    """
    if not blocks:
        raise DeepError("0 blocks met, at least 11 wanted")
    require_folds(blocks[0])
    for index, block in enumerate(blocks):
        _require_plane_relu(index, block)
        if block.h != 4:
            raise DeepError(f"blocks[{index}]: width {block.h} met, 4 wanted")
    for index, block in enumerate(blocks[1:], start=1):
        for place, entry in np.ndenumerate(block.w_up):
            if entry < 0:
                where = f"blocks[{index}].w_up{list(place)}"
                raise DeepError(f"{where}: {entry} met, at least 0 wanted")
    return _pair(blocks, (0, 1), "relu_folding_stack_absorbable")


def rebuilt_pair(blocks: Sequence[Mlp], rows: tuple[int, int] = (0, 1)) -> Pair:
    """The same for blocks of any widths, as far as the construction goes.

    If the first block has width ``h``, from 2 on, ``4h - 5`` blocks are enough. The others must do
    nothing where the first one's skip leads; that is checked. Lean proves it for width 4 only.

    Example:
        >>> wide = Mlp([[1, 0], [0, 1], [-1, 1], [-1, -1], [1, 2]],
        ...            [[-4, 0, -1, -1, -2], [-2, -2, -1, -1, -2]], "relu")
        >>> pair = rebuilt_pair([wide, *[silent_block()] * 14])
        >>> pair.depth, type(pair.check()).__name__
        (15, 'Equal')

    Args:
        blocks: ReLU blocks in the plane without biases.
        rows: two rows of the first block whose lines bound the sectors of the construction.

    Raises:
        DeepError: a block is of another kind, the construction does not apply, a later block is not
            silent, or there are too few blocks.
    """
    for index, block in enumerate(blocks):
        _require_plane_relu(index, block)
    if not blocks:
        raise DeepError("0 blocks met, at least 1 wanted")
    image = tensor("image", PlaneMap.of(Skip(blocks[0])).values, (None, 2))
    for index, block in enumerate(blocks[1:], start=1):
        products = matmul(image, block.w_up.T)
        for i in range(block.h):
            if any(products[:, i] > 0):
                raise DeepError(
                    f"blocks[{index}]: row {i} is positive somewhere in the image of the first "
                    "block's skip; a block that is silent there wanted"
                )
    return _pair(blocks, rows, None)


def _pair(blocks: Sequence[Mlp], rows: tuple[int, int], theorem: str | None) -> Pair:
    plain = rebuilt(blocks[0], rows)
    spare = len(blocks) - len(plain)
    if spare < 0:
        raise DeepError(f"{len(blocks)} blocks met, at least {len(plain)} wanted")
    return Pair(tuple(blocks), (*plain, *[keep_block()] * spare), theorem)


def _require_plane_relu(index: int, block: Mlp) -> None:
    if block.d != 2:
        raise DeepError(f"blocks[{index}]: dimension {block.d} met, 2 wanted")
    if block.activation.name != "relu" or block.is_biased:
        raise DeepError(
            f"blocks[{index}]: {block.activation.name}{' with biases' * block.is_biased} met, relu "
            "without biases wanted"
        )
