"""What a seat knows of the hidden cards: memory, strays, odds, determinizations."""
