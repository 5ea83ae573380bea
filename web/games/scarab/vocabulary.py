"""The words of the notation as messages to translate (:mod:`web.ui.vocabulary`)."""

from typing import Final

from sobek.core.text import mark

VOCABULARY: Final = (mark("typed: return"), mark("typed: none"), mark("typed: to"))
