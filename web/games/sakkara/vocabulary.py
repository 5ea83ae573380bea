"""The words of the notation as messages to translate (:mod:`web.ui.vocabulary`)."""

from typing import Final

from sobek.core.text import mark

VOCABULARY: Final = (
    mark("typed: climb"),
    mark("typed: horse"),
    mark("typed: on"),
    mark("typed: stop"),
    mark("typed: bird"),
    mark("typed: land"),
    mark("typed: ox"),
    mark("typed: push"),
    mark("typed: snake"),
    mark("typed: take"),
    mark("typed in Sakkara: lay"),
    mark("typed: firestorm"),
    mark("typed: whirlwind"),
    mark("typed: drought"),
    mark("typed: shipwreck"),
    mark("typed: next"),
    mark("typed: skip"),
    mark("typed: end"),
    mark("typed in Sakkara: drop"),
    mark("typed: cut"),
    mark("typed: stack"),
    mark("typed: ship"),
    mark("typed: grain"),
    mark("typed: block"),
    mark("typed: stairs"),
    mark("typed: moon"),
    mark("typed: centre"),
    mark("typed: cross"),
    mark("typed: braid"),
    mark("typed: stroke"),
    mark("typed: circle"),
    mark("typed: tip"),
    mark("typed: hand"),
)
