"""The saved games on the start screen: those that go on, those that are over."""

from __future__ import annotations

from collections.abc import Mapping
from time import localtime, strftime

from sobek.core.play import Play
from sobek.core.record import MAX_NAME
from sobek.core.text import tr, trn
from web.storage.library import PAGE, Saved, Shelf
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
from web.ui.screens.frame import actions, plain
from web.ui.widgets import icon, name_of, named, score


def saved_games(shelf: Shelf, renderers: Mapping[str, Renderer], now: int) -> Html:
    """Both lists; ``now`` in seconds since 1970."""
    going_on, finished = shelf.games(finished=False), shelf.games(finished=True)
    return join(
        section(
            h2(tr("Continue"), id="continue"),
            _list(shelf, going_on, renderers, now),
            class_="sheet",
            aria_labelledby="continue",
        )
        if going_on
        else None,
        details(
            summary(trn("{n} finished game", "{n} finished games", len(finished))),
            _list(shelf, finished, renderers, now),
            class_="sheet finished",
            id="finished",
        )
        if finished
        else None,
    )


def files(shelf: Shelf) -> Html:
    """Games out of a file, and into one."""
    some = shelf.games(finished=False) or shelf.games(finished=True)
    return section(
        h2(tr("Files"), id="files"),
        label(
            tr("Open a file with one game or several"),
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
    shelf: Shelf, games: list[Saved], renderers: Mapping[str, Renderer], now: int
) -> tuple[Html, Html | None]:
    shown = games[: shelf.pages * PAGE]
    lines = [
        li(_line(shelf, game, renderers, now), class_="saved", id=f"saved-{game.id}")
        for game in shown
    ]
    more = actions(plain(tr("Show more games"), "more-games")) if len(shown) < len(games) else None
    return ul(lines, class_="list"), more


def _line(shelf: Shelf, game: Saved, renderers: Mapping[str, Renderer], now: int) -> Content:
    if game.id == shelf.deleted:
        text = tr("Deleted: {game}", game=_who(game))
        undo = button(tr("Undo"), type="button", id="undo", **press("undo"))
        return div(span(text, role="status"), " ", undo, class_="undo")
    if game.play is None:
        about = p(strong(tr("Unreadable game")), " ", game.problem)
    else:
        about = _about(game, game.play, renderers[game.play.game.name], now)
    return about, _naming(game) if game.id == shelf.naming else _choices(game)


def _about(game: Saved, play: Play, renderer: Renderer, now: int) -> Html:
    scores, stage = play.state.scores(), renderer.narration.stage(play.state.view(None))
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
    """The day, where the person is, and of the last hours how long ago it was."""
    machine = strftime("%Y-%m-%d", localtime(date))
    recent = f" · {ago(now - date)}" if now - date < DAY else None
    return join(time(day(date), datetime=machine), recent)


def _choices(game: Saved) -> Html:
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


def _labelled(text: str, event: str, value: str, game: Saved, **attributes: Attribute) -> Html:
    """A button that says to a screen reader which game it is for."""
    return button(
        text,
        type="button",
        aria_label=colon(text, _who(game)),
        **press(event, value),
        **attributes,
    )


def _naming(game: Saved) -> Html:
    return form(
        label(
            tr("Name of this game"),
            input_(name="called", id="called", value=game.name, maxlength=MAX_NAME),
            class_="field",
        ),
        actions(button(tr("Keep this name"), class_="primary"), plain(tr("Cancel"), "naming", "")),
        data_submit="rename",
        data_value=game.id,
        autocomplete="off",
    )


def _who(game: Saved) -> str:
    if game.play is None:
        return tr("Unreadable game")
    players = game.play.players
    return game.name or ", ".join(name_of(players, seat) for seat in range(len(players)))
