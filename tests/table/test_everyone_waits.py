"""Whoever holds everybody up reads so, in the same words for a card, a pick-up and the phrase."""

import pytest

from femopp.games.rodskagg.rules.actions import DealCards
from femopp.kits import GAMES
from femopp.table.commands import Act
from femopp.table.log.entries import Began
from femopp.table.log.stored_action import Decided
from femopp.table.settings import Pace, Settings
from femopp.table.steps import Pauses, PersonThinks, next_step
from femopp.tricks import Seat
from tests.table.helping import ANNA, BO, CISSI, DAG, Table
from tests.table.sitting import VERSION, Sitting, screen

EVERYONE = "Everyone is waiting for you"
UNAIDED = {"helping_hand": False}


def dealer_alone(seed: int) -> Sitting:
    """Return a table where the person in seat 0 has dealt, among bots, and said nothing."""
    settings = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE)
    sitting = Sitting(settings, people=1, seed=seed, begin=False)
    sitting.enter(Began(VERSION, GAMES["rodskagg"].version, {"dealer": 0}))
    sitting.enter(Decided(ANNA, DealCards(), "person"))
    return sitting


@pytest.mark.parametrize("seed", range(15))
def test_a_dealer_who_says_nothing_reads_that_everyone_waits(seed: int) -> None:
    sitting = dealer_alone(seed)
    while not isinstance(next_step(sitting.live), PersonThinks):
        assert not isinstance(next_step(sitting.live), Pauses), "nobody else can go on"
        assert sitting.step()
    assert next_step(sitting.live) == PersonThinks(ANNA)
    seen = screen(sitting.live, ANNA)
    assert (seen.asked, seen.awaited) == (EVERYONE, True)
    assert screen(sitting.live, ANNA, "sv").asked == "Alla väntar på dig"


def test_it_reads_the_same_for_the_phrase_a_pick_up_and_a_card() -> None:
    table = Table(settings=UNAIDED).deal()
    found = [(next_step(table.live), table.seen(ANNA).asked, table.seen(ANNA).awaited)]
    table.act(ANNA, "phrase")
    found.append((next_step(table.live), table.seen(BO).asked, table.seen(BO).awaited))
    table.pick_up(ANNA, BO, CISSI, DAG)
    table.act(BO, "bid 3")
    for seat in (CISSI, DAG, ANNA):
        table.act(seat, "pass")
    for one in range(4):
        table.taps(Seat(one))
    found.append((next_step(table.live), table.seen(BO).asked, table.seen(BO).awaited))
    table.act(BO, "play AS")
    found.append((next_step(table.live), table.seen(CISSI).asked, table.seen(CISSI).awaited))
    assert found == [
        (PersonThinks(ANNA), EVERYONE, True),
        (PersonThinks(BO), EVERYONE, True),
        (PersonThinks(BO), EVERYONE, True),
        (PersonThinks(CISSI), EVERYONE, True),
    ]


def test_the_others_read_the_same_whatever_the_dealer_has_done() -> None:
    lying, picked_up = Table(settings=UNAIDED).deal(), Table(settings=UNAIDED).deal().pick_up(ANNA)
    for seat in (BO, CISSI, DAG, None):
        one, other = lying.seen(seat), picked_up.seen(seat)
        assert (one.asked, one.awaited, one.help) == (other.asked, other.awaited, other.help)
    assert lying.seen(BO).asked == "Your turn: cards face down"
    assert lying.seen(CISSI).asked == "Bo hasn't picked up yet"
    assert not lying.seen(BO).awaited
    assert picked_up.seen(ANNA).asked == EVERYONE


def test_a_question_keeps_its_own_words() -> None:
    table = Table(settings=UNAIDED)
    assert (table.seen(ANNA).asked, table.seen(ANNA).awaited) == ("Your turn: deal the cards", True)
    table.deal()
    table.act(ANNA, "phrase")
    table.pick_up(BO)
    assert (table.seen(BO).asked, table.seen(BO).awaited) == ("Your turn: bid or pass", True)


def test_nobody_waits_for_the_question_notice_or_knock_of_somebody_else() -> None:
    table = (
        Table(points=(12, 4, 12, 12), settings=UNAIDED).deal().bid("bid 4").tricks(4, gather=False)
    )
    assert {one.kind for one in table.match.state.rites.due} == {"out"}
    assert next_step(table.live) == Pauses(frozenset({ANNA, BO, CISSI, DAG}))
    assert [table.seen(seat).awaited for seat in range(4)] == [False] * 4


def test_where_the_program_performs_the_rituals_the_question_stays() -> None:
    settings = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)
    sitting = Sitting(settings, people=4, seed=1)
    step = sitting.until(PersonThinks)
    assert screen(sitting.live, step.seat).asked != EVERYONE


@pytest.mark.parametrize("seed", range(15))
def test_bots_go_on_when_the_dealer_lets_the_moment_pass_after_all(seed: int) -> None:
    """A stand-in who finds nothing to do must not stop the table either."""
    sitting = dealer_alone(seed)
    for _step in range(80):
        step = next_step(sitting.live)
        if isinstance(step, PersonThinks) and sitting.match.state.rites.pickup_is_free:
            return
        if isinstance(step, PersonThinks) and ANNA not in sitting.match.state.pack.seen:
            sitting.do("guest0", Act("pick_up"))
        elif isinstance(step, PersonThinks | Pauses):
            sitting.tap(ANNA)
        else:
            assert sitting.step()
        if sitting.match.state.auction.calls:
            return
    raise AssertionError("the table stands still")
