"""The storage of a browser with something under every key, and a walk through all of it."""

from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import FakeDevice, Table
from tests.web.helpers.results import an_entry, stored
from web.analysis import review
from web.analysis.review import Choice, Judgement
from web.session import deals
from web.storage.daily_tries import DailyTries, Try
from web.storage.deal_results import DealResults
from web.storage.saves import LocalMetadata, Save, Saves, key
from web.storage.stars import Stars


def a_play(actions: int | None = None) -> Play:
    """A game of a person and a bot, to its end or not."""
    play = Play.new("sobek", (Player("Anna"), Player("", "greedy", "blue")), 7)
    while not play.over and play.length != actions:
        play.act(play.legal_actions()[0])
    return play


OVER, GOING_ON = a_play(), a_play(12)
ANALYSIS = key("over", "analysis")
SLOT = key("x", "a")


def everything() -> dict[str, str]:
    """The storage of a browser with something under every key."""
    device = FakeDevice(storage=stored(an_entry("a", corruption=(1, 2)), an_entry("b", day=1)))
    saves = Saves(device)
    metadata = LocalMetadata(True, True, ("pass", "take 1"), ("odds", "none"), (0, 1), "uphill")
    saves.save("x", Save(GOING_ON, "Sunday", 1_000_000, metadata=metadata))
    saves.save("over", Save(OVER, "", 999_999))
    saves.save_analysis("over", review.write(review.fingerprint(OVER), (judgement(),)))
    DailyTries(device).keep(Try("1970-01-12", "sobek", "over", (54, 48), best=71))
    DealResults(device).add(deals.result(OVER))
    Stars(device).keep("sobek", "uphill", 2)
    return device.storage


def judgement() -> Judgement:
    """A costly decision of the person."""
    step = next(
        step for step in OVER.steps if step.seat == 0 and len(step.before.legal_actions()) > 1
    )
    played, others = str(step.action), map(str, step.before.legal_actions())
    best = next(other for other in others if other != played)
    choices = Choice(best, 100, 0.75), Choice(played, 100, 0.25)
    return Judgement(step.number - 1, 0, played, best, choices, True)


def open_all(storage: dict[str, str]) -> Table:
    """Walk through everything that is drawn from the storage, and play on."""
    table = Table("", storage)
    assert "Sunday" in table.words
    table.first_paint()
    table.do("statistics")
    assert table.offers("statistics-reset")
    table.do("statistics-export")
    table.do("panel", "")
    table.do("ladder")
    table.do("go", "game=over")
    table.first_paint()
    table.do("go", "game=x")
    table.do("redo")
    assert table.state.session and table.state.session.length >= GOING_ON.length
    table.do("act", str(table.saved.legal_actions()[0]))
    assert table.saved.length > GOING_ON.length
    table.do("go", "")
    table.do("save-all")
    (first, _), (last, content) = table.device.downloads
    assert first == "Statistics.csv" and last.startswith("Sobek ")
    table.bring_in(content)
    assert "was here already" in table.words or "these can’t be read" in table.words
    assert table.state.problem is None
    return table
