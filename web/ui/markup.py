"""HTML as text, safe by construction: everything but :class:`Html` is escaped.

    div(h2("Berta & Co."), p(name, class_="name"), id="seat-1")

Content is text, numbers, Html, or nested iterables of these; None and False add nothing. Names of
attributes lose a trailing underscore (``class_``, ``for_``), other underscores become hyphens
(``data_value``). True gives an attribute without a value; None and False omit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from typing import Final, TypeAlias

Content: TypeAlias = "str | int | None | Iterable[Content]"
Attribute: TypeAlias = "str | int | None"

VOID: Final = frozenset({"img", "input"})
"""Elements without a closing tag."""


class Html(str):
    """Markup. Only this module creates it, from escaped text."""

    __slots__ = ()


NOTHING: Final = Html("")
IDLE: Final[dict[str, Attribute]] = {"aria_disabled": "true", "tabindex": "-1"}
"""The attributes of a button with which nothing can be done now. Tab passes over it."""


class Element:
    """An HTML element. Call it with content and attributes to get its markup."""

    __slots__ = ("_close", "_open")

    def __init__(self, name: str) -> None:
        self._open = f"<{name}"
        self._close = "" if name in VOID else f"</{name}>"

    def __call__(self, *content: Content, **attributes: Attribute) -> Html:
        parts = [self._open]
        for name, value in attributes.items():
            if value is not None and value is not False:
                parts.append(_attribute(name, value))
        parts.append(">")
        _add(parts, content)
        parts.append(self._close)
        return Html("".join(parts))


def join(*content: Content) -> Html:
    """The content without an element around it."""
    parts: list[str] = []
    _add(parts, content)
    return Html("".join(parts))


LATE: Final[dict[str, Attribute]] = {"data_late": True}
"""The attributes of what tells what a move has brought: it keeps its former look until what moves
has landed (web/browser/late.mjs)."""


def press(event: str, value: str | int | None = None) -> dict[str, Attribute]:
    """The attributes of an element that reports ``event`` with ``value`` when it is pressed."""
    return {"data_click": event, "data_value": value}


def again(*events: str) -> dict[str, Attribute]:
    """The attributes of an element that reports these events, instead of its usual one, when it is
    pressed a second time, a third time … within a moment."""
    return {"data_again": " ".join(events)}


def act(*actions: object) -> dict[str, Attribute]:
    """The attributes of a button that carries out these actions in order."""
    return press("act", ";".join(map(str, actions)))


def pointed(html: Html, ids: Iterable[str], said: str) -> Html:
    """The markup with ``data-pointed`` on the elements with these ids. ``said``: what screen
    readers add to their names."""
    marks = " data-pointed" + _attribute("aria_description", said)
    for id in ids:
        attribute = _attribute("id", id)
        html = Html(html.replace(attribute, attribute + marks, 1))
    return html


def marked(html: Html, marks: Iterable[tuple[str, Html]]) -> Html:
    """The markup with more content at the beginning of the elements with these ids."""
    for id, mark in marks:
        before, found, after = html.partition(_attribute("id", id))
        rest, closed, content = after.partition(">")
        html = Html(f"{before}{found}{rest}{closed}{mark}{content}") if found else html
    return html


def unreachable(content: Content) -> Html:
    """The content with its buttons out of reach; its sentences are still heard."""
    return Html(join(content).replace("<button", "<button inert"))


def looked_at(look: str, name: str) -> dict[str, Attribute]:
    """The attributes of a mere picture that can be seen in large; give them last, so that
    :func:`askable` finds them. ``look``: what it is in ``data-look``; ``name``: the accessible one.
    """
    return {"aria_label": name, "role": "img", "data_look": look}


def askable(html: Html) -> Html:
    """The markup with everything that can be looked at in large, and is a mere picture or an idle
    or refused button elsewhere, as a button: keys reach it, and the focus can come back to it."""
    numbers = count()

    def as_button(found: re.Match[str]) -> str:
        id = "" if ' id="' in found[1] else _attribute("id", f"thing-{next(numbers)}")
        return f'<span{found[1]}{id} role="button" tabindex="0" data-look="'

    asked = _LOOKED_AT.sub(as_button, html).replace(_IDLE, "")
    return Html(_REFUSED.sub(r"\1", asked))


_LOOKED_AT: Final = re.compile('<span([^>]*) role="img" data-look="')
_REFUSED: Final = re.compile('(<button[^>]* data-look="[^>]*) aria-disabled="true"')


# Drawing a page is mostly this: a loop takes half as long as a call for each.
def _add(parts: list[str], content: Iterable[Content]) -> None:
    """Add the markup of each."""
    for each in content:
        if type(each) is Html:
            parts.append(each)
        elif isinstance(each, str):
            parts.append(_escape(each))
        elif each is None or each is False:
            continue
        elif isinstance(each, int):
            parts.append(str(each))
        else:
            _add(parts, each)


# Most of a page is the same as before, and True is another value than 1.
@lru_cache(maxsize=1 << 12, typed=True)
def _attribute(name: str, value: str | int) -> str:
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{_escape(str(value))}"'


@lru_cache(maxsize=1 << 12)
def _escape(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#39;")


_IDLE: Final = "".join(_attribute(name, str(value)) for name, value in IDLE.items())

a = Element("a")
button = Element("button")
caption = Element("caption")
code = Element("code")
datalist = Element("datalist")
dd = Element("dd")
details = Element("details")
div = Element("div")
dl = Element("dl")
dt = Element("dt")
fieldset = Element("fieldset")
figcaption = Element("figcaption")
figure = Element("figure")
form = Element("form")
h1 = Element("h1")
h2 = Element("h2")
h3 = Element("h3")
h4 = Element("h4")
header = Element("header")
img = Element("img")
input_ = Element("input")
kbd = Element("kbd")
label = Element("label")
legend = Element("legend")
li = Element("li")
main = Element("main")
nav = Element("nav")
ol = Element("ol")
option = Element("option")
p = Element("p")
pre = Element("pre")
progress = Element("progress")
section = Element("section")
select = Element("select")
small = Element("small")
span = Element("span")
strong = Element("strong")
summary = Element("summary")
table = Element("table")
tbody = Element("tbody")
td = Element("td")
textarea = Element("textarea")
th = Element("th")
thead = Element("thead")
time = Element("time")
tr = Element("tr")
ul = Element("ul")
video = Element("video")
svg = Element("svg")
path = Element("path")
use = Element("use")
