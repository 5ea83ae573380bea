"""Sealed play of Sobek for two: what is locked, what is opened when, and what each device sees."""

from sobek.games.sobek.sealed.table import new_table, stored_table

__all__ = ["new_table", "stored_table"]
