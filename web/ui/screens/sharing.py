"""A game, sent or kept: its links, its deal number, its file; and a link to open."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from sobek.core.text import mark, tr
from web.ui.markup import Html, button, form, h2, h3, input_, join, label, p, path, svg, textarea
from web.ui.screens.frame import actions, alternative, alternatives, plain, primary
from web.ui.screens.panels import panel
from web.ui.told import Told, told

QUIET: Final = 4
"""Width of the light margin that cameras need around a QR code, in modules."""
MAX_KEPT: Final = 20_000
"""How many characters of the end of a pasted text stay in the field if it can't be opened."""

SHEET: Final = "share"
CODE: Final = "code"
"""The names of the panel, and of that with its QR code; "-" and what may be seen can follow."""
SCAN: Final = "scan"
"""The panel in which the camera looks for a link, and what opens it."""
ALL: Final = "all"
PUBLIC: Final = "public"
DEAL: Final = "deal"
SHOWN: Final = {
    ALL: mark("Everything"),
    PUBLIC: mark("What everybody sees"),
    DEAL: mark("Only the deal"),
}
"""What those who get something may see."""
FILE_OF: Final = "file-"
"""What the name of the question about a saved game's file begins with; its id follows."""
SEALED_FILE: Final = "sealed-file-"
"""What the name of the question about a sealed game's file begins with; its id follows."""
_ABOUT: Final = {
    ALL: mark(
        "This link contains the whole game so far. Anyone who opens it sees the game at "
        "this point and can play on from there."
    ),
    PUBLIC: mark(
        "Anyone who opens this link sees what everyone at the table can see now. It "
        "contains nothing that is hidden from any player."
    ),
    DEAL: mark(
        "This link contains the deal and the players, but no moves: anyone who opens it "
        "starts the same game."
    ),
}
_WARNINGS: Final = {
    ALL: (
        mark(
            "Anyone who has the link or the file can find out everything that is hidden in "
            "this game."
        ),
        mark("Show the link and the file"),
        mark("Show the link and the file – this game will no longer count"),
    ),
    DEAL: (
        mark(
            "Anyone who knows the deal number can find out everything that is hidden in this game."
        ),
        mark("Show the deal number"),
        mark("Show the deal number – this game will no longer count"),
    ),
}
"""What tells something while the game goes on: what it tells of what is hidden, and how one goes
on, in a game that does not count and in one that does."""


class Message(NamedTuple):
    """What is sent or copied. ``text``: what stands before the link, if anything does."""

    link: str
    text: str = ""

    @property
    def whole(self) -> str:
        """The text and, below it, the link."""
        return f"{self.text}\n{self.link}" if self.text else self.link


class Attempt(NamedTuple):
    """What was tried with a link. ``what``: "copy" or "send"; ``went_well``: whether it did;
    ``number``: another one for each attempt."""

    what: str
    went_well: bool
    number: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is sent or kept. ``shown``: what may be seen, one of those ``offered``; "" if nothing
    can be sent; ``warns``: whether the person has to know first what it tells; ``hides``: whether
    that is what is hidden, not what the bot answers; ``counts``: whether the game counts so far;
    ``compares``: whether its result is compared with those of others; ``link``: "" as long as it
    is not told; ``tried``: the last attempt with it; ``can_send``: whether the browser can share
    links; ``seed``: the deal's number; ``is_sealed``: whether somebody elsewhere plays."""

    shown: str
    offered: Sequence[str]
    warns: bool
    hides: bool
    counts: bool
    compares: bool
    link: str
    tried: Attempt | None
    can_send: bool
    seed: int
    is_sealed: bool


def sheet(what: Sheet) -> Html:
    """The panel: what may be seen, and the ways to send it or to keep it."""
    return panel(
        tr("Send or keep"),
        _choice(what) if len(what.offered) > 1 else None,
        p(tr(_ABOUT[what.shown])) if what.shown else None,
        p(tr("It also contains what is still hidden from some of you."))
        if what.shown == ALL and what.hides and not what.warns
        else None,
        _warning(what) if what.warns else _open(what),
    )


def _choice(what: Sheet) -> Html:
    question = tr("What may they see?")
    buttons = [
        alternative(tr(SHOWN[each]), "panel", f"{SHEET}-{each}", chosen=each == what.shown)
        for each in what.offered
    ]
    return join(h3(question), alternatives(question, buttons))


def _warning(what: Sheet) -> Html:
    """What it tells whom, and the button that goes on."""
    says, goes_on, costs = _WARNINGS[what.shown]
    return join(
        p(tr(says), " ", tr("After the game, nothing is hidden any more."))
        if what.hides
        else p(_tells_answers()),
        actions(
            plain(tr(costs if what.counts else goes_on), "disclose", f"{SHEET}-{what.shown}"),
        ),
    )


def _open(what: Sheet) -> Html:
    """The link, and the deal's number or the file."""
    if not what.shown:
        return _file()
    link = ways(what.link, what.tried, f"{CODE}-{what.shown}", can_send=what.can_send)
    if what.shown == DEAL:
        compares = tr(
            "Challenge others to the same deal. Open the link to their finished game to "
            "compare scores."
        )
        return join(
            p(tr("Deal number: {n}", n=what.seed)),
            link,
            p(compares, class_="facts") if what.compares else None,
        )
    return join(link, _file() if what.shown == ALL or what.is_sealed else None)


def _file() -> Html:
    return actions(plain(tr("Save to a file"), "export", ""))


def _tells_answers() -> str:
    return tr(
        "This lets anyone try out what the bot answers in this game. After the game, that makes "
        "no difference any more."
    )


