"""Comparison of a record's cards with the draws that its keys give, and the names of cheats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Any, NamedTuple

from msgspec.structs import astuple

from femopp.cards import UNKNOWN, Card
from femopp.driver import SeededShuffler
from femopp.language import Text, _, say
from femopp.record.action import format_action
from femopp.record.faults import NOWHERE, Contradiction, Offence, Place
from femopp.record.model import Record
from femopp.record.names import REST
from femopp.record.replay import Step, steps
from femopp.rulebook import Action, Cards, Deal, Summary


class Cheat(StrEnum):
    """A kind of finding that the deals of an honest server don't have."""

    SEEN = "seen"
    SEED = "seed"
    UNPUBLISHED = "unpublished"
    NONCE_DROPPED = "nonce_dropped"
    NONCE = "nonce"
    UNLISTED = "unlisted"
    NOT_MISSING = "not_missing"
    KEY = "key"
    ORDER = "order"
    SWAPPED = "swapped"
    PREPARED = "prepared"
    OTHER_DRAW = "other_draw"
    COUNTED_TWICE = "counted_twice"
    HIDDEN = "hidden"
    UNCOVERED = "uncovered"
    ILLEGAL = "illegal"


@dataclass(frozen=True)
class Finding:
    """Something wrong with the deals of a match, with its place in the record if it has one."""

    cheat: Cheat
    text: Text
    place: Place = NOWHERE


class Key(NamedTuple):
    """The key of the draws from this one on; None while it is secret."""

    first_draw: int
    key: str | None


NEAR = 50
"""How far before and after its number another draw is looked for whose cards were dealt."""

MANY = 6
"""So many cards come from only one draw; fewer may be those of another by chance."""


class Draws:
    """Follows the parts of a match, and compares each of its draws.

    findings  what is wrong so far
    checked   the number of draws that are right
    is_over   whether the match has ended by its rules, and this is no copy without its secrets
    """

    def __init__(self, keys: Sequence[Key], taken_back: frozenset[int]) -> None:
        self._keys = keys
        self._taken_back = taken_back
        self._next = 0
        self.findings: list[Finding] = []
        self.checked = 0
        self.is_over = False
        self._is_copy = False

    def follow(self, record: Record) -> None:
        """Compare the draws of the next part."""
        self._begin(record)
        state = record.game.begin(record.options, len(record.players), record.start)
        try:
            for step in steps(record):
                self._compare(record, state, step)
                state = step.state
        except (Offence, Contradiction) as wrong:
            message = _("The record isn't legal; `femopp referee` says why.")
            self._found(Cheat.ILLEGAL, say(message), wrong.place)
        self.is_over = state.outcome is not None and not self._is_copy

    def _begin(self, record: Record) -> None:
        found, expected = self._free(record.draws_before), self._free(self._next)
        if found != expected:
            message = _("A part begins with draw {found}, but draw {expected} is next.")
            place = record.log[0].place if record.log else NOWHERE
            self._found(Cheat.ORDER, say(message, found=found, expected=expected), place)
        self._next = found
        key = self._key(found)
        if record.seed is not None and key not in (None, record.seed):
            message = _("The record's seed isn't the key of draw {draw}, which is {key}.")
            self._found(Cheat.KEY, say(message, draw=found, key=key))

    def _compare(self, record: Record, state: Any, step: Step) -> None:
        if not step.by_chance:
            if isinstance(step.action, Deal | Summary):
                message = _("Deal {deal} doesn't come from a draw.")
                self._found(Cheat.UNCOVERED, say(message, deal=step.act.deal), step.act.place)
            return
        drawn = _Drawn(record, state, step, self._free(self._next))
        self._next, key = drawn.number + 1, self._key(drawn.number)
        if not any(one.first_draw <= drawn.number for one in self._keys):
            message = _("Draw {draw} comes before the first round.")
            self._found(Cheat.UNCOVERED, say(message, draw=drawn.number), step.act.place)
        elif key is not None:
            self._check(drawn, key)
        elif UNKNOWN in drawn.cards:
            self._is_copy = True

    def _check(self, drawn: "_Drawn", key: str) -> None:
        right, place = drawn.by(key, drawn.number), drawn.step.act.place
        if UNKNOWN in drawn.cards:
            message = _("{what}: not all cards are known, so they can't be checked.")
            self._found(Cheat.HIDDEN, say(message, what=drawn.what), place)
        elif drawn.step.action == right:
            self.checked += 1
        elif (other := self._other(drawn)) is not None:
            cheat = Cheat.COUNTED_TWICE if other < drawn.number else Cheat.OTHER_DRAW
            values = {"what": drawn.what, "other": other, "draw": drawn.number}
            self._found(cheat, say(_OTHER[cheat], **values), place)
            # What follows is compared as the server has counted.
            self._next = other + 1
        else:
            self._found(*drawn.difference(right), place)

    def _other(self, drawn: "_Drawn") -> int | None:
        """Return the number of another draw that gives these cards."""
        if len(drawn.cards) < MANY:
            return None
        numbers = range(max(0, drawn.number - NEAR), drawn.number + NEAR)
        keys = ((number, self._key(number)) for number in numbers)
        same = (one for one, key in keys if key and drawn.by(key, one) == drawn.step.action)
        return next(same, None)

    def _key(self, number: int) -> str | None:
        return next((one.key for one in reversed(self._keys) if one.first_draw <= number), None)

    def _free(self, number: int) -> int:
        """Return the first number from this one on that wasn't taken back."""
        while number in self._taken_back:
            number += 1
        return number

    def _found(self, cheat: Cheat, text: Text, place: Place = NOWHERE) -> None:
        self.findings.append(Finding(cheat, text, place))


