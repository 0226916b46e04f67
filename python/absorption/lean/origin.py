"""The origin of a headline statement: the paper's item, or new, as its documentation says."""

import re
from dataclasses import dataclass

NEW = "new"

_PAPER = re.compile(r"^Paper:\s*(.+?)\s*(?:\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
_NEW = re.compile(r"(?:^|(?<=[.)])\s+)(New\b[^.]*\.)\s*\Z")
_ITEM = re.compile(
    r"(?:(?:Proposition|Lemma|Theorem|Definition|Remark|Section)s?|Corollary|Corollaries)"
    r"\s+\d+(?:(?:,|\s+and)\s+\d+)*"
)


@dataclass(frozen=True)
class Origin:
    """What the documentation of a statement says.

    Attributes:
        item: The item of the paper, such as ``Proposition 5``; ``new`` for what goes beyond it;
            empty when the documentation does not tell.
        text: All that is said of the origin.
        claim: All that is said besides, one paragraph a line.
    """

    item: str
    text: str
    claim: str


def read_origin(docstring: str) -> Origin:
    r"""Return the origin of a statement.

    It is a paragraph that begins with ``Paper:`` and names an item of the paper, or else a last
    sentence that begins with ``New``.

    Example:
        >>> read_origin("It absorbs.\n\nPaper: Theorem 8, for d > 1.")
        Origin(item='Theorem 8', text='Theorem 8, for d > 1.', claim='It absorbs.')
        >>> read_origin("Nor does any stack. New.").item
        'new'
    """
    item, text, rest = "", "", docstring
    if found := _PAPER.search(docstring):
        named = _ITEM.search(found[1])
        item = "" if named is None else " ".join(named[0].split())
    elif found := _NEW.search(docstring):
        item = NEW
    if found:
        text = " ".join(found[1].split())
        rest = docstring[: found.start()] + docstring[found.end() :]
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", rest))
    return Origin(item, text, "\n".join(filter(None, paragraphs)))
