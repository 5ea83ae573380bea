"""The HTML builder escapes text."""

import re
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from web.ui.markup import Html, act, button, div, input_, join, p, press

EVIL = "<img src=x onerror=\"alert('&')\">"


def test_text_is_escaped_but_html_is_not() -> None:
    assert p(EVIL) == "<p>&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;</p>"
    assert div(p("a"), [p("b"), None, False, 3]) == "<div><p>a</p><p>b</p>3</div>"


def test_attributes_are_escaped_and_may_be_left_out() -> None:
    made = input_(class_="a b", data_value=EVIL, readonly=True, disabled=False, id=None)
    assert made.startswith('<input class="a b" data-value="&lt;img')
    assert made.endswith(" readonly>")
    assert input_() == "<input>"


def test_press_and_act_name_event_and_value() -> None:
    assert button("x", **press("go", "")) == '<button data-click="go" data-value="">x</button>'
    assert 'data-value="drop fish;drop wheat"' in button("x", **act("drop fish", "drop wheat"))


@given(st.text(), st.text())
def test_text_never_leaves_its_element_or_attribute(content: str, value: str) -> None:
    html = div(content, title=value)
    found = re.fullmatch(r'<div title="([^"<>]*)">([^<>]*)</div>', html, re.DOTALL)
    assert found
    assert (unescape(found[1]), unescape(found[2])) == (value, content)
    assert isinstance(join(html, content), Html)
