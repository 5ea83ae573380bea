"""The virtual environment of the tests. Only the standard library is imported here.

A command that needs a package of tests/requirements.txt starts with::

    if __name__ == "__main__":
        from tests.helpers.environment import enter

        enter()

so that any Python can run it on a fresh clone.
"""

import subprocess
import sys
from pathlib import Path

import serve

VENV = serve.ROOT / ".venv-tests"
REQUIREMENTS = serve.ROOT / "tests" / "requirements.txt"


def prepare() -> Path:
    """Return the Python of .venv-tests, recreated if the requirements or this Python have changed.

    :raises serve.Missing: if it cannot be made.
    """
    requirements = REQUIREMENTS.read_text(encoding="utf-8")
    return serve.virtual_environment(VENV, requirements, "Installing what the tests need")


def enter() -> None:
    """Run the current command again in .venv-tests and exit; return if it runs there already."""
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    try:
        python = prepare()
        command = [str(python), *sys.orig_argv[1:]]
        sys.exit(subprocess.run(command, check=False).returncode)
    except serve.Missing as missing:
        sys.exit(str(missing))
    except KeyboardInterrupt:
        sys.exit(130)
