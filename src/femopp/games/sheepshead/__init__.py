"""The kit of Sheepshead."""

PLACE = 3
