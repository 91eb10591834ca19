"""The way in which a network learns Rödskägg."""

from femopp.research.learning.subject import Cards, Way

WAY = Way(Cards((0, 13, 26, 39, 52), sets=("given_back",)))
