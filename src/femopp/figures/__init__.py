"""Figures of a circle: its matches, evenings and seasons, summed up.

Figures are declared as data, those of all games here and each game's own in its kit (`figures`).
"""
