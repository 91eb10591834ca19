"""The games that are learnt: what a network sees of them, how deals begin, and their worth."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from femopp.engine.batch import Batch
from femopp.engine.learned.sight import Sight
from femopp.engine.learned.weights import Inputs
from femopp.engine.observing import FieldKind
from femopp.kits import games_with, required_part
from femopp.research.learning.network import Array
from femopp.research.observations import scale_of, sizes_of
from femopp.research.setting import Setting, setting_of

PART = "learning"
"""The part of a kit that has the `WAY` in which its game is learnt."""

UNUSED = frozenset({"turn", "deal", "score", "points", "dealt", "out", "duel"})
"""Fields that say nothing of a deal played for itself by all, in which the seat is to act."""

OF_CARDS = ("hand", "trick", "played", "order")
"""Fields from which most of what the network sees of cards follows."""


@dataclass(frozen=True)
class Cards:
    """The cards of a game, as a network sees them.

    suits          the first card of each suit, and the end of the pack
    sets           fields with flags of cards that it sees besides
    marks          a field, the place of a flag, the suit that is special if it is set, and whether
                   it's trump
    penalties      a field, the place of a flag, and a card that is a penalty card if it is set
    always         a column, suit, and whether it's trump, of a suit that is always special
    choices        the first of the actions that name a suit each, or -1
    others_played  whether it sees which cards each other seat has played
    """

    suits: tuple[int, ...]
    sets: tuple[str, ...] = ()
    marks: tuple[tuple[Any, ...], ...] = ()
    penalties: tuple[tuple[str, int, int], ...] = ()
    always: tuple[int, ...] = ()
    choices: int = -1
    others_played: bool = False


def anew(setting: Setting, chance: np.random.Generator, rows: int) -> Batch:
    """Begin matches at their first deal."""
    return Batch([setting.begun] * rows)


def nothing(batch: Batch) -> Array:
    """Return that no seat is promised anything besides the deal."""
    return np.zeros((len(batch), batch.players))


@dataclass(frozen=True)
class Way:
    """The way in which a game is learnt.

    begin      makes matches before their next deal
    promised   what the matches promise each seat besides, in points: of shape (rows, seats)
    contracts  draws contracts by chance from what is legal, so that all of them are learnt
    imitated   the rounds of imitation
    """

    cards: Cards
    begin: Callable[[Setting, np.random.Generator, int], Batch] = anew
    promised: Callable[[Batch], Array] = nothing
    contracts: Callable[[Array, np.random.Generator], Array] | None = None
    imitated: int = 64


@dataclass(frozen=True)
class Subject:
    """A game by its default rules, and the way in which it's learnt."""

    setting: Setting
    way: Way

    @property
    def game(self) -> str:
        return self.setting.game

    @property
    def players(self) -> int:
        return self.setting.players

    @property
    def cards(self) -> int:
        """The size of the pack."""
        return self.setting.begun.spec.pack.bit_count()

    @property
    def scale(self) -> float:
        """About the standard deviation of a deal's points."""
        return scale_of(self.game)

    @cached_property
    def inputs(self) -> Inputs:
        """The form of what the network sees of an observation."""
        return inputs_of(self.setting, self.way.cards)

    @cached_property
    def sight(self) -> Sight:
        """Sight that turns observations into inputs."""
        return Sight(self.inputs)

    def begin(self, chance: np.random.Generator, rows: int) -> Batch:
        """Return matches before their next deal."""
        return self.way.begin(self.setting, chance, rows)


def subjects() -> tuple[str, ...]:
    """Return the names of the games that are learnt."""
    return games_with(PART)


def subject_of(game: str) -> Subject:
    """Return one of the `subjects`. Raises `UnknownGameError`."""
    setting = setting_of(game)
    return Subject(setting, required_part(setting.game, PART).WAY)


def inputs_of(setting: Setting, cards: Cards) -> Inputs:
    """Return what a network sees in a game with these cards."""
    layout, pack = setting.observer.layout, cards.suits[-1]
    places = layout.places
    sizes = sizes_of(setting.game, setting.options)
    others = [
        places["played"].start + seat * pack
        for seat in range(1, setting.players)
        if cards.others_played
    ]
    marks = [(places[name].start + place, *mark) for name, place, *mark in cards.marks]
    trumps = {column for column, _suit, is_trump in marks if is_trump}
    penalties = [(places[name].start + place, card) for name, place, card in cards.penalties]
    columns: list[int] = []
    limits: list[int] = []
    for field in layout.fields:
        if field.name not in (UNUSED | {*OF_CARDS, *cards.sets}):
            limit = int(sizes[field.name]) if field.kind is FieldKind.NUMBERS else 1
            place = places[field.name]
            its = [column for column in range(place.start, place.stop) if column not in trumps]
            columns += its
            limits += [limit] * len(its)
    return Inputs(
        size=layout.size,
        actions=setting.actions,
        seats=setting.players,
        choices=cards.choices,
        suits=array("h", cards.suits),
        fields=array("h", [places[name].start for name in OF_CARDS]),
        sets=array("h", [*(places[name].start for name in cards.sets), *others]),
        marks=array("h", [number for mark in marks for number in mark] or cards.always),
        penalties=array("h", [number for pair in penalties for number in pair]),
        columns=array("h", columns),
        limits=array("h", limits),
    )
