"""A device is let in as a guest who lost the way in: from the next deal on, unless refused."""

import pytest
from msgspec.structs import replace

from femopp.language import Speaker
from femopp.record import Act
from femopp.rulebook import Deal
from femopp.server.store.reading import named, nameless
from femopp.table.commands import (
    AnswerAsker,
    Declined,
    HandOn,
    Mute,
    RefuseDevice,
    Remove,
)
from femopp.table.deciding import decide, may_delete
from femopp.table.log.entries import HostIs, LetIn, ShutOut, restored, stored
from femopp.table.log.folding import fold
from femopp.table.log.past import past
from femopp.table.newcomers import check_way_in
from femopp.table.replay.record import own_record
from femopp.table.screen.own import moment_of, own_part
from femopp.table.screen.public import public_part
from femopp.table.screen.screen import Screen
from femopp.table.settings import Pace, Settings
from femopp.table.state.company import Guest
from femopp.table.state.live import LiveTable
from femopp.table.steps import PersonThinks, next_step
from femopp.tricks import Seat
from tests.table.sitting import Sitting, guest, refused, screen
from tests.table.test_snapshots import agree, from_snapshot, of_whole_log, through_bytes
from tests.table.test_taking_back_alone import Alone

RIFKI = Settings("rifki", pace=Pace.NONE)
HOST, ANNA, BO = guest(0), guest(1), guest(2)
DEVICE = "device"


def table(seed: int = 1) -> Sitting:
    sitting = Sitting(RIFKI, people=3, seed=seed)
    sitting.until(PersonThinks)
    return sitting


def asks(live: LiveTable, person: str = ANNA, device: str = DEVICE) -> LiveTable:
    """Return the table when a device asks to be let in as this guest."""
    who = check_way_in(live, person)
    return replace(live, company=live.company.asked(device, Guest(who.name, person=person)))


def let_in(sitting: Sitting, person: str = ANNA, device: str = DEVICE) -> None:
    sitting.live = asks(sitting.live, person, device)
    sitting.do(HOST, AnswerAsker(device, lets_in=True))


def next_deal(sitting: Sitting) -> None:
    """Go on until the next cards are dealt."""
    number = len(sitting.match.log)
    while not any(isinstance(one, Deal) for _seat, one in list(sitting.match.log)[number:]):
        assert sitting.step()


# Asking


def test_the_host_sees_whom_the_device_says_it_is() -> None:
    live = asks(table().live)
    (asker,) = screen(live, 0).askers
    assert (asker.guest, asker.name, asker.person) == (DEVICE, "Person 1", ANNA)
    assert screen(live, 1).askers == screen(live, 2).askers == ()


def test_it_needs_no_table_that_admits_newcomers() -> None:
    sitting = table()
    company = replace(sitting.live.company, admits=False)
    sitting.live = asks(replace(sitting.live, company=company))
    answer = decide(sitting.live, HOST, AnswerAsker(DEVICE, lets_in=True))
    assert answer.entries == (LetIn(DEVICE, ANNA, "Person 1"),)


@pytest.mark.parametrize("who", [ANNA, BO])
def test_only_the_host_answers(who: str) -> None:
    live = asks(table().live)
    assert refused(live, who, AnswerAsker(DEVICE, lets_in=True)) == "only the host can do that"


def test_a_host_only_because_another_was_away_lets_nobody_in() -> None:
    sitting = table()
    sitting.enter(HostIs(BO))
    with pytest.raises(Declined) as caught:
        check_way_in(sitting.live, ANNA)
    assert "only the person who opened the table" in Speaker("en").say(caught.value.text)
    live = asks(table().live)
    live = replace(live, company=live.company.with_host(BO, by=""))
    assert "only the person who opened" in refused(live, BO, AnswerAsker(DEVICE, lets_in=True))


def test_a_host_to_whom_it_was_handed_on_may() -> None:
    sitting = table()
    sitting.do(HOST, HandOn(BO))
    sitting.live = asks(sitting.live)
    assert decide(sitting.live, BO, AnswerAsker(DEVICE, lets_in=True)).entries


@pytest.mark.parametrize(("person", "says"), [(HOST, "as the host"), ("nobody", "no such guest")])
def test_as_whom_nobody_is_let_in(person: str, says: str) -> None:
    with pytest.raises(Declined) as caught:
        check_way_in(table().live, person)
    assert says in Speaker("en").say(caught.value.text)


# Until the next deal


def test_until_the_next_deal_the_device_sees_what_a_spectator_sees() -> None:
    sitting = table()
    let_in(sitting)
    while not sitting.running.has_settled:
        own = screen_of(sitting.live, DEVICE)
        assert (own.seat, own.hand, own.controls, own.enters) == (None, (), (), ANNA)
        assert own.seats == screen(sitting.live, None).seats
        assert sitting.step()
    assert screen_of(sitting.live, ANNA).seat == 1


