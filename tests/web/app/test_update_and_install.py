"""Offers of the browser: a new version of the page, and installing it."""

from tests.web.helpers.device import Table

READY = "A new version is ready."


def test_a_new_version_is_offered_and_can_be_accepted() -> None:
    table = Table()
    table.begin()
    assert READY not in table.words
    table.hear("offers", "new-version")
    assert f"{READY} Update now" in table.words
    table.do("panel", "menu")
    assert table.words.count("Update now") == 1  # not once more in the menu
    assert table.device.accepted == []
    table.do("accept", "new-version")
    assert table.device.accepted == ["new-version"]


def test_a_new_version_can_be_declined() -> None:
    table = Table()
    table.hear("offers", "new-version")
    assert table.words.count("Update now") == 1
    table.do("decline", "new-version")
    assert READY not in table.words
    assert table.words.count("Update now") == 1
    table.hear("offers", "new-version install")
    assert READY not in table.words
    assert table.device.accepted == []
    table.begin()
    table.do("panel", "menu")
    assert "Update now" in table.words
    table.do("accept", "new-version")
    assert table.device.accepted == ["new-version"]


def test_withdrawn_offers_disappear() -> None:
    table = Table()
    table.hear("offers", "new-version install")
    assert READY in table.words
    table.hear("offers", "install")
    assert READY not in table.words


def test_installing_is_offered_if_the_browser_supports_it() -> None:
    table = Table()
    assert "nstall" not in table.words
    table.hear("offers", "install")
    assert "Install on this device" in table.words
    table.begin()
    table.do("panel", "menu")
    assert "Install on this device" in table.words
    table.do("accept", "install")
    assert table.device.accepted == ["install"]


def test_on_an_ipad_the_page_explains_how_to_install() -> None:
    table = Table()
    table.hear("offers", "home-screen")
    assert "Share → Add to Home Screen" in table.words
    assert not table.offers("accept")
    alone = "The installed page can’t see what is kept here"
    assert alone not in table.words
    table.begin()
    table.do("panel", "menu")
    assert alone in table.words
    table.do("go", "")
    assert alone in table.words


def test_a_new_version_is_offered_on_the_error_page() -> None:
    # The new version may fix the error.
    table = Table("1broken")
    table.hear("offers", "new-version")
    assert "Update now" in table.words
