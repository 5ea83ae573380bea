"""The account of a finished game, in its analysis: in one sentence, then as bars."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.core.record import Player
from sobek.core.text import tr, trn
from web.analysis.account import WHOLE, Account
from web.analysis.review_state import Accounting
from web.ui import charts
from web.ui.formats import number, percent
from web.ui.markup import Content, Html, div, h3, p, progress, table, tbody, td, th
from web.ui.markup import tr as row
from web.ui.screens.frame import actions, plain, primary
from web.ui.widgets import name_of
from web.ui.words import Luck

Players = tuple[Player, ...]


def account(shown: Accounting, players: Players, *, is_running: bool) -> Html:
    """The accounts of all persons, or how far their work is."""
    return div(
        h3(tr("Decisions and luck")),
        _accounts(shown, players) if shown.accounts else _work(shown, is_running=is_running),
        class_="reckoning",
    )


def _work(shown: Accounting, *, is_running: bool) -> Iterator[Content]:
    """How many of the bots' decisions are judged, and the button that stops or resumes that."""
    yield p(
        tr(
            "Bots’ decisions: {n} of {all}",
            n=number(shown.judged),
            all=number(shown.total),
        ),
        role="status",
    )
    share = round(100 * shown.judged / max(1, shown.total))
    yield progress(max=100, value=share, aria_label=tr("Bots’ decisions"))
    if is_running:
        yield actions(plain(tr("Stop"), "analysis-stop"))
    else:
        yield actions(primary(tr("Continue"), "analyse", "on"))


def _accounts(shown: Accounting, players: Players) -> Iterator[Content]:
    for each in shown.accounts:
        yield p(_said(each, players, shown.luck, shown.reader), class_="summed")
        yield _bars(each, players, shown.luck)
    yield p(_basis(shown.accounts[0]), class_="facts")


def _said(each: Account, players: Players, luck: Luck, reader: int | None) -> str:
    """“You gave away 9 points, Hapi 6. The cards took 24.”"""
    n = each.given[each.seat]
    others = ", ".join(
        f"{name_of(players, seat)} {number(given)}"
        for seat, given in enumerate(each.given)
        if seat != each.seat
    )
    if each.seat == reader:
        own = trn(
            "You gave away {n} point, {others}.",
            "You gave away {n} points, {others}.",
            n,
            others=others,
        )
    else:
        own = trn(
            "{name} gave away {n} point, {others}.",
            "{name} gave away {n} points, {others}.",
            n,
            name=name_of(players, each.seat),
            others=others,
        )
    return f"{own} {luck.said(each.rest)}"


def _bars(each: Account, players: Players, luck: Luck) -> Html:
    """From the chance before the game to the result, part by part."""
    start, own, others, end = each.levels
    whose = tr("Own side’s decisions") if len(each.side) > 1 else tr("Own decisions")
    lines = (
        (tr("Before the game"), 0, start, _share(start)),
        (whose, start, own, _signed(each.own)),
        (tr("The others’ decisions"), own, others, _signed(each.others)),
        (tr(luck.name), others, end, _signed(each.rest)),
        (tr("Result"), 0, end, _share(end)),
    )
    scale = min(0, *each.levels), max(WHOLE, *each.levels)
    return table(
        tbody(
            row(
                th(name, scope="row"),
                td(charts.stretch(first, last, scale), class_="stretched"),
                td(figure, class_="points"),
            )
            for name, first, last, figure in lines
        ),
        class_="balance-sheet",
        aria_label=name_of(players, each.seat),
    )


def _basis(each: Account) -> str:
    """What the figures are."""
    said = tr(
        "In percentage points of the chance to win. The strongest bot judges decisions; what they "
        "don’t explain is left for the last part."
    )
    if len(each.given) > 2:
        more = tr("What a player gives away is shared equally by all who play against them.")
        return f"{said} {more}"
    return said


def _share(points: int) -> str:
    return percent(points / WHOLE)


def _signed(points: int) -> str:
    """“+6”, “−9”, “0”."""
    return f"+{number(points)}" if points > 0 else number(points)
