"""The bots of Sakkara."""
