"""Matches on real cards: their settling, and a log that several phones write."""
