"""The bridge to Lean: find it, run it, build the library, read what it compiled.

Reading order: ``project`` and ``toolchain`` (where the sources and Lean are), ``process`` and
``run`` (one Lean process), ``server`` and ``forks`` (many of the embedded Lean), ``modules`` (the
module graph), ``cache``, ``compiler`` and ``build`` (compile them all).
"""
