"""``python -m absorption.dojo --out DIR``: the library for tools around LeanDojo."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from absorption.dojo.bridge import trace
from absorption.dojo.export import export
from absorption.errors import AbsorptionError
from absorption.lean.cache import default_cache_dir
from absorption.lean.project import find_project


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code: 0, or 2 when it could not be done."""
    options = _parser().parse_args(arguments)
    try:
        project = find_project(options.project)
        if options.trace:
            trace(project, options.out)
            print(f"{options.out}: the library as LeanDojo traces it")
            return 0
        done = export(project, options.out, cache_dir=default_cache_dir(), url=options.url)
    except AbsorptionError as error:
        print(f"absorption: {error}", file=sys.stderr)
        return 2
    premises = sum(len(file.premises) for file in done.corpus.files)
    print(f"{done.out / 'corpus.jsonl'}: {premises} premises in {len(done.corpus.files)} files")
    print(f"{done.out / 'proofs.jsonl'}: {len(done.corpus.proofs)} theorems")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m absorption.dojo",
        description="Write the library as corpus.jsonl and proofs.jsonl, as LeanDojo writes them.",
        allow_abbrev=False,
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where to write")
    parser.add_argument("--project", type=Path, metavar="DIR", help="the clone to export")
    parser.add_argument("--url", help="the repository's address (default: its path)")
    parser.add_argument(
        "--trace",
        action="store_true",
        help="let LeanDojo trace the library into DIR instead; needs the extra `dojo` and elan",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
