"""The voice of Orca, which writes down what it would say. Orca imports it, in the system's Python.

Each line of the file that ``SOBEK_EAR`` names is a JSON list: the time in seconds since 1970, and
what is said from then on; null where Orca falls silent, whatever it has been saying.
"""

# The names are Orca's.
# mypy: ignore-errors
# ruff: noqa: N802, N803

import json
import os
import time
from pathlib import Path

from orca import speechserver


class SpeechServer(speechserver.SpeechServer):
    """What Orca takes for a speech synthesizer."""

    @staticmethod
    def getFactoryName():
        return "Ear"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        return SpeechServer()

    def getInfo(self):
        return ["Ear", "ear"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            _write(text)

    def speakCharacter(self, character, acss=None):
        _write(character)

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _ in utteranceIterator:
            _write(context.utterance)
            context.currentOffset = context.endOffset
            progressCallback(context, speechserver.SayAllContext.COMPLETED)

    def stop(self):
        _write(None)


def _write(said):
    with Path(os.environ["SOBEK_EAR"]).open("a", encoding="utf-8") as file:
        print(json.dumps([time.time(), said]), file=file)
