"""What messengers, mail and forums do to a link on the way, from ``programs.toml``.

for program in PROGRAMS:
    text = program.message(link, other)
"""

from __future__ import annotations

import html
import quopri
import re
import tomllib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final
from urllib.parse import quote

SHOWN: Final = 30
"""Characters of an address that a program shows when it shortens it."""


@dataclass(frozen=True)
class Program:
    """A program, as far as it changes links. See programs.toml."""

    name: str
    kind: str
    text: str
    source: str
    link: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    tapped: bool = False
    cannot: str = ""

    def message(self, link: str, other: str) -> str:
        """The message in which a link arrives. ``other``: an older one."""
        cut = link.partition("://")[2][:SHOWN] + "…"
        text = self.text.format(link=done(link, self.link), other=other, cut=cut)
        return done(text, self.then)


def done(text: str, steps: tuple[str, ...]) -> str:
    """The text after these steps."""
    for step in steps:
        name, _, given = step.partition(" ")
        change = STEPS.get(step) or STEPS[name]
        text = change(text, given)
    return text


def _wrap(text: str, width: str) -> str:
    """Break each line that is longer than so many characters."""
    return "\n".join(
        line[start : start + int(width)]
        for line in text.split("\n")
        for start in range(0, len(line) or 1, int(width))
    )


def _every(text: str, width: str, mark: str) -> str:
    """Put a mark into the part after #, every so many letters."""
    before, sign, body = text.partition("#")
    return before + sign + re.sub(f"(.{{{width}}})(?=.)", lambda match: match[1] + mark, body)


def _unseen(text: str, given: str) -> str:
    width, number = given.split()
    return _every(text, width, chr(int(number, 16)))


def _flow(text: str, width: str) -> str:
    """As format=flowed does: a blank before the end of each line that goes on."""
    return _wrap(text, width).replace("\n", " \n")


def _printable(text: str, _: str) -> str:
    return quopri.encodestring(text.encode()).decode()


def _escaped_body(text: str, _: str) -> str:
    before, _, body = text.partition("#")
    return f"{before}#{_escape_all(body, '')}"


def _escape_all(text: str, _: str) -> str:
    octets = text.encode()
    return "".join(
        chr(each) if chr(each).isalnum() and each < 128 else f"%{each:02X}" for each in octets
    )


def _proofpoint_2(text: str, _: str) -> str:
    """Its own escapes: "-" for "%", and "_" for "/"."""
    escaped = quote(text, safe="/").replace("-", "%2D").replace("_", "%5F")
    return escaped.translate(str.maketrans("%/", "-_"))


def _proofpoint_3(text: str, _: str) -> str:
    """What is special becomes "*", and is told behind the address."""
    return text.replace("#", "*") + "__;" + urlsafe_b64encode(b"#").decode().rstrip("=")


def _lose_end(text: str, _: str) -> str:
    return re.sub("[-_]{1,2}$", "", text)


STEPS: Final[dict[str, Callable[[str, str], str]]] = {
    "%23": lambda text, _: text.replace("#", "%23"),
    "%5F": lambda text, _: text.replace("_", "%5F"),
    "%body": _escaped_body,
    "backslash": lambda text, _: re.sub(r"([_#])", r"\\\1", text),
    "base64": lambda text, _: urlsafe_b64encode(text.encode()).decode(),
    "capital": lambda text, _: re.sub("#.", lambda match: match[0].upper(), text),
    "cut #": lambda text, _: text.partition("#")[0],
    "dash": lambda text, _: text.replace("--", "—"),
    "en dash": lambda text, _: text.replace("--", "–"),
    "escape": lambda text, _: quote(text, safe=""),
    "escape all": _escape_all,
    "flow": _flow,
    "html": lambda text, _: html.escape(text).replace("#", "&#35;"),
    "hard breaks": lambda text, _: text.replace("\n", "\\\n"),
    "hyphen": lambda text, _: text.replace("-", "\u2011"),
    "json": lambda text, _: text.replace("/", r"\/").replace("#", r"\u0023").replace("\n", r"\n"),
    "lose end": _lose_end,
    "padded": lambda text, _: re.sub("[#=_-]", lambda match: f"&#{ord(match[0]):07};", text),
    "printable": _printable,
    "proofpoint 2": _proofpoint_2,
    "proofpoint 3": _proofpoint_3,
    "query": lambda text, _: text.replace("#", "?fbclid=IwAR3_x#"),
    "quote": lambda text, sign: re.sub("(?m)^", f"{sign} ", text),
    "route": lambda text, sign: text.replace("#", f"#{sign}"),
    "safe links": lambda text, _: (
        "https://nam01.safelinks.protection.outlook.com/?url=" + quote(text, safe="") + "&data=05"
    ),
    "script": lambda text, _: re.sub("[#=&-]", lambda match: f"\\x{ord(match[0]):x}", text),
    "small escapes": lambda text, _: re.sub("=[0-9A-F]{2}", lambda match: match[0].lower(), text),
    "space": lambda text, width: _every(text, width, " "),
    "tag": lambda text, width: _every(text, width, "<wbr>"),
    "tags": lambda text, _: text.replace("\n", "<br />\n"),
    "unseen": _unseen,
    "wide": lambda text, _: text.translate(str.maketrans("#=_", "＃＝＿")),
    "wrap": _wrap,
}
"""What is done to a link or a message, by name; a number or a sign may follow the name."""


