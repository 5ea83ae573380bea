"""The page as a whole: its state, its events, what it draws."""
