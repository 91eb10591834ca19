"""Terminal output: sentences in the user's language, cards in colour."""

import re
from dataclasses import dataclass, field

from rich.console import Console, ConsoleDimensions
from rich.text import Text as Line

from femopp.cards import Card
from femopp.language import Message, Speaker, Text, say
from femopp.rulebook import Cite

WIDEST = 100
"""The widest line that is comfortable to read, in columns."""

_CARD = re.compile(r"(?:10|Kn|[2-9TJQKADE])?([♣♦♥♠])")
TWO_COLOURS = {"♥": "red", "♦": "red", "♣": "", "♠": ""}
FOUR_COLOURS = {"♥": "red", "♦": "bright_blue", "♣": "green", "♠": ""}


class _Readable(Console):
    """A console as wide as the terminal currently is, up to a comfortable width."""

    @property  # type: ignore[misc]  # Rich's has a setter, which is not used here.
    def size(self) -> ConsoleDimensions:
        width, height = super().size
        return ConsoleDimensions(min(width, WIDEST), height)


def new_console(stderr: bool = False) -> Console:
    """Return a console for sentences, without Rich's markup."""
    return _Readable(stderr=stderr, highlight=False, markup=False, emoji=False)


@dataclass
class Terminal:
    """The output of a command, in one language."""

    speaker: Speaker
    colours: dict[str, str] = field(default_factory=lambda: TWO_COLOURS)
    console: Console = field(default_factory=new_console)

    def words(self, text: Text | Message) -> str:
        return self.speaker.say(text)

    def line(self, text: str | Text, style: str = "") -> Line:
        """Return a line with its cards in colour."""
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
        """Print a line that must not be wrapped, such as a path or a command."""
        self.console.print(self.line(text), soft_wrap=True)

    def card(self, card: Card, style: str = "") -> Line:
        """Return a card in colour."""
        words = self.speaker.speak(card)
        line = Line(words, style=style)
        line.stylize(self.colours.get(words[-1], ""))
        return line

    def number(self, points: int) -> str:
        """Format a number with a proper minus sign."""
        return self.speaker.decimal(points, 0)

    def heading(self, text: Text | Message) -> None:
        self.console.print()
        self.console.print(self.words(text), style="bold")

    def cited(self, text: Text | str, cite: Cite, indent: int = 2) -> None:
        """Print a paragraph, followed by its source."""
        line = self.line(text)
        line.append(f"  [{self.speaker.speak(cite)}]", style="dim")
        self.print(line, indent=indent)
