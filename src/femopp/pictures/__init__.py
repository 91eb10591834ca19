"""Pictures of a table as SVG and pixels, with the deck of the client."""

from femopp.pictures.drawing import HEIGHT, WIDTH, drawn, html, joined, pixels, tricks_in_words
from femopp.pictures.scene import BACK, Place, Scene

__all__ = [
    "BACK",
    "HEIGHT",
    "WIDTH",
    "Place",
    "Scene",
    "drawn",
    "html",
    "joined",
    "pixels",
    "tricks_in_words",
]
