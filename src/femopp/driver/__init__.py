"""The pure driver of a match: commands in, events out."""

from femopp.driver.match import Match, begin, command, table
from femopp.driver.shuffle import SeededShuffler, SystemShuffler

__all__ = ["Match", "SeededShuffler", "SystemShuffler", "begin", "command", "table"]
