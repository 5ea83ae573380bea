"""The saved games on the start screen: those in progress and those that are finished."""

from __future__ import annotations

from collections.abc import Mapping
from time import localtime, strftime

from sobek.core.play import Play
from sobek.core.record import MAX_NAME
from sobek.core.text import tr, trn
from web.storage.library import PAGE, Library, ListedGame
from web.ui.formats import DAY, ago, colon, day
from web.ui.markup import (
    Attribute,
    Content,
    Html,
    button,
    details,
    div,
    form,
    h2,
    input_,
    join,
    label,
    li,
    p,
    press,
    section,
    small,
    span,
    strong,
    summary,
    time,
    ul,
)
from web.ui.renderer import Renderer
from web.ui.screens.frame import actions, plain, undoable
from web.ui.widgets import icon, name_of, named, score


def saved_games(library: Library, renderers: Mapping[str, Renderer], now: int) -> Html:
    """Both lists. ``now``: the time in seconds since 1970."""
    going_on, finished = library.games(finished=False), library.games(finished=True)
    return join(
        section(
            h2(tr("Continue"), id="continue"),
            _list(library, going_on, renderers, now),
            class_="sheet",
            aria_labelledby="continue",
        )
        if going_on
        else None,
        details(
            summary(trn("{n} finished game", "{n} finished games", len(finished))),
            _list(library, finished, renderers, now),
            class_="sheet finished",
            id="finished",
        )
        if finished
        else None,
    )


def files(library: Library) -> Html:
    """The ways to open a file and to save all games to one."""
    some = library.games(finished=False) or library.games(finished=True)
    return section(
        h2(tr("Files"), id="files"),
        label(
            tr("Open a file with one or more games"),
            input_(
                type="file", name="file", id="file", accept=".txt,text/plain", data_change="file"
            ),
            class_="field",
        ),
        actions(plain(tr("Save all games to a file"), "export-all")) if some else None,
        class_="sheet",
        aria_labelledby="files",
    )


def _list(
    library: Library, games: list[ListedGame], renderers: Mapping[str, Renderer], now: int
) -> tuple[Html, Html | None]:
    shown = games[: library.pages * PAGE]
    lines = [
        li(_line(library, game, renderers, now), class_="saved", id=f"saved-{game.id}")
        for game in shown
    ]
    more = actions(plain(tr("Show more games"), "more-games")) if len(shown) < len(games) else None
    return ul(lines, class_="list"), more


def _line(
    library: Library, game: ListedGame, renderers: Mapping[str, Renderer], now: int
) -> Content:
    if game.id == library.deleted:
        text = tr("Deleted: {game}", game=_who(game))
        return undoable(text, "undo")
    if game.play is None:
        about = p(strong(tr("Unreadable game")), " ", game.problem)
    else:
        about = _about(game, game.play, renderers[game.play.game.name], now)
    return about, _naming(game) if game.id == library.naming else _choices(game)


def _about(game: ListedGame, play: Play, renderer: Renderer, now: int) -> Html:
    scores, stage = play.state.scores, renderer.narration.stage(play.state.view(None))
    seats = [
        span(named(play.players, seat), " ", strong(score(scores[seat])), class_="score")
        for seat in range(len(play.players))
    ]
    return div(
        div(strong(game.name), class_="called") if game.name else None,
        small(
            icon(renderer.words.icon),
            " ",
            strong(renderer.words.title),
            f" · {stage}",
            (" · ", when(game.date, now)) if game.date else None,
            class_="which",
        ),
        div(seats, class_="scores"),
        class_="about",
    )


def when(date: int, now: int) -> Html:
    """The local day, with how long ago it was if that is less than a day. Both times are in seconds
    since 1970."""
    machine = strftime("%Y-%m-%d", localtime(date))
    recent = f" · {ago(now - date)}" if now - date < DAY else None
    return join(time(day(date), datetime=machine), recent)


def _choices(game: ListedGame) -> Html:
    open_text = tr("See the result") if game.finished else tr("Continue")
    return actions(
        _labelled(open_text, "go", f"game={game.id}", game, class_="primary")
        if game.play
        else None,
        _labelled(tr("Rename"), "naming", game.id, game, id=f"naming-{game.id}")
        if game.play
        else None,
        _labelled(tr("Save to a file"), "export", game.id, game),
        _labelled(tr("Delete"), "delete", game.id, game),
    )


def _labelled(text: str, event: str, value: str, game: ListedGame, **attributes: Attribute) -> Html:
    """A button that names its game to screen readers."""
    return button(
        text,
        type="button",
        aria_label=colon(text, _who(game)),
        **press(event, value),
        **attributes,
    )


def _naming(game: ListedGame) -> Html:
    return form(
        label(
            tr("Name of this game"),
            input_(name="called", id="called", value=game.name, maxlength=MAX_NAME),
            class_="field",
        ),
        actions(button(tr("Save the name"), class_="primary"), plain(tr("Cancel"), "naming", "")),
        data_submit="rename",
        data_value=game.id,
        autocomplete="off",
    )


def _who(game: ListedGame) -> str:
    if game.play is None:
        return tr("Unreadable game")
    players = game.play.players
    return game.name or ", ".join(name_of(players, seat) for seat in range(len(players)))
