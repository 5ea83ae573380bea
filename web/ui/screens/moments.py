"""What comes between the decisions of a game: handover, account, end; and what can go wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobek.core.text import tr
from web.ui.markup import Attribute, Html, button, div, join, li, ol, p, press, section
from web.ui.renderer import Renderer
from web.ui.scene import PROMPT, Scene
from web.ui.screens.frame import actions, heading, plain, primary, subheading, to_start
from web.ui.widgets import marker, name_of

ONWARD: Final = "onward"
"""The id of the button that leads on from a step of an account."""


def handover(scene: Scene, seat: int, can_go_back: bool = False) -> Html:
    """Nobody's cards: the next person has to say that they are in front of the screen, unless the
    last one wants to go back."""
    name = name_of(scene.players, seat)
    return section(
        div(marker(scene.players[seat]), class_="big-marker"),
        subheading(tr("Pass the tablet to {name}", name=name)),
        p(tr("{name} decides next. The others look away now.", name=name)),
        actions(
            primary(tr("I am {name} – show my cards", name=name), "take-seat"),
            _take_back() if can_go_back else None,
        ),
        class_="sheet moment",
    )


def table(
    scene: Scene,
    renderer: Renderer,
    news: list[str],
    back: Html | None = None,
    typing: Html | None = None,
) -> Html:
    """The game's table, with what has to be done and what was done before. ``back``: the ways back;
    ``typing``: the line for typed actions."""
    said = scene.note or renderer.narration.prompt(scene.view, scene.players)
    # That a bot thinks is to be seen; whoever listens hears what it does.
    quiet = bool(scene.note) and not scene.actions
    return join(status(said, news, back, typing, quiet=quiet), renderer.table.table(scene))


def result(scene: Scene, renderer: Renderer, news: list[str], following: int) -> Html:
    """What someone just learned alone."""
    name = name_of(scene.players, following)
    return join(
        status(tr("Have a look at what you got; {name} is next.", name=name), news),
        actions(primary(tr("Done – pass the tablet on"), "leave-seat")),
        renderer.table.table(scene),
    )


def status(
    said: str,
    news: list[str],
    back: Html | None = None,
    typing: Html | None = None,
    *,
    quiet: bool = False,
) -> Html:
    """Whose decision it is, and the last actions. ``back``: the way there; ``quiet``: whether it is
    nothing to be told to whoever listens."""
    live = "off" if quiet else "polite"
    return section(
        p(said, id=PROMPT, role="status", aria_live=live, tabindex="-1"),
        back,
        typing,
        ol(
            [li(text) for text in reversed(news)],
            class_="news",
            id="news",
            aria_label=tr("What happened"),
        ),
        class_="status",
    )


def told(stories: list[str], first: int) -> Html:
    """The last actions, from this one on (from 0), for screen readers. It stays through all screens
    of a game, and what was told stays in place: so each action is told once, as it is added."""
    return div(
        (p(text, id=f"told-{n}") for n, text in enumerate(stories, first)),
        class_="unseen",
        id="told",
        role="log",
        aria_label=tr("What happened"),
        aria_live="polite",
        aria_relevant="additions",
    )


def back(*, back: bool, redo: bool) -> Html | None:
    """The ways back and on again."""
    if not (back or redo):
        return None
    again = tr("Do it again")
    return div(
        _take_back() if back else None,
        button(
            "↷",
            type="button",
            aria_label=again,
            title=again,
            data_shortcut="y",
            **press("redo"),
        )
        if redo
        else None,
        class_="back",
    )


def _take_back() -> Html:
    return plain(tr("Take back"), "take-back", shortcut="u")


def account(
    scene: Scene, renderer: Renderer, round: int, step: int, ending: Sequence[str] = ()
) -> Html:
    """How a round was counted, as far as this step. ``ending``: its last actions."""
    steps = renderer.rounds.steps(scene, round)
    back = plain(tr("Back"), "turn", step - 1) if step else None
    onward: dict[str, Attribute] = {"id": ONWARD, "data_shortcut": "Enter"}
    if step + 1 < steps:
        on = primary(tr("Next"), "turn", step + 1, **onward)
        buttons = [on, plain(tr("Skip"), "turn", steps), back]
    else:
        buttons = [primary(tr("Go on"), "turn", steps, **onward), back]
    return section(
        subheading(tr("The count of round {n}", n=round + 1)),
        ol((li(story) for story in ending), class_="ending", aria_label=tr("What happened"))
        if ending
        else None,
        renderer.rounds.account(scene, round, step),
        actions(*buttons),
        class_="sheet moment wide",
    )


def over(
    scene: Scene, renderer: Renderer, same: Html, shared: bool, *, analysed: bool = False
) -> Html:
    """The end: ranking and what can be done now. ``same``: what others made of the same deal;
    ``analysed``: whether the decisions can be."""
    counts = [
        plain(tr("The count of round {n}", n=n + 1), "account", n)
        for n in range(renderer.rounds.scored(scene.view))
    ]
    return join(
        section(
            subheading(tr("The game is over")),
            renderer.ending.ranking(scene),
            actions(
                None if shared else primary(tr("Again with the same seats"), "again"),
                plain(tr("Analyse the game"), "analyse", id="open-analysis") if analysed else None,
                plain(tr("Look back"), "look", 0),
                plain(tr("Share"), "panel", "share"),
                plain(tr("Print"), "panel", "sheet", id="open-sheet"),
                plain(tr("Statistics"), "statistics", id="open-statistics"),
                to_start(),
            ),
            actions(*counts),
            same,
            class_="sheet moment wide",
        ),
        renderer.table.table(scene),
    )


def shared_banner(over: bool) -> Html:
    """Above a game that was opened from a link."""
    return section(
        p(tr("This game came with a link. It is shown as it was then and is not saved here.")),
        actions(
            None if over else primary(tr("Play on from here"), "play-on"),
            None if over else plain(tr("Look back"), "look", 0),
            to_start(),
        ),
        class_="sheet banner",
    )


def parked() -> Html:
    """The same game is being played in another tab."""
    return section(
        subheading(tr("This game is open in another tab")),
        p(tr("Play it in one place at a time.")),
        actions(primary(tr("Play it here"), "reopen"), to_start()),
        class_="sheet moment",
    )


def problem(sentence: str, can_reload: bool) -> Html:
    """Something that can't be shown, and the ways on."""
    return section(
        heading(tr("That did not work")),
        p(sentence, role="alert"),
        actions(primary(tr("Reload"), "reload") if can_reload else None, to_start()),
        class_="sheet moment",
    )
