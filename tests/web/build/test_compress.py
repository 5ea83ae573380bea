"""What the build compresses, any program for Zstandard unpacks, and so does the page's script."""

import base64
import json
import struct
from random import Random
from typing import Final

import pytest
from zstandard import ZstdDecompressor

import serve
from tests.helpers.in_node import run_in_node
from tests.helpers.packed import uncompressed
from web.build import compress
from web.build.compress import FRAME_SIZE, SKIPPABLE, compressed

CONTENT: Final = Random(1).randbytes(1000) * (5 * FRAME_SIZE // 2000)
"""Of two and a half frames."""
UNPACK: Final = """
const { pieces } = await import(%s);
const packed = Buffer.from(%s, "base64");
const found = [];
for (const size of %s) {
    let at = 0;
    const next = async () => (at < packed.length ? packed.subarray(at, (at += size)) : undefined);
    try {
        const content = [];
        for await (const piece of pieces(next)) content.push(piece);
        found.push(Buffer.concat(content).toString("base64"));
    } catch (error) {
        found.push(error.message);
    }
}
console.log(JSON.stringify(found));
"""


def unpacked(packed: bytes, *sizes: int) -> list[str]:
    """What the page makes of it in chunks of each size: the content in base64, or why not."""
    module = json.dumps((serve.DIST / "web" / "boot" / "unpack.mjs").as_uri())
    script = UNPACK % (module, json.dumps(base64.b64encode(packed).decode()), list(sizes))
    found: list[str] = run_in_node(script)
    return found


def test_the_frames_say_how_long_they_are() -> None:
    packed, lengths = compressed(CONTENT), []
    while packed:
        kind, size, length, whole = struct.unpack_from("<4I", packed)
        assert (kind, size) == (SKIPPABLE, 8)
        assert len(ZstdDecompressor().decompress(packed[16 : 16 + length])) == whole
        lengths.append(whole)
        packed = packed[16 + length :]
    assert lengths == [FRAME_SIZE, FRAME_SIZE, len(CONTENT) - 2 * FRAME_SIZE]
    assert uncompressed(compressed(CONTENT)) == CONTENT


def test_the_page_unpacks_it_in_whatever_chunks_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compress, "FRAME_SIZE", 700)
    content = CONTENT[:2000]
    whole = base64.b64encode(content).decode()
    assert unpacked(compressed(content), 1, 15, 16, 17, 700, 10**6) == [whole] * 6


@pytest.mark.parametrize("length", [1, 15, 16, 17, 500, -1])
def test_what_is_cut_is_damaged(length: int) -> None:
    assert unpacked(compressed(CONTENT[:2000])[:length], 100) == ["A file is damaged."]


@pytest.mark.parametrize("at", [0, 4, 8, 12, 16, 20, 100, -1])
def test_what_is_changed_is_damaged(at: int) -> None:
    packed = bytearray(compressed(CONTENT[:2000]))
    packed[at] ^= 1
    assert unpacked(bytes(packed), 100) == ["A file is damaged."]


def test_what_is_not_packed_is_damaged() -> None:
    assert unpacked(b"<!doctype html><title>Wi-Fi of the hotel</title>", 100) == [
        "A file is damaged."
    ]
