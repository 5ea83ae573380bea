"""Runs the page's scripts under Node, without a browser."""

import json
import os
import shutil
import subprocess
from typing import Any


def run_in_node(script: str) -> Any:
    """Run a module and return what it prints, as JSON."""
    node = os.environ.get("SOBEK_NODE") or shutil.which("node") or "node"
    done = subprocess.run(
        [node, "--input-type=module"], input=script, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)
