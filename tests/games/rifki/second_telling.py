"""A second implementation of a whole match of Rifki, from the printed rules alone.

The cards are played as in `second_opinion`. Cards are texts, `QH`; a choice is `kiz` or
`trump S`. `choices` gives the dealer's choices, `deal` the legal cards and the result, `winners`
the winners.
"""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from tests.games.rifki.second_opinion import PENALTY, Deal, House, is_over, may_play, play

SUITS = "CDHS"

PRICES = {"rifki": 320, "kiz": 100, "erkek": 60, "kupa": 30}
"""The cost of each card that costs something."""

NEGATIVES = (*PRICES, "son_iki", "el_almaz")

Chosen = Sequence[Sequence[str]]
"""The choices of each seat so far, `trump` without its suit."""


@dataclass(frozen=True)
class Table:
    """The house rules; by default those of the page.

    house                 those of the play of cards
    never_twice           a player names three different negatives, and leaves others theirs
    all_above_zero_win    not only the highest
    """

    house: House
    never_twice: bool = False
    all_above_zero_win: bool = False


# The schedule


def choices(table: Table, chosen: Chosen, dealer: int) -> set[str]:
    """Return the dealer's choices: two positives, three negatives, each negative twice in all."""
    named = Counter(chosen[dealer])
    may = {f"trump {suit}" for suit in SUITS if named["trump"] < 2}
    if sum(named.values()) - named["trump"] < 3:
        may |= {kind for kind in NEGATIVES if slips_left(chosen)[kind]}
    if table.never_twice:
        may -= {kind for kind in may if named[kind] or strands(chosen, dealer, kind)}
    return may


def slips_left(chosen: Chosen) -> Counter[str]:
    """Return two slips of paper for each negative, without those taken."""
    left = Counter(dict.fromkeys(NEGATIVES, 2))
    left.subtract(kind for own in chosen for kind in own if kind != "trump")
    return left


def strands(chosen: Chosen, dealer: int, kind: str) -> bool:
    """Whether this choice leaves no way to give each player three different slips."""
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
    """Yield the seat to play and its legal cards, and receive one; return the points by seat."""
    kind, _space, trump = contract.partition(" ")
    at = Deal(kind, trump or None, tuple(map(tuple, hands)), dealer, table.house)
    tricks: list[tuple[int, tuple[str, ...]]] = []
    while not is_over(at):
        card = yield at.turn, may_play(at)
        trick = (*at.trick, card)
        at = play(at, card)
        if not at.trick:
            tricks.append((at.turn, trick))
    return pay(kind, tricks)


def pay(kind: str, tricks: Sequence[tuple[int, tuple[str, ...]]]) -> list[int]:
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
                points[taker] -= PRICES[kind] * len(PENALTY[kind].intersection(trick))
    return points


def winners(table: Table, points: Sequence[int]) -> list[int]:
    """Return the winners after twenty deals."""
    best = max(points)
    if table.all_above_zero_win and best > 0:
        return [seat for seat, total in enumerate(points) if total > 0]
    return [seat for seat, total in enumerate(points) if total == best]
