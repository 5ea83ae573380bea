"""A sealed game with somebody elsewhere: to propose it, to accept it, to send and to open links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from sobek.core.head_start import START
from sobek.core.names import MAX_NAME
from sobek.core.record import PERSON, Player
from sobek.core.text import tr
from sobek.games import game
from sobek.sealed.game import SealedGame
from sobek.sealed.refusals import Cheating
from web.session.setup import Setup
from web.ui.faces import seated
from web.ui.markup import (
    Html,
    button,
    div,
    fieldset,
    form,
    input_,
    join,
    label,
    legend,
    p,
    section,
    span,
    strong,
    textarea,
)
from web.ui.renderer import Renderer
from web.ui.screens.frame import actions, heading, plain, primary, subheading, to_start
from web.ui.screens.panels import panel
from web.ui.screens.scanning import SHOW
from web.ui.screens.seating import choices, face_choice
from web.ui.screens.sharing import Attempt, by_camera, refused, ways
from web.ui.told import Told
from web.ui.widgets import icon, name_of, picture

ELSEWHERE: Final = "elsewhere"
"""The panel that proposes a game to somebody elsewhere."""
FIELD: Final = "elsewhere-"
"""What the names of its fields begin with; those of the start form follow."""
FACE: Final = f"{FIELD}face-0"
"""The field for one's own face."""
FROM_FILE: Final = "from-file"
"""The panel over a game that has come from a file."""
LETTERS: Final = "letters"
"""The panel with the link that is to be sent, and a field for the one that comes."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """How a sealed game stands. ``other``: the name of the other person, "" while nobody is known;
    ``link``: the address to be sent, "" without one; ``tried``: the last attempt to send it;
    ``is_sent``: whether it was copied or sent once; ``is_over``: whether it is the last one;
    ``is_invitation``: whether it is the first one; ``checked``: the round (from 1) that has just
    been checked, while the cards of the next one are shuffled, else 0; ``pasted``, ``problem``: a
    link that was refused, and why; ``can_send``, ``can_read``: whether the browser can share links,
    and read the clipboard; ``is_busy``: whether the game goes on just now; ``words``: two, to be
    compared with those on the other device, "" while there are none; ``has_lines``: whether the
    two devices can be connected, so that links go over by themselves; ``is_connected``: whether
    they are."""

    other: str
    link: str
    tried: Attempt | None = None
    is_sent: bool = False
    is_over: bool = False
    is_invitation: bool = False
    checked: int = 0
    pasted: str = ""
    problem: Told = field(default_factory=Told)
    can_send: bool = False
    can_read: bool = False
    is_busy: bool = False
    words: str = ""
    has_lines: bool = False
    is_connected: bool = False


def offer() -> Html:
    """The way to such a game, on the start screen."""
    return plain(tr("Play by link"), "panel", ELSEWHERE, id=f"open-{ELSEWHERE}", sign="letter")


def propose(
    games: Mapping[str, Renderer], setup: Setup, faces: Mapping[str, str], *, is_busy: bool
) -> Html:
    """The panel that proposes a game. ``games``: those that can be played; ``setup``: what is
    chosen of one of them; ``faces``: those that people here have chosen; ``is_busy``: whether the
    invitation is being made."""
    words = games[setup.game].words
    return panel(
        tr("Play by link"),
        _how(),
        form(
            _games(games, setup.game),
            [
                choices(
                    words.option(name),
                    f"{FIELD}option-{name}",
                    [(value, words.value(name, value), None) for value in values],
                    setup.chosen(name),
                    "lines",
                )
                for name, values in setup.open_options.items()
                if name != START
            ],
            _myself(setup.players[0], faces),
            actions(button(tr("Create the invitation"), class_="primary", disabled=is_busy)),
            _busy(is_busy),
            data_change="elsewhere",
            data_submit="invite",
            autocomplete="off",
        ),
        kind=ELSEWHERE,
    )


def invited(
    renderer: Renderer,
    options: Mapping[str, str],
    host: str,
    person: Player,
    faces: Mapping[str, str],
    *,
    is_busy: bool,
) -> Html:
    """The screen of an invitation. ``options``: of the game; ``host``: who invites; ``person``: who
    is here; ``faces``: those that people here have chosen; ``is_busy``: whether the answer is being
    made."""
    told = game(renderer.words.game).told(options)
    facts = (renderer.words.value(option, value) for option, value in told.items())
    title = renderer.words.title
    says = (
        tr("{name} invites you to a game of {game}", name=host, game=title)
        if host
        else tr("You are invited to a game of {game}", game=title)
    )
    return form(
        div(icon(renderer.words.icon), class_="big-marker"),
        heading(says),
        p(" · ".join(facts), class_="facts"),
        _how(),
        _myself(person, faces),
        actions(button(tr("Accept"), class_="primary", disabled=is_busy), to_start()),
        _busy(is_busy),
        class_="sheet moment invited",
        data_submit="join",
        data_change="elsewhere",
        autocomplete="off",
    )


def before_the_deal(how: Exchange) -> Html:
    """The screen while there are no cards yet."""
    title = tr("Invite someone") if how.is_invitation else tr("The shuffle")
    says = tr(
        "Both devices shuffle, so that nobody knows the order. That takes two links from each."
    )
    return section(
        subheading(title),
        None if how.is_invitation else p(says),
        _content(how),
        class_="sheet moment exchange",
    )


def letters(how: Exchange) -> Html:
    """The panel with the link to be sent, and a field for the one that comes."""
    title = tr("The last link") if how.is_over else tr("Your link")
    return panel(title, _content(how), kind="question exchange")


def from_file() -> Html:
    """The panel that says what it costs if the game of a file has gone on elsewhere since."""
    return panel(
        tr("Game from a file"),
        p(tr("Continue this game on this device only.")),
        p(
            tr(
                "If it went on after the file was saved, the other player may know what was "
                "hidden from them in this round. Then it is better to begin a new game."
            )
        ),
        actions(primary(tr("Keep playing"), "panel", ""), _again()),
        kind="question",
    )


def standing(how: Exchange) -> str:
    """What the device waits for, in a few words."""
    if how.is_busy:
        return tr("One moment …")
    if how.is_invitation:
        return tr("Waiting for the answer") if how.is_sent else tr("Send the invitation")
    if how.is_sent:
        return tr("Waiting for {name}’s link", name=how.other)
    return tr("Send your link to {name}", name=how.other)


def awaited(game: SealedGame, players: tuple[Player, ...], sent: int) -> str:
    """What has to happen next on this device, in a few words. ``sent``: how many links the game had
    when the last one was copied or sent."""
    if game.cheating:
        return cheated(game.cheating)
    if game.is_deciding:
        return tr("It is your turn.")
    other = name_of(players, 1 - game.me)
    is_invitation = not (game.me or game.number > 1)
    return standing(Exchange(other, "", is_sent=sent == game.number, is_invitation=is_invitation))


def cheated(found: Cheating) -> str:
    """What the other device was seen to do, in the language that is spoken now."""
    return str(Cheating(found.round, found.number, found.what))


def mover(game: SealedGame) -> int:
    """The seat that has to do something next."""
    return game.me if game.is_deciding else 1 - game.me


def reopen(how: Exchange) -> Html:
    """The button that opens the panel, in the header of the table."""
    text = tr("Open a link") if how.is_sent and not how.is_over else tr("Send the link")
    return button(
        text,
        type="button",
        id=f"open-{LETTERS}",
        class_="" if how.is_sent else "primary",
        data_click="panel",
        data_value=LETTERS,
    )


def onward(how: Exchange | None) -> Html:
    """The ways on from the end of a game. ``how``: None if there is nothing to send."""
    return join(reopen(how), _again()) if how else _again()


def _again() -> Html:
    return plain(tr("Invite someone to another game"), "invite-again")


def checked() -> Html:
    """What the check of a whole game has found, at its end."""
    return p(tr("This device has checked every move and all that was hidden: nobody cheated."))


def _how() -> Html:
    """How such a game goes."""
    return p(
        tr(
            "You send each other links, by any messenger, whenever you like. No account, no "
            "server: what is hidden stays hidden, and both devices check that nobody cheats."
        )
    )


def _games(games: Mapping[str, Renderer], chosen: str) -> Html:
    offers = [
        label(
            input_(
                type="radio",
                name=f"{FIELD}game",
                value=name,
                id=f"{FIELD}{name}",
                checked=name == chosen,
            ),
            picture(name, "emblem"),
            span(strong(renderer.words.title)),
        )
        for name, renderer in games.items()
    ]
    return fieldset(legend(tr("Game"), class_="unseen"), div(offers, class_="radios games"))


def _myself(person: Player, faces: Mapping[str, str]) -> Html:
    """The fields for one's name and face."""
    (face,) = seated((replace(person, kind=PERSON),), faces)
    return join(
        label(
            tr("Your name"),
            input_(name=f"{FIELD}name-0", id="own-name", value=person.name, maxlength=MAX_NAME),
            class_="labelled",
        ),
        face_choice(FACE, face),
    )


