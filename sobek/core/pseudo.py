"""A language for tests: English with accents, a third longer, each message in ⟦brackets⟧.

Text without brackets on the page is not translated; text that is clipped will be clipped in other
languages, too. The language is made from the messages and is not offered in any menu.
"""

import gettext
import re
from typing import Final

_PARTS: Final = re.compile(r"(\{\{|\}\}|\{[^}]*\})")
_PLAIN: Final = "ACDEGHIKLNORSTUWYZacdeghiklnorstuwyz"
_ACCENTED: Final = "ÁÇĎÉĞĤÍĶĻŃÓŘŠŤÚŴÝŽáçďéğĥíķļńóřšťúŵýž"
_LOOKS: Final = str.maketrans(
    {
        plain: 2 * accented if plain in "aeiouy" else accented
        for plain, accented in zip(_PLAIN, _ACCENTED, strict=True)
    }
)
"""Doubles vowels, so that each word gets longer, not only the sentence."""


class Pseudo(gettext.NullTranslations):
    """The catalogue of the test language."""

    def gettext(self, message: str) -> str:
        """The message with accents and brackets; unchanged if it has no word."""
        parts = _PARTS.split(message)
        if not re.search("[a-z]", "".join(parts[::2])):
            return message
        parts[::2] = [part.translate(_LOOKS) for part in parts[::2]]
        return f"⟦{''.join(parts)}⟧"

    def pgettext(self, context: str, message: str) -> str:
        """The same in every context."""
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form that English uses for this number."""
        return self.gettext(msgid1 if n == 1 else msgid2)
