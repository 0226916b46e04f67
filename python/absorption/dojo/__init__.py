"""The library for the tools around LeanDojo: a corpus of premises, proofs, and LeanDojo's objects.

Reading order: `corpus` (what is exported, from the compiled modules), `source` (the text of a
declaration), `export` (the files), `bridge` (LeanDojo's own objects and its tracing). Only `bridge`
needs LeanDojo, which the extra `dojo` installs.
"""

from absorption.dojo.bridge import LocatedTheorem, load_theorems, trace
from absorption.dojo.corpus import Corpus, File, Premise, Proof, Use, read_corpus
from absorption.dojo.export import Exported, compile_corpus, export
from absorption.dojo.repository import Repository, find_repository

__all__ = [
    "Corpus",
    "Exported",
    "File",
    "LocatedTheorem",
    "Premise",
    "Proof",
    "Repository",
    "Use",
    "compile_corpus",
    "export",
    "find_repository",
    "load_theorems",
    "read_corpus",
    "trace",
]
