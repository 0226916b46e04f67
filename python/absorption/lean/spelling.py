"""What could make a source be read, or a statement be printed, as another than it is.

Lean keeps in each compiled module tables of what the module adds to the language: parsers, macros,
printers. An honest-looking file could say that its own `Never p` is to be printed as `¬p`.
"""

import re
from collections.abc import Iterator

from absorption.lean.olean import OleanModule
from absorption.lean.problems import Problem

_FOUNDATION = "Absorption.Foundation"

# The tables that decide what a text means or how a term is shown, and who may fill them.
PLACES = {
    "Lean.Elab.macroAttribute": ("Notation", "OwnNotation"),
    "Lean.Parser.parserExtension": ("Meta", "Notation", "OwnNotation"),
    "Lean.PrettyPrinter.Delaborator.appUnexpanderAttribute": ("Notation", "Sum", "Norm"),
    "Lean.aliasExtension": ("Connective", "Operator"),
    "Lean.attributeExtension": ("Meta",),
    "Lean.exportAttr": ("Meta",),
}

# The tables that do neither: any module may fill them. A table that is not known is refused.
HARMLESS = frozenset(
    f"Lean.{name}"
    for name in (
        *("auxRecExt", "backwardDefeqAttr", "classExtension", "declRangeExt", "defeqAttr"),
        *("deprecatedModuleExt", "docStringExt", "exportedAxiomsExt", "externAttr"),
        *("extraModUses", "indirectModUseExt", "matchPatternAttr", "modPkgExt", "moduleDocExt"),
        *("namespacesExt", "noConfusionExt", "noncomputableExt", "projectionFnInfoExt"),
        *("protectedExt", "sparseCasesOnExt", "structureExt"),
        *("Compiler.inlineAttrs", "Elab.Structural.eqnInfoExt", "Elab.Term.elabAsElim"),
        *("IR.declMapExt", "Meta.Grind.grindExt", "Meta.Match.Extension.extension"),
        *("Meta.Rfl.reflExt", "Meta.Symm.symmExt", "Meta.completionBlackListExt"),
        *("Meta.congrExtension", "Meta.customEliminatorExt", "Meta.defaultInstanceExtension"),
        *("Meta.instanceExtension", "Meta.simpExtension"),
    )
) | {"recExt", "reducibilityCore"}
_COMPILER = "Lean.Compiler.LCNF."

_PLAIN = re.compile(r"[A-Za-z0-9_.'!?]+")


def spelling_problems(module: OleanModule) -> Iterator[Problem]:
    """What of a module could mislead a reader.

    The guards: ``notation`` (a table filled by a module that may not) and ``name`` (a declaration
    whose name has letters that look like others).
    """
    for table in sorted(module.tables):
        homes = PLACES.get(table, ())
        if table in HARMLESS or table.startswith(_COMPILER):
            continue
        if module.name not in {f"{_FOUNDATION}.{home}" for home in homes}:
            message = (
                f"{module.name} adds to {table}; wanted that in the notation files alone, for it "
                "changes how text is read or printed"
            )
            yield Problem("notation", module.name, message)
    if module.name in (f"{_FOUNDATION}.Notation", f"{_FOUNDATION}.OwnNotation"):
        return  # A notation's own name holds its signs, between « and ».
    for declaration in module.declarations:
        if not _PLAIN.fullmatch(declaration.name):
            message = (
                f"{declaration.name} of {module.name} has a name that is not of ASCII letters, "
                "digits and _ . ' ! ? alone"
            )
            yield Problem("name", declaration.name, message)
