"""Lines to other devices when their page is left and shown again, in Node, with a stand-in for the
browser's lines."""

import json
from typing import Any

import pytest

import serve
from tests.helpers.in_node import run_in_node

STAGE = """
const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);
globalThis.document = Object.assign(new EventTarget(), {
  documentElement: { setAttribute() {}, removeAttribute() {} },
});
const said = [];
globalThis.location = { reload: () => said.push("reload") };
class Channel extends EventTarget { readyState = "open"; }
globalThis.RTCPeerConnection = class extends EventTarget {
  iceGatheringState = "complete"; localDescription = { sdp: "" };
  createDataChannel() { return (this.channel = new Channel()); }
  async setLocalDescription() {}
  close() { said.push("close"); }
};
const line = await import(MODULE);
const leave = () => page.dispatchEvent(new Event("pagehide"));
const comeBack = (persisted) =>
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
"""
"""A page that notes what becomes of its lines and of itself."""


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("await line.open('table', () => {}); leave(); comeBack(true);", ["close", "reload"]),
        ("await line.open('table', () => {}); leave(); comeBack(false);", ["close"]),
        ("leave(); comeBack(true);", []),
    ],
    ids=["with a line", "loaded anew", "without one"],
)
def test_a_page_that_is_shown_again_without_its_lines_is_loaded_anew(
    script: str, expected: list[str]
) -> None:
    """It would go on showing a line that the other device has heard to be gone."""
    module = (serve.ROOT / "web" / "browser" / "line.mjs").as_uri()
    stage = STAGE.replace("MODULE", json.dumps(module))
    said: Any = run_in_node(f"{stage}{script}console.log(JSON.stringify(said)); process.exit();")
    assert said == expected
