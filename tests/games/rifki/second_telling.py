"""A whole match of Rifki told a second time, from the printed rules, without the game's own code.

Cards are texts, `QH`; a choice is `kiz` or `trump S`. `choices` tells what the dealer may name,
`deal` which cards may be played and what comes of it, `winners` who has won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "CDHS"

CARD_PRICES = {
    "rifki": {"KH": 320},
    "kiz": {f"Q{suit}": 100 for suit in SUITS},
    "erkek": {f"{rank}{suit}": 60 for rank in "KJ" for suit in SUITS},
    "kupa": {f"{rank}H": 30 for rank in RANKS},
}
NEGATIVES = (*CARD_PRICES, "son_iki", "el_almaz")

Chosen = Sequence[Sequence[str]]
"""What each seat has named so far, `trump` without its suit."""


@dataclass(frozen=True)
class Table:
    """The house rules, each as the page has it unless said otherwise.

    never_twice           a player names three different negatives, and leaves others theirs
    over_trump            who trumps goes over the trumps in the trick
    highest_goes          of several cards that must go under a higher one, the highest
    hearts_may_be_kept    in Kupa any heart follows a heart
    covered_goes_first    without the suit led, first what is covered in its own suit
    hearts_in_rifki       without the suit led and the king of hearts, a heart
    hearts_open_by_any    any heart played opens hearts, not only a discarded one
    to_the_last_trick     all thirteen tricks are played
    all_above_zero_win    not the highest alone
    """

    never_twice: bool = False
    over_trump: bool = False
    highest_goes: bool = False
    hearts_may_be_kept: bool = False
    covered_goes_first: bool = False
    hearts_in_rifki: bool = False
    hearts_open_by_any: bool = False
    to_the_last_trick: bool = False
    all_above_zero_win: bool = False


def right_of(seat: int) -> int:
    """Who is next, counter-clockwise; seats are numbered clockwise."""
    return (seat + 3) % 4


def over(card: str, other: str) -> bool:
    """Whether a card is higher in the same suit."""
    return card[1] == other[1] and RANKS.index(card[0]) > RANKS.index(other[0])


# The schedule


def choices(table: Table, chosen: Chosen, dealer: int) -> set[str]:
    """What the dealer may name: two positives, three negatives, each negative twice by all."""
    named = Counter(chosen[dealer])
    may = {f"trump {suit}" for suit in SUITS if named["trump"] < 2}
    if sum(named.values()) - named["trump"] < 3:
        may |= {kind for kind in NEGATIVES if slips_left(chosen)[kind]}
    if table.never_twice:
        may -= {kind for kind in may if named[kind] or strands(chosen, dealer, kind)}
    return may


def slips_left(chosen: Chosen) -> Counter[str]:
    """Two slips of paper for each negative, less those that have been taken."""
    left = Counter(dict.fromkeys(NEGATIVES, 2))
    left.subtract(kind for own in chosen for kind in own if kind != "trump")
    return left


def strands(chosen: Chosen, dealer: int, kind: str) -> bool:
    """Whether after this choice the slips cannot be shared out, three different to each player."""
    if kind.startswith("trump"):
        return False
    after = [[*own, kind] if seat == dealer else own for seat, own in enumerate(chosen)]
    had = tuple(frozenset(own) - {"trump"} for own in after)
    left = slips_left(after)
    return not can_share(tuple(left[one] for one in NEGATIVES), had)


@cache
def can_share(left: tuple[int, ...], had: tuple[frozenset[str], ...]) -> bool:
    if not had:
        return True
    own, *others = had
    fresh = [place for place, kind in enumerate(NEGATIVES) if left[place] and kind not in own]
    return any(
        can_share(
            tuple(count - (place in taken) for place, count in enumerate(left)), tuple(others)
        )
        for taken in combinations(fresh, 3 - len(own))
    )


# A deal


def deal(
    table: Table, contract: str, hands: Sequence[Sequence[str]], dealer: int
) -> Generator[tuple[int, set[str]], str, list[int]]:
    """Yields who is to play and which cards he may, is sent one; returns the points by seat."""
    kind, _space, trump = contract.partition(" ")
    held = [set(hand) for hand in hands]
    tricks: list[tuple[int, list[str]]] = []
    leader, are_open = dealer, False
    while any(held) and not is_settled(table, kind, tricks):
        trick: list[str] = []
        seat = leader
        for _card in range(4):
            card = yield seat, may_play(table, kind, trump, held[seat], trick, are_open)
            held[seat].remove(card)
            trick.append(card)
            seat = right_of(seat)
        hearts = [card for card in trick if card[1] == "H"]
        opens = table.hearts_open_by_any or trick[0][1] != "H"
        are_open = are_open or (opens and bool(hearts))
        taker = leader
        for _place in range(trick.index(winning(trick, trump))):
            taker = right_of(taker)
        tricks.append((taker, trick))
        leader = taker
    return pay(kind, tricks)


def may_play(
    table: Table, kind: str, trump: str, hand: set[str], trick: list[str], are_open: bool
) -> set[str]:
    if not trick:
        closed = {c for c in hand if c[1] == "H" and kind in ("rifki", "kupa") and not are_open}
        return hand - closed or hand
    prices = CARD_PRICES.get(kind, {})
    covered = {card for card in hand if card in prices and any(over(c, card) for c in trick)}
    suit = {card for card in hand if card[1] == trick[0][1]}
    if suit:
        must = covered & suit if kind != "kupa" or not table.hearts_may_be_kept else set()
        if table.highest_goes:
            must = {card for card in must if not any(over(other, card) for other in must)}
        return must or suit
    trumps = {card for card in hand if card[1] == trump}
    if table.over_trump:
        laid = [card for card in trick if card[1] == trump]
        trumps = {card for card in trumps if not any(over(c, card) for c in laid)} or trumps
    priced = hand & set(prices)
    if table.covered_goes_first:
        priced = covered or priced
    if kind == "rifki" and table.hearts_in_rifki:
        priced = priced or {card for card in hand if card[1] == "H"}
    return trumps or priced or hand


def winning(trick: list[str], trump: str) -> str:
    best = trick[0]
    for card in trick[1:]:
        if over(card, best) or (card[1] == trump and best[1] != trump):
            best = card
    return best


def is_settled(table: Table, kind: str, tricks: list[tuple[int, list[str]]]) -> bool:
    """Whether all cards that cost something have been taken."""
    if kind not in CARD_PRICES or table.to_the_last_trick:
        return False
    return set(CARD_PRICES[kind]) <= {card for _taker, trick in tricks for card in trick}


def pay(kind: str, tricks: list[tuple[int, list[str]]]) -> list[int]:
    points = [0] * 4
    for number, (taker, trick) in enumerate(tricks, 1):
        match kind:
            case "trump":
                points[taker] += 50
            case "el_almaz":
                points[taker] -= 50
            case "son_iki":
                points[taker] -= 180 if number >= 12 else 0
            case _:
                points[taker] -= sum(CARD_PRICES[kind].get(card, 0) for card in trick)
    return points


def winners(table: Table, points: Sequence[int]) -> list[int]:
    """Who has won after twenty deals."""
    best = max(points)
    if table.all_above_zero_win and best > 0:
        return [seat for seat, total in enumerate(points) if total > 0]
    return [seat for seat, total in enumerate(points) if total == best]
