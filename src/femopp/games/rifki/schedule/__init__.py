"""Rifki's schedule: a deal is worth its points and what its contract leaves for later."""

from femopp.games.rifki.schedule.situation import promised, promised_unless_late, value_of

__all__ = ["promised", "promised_unless_late", "value_of"]
