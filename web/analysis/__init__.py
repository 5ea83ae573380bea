"""What is computed beside the game and drawn elsewhere: bots in workers, hints, the review of a
finished game, statistics."""
