"""The export: the corpus compiled, and written in the files that tools around LeanDojo read."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from absorption.dojo.corpus import Corpus, read_corpus
from absorption.dojo.repository import Repository, find_repository
from absorption.errors import AbsorptionError
from absorption.lean.build import DEFAULT_TIMEOUT, Progress, build
from absorption.lean.modules import scan_modules
from absorption.lean.olean import read_olean
from absorption.lean.toolchain import Toolchain, find_toolchain

# The release whose files these are; the extra `dojo` installs it.
LEANDOJO_VERSION = "4.20.0"


@dataclass(frozen=True)
class Exported:
    """What was written.

    Attributes:
        out: The folder, with ``corpus.jsonl``, ``proofs.jsonl`` and ``metadata.json`` in it.
        repository: The commit that the files speak of.
        corpus: What is in them.
    """

    out: Path
    repository: Repository
    corpus: Corpus


def export(
    project: Path,
    out: Path,
    *,
    toolchain: Toolchain | None = None,
    cache_dir: Path | None = None,
    url: str | None = None,
    jobs: int | None = None,
    timeout: float = DEFAULT_TIMEOUT,
    progress: Progress | None = None,
) -> Exported:
    """Writes the library of ``project`` into ``out``; files of an earlier export are replaced.

    LeanDojo need not be installed. The same commit gives the same bytes.

    Args:
        project: The project root; a git repository without changes in its Lean sources.
        out: The folder to write to.
        toolchain: The Lean to compile with; by default the one that ``find_toolchain`` finds.
        cache_dir: Where compiled modules are kept between runs; None to keep none.
        url: The address by which the files name the repository; by default its absolute path.
        jobs: How many Lean processes run at a time.
        timeout: Seconds that one module may take.
        progress: Told of each compiled module.

    Raises:
        AbsorptionError: The project is not such a repository, does not compile, or ``out`` cannot
            be written.
    """
    repository = find_repository(project, url=url)
    corpus = compile_corpus(
        project,
        toolchain or find_toolchain(project),
        cache_dir=cache_dir,
        jobs=jobs,
        timeout=timeout,
        progress=progress,
    )
    metadata = {
        "from_repo": {"url": repository.url, "commit": repository.commit},
        "leandojo_version": LEANDOJO_VERSION,
    }
    proofs = (proof.as_record(repository.url, repository.commit) for proof in corpus.proofs)
    try:
        out.mkdir(parents=True, exist_ok=True)
        _write(out / "corpus.jsonl", (file.as_record() for file in corpus.files))
        _write(out / "proofs.jsonl", proofs)
        _write(out / "metadata.json", [metadata])
    except OSError as error:
        raise AbsorptionError(f"cannot write to {out}: {error}") from error
    return Exported(out, repository, corpus)


def compile_corpus(
    project: Path,
    toolchain: Toolchain,
    *,
    cache_dir: Path | None = None,
    jobs: int | None = None,
    timeout: float = DEFAULT_TIMEOUT,
    progress: Progress | None = None,
) -> Corpus:
    """Returns the corpus of ``project``, which need not be a git repository.

    Raises:
        AbsorptionError: A module does not compile, or cannot be read; the message names each.
    """
    with build(
        project, toolchain, cache_dir=cache_dir, jobs=jobs, timeout=timeout, progress=progress
    ) as built:
        if not built.ok:
            messages = "\n".join(problem.message for problem in built.problems)
            raise AbsorptionError(f"the library cannot be exported, for it fails:\n{messages}")
        modules = {
            name: read_olean(module.olean, name)
            for name, module in built.modules.items()
            if module.olean is not None
        }
        # The sources as they were compiled, copied when they were hashed.
        sources = scan_modules(built.olean_root.parent).modules
        return read_corpus(sources, modules)


def _write(path: Path, records: Iterable[Mapping[str, object]]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for record in records:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
