"""The git repository of a project: LeanDojo names a theorem by repository, commit and file."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from absorption.errors import AbsorptionError
from absorption.lean.project import SOURCE_FOLDER, TOOLCHAIN_FILE

_COMPILED = (SOURCE_FOLDER, TOOLCHAIN_FILE, "lakefile.lean")


@dataclass(frozen=True)
class Repository:
    """A commit of a repository.

    Attributes:
        url: Its address; LeanDojo gives a local repository its absolute path.
        commit: The commit, 40 hexadecimal digits.
    """

    url: str
    commit: str


def find_repository(project: Path, *, url: str | None = None) -> Repository:
    """Returns the repository whose root is ``project``, at its commit.

    Args:
        project: The project root.
        url: The address to give it; by default its absolute path.

    Raises:
        AbsorptionError: There is no git, no repository, no commit, or the sources differ from it.
    """
    root = project.resolve()
    why = "LeanDojo names a theorem by repository and commit"
    top = git(root, "rev-parse", "--show-toplevel", why=f"{root} is not a git repository: {why}")
    if Path(top).resolve() != root:
        raise AbsorptionError(
            f"{root} is a folder inside the git repository {top}, wanted its root: {why}"
        )
    commit = git(root, "rev-parse", "--verify", "HEAD", why=f"{root} has no commit: {why}")
    changed = git(root, "status", "--porcelain", "--untracked-files=all", "--", *_COMPILED)
    if changed:
        raise AbsorptionError(
            f"the sources of {root} are not those of its commit {commit[:10]}, so places in them "
            f"would be wrong: commit or undo the changes first:\n{changed}"
        )
    return Repository(url or str(root), commit)


def git(folder: Path, *words: str, why: str = "", environ: dict[str, str] | None = None) -> str:
    """Runs git in a folder and returns what it prints.

    Raises:
        AbsorptionError: It cannot be run or fails; the message begins with ``why``, if given.
    """
    try:
        done = subprocess.run(
            ("git", *words), cwd=folder, env=environ, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise AbsorptionError(f"git cannot be run: {error}; install git 2.25 or newer") from error
    if done.returncode:
        said = done.stderr.strip() or f"exit code {done.returncode}"
        raise AbsorptionError(f"{why or f'git {words[0]} failed in {folder}'} ({said})")
    return done.stdout.strip()
