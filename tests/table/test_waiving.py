"""Alone against bots, nobody is asked what they cannot answer otherwise."""

from typing import Any

import pytest

from femopp.games.sheepshead.rules.actions import Bury, Pass
from femopp.games.sheepshead.rules.state import Phase
from femopp.rulebook import Action
from femopp.table.commands import TakeBack
from femopp.table.log.entries import AnyEntry, Came, Did
from femopp.table.log.snapshot import entering
from femopp.table.log.stored_action import Decided
from femopp.table.settings import Pace, Settings
from femopp.tricks import Seat
from tests.table.sitting import Sitting, guest
from tests.table.test_snapshots import agree, of_whole_log

SHEEPSHEAD = Settings("sheepshead", pace=Pace.NONE)


class Served(Sitting):
    """A table whose entries are written as the server writes them."""

    def enter(self, *new: AnyEntry | Decided) -> None:
        self.live, entries = entering(self.live, new)
        self.log.extend(entries)


class Asked(Served):
    """The same, noting each question before the first lead that the person in seat 0 is asked."""

    def __init__(self, settings: Settings = SHEEPSHEAD, people: int = 1, **more: Any) -> None:
        self.asked: list[tuple[Action, ...]] = []
        super().__init__(settings, people, **more)

    def _person(self, seat: Seat, may_pass: bool) -> None:
        if seat == 0 and self.match.state.phase is Phase.ANNOUNCE:
            self.asked.append(self.legal(seat))
        super()._person(seat, may_pass)


def passes(table: Sitting, by: str) -> int:
    """Return how many passes of seat 0 are by this author."""
    return sum(
        isinstance(one, Did) and one.seat == 0 and one.words == "pass" and one.by == by
        for one in table.log
    )


def test_somebody_alone_is_not_asked_what_they_cannot_do() -> None:
    table = Asked()
    table.play(1500)
    assert passes(table, "table") > 5
    assert table.asked
    assert (Pass(),) not in table.asked
    agree(table.live, of_whole_log(table.log))


@pytest.mark.parametrize("others", ["two sit", "one watches"])
def test_with_anybody_else_at_the_table_everybody_is_asked(others: str) -> None:
    table = Asked(people=2 if others == "two sit" else 1)
    if others == "one watches":
        table.enter(Came(guest(7), "Wanda"))
    table.play(1500)
    assert passes(table, "table") == 0
    assert (Pass(),) in table.asked


def test_the_record_of_the_match_is_the_same_as_if_they_had_been_asked() -> None:
    alone, asked = Served(SHEEPSHEAD), Sitting(SHEEPSHEAD)
    for table in (alone, asked):
        while table.match.state.deal_number < 2:
            if not _declines_alone(table):
                table.step()
    assert alone.match.log[: len(asked.match.log)] == asked.match.log
    assert passes(alone, "table") > 0


def _declines_alone(table: Sitting) -> bool:
    """Let seat 0 press the only answer, where it is asked."""
    actors = table.live.game.actors(table.match.state)
    if actors != (0,) or table.legal(Seat(0)) != (Pass(),):
        return False
    table.enter(Decided(Seat(0), Pass(), "person"))
    return True


def test_what_was_done_before_can_still_be_taken_back() -> None:
    for seed in range(60):
        table = Served(SHEEPSHEAD, seed=seed)
        for _step in range(400):
            before = len(table.log)
            table.step()
            new = table.log[before:]
            if any(isinstance(one, Did) and one.seat == 0 and one.by == "table" for one in new):
                break
        last = [one for one in table.log if isinstance(one, Did) and one.seat == 0]
        buried = any(one.words.startswith(Bury.word) for one in last[-2:])
        if buried and last[-1].by == "table":
            table.do(guest(0), TakeBack())
            assert table.match.state.phase is Phase.BURY
            return
    raise AssertionError("the person never buried before such a question")
