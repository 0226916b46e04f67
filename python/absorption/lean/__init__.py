"""The bridge to Lean: find it, run it, build the library, read what it compiled.

Reading order: ``project`` and ``toolchain`` (where the sources and Lean are), ``process`` and
``run`` (one Lean process), ``server`` and ``forks`` (many of the embedded Lean), ``modules`` (the
module graph), ``cache``, ``compiler`` and ``build`` (compile them all), ``verify`` and ``findings``
(what was found in them).

Call `absorption.lean.verify.verify` with `absorption.lean.project.find_project` and
`absorption.lean.toolchain.find_toolchain`; the other modules serve it.
"""
