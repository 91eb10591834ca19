"""How each game is shown, in the terminal and at the table."""

from functools import cache
from importlib import import_module

from femopp.faces.arranged import arranged, place_by_rank
from femopp.faces.face import Face
from femopp.faces.label import label_of
from femopp.faces.settled import on_the_sheet
from femopp.faces.story import Line, Story, TrickTold, cards_of
from femopp.faces.teller import Teller

__all__ = [
    "Face",
    "Line",
    "Story",
    "Teller",
    "TrickTold",
    "arranged",
    "cards_of",
    "face_of",
    "label_of",
    "on_the_sheet",
    "place_by_rank",
]


@cache
def face_of(game: str) -> Face:
    """The face of the game of this name."""
    face: Face = import_module(f"femopp.faces.{game}").FACE
    return face
