"""The table of Sakkara, drawn from the view and the legal actions alone.

The parts of :data:`RENDERER` are modules here; ``narration``, ``table`` and ``ending`` put together
what others make: ``board``, ``seats`` and ``pyramid`` show the tiles, which ``tiles`` draws,
``selection`` turns presses and keys into a choice, ``bar`` shows what it will do, and ``story`` and
``spoken`` write the log and the table in words.
"""

from typing import Final

from web.games.sakkara import animation, ending, hints, narration, secrecy, table
from web.games.sakkara.answers import QUESTIONS, about
from web.games.sakkara.close_up import close_up
from web.games.sakkara.examples import EXAMPLES
from web.games.sakkara.guide import GUIDE
from web.games.sakkara.tutorial import TUTORIAL
from web.games.sakkara.words import WORDS
from web.ui.renderer import Renderer, Teaching

RENDERER: Final = Renderer(
    words=WORDS,
    table=table,
    narration=narration,
    hints=hints,
    animation=animation,
    ending=ending,
    finale=ending.finale,
    teaching=Teaching(EXAMPLES, TUTORIAL, GUIDE, close_up),
    secrets=secrecy,
    questions=QUESTIONS,
    about=about,
)
