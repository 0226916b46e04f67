"""What an architecture puts around its MLP blocks, and what a verdict on a block then means."""

from collections.abc import Mapping
from enum import Enum


class Placement(Enum):
    """What stands between ``x`` and the MLP, and hence what a verdict on the block means.

    A verdict is always about ``x + MLP(x)``, with the same ``x`` in both terms.
    """

    POST_NORM = "post-norm"
    PRE_NORM = "pre-norm"
    PARALLEL = "parallel"
    SANDWICH = "sandwich"
    NO_SKIP = "no skip"
    UNKNOWN = "unknown"

    @property
    def formula(self) -> str:
        """What the layer computes."""
        return _MEANING[self][0]

    @property
    def meaning(self) -> str:
        """What a verdict on the block means for the network that it was taken from."""
        return _MEANING[self][1]


_MEANING: Mapping[Placement, tuple[str, str]] = {
    Placement.POST_NORM: (
        "norm(x + MLP(x))",
        "The layer computes x + MLP(x) exactly and normalises afterwards, so the verdict is about "
        "the network itself: if the skip can be absorbed, it can be removed here.",
    ),
    Placement.PRE_NORM: (
        "x + MLP(norm(x))",
        "The MLP sees norm(x) and the skip carries x. The verdict is about u + MLP(u) for u = "
        "norm(x): whether the MLP could also carry its own input. The skip of the network carries "
        "something else, and no verdict here removes it.",
    ),
    Placement.PARALLEL: (
        "x + attention(norm(x)) + MLP(norm(x))",
        "MLP and attention see norm(x) and the skip carries x past both. The verdict is about u + "
        "MLP(u) for u = norm(x), and no verdict here removes the skip of the network.",
    ),
    Placement.SANDWICH: (
        "x + norm(MLP(x')), where x' is x or norm(x)",
        "A norm stands between the MLP and the sum. The verdict is about u + MLP(u) for the input "
        "u of the MLP, and no verdict here removes the skip of the network.",
    ),
    Placement.NO_SKIP: (
        "MLP(x)",
        "No skip was found around the MLP. The verdict is about x + MLP(x): whether a skip, if it "
        "were added, could be absorbed.",
    ),
    Placement.UNKNOWN: (
        "what stands around the MLP is not told by the names of the tensors",
        "The verdict is about x + MLP(x); whether the network computes that, its code must say.",
    ),
}
