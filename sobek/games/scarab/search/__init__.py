"""The bots of Scarab: alpha-beta and max^n searches, compiled, on a board of integers."""
