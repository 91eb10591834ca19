"""The turn order at a table of four, with people in the second and fourth seat."""

from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.cards import Card
from femopp.driver import (
    Ask,
    Match,
    Move,
    SeededShuffler,
    Table,
    act,
    begin,
    chance,
    let_pass,
    turn,
)
from femopp.kits import GAMES
from femopp.language import Message, say
from femopp.rulebook import Action, Game, IllegalAction, Outcome, Play, Shuffler
from femopp.tricks import TABLE, Seat, seats
from tests.rulebook.nim import NIM, Lay, Nim, NimOptions, Take

BOT, PERSON, OTHER_BOT, OTHER_PERSON = seats(4)
PEOPLE = frozenset({PERSON, OTHER_PERSON})
GATHER = Take(0)
"""The table's move when everyone has had their moment."""


def scene(
    waits_for: Seat | None = None,
    *,
    lies: bool = False,
    lead: bool = False,
    actors: tuple[Seat, ...] = seats(4),
    people: frozenset[Seat] = PEOPLE,
) -> Table[Nim]:
    """Return a table with these actors; a trick may lie, or a seat be waited for."""

    def evolve(state: Nim, event: Any) -> Nim:
        return replace(state, last=event.action.number)

    game = changed(
        NIM,
        prohibitions=(),
        actors=lambda state: actors,
        pace=lambda state: GATHER if lies else None,
        candidates=lambda state, seat: (Play(Card.CLUB_TWO),) if lead else (Take(1),),
        evolve=evolve,
        waits_for=lambda state: waits_for,
    )
    state = Nim(NimOptions.of(), 9, heap=9, players=4)
    return Table(Match(game, game.start(), state, (state,) * 4, state), people)


def seeded(draw: int) -> Shuffler:
    return SeededShuffler("x", draw)


def asked_around(table: Table[Nim], times: int) -> list[object]:
    """Return who is asked, or the table's move, while everyone does nothing."""
    order: list[object] = []
    for _time in range(times):
        step = turn(table)
        order.append(step)
        if not isinstance(step, Ask):
            break
        table = let_pass(table, step.seat)
    return order


def test_before_a_gather_all_people_are_asked_then_all_bots_and_nobody_twice() -> None:
    assert asked_around(scene(lies=True), 9) == [
        Ask(PERSON, may_pass=True),
        Ask(OTHER_PERSON, may_pass=True),
        Ask(BOT, may_pass=True, last_call=True),
        Ask(OTHER_BOT, may_pass=True, last_call=True),
        Move(GATHER),
    ]


def test_before_a_lead_too_and_then_the_leader_must() -> None:
    assert asked_around(scene(OTHER_BOT, lead=True), 5) == [
        Ask(PERSON, may_pass=True),
        Ask(OTHER_PERSON, may_pass=True),
        Ask(BOT, may_pass=True, last_call=True),
        Ask(OTHER_BOT, may_pass=True, last_call=True),
        Ask(OTHER_BOT),
    ]


@pytest.mark.parametrize("moment", [{"lies": True}, {"waits_for": OTHER_BOT, "lead": True}])
def test_any_action_restarts_the_moment_for_everybody(moment: dict[str, Any]) -> None:
    table = scene(**moment)
    table = let_pass(let_pass(table, PERSON), OTHER_PERSON)
    table, _events = act(table, BOT, Take(1))
    assert turn(table) == Ask(PERSON, may_pass=True)


def test_a_player_who_let_a_trick_pass_is_not_asked_after_gathering() -> None:
    table = scene(lies=True)
    for seat in (PERSON, OTHER_PERSON, BOT, OTHER_BOT):
        table = let_pass(table, seat)
    table, _events = act(table, TABLE, GATHER)
    now_leads = replace(table, match=replace(table.match, game=scene(PERSON, lead=True).match.game))
    assert turn(now_leads) == Ask(PERSON)


def test_in_between_bots_do_what_is_theirs_first() -> None:
    assert asked_around(scene(PERSON), 3) == [
        Ask(BOT, may_pass=True),
        Ask(OTHER_BOT, may_pass=True),
        Ask(PERSON),
    ]


