"""The games that are learnt: their rules, how deals begin, and what a deal is worth."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from femopp.cards import PACK_52, Suit
from femopp.engine.batch import Batch
from femopp.engine.chance import Chance
from femopp.engine.learned.sight import Sight
from femopp.engine.learned.weights import Inputs
from femopp.engine.observing import FieldKind
from femopp.engine.position import SPECTATOR
from femopp.engine.registry import engine_of
from femopp.games.rifki.engine.codes import CONTRACTS, FIRST_CHOICE, FIRST_NEGATIVE, card_number
from femopp.games.rifki.rules.choice import POSITIVES_EACH, TIMES_EACH_NEGATIVE
from femopp.games.rifki.rules.contracts import NEGATIVES, TERMS, Kind
from femopp.games.rifki.rules.state import DEALS
from femopp.games.rifki.rules.state import PLAYERS as OF_RIFKI
from femopp.games.rifki.schedule.future import STATES, stored
from femopp.games.sheepshead.rules.session import Start
from femopp.research.observations import scale_of, sizes_of
from femopp.research.setting import Setting, setting_of
from tools.learned.network import Array

UNUSED = frozenset({"turn", "deal", "score", "points", "dealt", "out", "duel"})
"""Fields that say nothing of a deal played for itself by all, in which the seat is to act."""

OF_CARDS = ("hand", "trick", "played", "order")
"""Fields from which most of what the network sees of cards follows."""

CHOOSING = 4
"""The flag of the phase in which a contract is chosen at Rifki."""

DOUBLERS = (0.7, 0.15, 0.1, 0.05)
"""How often deals of Sheepshead begin after 0, 1, 2 and 3 passed ones."""

SUITS = 4


OF_13 = (0, 13, 26, 39, 52)
"""The first cards of four suits of thirteen, and the end of the pack."""

SUIT_NUMBERS = {suit: number for number, suit in enumerate(dict.fromkeys(c.suit for c in PACK_52))}


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


@dataclass(frozen=True)
class Subject:
    """A game by its default rules.

    inputs    what the network sees of an observation
    begin     makes matches before their next deal
    promised  what the matches promise each seat besides, in points: of shape (rows, seats)
    strays    how often the contract of a deal is drawn by chance
    imitated  the rounds of imitation
    """

    setting: Setting
    inputs: Inputs
    begin: Callable[[Setting, np.random.Generator, int], Batch]
    promised: Callable[[Batch], Array]
    strays: float = 0.0
    imitated: int = 64

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
    def sight(self) -> Sight:
        """Sight that turns observations into inputs."""
        return Sight(self.inputs)


def subject_of(game: str) -> Subject:
    """Return a game's subject. Raises `UnknownGameError`, and ValueError for one without."""
    setting = setting_of(game)
    if setting.game not in WAYS:
        raise ValueError(f"nothing is learnt of {setting.game}, but of {', '.join(WAYS)}")
    way = WAYS[setting.game]
    return Subject(setting, inputs_of(setting, way["cards"]), **way["deals"])


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


def anew(setting: Setting, chance: np.random.Generator, rows: int) -> Batch:
    """Begin matches at their first deal."""
    return Batch([setting.begun] * rows)


def after_passed_deals(setting: Setting, chance: np.random.Generator, rows: int) -> Batch:
    """Begin sessions of Sheepshead, some of them after passed deals."""
    engine = engine_of(setting.game)
    begun = [
        engine.new_match(setting.options, start=Start(doublers=number))
        for number in range(len(DOUBLERS))
    ]
    drawn = chance.choice(len(DOUBLERS), rows, p=DOUBLERS)
    return Batch([begun[number] for number in drawn])


