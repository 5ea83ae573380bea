"""Text and signs have enough contrast with their backgrounds in light and dark mode (WCAG 1.4.3,
1.4.11)."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[3] / "web"
NIGHT = ':root[data-theme="night"]'
TOKEN = re.compile(r"--([a-z-]+): (#[0-9a-f]{6});")
TEXT = 4.5
SIGN = 3.0
"""Minimum contrast of text, and of signs, frames and fields."""
DARK = 0.06
"""Maximum luminance of what is dark."""

PAINTS = ("paint-red", "paint-blue", "paint-green", "pyramidion")
"""The colours of the stones of the pyramid of deals."""

PAIRS = {
    TEXT: (
        *("ink on leaf", "ink on raised", "ink on lapis-pale"),
        *("soft on leaf", "soft on raised", "soft on lapis-pale"),
        *("lapis on leaf", "lapis on raised", "on-lapis on lapis"),
        *("on-slab on slab-lit", "on-slab on slab"),
        *(
            "clay on leaf",
            "clay on clay-pale",
            "gold on leaf",
        ),
        *("ink on mat", "ink on mat-lit", "soft on mat", "soft on mat-lit"),
        *("lapis on mat", "lapis on mat-lit", "clay on mat", "clay on mat-lit", "gold on mat-lit"),
        *("ink on earth-lit", "ink on earth", "ink on earth-deep"),
        *("on-gilt on gilt", "on-gilt on gilt-lit"),
        *("on-bank on bank", "on-bank on bank-lit", "on-bank on horizon"),
        *("on-water on river-far", "on-water on river", "on-water on river-deep"),
        "ink on stage",
        *("on-pier on pier", "on-pier on pier-deep"),
        *("card-ink on card", "card-soft on card", "card-gold on card"),
        *("space-ink on space", "space-ink on space-strong"),
        *(f"on-goods on {goods}" for goods in ("ivory", "ebony", "marble", "cattle", "fish")),
        *("on-goods on wheat", "on-goods on amulet", "black on white"),
        *("positive on positive-stone", "on-negative on negative"),
        *("on-frame on frame", "on-deep on deep", "contour on lamp"),
        *(f"on-limestone on {ground}" for ground in ("limestone", *PAINTS)),
        *("on-unlaid on unlaid", "on-shard on shard", "limestone-lit on on-shard"),
        *("on-rim on rim", "on-figure on figure", "on-touch on touch"),
    ),
    SIGN: (
        *("line on leaf", "line on raised", "line on mat-lit", "gold on raised"),
        "lapis on lapis-pale",
        *("deep on field", "deep on band", "lamp-rim on lamp", "lamp-rim on lamp-lit"),
        *("contour on field-shade", "positive-rim on field", "negative on field-shade"),
        *("on-priest on priest", "reply on reached", "clay on space"),
        *("priest on field-shade", "trail on sand-shade", "haul on sand-shade"),
        *("touch on sand", "slab-edge on slab-side"),
        *(f"slab-edge on slab-{group}" for group in ("green", "blue", "red", "gold", "grey")),
        *(f"card-gold on {paint}" for paint in PAINTS),
        "chosen-stone on limestone",
        *("clay-lit on slab-reverse", "slab-edge on limestone", "slab-edge on limestone-shade"),
    ),
}


def palette(night: bool) -> dict[str, str]:
    """The colours of all tokens, in light or dark mode."""
    tokens: dict[str, str] = {}
    for path in sorted(WEB.rglob("palette.css")):
        day, _, dark = path.read_text(encoding="utf-8").partition(NIGHT)
        tokens |= TOKEN.findall(day)
        if night:
            tokens |= TOKEN.findall(dark)
    return tokens


def test_the_sky_behind_a_game_of_the_start_is_dark_by_night() -> None:
    dark = (WEB / "games" / "sakkara" / "palette.css").read_text(encoding="utf-8").split(NIGHT)[1]
    sky = re.findall("#[0-9a-f]{6}", dark.partition("--place-sakkara:")[2].partition(";")[0])
    assert sky and max(map(luminance, sky)) < DARK


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(
    ("pair", "least"), [(pair, least) for least, pairs in PAIRS.items() for pair in pairs]
)
def test_colours_have_enough_contrast(pair: str, least: float, night: bool) -> None:
    tokens = palette(night)
    front, _, back = pair.partition(" on ")
    assert contrast(tokens[front], tokens[back]) >= least


def test_only_palettes_name_colours() -> None:
    others = [path for path in WEB.rglob("*.css") if path.name != "palette.css"]
    assert len(others) > 5
    for path in others:
        found = re.findall(r"#(?!0000\b)[0-9a-f]{3,8}\b|rgba?\(", path.read_text("utf-8"))
        assert not found, path


def test_only_palettes_and_materials_cast_shadows() -> None:
    """Elsewhere a shadow is one of those that they name, so one light falls on all."""
    others = [p for p in WEB.rglob("*.css") if p.name not in ("palette.css", "materials.css")]
    for path in others:
        assert not re.search(r"var\(--(shade|dusk|glint|sheen)\)", path.read_text("utf-8")), path


def test_only_the_palette_names_times() -> None:
    for path in WEB.rglob("*.css"):
        found = re.findall(r"[\s(]\d*\.?\d+m?s\b|cubic-bezier", path.read_text("utf-8"))
        assert (path == WEB / "styles" / "palette.css") == bool(found), (path, found)


def test_every_colour_is_used() -> None:
    styles = "".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.css"))
    names = palette(night=True)
    assert names
    assert not {name for name in names if f"var(--{name})" not in styles}
