"""Fits networks to how searching bots choose their cards."""
