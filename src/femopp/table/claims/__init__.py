"""Claiming the rest of the tricks."""
