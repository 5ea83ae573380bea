"""Egyptian board games: rules, records and bots, without a page.

An ordinary Python package. It never imports the page (``web``) or anything of the browser.

* :mod:`sobek.core`: the contract of a game, records, links and messages; it knows no game.
* :mod:`sobek.games`: one package per game, with its rules, its hidden knowledge and its own bots.
* :mod:`sobek.bots`: bots for every game.
* :mod:`sobek.cli`: the commands of ``python3 -m sobek``.

A whole game, as everything else plays it:

>>> from random import Random
>>> from sobek.bots import bot
>>> from sobek.core.play import Play
>>> from sobek.core.record import Player
>>> play = Play.new("sobek", (Player("Anna"), Player("Bot", "trader")), seed=7)
>>> trader, rng = bot("trader", play.game), Random(1)
>>> while not play.over:
...     view = play.state.view(play.state.actor)
...     play.act(trader.choose(view, play.legal_actions(), rng))
>>> play.over, play.at(1).length, play.at(play.length) == play
(True, 1, True)
"""

__version__ = "1.0.0"
