"""The rules of Sakkara."""
