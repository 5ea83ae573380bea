"""Packs screenshots as WebP, one alone or several on a sheet: in a browser, which can do it."""

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page

Shot = tuple[str, bytes]
"""What a screenshot is called, and its PNG."""

_PACK: Final = """
const drawn = async png =>
    createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
const packed = async (canvas, quality) => {
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
    const bytes = new Uint8Array(await webp.arrayBuffer());
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
};
"""
_SINGLE: Final = f"""async png => {{
    {_PACK}
    const QUALITY = 0.8;
    const picture = await drawn(png);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return packed(canvas, QUALITY);
}}"""
_SHEET: Final = (
    "async ({ shots, columns, width, height }) => {"
    + _PACK
    + """
    const LINE = 22, QUALITY = 0.72;
    const rows = Math.ceil(shots.length / columns);
    const canvas = new OffscreenCanvas(columns * width, rows * (height + LINE));
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'black';
    context.font = '14px sans-serif';
    for (const [at, [name, png]] of shots.entries()) {
        const picture = await drawn(png);
        const left = (at % columns) * width, top = Math.floor(at / columns) * (height + LINE);
        const scale = Math.min((width - 10) / picture.width, height / picture.height);
        context.imageSmoothingQuality = 'high';
        context.drawImage(picture, left, top + LINE, picture.width * scale, picture.height * scale);
        context.fillText(name, left, top + 16);
    }
    return packed(canvas, QUALITY);
}"""
)


def single(desk: Page, png: bytes) -> bytes:
    """A screenshot as WebP. ``desk``: an empty page."""
    return b64decode(desk.evaluate(_SINGLE, _text(png)))


def sheet(desk: Page, shots: Sequence[Shot], columns: int, width: int, height: int) -> bytes:
    """Screenshots in rows, each with its name, as WebP. ``width``, ``height``: the room for each,
    in pixels."""
    named = [(name, _text(png)) for name, png in shots]
    asked = {"shots": named, "columns": columns, "width": width, "height": height}
    return b64decode(desk.evaluate(_SHEET, asked))


def _text(png: bytes) -> str:
    return b64encode(png).decode()
