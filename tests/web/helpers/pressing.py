"""Everything on a page that can be pressed, filled in or sent, as the events that it reports.

It follows :mod:`web.browser.dom`: what is inert or disabled reports nothing, a form reports its
fields, a key goes to what accepts it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from random import Random

BENEATH = re.compile(r"<(main|header)[^>]* inert[ >].*?</\1>", re.S)
ELEMENT = re.compile(r"<[a-z][\w-]*( [^<>]*\bdata-[^<>]*)>")
ATTRIBUTE = re.compile(r' ([a-z][\w-]*)(?:="([^"]*)")?')
FORM = re.compile(r"<(form|div)( [^<>]*data-(?:change|submit)=[^<>]*)>(.*?)</\1>", re.S)
FIELD = re.compile(r"<(input|select|textarea|code-editor)((?: [^<>]*)?)>(.*?)(?=<)", re.S)
SELECT = re.compile(r"<select((?: [^<>]*)?)>(.*?)</select>", re.S)
OPTION = re.compile(r'<option value="([^"]*)"')
NAMED = {"look": ("panel", "look-{}"), "clause": ("clause", "{}")}
"""What a long press on a thing reports, by the attribute that names the thing."""
FREE = ("text", "search", "number", "")
"""The types of fields that hold any text."""


@dataclass(frozen=True)
class Press:
    """An event that the page can report. ``kind``: the same for all that differ in numbers only;
    ``free``: the fields that hold any text."""

    event: str
    data: dict[str, str] = field(default_factory=dict)
    free: tuple[str, ...] = ()

    @property
    def value(self) -> str:
        """Its value; "" if it has none."""
        return self.data.get("value", "")

    @property
    def kind(self) -> str:
        """Its kind."""
        values = " ".join(value for name, value in self.data.items() if name not in self.free)
        return f"{self.event} {re.sub('[0-9a-f]{3,}|[0-9]+', '#', values)[:60]}"

    def filled(self, texts: list[str], rng: Random) -> "Press":
        """The same with any texts in some of the free fields."""
        given = {name: rng.choice(texts) for name in self.free if rng.random() < 0.7}
        return Press(self.event, {**self.data, **given}, self.free)


def presses(html: str, rng: Random) -> list[Press]:
    """All that can be done with a page now. Which keys and values of fields are in it is drawn."""
    shown = BENEATH.sub("", html)
    return [*_elements(shown, rng), *_forms(shown, rng)]


def _elements(html: str, rng: Random) -> Iterator[Press]:
    for element in ELEMENT.finditer(html):
        said = _attributes(element[1])
        for name, (event, value) in NAMED.items():
            if f"data-{name}" in said:
                yield Press(event, {"value": value.format(said[f"data-{name}"])})
        if "disabled" in said or "inert" in said:
            continue
        if "data-click" in said:
            yield Press(said["data-click"], _dataset(said, "click") | _value(said))
        if keys := said.get("data-keys", "").split():
            yield Press(said["data-keydown"], _dataset(said, "keydown") | {"key": rng.choice(keys)})
        if said.get("type") == "file":
            yield Press(said["data-change"], _dataset(said, "change") | _value(said))


def _forms(html: str, rng: Random) -> Iterator[Press]:
    for form in FORM.finditer(html):
        said, fields = _attributes(form[2]), dict(_fields(form[3], rng))
        values = {name: rng.choice(values) for name, values in fields.items() if values}
        free = tuple(name for name, values in fields.items() if not values)
        if "data-submit" in said:
            given = dict.fromkeys(free, "") | values | {"submitter": ""}
            yield Press(said["data-submit"], _dataset(said, "submit") | given, free)
        if "data-change" in said:
            for name, value in values.items():
                yield Press(said["data-change"], {"name": name, "value": value})
            for name in free:
                yield Press(said["data-change"], {"name": name, "value": ""}, ("value",))


def _fields(html: str, rng: Random) -> Iterator[tuple[str, list[str]]]:
    """The fields by name with their possible values; none for those that hold any text."""
    found: dict[str, list[str]] = {}
    for select in SELECT.finditer(html):
        said = _attributes(select[1])
        found[said.get("name", "")] = [unescape(each) for each in OPTION.findall(select[2])]
    for tag, attributes, _ in FIELD.findall(html):
        said = _attributes(attributes)
        name, type_ = said.get("name", ""), said.get("type", "")
        if tag == "select" or type_ == "file" or "disabled" in said:
            continue
        values = found.setdefault(name, [])
        if tag == "input" and type_ not in FREE:
            values += [said.get("value", "")] + ([""] if type_ == "checkbox" else [])
    yield from ((name, values) for name, values in found.items() if name)


def _attributes(text: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in ATTRIBUTE.findall(text)}


def _dataset(said: dict[str, str], event: str) -> dict[str, str]:
    """The data-* attributes besides the one of the event."""
    data = {key.removeprefix("data-"): value for key, value in said.items() if key[:5] == "data-"}
    return {
        re.sub("-(.)", lambda letter: letter[1].upper(), key): value
        for key, value in data.items()
        if key != event
    }


def _value(said: dict[str, str]) -> dict[str, str]:
    return {key: said[key] for key in ("name", "value") if key in said and "type" in said}
