"""Bots for Scarab: alpha-beta and max^n on a board of integers."""
