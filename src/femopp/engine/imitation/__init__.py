"""Imitation of searching players by small networks, without a search."""
