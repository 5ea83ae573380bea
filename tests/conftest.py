"""Settings of all tests."""

from hypothesis import settings

# Whole games take longer than Hypothesis expects of one example, most of all on a busy machine.
settings.register_profile("sobek", deadline=None, max_examples=50)
settings.load_profile("sobek")
