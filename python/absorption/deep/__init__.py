"""Deep ReLU stacks: when they can do without their skips, and when not.

Reading order: `plane` (exact comparison), `example`, `folding` (Lean's inequalities), `bends` (the
construction), `pair`; `nonsingular` and `collapse` (below width ``2 d``); `ranks`, `report`. The
document is ``docs/deep-relu.md``; its pictures are drawn by `absorption.pictures.deep`.
"""

from absorption.deep.collapse import Collision, NoCollision, collision, flat_segment
from absorption.deep.nonsingular import singular_piece
from absorption.deep.pair import Pair, folding_pair, rebuilt_pair, smallest_pair
from absorption.deep.plane import DeepError, Different, Equal, compare

__all__ = [
    "Collision",
    "DeepError",
    "Different",
    "Equal",
    "NoCollision",
    "Pair",
    "collision",
    "compare",
    "flat_segment",
    "folding_pair",
    "rebuilt_pair",
    "singular_piece",
    "smallest_pair",
]
