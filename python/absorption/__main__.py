"""``python -m absorption`` is the command ``absorption``."""

import sys

from absorption.cli import main

if __name__ == "__main__":
    sys.exit(main())