def _busy(is_busy: bool) -> Html:
    return p(tr("One moment …") if is_busy else "", role="status", class_="outcome")


def _content(how: Exchange) -> Html:
    return join(
        p(
            tr(
                "Round {n} has been checked: nobody cheated. Now the next round is shuffled.",
                n=how.checked,
            )
        )
        if how.checked
        else None,
        _connected(how) if how.is_connected else _by_hand(how),
        _compared(how) if how.words else None,
    )


def _by_hand(how: Exchange) -> Html:
    """The link that is to be sent, and the field for the one that comes."""
    return join(
        p(_asks(how)),
        ways(how.link, how.tried, SHOW, can_send=how.can_send),
        None if how.is_over else _answer(how),
        _connecting() if how.has_lines else None,
    )


def _connected(how: Exchange) -> Html:
    """Nothing is to be sent: what happens meanwhile."""
    said = tr("The two devices are connected: links go over by themselves.")
    return p(said, " ", "" if how.is_over else f"{standing(how)} …", role="status")


def _connecting() -> Html:
    """The way to a line that carries the links. The scanner for links reads its code as well."""
    return join(
        p(
            tr(
                "In the same room, or on the same Wi-Fi, the two devices can send each other the "
                "links:"
            )
        ),
        actions(plain(tr("Connect the other device"), "connect-sealed")),
    )


