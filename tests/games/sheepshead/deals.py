"""Deals with a known end, and deals that are already played out, for the tests of payment."""

from random import Random
from typing import Any

from msgspec.structs import replace

from femopp.cards import PACK_32, UNKNOWN, Card
from femopp.driver import begin
from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.order import ORDER
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import Phase, Session
from femopp.rulebook import Cards
from femopp.trick_taking import DealSettled
from femopp.tricks import Played, Seat, TakenTrick, Trick

SWEEP = {
    0: "QC QS QH QD JC JS",
    1: "JD 7D 8D 7S 8S 7H",
    2: "JH AD TC 9C AS 8H",
    3: "TD KD AC KC TS AH",
    4: "9D 9S KS 9H TH KH",
}
"""Seat 0 leads six trumps from the top and takes every trick; seat 1 is the boy.

The blind is 7C 8C.
"""

ONE_TRICK = {
    0: "QC QS 7C 8C 9C 7S",
    1: "JD 7D 8D 7H 8H 9H",
    2: "QH QD JC JS JH AC",
    3: "AD TC KC AS TS KS",
    4: "TD KD 9D AH TH KH",
}
"""Seat 0 picks up 8S 9S and buries QC QS; seat 1, the boy, can take the first trick, no other."""

ONE_TRICK_PLAY = (
    "7C JD AC KC 9D "  # 17 points to the boy
    "7H QH AD AH 8C QD TC KD 9C 7D JC AS TD 7S 8D JS TS TH 8S 8H JH KS KH 9S 9H"
)


def in_tricks(cards: Cards, boy: int) -> tuple[Trick, ...]:
    """Return the cards in tricks of five, played by seats 0 to 4; the jack of diamonds by `boy`."""
    tricks = []
    for start in range(0, len(cards), 5):
        trick = list(cards[start : start + 5])
        if Card.DIAMOND_JACK in trick:
            place = trick.index(Card.DIAMOND_JACK)
            trick[place], trick[boy] = trick[boy], trick[place]
        tricks.append(Trick(tuple(Played(Seat(n), card) for n, card in enumerate(trick))))
    return tuple(tricks)


def played_out(ours: int, tricks: int, boy: int = 1, **options: Any) -> Session:
    """Return a deal after its last trick: seat 0 picked, with its side's tricks and card points.

    The buried cards are counted in `ours`, which must be possible with that many tricks.
    """
    chance = Random(ours * 7 + tricks)
    pack = list(PACK_32)
    while True:
        chance.shuffle(pack)
        bury, won, lost = pack[:2], pack[2 : 2 + 5 * tricks], pack[2 + 5 * tricks :]
        if sum(ORDER.points[card] for card in bury + won) == ours and "JD" not in bury:
            break
    state = begin(SHEEPSHEAD, SHEEPSHEAD.options.of(**options), 5, Start(dealer=Seat(4))).state
    return replace(
        state,
        deal_number=1,
        phase=Phase.PLAY,
        turn=Seat(0),
        picker=Seat(0),
        buried=(UNKNOWN, UNKNOWN),
        taken=(
            *(TakenTrick(Seat(0), trick) for trick in in_tricks(tuple(won), boy)),
            *(TakenTrick(Seat(2), trick) for trick in in_tricks(tuple(lost), boy)),
        ),
    )


def settled(state: Session) -> Session:
    """Return the state after all consequences."""
    while (event := SHEEPSHEAD.consequence(state)) is not None:
        state = SHEEPSHEAD.evolve(state, event)
        if isinstance(event, DealSettled):
            break
    return state
