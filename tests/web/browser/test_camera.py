"""The camera, in Node, with stand-ins for the browser's parts: when it is off, and what reads."""

import json
from typing import Any

import serve
from tests.helpers.in_node import run_in_node

STAGE = """
const said = [];
const context = {
  translate() {}, rotate() {}, drawImage() {},
  getImageData: () => ({ data: new Uint8ClampedArray(4) }),
};
let video = null;
globalThis.document = {
  getElementById: () => video, createElement: () => ({ getContext: () => context }),
  addEventListener() {},
  documentElement: { setAttribute() {}, removeAttribute() {} },
};
globalThis.addEventListener = () => {};
const later = globalThis.setTimeout;
globalThis.setTimeout = (work, _time, ...rest) => later(work, 0, ...rest);
const stream = { getTracks: () => [{ stop: () => said.push("off") }] };
const mediaDevices = { getUserMedia: async () => stream };
Object.defineProperty(globalThis, "navigator", { value: { mediaDevices } });
"""
"""A page with a camera, on which nobody waits."""


def told(script: str) -> list[Any]:
    """What a script has noted in ``said``."""
    module = json.dumps((serve.ROOT / "web" / "browser" / "camera.mjs").as_uri())
    whole = f"{STAGE}const {{ look, away }} = await import({module});{script}"
    found: list[Any] = run_in_node(f"{whole}console.log(JSON.stringify(said)); process.exit();")
    return found


def test_the_camera_is_off_if_it_was_not_wanted_any_more_when_it_came() -> None:
    """The browser may take a while until it says what it can read."""
    assert told(
        """let answer;
        const formats = new Promise((resolve) => { answer = resolve; });
        globalThis.BarcodeDetector = class { static getSupportedFormats() { return formats; } };
        const looked = look(false, () => {});
        await new Promise((resolve) => setTimeout(resolve));
        away();
        answer(["qr_code"]);
        said.push(await looked);"""
    ) == ["off", "busy"]


def test_a_camera_that_the_system_takes_is_off_and_that_is_told_once() -> None:
    assert told(
        """const tracks = [{ stop: () => said.push("off") }];
        stream.getTracks = () => tracks;
        globalThis.Worker = class { postMessage() {} terminate() {} };
        said.push(await look(false, (name) => said.push(name)));
        tracks[0].onended();
        tracks[0].onended();"""
    ) == ["", "off", "blinded"]


def test_a_worker_that_could_not_be_loaded_is_replaced() -> None:
    """It never answers: its only sign is one error."""
    assert told(
        """video = { videoWidth: 10, videoHeight: 10, srcObject: stream };
        let workers = 0;
        globalThis.Worker = class {
          constructor() {
            this.isBroken = ++workers < 3;
            if (this.isBroken) later(() => this.onerror({}));
          }
          postMessage() { if (!this.isBroken) later(() => this.onmessage({ data: "a code" })); }
          terminate() { said.push("ended"); }
        };
        await new Promise((resolve) => {
          later(resolve, 5_000); // it is never read
          look(false, (name, { value }) => resolve(said.push(name, value)));
        });"""
    ) == ["ended", "ended", "scanned", "a code"]
