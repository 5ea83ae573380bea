"""The lab: a bot that somebody writes, what it can know, and its tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from sobek.bots.own_bot import DOWN, MAX_CODE, MODULES, OWN
from sobek.core.play import Play
from sobek.core.text import mark, tr, trc, trn
from sobek.games import game as game_of
from web.analysis.contest import Result
from web.analysis.lab_state import GAMES, SECONDS, STARTERS, Lab, Standing
from web.storage.links import LAB
from web.ui.formats import colon, number, percent
from web.ui.markup import (
    Content,
    Element,
    Html,
    button,
    code,
    dd,
    details,
    div,
    dl,
    dt,
    fieldset,
    form,
    h2,
    h3,
    input_,
    join,
    label,
    legend,
    li,
    p,
    pre,
    press,
    progress,
    section,
    span,
    strong,
    summary,
    ul,
)
from web.ui.renderer import Renderer
from web.ui.screens.frame import (
    actions,
    alternative,
    alternatives,
    dropdown,
    heading,
    plain,
    primary,
    to_start,
)
from web.ui.screens.sharing import Attempt, ways
from web.ui.unseen import is_hidden, revealed
from web.ui.words import Words

FILE: Final = "bot-file"
"""The id of the field for a file."""
EDITOR: Final = "bot"
"""The id of the editor."""
RUN: Final = "lab-run"
"""The id of the button that starts a tournament, or stops it."""
_PROBLEM: Final = "bot-problem"
_STARTERS: Final = {
    "first": mark("Takes the first action"),
    "ahead": mark("Looks one action ahead"),
    "sample": mark("Tries several deals"),
}
OPEN: Final = 3
"""How many of the classes are open at first: action, verb and view."""
GAMES_SHOWN: Final = 20
"""How many games of a tournament are listed."""

code_editor = Element("code-editor")


def way_back(play: Play) -> Html | None:
    """The way to the lab, from a game with a bot that somebody has written."""
    if not any(player.kind == OWN for player in play.players):
        return None
    return plain(tr("Lab"), "go", LAB + play.game.name)


def lab(
    shown: Lab,
    renderers: Mapping[str, Renderer],
    tried: Attempt | None,
    *,
    can_send: bool,
    runs: bool,
) -> Html:
    """The screen. ``tried``: what was last tried with the link; ``can_send``: whether the browser
    passes it to other programs; ``runs``: whether a tournament goes on."""
    words = renderers[shown.game].words
    return join(
        div(heading(tr("Lab")), actions(_to_game(shown), to_start()), class_="lab-head"),
        p(
            tr(
                "Write a bot in Python, play against it, and let it meet the others. It stays on "
                "this device and has no access to anything else on it."
            )
        ),
        _games(shown, renderers),
        div(
            div(
                _arrived(shown) if shown.arrived else _bot(shown, tried, can_send=can_send),
                None if shown.arrived else _tournament(shown, words, runs=runs),
                class_="bench",
            ),
            _reference(shown),
            class_="lab-columns",
        )
        if shown.game in shown.shown
        else p(tr("Loading …"), role="status"),
    )


def _to_game(shown: Lab) -> Html | None:
    """The way back to the game against the bot."""
    return plain(tr("Back to the game"), "go", shown.table) if shown.table else None


def _games(shown: Lab, renderers: Mapping[str, Renderer]) -> Html:
    buttons = [
        alternative(renderer.words.title, "go", LAB + name, chosen=name == shown.game)
        for name, renderer in renderers.items()
    ]
    return alternatives(tr("Game"), buttons)


def _arrived(shown: Lab) -> Html:
    """A bot from a link, before anybody has agreed to it."""
    text = shown.arrived.replace("\r\n", "\n")
    return section(
        h2(tr("A bot from a link"), id="bot-title"),
        p(
            tr("This bot has not been run yet. Read it first."),
            " ",
            tr("If you keep it, it replaces yours, which you can bring back.")
            if shown.has_own
            else None,
        ),
        p(strong(tr("Characters that can’t be seen, or look like spaces, are marked.")))
        if any(map(is_hidden, text))
        else None,
        pre(code(revealed(text)), tabindex="0", role="group", aria_labelledby="bot-title"),
        actions(
            primary(tr("Keep this bot"), "lab-accept"),
            plain(tr("Don’t keep it"), "go", LAB + shown.game),
        ),
        class_="sheet",
        id="lab-arrived",
        aria_labelledby="bot-title",
    )


def _bot(shown: Lab, tried: Attempt | None, *, can_send: bool) -> Html:
    failure, hint = shown.failure, tr("Tab indents. Esc and then Tab leaves the editor.")
    return section(
        h2(tr("My bot"), id="bot-title"),
        code_editor(
            id=EDITOR,
            name="code",
            code=shown.code,
            line=failure.line if failure else 0,
            label=tr("The bot, in Python"),
            hint=hint,
            data_input="lab-code",
        ),
        p(hint, class_="facts for-keys"),
        actions(primary(tr("Play against it"), "lab-play", id="lab-play")),
        None if shown.competes else _news(shown),
        details(
            summary(tr("Other starters, files and links")),
            div(_others(shown, tried, can_send=can_send), class_="others"),
            id="bot-files",
        ),
        class_="sheet",
        id="lab-bot",
        aria_labelledby="bot-title",
    )


def _news(shown: Lab) -> Html:
    """What has become of the bot, below the button that somebody has pressed."""
    return join(
        p(tr("Starting the bot …"), role="status") if shown.is_starting else None,
        _failed(shown) if shown.failure else None,
        _said(shown) if shown.said else None,
    )


def _failed(shown: Lab) -> Html:
    where = plain(tr("Look at the decision"), "lab-look", f" {shown.failed_in}", id="lab-where")
    return div(
        p(
            None
            if shown.failure and shown.failure.what == DOWN
            else (strong(tr("The bot has failed.")), " "),
            str(shown.failure),
            id=_PROBLEM,
            role="alert",
        ),
        actions(where) if shown.failed_in else None,
        class_="problem",
    )


def _said(shown: Lab) -> Html:
    return details(summary(tr("What it has printed")), pre(shown.said, tabindex="0"), id="bot-said")


def _others(shown: Lab, tried: Attempt | None, *, can_send: bool) -> Iterator[Content]:
    yield h3(tr("Starters"))
    yield actions(
        *(plain(tr(_STARTERS[name]), "lab-start", name, id=f"begin-{name}") for name in STARTERS)
    )
    if shown.replaced:
        yield actions(plain(tr("Bring my bot back"), "lab-back", id="lab-back"))
    for n, name in enumerate(shown.offered, 1):
        other = tr("Bot {n} from a file", n=n)
        yield actions(plain(other, "lab-exchange", name, id=f"lab-other-{n}"))
    yield h3(tr("Files"))
    yield actions(plain(tr("Save to a file"), "lab-save", id="lab-save"))
    yield label(
        tr("Open a file with a bot"),
        input_(
            type="file", name="file", id=FILE, accept=".py,text/x-python", data_change="lab-file"
        ),
        class_="labelled",
    )
    yield h3(tr("Link"))
    yield p(
        tr(
            "The link holds the whole text. Whoever opens it reads it first, and then decides "
            "whether to keep it."
        )
    )
    if not shown.link:
        yield actions(plain(tr("Create a link"), "lab-link", id="lab-link"))
        return
    yield ways(shown.link, tried, "", can_send=can_send)


def _tournament(shown: Lab, words: Words, *, runs: bool) -> Html:
    rules, chosen = game_of(shown.game), shown.choices
    levels = [
        label(
            input_(
                type="checkbox",
                name=f"level-{level}",
                value="on",
                id=f"level-{level}",
                checked=level in chosen.levels,
            ),
            span(words.kind(level)),
        )
        for level in rules.levels
    ]
    return section(
        form(
            h2(tr("Tournament"), id="tournament"),
            fieldset(legend(tr("Against")), div(levels, class_="levels")),
            div(
                dropdown(tr("Games"), "games", _alike(GAMES), chosen.games),
                dropdown(trc("number", "Players"), "seats", _alike(rules.seats), chosen.seats),
                dropdown(
                    tr("Seconds for a decision"),
                    "seconds",
                    ((each, number(float(each), int("." in each))) for each in SECONDS),
                    chosen.seconds,
                ),
                class_="lab-fields",
            ),
            actions(
                plain(tr("Stop"), "lab-stop", id=RUN)
                if runs
                else button(tr("Start"), class_="primary", id=RUN)
            ),
            data_change="lab-choose",
            data_submit="lab-hold",
            aria_labelledby="tournament",
            autocomplete="off",
        ),
        _news(shown) if shown.competes else None,
        [_standing(each, words, runs=runs) for each in shown.standings],
        class_="sheet held" if runs else "sheet",
        id="lab-tournament",
    )


def _alike(values: Iterable[object]) -> Iterator[tuple[str, str]]:
    """Values that are shown as they are."""
    return ((str(each), str(each)) for each in values)


def _standing(standing: Standing, words: Words, *, runs: bool) -> Html:
    """How the games against a level go, and those that have ended."""
    done, all_games = len(standing.results), standing.terms.games
    name = words.kind(standing.terms.level)
    return div(
        h3(tr("Against {bot}", bot=name)),
        progress(max=all_games, value=done, aria_label=tr("Against {bot}", bot=name))
        if runs and done < all_games
        else None,
        p(
            tr("{n} of {all} games", n=number(done), all=number(all_games)),
            " ",
            trn("in {n} second", "in {n} seconds", standing.seconds),
            None if runs or done == all_games else (" · ", tr("stopped")),
            role="status",
        ),
        _share(standing),
        None if runs and done < all_games else _list(standing),
        class_="standing",
    )


def _share(standing: Standing) -> Html | None:
    estimate = standing.estimate
    if estimate is None:
        return None
    return p(
        strong(tr("{share} of the games won", share=percent(estimate.mean, 1))),
        " ",
        tr(
            "(95% interval: {low} to {high})",
            low=percent(estimate.low, 1),
            high=percent(estimate.high, 1),
        ),
    )


def _list(standing: Standing) -> Html | None:
    """The first games, those that were lost before the others: one learns from them."""
    if not standing.results:
        return None
    first = sorted(standing.results, key=lambda each: (each.share, each.number))[:GAMES_SHOWN]
    level = standing.terms.level
    return details(
        summary(trn("Look at {n} game", "Look at {n} games", len(first))),
        p(tr("Lost games come first. Each opens at the bot’s first decision.")),
        ul((li(_game(each)) for each in first), class_="games-list"),
        id=f"games-{level}",
    )


def _game(result: Result) -> Html:
    ended = {0.0: tr("lost"), 1.0: tr("won")}.get(result.share, tr("tied"))
    own = result.scores[result.seat]
    others = (*result.scores[: result.seat], *result.scores[result.seat + 1 :])
    scores = " : ".join(map(number, (own, *others)))
    said = tr(
        "Game {n}, seat {seat}: {result}, {scores}",
        n=number(result.number + 1),
        seat=result.seat + 1,
        result=ended,
        scores=scores,
    )
    return button(said, type="button", **press("lab-look", f"{result.first} {result.link}"))


def _reference(shown: Lab) -> Html:
    """What a bot gets, from the docstrings."""
    return section(
        h2(tr("What the bot gets"), id="reference"),
        p(
            code("choose(view, actions, rng)"),
            " ",
            tr("is asked whenever the bot has a choice, and returns one of the actions."),
        ),
        dl(
            dt(code("view")),
            dd(
                tr(
                    "what its seat may know now: a {name}",
                    name=shown.shown[shown.game].view,
                )
            ),
            dt(code("actions")),
            dd(tr("a list of what it may do; str(action) spells one out")),
            dt(code("rng")),
            dd(tr("a random.Random of its own, so that a game can be repeated")),
        ),
        p(
            tr("Below, “rules” means {package}.", package=f"sobek.games.{shown.game}.rules"),
            " ",
            tr("A letter and a number in brackets name a rule."),
            class_="facts",
        ),
        [_class(each, is_open=n < OPEN) for n, each in enumerate(shown.shown[shown.game].classes)],
        p(
            tr(
                "The rules are in the package sobek. From Python’s standard library, a bot can "
                "use {modules}. It may have up to {n} characters.",
                modules=", ".join(MODULES),
                n=number(MAX_CODE),
            ),
            class_="facts",
        ),
        class_="sheet reference",
        id="lab-reference",
        aria_labelledby="reference",
    )


def _class(each: Mapping[str, Any], *, is_open: bool) -> Html:
    doc = each["doc"]
    return details(
        summary(code(each["name"])),
        p(tr(doc)) if doc else None,
        pre(code(f"from {each['module']} import {each['name']}"), tabindex="0"),
        _members(each["members"]),
        id=f"class-{each['name']}",
        open=is_open,
    )


def _members(members: Sequence[Mapping[str, str]]) -> Html:
    if not any(member["doc"] for member in members):
        return ul((li(code(member["name"])) for member in members), class_="values")
    return dl(map(_member, members))


def _member(member: Mapping[str, str]) -> Html:
    kind, doc = member["type"], member["doc"]
    return join(
        dt(code(colon(member["name"], kind) if kind else member["name"])),
        dd(tr(doc) if doc else None),
    )
