"""What one seat knows of a deal of Rifki, where nothing is hidden but hands."""

from femopp.engine.worlds.knowledge import Knowledge

KNOWLEDGE = Knowledge
