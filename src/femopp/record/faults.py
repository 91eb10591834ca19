"""Errors of records: unreadable, contradictory, or against a rule."""

import re

from msgspec import Struct

from femopp.language import Names, Speaker, Text, _, say
from femopp.rulebook import Action, IllegalAction, Refusal
from femopp.tricks import Seat


class Place(Struct, frozen=True):
    """A position in the text of a record. Lines and columns count from 1."""

    line: int
    column: int


NOWHERE = Place(0, 0)
"""The place of something that was not read from text."""


class RecordError(ValueError):
    """A record that cannot be read. `text` says what is wrong, and what is possible there.

    `names` are the players' names read so far.
    """

    def __init__(self, text: Text, place: Place = NOWHERE, names: Names = ()) -> None:
        super().__init__(text, place)
        self.text = text
        self.place = place
        self.names = names

    def located(self) -> Text:
        """Return the message with its place."""
        return located(self.text, self.place)

    def spoken(self, speaker: Speaker) -> str:
        return Speaker(speaker.language, self.names or speaker.names).say(self.located())

    def __str__(self) -> str:
        return self.spoken(Speaker())


class Contradiction(RecordError):
    """A record that states something else than follows from its actions."""


class Offence(IllegalAction):
    """The first action of a record that the rules do not allow.

    `place` is its position in the text, `number` its number in the record, from 1.
    """

    def __init__(
        self,
        seat: Seat,
        action: Action,
        refusals: tuple[Refusal, ...],
        place: Place,
        number: int,
    ) -> None:
        super().__init__(seat, action, refusals)
        self.place = place
        self.number = number

    def located(self) -> Text:
        """Return the message: the player, the action, the first rule against it, and the place."""
        first = self.refusals[0]
        text = say(
            _("{seat:player} {action}: not allowed. {reason} [{cite}]"),
            seat=self.seat,
            action=self.action,
            reason=first.text,
            cite=first.cite,
        )
        return located(text, self.place)


def located(text: Text, place: Place) -> Text:
    """Return a message with its place, if it has one."""
    if place == NOWHERE:
        return text
    return say(
        _("line {line}, column {column}: {text}"), line=place.line, column=place.column, text=text
    )


def no_json(data: str | bytes, error: Exception) -> RecordError:
    """Return the error for data that msgspec cannot decode, with the place of the faulty byte."""
    return RecordError(say(_("this is not JSON")), _place(data, str(error)))


def _place(data: str | bytes, problem: str) -> Place:
    found = re.search(r"\(byte (\d+)\)", problem)
    if found is None:
        return NOWHERE
    before = (data.encode() if isinstance(data, str) else data)[: int(found[1])]
    text = before.decode(errors="replace")
    return Place(text.count("\n") + 1, len(text) - text.rfind("\n"))
