"""Runs Python code in Pyodide under Node, without a browser."""

import os
import shutil
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).with_name("pyodide.mjs")


def run_in_pyodide(code: str, *, timeout: float = 300) -> str:
    """Run code and return what it prints; ``sobek``, ``web`` and ``tests`` can be imported.

    Starting takes about two seconds.

    :raises RuntimeError: with the traceback, if the code fails.
    """
    node = os.environ.get("SOBEK_NODE") or shutil.which("node") or "node"
    done = subprocess.run(
        [node, SCRIPT], input=code, capture_output=True, text=True, timeout=timeout, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    return done.stdout
