"""Bots that search in Sheepshead."""
