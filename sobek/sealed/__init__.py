"""Sealed play: a game of cards between two devices that send each other links.

Nobody chooses or knows the deck, each device knows what its seat may know, and at the end of each
round both open all keys and check it. ``docs/sealed.md`` describes the protocol and what it
protects from.

* :mod:`game <sobek.sealed.game>`: a whole game on one device, which the page works with
* :mod:`table <sobek.sealed.table>`: what a game owes to sealed play
* :mod:`letter <sobek.sealed.letter>`, :mod:`channel <sobek.sealed.channel>`,
  :mod:`terms <sobek.sealed.terms>`: the text of a link, who it comes from, what is agreed first
* :mod:`refusals <sobek.sealed.refusals>`: why a link is refused
* :mod:`group <sobek.sealed.group>`: points of a group of prime order; a library does the arithmetic
* :mod:`secret <sobek.sealed.secret>`: what a device derives from its one secret
* :mod:`shuffle <sobek.sealed.shuffle>`: the joint shuffle of a pile; :mod:`tree
  <sobek.sealed.tree>`: its keys
* :mod:`coins <sobek.sealed.coins>`: numbers that neither seat can choose
"""
