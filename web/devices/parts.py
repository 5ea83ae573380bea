"""A link as texts of QR codes, which a camera reads: of several, if it is too long for one.

    part    sobek:number/total:checksum:text

``number``: from 1; ``checksum``: the CRC-32 of the whole, in eight hexadecimal digits; ``text``: of
this part. All parts together are what stands behind "#" in the link. They are read in any order,
and as often as they are shown. A short link is its own only text, so that camera apps open it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final
from zlib import crc32

from sobek.core.message import MAX_LETTERS
from sobek.core.text import tr

SIZE: Final = 620
"""Characters behind "#" in one code: of 85 × 85 modules, which a phone shows large enough for a
camera at arm's length."""
MOST: Final = 32
"""Parts of a link; the longest one has fewer."""
_PART: Final = re.compile(
    rf"sobek:(\d{{1,2}})/(\d{{1,2}}):([\da-f]{{8}}):([!-~]{{1,{SIZE}}})", re.ASCII
)


class PartsRefused(ValueError):
    """Parts make no link. ``str()`` is a translated sentence that says what to do."""


def split(link: str) -> list[str]:
    """The texts of the codes that hold a link.

    :raises ValueError: if it is too long.
    """
    whole = link.partition("#")[2]
    if len(whole) <= SIZE:
        return [link]
    if len(whole) > MAX_LETTERS:
        raise ValueError
    total = -(-len(whole) // SIZE)
    size = -(-len(whole) // total)
    return [
        f"sobek:{n + 1}/{total}:{_checksum(whole)}:{whole[n * size : (n + 1) * size]}"
        for n in range(total)
    ]


@dataclass(slots=True)
class Parts:
    """What was read so far of one link. ``total``: the number of its parts, 0 before the first one;
    ``checksum``: of the whole; ``texts``: by the number of the part."""

    total: int = 0
    checksum: str = ""
    texts: dict[int, str] = field(default_factory=dict)

    def take(self, text: str) -> str:
        """Take what the camera has read. Return the link once it is whole, "" before. A text that
        is no part is one by itself; a part of another link begins anew.

        :raises PartsRefused: if all parts are there, but do not fit together.
        """
        match = _PART.fullmatch(text)
        if not match:
            return text
        number, total, checksum = int(match[1]), int(match[2]), match[3]
        if not 1 <= number <= total <= MOST:
            return text
        if (total, checksum) != (self.total, self.checksum):
            self.total, self.checksum, self.texts = total, checksum, {}
        self.texts[number] = match[4]
        if len(self.texts) < total:
            return ""
        whole = "".join(self.texts[n] for n in range(1, total + 1))
        if _checksum(whole) != checksum:
            self.texts = {}
            raise PartsRefused(
                tr(
                    "These codes don’t fit together. Keep the camera on them until all have been "
                    "read again."
                )
            )
        return f"#{whole}"


def _checksum(whole: str) -> str:
    return f"{crc32(whole.encode()):08x}"
