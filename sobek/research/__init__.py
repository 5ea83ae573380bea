"""The games for research: as OpenSpiel games, and as PettingZoo environments.

* :mod:`encoding <sobek.research.encoding>`: each game's actions as numbers and views as vectors, by
  ``scarab``, ``sakkara``, ``sobek_actions`` and ``sobek_observation``. It needs nothing but Python.
* :mod:`position <sobek.research.position>`: a position with its past, which both adapters hold.
* :mod:`openspiel <sobek.research.openspiel>` registers the games when it is imported.
* :mod:`pettingzoo <sobek.research.pettingzoo>` makes environments.

Nothing else in :mod:`sobek` imports this, so the games need no package. ``docs/research.md`` tells
how to use it.
"""
