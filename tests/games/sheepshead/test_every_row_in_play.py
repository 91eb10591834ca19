"""Every row of the payments as the end of a deal that is really played, if possible.

Seat 0, forehand, picks; seat 1 has the jack of diamonds, unless the picker is secretly alone;
seat 2 cracks and seat 3 triple cracks. Random cards and play are steered towards the row's
result, and the payment is compared with the row.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

import pytest

from femopp.cards import PACK_32, Card, cards
from femopp.driver import begin
from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Bury,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.order import ORDER, SIDE_SUITS, THE_BOY, TRUMPS
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.settlement import played_deal
from femopp.games.sheepshead.rules.state import Phase, Session
from femopp.rulebook import Action, Cards, Deal, Play, apply, legal_actions
from femopp.tricks import TABLE, Seat, winner
from tests.games.sheepshead.payments import ROWS, Row
from tests.games.sheepshead.table import dealing

ANNOUNCED = sorted({row.announced for row in ROWS}, key=str)
HEIGHTS = {
    card: -place for place, card in enumerate((*TRUMPS, *chain(*zip(*SIDE_SUITS, strict=True))))
}


def height(card: Card) -> int:
    """Return roughly how good a card is at taking tricks."""
    return HEIGHTS[card]


def cannot_be(row: Row) -> bool:
    """Whether no play can produce a row: the queen of clubs takes every trick it is played to.

    An opponent who holds it cannot bury it, and a picker who announced all four queens can bury
    only two of them: one of the others then takes a trick.
    """
    if not row.no_trick:
        return False
    if row.won:
        return row.crack in (Blitz.BLITZ, Blitz.BOTH)
    return row.blitz is Blitz.BOTH


ALL_QUEENS_OUTPLAYED = {
    0: "AC AS 7C 8C 9C 7S",
    1: "TC TS JD 7D 8D 9D",
    2: "QC QS QH QD KC TH",
    3: "KS AH JC JS JH 7H",
    4: "KH 9S 8S KD 8H 9H",
}
"""Build a deal that chance would not find: seat 2's queens take four tricks with few points.

The blind, to be buried, is AD TD.
"""

ALL_QUEENS_OUTPLAYED_SECRETLY = {
    **ALL_QUEENS_OUTPLAYED,
    0: "AC AS 7C 8C JD 7S",
    1: "TC TS 9C 7D 8D 9D",
}


def needs_all_queens_outplayed(row: Row) -> bool:
    return row.crack is Blitz.BOTH and row.won and row.schneider


def deal_for(row: Row, secretly: bool, chance: Random) -> Deal:
    """Deal the cards that the announcements need; the others favour the winning side."""
    if row.crack is Blitz.BOTH and row.won and row.schneider:
        return dealing(ALL_QUEENS_OUTPLAYED_SECRETLY if secretly else ALL_QUEENS_OUTPLAYED)
    hands: list[list[Card]] = [[] for _seat in range(5)]
    hands[0] += row.blitz.queens
    hands[2] += row.crack.queens if row.crack is not None else ()
    hands[0 if secretly else 1].append(THE_BOY)
    given = {card for hand in hands for card in hand}
    noise = 0 if row.no_trick else chance.choice([0, 8, 20, 40])
    left = sorted(
        (card for card in PACK_32 if card not in given),
        key=lambda card: height(card) + chance.uniform(-noise, noise),
        reverse=row.won,
    )
    side = [0, 1] if not row.alone else [0]
    blind = []
    for seat in (*side, *(seat for seat in (1, 2, 3, 4) if seat not in side)):
        while len(hands[seat]) < 6:
            hands[seat].append(left.pop(0))
        if seat == 0:
            blind = [left.pop(0), left.pop(0)]
    return Deal(tuple(tuple(hand) for hand in hands), tuple(blind))


def bury_for(row: Row, hand: Cards, chance: Random) -> Cards:
    """Choose the bury, to win or to lose."""
    if needs_all_queens_outplayed(row):
        return cards("AD TD")
    by_height = sorted(hand, key=height)
    if not row.won:
        return tuple(by_height[-2:])
    if row.no_trick or chance.random() < 0.5:
        return tuple(by_height[:2])
    return tuple(sorted(hand, key=ORDER.points.__getitem__)[-2:])


def in_turn(state: Session) -> Seat:
    assert state.turn is not None
    return state.turn


def announced(row: Row, secretly: bool, state: Session) -> Action:
    """Choose the answer of the seat in turn to the current question."""
    seat, legal = in_turn(state), legal_actions(SHEEPSHEAD, state, in_turn(state))
    said: dict[int, Action] = {}
    if row.alone and not secretly:
        said[0] = ThrowOff()
    if row.crack is not None:
        said[2] = Crack(row.crack)
    if row.double_crack:
        said[1] = DoubleCrack()
    if row.triple_crack:
        said[3] = TripleCrack()
    return said[seat] if seat in said and said[seat] in legal else Pass()


def deal_played(row: Row, secretly: bool, chance: Random) -> Session:
    """Play one random deal with the row's announcements, steered towards its result."""
    options = SHEEPSHEAD.options.of()
    state = begin(SHEEPSHEAD, options, 5, Start(dealer=Seat(4))).state
    state, _events = apply(SHEEPSHEAD, state, TABLE, deal_for(row, secretly, chance))
    state, _events = apply(SHEEPSHEAD, state, Seat(0), Pick(row.blitz))
    bury = bury_for(row, state.hands[0], chance)
    state, _events = apply(SHEEPSHEAD, state, Seat(0), Bury(bury))
    while state.phase is Phase.ANNOUNCE:
        state, _events = apply(SHEEPSHEAD, state, in_turn(state), announced(row, secretly, state))
    carelessness = 0 if row.no_trick else chance.choice([0, 0.3, 0.6, 1])
    aim = tricks_for if row.no_trick else chance.choice([tricks_for, points_for])
    while state.phase is Phase.PLAY:
        plays = legal_actions(SHEEPSHEAD, state, in_turn(state))
        chosen = aim(row, state, plays)
        if chance.random() < carelessness:
            chosen = chance.choice(plays)
        state, _events = apply(SHEEPSHEAD, state, in_turn(state), chosen)
    return state


