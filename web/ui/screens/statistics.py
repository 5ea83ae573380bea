"""Statistics of the games that were played on this device."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from sobek.bots import fits
from sobek.core.names import clean_name
from sobek.core.text import tr, trc, trn
from web.analysis.statistics import (
    ANY,
    GAME_FILTER,
    OPTION_FILTER,
    PERSON_FILTER,
    RECENT_GAMES,
    STRETCH,
    Filtered,
    PersonResult,
    Statistics,
    bot_rating,
    filtered,
    grouped,
    measure_averages,
    person_name,
    strongest_bot,
    summarize,
)
from web.session.estimate import Estimate
from web.storage.results import MAX_ENTRIES
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
from web.ui.screens.strength import strength
from web.ui.widgets import head, listed
from web.ui.words import Words

RESET = "statistics-reset"
UNDO = "statistics-undo"
"""The ids and events of the buttons that delete all entries and restore them."""
CERTAIN = "certain"
"""The value of the button that deletes them indeed: two quick presses of the other one don't."""


History = Callable[[str, str], Sequence[Estimate]]
"""How strong a person was after each game: given the game's name and the person's
:attr:`~web.analysis.statistics.PersonResult.known_as`."""


def games_played(
    statistics: Statistics, renderers: Mapping[str, Renderer], history: History
) -> Html:
    """The panel: the games that were played, by whom, and their results."""
    selected = filtered(statistics, renderers)
    return panel(
        tr("Statistics"),
        p(statistics.problem, role="alert") if statistics.problem else None,
        _damage(statistics.unreadable) if statistics.unreadable else None,
        _figures(selected, renderers, history) if selected.game else _nothing(statistics),
        p(_left_out(selected.practice), class_="facts") if selected.practice else None,
        p(
            tr(
                "Finished games on this device: the last {n}, including deleted ones.",
                n=formats.number(MAX_ENTRIES),
            ),
            class_="facts",
        ),
        _foot(statistics),
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


def _nothing(statistics: Statistics) -> Html:
    if not (statistics.is_read or statistics.problem):
        return p(tr("Loading …"), role="status")
    return join(
        p(tr("No games have been finished here yet.")),
        actions(primary(tr("Play a game"), "statistics-play")),
    )


def _left_out(games: int) -> str:
    return trn(
        "{n} game is not counted: practice games and deals of the pyramid are left out.",
        "{n} games are not counted: practice games and deals of the pyramid are left out.",
        games,
    )


def _figures(selected: Filtered, renderers: Mapping[str, Renderer], history: History) -> Html:
    renderer, results = renderers[selected.game], selected.people.get(selected.person, [])
    return join(
        div(_fields(selected, renderers), class_="stack"),
        _people(selected) if len(selected.people) > 1 else None,
        _own(
            person_name(selected.person),
            results,
            renderer,
            history(selected.game, results[-1].known_as),
        )
        if results
        else p(tr("Only bots have played.")),
    )


def _fields(selected: Filtered, renderers: Mapping[str, Renderer]) -> Iterable[Html | None]:
    """The fields that choose the games to look at; None for a field without alternatives."""
    renderer = renderers[selected.game]
    games = [(name, renderers[name].words.title) for name in selected.games]
    yield _field(tr("Game"), GAME_FILTER, games, selected.game)
    for option, values in selected.offered_values.items():
        words = [(value, renderer.words.value(option, value)) for value in values]
        every = (ANY, tr("All"))
        yield _field(
            renderer.words.option(option),
            OPTION_FILTER + option,
            [every, *words],
            selected.values[option],
        )
    people = [(person, person_name(person)) for person in selected.people]
    yield _field(tr("Player"), PERSON_FILTER, people, selected.person)


def _field(text: str, name: str, values: Sequence[tuple[str, str]], chosen: str) -> Html | None:
    if len(values) < 2:
        return None
    return dropdown(text, name, values, chosen, data_change="statistics-choose")


def _people(selected: Filtered) -> Html:
    """The figures of all players in one table."""
    lines = ((person_name(key), summarize(results)) for key, results in selected.people.items())
    return _table(
        tr("All players"),
        (tr("Player"), tr("Games"), tr("Wins"), tr("Best"), tr("Average")),
        (
            row(
                th(name, scope="row"),
                td(formats.number(sums.games)),
                td(formats.percent(sums.win_rate)),
                td(formats.number(sums.best)),
                td(formats.number(sums.average, 1)),
            )
            for name, sums in lines
        ),
    )


def _own(
    name: str, results: list[PersonResult], renderer: Renderer, strengths: Sequence[Estimate]
) -> Html:
    """The figures of one person's games, at least one. ``strengths``: theirs after each game that
    counts."""
    by_seats = grouped(results, lambda result: result.seats)
    by_bot = grouped(results, strongest_bot)
    game, seats = results[0].entry.game, results[0].seats
    bots = sorted(by_bot, key=lambda kind: (bot_rating(game, kind, seats), kind))
    return join(
        h3(name, class_="player"),
        _table(tr("Summary"), (), _in_short(results, renderer)),
        _wins(
            tr("Wins by number of players"),
            trc("number", "Players"),
            ((formats.number(seats), by_seats[seats]) for seats in sorted(by_seats)),
        ),
        _wins(
            tr("Wins by strongest bot"),
            tr("Strongest bot"),
            ((_bot(kind, renderer.words), by_bot[kind]) for kind in bots),
        ),
        _strength(strengths[-RECENT_GAMES:]) if strengths else None,
        _course(results[-RECENT_GAMES:]) if len(results) > 1 else None,
        _last(results[-RECENT_GAMES:], renderer.words),
    )


def _bot(kind: str, words: Words) -> str:
    """What is said of a kind by :func:`web.analysis.statistics.strongest_bot`."""
    if (rating := fits.rating(kind)) is not None:
        return tr("Strength {n}", n=f"{rating}–{rating + STRETCH - 1}")
    return words.kind(kind) if kind else tr("No bots")


def _in_short(results: list[PersonResult], renderer: Renderer) -> Iterable[Html]:
    sums, averages = summarize(results), measure_averages(results)
    said = [
        (tr("Games"), formats.number(sums.games)),
        (tr("Wins"), _share(sums.wins, sums.win_rate)),
        (tr("Best score"), formats.number(sums.best)),
        (tr("Average score"), formats.number(sums.average, 1)),
        *(
            # Those that this version does not know stay in the exported table.
            (renderer.words.measure(name), formats.number(averages[name], 1))
            for name in renderer.words.measures
            if name in averages
        ),
    ]
    return (row(th(what, scope="row"), td(value)) for what, value in said)


def _share(wins: int, share: float) -> str:
    """“5 (42%)”."""
    return f"{formats.number(wins)} ({formats.percent(share)})"


def _wins(title: str, of: str, kinds: Iterable[tuple[str, list[PersonResult]]]) -> Html:
    """A row for each kind of game, with a bar for the share of wins. ``of``: the heading of the
    kinds."""
    return _table(
        title,
        (of, tr("Games"), tr("Wins")),
        (
            row(
                th(kind, scope="row"),
                td(formats.number(sums.games)),
                td(_share(sums.wins, sums.win_rate), " ", bar(sums.win_rate), class_="share"),
            )
            for kind, sums in ((kind, summarize(results)) for kind, results in kinds)
        ),
    )


def _strength(estimates: Sequence[Estimate]) -> Html:
    """A chart of somebody's strength, with what it is now in words."""
    title = strength(estimates[-1])
    ratings = [each.shown for each in estimates]
    return figure(
        figcaption(title, " ", small(tr("With two players; newest on the right."))),
        course(ratings, [False] * len(ratings), title),
    )


def _course(results: list[PersonResult]) -> Html:
    """A chart of the points of the last games. The table below it has the figures."""
    title = tr("Points in the last {n} games", n=formats.number(len(results)))
    points, won = [each.result.points for each in results], [each.result.won for each in results]
    return figure(
        figcaption(title, " ", small(tr("Newest on the right; filled dots are wins."))),
        course(points, won, title),
    )


def _last(results: list[PersonResult], words: Words) -> Html:
    """The last games, one by one."""
    columns = (tr("Date"), tr("Other players"), tr("Points"), tr("Result"))
    lines = (
        row(
            th(formats.day(each.entry.date) if each.entry.date else "–", scope="row"),
            td(_others(each, words)),
            td(formats.number(each.result.points)),
            td(tr("won") if each.result.won else "–"),
        )
        for each in reversed(results)
    )
    return details(
        summary(trn("The last game", "The last {n} games in detail", len(results))),
        _table(tr("Last games"), columns, lines, kind="last"),
        id="last-games",
    )


def _others(result: PersonResult, words: Words) -> str:
    """The names of the other players."""
    others = [each for each in result.entry.results if each is not result.result]
    return listed([clean_name(each.name) or words.kind(each.kind) for each in others])


def _table(
    title: str, columns: Sequence[str], lines: Iterable[Html], kind: str | None = None
) -> Html:
    return table(caption(title), head(columns) if columns else None, tbody(lines), class_=kind)


def _foot(statistics: Statistics) -> Html | None:
    """The buttons that export and delete all entries."""
    if statistics.deleted:
        return undoable(tr("The statistics have been reset."), UNDO)
    if not (statistics.entries or statistics.unreadable):
        return None
    if statistics.wants_reset:
        return join(
            p(tr("This resets the statistics. Your saved games stay."), role="status"),
            actions(
                button(
                    tr("Reset the statistics"), type="button", id=RESET, **press(RESET, CERTAIN)
                ),
                plain(tr("Cancel"), "statistics-keep"),
            ),
        )
    return actions(
        plain(tr("Save as a spreadsheet"), "statistics-export") if statistics.entries else None,
        button(tr("Reset"), type="button", id=RESET, **press(RESET)),
    )
