"""The answers for a whole checkpoint in a few sentences."""

from collections import Counter
from collections.abc import Iterable, Sequence

from absorption.checkpoints import Placement, Site
from absorption.decide.price import Price
from absorption.decide.verdict import count_of
from absorption.report import cases
from absorption.report.explanation import Explanation

Told = tuple[Site, Explanation, Price | None]


def summary(blocks: Sequence[Told]) -> tuple[str, list[str]]:
    """The summary in one line, and what it means.

    Args:
        blocks: each with its explanation and its price, if it has one; one at least.
    """
    counts = Counter(told.answer.partition(",")[0] for _, told, _ in blocks)
    line = ", ".join(f"{count} {answer}" for answer, count in counts.items())
    return f"{count_of(len(blocks), 'block')}: {line}", [*_meaning(blocks), *_around(blocks)]


def _meaning(blocks: Sequence[Told]) -> Iterable[str]:
    total = len(blocks)
    free = [told for _, told, _ in blocks if told.tone == "good"]
    never = [cost for _, _, cost in blocks if cost is not None and cost.is_never]
    priced = [
        cost
        for _, told, cost in blocks
        if told.tone == "bad" and cost is not None and not cost.is_never
    ]
    open_ = [told for _, told, _ in blocks if told.case is cases.UNDECIDED]
    broken = [told for _, told, _ in blocks if told.case is cases.UNUSABLE]
    if free:
        yield (
            f"{_who(len(free), total)} can be folded into the block, exactly and at no cost: "
            "another block of the same width, without a skip, computes the same."
        )
    if never:
        yield (
            f"{_cannot(len(never), total)} ever be folded away: no block of this kind without a "
            "skip computes the same, however many neurons it has."
        )
    if priced:
        yield (
            f"{_cannot(len(priced), total)} be folded away at the present width: no block without "
            f"a skip, as wide or narrower, computes the same. {_price(priced)}"
        )
    if open_:
        yield f"{_who(len(open_), total)} {_is(len(open_))} undecided: neither answer was proved."
    if broken:
        noun = "block" if len(broken) == 1 else "blocks"
        yield f"Of {len(broken)} {noun} nothing is said, for a reason that is given below."


def _price(costs: Sequence[Price]) -> str:
    """The range of prices."""
    least = [cost.least for cost in costs if cost.least is not None]
    enough = [cost.enough for cost in costs if cost.enough is not None]
    if len(enough) < len(costs):
        return (
            f"At least {min(least)} more would be needed; how many are enough is not known of all."
        )
    if least == enough:
        return f"A wider one can: {_range(enough)} more neurons are needed and are enough."
    where = ", depending on the block" if len(set(least)) > 1 else ""
    return (
        f"A wider one can: {_range(enough)} more neurons are enough. At least {_range(least)} are "
        f"needed{where}."
    )


def _range(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def _around(blocks: Sequence[Told]) -> Iterable[str]:
    """What the surroundings do to these answers."""
    about = Counter(site.placement for site, _, _ in blocks)
    exact = about.pop(Placement.POST_NORM, 0)
    unknown = about.pop(Placement.UNKNOWN, 0)
    absent = about.pop(Placement.NO_SKIP, 0)
    others = sum(about.values())
    total = len(blocks)
    if exact:
        yield (
            f"{_these(exact, total)} the network adds `x` to `MLP(x)` for the same `x`, so the "
            "answers are about the network itself."
        )
    if others:
        yield (
            f"{_these(others, total)} a norm or another block stands between: the answers are "
            "about the MLP and its own input, and none of them removes the skip of the network."
        )
    if absent:
        yield (
            f"{_these(absent, total)} no skip was found: the answers are about one that would be "
            "added."
        )
    if unknown:
        yield (
            f"{_these(unknown, total)} the checkpoint does not tell what stands around the MLP: "
            "the answers are about `x + MLP(x)`."
        )


def _who(count: int, total: int) -> str:
    if count == total:
        return "This skip" if total == 1 else f"All {total} skips"
    return f"{count} of {total} skips"


def _cannot(count: int, total: int) -> str:
    if total == 1:
        return "This skip cannot"
    return (
        f"None of these {total} skips can" if count == total else f"{count} of {total} skips cannot"
    )


def _these(count: int, total: int) -> str:
    if count == total:
        return "Here"
    return f"In {count} of {total} blocks"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"
