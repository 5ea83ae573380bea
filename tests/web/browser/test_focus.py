"""Which element gets the focus in the end, in Node."""

import json

import pytest

import serve
from tests.helpers.in_node import run_in_node

STAGE = """
const element = (id) => ({
  id, tabIndex: 0, isConnected: true, hasAttribute: () => false,
  matches: (selector) => selector.includes("body") ? id === "body" : id === "off",
  focus() { document.activeElement = this; },
});
const [body, opener, other, off] = ["body", "opener", "other", "off"].map(element);
globalThis.document = {
  activeElement: body,
  getElementById: (id) => ({ opener, other, off })[id] ?? null,
  documentElement: { setAttribute() {}, removeAttribute() {} },
  addEventListener() {},
};
"""
"""A page where nothing has the focus any more, as after the press of a panel's button in Safari."""


@pytest.mark.parametrize(
    ("asked", "gets"),
    [
        (["opener"], "opener"),
        (["opener", "other"], "other"),
        (["opener", ""], "opener"),
        (["opener", "gone"], "opener"),
        (["opener", "off"], "opener"),
    ],
)
def test_what_cannot_have_the_focus_does_not_keep_it_from_another(
    asked: list[str], gets: str
) -> None:
    module = json.dumps((serve.ROOT / "web" / "browser" / "focus.mjs").as_uri())
    script = f"""{STAGE}const {{ focus }} = await import({module});
        for (const id of {json.dumps(asked)}) focus(id, false);
        setTimeout(() => console.log(JSON.stringify(document.activeElement.id)), 300);"""
    assert run_in_node(script) == gets
