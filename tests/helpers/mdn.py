"""What MDN knows of browsers (npm: @mdn/browser-compat-data), and which are supported."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest

import serve

MDNS: Final = {
    **{"chrome": "chrome", "edge": "edge", "firefox": "firefox"},
    **{"safari": "safari", "ios_saf": "safari_ios"},
}
"""MDN's names of browsers by those in package.json."""


@cache
def data() -> Any:
    """All of MDN's data; the test is skipped without the npm packages."""
    path = serve.ROOT / "node_modules/@mdn/browser-compat-data/data.json"
    if not path.exists():
        pytest.skip("the npm packages are not installed")
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def oldest() -> dict[str, str]:
    """The first version of each supported browser, by its name in package.json."""
    package = json.loads((serve.ROOT / "package.json").read_text(encoding="utf-8"))
    return dict(each.split(" >= ") for each in package["browserslist"])


def support(key: str) -> dict[str, Any]:
    """What MDN tells on a feature, by its names of browsers.

    :raises KeyError: if it knows none of this name.
    """
    node = data()
    for name in key.split("."):
        node = node[name]
    told: dict[str, Any] = node["__compat"]["support"]
    return told


def first_version(told: Any) -> float:
    """The first version that has a feature as it is today, by MDN's data on a browser."""
    found = [
        float(added.lstrip("≤"))
        for each in (told if isinstance(told, list) else [told])
        if not {"flags", "prefix", "alternative_name", "version_removed"} & each.keys()
        and (added := str(each["version_added"])).lstrip("≤").replace(".", "").isdigit()
    ]
    return min(found, default=float("inf"))


def later() -> Iterator[tuple[str, str]]:
    """The names of what not all supported browsers have: of an object, and of its property, behind
    "static " if those that it makes don't have it; "" for the object itself."""
    for name, inner in {**data()["api"], **data()["javascript"]["builtins"]}.items():
        if "__compat" in inner and _came_later(inner):
            yield name, ""
            continue
        for part, feature in inner.items():
            if part != "__compat" and not part.endswith("_event") and _came_later(feature):
                yield name, re.sub("(.*)_static$", r"static \1", part)


def _came_later(feature: Any) -> bool:
    told = feature.get("__compat", {}).get("support")
    return bool(told) and any(
        first_version(told[MDNS[browser]]) > float(version)
        for browser, version in oldest().items()
        if MDNS[browser] in told
    )
