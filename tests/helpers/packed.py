"""What the build has compressed."""

import io
import zipfile
from pathlib import Path

from zstandard import ZstdDecompressor


def uncompressed(content: bytes) -> bytes:
    """What any program for Zstandard makes of a file of several frames."""
    return ZstdDecompressor().decompressobj(read_across_frames=True).decompress(content)


def archive(path: Path) -> zipfile.ZipFile:
    """The zip file that was compressed."""
    return zipfile.ZipFile(io.BytesIO(uncompressed(path.read_bytes())))
