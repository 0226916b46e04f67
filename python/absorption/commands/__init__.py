"""The commands that work on checkpoints, on certificate files and on the catalogue of theorems.

Each module has `add`, which describes a command to the parser, and a function that runs it. What is
slow to import is imported when a command runs.
"""

import argparse
from functools import partial
from typing import Any

from absorption.commands import absorb, certify, check, decide, picture, report, theorems


def add_all(commands: Any) -> None:
    """Add every command to the parser's commands, each of which complains for itself."""
    for module in (decide, report, absorb, certify, check, theorems, picture):
        module.add(commands)
    for parser in commands.choices.values():
        parser.parse_known_args = partial(_parse, parser, parser.parse_known_args)


def _parse(parser: argparse.ArgumentParser, parse: Any, *arguments: Any) -> Any:
    """Refuse what a command does not know here, where its own usage is printed with the message.

    Left to argparse, the program would complain, and print which commands there are.
    """
    found, unknown = parse(*arguments)
    if unknown:
        parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    return found, unknown
