"""Sealed play of Sobek for two: what is locked, what is opened when, and what each device sees.

* ``table``: the whole game; ``keeping``: its text; ``round``: one round, and what comes next;
  ``past``: one that is over
* ``entries``: what is said; ``speaking``: what the device says; ``hearing``: what follows from it;
  ``spelling``: its bytes; ``checking``: the check when all is open
* ``events``: what happens; ``world``: a position that fits all that a device knows; ``repair``:
  better guesses on the way to it; ``piles``: what is shuffled
"""

from sobek.games.sobek.sealed.table import new_table, stored_table

__all__ = ["new_table", "stored_table"]