def within_the_schedule(setting: Setting, chance: np.random.Generator, rows: int) -> Batch:
    """Begin matches of Rifki at any of their deals, after contracts drawn by chance."""
    batch = anew(setting, chance, rows)
    left = chance.integers(DEALS, size=rows)
    luck = Chance(int(chance.integers(2**63)))
    while (left > 0).any():
        batch.deal_from(luck, left > 0)
        chosen = np.full(rows, -1, np.int64)
        due = np.flatnonzero(left > 0)
        chosen[due] = any_contract(batch.legal()[due], chance)
        batch.play(chosen)
        batch.play_out(luck)
        left -= 1
    return batch


def any_contract(legal: Array, chance: np.random.Generator) -> Array:
    """Draw a legal kind of contract for each row, and any suit for Trump."""
    weights = legal.astype(float)
    weights[:, FIRST_CHOICE:FIRST_NEGATIVE] /= SUITS
    # The first of exponential clocks with these rates.
    with np.errstate(divide="ignore"):
        return (chance.exponential(size=weights.shape) / weights).argmin(axis=1)


def nothing(batch: Batch) -> Array:
    """Return that no seat is promised anything besides the deal."""
    return np.zeros((len(batch), batch.players))


def by_the_schedule(batch: Batch) -> Array:
    """Return what Rifki's schedule promises each seat for the deals left, between two deals."""
    observed, places = batch.observations(SPECTATOR), batch.observer.layout.places
    trumps = observed[:, places["trumps"]].astype(np.int64)
    had = observed[:, places["negatives"]].astype(np.int64)
    negatives = had.reshape(len(batch), OF_RIFKI, len(NEGATIVES)).sum(axis=1)
    done = trumps.sum(axis=1) + negatives.sum(axis=1)
    first = observed[:, places["dealer"]].argmax(axis=1) + done
    # The turn to deal goes counter-clockwise, and seats are numbered clockwise.
    seats = (first[:, None] - np.arange(OF_RIFKI)) % OF_RIFKI
    trumps_left = POSITIVES_EACH - np.take_along_axis(trumps, seats, axis=1)
    left = np.concatenate([trumps_left, TIMES_EACH_NEGATIVE - negatives], axis=1)
    number = left @ 3 ** np.arange(left.shape[1])[::-1]
    table = np.array(stored().promised).reshape(OF_RIFKI - 1, STATES)
    by_place = np.zeros((len(batch), OF_RIFKI))
    by_place[:, :-1] = table[:, number].T
    totals = [TERMS[kind].total for kind in (*[Kind.TRUMP] * OF_RIFKI, *NEGATIVES)]
    by_place[:, -1] = left @ totals - by_place.sum(axis=1)
    found = np.zeros_like(by_place)
    np.put_along_axis(found, seats, by_place, axis=1)
    return found


def _of_rifki() -> Cards:
    marks = [
        ("contract", place, SUIT_NUMBERS[contract.trump], 1)
        if contract.trump
        else ("contract", place, SUIT_NUMBERS[Suit.HEARTS], 0)
        for place, contract in enumerate(CONTRACTS)
        if contract.trump or TERMS[contract.kind].hearts_closed
    ]
    penalties = tuple(
        ("contract", place, card_number(card))
        for place, contract in enumerate(CONTRACTS)
        for card in sorted(contract.terms.penalty_cards)
    )
    choosing = ("phase", CHOOSING, SUIT_NUMBERS[Suit.HEARTS], 0)
    return Cards(OF_13, marks=(*marks, choosing), penalties=penalties, choices=FIRST_CHOICE)


WAYS: dict[str, dict[str, Any]] = {
    "sheepshead": {
        "cards": Cards(
            (0, 6, 12, 18, 32),
            sets=("blind", "buried"),
            always=(-1, 3, 1),
            others_played=True,
        ),
        "deals": {"begin": after_passed_deals, "promised": nothing},
    },
    "rifki": {
        "cards": _of_rifki(),
        "deals": {
            "begin": within_the_schedule,
            "promised": by_the_schedule,
            "strays": 0.5,
            "imitated": 96,
        },
    },
    "rodskagg": {
        "cards": Cards(OF_13, sets=("given_back",)),
        "deals": {"begin": anew, "promised": nothing},
    },
}
"""How each game is learnt."""
