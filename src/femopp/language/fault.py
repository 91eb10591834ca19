"""Errors that people are told."""

from femopp.language.speaker import Speaker
from femopp.language.text import Text


class TextError(ValueError):
    """An error with a `text` that any language can say; where it is only printed, English does."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return Speaker().say(self.text)
