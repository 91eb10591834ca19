"""Errors that are shown to people."""

from femopp.language.speaker import Speaker
from femopp.language.text import Text


class TextError(ValueError):
    """An error whose `text` can be shown in any language; `str` gives English."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return Speaker().say(self.text)
