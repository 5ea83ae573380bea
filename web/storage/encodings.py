"""The text of a file that comes from elsewhere, however another program has saved it anew."""

from __future__ import annotations

import codecs


def decoded(data: bytes | None) -> str | None:
    r"""The text of a file, without a mark at its beginning, and with line ends as here; None if
    it is no text in UTF-8, nor in UTF-16 with such a mark, or if ``data`` is None.

    >>> decoded("1 take\r2 take".encode("utf-16"))
    '1 take\n2 take'
    """
    marks = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    try:
        # Both have no module of their own, which the page would lack.
        text = data.decode("utf-16" if data.startswith(marks) else "utf-8") if data else ""
    except UnicodeDecodeError:
        return None
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return None if data is None else text
