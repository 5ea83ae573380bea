"""What the browser offers beside the game: a new version of the page, and to install it."""

from tests.web.helpers.device import Table

READY = "A new version is ready."


def test_a_new_version_is_told_in_a_line_and_used_when_it_is_accepted() -> None:
    table = Table()
    table.begin()
    assert READY not in table.words
    table.hear("offers", "new-version")
    assert f"{READY} Update now" in table.words
    assert table.device.accepted == []
    table.do("accept", "new-version")
    assert table.device.accepted == ["new-version"]


def test_a_new_version_can_wait() -> None:
    table = Table()
    table.hear("offers", "new-version")
    table.do("decline", "new-version")
    assert READY not in table.words
    table.hear("offers", "new-version install")
    assert READY not in table.words
    assert table.device.accepted == []
    table.begin()
    table.do("panel", "menu")
    assert "Update now" in table.words
    table.do("accept", "new-version")
    assert table.device.accepted == ["new-version"]


def test_what_is_offered_no_more_is_told_no_more() -> None:
    table = Table()
    table.hear("offers", "new-version install")
    assert READY in table.words
    table.hear("offers", "install")
    assert READY not in table.words


def test_the_page_can_be_installed_where_the_browser_offers_it() -> None:
    table = Table()
    assert "nstall" not in table.words
    table.hear("offers", "install")
    assert "Install on this device" in table.words
    table.begin()
    table.do("panel", "menu")
    assert "Install on this device" in table.words
    table.do("accept", "install")
    assert table.device.accepted == ["install"]


def test_on_an_ipad_it_is_told_how() -> None:
    table = Table()
    table.hear("offers", "home-screen")
    assert "Share → Add to Home Screen" in table.words
    assert not table.offers("accept")
    alone = "The installed page can't see the games saved here"
    assert alone not in table.words
    table.begin()
    table.do("panel", "menu")
    assert alone in table.words
    table.do("go", "")
    assert alone in table.words


def test_a_new_version_is_also_told_where_the_page_is_broken() -> None:
    # It may be what mends it.
    table = Table("1broken")
    table.hear("offers", "new-version")
    assert "Update now" in table.words
