"""How each game looks in the terminal."""

from importlib import import_module

from femopp.cli.play.faces.face import Face

__all__ = ["Face", "face_of"]


def face_of(game: str) -> Face:
    """The face of the game of this name."""
    face: Face = import_module(f"femopp.cli.play.faces.{game}").FACE
    return face
