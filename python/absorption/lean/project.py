"""The project folder: the clone that holds ``lean-toolchain`` and the Lean sources."""

from pathlib import Path

from absorption.errors import SourceError

LIBRARY = "Absorption"
SOURCE_FOLDER = "lean"
TOOLCHAIN_FILE = "lean-toolchain"

_WANTED = f"wanted a folder with {TOOLCHAIN_FILE} and {SOURCE_FOLDER}/{LIBRARY}.lean"
_PACKAGE = Path(__file__).resolve().parent


def is_project(folder: Path) -> bool:
    """Whether ``folder`` is the root of a clone: it has the toolchain file and the root module.

    Example:
        >>> is_project(find_project()), is_project(Path(__file__).parent)
        (True, False)
    """
    root_module = folder / SOURCE_FOLDER / f"{LIBRARY}.lean"
    return (folder / TOOLCHAIN_FILE).is_file() and root_module.is_file()


def find_project(start: Path | None = None) -> Path:
    """Return the nearest project root at or above ``start``, else the one this package lives in.

    Example:
        >>> find_project().joinpath("lean-toolchain").is_file()
        True

    Args:
        start: The folder to begin at; the working directory when absent.

    Raises:
        SourceError: Neither ``start`` nor the installed package lies inside a project.
    """
    origin = (start or Path.cwd()).resolve()
    for folder in (origin, *origin.parents, *_PACKAGE.parents):
        if is_project(folder):
            return folder
    raise SourceError(
        f"no project at or above {origin}: {_WANTED}; run inside a clone of the repository or "
        "name it with --project"
    )


def trusted_project(named: Path | None = None) -> Path:
    """Return the project that the user named, else the one this package lives in.

    What stands around the working directory does not count: it may have come with the very file
    that is to be checked.

    Args:
        named: A folder inside the project that is to be trusted.

    Raises:
        SourceError: There is no project.
    """
    origin = _PACKAGE if named is None else named.resolve()
    for folder in (origin, *origin.parents):
        if is_project(folder):
            return folder
    if named is not None:
        raise SourceError(f"{named} is not a project, nor inside one: {_WANTED}")
    raise SourceError(
        "no library: this package is not installed from a clone of the repository; name one that "
        f"you trust with --project: {_WANTED}"
    )
