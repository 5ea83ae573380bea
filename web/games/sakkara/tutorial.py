"""The tutorial of Sakkara: one game at its beginning, in a turn full of powers, and at its end."""

from __future__ import annotations

from typing import Any, Final

from sobek.core.text import mark, tr
from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.rules.tables import RACK, field_name
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.pyramid import pyramid_id
from web.games.sakkara.reach import tops
from web.games.sakkara.seats import rack_id
from web.ui.scene import Chapter, Lesson, Scene
from web.ui.widgets import name_of

_START: Final = "1GxswEV0Hc2Fra2FyYQECAAAAAAhsYWJvdXJlcgkKAQs"
_POWERS: Final = "1NxBTusYHc2Fra2FyYQECAAAAAAhsYWJvdXJlcgkKdY2p6NSdQKc8Y76Xd7j4zPs0qbgXLWc2psKcUWFd"
_END: Final = (
    "1SF1trIgHc2Fra2FyYQECAAAAAAhsYWJvdXJlcgkKrAGNqejUnUCnPGO-pz1g5yiyfX9NfENLDd9C5Fr"
    "UXZMOqmQZEKXAfEvXpO_nrAI"
)


def _says(message: str) -> Any:
    """A lesson's text that is always the same; {name} is the opponent, {confirm} the button."""

    def say(scene: Scene, asked: Any) -> str:
        return tr(message, name=name_of(scene.players, 1), confirm=tr("Confirm"))

    return say


def _takes(message: str) -> Any:
    """A lesson's text that names the tile to be taken, and its field."""

    def say(scene: Scene, asked: Action) -> str:
        view: SakkaraView = scene.view
        return tr(
            message,
            tile=words.listed(tops(view, asked)),
            field=field_name(words.way(view, asked)[1]),
            confirm=tr("Confirm"),
        )

    return say


def _storm(scene: Scene, asked: Action) -> str:
    """What the spell brings."""
    return tr(
        "Tip, double stroke and circle make a spell, the Whirlwind. Tap it, then your worker. It "
        "takes the top tile of every space around: {n}.",
        n=len(tops(scene.view, asked)),
    )


def _surplus(scene: Scene, asked: Any) -> str:
    return tr(
        "You may keep at most {n} tiles on your rack. Discard the one you need least.", n=RACK
    )


_FIRST: Final = (
    Lesson(
        _says(
            mark(
                "You and {name} each build a pyramid, and whoever completes theirs first wins. "
                "Your workers collect the tiles from the board."
            )
        ),
        ("K01", "K34"),
        points=(pyramid_id(0), pyramid_id(1)),
    ),
    Lesson(
        _takes(
            mark(
                "First place a worker. Tap {field}, then “{confirm}”. The tile there goes to your "
                "rack: {tile}."
            )
        ),
        ("K11",),
        "a6",
        ("f5",),
    ),
    Lesson(
        _takes(mark("Now place your second worker on {field}. You get: {tile}.")),
        ("K11",),
        "g1",
        ("lay grain", "e2-e3", "end"),
    ),
    Lesson(
        _says(mark("You need a ship before you can build. Tap the one on your rack.")),
        ("K30",),
        "lay ship",
    ),
    Lesson(_says(mark("Each tier needs a grain, too. Lay one out.")), ("K30",), "lay grain"),
    Lesson(
        _takes(
            mark(
                "Each turn, one worker moves one space, not diagonally. Move to {field} and take: "
                "{tile}. You can climb two tiles at most."
            )
        ),
        ("K20",),
        "a6-a5",
    ),
    Lesson(
        _says(mark("You can’t use anything else now. End your turn.")),
        ("K21",),
        "end",
        ("f5-g5", "end"),
    ),
    Lesson(
        _takes(mark("Your lowest tier needs two moons. Move to {field} and take: {tile}.")),
        ("K20",),
        "a5-a4",
    ),
    Lesson(
        _says(
            mark("You can use tiles before and after the move, even new ones. Build with the moon.")
        ),
        ("K21", "K31"),
        "lay moon",
    ),
    Lesson(
        _says(
            mark(
                "The dashed places show what is missing. Each block costs one more tile, a helping "
                "hand. Let’s jump ahead: your lowest tier is nearly complete."
            )
        ),
        ("K31", "K32"),
        points=(pyramid_id(0),),
    ),
)
_SECOND: Final = (
    Lesson(
        _says(
            mark(
                "{name} has used some tiles. They go back to the board as one stack, and you "
                "choose where. Put it far from {name}’s workers."
            )
        ),
        ("K50", "K51"),
        "stack g5",
    ),
    Lesson(_takes(mark("Now move to {field} and take: {tile}.")), ("K20",), "c7-c6"),
    Lesson(
        _says(
            mark("Your horse carries this worker on in the same direction. Tap it on your rack.")
        ),
        ("K42",),
        "horse",
    ),
    Lesson(_takes(mark("It can carry the worker one more space. Take: {tile}.")), ("K42",), "on"),
    Lesson(
        _says(mark("A bird! It carries a worker anywhere. Tap it, then the highlighted worker.")),
        ("K43",),
        "bird c4",
    ),
    Lesson(_takes(mark("Fly to {field} and take: {tile}.")), ("K43",), "land e5"),
    Lesson(_storm, ("K05", "K45"), "whirlwind e5"),
    Lesson(
        _says(
            mark(
                "The spell’s tiles go back, too, on top of the horse and the bird. Tap the one "
                "that goes first, then “{confirm}”."
            )
        ),
        ("K50",),
        "next ",
    ),
    Lesson(
        _says(mark("Which one goes on top of it? The last one is placed for you.")),
        ("K50",),
        "next ",
    ),
    Lesson(
        _says(mark("The last block costs a helping hand. Use the snake to look at {name}’s rack.")),
        ("K41",),
        "snake",
    ),
    Lesson(_says(mark("There is one: take it.")), ("K41",), "take hand", points=(rack_id(1),)),
    Lesson(
        _says(mark("Now build the last block. That uses up your helping hand.")),
        ("K32",),
        "lay block",
    ),
    Lesson(_says(mark("That was a long turn. End it.")), ("K22",), "end"),
    Lesson(_surplus, ("K22",), "drop ", ("cut 5", "stack g4", "stack g3")),
    Lesson(
        _says(
            mark(
                "{name} has put your used tiles back as two stacks. The more you use, the higher "
                "the stacks. Let’s jump to the end."
            )
        ),
        ("K51",),
    ),
)
_THIRD: Final = (
    Lesson(
        _takes(
            mark(
                "Only the tip is missing. It costs two helping hands. Move to {field} and "
                "take: {tile}."
            )
        ),
        ("K32",),
        "d5-c5",
    ),
    Lesson(_says(mark("Use the snake.")), ("K41",), "snake"),
    Lesson(_says(mark("{name} has a helping hand: take it.")), ("K41",), "take hand"),
    Lesson(_says(mark("Place the tip!")), ("K34",), "lay tip"),
    Lesson(
        _says(
            mark(
                "Your pyramid is complete: you win. As you play, remember what your opponent "
                "takes and what the stacks hide. Now you’re ready for a whole game!"
            )
        ),
        ("K34", "K60"),
    ),
)
TUTORIAL: Final = (Chapter(_START, _FIRST), Chapter(_POWERS, _SECOND), Chapter(_END, _THIRD))