_OTHER = {
    Cheat.COUNTED_TWICE: _(
        "{what} has the cards of draw {other}, which was counted before, and not those of draw "
        "{draw}."
    ),
    Cheat.OTHER_DRAW: _("{what} has the cards of draw {other}, and not those of draw {draw}."),
}


class _Drawn(NamedTuple):
    """A draw of the table: the state before it, its step, and its number in the match."""

    record: Record
    state: Any
    step: Step
    number: int

    def by(self, key: str, number: int) -> Action | None:
        """Return the action that a draw gives here."""
        return self.record.game.table_action(self.state, SeededShuffler(key, number))

    @property
    def cards(self) -> list[Card]:
        return _cards(self.step.action)

    @property
    def what(self) -> Text:
        deal = self.step.act.deal
        if deal is not None:
            return say(_("Deal {deal}"), deal=deal)
        return say(_("Draw {draw}"), draw=self.number)

    def difference(self, right: Action | None) -> tuple[Cheat, Text]:
        """Return how the action differs from the right one."""
        found, names = self.step.action, self.record.players
        values: dict[str, object] = {"what": self.what, "draw": self.number}
        if not isinstance(found, Deal) or not isinstance(right, Deal):
            told = [format_action(one, names) for one in (right, found) if one is not None]
            values |= {"right": told[0], "found": told[-1]}
            return Cheat.PREPARED, say(_("{what} should be “{right}”, not “{found}”."), **values)
        hands = list(zip((*names, REST), _hands(right), _hands(found), strict=True))
        if swap := _swap(_hands(right), _hands(found)):
            message = _("{what}: {first} and {second} have changed places, by draw {draw}.")
            return Cheat.SWAPPED, say(message, first=swap[0], second=swap[1], **values)
        name, *both = next(one for one in hands if one[1] != one[2])
        values |= dict(zip(("right", "found"), map(_written, both), strict=True))
        message = _("{what}: by draw {draw}, {name} should have {right}, not {found}.")
        return Cheat.PREPARED, say(message, name=name, **values)


def _hands(deal: Deal) -> tuple[Cards, ...]:
    return (*deal.hands, deal.rest)


def _written(cards: Cards) -> str:
    return " ".join(card.value for card in cards)


def _swap(right: tuple[Cards, ...], found: tuple[Cards, ...]) -> tuple[str, str] | None:
    """Return the two cards that have changed places, None if there's any other difference."""
    if list(map(len, right)) != list(map(len, found)):
        return None
    places = zip(chain(*right), chain(*found), strict=True)
    moved = [(one.value, other.value) for one, other in places if one != other]
    return moved[0] if len(moved) == 2 and moved[0] == moved[1][::-1] else None


def _cards(action: Action) -> list[Card]:
    return [one for one in _flat(astuple(action)) if isinstance(one, Card)]


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for one in value:
            yield from _flat(one)
    else:
        yield value
