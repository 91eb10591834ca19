"""Fits networks to the card choices of searching bots."""
