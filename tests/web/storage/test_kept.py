"""Small values, and browsers that refuse to keep them."""

from tests.web.helpers.device import FakeDevice
from web.storage.kept import LEARNED, texts

KEY = f"{LEARNED}sobek"


def test_a_value_that_is_refused_lasts_until_one_is_stored() -> None:
    device = FakeDevice(storage={KEY: "1"})
    kept = texts(device, LEARNED)
    assert kept.recall(["sobek"]) and kept.of("sobek") == "1"
    device.full = True
    assert not kept.keep("2", "sobek")
    assert kept.recall(["sobek"]) and kept.of("sobek") == "2"
    device.full = False
    assert kept.keep("3", "sobek")
    device.storage[KEY] = "1"
    assert kept.recall(["sobek"]) and kept.of("sobek") == "1"


def test_what_another_tab_stores_takes_the_place_of_a_value_that_was_refused() -> None:
    device = FakeDevice()
    kept = texts(device, LEARNED)
    device.full = True
    assert not kept.keep("2", "sobek")
    assert kept.recall(["sobek"]) and kept.of("sobek") == "2"
    device.storage[KEY] = "4"
    assert kept.recall(["sobek"]) and kept.of("sobek") == "4"
    del device.storage[KEY]
    assert kept.recall(["sobek"]) and kept.of("sobek") == ""
