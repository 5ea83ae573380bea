"""What CI is too short for: python3 -m tests.trust. Each part is a module here."""
