"""The places of the players: rack, spells, pyramid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from sobek.core.text import tr
from sobek.games.sakkara.rules.bags import count, motifs
from sobek.games.sakkara.rules.magic import can_cast
from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import NAMES, RACK, SPELLS, Spell, Tile
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.feelings import felt
from web.games.sakkara.pyramid import pyramid, pyramid_id
from web.games.sakkara.recap import recap
from web.games.sakkara.secrecy import ask
from web.games.sakkara.selection import pressing, racked, selected, tool_id, usable, using
from web.games.sakkara.spoken import WHOLE, built
from web.games.sakkara.tiles import BACK, mere, tile
from web.ui import table_widgets
from web.ui.formats import colon
from web.ui.markup import Attribute, Html, button, div, li, span, ul
from web.ui.rows import widest_row
from web.ui.scene import Scene
from web.ui.table_widgets import PANEL, choice_id
from web.ui.widgets import picture

Pressed = Mapping[str, Action | None]
"""What of a rack can be pressed, by name: a tile to take or to discard with its action, a tool or a
spell to use with None."""
OVERLAP: Final = 0.32
"""The visible share of the width of a tile that has another one on it."""
SPELL: Final = 2.0
"""How wide a spell is, in tiles, in a narrow rack."""


def across(scene: Scene) -> Html:
    """The other seat's place."""
    return table_widgets.others([_place(scene, scene.around[1])], "opposite")


def home(scene: Scene) -> Html:
    """The place at this side; a spectator sits where the first seat does."""
    return div(_place(scene, scene.around[0]), class_="home")


def rack_id(seat: int) -> str:
    """The id of a seat's rack."""
    return f"rack-{seat}"


def held_id(seat: int, what: int) -> str:
    """The id of the tiles of a motif on a rack that is shown."""
    return f"rack-{seat}-{NAMES[what]}"


def _place(scene: Scene, seat: int) -> Html:
    view: SakkaraView = scene.view
    done = sum(count(view.laid[seat], each) for each in Tile if each > Tile.GRAIN)
    return table_widgets.seat(
        scene,
        seat,
        f"{done}/{WHOLE}",
        ask(scene) if seat == scene.side else recap(scene, seat) or div(class_="last-move"),
        pyramid(scene, seat),
        _rack(scene, seat),
        said=built(view, seat),
        felt=felt(scene, seat),
    )


def _rack(scene: Scene, seat: int) -> Html:
    view: SakkaraView = scene.view
    rack = view.racks[seat]
    number = view.sizes[seat]
    said = colon(tr("Rack"), words.count_of_tiles(number))
    if rack is None:
        sizes = f"--width:{1 + OVERLAP * (number - 1):.2f}"
        held = span([span(class_=BACK)] * number, class_="held closed", aria_hidden="true")
    else:
        shown = [*_tiles(scene, seat, rack, _pressed(scene, seat))]
        # The tiles of a motif overlap. Spells with their names follow.
        widths = [1 + OVERLAP * (count(rack, what) - 1) for what in motifs(rack)]
        widths += [SPELL] * (len(shown) - len(widths))
        half, third = (widest_row(tuple(widths), rows)[0] for rows in (2, 3))
        sizes = f"--width:{sum(widths):.2f};--half:{half:.2f};--third:{third:.2f}"
        held = ul(shown, class_="held")
    return div(
        span(said, class_="unseen"),
        held,
        span(
            f"{number}/{RACK}",
            class_="number too-many" if number > RACK else "number",
            aria_hidden="true",
        ),
        class_="rack",
        id=rack_id(seat),
        style=sizes,
        data_clause="K22",
    )


def _tiles(scene: Scene, seat: int, rack: int, pressed: Pressed) -> Iterator[Html]:
    for what in motifs(rack):
        tiles = _held(scene, seat, what, count(rack, what), pressed)
        yield li(tiles, id=held_id(seat, what))
    if scene.view.phase is Phase.TURN:
        for spell in SPELLS:
            if can_cast(rack, spell) and spell.name.lower() in pressed:
                yield li(_spell(scene, spell), class_="spell")


def _pressed(scene: Scene, seat: int) -> Pressed:
    """What of a seat's rack can be taken, discarded or used now."""
    owner = 1 - scene.view.actor if scene.view.phase is Phase.STEAL else scene.view.actor
    if not scene.actions or seat != owner:
        return {}
    taken = {NAMES[what]: action for what, action in racked(scene).items()}
    return {**dict.fromkeys(usable(scene)), **taken}


def _held(scene: Scene, seat: int, what: Tile, number: int, pressed: Pressed) -> Html | list[Html]:
    """The tiles of a motif on a rack: a button if they can be used, taken or discarded."""
    name = words.times(what, number)
    shown: list[Html] = [mere(what)] * number
    if NAMES[what] not in pressed:
        return [tile(what), *shown[1:]]
    if action := pressed[NAMES[what]]:
        does = {"id": choice_id(action), **pressing(scene, action)}
        return _button(shown, name, does)
    drag = f"{pyramid_id(seat)} {PANEL}"
    is_pale = _is_pale(scene, NAMES[what])
    does = {"id": tool_id(NAMES[what]), "data_drag": drag, **using(scene, NAMES[what])}
    return _button(shown, name, does, pale=is_pale)


def _button(
    shown: list[Html], name: str, does: dict[str, Attribute], *, pale: bool = False
) -> Html:
    return button(
        shown,
        type="button",
        class_="piece pale" if pale else "piece",
        aria_label=name,
        **does,
    )


def _is_pale(scene: Scene, tool: str) -> bool:
    """Whether something else is touched."""
    return selected(scene).tool not in ("", tool)


def _spell(scene: Scene, spell: Spell) -> Html:
    name = spell.name.lower()
    return button(
        picture("sakkara", name),
        span(words.spell(spell), class_="name"),
        type="button",
        class_="piece",
        id=tool_id(name),
        **using(scene, name),
    )
