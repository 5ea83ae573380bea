"""Tests that drive the built page in a browser, as a person would."""
