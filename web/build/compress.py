"""Compress files in place, by Zstandard: python3 -m web.build.compress FILE …

That makes the snapshot a fifth smaller than the best gzip does, and gives the same bytes on every
system. Few browsers can unpack it, so the page brings a decoder (web/boot/unpack.mjs).

A file becomes several frames. A skippable frame before each says how long it is, packed and
unpacked. So any program for Zstandard can unpack the file.
"""

import struct
import sys
from pathlib import Path
from typing import Final

from zstandard import ZstdCompressor

SMALLEST: Final = 22
"""The compression level: 8 s for a snapshot of 31 MB."""
FRAME_SIZE: Final = 6 << 20
"""In bytes, uncompressed; a worker unpacks one while the next is loading. Frames of 4 MB take 52 kB
more on the line, one frame alone 89 kB less."""
SKIPPABLE: Final = 0x184D2A50
"""The magic number of a frame that decoders skip."""


def compressed(content: bytes) -> bytes:
    """Compress this."""
    compressor = ZstdCompressor(SMALLEST, write_checksum=True)
    packed = b""
    for at in range(0, len(content), FRAME_SIZE):
        part = content[at : at + FRAME_SIZE]
        frame = compressor.compress(part)
        packed += struct.pack("<4I", SKIPPABLE, 8, len(frame), len(part)) + frame
    return packed


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_bytes(compressed(path.read_bytes()))
