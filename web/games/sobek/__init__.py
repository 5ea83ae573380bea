"""The table of Sobek, drawn from the shown view and the legal actions alone.

The parts of :data:`RENDERER` are modules here; ``narration``, ``table`` and ``ending`` put together
what others make: ``quays``, ``track``, ``seats``, ``stock`` and ``hand`` draw the areas of the
table, ``selection`` turns taps into possible actions, ``panel`` shows them with the texts of
``prompts`` and ``choices``, and ``story`` and ``spoken`` write the log and the table in words.
"""

from typing import Final

from web.games.sobek import animation, ending, hints, narration, rounds, secrecy, table
from web.games.sobek.answers import QUESTIONS
from web.games.sobek.close_up import close_up
from web.games.sobek.examples import EXAMPLES
from web.games.sobek.guide import GUIDE
from web.games.sobek.ladder import LADDER
from web.games.sobek.selection import drops, joined_drops
from web.games.sobek.tutorial import TUTORIAL
from web.games.sobek.typed import meant, spelt
from web.games.sobek.words import WORDS
from web.ui.renderer import Joint, Renderer, Teaching, Typed

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
    rounds=rounds,
    ladder=LADDER,
    joint=Joint(drops, joined_drops),
    questions=QUESTIONS,
    typed=Typed(spelt, meant),
)
