"""Halves of characters (lone surrogates), which a keyboard, a program or a cut text can leave in a
field: nothing takes them but the page, and it speaks of them as of any other text."""

import re

import pytest

from tests.web.helpers.crawler import PYTHONS
from tests.web.helpers.device import Table
from web.games import renderers

HALF = "x\ud83d"
FIELDS = (
    ("setup", {"name": "name-0", "value": HALF}),
    ("setup", {"name": "seed", "value": HALF}),
    ("paste", {"link": HALF, "submitter": ""}),
    ("paste", {"link": f"#4{HALF}", "submitter": ""}),
    ("paste", {"link": f"#bot=1{HALF}", "submitter": ""}),
    ("clause", {"value": ""}),
    ("seek", {"name": "sought", "value": HALF}),
)
AT_THE_TABLE = (
    ("typing", {"value": "open"}),
    ("typed", {"typed": HALF, "submitter": ""}),
)


def send(table: Table, fields: tuple[tuple[str, dict[str, str]], ...]) -> None:
    for event, data in fields:
        table.do(event, **data)
        assert not PYTHONS.search(table.words), f"{event}: {table.words}"
        assert not re.search("[\ud800-\udfff]", table.device.html), event


@pytest.mark.parametrize("game", renderers())
def test_every_field_takes_half_a_character(game: str) -> None:
    table = Table()
    send(table, FIELDS)
    table.do("panel", "")
    table.begin(game=game)
    send(table, AT_THE_TABLE)
    table.do("go", "")
    (id,) = table.app.saves.ids()
    send(table, (("naming", {"value": id}), ("rename", {"called": HALF, "value": id})))
    table.do("go", f"lab={game}")
    send(table, (("lab-code", {"name": "code", "value": HALF}), ("lab-link", {"value": ""})))
    assert not re.search("[\ud800-\udfff]", "".join(table.device.storage.values()))


def test_half_a_character_on_the_clipboard_is_text_like_any_other() -> None:
    table = Table()
    table.device.clipboard = HALF
    table.do("paste-copied")
    assert not PYTHONS.search(table.words)
    assert not re.search("[\ud800-\udfff]", table.device.html)
