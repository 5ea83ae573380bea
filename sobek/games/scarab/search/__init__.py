"""The bots of Scarab: alpha-beta and max^n searches on a board of integers."""