def test_in_between_people_are_asked_when_nobody_else_goes_on() -> None:
    assert asked_around(scene(BOT), 5) == [
        Ask(BOT, may_pass=True),
        Ask(OTHER_BOT, may_pass=True),
        Ask(PERSON, may_pass=True),
        Ask(OTHER_PERSON, may_pass=True),
        Ask(BOT, may_pass=True, last_call=True),
    ]


def test_people_are_asked_again_where_the_bot_waits_for_them() -> None:
    order = asked_around(scene(BOT), 9)
    assert order[4:] == [
        Ask(BOT, may_pass=True, last_call=True),
        Ask(PERSON, may_pass=True),
        Ask(OTHER_PERSON, may_pass=True),
        Ask(BOT, may_pass=True, last_call=True),
        Ask(PERSON, may_pass=True),
    ]


def test_a_bot_among_bots_must_act_in_the_end() -> None:
    order = asked_around(scene(BOT, people=frozenset()), 5)
    assert order == [*(Ask(seat, may_pass=True) for seat in seats(4)), Ask(BOT, last_call=True)]


@pytest.mark.parametrize("people", [PEOPLE, frozenset()])
def test_a_lone_actor_must_act(people: frozenset[Seat]) -> None:
    assert turn(scene(BOT, actors=(BOT,), people=people)) == Ask(BOT)


def test_alone_with_a_trick_that_lies_one_may_still_let_it_pass() -> None:
    table = scene(lies=True, actors=(PERSON,))
    assert asked_around(table, 3) == [Ask(PERSON, may_pass=True), Move(GATHER)]


def test_nobody_to_ask_before_a_gather() -> None:
    assert turn(scene(lies=True, actors=())) == Move(GATHER)


def test_a_game_in_which_one_acts_at_a_time_needs_no_word_on_whom_it_waits_for() -> None:
    table, _laid = chance(Table(begin(NIM, NimOptions.of(), 2)), seeded)
    assert turn(table) == Ask(Seat(0))
    paced: Game[Nim] = changed(NIM, pace=lambda state: GATHER, actors=lambda state: ())
    table = replace(table, match=replace(table.match, game=paced))
    assert turn(table) == Move(GATHER)


def test_chance_comes_before_anybody_is_asked() -> None:
    with pytest.raises(RuntimeError, match="act of chance"):
        turn(Table(begin(NIM, NimOptions.of(), 2)))


def test_when_the_match_is_over_nothing_comes() -> None:
    table = scene(lies=True)
    over = Outcome((BOT,), say(Message("over")))
    state = replace(table.match.state, outcome=over)
    assert turn(replace(table, match=replace(table.match, state=state))) is None


def test_a_refused_action_leaves_the_table_unchanged() -> None:
    table, _laid = chance(Table(begin(NIM, NimOptions.of(), 2)), seeded)
    with pytest.raises(IllegalAction):
        act(table, Seat(1), Take(1))
    assert turn(table) == Ask(Seat(0))


# Draws


def test_every_act_of_chance_has_its_own_number() -> None:
    draws: list[int] = []

    def chances(draw: int) -> Shuffler:
        draws.append(draw)
        return SeededShuffler("x", draw)

    game = GAMES["rifki"]
    table, events = chance(Table(begin(game, game.options.of(), 4)), chances)
    done: list[Action] = [action for _seat, action in table.match.log]
    assert [action.word for action in done] == ["dealer", "deal"]
    assert len(events) == 2
    # The third shows that there are no more acts of chance.
    assert draws == [0, 1, 2]
    assert table.draws == 2
    # As documented: a number below four, then a shuffle of the whole pack.
    assert done[0].seat == SeededShuffler("x", 0).below(4)  # type: ignore[attr-defined]
    again, nothing = chance(table, chances)
    assert (again, nothing) == (table, ())


def test_the_tables_own_move_is_no_draw() -> None:
    table, _events = act(scene(lies=True), TABLE, GATHER)
    assert table.draws == 0
    assert Lay not in {type(action) for _seat, action in table.match.log}
