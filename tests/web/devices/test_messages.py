"""Messages that somebody has changed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.web.helpers.tampering import tamper
from web.devices.hand import Hand
from web.devices.messages import Why
from web.ui.screens.devices import reason

CHANGED = 400
"""Messages in a run of the tests."""


def test_changed_messages_do_nothing_that_a_device_may_not() -> None:
    tally = sum((tamper(seed) for seed in range(CHANGED)), Counter[str]())
    assert tally["to the table: hung up"] > CHANGED / 20
    assert tally["to a device: refused"] > CHANGED / 20


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 anything", "The table has a newer version of this page. Update the page on this"),
        ("0 anything", "The table has an older version of this page. Update the page there."),
        ("", "What the table says can’t be shown here."),
        ('1 now ["a",1,"",[],false,false,0,[]]', "What the table says can’t be shown here."),
        ('1 welcome [0,"chess",1,[],[["","person","red","circle",""]],""]', "chess"),
    ],
)
def test_a_device_says_why_it_can_not_follow(text: str, said: str) -> None:
    hand = Hand("a")
    hand.opened()
    with pytest.raises(ValueError, match=said):
        hand.hear(text)


def test_a_device_says_why_the_table_has_hung_up() -> None:
    said = [reason(why) for why in Why]
    assert all(each.endswith(".") for each in said)
    hand = Hand("a")
    hand.opened()
    hand.hear('1 refused ["taken"]')
    assert hand.refusal is Why.TAKEN
