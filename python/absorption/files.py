"""Files written whole, or not at all."""

import os
import tempfile
from pathlib import Path

from absorption.errors import AbsorptionError


def require_place(path: Path) -> None:
    """Check, before long work, that a file can have this place.

    Raises:
        AbsorptionError: it is that of a folder, or its folder does not exist.
    """
    if path.is_dir() or not path.resolve().parent.is_dir():
        what = "is a folder" if path.is_dir() else "its folder does not exist"
        raise AbsorptionError(f"{path}: cannot be written: {what}")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that at every moment there is either the old one or the whole new one.

    Raises:
        AbsorptionError: it cannot be written; the message names it.
    """
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
            staged = Path(file.name)
            try:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                staged.chmod(0o666 & ~_mask())
                staged.replace(path)
            except BaseException:
                staged.unlink(missing_ok=True)
                raise
    except OSError as error:
        raise AbsorptionError(f"{path}: cannot be written: {error.strerror or error}") from error


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
