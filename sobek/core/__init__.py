"""What every game shares: the contract of a game, chance, record, link and messages."""
