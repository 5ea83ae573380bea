"""Computations for the page: bots in workers, hints, the review of a finished game, statistics. The
screens draw the results."""
