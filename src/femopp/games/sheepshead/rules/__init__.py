"""Sheepshead for five: pick up the blind, with a secret partner, the boy.

In order of play: `deal`, `pick`, `bury`, `announcements` (and `may_announce`: by whom),
`play`, `settlement` with `payment`, `session`. `course` leads from one to the next.
"""

from femopp.games.sheepshead.rules.game import GAME

__all__ = ["GAME"]
