"""``python3 -m sobek``: the command line (:mod:`sobek.cli`)."""

import sys

from sobek.cli import main

if __name__ == "__main__":
    sys.exit(main())
