"""What the searches at machine speed share. A search is written in the subset of Python that
:mod:`sobek.compile` translates, so most modules here run both as Python and compiled."""
