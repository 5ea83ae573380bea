"""Words and markup: pure functions from values to HTML."""
