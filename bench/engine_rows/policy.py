"""Playouts by rules of thumb, in compiled code."""

from collections.abc import Callable

from engine_rows.play import dealt, rifki
from engine_rows.row import Row
from femopp.engine.chance import Chance
from femopp.engine.policy import RULES
from femopp.engine.position import Position

CHANCE = Chance(2026)
AIM = 5e6


def by_rules(position: Position) -> Callable[[], int]:
    return lambda: position.play_outs(CHANCE, 5_000, RULES)[0]


ROWS = [
    *(
        Row(f"by rules: rifki, {contract}", "decisions/s", AIM, by_rules(rifki(contract)))
        for contract in ("trump C", "kupa", "kiz", "son_iki", "el_almaz")
    ),
    Row("by rules: sheepshead", "decisions/s", AIM, by_rules(dealt("sheepshead"))),
    *(
        Row(
            f"by rules: rödskägg, {players} seats",
            *("decisions/s", AIM),
            by_rules(dealt("rodskagg", players)),
        )
        for players in (3, 5, 8)
    ),
]
