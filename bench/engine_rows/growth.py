"""Growth of cost with seats, tricks and threads (for solving: see `solving`)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from engine_rows.batch import fresh
from engine_rows.play import dealt, play_outs, rifki
from engine_rows.row import Row
from femopp.engine.batch import Batch
from femopp.engine.chance import Chance
from femopp.engine.position import Position
from femopp.engine.registry import ENGINES
from femopp.kits import GAMES

SEATS = range(2, 9)
TRICKS_LEFT = range(6, 14)


def rodskagg(players: int) -> Position:
    """Return the first deal of a match under the rules for two to eight."""
    options = GAMES["rodskagg"].options.of("skane", rituals="auto")
    match = ENGINES["rodskagg"].new_match(options, players=players)
    match.deal_from(Chance(1))
    return match


def with_tricks_left(start: Position, tricks: int) -> Position:
    position, chance = start.clone(), Chance(1)
    while sum(map(int.bit_count, position.hands())) > tricks * position.players:
        position.play(chance.of(position.legal_mask()))
    return position


def by_threads(number: int) -> Callable[[], int]:
    """Play out batches, deal after deal, on this many threads at once."""
    work = [(fresh(dealt("sheepshead")), Chance(thread)) for thread in range(number)]
    pool = ThreadPoolExecutor(number)

    def play(batch: Batch, chance: Chance) -> int:
        actions = batch.play_out(chance)
        batch.deal_from(chance)
        return actions

    return lambda: sum(pool.map(play, *zip(*work, strict=True)))


ROWS = [
    *(
        Row(f"seats: rödskägg, {seats} x 6", "decisions/s", 0, play_outs(rodskagg(seats)))
        for seats in SEATS
    ),
    *(
        Row(
            f"tricks: kupa, 4 x {tricks} left",
            *("decisions/s", 0, play_outs(with_tricks_left(rifki("kupa"), tricks))),
        )
        for tricks in TRICKS_LEFT
    ),
    *(
        Row(
            f"threads: {number}, batches of sheepshead",
            *("decisions/s", 0, by_threads(number), perf_counter),
        )
        for number in (1, 2)
    ),
]
