"""The analysis of a finished game: the panel, the curves, and the exercises."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.core.record import Player
from sobek.core.text import tr, trn
from web.analysis.hints import ALIKE
from web.analysis.review import Judgement
from web.analysis.review_state import Analysis, Answer, Curve, Told
from web.ui import charts
from web.ui.formats import number, percent
from web.ui.markup import (
    Content,
    Element,
    Html,
    button,
    figcaption,
    figure,
    h3,
    li,
    ol,
    p,
    press,
    section,
    span,
    strong,
)
from web.ui.scene import Scene
from web.ui.screens.frame import actions, plain, primary, subheading
from web.ui.screens.panels import panel
from web.ui.widgets import name_of, named

progress = Element("progress")


def analysis(shown: Analysis) -> Html:
    """The panel: the progress, and the results."""
    return panel(
        tr("Analysis"),
        p(
            tr(
                "{adviser} reviews each decision, knowing only what the player knew at the time.",
                adviser=shown.adviser,
            ),
            class_="facts",
        ),
        _work(shown),
        None if shown.runs else _found(shown),
        kind="analysis",
    )


def _work(shown: Analysis) -> Content:
    """The progress, and the button that stops or resumes the analysis; None once it is done."""
    if shown.share == 1.0:
        return None
    if shown.all is None:
        return p(tr("Loading …"), role="status")
    said = tr("{n} of {all} decisions", n=number(shown.judged), all=number(shown.all))
    if shown.runs and shown.judged == shown.all:
        said = tr("Checking the biggest mistakes again")
    if shown.runs:
        way = plain(tr("Stop"), "analysis-stop")
    else:
        way = primary(tr("Continue"), "analyse", "on")
    bar = progress(max=100, value=round(100 * shown.share), aria_label=tr("Analysis"))
    return [p(said, role="status"), bar, actions(way)]


def _found(shown: Analysis) -> Iterator[Content]:
    if shown.is_done and not shown.told:
        yield p(tr("There were no decisions to analyse."))
    if not shown.is_kept:
        yield p(tr("This analysis can't be saved: the game is not saved here, or storage is full."))
    if shown.curves:
        yield h3(tr("Chance to win"))
        yield [_curve(curve, shown.players) for curve in shown.curves]
    if shown.is_done and shown.told:
        yield h3(tr("Biggest mistakes"))
        yield _mistakes(shown)
    if shown.told:
        yield h3(tr("All decisions"))
        yield _decisions(shown)
        if len(shown.told) < shown.judged:
            yield plain(tr("Show more"), "analysis-more")


def _mistakes(shown: Analysis) -> Html:
    if not shown.mistakes:
        return p(tr("No clear mistakes: every difference is within the margin of error."))
    return ol(
        (
            li(
                _decision(told, _weight(told.judgement), id=f"mistake-{told.judgement.ply}"),
                button(
                    tr("Try again"),
                    type="button",
                    class_="primary",
                    aria_describedby=f"mistake-{told.judgement.ply}",
                    **press("exercise", told.judgement.ply),
                ),
            )
            for told in shown.mistakes
        ),
        class_="advice mistakes",
    )


def _decisions(shown: Analysis) -> Html:
    dear = {each.judgement.ply for each in shown.mistakes}
    return ol(
        (
            li(
                _decision(
                    told,
                    tr("{share} to win", share=percent(told.judgement.chance)),
                    _verdict(shown.adviser, told),
                    kind="dear" if told.judgement.ply in dear else "",
                )
            )
            for told in shown.told
        ),
        class_="advice",
    )


def _decision(
    told: Told, figures: str, said: str = "", *, kind: str = "", id: str | None = None
) -> Html:
    """A decision. A press shows the table at that point."""
    return button(
        span(told.story, class_="title"),
        span(figures, class_="figures"),
        span(said, class_="reason") if said else None,
        type="button",
        class_=f"advised {kind}".rstrip(),
        id=id,
        title=tr("Show the table at this point"),
        **press("look", told.judgement.ply),
    )


def _verdict(adviser: str, told: Told) -> str:
    """What the adviser would have done, and how much better it is."""
    judged = told.judgement
    if judged.action == judged.best:
        return tr("{adviser} would do the same.", adviser=adviser)
    instead = tr("{adviser} would choose: {choice}.", adviser=adviser, choice=told.better)
    return f"{instead} {_weight(judged)}"


def _weight(judged: Judgement) -> str:
    """What a decision cost, and whether that may be chance."""
    if judged.matters:
        return cost(judged.cost)
    if judged.cost > ALIKE:
        return tr("{cost} This may be chance.", cost=cost(judged.cost))
    return tr("It makes little difference.")


def cost(lost: float) -> str:
    """“It cost 5 percentage points.” ``lost``: the loss of winning chance, from 0 to 1."""
    n = round(100 * lost)
    return trn("It cost {n} percentage point.", "It cost {n} percentage points.", n)


def _curve(curve: Curve, players: tuple[Player, ...]) -> Html:
    """A seat's winning chance. The list below it has the figures too."""
    name = tr(
        "{name}: from {first} to {last}",
        name=name_of(players, curve.seat),
        first=percent(curve.spots[0][1]),
        last=percent(curve.spots[-1][1]),
    )
    return figure(
        figcaption(named(players, curve.seat)),
        charts.curve(curve.spots, curve.mistakes, name),
        class_="curve",
    )


