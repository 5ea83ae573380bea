"""Serve the page as docs/hosting.md says, and try it: python3 -m tests.hosting

nginx and Apache get the configurations of that document. Those that the machine lacks are fetched
from Debian, but not installed. Types, compression and caching are checked; a browser plays a game
and goes on when the server has stopped.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import sys

from tests.__main__ import main

if __name__ == "__main__":
    sys.exit(main(["-v", "tests/browser/test_hosting.py"]))
