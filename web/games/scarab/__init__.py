"""The table of Scarab, drawn from the view and the legal actions alone.

The parts of :data:`RENDERER` are modules here; ``narration``, ``table`` and ``ending`` put together
what others make: ``board`` and ``seats`` show the stones, which ``stones`` draws, ``selection``
turns presses and keys into a choice, ``panel`` shows what it will do, with the texts of
``prompts``, and ``story`` and ``spoken`` write the log and the table in words.
"""

from typing import Final

from web.games.scarab import animation, ending, hints, narration, table
from web.games.scarab.answers import QUESTIONS, about
from web.games.scarab.examples import EXAMPLES
from web.games.scarab.guide import GUIDE
from web.games.scarab.tutorial import TUTORIAL
from web.games.scarab.words import WORDS
from web.ui.renderer import Renderer, Teaching

RENDERER: Final = Renderer(
    words=WORDS,
    table=table,
    narration=narration,
    hints=hints,
    animation=animation,
    ending=ending,
    finale=ending.finale,
    teaching=Teaching(EXAMPLES, TUTORIAL, GUIDE),
    questions=QUESTIONS,
    about=about,
)
