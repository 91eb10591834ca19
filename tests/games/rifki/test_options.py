"""Every option has a witness: a record in which something changes when only that option does.

The records are in `witnesses/`, each named for its option. The changes were worked out by hand.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from femopp.driver import SeededShuffler
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Kind, RifkiMatch, RifkiOptions
from femopp.record import Offence, Record, parse_record, replay
from femopp.rulebook import Deal, OptionError
from tests.games.rifki.positions import choosable

FOLDER = Path(__file__).parent / "witnesses"


def witness(option: str) -> Record:
    return parse_record((FOLDER / f"{option}.txt").read_text(encoding="utf-8"))


def under(record: Record, option: str, value: Any) -> Record:
    """Return the same actions under another value of one option, without results."""
    values = {name: getattr(record.options, name) for name in record.options.declared()}
    options = RifkiOptions.of(**{**values, option: value})
    return replace(record, options=options, log=record.actions)


def end(record: Record) -> RifkiMatch:
    state: RifkiMatch = replay(record).match.state
    return state


def test_every_option_has_a_witness() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(RifkiOptions.declared())


@pytest.mark.parametrize("option", RifkiOptions.declared())
def test_a_witness_is_legal_as_it_stands(option: str) -> None:
    replay(witness(option))


@dataclass(frozen=True)
class Refused:
    """Under the other value the last action of the witness is refused by this rule."""

    option: str
    other: object
    rule: str


@pytest.mark.parametrize(
    "case",
    [
        Refused("first_dealer", "1", "RIF-DEAL-1"),
        Refused("same_player_repeat", False, "HOUSE-same_player_repeat=false"),
        Refused("overtrump", True, "HOUSE-overtrump=true"),
        Refused("multi_penalty_choice", "highest", "RIF-OPEN-1"),
        Refused("kupa_dump", "forced", "RIF-NEG-8"),
        Refused("void_penalty_choice", "covered_first", "RIF-NEG-8"),
        Refused("rifki_void", "heart", "HOUSE-rifki_void=heart"),
        Refused("hearts_broken_by", "discard", "RIF-RIFKI-2"),
    ],
    ids=lambda case: case.option,
)
def test_options_no_longer_allowed(case: Refused) -> None:
    record = witness(case.option)
    with pytest.raises(Offence) as offence:
        replay(under(record, case.option, case.other))
    assert [refusal.rule for refusal in offence.value.refusals] == [case.rule]
    assert offence.value.number == len(record.actions)


@pytest.mark.parametrize("seat", ["1", "2", "3", "4"])
def test_a_first_dealer_who_is_given_is_not_drawn(seat: str) -> None:
    record = replace(under(witness("first_dealer"), "first_dealer", seat), log=())
    state = end(record)
    assert state.dealer == int(seat) - 1
    assert isinstance(RIFKI.table_action(state, SeededShuffler(1)), Deal)


def test_the_schedule_guard_is_needed_where_no_player_may_repeat() -> None:
    """Without the guard, Ann might choose son iki and leave Di without a contract."""
    record = witness("schedule_guard")
    before = replace(record, log=record.actions[:-1])
    assert choosable(end(before)) == {Kind.KIZ}
    with pytest.raises(OptionError):
        under(record, "schedule_guard", False)
    unguarded = RifkiOptions("rifki", same_player_repeat=False, schedule_guard=False)
    assert choosable(end(replace(before, options=unguarded))) == {Kind.KIZ, Kind.SON_IKI}


def test_the_schedule_guard_does_nothing_where_a_player_may_repeat() -> None:
    record = witness("schedule_guard")
    before = replace(record, log=record.actions[:-1])
    repeating = under(before, "same_player_repeat", True)
    assert choosable(end(repeating)) == {Kind.KIZ, Kind.SON_IKI}
    assert choosable(end(under(repeating, "schedule_guard", False))) == {Kind.KIZ, Kind.SON_IKI}


def test_early_end() -> None:
    record = witness("early_end")
    stopped, going_on = end(record), end(under(record, "early_end", False))
    assert stopped.points == (0, -320, 0, 0)
    assert RIFKI.actors(stopped) == ()
    assert going_on.points == (0, 0, 0, 0)
    assert RIFKI.actors(going_on) == (1,)


def test_winner() -> None:
    record = witness("winner")
    usual, more = end(record).outcome, end(under(record, "winner", "all_positive")).outcome
    assert usual is not None
    assert more is not None
    assert usual.winners == (0,)
    assert more.winners == (0, 1)
    assert usual.reason != more.reason