def _read() -> tuple[Program, ...]:
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return tuple(
        Program(**{**row, "link": tuple(row.get("link", ())), "then": tuple(row.get("then", ()))})
        for row in tomllib.loads(text)["program"]
    )


PROGRAMS: Final = _read()


# --- several programs, one after the other -------------------------------------------------------

ESCAPES: Final = ("%23", "%body", "escape", "escape all", "html", "json", "backslash")
MARKS: Final = ("dash", "hyphen", "query", "space 40", "tag 30", "unseen 50 200b")
MARKS_OF_WORDS: Final = ("query", "tag 6", "unseen 4 200b", "unseen 9 ad", "unseen 13 200e")
TEXTS: Final = (
    *("{}", "{}.", "({})", "<{}>", "“{}”", "{}?utm_source=x", "{}&fbclid=IwAR3_x", "[x]({})"),
    *("Go: {} Bye", "A\n{}\nB", "We are #1! {}", "https://l.example/?u={}&h=1", "{}, {}"),
)
FOREIGN: Final = (
    *("help.example/#step=3", "x.example/manual#table=5", "x.example/a#rule=abc.S21"),
    *("x.example/#lab=math", "chess.example/#game=42", "x.example/#daily=news"),
    *("x.example/#learn=more", "meet.example/#join=123456", "x.example/#bot=1"),
    *("x.example/#sealed2abc", "git.example/a/1#L12", "docs.example/#2-setup"),
)
"""Links that lead elsewhere."""
WRAPS: Final = ("wrap 60", "wrap 72", "flow 76", "wrap 998", "printable", "quote > ", "quote |")
WRAPS_OF_WORDS: Final = ("wrap 998", "printable", "quote > ", "quote |")
WHOLE: Final = ("html", "json", "backslash", "tag 30", "tag 6")
"""What stands in sources, where nobody breaks lines."""
KNOWN: Final = tuple(program for program in PROGRAMS if not program.cannot)
CARRIERS: Final = tuple(
    program
    for program in KNOWN
    if not program.link and not any(step.startswith(("wrap", "flow")) for step in program.then)
)
"""Programs that pass on what they get, and break no line anew."""


def combination(link: str, other: str, rng: Random, *, is_short: bool) -> str:
    """A message as several programs leave it, one after the other: two that are known, or what
    programs do, in any order. ``other``: an older link; ``is_short``: whether the link is one of
    words, which nobody wraps but in quoted-printable."""
    if rng.random() < 0.5:
        message = rng.choice(KNOWN).message(link, other)
        return _among_foreign(rng.choice(CARRIERS).message(message, other), rng)
    marks = rng.sample(MARKS_OF_WORDS if is_short else MARKS, rng.randrange(2))
    steps = (*marks, *(rng.choice(ESCAPES) for _ in range(rng.randrange(3))))
    text = _among_foreign(rng.choice((*TEXTS, other + "\n{}")), rng)
    message = text.replace("{}", done(link, steps))
    if not {*steps}.isdisjoint(WHOLE):
        return message
    wraps = rng.sample(WRAPS_OF_WORDS if is_short else WRAPS, rng.randrange(3))
    return done(message, (*sorted(wraps, key="printable".__eq__),))  # nobody wraps what it makes


def _among_foreign(message: str, rng: Random) -> str:
    before, behind = (f"https://{rng.choice(FOREIGN)}" for _ in range(2))
    around = rng.choice(
        (("", ""), ("", f"\nSee {behind}"), (f"{before} ", ""), (f"{before}\n", f"\n{behind}"))
    )
    return message.join(around)
