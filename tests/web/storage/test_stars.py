"""The stars of set deals, as the browser keeps them."""

import pytest

from tests.web.helpers.device import FakeDevice
from web.storage.stars import PREFIX, Stars

KEY = f"{PREFIX}sobek"


def kept(device: FakeDevice) -> dict[str, int]:
    """The stars in Sobek as another tab reads them."""
    stars = Stars(device)
    stars.recall(["sobek"])
    return dict(stars.of("sobek"))


def test_the_most_stars_of_a_deal_are_kept() -> None:
    device = FakeDevice()
    for deal, stars in (("uphill", 2), ("level", 1), ("uphill", 1), ("level", 3), ("masks", 0)):
        Stars(device).keep("sobek", deal, stars)
    assert kept(device) == {"uphill": 2, "level": 3}


def test_each_game_has_its_own() -> None:
    device = FakeDevice()
    Stars(device).keep("scarab", "uphill", 2)
    assert kept(device) == {}


@pytest.mark.parametrize("damage", ["", "x", "12345678 []", "%s", "%s ["])
def test_damaged_stars_count_as_none_and_are_written_anew(damage: str) -> None:
    device = FakeDevice()
    Stars(device).keep("sobek", "uphill", 2)
    whole = device.storage[KEY]
    device.storage[KEY] = damage.replace("%s", whole[:-3])
    assert kept(device) == {}
    Stars(device).keep("sobek", "uphill", 2)
    assert device.storage[KEY] == whole


def test_without_storage_they_last_for_a_while() -> None:
    device = FakeDevice()
    device.unreadable = True
    stars = Stars(device)
    stars.keep("sobek", "uphill", 2)
    assert stars.of("sobek") == {"uphill": 2}
