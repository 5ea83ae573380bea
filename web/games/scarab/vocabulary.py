"""The words of the notation, for whoever types in another language (:mod:`web.ui.vocabulary`)."""

from typing import Final

from sobek.core.text import mark

WORDS: Final = (mark("typed: return"), mark("typed: none"), mark("typed: to"))
