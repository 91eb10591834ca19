"""Sheepshead for five, with a blind and a secret partner.

In order of play: `deal`, `pick`, `bury`, `announcements` (with their prohibitions in
`may_announce`), `play`, `settlement` with `payment`, `session`. `course` connects them.
"""

from femopp.games.sheepshead.rules.game import GAME

__all__ = ["GAME"]
