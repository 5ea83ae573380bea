"""A language to test with: English with accents, a good third longer, each message in ⟦brackets⟧.

What stands on the page without brackets was never given to be translated; what is cut off will be
cut off in other languages, too. It is made of the messages themselves, and no menu offers it.
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
"""Vowels are doubled: so the words get longer, and not only the sentences."""


class Pseudo(gettext.NullTranslations):
    """The catalogue of this language."""

    def gettext(self, message: str) -> str:
        """The message, changed; as it is where nothing in it is a word."""
        parts = _PARTS.split(message)
        if not re.search("[a-z]", "".join(parts[::2])):
            return message
        parts[::2] = [part.translate(_LOOKS) for part in parts[::2]]
        return f"⟦{''.join(parts)}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form that English has for this number."""
        return self.gettext(msgid1 if n == 1 else msgid2)