# --- exercises -----------------------------------------------------------------------------------


def exercise(n: int, count: int, scene: Scene) -> Html:
    """The banner above the table of an exercise. ``n``: its number, from 1, of ``count``."""
    player = name_of(scene.players, scene.view.actor)
    return section(
        subheading(tr("Exercise {n} of {all}", n=n, all=count)),
        p(
            tr(
                "{name} made a costly move here. What would you do? The game itself won't change.",
                name=player,
            )
        ),
        actions(plain(tr("Back to the analysis"), "analysis-back", shortcut="Escape")),
        class_="sheet banner exercise",
    )


def verdict(answer: Answer) -> Html:
    """What the chosen action would have cost, and the ways on."""
    judged = answer.judgement
    found = answer.action == judged.best
    following = answer.following
    return panel(
        tr("Exercise {n} of {all}", n=answer.n, all=answer.count),
        p(strong(answer.tried)),
        p(_said(answer), role="status"),
        actions(
            None if found else plain(tr("Try again"), "exercise", judged.ply),
            None if found or answer.reveals else plain(tr("Show the best move"), "exercise-reveal"),
            None if following is None else primary(tr("Next exercise"), "exercise", following),
            plain(tr("Back to the analysis"), "analysis-back"),
        ),
        _choices(answer) if answer.reveals or found else None,
    )


def _said(answer: Answer) -> str:
    judged, action = answer.judgement, answer.action
    lost = judged.cost_of(action)
    if action == judged.best:
        return tr("Right: {adviser} would do the same.", adviser=answer.adviser)
    if action == judged.action:
        return f"{tr('This is what was played.')} {cost(judged.cost)}"
    if lost is None:
        return tr(
            "{adviser} did not examine this closely: other moves looked better.",
            adviser=answer.adviser,
        )
    if not judged.matters_of(action):
        return tr("As good as the best, as far as {adviser} can tell.", adviser=answer.adviser)
    n = round(100 * lost)
    return trn(
        "It would cost {n} percentage point.",
        "It would cost {n} percentage points.",
        n,
    )


def _choices(answer: Answer) -> Html:
    """All compared choices, the best first, with their winning chances."""
    judged, names = answer.judgement, answer.names
    return ol(
        (
            li(
                span(names[each.action], class_="title"),
                span(tr("{share} to win", share=percent(each.chance)), class_="figures"),
                span(tr("This is what was played."), class_="reason")
                if each.action == judged.action
                else None,
                class_="advised",
            )
            for each in judged.choices
        ),
        class_="advice",
    )
