"""New games: from the form, once more, from a link."""

from __future__ import annotations

from typing import Final

from sobek import games
from sobek.core.chance import SEED_LIMIT
from sobek.core.head_start import START
from sobek.core.play import Play
from sobek.core.record import PERSON
from web.app import derived, devices, opening, strength
from web.app.app import App
from web.app.events import Event, Handler
from web.session import wins
from web.session.estimate import ANSWERS
from web.storage.saves import NO_METADATA, LocalMetadata, Save
from web.ui import faces
from web.ui.screens.devices import DEVICES


def begin(app: App, event: Event) -> None:
    """Begin the game of the form."""
    state = app.state
    state.setup = state.setup.filled(event.data)
    setup = state.setup
    players, rules = setup.players[: setup.seats], games.game(setup.game)
    play = setup.play(app.device.seed(), strength.opponent(state, rules, players))
    state.setup = state.setup.changed("deal", "")  # the next game has another deal
    elsewhere = tuple(sorted(setup.elsewhere)) if state.has_lines else ()
    metadata = LocalMetadata(
        chosen=setup.rated,
        elsewhere=elsewhere,
        # Whoever presses "Play" may be one of those who have yet to connect their devices.
        passed_on=bool(elsewhere),
    )
    opening.begin(app, play, metadata)
    devices.take_along(app)
    if state.session and derived.company(state, state.session).away:
        state.panel = DEVICES


def play_again(app: App, event: Event) -> None:
    """Begin a new game with the same players and options, and count who has won the last ones."""
    if session := app.state.session:
        record, seed = session.play.record, app.device.seed() % SEED_LIMIT
        metadata = session.metadata
        players = strength.matched(app.state, session.play, metadata.chosen)
        play = Play.new(record.game, players, seed, record.options)
        won = wins.standing(session.play, session.renderer, metadata)
        kept = LocalMetadata(
            aids=metadata.aids,
            match=won,
            chosen=metadata.chosen,
            set_up_by=metadata.set_up_by,
            elsewhere=metadata.elsewhere,
            passed_on=metadata.passed_on,
        )
        opening.play_new(app, Save(play, metadata=kept))
        devices.take_along(app)


def play_on(app: App, event: Event) -> None:
    """Play on a game that came in a link: for practice if others have made its first moves."""
    if app.state.session:
        play = app.state.session.play
        opening.begin(app, play, NO_METADATA.of_others(play))


def change_setup(app: App, event: Event) -> None:
    """Change a field of the form."""
    change(app, event.data.get("name", ""), event.value)


def change(app: App, name: str, value: str) -> None:
    """Change a field of the form, or answer its question."""
    what, _, seat = name.partition("-")
    if what == "played":
        _answer(app, seat, value)
    else:
        _fill_in(app, name, value)


def take_head_start(app: App, event: Event) -> None:
    """Begin with the head start that is proposed."""
    _fill_in(app, f"option-{START}", event.value)


def _answer(app: App, seat: str, value: str) -> None:
    """Somebody says how well they play the game."""
    setup = app.state.setup
    is_person = seat in map(str, setup.people)
    if is_person and value.isdecimal() and int(value) < len(ANSWERS):
        name = faces.key(setup.players, int(seat))
        strength.answer(app, games.game(setup.game), name, int(value))


def _fill_in(app: App, name: str, value: str) -> None:
    """Change a field of the form. A chosen face is kept with the name; a person who takes a name
    after it takes the face along."""
    state = app.state
    what, _, which = name.partition("-")
    former = state.setup.players
    state.setup = state.setup.changed(name, value)
    if what not in ("face", "name") or not which.isdecimal() or int(which) >= len(former):
        return
    seat, chosen = int(which), state.faces.chosen
    key, taken_from = faces.key(state.setup.players, seat), ""
    if what == "name":
        taken_from = faces.key(former, seat)
        is_first = not former[seat].shown_name and key not in chosen
        is_theirs = is_first and former[seat].kind == PERSON
        value = chosen.get(taken_from, "") if is_theirs else ""
    if value in faces.FACES:
        state.faces.choose(key, value, app.device.now(), taken_from)


EVENTS: Final[dict[str, Handler]] = {
    "again": play_again,
    "begin": begin,
    "head-start": take_head_start,
    "play-on": play_on,
    "setup": change_setup,
}
