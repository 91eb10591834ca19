"""The games that are learnt: their rules, how deals begin, and what a deal is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from femopp.engine.batch import Batch
from femopp.engine.chance import Chance
from femopp.engine.observing import FieldKind
from femopp.engine.position import SPECTATOR
from femopp.engine.registry import engine_of
from femopp.games.rifki.engine.codes import FIRST_CHOICE, FIRST_NEGATIVE
from femopp.games.rifki.rules.choice import POSITIVES_EACH, TIMES_EACH_NEGATIVE
from femopp.games.rifki.rules.contracts import NEGATIVES, TERMS, Kind
from femopp.games.rifki.rules.state import DEALS
from femopp.games.rifki.rules.state import PLAYERS as OF_RIFKI
from femopp.games.rifki.schedule.future import STATES, stored
from femopp.games.sheepshead.rules.session import Start
from femopp.research.observations import ORDER, scale_of, sizes_of
from femopp.research.setting import Setting, setting_of
from tools.learned.network import Array

ONE = 64
"""The whole number that stands for 1 in an input."""

PARTS = 10
"""The bits of a factor's fraction."""

UNUSED = frozenset({"turn", "deal", "score", "points", "dealt", "out", "duel"})
"""Fields that say nothing of a deal played for itself by all, in which the seat is to act."""

DOUBLERS = (0.7, 0.15, 0.1, 0.05)
"""How often deals of Sheepshead begin after 0, 1, 2 and 3 passed ones."""

SUITS = 4


@dataclass(frozen=True)
class Subject:
    """A game by its default rules.

    columns   the numbers of an observation that the network sees
    limits    where each of them is clipped
    begin     makes matches before their next deal
    promised  what the matches promise each seat besides, in points: of shape (rows, seats)
    strays    how often the contract of a deal is drawn by chance
    """

    setting: Setting
    columns: Array
    limits: Array
    begin: Callable[[Setting, np.random.Generator, int], Batch]
    promised: Callable[[Batch], Array]
    strays: float = 0.0

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

    def inputs(self, observed: Array) -> Array:
        """Return what the network sees of these observations: int8, in parts of `ONE`."""
        clipped = np.clip(observed[:, self.columns], -self.limits, self.limits).astype(np.int32)
        return (clipped * factors(self.limits) >> PARTS).astype(np.int8)


def factors(limits: Array) -> Array:
    """Return the factor of each input, in parts of `1 << PARTS`, which makes its limit `ONE`."""
    return (ONE << PARTS) // limits.astype(np.int32)


def subject_of(game: str) -> Subject:
    """Return a game's subject. Raises `UnknownGameError`, and ValueError for one without."""
    setting = setting_of(game)
    if setting.game not in WAYS:
        raise ValueError(f"nothing is learnt of {setting.game}, but of {', '.join(WAYS)}")
    layout = setting.observer.layout
    sizes = sizes_of(setting.game, setting.options)
    columns: list[int] = []
    limits: list[int] = []
    for field in layout.fields:
        if field.name in UNUSED:
            continue
        place = layout.places[field.name]
        limit = 1
        if field.kind is FieldKind.NUMBERS:
            limit = int(sizes[field.name])
        elif field.name == ORDER:
            limit = field.width
        columns += range(place.start, place.stop)
        limits += [limit] * (place.stop - place.start)
    return Subject(
        setting, np.array(columns, np.int16), np.array(limits, np.int16), **WAYS[setting.game]
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


WAYS: dict[str, dict[str, Any]] = {
    "sheepshead": {"begin": after_passed_deals, "promised": nothing},
    "rifki": {"begin": within_the_schedule, "promised": by_the_schedule, "strays": 0.2},
    "rodskagg": {"begin": anew, "promised": nothing},
}
"""How each game is learnt."""
