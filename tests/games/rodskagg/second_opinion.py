"""A second implementation of the rest of a deal of Rödskägg, which only counts.

Written from the rules with plain text cards, without the game's own code.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

HEIGHT = "23456789TJQKA"


@dataclass(frozen=True)
class House:
    """House rules of leads, the end of rödskägg, and the question.

    `may_stay_silent`: the asker may also not ask. `alone` is the number of ways in which a deal can
    end after all others have folded: three if the lone player chooses, otherwise one.
    """

    declarer_leads: bool
    rodskagg_stops: bool
    may_stay_silent: bool
    forced: tuple[int, ...]
    alone: int


@dataclass(frozen=True)
class Rest:
    """A deal between two tricks: hands and points by seat, and the winners of tricks so far."""

    house: House
    declarer: int
    contract: str
    hands: Mapping[int, Sequence[str]]
    points: Sequence[int]
    leader: int
    takers: tuple[int, ...]
    answered: bool = False


def ways(deal: Rest) -> int:
    """Return the number of ways to play the deal to its end."""
    last = deal.takers[-1] if deal.takers else deal.declarer
    foreign = deal.contract == "R" and last != deal.declarer
    if len(deal.takers) == 6 or (foreign and deal.house.rodskagg_stops):
        return 1
    if len(deal.takers) == 4 and deal.contract != "R" and not deal.answered:
        return sum(
            ways(after) if len(after.hands) > 1 else deal.house.alone for after in _answers(deal)
        )
    return sum(ways(after) for after in _tricks(deal))


def _answers(deal: Rest) -> Iterator[Rest]:
    """Yield the deal after each combination of answers, and once more after silence."""
    free = [
        seat
        for seat in deal.hands
        if seat not in deal.takers
        and seat != deal.declarer
        and deal.points[seat] not in deal.house.forced
    ]
    for staying in product([True, False], repeat=len(free)):
        folded = {seat for seat, stays in zip(free, staying, strict=True) if not stays}
        yield _with_hands(deal, {s: hand for s, hand in deal.hands.items() if s not in folded})
    if deal.house.may_stay_silent:
        yield _with_hands(deal, deal.hands)


def _with_hands(deal: Rest, hands: Mapping[int, Sequence[str]]) -> Rest:
    return Rest(
        deal.house,
        deal.declarer,
        deal.contract,
        hands,
        deal.points,
        deal.leader,
        deal.takers,
        answered=True,
    )


def _tricks(deal: Rest) -> Iterator[Rest]:
    """Yield the deal after each way to play the next trick."""
    order = sorted(deal.hands, key=lambda seat: (seat < deal.leader, seat))
    for cards in product(*(deal.hands[seat] for seat in order)):
        suit = cards[0][1]
        if any(
            card[1] != suit and any(held[1] == suit for held in deal.hands[seat])
            for seat, card in zip(order, cards, strict=True)
        ):
            continue
        _height, taker = max(
            (HEIGHT.index(card[0]), seat)
            for seat, card in zip(order, cards, strict=True)
            if card[1] == suit
        )
        hands = {
            seat: [held for held in deal.hands[seat] if held != card]
            for seat, card in zip(order, cards, strict=True)
        }
        leader = deal.declarer if deal.house.declarer_leads else taker
        yield Rest(
            deal.house,
            deal.declarer,
            deal.contract,
            hands,
            deal.points,
            leader,
            (*deal.takers, taker),
            deal.answered,
        )
