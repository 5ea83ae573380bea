"""Hidden cards of Sobek: what each seat knows, the odds, and determinizations."""
