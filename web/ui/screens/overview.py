"""Statistics of the games that were played on this device."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sobek.core.text import tr, trn
from web.analysis.overview import (
    ANY,
    GAME,
    LAST,
    OPTION,
    WHO,
    Excerpt,
    Overview,
    Played,
    called,
    excerpt,
    groups,
    level,
    measured,
    strongest,
    summed,
)
from web.storage.results import MOST
from web.ui import formats
from web.ui.charts import bar, course
from web.ui.markup import (
    Html,
    button,
    caption,
    details,
    div,
    figcaption,
    figure,
    h3,
    join,
    p,
    press,
    small,
    summary,
    table,
    tbody,
    td,
    th,
)
from web.ui.markup import tr as row
from web.ui.renderer import Renderer
from web.ui.screens.frame import actions, dropdown, plain, primary, undoable
from web.ui.screens.panels import panel
from web.ui.widgets import head, kind_name, listed

RESET = "statistics-reset"
UNDO = "statistics-undo"
"""The ids and events of the buttons that delete all entries and restore them."""


def statistics(overview: Overview, renderers: Mapping[str, Renderer]) -> Html:
    """The panel: the games that were played, by whom, and their results."""
    found = excerpt(overview, renderers)
    return panel(
        tr("Statistics"),
        p(overview.problem, role="alert") if overview.problem else None,
        _damage(overview.unreadable) if overview.unreadable else None,
        _figures(found, renderers) if found.game else _nothing(overview),
        p(_practice(found.practice), class_="facts") if found.practice else None,
        p(
            tr(
                "Finished games on this device: the latest {n}, including deleted ones.",
                n=formats.number(MOST),
            ),
            class_="facts",
        ),
        _foot(overview),
        kind="statistics",
    )


def _damage(lines: int) -> Html:
    said = trn(
        "{n} game is damaged and was left out.",
        "{n} games are damaged and were left out.",
        lines,
    )
    return join(
        p(said, role="alert"),
        actions(plain(tr("Save the stored data to a file"), "statistics-raw")),
    )


def _nothing(overview: Overview) -> Html:
    if not (overview.is_read or overview.problem):
        return p(tr("Loading …"), role="status")
    return join(
        p(tr("No games have been finished here yet.")),
        actions(primary(tr("Play a game"), "statistics-play")),
    )


def _practice(games: int) -> str:
    return trn(
        "{n} practice game is not counted: a move was undone after something hidden had been seen.",
        "{n} practice games are not counted: moves were undone after something hidden had been "
        "seen.",
        games,
    )


def _figures(found: Excerpt, renderers: Mapping[str, Renderer]) -> Html:
    renderer, played = renderers[found.game], found.people.get(found.who, [])
    return join(
        div(_fields(found, renderers), class_="stack"),
        _people(found) if len(found.people) > 1 else None,
        _own(called(found.who), played, renderer) if played else p(tr("Only bots have played.")),
    )


def _fields(found: Excerpt, renderers: Mapping[str, Renderer]) -> Iterable[Html | None]:
    """The fields that choose the games to look at; None for a field without alternatives."""
    renderer = renderers[found.game]
    games = [(name, renderers[name].words.title) for name in found.games]
    yield _field(tr("Game"), GAME, games, found.game)
    for option, values in found.values.items():
        words = [(value, renderer.words.value(option, value)) for value in values]
        every = (ANY, tr("All"))
        yield _field(
            renderer.words.option(option), OPTION + option, [every, *words], found.value[option]
        )
    people = [(who, called(who)) for who in found.people]
    yield _field(tr("Player"), WHO, people, found.who)


def _field(text: str, name: str, values: Sequence[tuple[str, str]], chosen: str) -> Html | None:
    if len(values) < 2:
        return None
    return dropdown(text, name, values, chosen, data_change="statistics-choose")


def _people(found: Excerpt) -> Html:
    """The figures of all players in one table."""
    lines = ((called(who), summed(played)) for who, played in found.people.items())
    return _table(
        tr("All players"),
        (tr("Player"), tr("Games"), tr("Won"), tr("Best"), tr("Average")),
        (
            row(
                th(name, scope="row"),
                td(formats.number(sums.games)),
                td(formats.percent(sums.share)),
                td(formats.number(sums.best)),
                td(formats.number(sums.average, 1)),
            )
            for name, sums in lines
        ),
    )


def _own(name: str, played: list[Played], renderer: Renderer) -> Html:
    """The figures of one person's games, at least one."""
    by_seats = groups(played, lambda part: part.seats)
    by_level = groups(played, strongest)
    levels = sorted(by_level, key=lambda kind: (level(played[0].entry.game, kind), kind))
    return join(
        h3(name, class_="player"),
        _table(tr("Summary"), (), _in_short(played, renderer)),
        _wins(
            tr("Wins by number of players"),
            tr("Players"),
            ((formats.number(seats), by_seats[seats]) for seats in sorted(by_seats)),
        ),
        _wins(
            tr("Wins by strongest bot"),
            tr("Strongest bot"),
            ((kind_name(kind) if kind else tr("No bots"), by_level[kind]) for kind in levels),
        ),
        _course(played[-LAST:]) if len(played) > 1 else None,
        _last(played[-LAST:]),
    )


