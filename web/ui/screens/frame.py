"""The frame of every screen: header, notice, and the panel on top."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Final

from sobek.core.text import language, tr
from web.storage.preferences import THEMES
from web.ui.formats import colon, percent
from web.ui.markup import (
    NOTHING,
    Attribute,
    Content,
    Html,
    askable,
    button,
    div,
    h1,
    h2,
    header,
    join,
    label,
    main,
    nav,
    option,
    p,
    press,
    section,
    select,
    small,
    span,
    unreachable,
)
from web.ui.renderer import Renderer
from web.ui.scene import Players
from web.ui.told import Told, told
from web.ui.widgets import icon, linked, marker

CLOSES: Final[dict[str, Attribute]] = {"data_shortcut": "Escape", "data_closes": True}
"""The attributes of a button that closes what lies over the screen: Escape presses it, and so does
the browser's back button."""
LEAVES: Final[dict[str, Attribute]] = {**CLOSES, "data_closes": "last"}
"""Those of a button that leaves the screen: what lies on it is closed or cleared first."""
LANGUAGES: Final = {"de": "Deutsch", "en": "English", "fr": "Français", "ru": "Русский"}
"""What can be chosen, and what each calls itself."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What the header says of a game. ``status``: of the table; ``line``: for typed actions and
    questions, while it is only at hand; ``hint``: whether there is one now, None where there never
    is; ``practice``: whether it is for practice; ``goal``: what it is about."""

    game: Renderer
    status: Html | None = None
    hint: bool | None = None
    practice: bool = False
    goal: Html | None = None
    line: Html | None = None


def counted_wins(said: str, players: Players = ()) -> Html:
    """The wins of each player; screen readers say what is counted. ``players``: the first and the
    last have their markers at both sides."""
    first, last = (marker(each) for each in (players[0], players[-1])) if players else ("", "")
    return join(
        span(colon(tr("Wins"), said), class_="unseen"),
        span(first, said, last, class_="won", aria_hidden="true"),
    )


def page(
    content: Html,
    *,
    kind: str,
    bar: Bar | None = None,
    notices: Content = None,
    panel: Html | None = None,
    apart: Content = None,
    letters: bool = True,
    explains: bool = False,
    is_still: bool = False,
) -> Html:
    """A whole page. ``kind``: of the screen; ``panel``: what lies over it; ``apart``: what is in no
    screen, a question that can wait and what screen readers announce; ``letters``: whether single
    characters are shortcuts; ``explains``: whether a press on a thing says what it is;
    ``is_still``: whether nothing is animated."""
    is_covered = panel is not None
    return div(
        _bar(bar, inert=is_covered) if bar else None,
        unreachable(notices) if is_covered else notices,
        _explaining() if explains and not is_covered else None,
        # Each screen is an element of its own, so that unrelated screens are not compared.
        main(
            askable(content) if explains else content,
            id=f"screen-{kind}",
            class_=f"screen screen-{kind}",
            inert=is_covered,
        ),
        apart,
        # A press beside the panel closes it, as “×” does.
        div(class_="beside", aria_hidden="true", **press("panel", "")) if panel else None,
        panel,
        class_="page still" if is_still else "page",
        id="page",
        data_letters=letters,
        data_explains=explains,
    )


def heading(text: str) -> Html:
    """The heading of a screen without a header. It gets the focus when the screen changes."""
    return h1(text, id="title", tabindex="-1")


def subheading(text: str) -> Html:
    """The heading of a screen with a header."""
    return h2(text, id="title", tabindex="-1")


def actions(*buttons: Html | None) -> Html:
    """Buttons in a row."""
    return div(buttons, class_="buttons")


def primary(text: str, event: str, value: str | int | None = None, **attributes: Attribute) -> Html:
    """A button for the most likely choice."""
    return button(text, type="button", class_="primary", **press(event, value), **attributes)


def plain(
    text: str,
    event: str,
    value: str | int | None = None,
    shortcut: str | None = None,
    id: str | None = None,
    sign: str | None = None,
) -> Html:
    """A button for any other choice. ``sign``: the icon before its text."""
    drawn = icon(sign) if sign else None
    return button(drawn, text, type="button", data_shortcut=shortcut, id=id, **press(event, value))


def closing(name: str, event: str, value: str | None = None, **attributes: Attribute) -> Html:
    """A button “×” that closes something. ``name``: its accessible name."""
    return button("×", type="button", aria_label=name, **press(event, value), **attributes)


def undoable(said: str, event: str) -> Html:
    """What has just been done, with a button that undoes it. ``event``: what the button reports,
    and its id."""
    undo = button(tr("Undo"), type="button", id=event, **press(event))
    return div(span(said, role="status"), " ", undo, class_="undo")


def to_start() -> Html:
    """The way back to the start screen."""
    return plain(tr("Start screen"), "go", "")


def language_choice() -> Html:
    """A button for each language."""
    buttons = [
        alternative(name, "language", tag, chosen=tag == language(), lang=tag)
        for tag, name in LANGUAGES.items()
    ]
    return alternatives(tr("Language"), buttons)


def theme_choice(theme: str) -> Html:
    """A button each for day, night, and what the system prefers. ``theme``: the chosen one."""
    words = {"auto": tr("Auto"), "day": tr("Day"), "night": tr("Night")}
    buttons = [alternative(words[each], "theme", each, chosen=each == theme) for each in THEMES]
    return alternatives(tr("Day or night"), buttons)


