"""What all games share.

* :mod:`game <sobek.core.game>`: the contract of a game; :mod:`contract <sobek.core.contract>`: its
  checks; :mod:`chance <sobek.core.chance>`: random numbers.
* :mod:`record <sobek.core.record>`: what is saved of a play; :mod:`play <sobek.core.play>`: a
  record that is played or replayed; :mod:`transcript <sobek.core.transcript>` and :mod:`link
  <sobek.core.link>`: a play as text and as a link, written, read and checked; :mod:`link_refusals
  <sobek.core.link_refusals>`: why a link is refused.
* :mod:`bot <sobek.core.bot>`, :mod:`sampler <sobek.core.sampler>`, :mod:`report
  <sobek.core.report>`: bots, the positions they search in, and what they find out.
* :mod:`text <sobek.core.text>`: translated messages; :mod:`wire <sobek.core.wire>`: views as text.
"""
