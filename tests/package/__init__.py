"""The Python package ``sobek``, built and installed as others do it."""
