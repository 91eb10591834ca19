"""The terminal: sentences in the user's language, cards in colour."""

import re
from dataclasses import dataclass, field

from rich.console import Console, ConsoleDimensions
from rich.text import Text as Line

from femopp.cards import Card
from femopp.language import Message, Speaker, Text, say
from femopp.rulebook import Cite

WIDEST = 100
"""Columns beyond which lines get hard to read."""

_CARD = re.compile(r"(?:10|Kn|[2-9TJQKADE])?([♣♦♥♠])")
TWO_COLOURS = {"♥": "red", "♦": "red", "♣": "", "♠": ""}
FOUR_COLOURS = {"♥": "red", "♦": "bright_blue", "♣": "green", "♠": ""}


class _Readable(Console):
    """As wide as the terminal is at the moment, but no wider than one reads comfortably."""

    @property  # type: ignore[misc]  # Rich lets one set it, which nobody does here.
    def size(self) -> ConsoleDimensions:
        width, height = super().size
        return ConsoleDimensions(min(width, WIDEST), height)


def new_console(stderr: bool = False) -> Console:
    """A console for sentences, without signs that mean anything to Rich."""
    return _Readable(stderr=stderr, highlight=False, markup=False, emoji=False)


@dataclass
class Terminal:
    """Where a command writes, and in which language."""

    speaker: Speaker
    colours: dict[str, str] = field(default_factory=lambda: TWO_COLOURS)
    console: Console = field(default_factory=new_console)

    def words(self, text: Text | Message) -> str:
        return self.speaker.say(text)

    def line(self, text: str | Text, style: str = "") -> Line:
        """A line with its cards in colour."""
        words = self.speaker.say(text) if isinstance(text, Text) else text
        line = Line(words, style=style)
        for card in _CARD.finditer(words):
            colour = self.colours[card.group(1)]
            if colour:
                line.stylize(colour, *card.span())
        return line

    def say(self, message: Message, style: str = "", **values: object) -> None:
        """Print a sentence."""
        self.print(say(message, **values), style)

    def print(self, text: str | Text | Line = "", style: str = "", indent: int = 0) -> None:
        """Print a paragraph, its cards in colour, each of its lines indented."""
        line = text if isinstance(text, Line) else self.line(text, style)
        for row in line.wrap(self.console, max(20, self.console.width - indent)):
            row.rstrip()
            self.console.print(Line(" " * indent) + row, soft_wrap=True)

    def whole(self, text: str | Text) -> None:
        """Print a line that must not be broken, such as a path or a command."""
        self.console.print(self.line(text), soft_wrap=True)

    def card(self, card: Card, style: str = "") -> Line:
        """One card in colour."""
        words = self.speaker.speak(card)
        line = Line(words, style=style)
        line.stylize(self.colours.get(words[-1], ""))
        return line

    def number(self, points: int) -> str:
        """A number with a proper minus sign."""
        return self.speaker.decimal(points, 0)

    def heading(self, text: Text | Message) -> None:
        self.console.print()
        self.console.print(self.words(text), style="bold")

    def cited(self, text: Text | str, cite: Cite, indent: int = 2) -> None:
        """A paragraph, and after it where it comes from."""
        line = self.line(text)
        line.append(f"  [{self.speaker.speak(cite)}]", style="dim")
        self.print(line, indent=indent)
