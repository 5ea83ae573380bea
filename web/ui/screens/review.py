"""The analysis of a finished game: the panel, the curves, and the exercises."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.core.record import Player
from sobek.core.text import tr, trn
from web.analysis.hints import NEGLIGIBLE
from web.analysis.review import Judgement
from web.analysis.review_state import Analysis, Answer, Curve, ListedDecision
from web.ui import charts
from web.ui.formats import number, percent
from web.ui.markup import (
    Content,
    Html,
    button,
    div,
    figcaption,
    figure,
    h3,
    li,
    ol,
    p,
    press,
    progress,
    section,
    span,
    strong,
)
from web.ui.scene import Scene
from web.ui.screens import account, recheck
from web.ui.screens.frame import LEAVES, actions, plain, primary, subheading
from web.ui.screens.panels import panel
from web.ui.widgets import name_of, named, pictured


def analysis(shown: Analysis) -> Html:
    """The panel: the progress, and the results."""
    return panel(
        tr("Analysis"),
        p(
            tr(
                "The strongest bot reviews each decision, knowing only what the player knew at "
                "the time."
            ),
            class_="facts",
        ),
        _work(shown),
        None if shown.is_running and not shown.is_complete else _result(shown),
        kind="analysis",
    )


def _work(shown: Analysis) -> Content:
    """The progress, and the button that stops or resumes the analysis; None once it is done."""
    if shown.progress == 1.0:
        return None
    if shown.total is None:
        return p(tr("Loading …"), role="status")
    said = tr("{n} of {all} decisions", n=number(shown.judged), all=number(shown.total))
    if shown.is_running and shown.judged == shown.total:
        said = tr("Checking the biggest mistakes again")
    if shown.is_running:
        way = plain(tr("Stop"), "analysis-stop")
    else:
        way = primary(tr("Continue"), "analyse", "on")
    bar = progress(max=100, value=round(100 * shown.progress), aria_label=tr("Analysis"))
    return [p(said, role="status"), bar, actions(way)]


def _result(shown: Analysis) -> Iterator[Content]:
    if shown.is_complete and not shown.decisions:
        yield p(tr("There were no decisions to analyse."))
    if not shown.is_saved:
        yield p(tr("This analysis can’t be saved: the game is not saved here, or storage is full."))
    if shown.curves:
        yield h3(tr("Chance to win"))
        yield [_curve(curve, shown.players) for curve in shown.curves]
    if shown.accounting and shown.decisions:
        yield account.account(shown.accounting, shown.players, is_running=shown.is_running)
    if shown.is_complete and shown.decisions:
        yield h3(tr("Biggest mistakes"))
        yield _mistakes(shown)
    if shown.decisions:
        yield h3(tr("All decisions"))
        yield _decisions(shown)
        if len(shown.decisions) < shown.judged:
            yield plain(tr("Show more"), "analysis-more")
    if shown.rechecking:
        yield recheck.recheck(shown.rechecking)


def _mistakes(shown: Analysis) -> Html:
    if not shown.exercises:
        return p(tr("No clear mistakes: every difference is within the margin of error."))
    return ol(
        (
            li(
                _decision(each, _weight(each.judgement), id=f"mistake-{each.judgement.ply}"),
                button(
                    tr("Try again"),
                    type="button",
                    class_="primary",
                    aria_describedby=f"mistake-{each.judgement.ply}",
                    **press("exercise", each.judgement.ply),
                ),
            )
            for each in shown.exercises
        ),
        class_="advice mistakes",
    )


def _decisions(shown: Analysis) -> Html:
    exercises = {each.judgement.ply for each in shown.exercises}
    return ol(
        (
            li(
                _decision(
                    each,
                    tr("{share} to win", share=percent(each.judgement.chance)),
                    _verdict(each),
                    kind="dear" if each.judgement.ply in exercises else "",
                )
            )
            for each in shown.decisions
        ),
        class_="advice",
    )


def _decision(
    decision: ListedDecision, figures: str, said: str = "", *, kind: str = "", id: str | None = None
) -> Html:
    """A decision. A press shows the table at that point."""
    return button(
        _pictures(decision),
        span(decision.story, class_="title"),
        span(figures, class_="figures"),
        span(said, class_="reason") if said else None,
        type="button",
        class_=f"advised {kind}".rstrip(),
        id=id,
        title=tr("Show the table at this point"),
        **press("replay-at", decision.judgement.ply),
    )


def _pictures(decision: ListedDecision) -> Html | None:
    """What was played is about, and after an arrow what would be better."""
    played, *better = decision.pictures
    if not (played and better and better[0]):
        return pictured(played)
    return pictured([*played, span("→", class_="arrow"), *better[0]])


def _verdict(decision: ListedDecision) -> str:
    """What the adviser would have done, and how much better it is."""
    judged = decision.judgement
    if judged.action == judged.best:
        return tr("The strongest bot would do the same.")
    instead = tr("The strongest bot would choose: {choice}.", choice=decision.best)
    return f"{instead} {_weight(judged)}"


def _weight(judged: Judgement) -> str:
    """What a decision cost, and whether that may be chance."""
    if judged.is_mistake:
        return cost(judged.cost)
    if judged.cost > NEGLIGIBLE:
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
        charts.curve(curve.spots, curve.exercises, name),
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
                "{name} made a costly move here. What would you do? The game itself won’t change.",
                name=player,
            )
        ),
        actions(
            button(tr("Back to the analysis"), type="button", **LEAVES, **press("analysis-back"))
        ),
        class_="sheet banner in-short exercise",
    )


def verdict(answer: Answer) -> Html:
    """What the chosen action would have cost, and the ways on."""
    judged = answer.judgement
    is_best = answer.action == judged.best
    next_ply = answer.next_ply
    return panel(
        tr("Exercise {n} of {all}", n=answer.number, all=answer.count),
        div(pictured(answer.pictures[answer.action]), strong(answer.names[answer.action])),
        p(_said(answer), role="status"),
        actions(
            None if is_best else plain(tr("Try again"), "exercise", judged.ply),
            None
            if is_best or answer.is_revealed
            else plain(tr("Show the best move"), "exercise-reveal"),
            None if next_ply is None else primary(tr("Next exercise"), "exercise", next_ply),
            plain(tr("Back to the analysis"), "analysis-back"),
        ),
        _choices(answer) if answer.is_revealed or is_best else None,
    )


def _said(answer: Answer) -> str:
    judged, action = answer.judgement, answer.action
    lost = judged.cost_of(action)
    if action == judged.best:
        return tr("Right: the strongest bot would do the same.")
    if action == judged.action:
        return f"{tr('This is what was played.')} {cost(judged.cost)}"
    if lost is None:
        return tr("The strongest bot did not examine this closely: other moves looked better.")
    if not judged.is_worse(action):
        return tr("As good as the best, as far as the strongest bot can tell.")
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
                pictured(answer.pictures[each.action]),
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
