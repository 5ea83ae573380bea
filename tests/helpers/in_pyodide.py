"""Runs Python code in Pyodide under Node, without a browser."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

import serve

SCRIPT = Path(__file__).with_name("pyodide.mjs")


def run_in_pyodide(
    code: str,
    *,
    interpreter: Path | str = "",
    folders: Mapping[str, Path] | None = None,
    timeout: float = 300,
) -> str:
    """Run code and return what it prints; ``sobek``, ``web`` and ``tests`` can be imported.

    ``interpreter``: the folder of another one than the npm package's. ``folders``: further folders,
    by their paths in Pyodide. Starting takes about two seconds.

    :raises serve.Missing: if Node or Pyodide is missing and cannot be installed.
    :raises RuntimeError: with the traceback, if the code fails.
    """
    node = serve.find_node()
    serve.install_packages(node)
    mounts = [part for mount in (folders or {}).items() for part in map(str, mount)]
    done = subprocess.run(
        [node, SCRIPT, interpreter, *mounts],
        input=code,
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    return done.stdout
