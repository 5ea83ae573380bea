"""Tests that drive the built page in a browser, as a person would."""

from typing import Final

# What is pale goes with nothing that is pressed already.
CHOICES: Final = "main button[aria-pressed=false]:enabled:not(.pale)"
"""What can be pressed at a table to choose it."""
