"""Nothing that a seat receives reveals the hands of the others."""

from random import Random

import pytest

from femopp.driver import begin
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import RifkiOptions
from femopp.rulebook import OptionError
from femopp.tricks import Seat
from tests.playing import by_chance, play
from tests.two_worlds import compare_worlds

OPTIONS = [
    {},
    {"rifki_void": "heart", "void_penalty_choice": "covered_first", "overtrump": True},
    {"multi_penalty_choice": "highest", "hearts_broken_by": "any_heart", "early_end": False},
    {"same_player_repeat": False, "schedule_guard": True, "kupa_dump": "any_heart"},
]


@pytest.mark.parametrize("observer", [0, 1, 2, 3, None], ids=lambda seat: f"seen by {seat}")
@pytest.mark.parametrize("values", OPTIONS, ids=["usual", "void", "highest", "different"])
def test_two_worlds(observer: int | None, values: dict[str, str]) -> None:
    options = RifkiOptions.parsed(None, {name: _text(value) for name, value in values.items()})
    tried = 0
    for seed in range(6):
        chance = Random(seed)
        steps = chance.randrange(1, 110)
        match = play(begin(RIFKI, options, 4), by_chance(chance), steps=steps, seed=seed)
        seat = None if observer is None else Seat(observer)
        tried += compare_worlds(match, seat, chance, attempts=3)
    assert tried > 0


def _text(value: object) -> str:
    return str(value).lower()


def test_unknown_options_do_not_slip_in() -> None:
    with pytest.raises(OptionError):
        RifkiOptions.of(hearts="any")
