"""The supported browsers: README, docs/browsers.md, package.json and the page's first script agree
with MDN's data and with each other."""

import re
from typing import Any, Final

import pytest

import serve
from tests.helpers import boot
from tests.helpers.mdn import MDNS, first_version, oldest, support

TOLD: Final = (serve.ROOT / "docs/browsers.md").read_text(encoding="utf-8")
NEEDED: Final = re.findall(
    r"^\| ([\w.-]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| [^|]+ \| (?:`(.+)`)? ?\|$",
    TOLD,
    re.MULTILINE,
)
"""What the page needs, its first versions, and the check for it."""
MAY_LACK: Final = re.findall(r"\b((?:api|css)\.[\w.-]+)", TOLD.split("## Used where it is")[1])
BROWSERS: Final = ("chrome", "firefox", "ios_saf")
"""The columns of the table."""
LIKE: Final = {"edge": "chrome", "safari": "ios_saf"}
"""Browsers that have the versions of another one."""


@pytest.mark.parametrize("row", NEEDED, ids=lambda row: row[0])
def test_the_versions_are_those_of_mdn(row: tuple[str, ...]) -> None:
    key, *versions, _ = row
    for version, browser in zip(versions, BROWSERS, strict=True):
        assert first_version(support(key)[MDNS[browser]]) == float(version), browser


@pytest.mark.parametrize("key", MAY_LACK)
def test_what_may_be_lacking_is_known_to_mdn(key: str) -> None:
    assert support(key)


def test_the_oldest_browsers_are_the_first_that_have_all() -> None:
    columns = zip(*(row[1:4] for row in NEEDED), strict=True)
    first = {
        browser: max(column, key=float) for browser, column in zip(BROWSERS, columns, strict=True)
    }
    assert oldest() == first | {browser: first[other] for browser, other in LIKE.items()}
    named = (
        f"Chrome and Edge from version {first['chrome']}, Firefox from {first['firefox']}, "
        f"and Safari from {first['ios_saf']}"
    )
    for name in ("README.md", "docs/browsers.md"):
        text = (serve.ROOT / name).read_text(encoding="utf-8")
        assert named in " ".join(text.split()), name


def test_the_first_script_checks_what_is_told_and_refuses_no_supported_browser() -> None:
    told = {row[4] for row in NEEDED if row[4]}
    assert told - {*boot.NEEDED} == {*boot.NEEDED_STYLES, "noModule"}
    for name in boot.NEEDED:
        feature = next(filter(None, map(known, keys(name))))
        for browser, version in oldest().items():
            assert first_version(feature[MDNS[browser]]) <= float(version), name


def keys(name: str) -> tuple[str, ...]:
    """What MDN may call a property of the window."""
    inner = name.replace(".prototype", "").replace("WebAssembly.", "")
    return (
        *(f"javascript.builtins.{inner}", f"webassembly.api.{inner}"),
        *(f"api.{inner}", f"api.Window.{inner}"),
    )


def known(key: str) -> dict[str, Any] | None:
    """What MDN tells on a feature; None if it knows none of this name."""
    try:
        return support(key)
    except KeyError:
        return None
