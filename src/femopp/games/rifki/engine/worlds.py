"""A seat's knowledge in Rifki, where only hands are hidden."""

from femopp.engine.worlds.knowledge import Knowledge

KNOWLEDGE = Knowledge
