"""Runs Python code under Pyodide in Node: the interpreter that ships, without a browser."""

import os
import shutil
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).with_name("pyodide.mjs")


def run_in_pyodide(code: str, *, timeout: float = 300) -> str:
    """What `code` prints; `sobek`, `web` and `tests` can be imported. Raises RuntimeError with
    the traceback where it fails. Starting takes about two seconds.
    """
    node = os.environ.get("SOBEK_NODE") or shutil.which("node") or "node"
    done = subprocess.run(
        [node, SCRIPT], input=code, capture_output=True, text=True, timeout=timeout, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    return done.stdout