def _compared(how: Exchange) -> Html:
    """What tells people whether somebody between them changes their links."""
    says = tr(
        "Ask {name} by phone: both devices should show the same two words. If they differ, "
        "someone in between is changing the links.",
        name=how.other,
    )
    return div(p(strong(how.words), class_="notranslate"), p(says), class_="compared")


def _asks(how: Exchange) -> str:
    if how.is_over:
        return tr(
            "The game is over. Send {name} this last link, so that the other device can check the "
            "game, too.",
            name=how.other,
        )
    if how.is_invitation:
        return tr(
            "Send this link to the person you want to play with. It works for one person only."
        )
    return tr("Send this link to {name}, and open the link that comes back.", name=how.other)


def _answer(how: Exchange) -> Html:
    """The field for the link that comes."""
    says = (
        tr("The link that comes back: tap it, or paste it here")
        if how.is_invitation
        else tr("{name}’s link: tap it, or paste it here", name=how.other)
    )
    return form(
        label(
            says,
            textarea(
                how.pasted,
                name="link",
                id="pasted",
                rows=2,
                aria_describedby="link-problem" if how.problem else None,
            ),
            class_="labelled",
        ),
        refused(how.problem),
        actions(
            button(tr("Open"), disabled=how.is_busy),
            plain(tr("Paste"), "paste-copied") if how.can_read else None,
            by_camera(),
        ),
        p(tr("One moment …") if how.is_busy else "", role="status", class_="outcome"),
        class_="answer",
        data_submit="paste",
        autocomplete="off",
    )
