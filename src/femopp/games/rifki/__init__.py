"""The kit of Rifki."""

PLACE = 2
