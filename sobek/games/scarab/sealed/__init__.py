"""Sealed play of Scarab for two. Nothing is hidden: only the set-up is drawn by both together."""

from sobek.games.scarab.sealed.table import new_table, stored_table

__all__ = ["new_table", "stored_table"]
