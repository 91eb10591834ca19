"""The way in which a network learns Rifki."""

from __future__ import annotations

import numpy as np

from femopp.cards import PACK_52, Suit
from femopp.engine.batch import Batch
from femopp.engine.chance import Chance
from femopp.engine.position import SPECTATOR
from femopp.games.rifki.engine.codes import CONTRACTS, FIRST_CHOICE, FIRST_NEGATIVE, card_number
from femopp.games.rifki.rules.choice import POSITIVES_EACH, TIMES_EACH_NEGATIVE
from femopp.games.rifki.rules.contracts import NEGATIVES, TERMS, Kind
from femopp.games.rifki.rules.state import DEALS, PLAYERS
from femopp.games.rifki.schedule.future import STATES, stored
from femopp.research.learning.network import Array
from femopp.research.learning.subject import Cards, Way, anew
from femopp.research.setting import Setting

CHOOSING = 4
"""The flag of the phase in which a contract is chosen."""

SUITS = 4

OF_13 = (0, 13, 26, 39, 52)
"""The first cards of four suits of thirteen, and the end of the pack."""

SUIT_NUMBERS = {suit: number for number, suit in enumerate(dict.fromkeys(c.suit for c in PACK_52))}


def within_the_schedule(setting: Setting, chance: np.random.Generator, rows: int) -> Batch:
    """Begin matches at any of their deals, after contracts drawn by chance."""
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


def by_the_schedule(batch: Batch) -> Array:
    """Return what the schedule promises each seat for the deals left, between two deals."""
    observed, places = batch.observations(SPECTATOR), batch.observer.layout.places
    trumps = observed[:, places["trumps"]].astype(np.int64)
    had = observed[:, places["negatives"]].astype(np.int64)
    negatives = had.reshape(len(batch), PLAYERS, len(NEGATIVES)).sum(axis=1)
    done = trumps.sum(axis=1) + negatives.sum(axis=1)
    first = observed[:, places["dealer"]].argmax(axis=1) + done
    # The turn to deal goes counter-clockwise, and seats are numbered clockwise.
    seats = (first[:, None] - np.arange(PLAYERS)) % PLAYERS
    trumps_left = POSITIVES_EACH - np.take_along_axis(trumps, seats, axis=1)
    left = np.concatenate([trumps_left, TIMES_EACH_NEGATIVE - negatives], axis=1)
    number = left @ 3 ** np.arange(left.shape[1])[::-1]
    table = np.array(stored().promised).reshape(PLAYERS - 1, STATES)
    by_place = np.zeros((len(batch), PLAYERS))
    by_place[:, :-1] = table[:, number].T
    totals = [TERMS[kind].total for kind in (*[Kind.TRUMP] * PLAYERS, *NEGATIVES)]
    by_place[:, -1] = left @ totals - by_place.sum(axis=1)
    found = np.zeros_like(by_place)
    np.put_along_axis(found, seats, by_place, axis=1)
    return found


def _cards() -> Cards:
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


WAY = Way(
    _cards(),
    begin=within_the_schedule,
    promised=by_the_schedule,
    contracts=any_contract,
    imitated=96,
)
