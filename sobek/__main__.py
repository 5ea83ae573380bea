"""``python3 -m sobek``: the games on a terminal."""

import sys

from sobek.cli import main

if __name__ == "__main__":
    sys.exit(main())
