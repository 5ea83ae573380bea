"""The words of the notation, for whoever types in another language (:mod:`web.typed`)."""

from typing import Final

from sobek.core.text import mark

WORDS: Final = (mark("typed: return"), mark("typed: none"), mark("typed: to"))
