"""Some of the games that the page finds (:func:`web.games.renderers`), and their weakest bots."""

from importlib.util import find_spec
from typing import Final

from sobek import games
from web.games import renderers

SECRETIVE: Final = tuple(name for name in renderers() if not games.game(name).perfect_information)
"""Those in which something is hidden."""
SEALED: Final = tuple(name for name in renderers() if find_spec(f"sobek.games.{name}.sealed"))
"""Those that can be played by links."""
WEAKEST: Final = {name: games.game(name).levels[0] for name in renderers()}
"""The weakest bot of each. It does not think."""
OPPONENTS: Final = {
    each.words.title: each.words.kind(WEAKEST[name]) for name, each in renderers().items()
}
"""Games and their weakest bots as the page calls them."""
