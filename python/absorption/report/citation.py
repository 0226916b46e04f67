"""How to cite one theorem: a name stands for a statement only at a version and a commit."""

import subprocess
from pathlib import Path

import absorption
from absorption.lean.findings import Theorem

_GIT_SECONDS = 10


def citation(theorem: Theorem, commit: str) -> str:
    """The line that cites a theorem.

    Args:
        theorem: What is cited.
        commit: What ``commit_of`` found; empty when nothing is known.
    """
    place = theorem.file if theorem.line is None else f"{theorem.file}:{theorem.line}"
    return f"{theorem.name} ({place}), in {release(commit)}"


def release(commit: str) -> str:
    """The name, the version and the commit of the library."""
    at = f", commit {commit}" if commit else ""
    return f"Absorption {absorption.__version__}{at}"


def commit_of(project: Path) -> str:
    """The commit of a clone, with a warning when its Lean sources differ from it.

    Empty when ``project`` is not the root of a clone, or git is not there.
    """
    if not (project / ".git").exists():
        return ""
    commit = _git(project, "rev-parse", "HEAD")
    if not commit:
        return ""
    changed = _git(project, "status", "--porcelain", "--", "lean", "lean-toolchain")
    return f"{commit} with changes that are not committed" if changed else commit


def _git(project: Path, *arguments: str) -> str:
    """What git prints; empty when it fails."""
    command = ("git", "-C", str(project), *arguments)
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=_GIT_SECONDS, check=True, text=True
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""
    return done.stdout.strip()
