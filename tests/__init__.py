"""Everything that checks the project; `python3 -m tests` runs it."""
