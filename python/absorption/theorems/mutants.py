"""Wrong variants of a formula, which a check that is worth something must find false."""

from collections.abc import Iterator
from dataclasses import replace

from absorption.theorems.formula import Apply, Formula, Name, Number, Sign, parts, rebuilt, spine

_SIGNS = {"+": "-", "-": "+", "=": "≠", "≠": "=", "≤": ">", "<": "≥", "≥": "<", ">": "≤", "↔": "∧"}
# A function is replaced by another, or left out: then its last argument takes its place.
_INSTEAD = {
    "Mlp.flip": "",
    "Mlp.mapDown": "",
    "BiasedMlp.mapDown": "",
    "GatedMlp.mapDown": "",
    "BiasedMlp.flip": "",
    "Mlp.scaleDown": "",
    "relu": "abs",
    "reluSquared": "relu",
    "hardswish": "relu",
    "softsignGelu": "relu",
    "clamp": "relu",
    "step": "relu",
    "abs": "relu",
    "skipStack": "plainStack",
    "plainStack": "skipStack",
    "Min.min": "Max.max",
}


def mutants(formula: Formula) -> Iterator[Formula]:
    """The formula with one thing in it changed: a sign, a number, or a function.

    Example:
        >>> from absorption.theorems.formula import read_formula
        >>> [mutant.sign for mutant in mutants(read_formula("a ≤ b"))]
        ['>']
    """
    match formula:
        case Number():
            yield Number(formula.value + 1)
        case Sign() if formula.left is None:
            yield formula.right
        case Sign() if formula.sign in _SIGNS:
            yield replace(formula, sign=_SIGNS[formula.sign])
        case Name() if _INSTEAD.get(formula.text):
            yield Name(_INSTEAD[formula.text])
        case Apply():
            head, arguments = spine(formula)
            if isinstance(head, Name) and _INSTEAD.get(head.text) == "":
                yield arguments[-1]
    inner = parts(formula)
    for place, part in enumerate(inner):
        for mutant in mutants(part):
            yield rebuilt(formula, (*inner[:place], mutant, *inner[place + 1 :]))
