"""The saved games on the start screen: those in progress and those that are finished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from time import localtime, strftime

from sobek.core.names import MAX_NAME
from sobek.core.play import Play
from sobek.core.text import tr, trn
from web.session import wins
from web.storage.library import PAGE_SIZE, Library, ListedGame
from web.ui.faces import face, own, seated
from web.ui.formats import DAY, MINUTE, ago, colon, day, semicolon
from web.ui.markup import (
    NOTHING,
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
from web.ui.screens import sealed
from web.ui.screens.frame import actions, counted_wins, plain, undoable
from web.ui.widgets import game_name, icon, marker, name_of, named, picture, score


def resume(
    library: Library, renderers: Mapping[str, Renderer], faces: Mapping[str, str], now: int
) -> Html:
    """The unfinished game that was played last, with a small picture of its table. ``faces``: those
    that people here have chosen; ``now``: the time in seconds since 1970."""
    game = _latest(library)
    if not game or not game.play:
        return NOTHING
    if game.id == library.deleted:
        content: Content = _line(library, game, renderers, now, _names(library))
    else:
        content = (
            _table(game, game.play, renderers[game.play.game.name], faces, now),
            _naming(game) if game.id == library.naming else _choices(game, _names(library)),
        )
    return section(
        h2(tr("Continue"), id="continue", class_="unseen"),
        div(content, class_="saved", id=f"saved-{game.id}"),
        class_="sheet resume",
        aria_labelledby="continue",
    )


def kept_games(library: Library, renderers: Mapping[str, Renderer], now: int) -> Html:
    """All other saved games, folded up: those that go on, and the finished ones."""
    latest, finished = _latest(library), library.games(finished=True)
    going_on = [game for game in library.games(finished=False) if game is not latest]
    return join(
        _folded(
            "going-on",
            trn("{n} more game to continue", "{n} more games to continue", len(going_on)),
            _list(library, going_on, renderers, now, besides=1 if latest else 0),
        )
        if going_on
        else None,
        _folded(
            "finished",
            trn("{n} finished game", "{n} finished games", len(finished)),
            _list(library, finished, renderers, now),
        )
        if finished
        else None,
    )


def _latest(library: Library) -> ListedGame | None:
    """The unfinished game that was played last, if there is a readable one."""
    return next((game for game in library.games(finished=False) if game.play), None)


def _folded(id: str, title: str, listed: Content) -> Html:
    return details(summary(title), listed, class_="sheet folded", id=id)


def _table(
    game: ListedGame, play: Play, renderer: Renderer, faces: Mapping[str, str], now: int
) -> Html:
    """A small picture of a table: who sits there with how many points, and who moves."""
    state = play.state
    view, scores = state.view(None), state.scores
    mover = sealed.mover(game.sealed) if game.sealed else state.actor
    chosen = own(play.players, game.sealed.me, faces) if game.sealed else faces
    drawn = seated(play.players, chosen)
    seats = [
        div(
            face(drawn[seat]) if drawn[seat] else None,
            span(marker(play.players[seat]), name_of(play.players, seat), class_="player"),
            strong(score(scores[seat])),
            class_="at-table moving" if seat == mover else "at-table",
        )
        for seat in range(len(play.players))
    ]
    return div(
        picture(play.game.name, "emblem"),
        p(_which(game, renderer, renderer.narration.stage(view), _recently(game.date, now))),
        div(seats, class_="sitting"),
        p(_prompt(game, play, renderer)),
        class_="miniature",
    )


def _prompt(game: ListedGame, play: Play, renderer: Renderer) -> str:
    """What has to happen next. In a sealed game, on this device."""
    if game.sealed:
        return sealed.awaited(game.sealed, play.players, sent=game.metadata.sent)
    return renderer.narration.prompt(play.state.view(None), play.players)


def _list(
    library: Library,
    games: list[ListedGame],
    renderers: Mapping[str, Renderer],
    now: int,
    besides: int = 0,
) -> tuple[Html, Html | None]:
    """The first pages of a list. ``besides``: how many of its games are shown elsewhere."""
    shown = games[: library.pages * PAGE_SIZE - besides]
    names = _names(library)
    lines = [
        li(_line(library, game, renderers, now, names), class_="saved", id=f"saved-{game.id}")
        for game in shown
    ]
    more = actions(plain(tr("Show more games"), "more-games")) if len(shown) < len(games) else None
    return ul(lines, class_="list"), more


def _line(
    library: Library,
    game: ListedGame,
    renderers: Mapping[str, Renderer],
    now: int,
    names: Mapping[str, int],
) -> Content:
    if game.id == library.deleted:
        text = tr("Deleted: {game}", game=_who(game))
        return undoable(text, "undo")
    if game.play is None:
        about = p(strong(tr("Unreadable game")), " ", game.problem)
    else:
        about = _about(game, game.play, renderers[game.play.game.name], now)
    return about, _naming(game) if game.id == library.naming else _choices(game, names)


def _about(game: ListedGame, play: Play, renderer: Renderer, now: int) -> Html:
    scores, stage = play.state.scores, renderer.narration.stage(play.state.view(None))
    seats = [
        span(named(play.players, seat), " ", strong(score(scores[seat])), class_="score")
        for seat in range(len(play.players))
    ]
    return div(
        _which(game, renderer, stage, when(game.date, now)),
        div(seats, class_="scores"),
        p(_prompt(game, play, renderer)) if game.sealed and not game.finished else None,
        class_="about",
    )


def _which(game: ListedGame, renderer: Renderer, stage: str, date: Html) -> Html:
    """Which game it is: its name if it has one, the game's title, how far it is, and its date."""
    return join(
        strong(game.name, class_="called") if game.name else None,
        small(
            icon(renderer.words.icon),
            " ",
            strong(renderer.words.title),
            f" · {stage}",
            (" · ", counted_wins(won)) if (won := _wins(game, renderer)) else None,
            (" · ", date) if game.date else None,
            class_="which",
        ),
    )


