"""Text has enough contrast with what it stands on, as it is painted, by day and by night."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser import PHONE, TABLET, screens, see_pictures
from tests.browser.contrast import too_faint


@pytest.mark.long
@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("part", screens.PARTS)
def test_every_text_can_be_read_where_it_stands(
    new_page: Callable[..., Page], base_url: str, part: str, theme: str
) -> None:
    tab = screens.blank(new_page(), base_url)
    screens.light(tab, theme)
    found = {}
    for number, (name, html) in enumerate(screens.PARTS[part]()):
        tab.set_viewport_size((TABLET, PHONE)[number % 2])
        screens.fill(tab, html)
        see_pictures(tab)
        if faint := too_faint(tab):
            found[name] = faint
    assert not found


def test_a_faint_text_is_found(new_page: Callable[..., Page], base_url: str) -> None:
    """On a colour, on a picture, pale by its opacity; and one that is not."""
    tab = screens.blank(new_page(), base_url)
    screens.fill(
        tab,
        """<p style="background: white; color: #999">grey</p>
        <p style="background: linear-gradient(white, #111); color: #222; height: 9rem">
            above<br><br><br><br><br>below</p>
        <p style="background: white; color: #222; opacity: 0.4">pale</p>
        <p style="background: white; color: #222">dark</p>""",
    )
    told = " ".join(too_faint(tab))
    assert [word in told for word in ("“grey”", "“below”", "“pale”", "“dark”", "“above”")] == [
        *(True, True, True),
        *(False, False),
    ]