def screen_of(live: LiveTable, who: str) -> Screen:
    """Return the screen of anybody, by id."""
    speaker = Speaker("en", live.names)
    moment = moment_of(live, speaker, next_step(live))
    own = own_part(moment, who)
    public = public_part(live, speaker, live.guests)
    fields = {name: getattr(own, name) for name in own.__struct_fields__}
    return replace(public, **fields)


def test_everybody_sees_it_at_once() -> None:
    sitting = table()
    let_in(sitting)
    for seat in (0, 1, 2, None):
        shown = {one.guest: one.way_in for one in screen(sitting.live, seat).guests}
        assert shown == {HOST: False, ANNA: True, BO: False}


@pytest.mark.parametrize("who", [ANNA, HOST])
def test_the_person_or_the_host_refuses_it(who: str) -> None:
    sitting = table()
    let_in(sitting)
    assert refused(sitting.live, BO, RefuseDevice(ANNA)) == "only the host can do that"
    sitting.do(who, RefuseDevice(ANNA))
    assert sitting.log[-1] == ShutOut(ANNA)
    assert decide(sitting.live, who, RefuseDevice(ANNA)).entries == ()
    next_deal(sitting)
    assert sitting.live.sitting(Seat(1)) == ANNA
    assert DEVICE not in sitting.live.guests


def test_nobody_enters_as_somebody_who_was_removed() -> None:
    sitting = table()
    let_in(sitting)
    sitting.do(HOST, Remove(ANNA, closes=False))
    assert sitting.live.company.ways == {}
    next_deal(sitting)
    assert DEVICE not in sitting.live.guests


# From the next deal on


def test_from_the_next_deal_on_the_device_is_that_person() -> None:
    sitting = table()
    names = sitting.live.names
    let_in(sitting)
    next_deal(sitting)
    live = sitting.live
    assert live.sitting(Seat(1)) == DEVICE
    assert list(live.guests) == [HOST, DEVICE, BO]
    assert live.names == names
    assert screen_of(live, DEVICE).hand
    assert live.company.now(ANNA) == DEVICE
    assert not screen_of(live, ANNA).hand
    assert live.company.ways == {}


def test_of_earlier_deals_the_device_gets_what_a_spectator_gets() -> None:
    sitting = table()
    let_in(sitting)
    next_deal(sitting)
    sitting.play(10)
    match = past(1, sitting.log)
    assert match is not None
    english = Speaker("en")
    nobody, device = (
        [one for one in own_record(match, who, english).log if isinstance(one, Act)]
        for who in ("stranger", DEVICE)
    )
    deals = [number for number, (_s, one) in enumerate(sitting.match.log) if isinstance(one, Deal)]
    assert device[: deals[1]] == nobody[: deals[1]]
    assert device[deals[1]] != nobody[deals[1]]


def test_the_device_of_a_host_since_then_is_host_but_not_trusted_with_the_table() -> None:
    sitting = table()
    let_in(sitting)
    sitting.do(HOST, HandOn(ANNA))
    next_deal(sitting)
    assert sitting.live.company.host == DEVICE
    assert not may_delete(sitting.live, DEVICE)


def test_a_muted_guest_stays_muted() -> None:
    sitting = table()
    sitting.do(HOST, Mute(ANNA))
    let_in(sitting)
    next_deal(sitting)
    assert sitting.live.company.talk.muted == (DEVICE,)


def test_two_devices_of_one_person_are_one_person() -> None:
    sitting = table()
    let_in(sitting)
    let_in(sitting, device="other")
    next_deal(sitting)
    assert sitting.live.sitting(Seat(1)) == "other"
    company = sitting.live.company
    assert company.now(ANNA) == company.now(DEVICE) == company.now("other") == "other"


def test_a_second_device_later_on() -> None:
    sitting = table()
    let_in(sitting)
    next_deal(sitting)
    let_in(sitting, person=DEVICE, device="third")
    next_deal(sitting)
    assert sitting.live.company.now(ANNA) == "third"
    assert list(sitting.live.guests) == [HOST, "third", BO]


def test_it_is_the_same_from_the_log_and_from_a_snapshot() -> None:
    kept = Alone(RIFKI, people=3, seed=2)
    kept.until(PersonThinks)
    let_in(kept)
    kept.play(300)
    let_in(kept, person=BO, device="pending")
    log = through_bytes(kept.log)
    assert fold(log).company.became == {ANNA: DEVICE}
    whole, (again, _followed) = of_whole_log(log), from_snapshot(log)
    agree(again, whole)
    assert again.company.ways == {"pending": BO}
    assert again.company.became == {ANNA: DEVICE}


def test_the_name_is_outside_the_log_as_for_any_guest() -> None:
    entry = LetIn(DEVICE, ANNA, "Anna", "gun")
    bare = nameless(entry)
    assert b"Anna" not in stored(bare)
    assert named(restored(stored(bare)), {DEVICE: "Anna"}, {DEVICE: "gun"}) == entry