def offered(offers: Container[str], *, games: bool) -> Html:
    """What the browser offers: to use a new version, to install the page. ``games``: whether games
    are saved here."""
    found = []
    if "new-version" in offers:
        found.append(plain(tr("Update now"), "accept", "new-version"))
    if "install" in offers:
        found.append(plain(tr("Install on this device"), "accept", "install"))
    steps = [
        (tr("To install this page: Share → Add to Home Screen"), "home-screen"),
        (tr("To install this page: File → Add to Dock (macOS 14 or later)"), "dock"),
    ]
    if here := [p(said) for said, offer in steps if offer in offers]:
        found += here
        alone = tr(
            "The installed page can’t see what is kept here: save everything first, then bring "
            "the file in there."
        )
        found.append(p(alone) if games else NOTHING)
    return join(found)


def alternatives(name: str, buttons: Iterable[Html]) -> Html:
    """A group of buttons of which one is pressed. ``name``: its accessible name."""
    return div(buttons, class_="alternatives", role="group", aria_label=name)


def alternative(
    text: str, event: str, value: str, *, chosen: bool, lang: str | None = None
) -> Html:
    """A button of such a group. ``lang``: its language, if it is not the page's."""
    return button(
        text,
        type="button",
        lang=lang,
        aria_pressed="true" if chosen else "false",
        id=f"{event}-{value}",
        **press(event, value),
    )


def dropdown(
    text: Content,
    name: str,
    values: Iterable[tuple[str, str]],
    chosen: str,
    **attributes: Attribute,
) -> Html:
    """A select field. ``values``: pairs of a value and its text."""
    options = [option(words, value=value, selected=value == chosen) for value, words in values]
    return label(text, select(options, name=name, id=name, **attributes))


def _bar(bar: Bar, *, inert: bool) -> Html:
    buttons = [
        # It keeps its place while others move: a press there must not meet “Undo”.
        None if bar.hint is None else _opening("hint", "help", "h", tr("Hint"), idle=not bar.hint),
        _opening("log", "scribe", "l", tr("Log")),
        _opening("menu", "menu", "m", tr("Menu")),
    ]
    return header(
        join(icon(bar.game.words.icon), " ", h1(bar.game.words.title, class_="name")),
        small(tr("Practice"), class_="practice") if bar.practice else None,
        small(bar.goal, class_="goal") if bar.goal else None,
        bar.status,
        bar.line,
        nav(buttons, _by_keyboard(), aria_label=tr("This game")),
        class_="masthead telling" if bar.status else "masthead",
        id="masthead",
        inert=inert,
    )


def _opening(panel: str, picture: str, key: str, text: str, *, idle: bool = False) -> Html:
    """A button that opens a panel. ``idle``: whether it can't now."""
    does = {} if idle else {"data_shortcut": key, **press("panel", panel)}
    return button(
        icon(picture), " ", text, type="button", id=f"open-{panel}", disabled=idle, **does
    )


def _by_keyboard() -> list[Html]:
    """Buttons for players who use the keyboard or a screen reader. They are visible only while
    they have the focus; the menu has them for everyone."""
    entries = [
        ("t", tr("Describe the table"), press("panel", "words")),
        ("r", tr("Rules"), press("clause", "")),
        ("e", tr("What is this?"), press("explain")),
        ("/", tr("Type an action"), press("typing", "open")),
        ("?", tr("Keyboard shortcuts"), press("panel", "keys")),
    ]
    return [
        button(text, type="button", class_="at-hand", data_shortcut=key, **does)
        for key, text, does in entries
    ]


def notice(said: Told) -> Html:
    """What the page has to say, until somebody closes it."""
    close = closing(tr("Close the message"), "dismiss")
    return section(
        p(told(linked(said.sentence, "notice"), "notice", said.number)),
        div(close, class_="ways"),
        class_="notice",
        role="alert",
    )


def unsaved() -> Html:
    """A notice that stays as long as the browser does not save the game, with what saves it."""
    said = tr(
        "This game can’t be saved: the browser’s storage is full or blocked. Save it "
        "to a file before you close the page."
    )
    keep = plain(tr("Send or keep"), "panel", "share-all")
    return section(p(said), div(keep, class_="ways"), class_="notice", id="unsaved", role="alert")


def reminder() -> Html:
    """That Safari may delete what the page keeps, and what helps."""
    said = tr(
        "Safari deletes what a page keeps if you don’t come back for a week. Install this page, or "
        "save everything to a file."
    )
    ways = (
        plain(tr("Install"), "panel", "keep"),
        plain(tr("Save everything"), "panel", "keep"),
        closing(tr("Later"), "later"),
    )
    return section(
        p(said), div(ways, class_="ways"), class_="notice calm", id="reminder", role="status"
    )


def keeping(said: str) -> Html:
    """Something to know of what is kept here, with the way to "Keep or move"."""
    way = plain(tr("Keep or move"), "panel", "keep")
    return section(p(said), div(way, class_="ways"), class_="notice calm", role="status")


def begins_empty() -> Html:
    """What to do in a page that Safari has installed, and that has nothing yet."""
    return keeping(
        tr(
            "Have you played in Safari before? The installed page begins empty: save everything in "
            "Safari, then bring the file in here."
        )
    )


def fullness(share: float) -> str:
    """How full the storage is."""
    return tr("The browser’s storage is {share} full.", share=percent(share))


def _explaining() -> Html:
    """What a press does now; it lies over the page, so that nothing moves."""
    return div(
        p(tr("Tap anything to see what it is."), role="status"),
        closing(tr("Close"), "explain", None, **CLOSES),
        class_="explaining",
    )


def new_version() -> Html:
    """A notice that can wait: the game is saved and continues after the update."""
    later = closing(tr("Later"), "decline", "new-version")
    return section(
        p(tr("A new version is ready.")),
        div(plain(tr("Update now"), "accept", "new-version"), later, class_="ways"),
        class_="notice calm",
        id="new-version",
        role="status",
    )
