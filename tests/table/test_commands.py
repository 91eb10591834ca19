"""Commands of people at a table, and every refusal."""

from functools import partial

import pytest

from femopp.record import format_action
from femopp.table.build import build
from femopp.table.commands import (
    Act,
    Admit,
    Again,
    AnyCommand,
    Begin,
    Declined,
    HandOn,
    Remove,
    Sit,
    Stand,
    TakeBack,
    Tap,
)
from femopp.table.deciding import decide, may_delete, rematch, why_not
from femopp.table.effects import Answer, WantsBack
from femopp.table.log.entries import (
    Admits,
    Began,
    Came,
    HostIs,
    Removed,
    Sat,
    Stood,
    TookBack,
    TookBackAlone,
    restored,
)
from femopp.table.log.folding import after
from femopp.table.newcomers import MOST_GUESTS, come
from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks, want_back
from femopp.table.waiting import next_host
from femopp.tricks import Seat
from tests.table.sitting import VERSION, Sitting, declined, guest, refused, screen

RIFKI = Settings("rifki", pace=Pace.NONE)
AUTO = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)


# Names


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "1 to 60 characters"),
        ("   ", "1 to 60 characters"),
        ("x" * 10_000, "1 to 60 characters"),
        ("Anna\nBo", "a comma"),
        ("An\x00na", "invisible characters"),
        ("An\u2028na", "invisible characters"),
        ("\x1b[31mAnna", "invisible characters"),
        ("Anna, Bo", "a comma"),
        ('"Anna"', "a comma"),
        ("table", "a word that records use"),
        ("Bot 2", "a bot at this table is called 'Bot 2'"),
        ("Person 0", "open your seat's own link"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_a_name_that_cannot_be(name: str, says: str) -> None:
    live = Sitting(RIFKI, begin=False).live
    assert says in declined(lambda: come(live, "new", name))


@pytest.mark.parametrize(
    "name", ["Åsa", "<b>Bo</b>", "O'Neill & Co", "王", "Anna Lisa", "🦊", "x" * 60]
)
def test_a_name_that_can_be(name: str) -> None:
    live = Sitting(RIFKI, begin=False).live
    assert come(live, "new", f"  {name} ").name == name


@pytest.mark.parametrize(
    "name",
    ["Anna\u202egnp.exe", "Person 0\u00ad", "\u00ad", "\u3164", "\u2800", "\u0301", "\u200d\ufe0f"],
    ids=ascii,
)
def test_a_name_that_turns_the_text_or_cannot_be_seen_cannot_be(name: str) -> None:
    live = Sitting(RIFKI, begin=False).live
    assert "invisible characters" in declined(lambda: come(live, "new", name))


def test_a_name_is_the_same_however_its_accents_are_typed() -> None:
    live = Sitting(RIFKI, begin=False).live
    came = come(live, "new", "A\u030asa")
    assert came.name == "Åsa"
    live, _events = after(live, came)
    assert "at this table already" in declined(lambda: come(live, "other", "Åsa"))
    assert "at this table already" in declined(lambda: come(live, "other", "A\u030asa"))


@pytest.mark.parametrize("unseen", ["\u200d", "\ufe0f", "\U000e0001"], ids=ascii)
def test_nobody_takes_a_name_that_looks_like_anothers_or_a_bots(unseen: str) -> None:
    live = Sitting(RIFKI, begin=False).live
    there = declined(lambda: come(live, "new", f"Person{unseen} 0"))
    assert "'Person 0' is at this table already" in there
    twice = declined(lambda: come(live, "new", f"Bot{unseen} 3"))
    assert "a bot at this table is called 'Bot 3'" in twice
    # The joiners of emoji may occur in a name.
    assert come(live, "new", "👩\u200d🌾❤\ufe0f").name == "👩\u200d🌾❤\ufe0f"


def test_the_table_is_full_at_last() -> None:
    sitting = Sitting(RIFKI, begin=False)
    for number in range(MOST_GUESTS - 1):
        sitting.enter(come(sitting.live, f"new{number}", f"New {number}"))
    assert "the table is full" in declined(lambda: come(sitting.live, "last", "Last"))


# Seats


def test_a_guest_takes_a_seat_and_leaves_it() -> None:
    sitting = Sitting(RIFKI, begin=False)
    sitting.enter(Came("bo", "Bo"))
    assert decide(sitting.live, "bo", Sit(2)).entries == (Sat("bo", 2),)
    sitting.do("bo", Sit(2))
    assert sitting.live.names == ("Person 0", "Bot 2", "Bo", "Bot 4")
    sitting.do("bo", Sit(3))
    assert sitting.live.names == ("Person 0", "Bot 2", "Bot 3", "Bo")
    assert decide(sitting.live, "bo", Stand()).entries == (Stood("bo"),)
    sitting.do("bo", Stand())
    assert sitting.live.people == {0}


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (Sit(0), "that seat is taken"),
        (Sit(4), "seats 1 to 4"),
        (Sit(-1), "seats 1 to 4"),
        (Sit(10**30), "seats 1 to 4"),
        (Stand(), "take a seat first"),
        (Tap(), "take a seat first"),
        (Act("play QC"), "take a seat first"),
        (TakeBack(), "take a seat first"),
        (Begin(), "only the host"),
        (Remove(guest(0)), "only the host"),
        (HandOn("bo"), "only the host"),
    ],
    ids=repr,
)
def test_commands_closed_to_spectators(command: AnyCommand, says: str) -> None:
    sitting = Sitting(RIFKI, begin=False)
    sitting.enter(Came("bo", "Bo"))
    assert says in refused(sitting.live, "bo", command)


