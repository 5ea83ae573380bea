"""Links in a text, as messengers, mail and forums leave them.

    link      #, kind, body          the part of an address that no server sees
    kind      what the caller asks for, such as "" for a game
    body      letters of URL-safe base64, after a digit; or words, such as sobek.S21
    end       what is neither: ".", ")", "&fbclid=…"

:func:`found` reads a text in all the ways in which a program may have changed it, and tells each
body that may have been meant. Which of them is right, only who decodes it can say: a checksum or an
authentication fits. On the way, a program may have

- put something behind the link, or in front of it: a body ends where its letters end;
- escaped it, once or several times: for an address, HTML, quoted-printable, Markdown, JSON, or in
  base64, as sites do through which links are led; :func:`_unescaped` undoes one layer;
- wrapped it: between two pieces of a body there may be a :data:`_JOINT`;
- left out "-" or "_" at its end, or added one;
- made one long dash of two short ones.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, islice, product
from typing import Final

LETTERS: Final = re.compile(r"(?=\d)[\w-]+", re.ASCII)
"""The first piece of a body of letters, or the whole of one that is not wrapped."""
WORDS: Final = re.compile(r"[A-Za-z0-9]*+(?:\.[A-Za-z0-9]++)?+(?!\.?…)")
"""A body of words, not one that was shortened."""
MAX_SEARCHED: Final = 100_000
"""The last so many characters of a text are searched. Messages are shorter, and a search of the ten
megabytes that somebody may have copied would take seconds."""
MAX_LINKS: Final = 32
"""The last so many links of a text are read."""
MAX_PIECES: Final = 256
"""Of a link that was wrapped."""
MAX_LETTERS: Final = 16_000
"""Of a body. No link is longer."""
_MAX_WORDS: Final = 100
"""Characters of a body of words, and of what stands between them."""
_LAYERS: Final = 4
"""Of escapes. A link that is led through two sites has three."""
_SWALLOWED: Final = 2
"""Number of letters that a program may have left out, or added, at the end."""
_OFTEN_SWALLOWED: Final = "-_"
END: Final = ".0"
"""What :func:`closed` puts behind a link."""

_UNSEEN: Final = "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
_BETWEEN: Final = (
    rf"(?:\s|[{_UNSEEN}]|</?w?br ?/?>|=20(?==?\r?\n)|[=\\](?=\s)"
    r"|(?<=[\s>|»:])[>|»:])"
)
"""What programs put into what is long: the ends of lines, maybe in quoted-printable or Markdown,
and the signs of a quotation; blanks; characters and tags that show nothing."""
_NOTHING: Final = re.compile(rf"[{_UNSEEN}]|</?wbr ?/?>")
"""What of that is never the end of a word."""
_SOFT: Final = re.compile(r"=[ \t\r]*\n(?:[>|] ?)*")
"""The end of a line in quoted-printable, which may stand anywhere."""
_JOINT: Final = re.compile(f"{_BETWEEN}+")
"""What stands between two pieces."""
_PIECE: Final = re.compile(r"[\w-]+", re.ASCII)

_NAMED: Final = {
    **{"num": "#", "amp": "&", "equals": "=", "lowbar": "_", "hyphen": "-", "lt": "<", "gt": ">"},
    **{"UnderBar": "_", "dash": "-", "period": ".", "NewLine": "\n"},
    **{"nbsp": " ", "shy": "\u00ad", "ZeroWidthSpace": "\u200b", "zwnj": "\u200c"},
}
_ENTITY: Final = re.compile(
    rf"&(?:#0*(\d{{1,5}})|#[xX]0*([\da-fA-F]{{1,4}})|({'|'.join(_NAMED)}));"
)
_SPLIT: Final = re.compile(
    r"(?<!%[89a-fA-F][\da-fA-F])"
    rf"(?:((?:%[89a-fA-F][\da-fA-F])*%[\da-fA-F]?)({_BETWEEN}+)(?=[\da-fA-F])"
    rf"|((?:%[89a-fA-F][\da-fA-F])+)({_BETWEEN}+)(?=%[89abAB]))"
)
"""An escape, or the escapes of one character, in which a line ends. It begins at the first of
several: to try it again at each of them would take minutes for a long text of them."""
_PERCENT: Final = re.compile(r"(?:%[\da-fA-F]{2})+")
_QUOTED: Final = re.compile(
    "(?:=(?:3D|23|2D|5F|[89A-F][0-9A-F])|(?<!game)=(?:3d|2d|5f|[89a-f][0-9a-f]))+"
)
"""Quoted-printable, as far as it is no part of a link: its letters may follow a =. In small
letters, it may be where the id of a saved game begins."""
_BACKSLASH: Final = re.compile(r"\\(?:(?:u00|x)([2-7][\da-fA-F])|([rn])|([#_=&./-]))")
_BASE64: Final = re.compile(r"(?:aHR0c[DH])[\w+/-]+", re.ASCII)
"""An address in base64."""
_PROOFPOINT: Final = re.compile(r"/v2/url\?u=([^\s&]+)")
_PROOFPOINT_3: Final = re.compile(r"/v3/__((?:(?!/v3/__)\S)+?)__;(\w+)", re.ASCII)


def closed(link: str) -> str:
    """A link that other programs keep as it is: many leave out "-" or "_" at the end.

    >>> closed("1HTExlzwEbnVsbAEAAgRBbm5h"), closed("1HTEx-")
    ('1HTExlzwEbnVsbAEAAgRBbm5h', '1HTEx-.0')
    """
    return link + END if link.endswith(tuple(_OFTEN_SWALLOWED)) else link


def found(text: str, kinds: Mapping[str, re.Pattern[str]]) -> Iterator[tuple[str, Iterator[str]]]:
    r"""The links in a text, the last one first: of each its kind, and the bodies that it may have,
    the likeliest first. A text without "#" may be a link, too.

    ``kinds``: what stands between "#" and the body, with :data:`LETTERS` or :data:`WORDS`.

    >>> text = "#1abcd, later https://example.org/%231def\n> ghi- (look)"
    >>> [(kind, [*bodies]) for kind, bodies in found(text, {"": LETTERS})]
    [('', ['1def', '1defghi-', '1defghi', '1def-', '1def_']), ('', ['1abcd'])]
    """
    text = text[-MAX_SEARCHED:].translate(_PLAIN)
    longest_first = sorted(kinds, key=len, reverse=True)
    head = _head({kind: kinds[kind] for kind in longest_first})
    seen = set[tuple[str, ...]]()
    for reading in _readings(text if "#" in text else f"#{text.strip()}"):
        for match in islice(reversed([*head.finditer(reading)]), MAX_LINKS):
            kind = longest_first[(match.lastindex or 0) - 1]
            pieces = (*_pieces(reading, match.end(), kinds[kind]),)
            if pieces and (kind, *pieces) not in seen:
                seen.add((kind, *pieces))
                yield kind, accumulate(pieces) if kinds[kind] is WORDS else _bodies(pieces)


def _head(kinds: Mapping[str, re.Pattern[str]]) -> re.Pattern[str]:
    """What stands before a body, with a group for each kind; it may be wrapped, too."""
    between = f"{_BETWEEN}*"
    heads = (
        f"({between.join((*kind, ''))})" + (r"(?=[0-9])" if body is LETTERS else "")
        for kind, body in kinds.items()
    )
    return re.compile(f"#[!/]{{0,3}}{between}(?:{'|'.join(heads)})", re.IGNORECASE)


def _readings(text: str) -> Iterator[str]:
    """The text with all escapes undone, then with fewer of them."""
    for start in dict.fromkeys((_SOFT.sub("", text), text)):
        layers = [start]
        while len(layers) <= _LAYERS and (inner := _unescaped(layers[-1])) != layers[-1]:
            layers.append(inner)
        for layer in reversed(layers):
            plain = layer.translate(_PLAIN)
            yield from dict.fromkeys(re.sub("[–—]", dash, plain) for dash in ("--", "-"))


def _unescaped(text: str) -> str:
    """The text without the outermost layer of escapes."""
    text = _PROOFPOINT.sub(lambda match: f" {match[1].translate(_OF_PROOFPOINT)} ", text)
    text = _PROOFPOINT_3.sub(_of_proofpoint_3, text)
    text = _BASE64.sub(_of_base64, text)
    text = _ENTITY.sub(_of_entity, text)
    text = _QUOTED.sub(_of_bytes, text)
    text = _BACKSLASH.sub(_of_backslash, text)
    text = _SPLIT.sub(lambda match: (match[2] or match[4]) + (match[1] or match[3]), text)
    return _PERCENT.sub(_of_bytes, text)


_PLAIN: Final = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2212\uff0d"), "-"),
    **{0xFF03: "#", 0xFF1D: "=", 0xFF3F: "_", 0xFF0E: "."},
}
"""Hyphens and minuses, and the wide signs of East Asian keyboards."""
_OF_PROOFPOINT: Final = str.maketrans("-_", "%/")


def _of_proofpoint_3(match: re.Match[str]) -> str:
    """Each "*" stands for the next of the characters that are told behind the address."""
    characters = iter(_decoded(match[2]))
    return " " + re.sub(r"\*", lambda star: next(characters, star[0]), match[1]) + " "


def _of_bytes(match: re.Match[str]) -> str:
    """The characters of "%E2%80%94", or with another sign."""
    return bytes.fromhex(match[0].replace(match[0][0], "")).decode(errors="ignore")


def _of_base64(match: re.Match[str]) -> str:
    return _decoded(match[0]) or match[0]


def _of_entity(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    return _NAMED[name] if name else chr(int(decimal or hexadecimal, 10 if decimal else 16))


def _of_backslash(match: re.Match[str]) -> str:
    return chr(int(match[1], 16)) if match[1] else match[3] or "\n"


def _decoded(letters: str) -> str:
    """A text in base64, of either alphabet; "" if it is none."""
    standard = letters.translate(str.maketrans("-_", "+/"))
    if len(standard) % 4 == 1:
        standard = standard[:-1]  # the sign behind it
    try:
        return b64decode(standard + "===").decode(errors="ignore")
    except ValueError:
        return ""


def _bodies(pieces: Sequence[str]) -> Iterator[str]:
    """What may be meant by the pieces of a body of letters, and by what may follow it."""
    first, *longer = accumulate(pieces)
    yield from (first, *longer)
    yield from (whole.rstrip(_OFTEN_SWALLOWED) for whole in longer if whole[-1] in _OFTEN_SWALLOWED)
    for swallowed in range(1, _SWALLOWED + 1):
        if not first[-swallowed:].strip(_OFTEN_SWALLOWED):
            yield first[:-swallowed]
        # Behind the digit, letters come in fours if the last of them may be any letter.
        if (len(first) - 1 + swallowed) % 4 == 0:
            yield from (first + "".join(end) for end in product(_OFTEN_SWALLOWED, repeat=swallowed))


def _pieces(text: str, start: int, body: re.Pattern[str]) -> Iterator[str]:
    """The pieces of a body that may begin there. ``body``: :data:`LETTERS` or :data:`WORDS`."""
    if body is WORDS:
        text, start = _NOTHING.sub("", text[start : start + _MAX_WORDS]), 0
    end = min(len(text), start + 2 * MAX_LETTERS)
    for number in range(MAX_PIECES):
        piece = (_PIECE if number and body is LETTERS else body).match(text, start, end)
        if not piece:
            break
        yield piece[0]
        joint = _JOINT.match(text, piece.end(), end)
        if not joint:
            break
        start = joint.end()
