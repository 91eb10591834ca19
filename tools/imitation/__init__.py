"""Fits networks to the cards that searching bots play at Rifki."""
