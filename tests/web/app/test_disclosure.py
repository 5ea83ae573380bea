"""What a link, a file or the deal number tells of a running game is said before, and costs."""

from collections.abc import Callable

import pytest

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games import game
from tests.helpers.games import SECRETIVE
from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read
from web.session import deals
from web.storage import files
from web.storage.saves import Save

PANELS = ["share-all", "share-deal"]
CODES = ["code-all", "code-deal"]
SAYS = "can find out everything that is hidden"
COSTS = "this game will no longer count"


def begun(game: str = "sobek", kinds: str = "person trader", **fields: str) -> Table:
    table = Table()
    table.begin(kinds, game=game, deal="123456789", **fields)
    return table


def practises(table: Table) -> bool:
    save = table.app.saves.load(table.id)
    assert save
    return save.metadata.practice


def tells(table: Table) -> bool:
    """Whether the page holds the deal's number, or the link of the game or its deal."""
    play, html = table.saved, table.device.html
    links = encode(play), encode(deals.challenge(play.record))
    return any(each in html for each in (*links, "123456789"))


@pytest.mark.parametrize("name", SECRETIVE)
@pytest.mark.parametrize("panel", PANELS)
def test_what_tells_hidden_cards_is_said_before_and_costs(name: str, panel: str) -> None:
    table = begun(name, game(name).levels[0].join(("person ", "")))
    table.do("panel", panel)
    assert SAYS in table.words and COSTS in table.words
    assert not tells(table) and not practises(table)
    table.do("panel", "")
    assert not practises(table)
    table.do("panel", panel)
    table.do("disclose", panel)
    assert SAYS not in table.words and practises(table)
    assert tells(table)
    assert not table.device.focus_is_lost()
    assert table.state.panel == panel
    for each in PANELS:  # it is said once
        table.do("panel", each)
        assert SAYS not in table.words
    assert practises(table.reload())


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_running_game_is_first_shown_as_everybody_sees_it(name: str) -> None:
    """That costs nothing."""
    table = begun(name, game(name).levels[0].join(("person ", "")))
    table.do("panel", "share")
    assert [each.text for each in chosen(table)] == ["What everybody sees"]
    assert 'id="link"' in table.device.html and not tells(table)
    assert not table.offers("export") and not practises(table)
    for code in CODES:
        table.do("panel", code)
        assert "QR code" not in table.words and not tells(table)


def chosen(table: Table) -> list[Node]:
    """The buttons in the sheet that are pressed."""
    buttons = read(table.device.html).by_id("drawer").named("button")
    return [each for each in buttons if each.attributes.get("aria-pressed") == "true"]


def test_the_file_of_a_running_game_is_announced_and_costs() -> None:
    table = begun()
    table.do("panel", "share-all")
    assert SAYS in table.words and COSTS in table.words and not table.offers("export")
    table.do("export")
    assert not table.device.downloads and not practises(table)
    table.do("disclose", "share-all")
    table.do("export")
    ((_, written),) = table.device.downloads
    assert practises(table) and files.read(written).metadata.practice


def test_the_focus_stays_on_what_may_be_seen() -> None:
    table = begun()
    table.do("panel", "share")
    for shown in ("all", "deal", "public"):
        table.device.focused = f"panel-share-{shown}"
        table.do("panel", f"share-{shown}")
        assert table.device.focused == f"panel-share-{shown}"


def test_a_practice_game_is_told_without_a_cost() -> None:
    table = begun()
    table.do("panel", "share-all")
    table.do("disclose", "share-all")
    again = table.reload()
    again.do("panel", "share-all")
    assert SAYS in again.words and COSTS not in again.words


def tell_in_sheet(table: Table) -> None:
    table.do("panel", "share-all")
    table.do("disclose", "share-all")


def tell_by_file(table: Table) -> None:
    id = table.id
    table.do("go", "")
    table.do("export", id)
    table.do("disclose", f"file-{id}")
    assert table.device.downloads
    table.do("go", f"game={id}")


def tell_by_fork(table: Table) -> None:
    here = table.device.location_hash()
    table.do("replay-at", str(table.saved.length))
    table.do("fork", "same")
    assert table.device.location_hash() != here
    table.do("go", here)


