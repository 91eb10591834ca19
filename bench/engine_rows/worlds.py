"""Worlds: the hidden cards dealt again to fit what has been seen."""

from array import array
from collections.abc import Callable

from engine_rows.play import dealt, rifki
from engine_rows.row import Row
from femopp.engine.chance import Chance
from femopp.engine.position import SPECTATOR, Position
from femopp.engine.worlds import Knowledge, knowledge
from femopp.games.rifki.engine.codes import NAMES

CHANCE = Chance(2026)
KUPA = next(action for action, name in NAMES.items() if name == "choose kupa")


def history(position: Position, plays: int) -> list[int]:
    """Return actions until this many cards are played, always the middle choice."""
    position, actions = position.clone(), []
    while len(position.plays()) < plays:
        legal = position.legal()
        actions.append(legal[len(legal) // 2])
        position.play(actions[-1])
    return actions


def kupa(plays: int) -> Knowledge:
    """Return the knowledge of the seat across from the dealer in a deal of kupa."""
    return knowledge(dealt("rifki"), 2, [KUPA, *history(rifki("kupa"), plays)])


def looked_on(start: Position, plays: int) -> Knowledge:
    """Return a spectator's knowledge of a deal, which leaves the most open."""
    return knowledge(start, SPECTATOR, history(start, plays))


def drawn(known: Knowledge) -> Callable[[], int]:
    room = array("Q", bytes(8 * known.places * 20_000))
    return lambda: known.fill(room, CHANCE)


def one_at_a_time(known: Knowledge) -> Callable[[], int]:
    def some() -> int:
        for _world in range(20_000):
            known.worlds(1, CHANCE)
        return 20_000

    return some


def counted_anew(known: Knowledge) -> Callable[[], int]:
    """Make a copy, its tables, and one world."""

    def some() -> int:
        for _table in range(2_000):
            known.copy().worlds(1, CHANCE)
        return 2_000

    return some


def followed(start: Position, actions: list[int]) -> Callable[[], int]:
    def some() -> int:
        for _deal in range(100):
            knowledge(start, SPECTATOR, actions)
        return 100 * len(actions)

    return some


ROWS = [
    Row("worlds: kupa, 4 seats, after 1 card", "worlds/s", 250e3, drawn(kupa(1))),
    Row("worlds: kupa, 4 seats, after 16 cards", "worlds/s", 250e3, drawn(kupa(16))),
    Row("worlds: kupa, 4 seats, after 32 cards", "worlds/s", 250e3, drawn(kupa(32))),
    *(
        Row(f"worlds: {name}, 5 seats, by a spectator", "worlds/s", 0, drawn(looked_on(start, 4)))
        for name, start in (("sheepshead", dealt("sheepshead")), ("rödskägg", dealt("rodskagg", 5)))
    ),
    Row("worlds: kupa, after 16 cards, one at a time", "worlds/s", 0, one_at_a_time(kupa(16))),
    Row("worlds: kupa, after 16 cards, counted anew", "tables/s", 0, counted_anew(kupa(16))),
    Row(
        "worlds: kupa followed by a spectator",
        *("actions/s", 0, followed(dealt("rifki"), [KUPA, *history(rifki("kupa"), 40)])),
    ),
]
