"""When pictures are loaded that may be shown later, in Node, with a stand-in for the browser."""

import json
from typing import Any

import pytest

import serve
from tests.helpers.in_node import run_in_node

SCRIPT = """
const said = [];
globalThis.window = { requestIdleCallback: true };
globalThis.requestIdleCallback = (work) => work();
globalThis.Image = class { async decode() { said.push("loaded"); } };
const timers = [];
globalThis.setTimeout = (work) => timers.push(work);
const turn = async () => { for (let n = 0; n < 20; n++) await null; };
const value = { SERVICE };
Object.defineProperty(globalThis, "navigator", { value });
const { load } = await import(MODULE);
load();
await turn();
said.push("waited");
for (const work of timers) work();
await turn();
console.log(JSON.stringify(said));
process.exit();
"""


@pytest.mark.parametrize(
    ("service", "expected"),
    [
        ("serviceWorker: { ready: new Promise(() => {}) }", ["waited", "loaded"]),
        ("serviceWorker: { ready: Promise.resolve() }", ["loaded", "waited"]),
        ("get serviceWorker() { throw new Error(); }", ["loaded", "waited"]),
        ("", ["loaded", "waited"]),
    ],
    ids=["never installed", "installed", "refused", "missing"],
)
def test_pictures_wait_for_the_first_visit_but_not_for_ever(
    service: str, expected: list[str]
) -> None:
    """A service worker that can't be installed says nothing."""
    module = (serve.ROOT / "web" / "browser" / "pictures.mjs").as_uri()
    script = SCRIPT.replace("MODULE", json.dumps(module)).replace("SERVICE", service)
    said: Any = run_in_node(script)
    assert said == expected
