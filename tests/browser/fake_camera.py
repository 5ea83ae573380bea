"""Chromium's fake camera, which sees what a test shows it: pictures of QR codes."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, Playwright

from tests.helpers.find_browser import ARGUMENTS

SIZE: Final = (1280, 720)
FRAMES: Final = Path(__file__).with_name("frames.js")
HEAD: Final = b"YUV4MPEG2 W1280 H720 F10:1 Ip A1:1 C420jpeg\nFRAME\n"
PICTURE: Final = """async ([site, text, kind, seed]) => {
    const { qrCode } = await import(`${site}web/browser/dom.mjs`);
    const { data } = frame(qrCode(text).split("\\n"), seed, kind);
    let bytes = "";
    for (let n = 0; n < data.length; n += 8192)
        bytes += String.fromCharCode(...data.subarray(n, n + 8192));
    return btoa(bytes);
}"""


SCREEN: Final = """async ([png, width, height]) => {
    const screen = new Image();
    screen.src = `data:image/png;base64,${png}`;
    await screen.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    context.fillStyle = "grey";
    context.fillRect(0, 0, width, height);
    const scale = Math.min(width / screen.width, height / screen.height);
    const [across, down] = [screen.width * scale, screen.height * scale];
    context.drawImage(screen, (width - across) / 2, (height - down) / 2, across, down);
    const { data } = context.getImageData(0, 0, width, height);
    let bytes = "";
    for (let n = 1; n < data.length; n += 4) bytes += String.fromCharCode(data[n]);
    return btoa(bytes);
}"""


class FakeCamera:
    """What all cameras of a browser see: the only picture of a film, which is replaced in place."""

    def __init__(self, film: Path) -> None:
        self._film = film
        film.write_bytes(b"")
        self._put(bytes([90]) * (SIZE[0] * SIZE[1]))

    def show(self, page: Page, site: str, text: str, kind: str = "plain", seed: int = 1) -> None:
        """Show the QR code of a text, as a page of the site draws it. ``kind``: how it is distorted
        (frames.js)."""
        self._put(b64decode(page.evaluate(PICTURE, [site, text, kind, seed])))

    def see(self, page: Page, screen: bytes) -> None:
        """Show what another page's screen shows. ``page``: which computes; ``screen``: a PNG."""
        png = b64encode(screen).decode()
        self._put(b64decode(page.evaluate(SCREEN, [png, *SIZE])))

    def _put(self, grey: bytes) -> None:
        """Show a picture, of a byte for each pixel. The browser reads it again and again."""
        with self._film.open("r+b") as film:
            film.write(HEAD + grey + bytes([128]) * (len(grey) // 2))


ON_THIS_MACHINE: Final = (
    "--allow-loopback-in-peer-connection",
    # No name is asked of the network by multicast.
    "--disable-features=WebRtcHideLocalIpsWithMdns",
)
"""Keeps lines between browsers on this machine."""


@contextmanager
def with_camera(
    playwright: Playwright, path: str, film: Path, more: Sequence[str] = ON_THIS_MACHINE
) -> Iterator[tuple[Browser, FakeCamera]]:
    """Launch Chromium with such a camera. ``more``: arguments."""
    camera = FakeCamera(film)
    browser = playwright.chromium.launch(
        executable_path=path,
        args=[
            *ARGUMENTS,
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={film}",
            *more,
        ],
    )
    try:
        yield browser, camera
    finally:
        browser.close()


def teach_frames(page: Page) -> None:
    """Have a page make pictures."""
    page.evaluate("code => void (0, eval)(code)", FRAMES.read_text(encoding="utf-8"))
