"""The screens of a game: table, handover, account of a round, end, and errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from sobek.core.text import tr
from web.ui.faces import face
from web.ui.markup import Attribute, Html, again, button, div, join, p, press, section, span
from web.ui.renderer import NO_ROUNDS, Renderer
from web.ui.scene import PROMPT, Scene
from web.ui.screens.frame import actions, heading, plain, primary, subheading, to_start
from web.ui.told import told
from web.ui.widgets import marker, name_of

ONWARD: Final = "onward"
"""The id of the button that leads to the next step of an account."""
TAKE_SEAT: Final = "take-seat"
LEAVE_SEAT: Final = "leave-seat"
"""What the buttons report by which persons come to the screen and leave it, and their ids."""


def handover(scene: Scene, renderer: Renderer, seat: int, can_go_back: bool = False) -> Html:
    """The table as everybody may see it, with all hands face down, and before it the question: the
    next person has to confirm that they sit in front of it. ``can_go_back``: whether the last
    person may undo their action.

    :raises ValueError: if the scene is not everybody's.
    """
    if scene.view.seat is not None:
        raise ValueError("somebody's hand would be seen")
    name = name_of(scene.players, seat)
    asked = section(
        div(
            face(scene.faces[seat]) if scene.faces else None,
            marker(scene.players[seat]),
            class_="big-marker",
        ),
        div(
            subheading(tr("Pass the device to {name}", name=name)),
            p(tr("It is {name}’s turn. Everyone else, please look away.", name=name)),
        ),
        actions(
            primary(tr("I am {name} – my turn", name=name), TAKE_SEAT, id=TAKE_SEAT),
            plain(tr("Undo"), "undo-decision", shortcut="u", id="undo") if can_go_back else None,
        ),
        class_="sheet passing",
    )
    # Each person is told what the others have done once the table is theirs.
    return join(renderer.table.table(replace(scene, recent=(), comes=seat)), asked)


def passing(scene: Scene, renderer: Renderer, number: int) -> Html:
    """The header of a handover, as high as that of the table."""
    said = renderer.narration.prompt(scene.view, scene.players)
    return _status(scene, renderer, prompt(said, number, quiet=True), None)


def status(
    scene: Scene,
    renderer: Renderer,
    number: int,
    back: Html | None = None,
    *,
    has_just_come: bool = False,
) -> Html:
    """The round and the prompt, for the header of a table. ``number``: of the actions so far;
    ``back``: the line for typed actions, undo and redo; ``has_just_come``: whether a person has
    just said that it is their turn."""
    said = scene.note or renderer.narration.prompt(scene.view, scene.players)
    turn = tr("{name}, it is your turn.", name=name_of(scene.players, scene.view.actor))
    # What goes on meanwhile is only shown; what comes of it is said. Nobody is told what they said.
    quiet = bool(scene.note) or (has_just_come and said == turn)
    return _status(scene, renderer, prompt(said, number, quiet=quiet), back)


def learned(scene: Scene, renderer: Renderer, number: int, following: int) -> Html:
    """The header of a table at which the last person alone has just learned something.
    ``number``: of the actions so far; ``following``: the seat that comes next."""
    said = tr("Look at what you got. {name} is next.", name=name_of(scene.players, following))
    ways = primary(tr("Done – pass the device on"), LEAVE_SEAT, id=LEAVE_SEAT)
    return _status(scene, renderer, prompt(said, number, quiet=True), ways)


def _status(scene: Scene, renderer: Renderer, said: Html, ways: Html | None) -> Html:
    return join(
        div(
            None
            if renderer.rounds is NO_ROUNDS
            else span(renderer.narration.stage(scene.view), class_="stage"),
            _whose_turn(scene),
            said,
            class_="status",
        ),
        ways,
    )


def _whose_turn(scene: Scene) -> Html | None:
    """The face of whoever is on turn, or whose action is still being seen."""
    seat: int = scene.view.actor if scene.mover is None else scene.mover
    if seat < 0 or not scene.faces or not scene.faces[seat]:
        return None
    return face(scene.faces[seat])


def prompt(said: str, number: int, *, quiet: bool) -> Html:
    """The prompt. ``number``: of the actions so far: after each it is said
    (web/browser/speaker.mjs); ``quiet``: whether it is only shown."""
    # No status by its role: of a status that has the focus, Orca says nothing but "status bar".
    return p(said, id=PROMPT, tabindex="-1", data_said=None if quiet else number)


def back(
    *, back: bool, redo: bool, undoes: bool, again: bool = False, shows: bool = False
) -> Html | None:
    """Undo, redo, and "Show again"; None if none is possible. ``undoes``: whether actions of this
    game are ever undone; ``again``: whether there is something to show; ``shows``: whether it is
    being shown."""
    if not (back or redo or again):
        return None
    # Each keeps its place without the other: a second press on one must not meet the other.
    turning = [
        _sign("↶", tr("Undo"), "u", id="undo", **_done_by("undo-decision", back)),
        _sign("↷", tr("Redo"), "y", id="redo", **_done_by("redo", redo)),
    ]
    return div(_show_again(shows) if again else None, turning if undoes else None, class_="back")


def _done_by(event: str, is_possible: bool, value: int | None = None) -> dict[str, Attribute]:
    """The attributes of a button that keeps its place while nothing can be done by it."""
    return press(event, value) if is_possible else {"disabled": True}


def _show_again(shows: bool) -> Html:
    state: dict[str, Attribute] = {"aria_pressed": "true" if shows else "false"}
    return _sign("↻", tr("Show again"), "a", id="again", **state, **press("show-again"))


def _sign(sign: str, name: str, key: str, **attributes: Attribute) -> Html:
    """A button with a sign, and its name beside it if there is room."""
    return button(
        span(sign, aria_hidden="true"),
        span(name, class_="word"),
        type="button",
        title=name,
        data_shortcut=key,
        **attributes,
    )


def account(
    scene: Scene,
    renderer: Renderer,
    round: int,
    step: int,
    ending: Sequence[str] = (),
    *,
    runs: bool = False,
) -> Html:
    """The account of a round up to a step, both from 0. ``ending``: the round's last actions;
    ``runs``: whether it goes on by itself, until any press ends that."""
    last = renderer.rounds.steps(scene, round) - 1
    anywhere = press("turn", last) if runs else {}
    return section(
        subheading(tr("Scoring of round {n}", n=round + 1)),
        div(renderer.rounds.account(scene, round, step, ending), class_="counted-so-far"),
        actions(*_page_turns(step, last, runs=runs)),
        class_="sheet moment counting",
        **anywhere,
    )


def _page_turns(step: int, last: int, *, runs: bool) -> Iterator[Html]:
    """The buttons of a step of an account. Each keeps its place while others are absent: a second
    press must not meet another one. The one that leaves it takes the place of the one that ends its
    run: a second press of that does nothing."""
    onward: dict[str, Attribute] = {"id": ONWARD, "data_shortcut": "Enter"}
    yield _page_turn(tr("Back"), step - 1, is_possible=step > 0 and not runs)
    yield _page_turn(tr("Skip"), last, is_possible=step < last and not runs)
    if runs:
        yield primary(tr("Skip"), "turn", last, **onward)
    elif step == last:
        yield primary(tr("Continue"), "turn", step + 1, **again("stay"), **onward)
    else:
        yield primary(tr("Next"), "turn", step + 1, **onward)


def _page_turn(text: str, step: int, *, is_possible: bool) -> Html:
    return button(text, type="button", **_done_by("turn", is_possible, step))


def shared_banner(over: bool, lab: Html | None) -> Html:
    """Above a game that was opened from a link. ``lab``: the way back to the lab, where a bot from
    there plays."""
    said = tr(
        "You opened this game from a link. It is shown as it was when shared and is not saved here."
    )
    return section(
        p(tr("A bot’s game from the lab. It is not saved here.") if lab else said),
        actions(
            None if over else primary(tr("Play on from here"), "play-on"),
            None if over else plain(tr("Replay"), "replay-at", 0),
            lab,
            to_start(),
        ),
        class_="sheet banner in-short",
    )


def parked() -> Html:
    """The game is open in another tab."""
    return section(
        subheading(tr("This game is open in another tab")),
        p(tr("A game can be played in only one tab at a time.")),
        actions(primary(tr("Play it here"), "reopen"), to_start()),
        class_="sheet moment",
    )


def problem(sentence: str, can_reload: bool, number: int) -> Html:
    """An error, and the ways out of it. ``number``: another one for each."""
    return section(
        heading(tr("That didn’t work")),
        p(told(sentence, "problem", number), role="alert"),
        actions(primary(tr("Reload"), "reload") if can_reload else None, to_start()),
        class_="sheet moment",
    )
