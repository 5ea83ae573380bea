"""Whether bots saw what was hidden, at the end of an analysis: they are asked again."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.core.text import tr, trn
from web.analysis.recheck import Recheck
from web.analysis.review_state import Rechecking
from web.ui.formats import number
from web.ui.markup import Content, Html, button, div, h3, li, ol, p, press, progress
from web.ui.screens.frame import actions, plain


def recheck(shown: Rechecking) -> Html:
    """The question, how bots are asked, and what came out."""
    return div(
        h3(shown.asked),
        p(
            tr(
                "Each decision of a bot is asked twice more: once with just what its seat could "
                "know, once with all the rest dealt anew."
            ),
            class_="facts",
        ),
        _work(shown) if shown.recheck else actions(_begin(tr("Ask again"))),
        class_="recheck",
    )


def _begin(said: str) -> Html:
    return plain(said, "ask-again")


def _work(shown: Rechecking) -> Iterator[Content]:
    found = shown.recheck
    assert found
    if found.plies:
        yield p(_result(found), role="status")
    if shown.is_running:
        yield progress(
            max=100, value=round(100 * found.done / len(found.plies)), aria_label=shown.asked
        )
        yield _left(found.seconds_left)
        yield actions(plain(tr("Stop"), "ask-again-stop"))
        return
    if found.following is not None:
        yield actions(_begin(tr("Continue")))
    if shown.different:
        yield _different(shown)
    if found.skipped:
        yield p(
            trn(
                "{n} decision could not be asked as in play: the device was too slow.",
                "{n} decisions could not be asked as in play: the device was too slow.",
                found.skipped,
            )
        )
    if found.has_strangers:
        yield p(tr("Bots that are not part of this page can’t be asked."))


def _result(found: Recheck) -> str:
    """“37 of 37 the same.” Of a sample it says so."""
    asked, total = len(found.checks), len(found.plies)
    same = tr("{n} of {all} the same.", n=number(found.same), all=number(asked))
    if asked == total:
        return same
    return f"{tr('{n} of {all} asked.', n=number(asked), all=number(total))} {same}"


def _left(seconds: float | None) -> Html | None:
    """About how long it takes, if it takes long enough to care."""
    if seconds is None or round(seconds) < 1:
        return None
    n = round(seconds)
    return p(trn("About {n} more second", "About {n} more seconds", n), class_="facts")


def _different(shown: Rechecking) -> Iterator[Content]:
    """What bots would not repeat, and why that need not mean that they have looked."""
    yield p(
        tr(
            "Where they differ, a bot may have seen what was hidden. Or it was another level then, "
            "or another version of the page, or a game in a terminal, or it was out of time."
        )
    )
    yield ol(
        (
            li(
                button(
                    story,
                    type="button",
                    class_="advised",
                    title=tr("Show the table at this point"),
                    **press("replay-at", ply),
                )
            )
            for ply, story in shown.different
        ),
        class_="advice",
    )
