"""Sealed play: a game of cards between two devices that send each other links.

Nobody chooses or knows the deck, each device knows what its seat may know, and at the end of each
round both open all keys and check it. ``docs/sealed.md`` describes the protocol and what it
protects from.

* :mod:`group <sobek.sealed.group>`: points of a group of prime order; a library does the arithmetic
* :mod:`secret <sobek.sealed.secret>`: what a device derives from its one secret
* :mod:`shuffle <sobek.sealed.shuffle>`: the joint shuffle of a pile, and its keys
* :mod:`coins <sobek.sealed.coins>`: numbers that neither seat can choose
"""