def file_of_saved(name: str, *, hides: bool, counts: bool) -> Html:
    """What the file of a saved game tells whom, before it does. ``name``: of the question;
    ``hides``: whether that is what is hidden; ``counts``: whether the game counts so far."""
    says = tr(
        "The file contains the whole deal: anyone who has it can find out everything that is "
        "hidden in this game."
    )
    title = tr("Save to a file")
    goes_on = tr("Save to a file – this game will no longer count") if counts else title
    return panel(
        title,
        p(says if hides else _tells_answers()),
        p(tr("After the game, nothing is hidden any more."), class_="facts") if hides else None,
        actions(plain(goes_on, "disclose", name), plain(tr("Cancel"), "panel", "")),
        kind="question",
    )


def sealed_file(id: str, *, is_damaged: bool = False) -> Html:
    """What the file of a sealed game is for, before it is saved. ``id``: of the game."""
    use = [
        tr("With this file you can continue the game on another device."),
        tr(
            "Continue on one device only, and from the latest file: if a device goes on from an "
            "earlier point, the other player may know what was hidden from them."
        ),
    ]
    says = [
        *([] if is_damaged else use),
        tr("Don’t give this file to anyone: it holds all that is hidden on your side."),
    ]
    return panel(
        tr("Save to a file"),
        *map(p, says),
        actions(plain(tr("Save to a file"), "export-sealed", id), plain(tr("Cancel"), "panel", "")),
        kind="question",
    )


def ways(link: str, tried: Attempt | None, code: str, *, can_send: bool) -> Html:
    """The link, and what can be done with it. ``code``: the name of the panel with its QR code; ""
    without one."""
    said = {
        ("copy", True): tr("The link has been copied."),
        ("copy", False): tr(
            "Your browser doesn’t allow copying: select the link below and copy it."
        ),
        ("send", False): tr("Your browser can’t send the link: copy it instead."),
    }
    shows = plain(tr("Show a QR code"), "panel", code) if code else None
    send = tr("Send the link") if can_send else ""
    return join(
        passing_on(send, tr("Copy the link"), shows, tried=tried, said=said),
        label(
            tr("Link"),
            input_(value=link, readonly=True, id="link", size=40),
        ),
    )


def passing_on(
    send: str,
    copy: str,
    also: Html | None = None,
    *,
    tried: Attempt | None,
    said: Mapping[tuple[str, bool], str],
) -> Html:
    """The buttons that send and copy, and what came of the last attempt. ``send``: "" where the
    browser can't; ``also``: another button; ``said``: the sentences, by what was tried and whether
    it went well; without one nothing is said."""
    sentence = said.get((tried.what, tried.went_well), "") if tried else ""
    outcome = told(sentence, "outcome", tried.number if tried else 0)
    return join(
        actions(
            primary(send, "send") if send else None,
            (plain if send else primary)(copy, "copy"),
            also,
        ),
        p(outcome, role="status", class_="outcome"),
    )


def code(rows: Sequence[str] | None, shown: str) -> Html:
    """The link as a QR code, as large as the screen allows. ``rows``: a text of "1" (dark) and "0"
    (light) for each row; None if the link is too long. ``shown``: what may be seen."""
    if rows is None:
        return panel(
            tr("QR code"),
            p(tr("The link is too long for a QR code: send or copy it instead.")),
            actions(plain(tr("Send or keep"), "panel", f"{SHEET}-{shown}")),
        )
    name = tr("QR code with the link to this game, for another device’s camera")
    return panel(tr("QR code"), qr_code([rows], name), kind="code")


def qr_code(codes: Sequence[Sequence[str]], name: str) -> Html:
    """QR codes with the margin that cameras need, of which several take turns. ``name``: their
    accessible name."""
    size = max(map(len, codes)) + 2 * QUIET
    turns = f"--codes:{len(codes)};--width:{size}"
    return svg(
        path(
            d=_outline(tuple(map(tuple, codes)), size),
            style=turns if len(codes) > 1 else None,
            class_="by-turns" if len(codes) > 1 else None,
        ),
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label=name,
    )


@lru_cache(maxsize=2)
def _outline(codes: tuple[tuple[str, ...], ...], size: int) -> str:
    """An SVG path with a rectangle for each run of dark modules. The codes stand side by side, each
    in the middle of a square of this size."""
    return "".join(
        f"M{left + run.start()} {y}h{len(run[0])}v1h-{len(run[0])}z"
        for n, rows in enumerate(codes)
        for left in [n * size + (size - len(rows)) // 2]
        for y, row in enumerate(rows, (size - len(rows)) // 2)
        for run in re.finditer("1+", row)
    )


def by_camera() -> Html:
    """The way to the camera, for a link that another device shows."""
    return plain(tr("Scan a QR code"), SCAN)


def refused(refusal: Told) -> Html | None:
    """Why a pasted link was refused, below its field; None if none was."""
    if not refusal:
        return None
    why = told(refusal.sentence, "link", refusal.number)
    return p(why, id="link-problem", role="alert", class_="problem")


def open_link(pasted: str, refusal: Told, *, can_read: bool) -> Html:
    """A field for a link that was copied elsewhere. ``pasted``: the last text; ``refusal``: why it
    was refused, if it was; ``can_read``: whether the browser can read the clipboard."""
    return form(
        h2(tr("Open a link"), id="open-link", class_="unseen"),
        label(
            tr("A link to a game, or a message with one in it"),
            textarea(
                pasted,
                name="link",
                id="pasted",
                rows=2,
                aria_describedby="link-problem" if refusal else None,
            ),
            class_="labelled",
        ),
        refused(refusal),
        actions(
            button(tr("Open")),
            plain(tr("Paste"), "paste-copied") if can_read else None,
            by_camera(),
        ),
        class_="sheet",
        aria_labelledby="open-link",
        data_submit="paste",
        autocomplete="off",
    )
