"""What has been: figures of a circle's matches, evenings and seasons.

Figures are declared as data, those of all games here and each game's own in its kit (`figures`).
"""