# The host


def test_the_first_to_come_is_the_host_and_can_hand_the_table_on() -> None:
    sitting = Sitting(RIFKI, people=2, begin=False)
    assert sitting.live.company.host == guest(0)
    assert decide(sitting.live, guest(0), HandOn(guest(1))).entries == (HostIs(guest(1), guest(0)),)
    sitting.do(guest(0), HandOn(guest(1)))
    assert "only the host" in refused(sitting.live, guest(0), Begin())
    assert decide(sitting.live, guest(1), Begin()).entries


def test_the_opener_or_their_chosen_host_may_delete_the_table() -> None:
    sitting = Sitting(RIFKI, people=3, begin=False)
    one, other, third = guest(0), guest(1), guest(2)
    assert [may_delete(sitting.live, who) for who in (one, other)] == [True, False]
    sitting.do(one, HandOn(other))
    assert [may_delete(sitting.live, who) for who in (one, other)] == [True, True]
    sitting.do(other, HandOn(third))
    assert [may_delete(sitting.live, who) for who in (one, other, third)] == [True, False, True]


def test_a_stand_in_host_may_not_delete_the_table() -> None:
    sitting = Sitting(RIFKI, people=3, begin=False)
    one, heir, third = guest(0), guest(1), guest(2)
    entry = next_host(sitting.live, {heir, third})
    assert entry == HostIs(heir)
    sitting.enter(entry)
    assert [may_delete(sitting.live, who) for who in (one, heir)] == [True, False]
    # Nor may those to whom such a host hands it on, unless they had been trusted before.
    sitting.do(heir, HandOn(third))
    assert [may_delete(sitting.live, who) for who in (heir, third)] == [False, False]
    sitting.do(third, HandOn(one))
    assert may_delete(sitting.live, one)


def test_a_log_that_does_not_say_who_handed_the_table_on_trusts_its_opener_alone() -> None:
    sitting = Sitting(RIFKI, people=2, begin=False)
    sitting.enter(restored(b'{"type":"HostIs","guest":"guest1"}'))
    assert sitting.live.company.host == guest(1)
    assert [may_delete(sitting.live, guest(seat)) for seat in (0, 1)] == [True, False]


def test_the_host_removes_a_guest_whose_seat_a_bot_takes() -> None:
    sitting = Sitting(RIFKI, people=2)
    sitting.play(30)
    assert decide(sitting.live, guest(0), Remove(guest(1))).entries == (Removed(guest(1)),)
    sitting.do(guest(0), Remove(guest(1)))
    assert sitting.live.people == {0}
    assert sitting.live.names[1] == "Bot 2"


def test_a_removed_guest_returns_under_no_name_until_let_in() -> None:
    sitting = Sitting(RIFKI, people=2, begin=False)
    come(sitting.live, "late", "Elsa")
    sitting.do(guest(0), Remove(guest(1)))
    for name in ("Person 1", "Elsa"):
        told = declined(partial(come, sitting.live, "new", name))
        assert told == "the host isn't letting anybody in right now; you can watch"
    assert not screen(sitting.live, None).admits
    assert "only the host" in refused(sitting.live, "stranger", Admit(True))
    sitting.do(guest(0), Admit(True))
    assert screen(sitting.live, None).admits
    assert come(sitting.live, "new", "Person 1").name == "Person 1"
    sitting.do(guest(0), Admit(False))
    assert not screen(sitting.live, None).admits


def test_removing_an_absent_guest_closes_the_table_to_nobody() -> None:
    sitting = Sitting(RIFKI, people=3, begin=False)
    sitting.do(guest(0), Remove(guest(1), closes=False))
    assert come(sitting.live, "new", "Elsa").name == "Elsa"
    # It doesn't open a closed table.
    sitting.do(guest(0), Admit(False))
    sitting.do(guest(0), Remove(guest(2), closes=False))
    assert not sitting.live.company.admits