def _wins(game: ListedGame, renderer: Renderer) -> str:
    """The wins so far of those who play; "" if the game is no rematch."""
    return wins.said(game.play, renderer, game.metadata) if game.play else ""


def _recently(date: int, now: int) -> Html:
    """How long ago it was if that is less than a day, else the local day."""
    return join(ago(now - date)) if _is_recent(date, now) else when(date, now)


def when(date: int, now: int) -> Html:
    """The local day, with how long ago it was if that is less than a day. Both times are in seconds
    since 1970."""
    machine = strftime("%Y-%m-%d", localtime(date))
    recent = f" · {ago(now - date)}" if _is_recent(date, now) else None
    return join(time(day(date), datetime=machine), recent)


def _is_recent(date: int, now: int) -> bool:
    """Whether it is less than a day ago. What is later than now has the date of a wrong clock."""
    return -MINUTE < now - date < DAY


def _names(library: Library) -> Mapping[str, int]:
    """How many saved games have each name."""
    games = (game for finished in (False, True) for game in library.games(finished=finished))
    return Counter(map(_who, games))


def _choices(game: ListedGame, names: Mapping[str, int]) -> Html:
    """What can be done with a game. ``names``: of all games, with how many have each; those that
    share one are told apart by when they were played."""
    who = _who(game)
    if names[who] > 1 and game.date:
        who = semicolon(who, f"{day(game.date)}, {strftime('%H:%M', localtime(game.date))}")
    open_text = tr("See the result") if game.finished else tr("Continue")
    return actions(
        _labelled(open_text, "go", f"game={game.id}", who, class_="primary") if game.play else None,
        _labelled(tr("Rename"), "naming", game.id, who, id=f"naming-{game.id}")
        if game.play
        else None,
        _labelled(tr("Save to a file"), "export", game.id, who),
        _labelled(tr("Delete"), "delete", game.id, who),
    )


def _labelled(text: str, event: str, value: str, who: str, **attributes: Attribute) -> Html:
    """A button that names its game to screen readers. ``who``: the name."""
    return button(
        text,
        type="button",
        aria_label=colon(text, who),
        **press(event, value),
        **attributes,
    )


def _naming(game: ListedGame) -> Html:
    return form(
        label(
            tr("Name of this game"),
            input_(name="called", id="called", value=game.name, maxlength=MAX_NAME),
            class_="labelled",
        ),
        actions(button(tr("Save the name"), class_="primary"), plain(tr("Cancel"), "naming", "")),
        data_submit="rename",
        data_value=game.id,
        autocomplete="off",
    )


def _who(game: ListedGame) -> str:
    if game.play is None:
        return tr("Unreadable game")
    return game_name(game.play.players, game.name)