def picked(row: Row) -> tuple[int, ...]:
    return (0,) if row.alone else (0, 1)


def tricks_for(row: Row, state: Session, plays: Sequence[Action]) -> Action:
    """Choose the highest card for the side that must win, the lowest for the other."""
    by_height = sorted(plays, key=lambda one: height(card_of(one)))
    return by_height[-1 if (in_turn(state) in picked(row)) == row.won else 0]


def points_for(row: Row, state: Session, plays: Sequence[Action]) -> Action:
    """Value points: much for the winning side if it takes the trick, little if the other does."""

    def gives(action: Action) -> int:
        trick = state.trick.add(in_turn(state), card_of(action))
        good = (winner(trick, ORDER) in picked(row)) == row.won
        return ORDER.points[card_of(action)] * (1 if good else -1)

    return max(plays, key=gives)


def card_of(action: Action) -> Card:
    assert isinstance(action, Play)
    return action.card


def ends(row: Row, secretly: bool) -> Iterator[Session]:
    chance = Random(str(row))
    for _attempt in range(1000):
        yield deal_played(row, secretly, chance)


CASES = [(one, False) for one in ANNOUNCED] + [(one, True) for one in ANNOUNCED if one[0]]


@pytest.mark.parametrize(
    ("announcements", "secretly"), CASES, ids=["-".join(map(str, (*a, b))) for a, b in CASES]
)
def test_every_row_in_play(announcements: tuple[object, ...], secretly: bool) -> None:
    rows = [row for row in ROWS if row.announced == announcements and not cannot_be(row)]
    for row in rows:
        for state in ends(row, secretly):
            rules = {line.cite.rule for line in state.sheet[-1].lines}
            schneider = "SHP-DBL-SCHNEIDER-1" in rules
            result = (state.points[0] > 0, schneider, "SHP-DBL-NOTRICK-1" in rules)
            if result == row.result:
                break
        else:
            pytest.fail(f"no play came to {row}")
        partner = row.opponent if row.partner is None else row.partner
        assert state.points == (row.picker, partner, row.opponent, row.opponent, row.opponent)
        deal = played_deal(state)
        assert deal.won == row.won
        assert deal.picker_points + deal.opponent_points == 120


def test_the_number_of_unreachable_rows() -> None:
    # Won, the opponents without a trick: blitz crack stands beside no blitz or an indian one,
    # both cracks together beside none; with a partner each plain, doubled and tripled.
    won = 3 * 3 + 3
    # Lost without a trick after both blitzes: no crack or a plain one, that doubled or tripled.
    lost = (1 + 3) + 2
    assert len([row for row in ROWS if cannot_be(row)]) == won + lost
