"""The ladder of set deals: a pyramid to climb, one step, and what a finished step has reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sobek.core.record import Player
from sobek.core.text import tr, trn
from web.ui.faces import face
from web.ui.formats import colon
from web.ui.markup import (
    Html,
    button,
    div,
    h2,
    h3,
    join,
    li,
    ol,
    p,
    press,
    section,
    small,
    span,
    strong,
)
from web.ui.personas import persona
from web.ui.screens.frame import actions, plain, primary
from web.ui.screens.panels import panel
from web.ui.set_deals import STARS, SetDeal
from web.ui.words import Words

TIERS: Final = (6, 5, 5, 4, 4, 3, 2, 1)
"""Steps in each tier of the pyramid, from the ground up, for thirty deals."""


@dataclass(frozen=True, slots=True)
class Climb:
    """A ladder, and how far somebody has climbed. ``words``: those of its game; ``reached``: stars
    by the deals' ids; ``open``: the number of steps that can be played; ``next``, ``shown``:
    numbers of steps, from 0."""

    deals: Sequence[SetDeal]
    words: Words
    reached: Mapping[str, int]
    open: int
    next: int
    shown: int

    def stars(self, step: int) -> int:
        """The stars of a step."""
        return self.reached.get(self.deals[step].id, 0)


def offer(climb: Climb) -> Html:
    """The way to the ladder, on the start screen."""
    count = len(climb.deals)
    done = sum(bool(climb.stars(step)) for step in range(count))
    said = (
        tr("{n} of {count} deals completed", n=done, count=count)
        if done
        else tr("{count} deals, each with its own twist and goal.", count=count)
    )
    return section(
        h2(tr("The pyramid"), id="pyramid"),
        p(said),
        actions(plain(tr("Climb"), "ladder", id="open-ladder")),
        class_="sheet pyramid-offer",
        aria_labelledby="pyramid",
    )


def ladder(climb: Climb) -> Html:
    """The pyramid, and the step that is shown."""
    return panel(
        tr("The pyramid"),
        div(_pyramid(climb), _step(climb), class_="climb"),
        kind="ladder",
    )


def reached(deal: SetDeal, stars: int | None) -> Html:
    """What a finished step has reached. ``stars``: None if it is no step any more."""
    if stars is None:
        said = tr("This game doesn’t count: it became a practice game, or a bot was replaced.")
    elif stars:
        said = tr("Done: {goal}", goal=goal(deal))
    else:
        said = tr("Not yet: {goal}", goal=goal(deal))
    return p(_stars(stars or 0), " ", said, class_="reached")


def onward(climb: Climb, step: int) -> Html:
    """Where to go on from a finished step."""
    is_done, following = bool(climb.stars(step)), step + 1
    again = plain if is_done else primary
    buttons = [again(tr("Try again"), "ladder-begin", climb.deals[step].id)]
    if is_done and following < len(climb.deals):
        buttons.insert(0, primary(tr("Next deal"), "ladder-begin", climb.deals[following].id))
    return join(buttons, plain(tr("The pyramid"), "ladder", id="open-ladder"))


def goal(deal: SetDeal) -> str:
    """What has to be reached."""
    return deal.goal.said(deal.goal.stars[0])


def goals(deal: SetDeal) -> Html:
    """What each star takes, for the head of the table."""
    first, *more = deal.goal.stars
    said = [deal.goal.said(first), *(deal.goal.degree(wanted) for wanted in more)]
    return join(span(_stars(n, of=n), " ", each, class_="aim") for n, each in enumerate(said, 1))


def _pyramid(climb: Climb) -> Html:
    tiers, first = [], 0
    for size in TIERS:
        steps = range(first, min(first + size, len(climb.deals)))
        if steps:
            tiers.append(ol((li(_stone(climb, step)) for step in steps), start=first + 1))
        first += size
    return div(tiers, class_="pyramid")


def stone_id(step: int) -> str:
    """The id of a step's stone."""
    return f"step-{step + 1}"


def _stone(climb: Climb, step: int) -> Html:
    stars, name = climb.stars(step), tr(climb.deals[step].name)
    is_open = step < climb.open
    said = [colon(str(step + 1), name)]
    if stars:
        said.append(_stars_in_words(stars))
    elif not is_open:
        said.append(tr("locked"))
    kind = "done" if stars else "next" if step == climb.next else "open" if is_open else "closed"
    return button(
        str(step + 1),
        _stars(stars, of=stars) if stars else None,
        type="button",
        id=stone_id(step),
        class_=f"block {kind}",
        aria_label=", ".join(said),
        aria_pressed="true" if step == climb.shown else "false",
        **press("ladder-step", step),
    )


def _step(climb: Climb) -> Html:
    """What a step is about, and the button that begins it."""
    step, deal = climb.shown, climb.deals[climb.shown]
    stars = climb.stars(step)
    degrees = [
        li(_stars(n, of=n), " ", deal.goal.degree(wanted), class_="got" if n <= stars else "")
        for n, wanted in enumerate(deal.goal.stars, 1)
        if n > 1
    ]
    begin = (
        primary(tr("Play"), "ladder-begin", deal.id, id="begin-step")
        if step < climb.open
        else p(tr("First earn a star in an earlier deal."))
    )
    return div(
        div(_rivals(deal, climb.words), class_="rivals"),
        h3(colon(str(step + 1), tr(deal.name))),
        p(tr(deal.twist)),
        p(_stars(1, of=1), " ", goal(deal), class_="got goal" if stars else "goal"),
        ol(degrees, class_="degrees"),
        actions(begin),
        class_="step",
        aria_live="polite",
    )


def _rivals(deal: SetDeal, words: Words) -> list[Html]:
    """Who will sit there, each with the face, the name and what they are."""
    players = (Player(""), *(Player("", kind) for kind in deal.bots))
    found = [persona(players, seat) for seat in range(1, len(players))]
    return [
        span(face(each.picture), strong(each.name), small(words.kind(kind)))
        for each, kind in zip(found, deal.bots, strict=True)
    ]


def _stars(count: int, of: int = STARS) -> Html:
    """Stars, and places for those that are missing. Screen readers hear the number."""
    signs = join(span(class_="star") for _ in range(count))
    missing = join(span(class_="star missing") for _ in range(count, of))
    return span(signs, missing, class_="stars", role="img", aria_label=_stars_in_words(count))


def _stars_in_words(count: int) -> str:
    return trn("{n} star", "{n} stars", count)
