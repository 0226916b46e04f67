"""The commands that work on checkpoints, on certificate files and on the catalogue of theorems.

Each module has `add`, which describes a command to the parser, and a function that runs it. What is
slow to import is imported when a command runs.
"""

from typing import Any

from absorption.commands import absorb, certify, check, decide, picture, report, theorems


def add_all(commands: Any) -> None:
    """Add every command to the parser's commands."""
    for module in (decide, report, absorb, certify, check, theorems, picture):
        module.add(commands)
