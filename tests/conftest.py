"""Settings of all tests."""

from hypothesis import settings

from sobek.core import text

# Whole games take longer than Hypothesis expects of one example, most of all on a busy machine.
settings.register_profile("sobek", deadline=None, max_examples=50)
settings.load_profile("sobek")


def pytest_runtest_setup() -> None:
    """Whatever language a test has spoken, the next one begins in English."""
    text.use(text.SOURCE_LANGUAGE)