def _in_short(played: list[Played], renderer: Renderer) -> Iterable[Html]:
    sums = summed(played)
    said = [
        (tr("Games"), formats.number(sums.games)),
        (tr("Won"), _share(sums.wins, sums.share)),
        (tr("Best score"), formats.number(sums.best)),
        (tr("Average score"), formats.number(sums.average, 1)),
        *(
            (renderer.words.measure(name), formats.number(average, 1))
            for name, average in measured(played).items()
        ),
    ]
    return (row(th(what, scope="row"), td(value)) for what, value in said)


def _share(wins: int, share: float) -> str:
    """“5 (42%)”."""
    return f"{formats.number(wins)} ({formats.percent(share)})"


def _wins(title: str, of: str, kinds: Iterable[tuple[str, list[Played]]]) -> Html:
    """A row for each kind of game, with a bar for the share of wins. ``of``: the heading of the
    kinds."""
    return _table(
        title,
        (of, tr("Games"), tr("Won")),
        (
            row(
                th(kind, scope="row"),
                td(formats.number(sums.games)),
                td(_share(sums.wins, sums.share), " ", bar(sums.share), class_="share"),
            )
            for kind, sums in ((kind, summed(played)) for kind, played in kinds)
        ),
    )


def _course(played: list[Played]) -> Html:
    """A chart of the points of the last games. The table below it has the figures."""
    title = tr("Points in the last {n} games", n=formats.number(len(played)))
    points, won = [part.result.points for part in played], [part.result.won for part in played]
    return figure(
        figcaption(title, " ", small(tr("Newest on the right; filled dots are wins."))),
        course(points, won, title),
    )


def _last(played: list[Played]) -> Html:
    """The last games, one by one."""
    columns = (tr("Date"), tr("Other players"), tr("Points"), tr("Result"))
    lines = (
        row(
            th(formats.day(part.entry.date) if part.entry.date else "–", scope="row"),
            td(_others(part)),
            td(formats.number(part.result.points)),
            td(tr("won") if part.result.won else "–"),
        )
        for part in reversed(played)
    )
    return details(
        summary(trn("The last game", "The last {n} games in detail", len(played))),
        _table(tr("Last games"), columns, lines, kind="last"),
        id="last-games",
    )


def _others(part: Played) -> str:
    """Who else played."""
    others = [each for each in part.entry.results if each is not part.result]
    return listed([each.name or kind_name(each.kind) for each in others])


def _table(
    title: str, columns: Sequence[str], lines: Iterable[Html], kind: str | None = None
) -> Html:
    return table(caption(title), head(columns) if columns else None, tbody(lines), class_=kind)


def _foot(overview: Overview) -> Html | None:
    """The buttons that export and delete all entries."""
    if overview.forgotten:
        return undoable(tr("The statistics have been reset."), UNDO)
    if not (overview.entries or overview.unreadable):
        return None
    if overview.wants_reset:
        return join(
            p(tr("This resets the statistics. Your saved games stay."), role="status"),
            actions(
                button(tr("Reset the statistics"), type="button", id=RESET, **press(RESET)),
                plain(tr("Cancel"), "statistics-keep"),
            ),
        )
    return actions(
        plain(tr("Save as a spreadsheet"), "statistics-export") if overview.entries else None,
        button(tr("Reset"), type="button", id=RESET, **press(RESET)),
    )
