"""Replaces web/worker.py: shows that a worker has the sources and answers."""

import json
import sys

import sobek

__export__ = ["think"]


def think(request: str) -> str:
    while request == '"forever"':
        pass
    return f"{sobek.__name__} on {sys.platform} got {json.loads(request)}"
