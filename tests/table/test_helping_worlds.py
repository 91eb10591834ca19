"""What a helping hand shows is the same in two worlds that a player can't tell apart.

They differ in the number of another's cards, or in whether another has revoked. (The cards on the
table can be counted; but nobody is told to.) `tests/server/test_two_worlds.py` compares all bytes.
"""

from random import Random
from typing import Any

import pytest

from femopp.games.rodskagg import catching
from femopp.games.rodskagg.rules.actions import Knock, Misdeal
from femopp.games.rodskagg.rules.errors import ErrorKind
from femopp.record import format_action
from femopp.rulebook import Action
from femopp.table.commands import Declined
from femopp.table.helping import Reminded
from femopp.table.log.stored_action import Decided
from femopp.table.steps import Goes, next_step
from femopp.tricks import TABLE, Seat
from tests.table.helping import ANNA, BO, CISSI, DAG, HANDS, PACK, Table

FIELDS = ("asked", "awaited", "help", "duty", "whisper", "mastery", "taps")


def shown(table: Table, seat: Seat) -> dict[str, Any]:
    seen = table.seen(seat)
    return {name: getattr(seen, name) for name in FIELDS}


def with_size(hands: tuple[str, ...], seat: Seat, more: int) -> tuple[str, ...]:
    """Return the hands with a card more or less in one of them."""
    dealt = " ".join(hands).split()
    spare = next(str(card) for card in PACK if str(card) not in dealt)
    own = hands[seat].split()
    changed = [*own, spare] if more > 0 else own[:-1]
    return tuple(" ".join(changed) if one == seat else hand for one, hand in enumerate(hands))


def tells_of_the_size(action: Action) -> bool:
    return isinstance(action, Misdeal) or (
        isinstance(action, Knock) and action.kind is ErrorKind.MISDEAL
    )


def do_in(table: Table, seat: Seat, words: str) -> str:
    """Do it as the server does, a second time if it is held; return the answer."""
    try:
        table.act(seat, words)
    except Reminded as error:
        return error.text.message + do_in(table, seat, words)
    except Declined as error:
        return error.text.message
    return "done"


def both_go_on(here: Table, there: Table, chance: Random, own: Seat) -> bool:
    """Do something in both worlds; return False where they can be told apart."""
    step, other = next_step(here.live), next_step(there.live)
    assert type(step) is type(other)
    if isinstance(step, Goes) and chance.random() < 0.7:
        assert isinstance(other, Goes)
        for table in (here, there):
            table.enter(Decided(TABLE, step.action, "table"))
    else:
        seat = chance.choice([Seat(one) for one in range(4)])
        possible = set(here.legal(seat)) & set(there.legal(seat))
        actions = sorted([one for one in possible if not tells_of_the_size(one)], key=repr)
        if not actions:
            return True
        if chance.random() < 0.3:
            for table in (here, there):
                table.tap(seat)
            return True
        words = format_action(chance.choice(actions), here.live.names)
        answers = {do_in(table, seat, words) for table in (here, there)}
        assert seat != own or len(answers) == 1
    # A wrong number that has come to light is no secret.
    return bool(here.match.state.phase == there.match.state.phase)


def compared(seed: int) -> tuple[int, int]:
    """Return how many moments were compared, and how many of them had a whisper."""
    chance = Random(seed)
    own, unlucky = chance.sample([ANNA, BO, CISSI, DAG], 2)
    here, there = Table(), Table()
    here.deal()
    there.deal(with_size(HANDS, unlucky, chance.choice([-1, 1])))
    moments = whispers = 0
    for _step in range(60):
        one, other = shown(here, own), shown(there, own)
        assert one == other, f"seed {seed} shows {own} the number of cards of {unlucky}"
        moments, whispers = moments + 1, whispers + (one["whisper"] is not None)
        if not both_go_on(here, there, chance, own):
            break
    return moments, whispers


def test_the_number_of_another_s_cards_shows_in_nothing_that_helps() -> None:
    found = [compared(seed) for seed in range(60)]
    assert sum(moments for moments, _whispers in found) > 600
    assert sum(whispers for _moments, whispers in found) > 10


def test_help_that_counts_the_cards_of_others_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catching, "provable", catching.still_open)
    with pytest.raises(AssertionError, match="the number of cards of"):
        for seed in range(300):
            compared(seed)


def test_a_revoke_shows_in_nothing_that_helps_as_long_as_nobody_can_prove_it() -> None:
    tables = []
    for kept in ("2S", "2D"):
        hands = (HANDS[0], HANDS[1], f"AH KH QH JH TH {kept}", HANDS[3])
        table = Table(revoke="penalty", knock_window="deal_end").deal(hands).bid()
        table.act(BO, "play AS")
        do_in(table, CISSI, "play AH")
        for seat, card in ((DAG, "AD"), (ANNA, "AC")):
            table.act(seat, f"play {card}")
        tables.append(table)
    assert [len(one.match.state.rites.errors) for one in tables] == [1, 0]
    for _round in range(2):
        for seat in (ANNA, BO, DAG):
            assert shown(tables[0], seat) == shown(tables[1], seat)
        for table in tables:
            table.gather() if table.match.state.play.lies else table.act(BO, "play KS")