@pytest.mark.parametrize("tell", [tell_in_sheet, tell_by_file, tell_by_fork])
def test_a_redo_does_not_make_it_count_again(tell: Callable[[Table], None]) -> None:
    table = begun(kinds="person porter")
    for _ in range(2):
        table.do("act", str(table.saved.legal_actions()[0]))
    table.undo()
    assert practises(table)
    tell(table)
    while table.offers("redo"):
        table.do("redo")
    assert practises(table)


def test_where_nothing_is_hidden_nothing_is_said() -> None:
    over = Play.new("sobek", (Player("Anna"), Player("Bot", "porter")), 7)
    while not over.over:
        over.act(over.legal_actions()[0])
    open_game, linked = begun("scarab", "person scribe"), Table(encode(over))
    stored = Table()
    stored.app.saves.save("x", Save(over))
    finished = Table("game=x", stored.device.storage)
    for table in (open_game, linked, finished):
        for panel in PANELS:
            table.do("panel", panel)
            assert SAYS not in table.words
        table.do("export")
        assert len(table.device.downloads) == 1
    assert not practises(open_game) and not practises(finished)


SCARABS_DAY = 1_800_172_800
"""17 January 2027, whose deal of the day is one of Scarab: there nothing is hidden."""
ANSWERS = "what the bot answers"


def deal_of_the_day() -> Table:
    table = Table()
    table.device.time = SCARABS_DAY
    table.do("daily")
    assert table.saved.game.perfect_information
    return table


@pytest.mark.parametrize("panel", PANELS)
def test_a_deal_of_the_day_that_others_can_try_out_does_not_count(panel: str) -> None:
    """As after a fork, the bot's answer could be known before."""
    table = deal_of_the_day()
    table.do("panel", "share")
    assert [each.text for each in chosen(table)] == ["Everything"]
    table.do("panel", panel)
    assert ANSWERS in table.words and COSTS in table.words and SAYS not in table.words
    assert 'id="link"' not in table.device.html and not table.offers("export")
    table.do("disclose", panel)
    assert ANSWERS not in table.words and practises(table) and 'id="link"' in table.device.html
    assert practises(table.reload())


def test_the_file_of_a_deal_of_the_day_costs_from_the_list_too() -> None:
    table = deal_of_the_day()
    id = table.id
    table.do("go", "")
    table.do("export", id)
    assert ANSWERS in table.words and COSTS in table.words and not table.device.downloads
    table.do("disclose", f"file-{id}")
    ((_, written),) = table.device.downloads
    assert files.read(written).metadata.practice


def test_a_file_from_the_list_is_announced_and_costs() -> None:
    table = begun()
    id = table.id
    table.do("go", "")
    table.do("export", id)
    assert SAYS in table.words and COSTS in table.words and not table.device.downloads
    table.do("panel", "")
    assert SAYS not in table.words
    table.do("export", id)
    table.do("disclose", f"file-{id}")
    ((_, written),) = table.device.downloads
    assert files.read(written).metadata.practice
    table.do("go", f"game={id}")
    assert "Practice" in table.words


def test_with_a_full_storage_a_running_game_is_saved_to_a_file_where_it_is_open() -> None:
    """What can't be stored can't make a game of the list one for practice."""
    table = begun()
    id = table.id
    table.do("go", "")
    table.device.full = True
    table.do("disclose", f"file-{id}")
    assert not table.device.downloads and not table.state.panel
    assert "Open the game and save it to a file there." in table.words
    table.do("go", f"game={id}")
    table.do("panel", "share-all")
    table.do("disclose", "share-all")
    table.do("export")
    ((_, written),) = table.device.downloads
    assert files.read(written).metadata.practice


def test_a_game_of_another_tab_stays_as_it_is() -> None:
    table = begun()
    beside = Table("", table.device.storage, table)
    beside.do("export", table.id)
    beside.do("disclose", f"file-{table.id}")
    assert "open in another tab" in beside.words and not beside.device.downloads
    assert not practises(table)
