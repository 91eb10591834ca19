"""Rifki's schedule: the value of the contracts left for later deals."""

from femopp.games.rifki.schedule.situation import promised, promised_unless_late, value_of

__all__ = ["promised", "promised_unless_late", "value_of"]
