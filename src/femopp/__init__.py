"""Femopp plays, referees and explains trick-taking card games by their written rules."""

__version__ = "0.4.0.dev0"
