"""A second implementation of card play in Rifki, the other way round: the legal cards.

Written from the rules for the tests alone, with plain text cards, and without anything of the game
itself. `count` counts by brute force.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

HEIGHT = "23456789TJQKA"

PENALTY = {
    "rifki": {"KH"},
    "kiz": {"QC", "QD", "QH", "QS"},
    "erkek": {"KC", "KD", "KH", "KS", "JC", "JD", "JH", "JS"},
    "kupa": {rank + "H" for rank in HEIGHT},
}


@dataclass(frozen=True)
class House:
    """The house rules that bear on the play of cards."""

    overtrump: bool = False
    highest: bool = False
    any_heart_in_kupa: bool = False
    covered_first: bool = False
    heart_when_void_in_rifki: bool = False
    any_heart_opens: bool = False
    early_end: bool = True


@dataclass(frozen=True)
class Deal:
    """The play of one deal: `trick` is in order, `turn` plays next, then the seat below it."""

    contract: str
    trump: str | None
    hands: tuple[tuple[str, ...], ...]
    turn: int
    house: House = House()
    trick: tuple[str, ...] = ()
    open: bool = False
    tricks: int = 0
    gone: frozenset[str] = frozenset()


def height(card: str) -> int:
    return HEIGHT.index(card[0])


def may_play(deal: Deal) -> set[str]:
    """Return the cards that may be played now."""
    hand = deal.hands[deal.turn]
    if not deal.trick:
        return lead(deal, hand)
    suit = deal.trick[0][1]
    following = {card for card in hand if card[1] == suit}
    if following:
        return follow(deal, following)
    if deal.contract == "trump":
        return ruff(deal, hand)
    return discard(deal, hand)


def lead(deal: Deal, hand: Sequence[str]) -> set[str]:
    other = {card for card in hand if card[1] != "H"}
    if deal.contract in ("rifki", "kupa") and not deal.open and other:
        return other
    return set(hand)


def follow(deal: Deal, following: set[str]) -> set[str]:
    if deal.contract == "kupa" and deal.house.any_heart_in_kupa:
        return following
    top = max(height(card) for card in deal.trick if card[1] == deal.trick[0][1])
    penalty = PENALTY.get(deal.contract, set())
    dumped = {card for card in following & penalty if height(card) < top}
    if dumped and deal.house.highest:
        return {max(dumped, key=height)}
    return dumped or following


def ruff(deal: Deal, hand: Sequence[str]) -> set[str]:
    trumps = {card for card in hand if card[1] == deal.trump}
    if deal.house.overtrump:
        top = max((height(card) for card in deal.trick if card[1] == deal.trump), default=-1)
        higher = {card for card in trumps if height(card) > top}
        trumps = higher or trumps
    return trumps or set(hand)


def discard(deal: Deal, hand: Sequence[str]) -> set[str]:
    penalty = PENALTY.get(deal.contract, set()) & set(hand)
    if deal.house.covered_first:
        covered = {
            card
            for card in penalty
            if any(card[1] == other[1] and height(other) > height(card) for other in deal.trick)
        }
        penalty = covered or penalty
    if penalty:
        return penalty
    if deal.contract == "rifki" and deal.house.heart_when_void_in_rifki:
        return {card for card in hand if card[1] == "H"} or set(hand)
    return set(hand)


def play(deal: Deal, card: str) -> Deal:
    """Return the deal after a card."""
    hand = tuple(other for other in deal.hands[deal.turn] if other != card)
    hands = (*deal.hands[: deal.turn], hand, *deal.hands[deal.turn + 1 :])
    trick = (*deal.trick, card)
    after = replace(deal, hands=hands, trick=trick, turn=(deal.turn - 1) % 4)
    return after if len(trick) < 4 else gather(after)


def gather(deal: Deal) -> Deal:
    # After four cards it is the leader's turn again; the second player sits one below, and so on.
    trumps = [card for card in deal.trick if deal.trump and card[1] == deal.trump]
    best = max(trumps or [card for card in deal.trick if card[1] == deal.trick[0][1]], key=height)
    hearts = any(card[1] == "H" for card in deal.trick)
    opens = hearts and (deal.house.any_heart_opens or deal.trick[0][1] != "H")
    return replace(
        deal,
        trick=(),
        turn=(deal.turn - deal.trick.index(best)) % 4,
        open=deal.open or opens,
        tricks=deal.tricks + 1,
        gone=deal.gone | set(deal.trick),
    )


def is_over(deal: Deal) -> bool:
    penalty = PENALTY.get(deal.contract)
    early = deal.house.early_end and penalty is not None and penalty <= deal.gone
    return not deal.trick and (deal.tricks == 13 or early)


def count(deal: Deal) -> int:
    """Return the number of ways to play the deal to its end."""
    if is_over(deal):
        return 1
    return sum(count(play(deal, card)) for card in may_play(deal))
