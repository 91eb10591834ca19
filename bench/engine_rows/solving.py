"""Solving: best play with open cards, with a fresh table for each deal."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from statistics import mean, median
from time import perf_counter

from engine_rows.row import Row, Times
from femopp.engine.chance import Chance
from femopp.engine.position import Position
from femopp.engine.registry import ENGINES
from femopp.engine.solving import Aim, Solver
from femopp.games.rifki.engine.codes import NAMES
from femopp.games.rodskagg.engine.match import RodskaggPosition
from femopp.games.sheepshead.engine.codes import CARDS, PASS, PICK
from femopp.games.sheepshead.rules.order import ORDER, THE_BOY, TRUMPS
from femopp.kits import GAMES

DEALS = 200
TRICKS = 6
WINS = 61
POINTS = [ORDER.points[card] for card in CARDS]
TRUMP = sum(1 << number for number, card in enumerate(CARDS) if card in TRUMPS)
SAYS = {name: action for action, name in ENGINES["rodskagg"].names.items()}
BOY = 1 << CARDS.index(THE_BOY)

Case = Callable[[], object]


def match_of(name: str, players: int | None = None, preset: str | None = None) -> Position:
    game = GAMES[name]
    options = game.options.of(preset, **ENGINES[name].needed)
    return ENGINES[name].new_match(options, players=players or game.players(options)[0])


@cache
def sheepshead() -> tuple[tuple[Position, frozenset[int], int], ...]:
    """Return deals at the first lead, with the picker's side and the points it has buried.

    The seat with the most trumps picks and buries its most valuable cards of other suits.
    """
    chance, found = Chance(7), []
    for _deal in range(DEALS):
        match = match_of("sheepshead")
        match.deal_from(chance)
        hands = match.hands()
        picker = max(range(5), key=lambda seat: (hands[seat] & TRUMP).bit_count())
        while match.legal_mask() >> PASS & 1 or match.hands()[picker].bit_count() > TRICKS:
            if match.legal_mask() >> PASS & 1:
                picks = match.actor == picker and match.legal_mask() >> PICK & 1
                match.play(PICK if picks else PASS)
            else:
                match.play(min(bury(match.hands()[picker])))
        hands = match.hands()
        side = frozenset({picker} | {seat for seat in range(5) if hands[seat] & BOY})
        left = sum(POINTS[card] for card in range(32) if sum(hands) >> card & 1)
        found.append((match, side, sum(POINTS) - left))
    return tuple(found)


def bury(hand: int) -> list[int]:
    """Return the cards still to be buried of the eight."""
    cards = [card for card in range(32) if hand >> card & 1]
    dearest = sorted(cards, key=lambda card: (TRUMP >> card & 1, -POINTS[card]))
    return dearest[: len(cards) - TRICKS]


def at_random(match: Position, tricks: int, chance: Chance) -> Position:
    """Play random legal cards until this many tricks are left."""
    match = match.clone()
    while max(hand.bit_count() for hand in match.hands()) > tricks or match.trick():
        match.play(chance.of(match.legal_mask()))
    return match


def at_61(tricks: int, buried: bool) -> Iterable[Case]:
    solver, chance = Solver(), Chance(8)
    for match, side, laid in sheepshead():
        least = WINS - laid if buried else WINS
        late = at_random(match, tricks, chance)
        yield partial(solver.reaches, late, side, Aim.CARD_POINTS, least)


def points_of_side() -> Iterable[Case]:
    solver = Solver()
    for match, side, _laid in sheepshead():
        yield partial(solver.for_side, match, side, Aim.CARD_POINTS)


def rodskagg(preset: str, tricks: int) -> Iterable[Case]:
    """Yield deals with each seat for itself, under a contract of three, with the question."""
    solver, chance = Solver(), Chance(9)
    for _deal in range(DEALS // 4):
        match = match_of("rodskagg", 4, preset)
        match.deal_from(chance)
        assert isinstance(match, RodskaggPosition)
        while match.stage.name != "AUCTION":
            match.play(SAYS["no"])
        match.play(SAYS["bid 3"])
        while match.legal_mask() >> SAYS["pass"] & 1:
            match.play(SAYS["pass"])
        yield partial(solver.for_each, at_random(match, tricks, chance), Aim.TRICKS)


def rifki(contract: str, tricks: int) -> Iterable[Case]:
    """Yield the cases in which one seat maximises what it is sure of."""
    solver, chance = Solver(), Chance(10)
    for _deal in range(DEALS // 4):
        match = match_of("rifki")
        match.deal_from(chance)
        match.play(next(action for action, name in NAMES.items() if name == f"choose {contract}"))
        yield partial(solver.for_side, at_random(match, tricks, chance), [0], Aim.CARD_POINTS)


def by_threads(threads: int) -> Callable[[], int]:
    """Share the deals of Sheepshead among threads, each with its own solver."""

    def share(first: int) -> None:
        solver = Solver()
        for match, side, laid in sheepshead()[first::threads]:
            solver.reaches(match, side, Aim.CARD_POINTS, WINS - laid)

    def some() -> int:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(share, range(threads)))
        return DEALS

    return some


SIX = "solving: sheepshead, two sides, six tricks"
ROWS = [
    Times(f"{SIX}: 61?", "ms, mean", 0.5, mean, partial(at_61, 6, buried=False)),
    Times(f"{SIX}: 61?", "ms, median", 0, median, partial(at_61, 6, buried=False)),
    Times(f"{SIX}: 61 with the bury?", "ms, mean", 0.5, mean, partial(at_61, 6, buried=True)),
    Times(f"{SIX}: 61 with the bury?", "ms, median", 0, median, partial(at_61, 6, buried=True)),
    Times(f"{SIX}: points", "ms, mean", 0, mean, points_of_side),
    *(
        Times(
            f"solving: sheepshead, {left} tricks left: 61 with the bury?",
            *("ms, mean", 0, mean, partial(at_61, left, buried=True)),
        )
        for left in range(2, 6)
    ),
    *(
        Times(
            f"solving: rödskägg, {preset}, 4 seats, max^n, {left} tricks left",
            *("ms, median", 15 if left == 6 else 0, median, partial(rodskagg, preset, left)),
        )
        for preset in ("kortoxen-1949", "skane")
        for left in range(3, 7)
    ),
    *(
        Times(
            f"solving: {contract}, one seat, {left} tricks left",
            *("ms, mean", 0, mean, partial(rifki, contract, left)),
        )
        for contract in ("el_almaz", "trump S")
        for left in range(3, 8)
    ),
    *(
        Row(
            f"solving: sheepshead, 61 with the bury?, {threads} threads",
            *("deals/s", 0, by_threads(threads), perf_counter),
        )
        for threads in (1, 2)
    ),
]