def test_taking_back_lets_nobody_in() -> None:
    sitting = Sitting(AUTO, people=2)
    while sitting.live.pending.before is None:
        sitting.step()
    sitting.enter(Admits(False), TookBack())
    assert not sitting.live.company.admits


def test_taking_back_leaves_the_present_host() -> None:
    sitting, _seat = person_has_played()
    was, now = guest(0), guest(1)
    assert sitting.live.company.host == was
    sitting.do(was, HandOn(now))
    sitting.enter(TookBack())
    assert sitting.live.company.host == now
    assert "only the host" in refused(sitting.live, was, Admit(False))


@pytest.mark.parametrize("command", [Remove("ghost"), HandOn("ghost"), Remove(guest(0))])
def test_the_host_cannot_do_that_to_a_ghost_or_to_himself(command: AnyCommand) -> None:
    assert "no such guest" in refused(Sitting(RIFKI).live, guest(0), command)


def test_only_the_host_begins_and_only_with_somebody_seated_and_only_once() -> None:
    sitting = Sitting(RIFKI, people=0, begin=False)
    sitting.enter(Came("anna", "Anna"))
    assert "nobody sits" in refused(sitting.live, "anna", Begin())
    sitting.do("anna", Sit(1))
    sitting.do("anna", Begin())
    assert isinstance(sitting.log[-1], Began)
    assert "has begun already" in refused(sitting.live, "anna", Begin())


def test_a_rematch_begins_when_all_who_sit_want_it() -> None:
    sitting = Sitting(Settings("rodskagg", options={"rituals": "off"}, pace=Pace.NONE), people=2)
    assert "the match isn't over" in refused(sitting.live, guest(1), Again())
    sitting.play(5000)
    assert screen(sitting.live, 0).again == ()
    sitting.do(guest(1), Again())
    assert not sitting.live.is_playing
    assert screen(sitting.live, 0).again == (1,)
    sitting.do(guest(0), Again())
    assert sitting.live.is_playing
    assert sitting.live.matches == 2
    assert screen(sitting.live, 0).again == ()


def test_a_rematch_waits_only_for_those_who_are_here() -> None:
    sitting = Sitting(Settings("rodskagg", options={"rituals": "off"}, pace=Pace.NONE), people=3)
    everybody = {guest(0), guest(1), guest(2)}
    assert rematch(sitting.live, everybody) is None
    sitting.play(5000)
    assert rematch(sitting.live, set()) is None
    assert rematch(sitting.live, {guest(1)}) is None
    sitting.do(guest(1), Again())
    assert rematch(sitting.live, everybody) is None
    assert rematch(sitting.live, {guest(0), guest(1)}) is None
    assert rematch(sitting.live, {None, "watching"}) is None
    assert rematch(sitting.live, {guest(1), "watching"}) is not None
    sitting.do(guest(2), Stand())
    sitting.do(guest(0), Stand())
    assert rematch(sitting.live, everybody) is not None


def test_a_rematch_keeps_seats_and_begins_at_nothing() -> None:
    sitting = Sitting(Settings("rodskagg", options={"rituals": "off"}, pace=Pace.NONE))
    sitting.play(5000)
    assert not sitting.live.is_playing
    assert "the match is over" in refused(sitting.live, guest(0), Act("pass"))
    sitting.do(guest(0), Begin())
    assert sitting.live.is_playing
    assert sitting.live.matches == 2
    assert sitting.live.people == {0}
    assert sitting.match.log == ()
    assert sitting.live.recent.events == ()


# Actions


def test_before_the_match_nothing_can_be_done() -> None:
    live = Sitting(RIFKI, begin=False).live
    assert "has not begun" in refused(live, guest(0), Act("play QC"))
    assert "has not begun" in declined(lambda: why_not(live, Seat(0), "play QC"))


@pytest.mark.parametrize(
    "words", ["", "fly", "play", "play XX", "play QC QC", "deal", "gather", "x" * 400]
)
def test_words_that_are_no_action_are_declined(words: str) -> None:
    sitting = Sitting(RIFKI)
    sitting.until(PersonThinks)
    assert refused(sitting.live, guest(0), Act(words))


def test_an_action_out_of_turn_is_declined_with_its_rule() -> None:
    sitting = Sitting(RIFKI, people=2)
    step = sitting.until(PersonThinks)
    with pytest.raises(Declined) as caught:
        decide(sitting.live, guest(1 - step.seat), Act("play QC"))
    assert caught.value.refusals[0].rule.startswith("RIF-")


