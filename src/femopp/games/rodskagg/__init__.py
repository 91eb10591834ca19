"""The kit of Rödskägg."""

PLACE = 1
