"""The text of a declaration: a piece of a Lean source, its comments, and where its proof begins."""

import re
from collections.abc import Iterator

Position = tuple[int, int]

_TOKEN = re.compile(
    r"""(?P<comment>--|/-)
      | "(?:\\.|[^"\\])*" | '(?:\\[^']+|[^'\\])' | «[^»]*»
      | (?P<word>[^\W\d][\w'!?]*)
      | (?P<open>[(\[{⟨⦃]) | (?P<close>[)\]}⟩⦄])
      | (?P<assign>:=) | (?P<bar>\|)
    """,
    re.VERBOSE | re.DOTALL,
)
_COMMENT_EDGE = re.compile(r"/-|-/")
_LOCAL = ("let", "have")
_PROOF_WORDS = ("where", "by")


def cut(lines: list[str], start: Position, end: Position) -> str:
    r"""Returns what stands between two positions, both counted from 1.

    Example:
        >>> cut(["theorem a :", "  True := b"], (1, 9), (2, 7))
        'a :\n  True'
    """
    piece = lines[start[0] - 1 : end[0]]
    piece[-1] = piece[-1][: end[1] - 1]
    piece[0] = piece[0][start[1] - 1 :]
    return "\n".join(piece)


def without_comments(code: str) -> str:
    r"""Returns the code without comments, documentation or empty lines.

    Example:
        >>> without_comments("/-- Why. -/\ndef a := 1 -- one\n\ndef b := a")
        'def a := 1\ndef b := a'
    """
    kept = []
    position = 0
    for kind, start, end in _tokens(code):
        if kind == "comment":
            kept.append(code[position:start])
            position = end
    kept.append(code[position:])
    lines = (line.rstrip() for line in "".join(kept).split("\n"))
    return "\n".join(line for line in lines if line).strip()


def statement(code: str) -> str:
    """Returns a theorem's code up to its proof, without comments.

    Example:
        >>> statement("theorem a (h : let b := 1; b = b) : True := trivial")
        'theorem a (h : let b := 1; b = b) : True'
    """
    return without_comments(code[: _proof_start(code)])


def keyword_offset(code: str, keyword: str) -> int | None:
    """Returns where a declaration's keyword stands, behind comments and modifiers, if there.

    Example:
        >>> keyword_offset("/-- A theorem. -/ @[simp] private theorem a : True := b", "theorem")
        34
    """
    depth = 0
    for kind, start, end in _tokens(code):
        depth += {"open": 1, "close": -1}.get(kind, 0)
        if depth == 0 and kind == "word" and code[start:end] == keyword:
            return start
        if depth == 0 and kind in ("assign", "bar"):
            return None
    return None


def moved(start: Position, text: str) -> Position:
    r"""Returns the position behind ``text`` when it begins at ``start``.

    Example:
        >>> moved((3, 5), "a\nbc")
        (4, 3)
    """
    head, newline, last = text.rpartition("\n")
    if not newline:
        return start[0], start[1] + len(text)
    return start[0] + head.count("\n") + 1, len(last) + 1


def _proof_start(code: str) -> int:
    """Where the first `:=` or `|` stands that belongs to no bracket and to no `let`."""
    depth = pending = 0
    for kind, start, end in _tokens(code):
        word = code[start:end]
        depth += {"open": 1, "close": -1}.get(kind, 0)
        if depth:
            continue
        if kind == "word" and word in _LOCAL:
            pending += 1
        elif kind == "assign" and pending:
            pending -= 1
        elif kind in ("assign", "bar") or (kind == "word" and word in _PROOF_WORDS):
            return start
    return len(code)


def _tokens(code: str) -> Iterator[tuple[str, int, int]]:
    position = 0
    while match := _TOKEN.search(code, position):
        position = match.end()
        kind = match.lastgroup or "literal"
        if kind == "comment":
            position = _comment_end(code, match.start())
        yield kind, match.start(), position


def _comment_end(code: str, start: int) -> int:
    if code.startswith("--", start):
        end = code.find("\n", start)
        return len(code) if end < 0 else end
    depth = 0
    for edge in _COMMENT_EDGE.finditer(code, start):
        depth += 1 if edge[0] == "/-" else -1
        if depth == 0:
            return edge.end()
    return len(code)