def test_why_not_tells_the_same_as_the_refusal_and_nothing_for_what_is_allowed() -> None:
    sitting = Sitting(RIFKI)
    sitting.until(PersonThinks)
    legal = format_action(sitting.legal(Seat(0))[0], sitting.live.names)
    assert why_not(sitting.live, Seat(0), legal) == ()
    with pytest.raises(Declined) as caught:
        decide(sitting.live, guest(0), Act("play ??"))
    assert why_not(sitting.live, Seat(0), "play ??") == caught.value.refusals


# Taking back


def person_has_played(people: int = 2) -> tuple[Sitting, Seat]:
    """Return a table where a person has just acted and no bot has followed."""
    sitting = Sitting(RIFKI, people=people, seed=4)
    while True:
        step = sitting.until(PersonThinks)
        words = format_action(sitting.legal(step.seat)[0], sitting.live.names)
        sitting.do(guest(step.seat), Act(words))
        if sitting.live.pending.before is not None and words.startswith("play"):
            return sitting, step.seat


def test_a_lone_player_takes_back_at_once() -> None:
    sitting, seat = person_has_played(people=1)
    played = sitting.match.log[-1]
    sitting.do(guest(seat), TakeBack())
    assert isinstance(sitting.log[-1], TookBackAlone)
    assert played not in sitting.match.log[-1:]
    assert played[1] in sitting.legal(seat)


def test_all_must_agree_and_who_did_it_asks_first() -> None:
    sitting, seat = person_has_played()
    other = Seat(1 - seat)
    assert "only the player who did it" in refused(sitting.live, guest(other), TakeBack())
    answer = decide(sitting.live, guest(seat), TakeBack())
    assert answer == Answer(effects=(WantsBack(seat),))
    live = want_back(sitting.live, seat)
    assert decide(live, guest(other), TakeBack()).entries == (TookBack(),)


def test_a_wish_to_take_back_ends_when_a_later_action_is_taken_back() -> None:
    sitting, first = person_has_played(people=4)
    sitting.live = want_back(sitting.live, first)
    step = sitting.until(PersonThinks)
    sitting.do(
        guest(step.seat), Act(format_action(sitting.legal(step.seat)[0], sitting.live.names))
    )
    for seat in sitting.live.people - {step.seat}:
        sitting.live = want_back(sitting.live, seat)
    sitting.do(guest(step.seat), TakeBack())
    assert isinstance(sitting.log[-1], TookBack)
    assert sitting.live.pending.wanting == frozenset()
    # It marks the match, as one alone does.
    assert sitting.running.taken_back == 1


def test_after_taking_back_the_number_of_entries_still_grows() -> None:
    sitting, seat = person_has_played(people=1)
    number = sitting.live.number
    sitting.do(guest(seat), TakeBack())
    assert sitting.live.number == number + 1
    assert sitting.live.pending.before is None
    assert "something else has happened" in refused(sitting.live, guest(seat), TakeBack())


def test_nothing_is_taken_back_after_a_bot_has_played() -> None:
    sitting, seat = person_has_played(people=1)
    log = len(sitting.match.log)
    while len(sitting.match.log) == log:
        sitting.step()
    assert sitting.running.last not in sitting.live.people
    assert "something else has happened" in refused(sitting.live, guest(seat), TakeBack())


def test_nothing_is_taken_back_after_somebody_has_stood_up_or_sat_down() -> None:
    sitting, seat = person_has_played()
    sitting.do(guest(1 - seat), Stand())
    assert "something else has happened" in refused(sitting.live, guest(seat), TakeBack())
    sitting, seat = person_has_played()
    for command in (Stand(), Sit(1 - seat)):
        sitting.do(guest(1 - seat), command)
    assert "something else has happened" in refused(sitting.live, guest(seat), TakeBack())


def test_somebody_who_only_comes_to_look_on_prevents_no_taking_back() -> None:
    sitting, seat = person_has_played(people=1)
    sitting.enter(Came("bo", "Bo"))
    sitting.do(guest(seat), TakeBack())
    assert "bo" in sitting.live.guests


def test_actions_that_showed_cards_cannot_be_taken_back() -> None:
    manual = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE)
    sitting = Sitting(manual, people=3, seed=1)
    for _step in range(2000):
        sitting.step()
        did = sitting.log[-1]
        if getattr(did, "words", "") == "pick_up" and getattr(did, "by", "") == "person":
            break
    assert sitting.live.pending.before is None


def test_a_match_that_is_over_stays_over() -> None:
    sitting = Sitting(RIFKI, people=4, seed=2)
    sitting.play(5000)
    assert not sitting.live.is_playing
    assert "something else has happened" in refused(sitting.live, guest(0), TakeBack())


def test_the_version_of_a_match_is_that_of_its_beginning() -> None:
    assert Sitting(RIFKI).running.build == VERSION
    sitting = Sitting(RIFKI, begin=False)
    assert decide(sitting.live, guest(0), Begin()).entries == (Began(build()),)
