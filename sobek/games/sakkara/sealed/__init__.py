"""Sealed play of Sakkara: what lies on top is dealt by coins, what lies below is a shuffled pile.

* ``board``: the board as a device knows it; ``device``: what both seats say, and what follows from
  it; ``checking``: the check when both secrets are open; ``table``: what sealed play works with
"""

from sobek.games.sakkara.sealed.table import new_table, stored_table

__all__ = ["new_table", "stored_table"]
