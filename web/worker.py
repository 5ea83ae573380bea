"""The entry of the bots' worker: text comes in and goes out, and the page never waits for it."""

import json

import sobek

__export__ = ["think"]


def think(request: str) -> str:
    """Answer a request of the page, JSON for JSON, with the version of the rules at work here."""
    return json.dumps({"version": sobek.__version__, "request": json.loads(request)})
