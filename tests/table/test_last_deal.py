"""The host makes a deal the last one: the end of the match, and everybody's screens."""

import pytest
from msgspec.structs import replace

from femopp.language import Speaker
from femopp.record import format_action, format_record, parse_record, record_of, steps
from femopp.table.claims.claims import why_no_claim
from femopp.table.commands import (
    Act,
    AnyCommand,
    Begin,
    ClaimRest,
    Declined,
    LastDeal,
    TakeBack,
    Tap,
)
from femopp.table.deciding import decide, note_again, why_not
from femopp.table.effects import Notes, WantsBack
from femopp.table.hints import are_given
from femopp.table.log.entries import SaidLast, restored, stored
from femopp.table.log.folding import fold
from femopp.table.log.past import past
from femopp.table.replay.replay import course_of, frames
from femopp.table.settings import Hints, Pace, Settings
from femopp.table.steps import Goes, PersonThinks, next_step, want_back
from femopp.tricks import Seat
from tests.table.dealt import SUITS, before_a_duel, rifki_of
from tests.table.sitting import Sitting, every_table, guest, named, screen

RIFKI = Settings("rifki", pace=Pace.NONE)
SESSION = Settings("sheepshead", pace=Pace.NONE)
AUTO = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)
MANUAL = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE)
TABLES = [one for one in every_table() if one.game != "sheepshead"]
"""Settings whose rules don't let the table end a match."""

HOST = guest(0)
PASS = "pass"


def between_deals(settings: Settings, deals: int = 1, people: int = 2) -> Sitting:
    """Return a table at which this deal was settled and the next one has not begun."""
    sitting = Sitting(settings, people, seed=3)
    while len(sitting.match.state.sheet) < deals:
        assert sitting.step()
    assert sitting.live.is_playing
    return sitting


def amid_a_deal(settings: Settings) -> Sitting:
    """Return a table where the second deal is being played."""
    sitting = between_deals(settings)
    while not any(sitting.match.state.hands):
        assert sitting.step()
    return sitting


def declined(sitting: Sitting, who: str, command: AnyCommand) -> str:
    with pytest.raises(Declined) as caught:
        sitting.do(who, command)
    return Speaker("en", sitting.live.names).say(caught.value.text)


# The end of the match


@pytest.mark.parametrize("settings", TABLES, ids=named)
def test_said_between_deals_it_ends_the_match_at_once(settings: Settings) -> None:
    sitting = between_deals(settings)
    assert screen(sitting.live, 0).ends_now
    sitting.do(HOST, LastDeal())
    assert not sitting.live.is_playing
    assert not sitting.step()
    shown = screen(sitting.live, 1)
    assert (shown.stage, shown.turn, shown.finished, shown.deal) == ("over", None, 1, 1)
    assert (shown.controls, shown.taps, shown.hand) == ((), False, ())
    assert shown.asked == "The match is over: it was ended after deal 1"
    assert not shown.ends_now


@pytest.mark.parametrize("settings", TABLES, ids=named)
def test_said_in_a_deal_it_lets_the_deal_be_played_out(settings: Settings) -> None:
    sitting = amid_a_deal(settings)
    sitting.do(HOST, LastDeal())
    assert sitting.live.is_playing
    shown = screen(sitting.live, 1)
    assert (shown.stage, shown.is_last, shown.ends_now) == ("playing", True, False)
    sitting.play(5000)
    assert not sitting.live.is_playing
    assert len(sitting.match.state.sheet) == 2
    assert sitting.match.state.outcome is None
    told = "The match is over: it was ended after deal 2"
    assert [screen(sitting.live, seat).asked for seat in (0, 1, None)] == [told] * 3
    assert screen(sitting.live, 0, "sv").asked == "Partiet är slut: det avslutades efter giv 2"


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_said_before_the_first_deal_it_lets_that_be_played(settings: Settings) -> None:
    sitting = Sitting(settings, people=2, seed=8)
    sitting.do(HOST, LastDeal())
    assert sitting.live.is_playing
    sitting.play(5000)
    assert not sitting.live.is_playing
    assert [deal.number for deal in sitting.match.state.sheet] == [1]


def test_actions_after_settling_belong_to_the_next_deal() -> None:
    sitting = between_deals(MANUAL)
    deals = len(sitting.match.log)
    while len(sitting.match.log) == deals:
        sitting.step()
    assert not any(sitting.match.state.hands)
    assert not screen(sitting.live, 0).ends_now
    sitting.do(HOST, LastDeal())
    assert sitting.live.is_playing
    sitting.play(5000)
    assert len(sitting.match.state.sheet) == 2


@pytest.mark.parametrize("settings", [AUTO, SESSION], ids=named)
def test_a_deal_that_all_pass_is_a_deal(settings: Settings) -> None:
    sitting = Sitting(settings, people=5 if settings.game == "sheepshead" else 4)
    sitting.until(PersonThinks)
    sitting.do(HOST, LastDeal())
    for _turn in range(500):
        legal = {seat: sitting.legal(Seat(seat)) for seat in range(sitting.live.players)}
        passing = [seat for seat, any_of in legal.items() if PASS in {one.word for one in any_of}]
        if passing:
            sitting.do(guest(passing[0]), Act(PASS))
        elif not sitting.step():
            break
    assert not sitting.live.is_playing
    (deal,) = sitting.match.state.sheet
    assert deal.lines == ()


def test_the_claimed_rest_of_the_last_deal_ends_it() -> None:
    sitting = rifki_of(*SUITS, people=1)
    sitting.do(HOST, LastDeal())
    sitting.do(HOST, ClaimRest(0))
    assert not sitting.live.is_playing
    assert sitting.match.state.points == (13 * 50, 0, 0, 0)


def test_a_match_that_the_rules_end_by_the_last_deal_is_won_by_them() -> None:
    sitting = Sitting(RIFKI, people=4, seed=2)
    while len(sitting.match.state.sheet) < 19:
        sitting.step()
    sitting.until(PersonThinks)
    sitting.do(HOST, LastDeal())
    sitting.play(5000)
    assert sitting.match.state.outcome is not None
    assert screen(sitting.live, 0).asked.startswith("Person ")
    assert screen(sitting.live, 0).asked.endswith((" wins the match", " win the match"))


def test_the_duel_that_the_last_deal_leads_to_is_played() -> None:
    sitting = before_a_duel("off")
    sitting.do(HOST, LastDeal())
    while not sitting.match.state.sheet:
        sitting.step()
    assert sitting.match.state.duel
    assert sitting.live.is_playing
    assert not screen(sitting.live, 0).ends_now
    sitting.play(500)
    assert screen(sitting.live, 0).asked.endswith(" wins the match")


# Rules that let the table end the session


@pytest.mark.parametrize("is_between", [False, True])
def test_a_session_without_an_end_is_stopped_by_the_table_and_won(is_between: bool) -> None:
    """The balances of the sheet decide who has won, and the record is that of an ended session."""
    sitting = between_deals(SESSION) if is_between else amid_a_deal(SESSION)
    sitting.do(HOST, LastDeal())
    while next_step(sitting.live) is not None:
        sitting.step()
    assert not sitting.live.is_playing
    state = sitting.match.state
    assert len(state.sheet) == (1 if is_between else 2)
    best = max(state.points)
    assert state.outcome.winners == tuple(s for s in range(5) if state.points[s] == best)
    assert format_action(sitting.match.log[-1][1], sitting.live.names) == "stop"
    told = screen(sitting.live, 0).asked
    assert told.startswith("Person")
    assert told.endswith((" wins the match", " win the match"))


def test_a_session_that_broke_off_before_the_table_stopped_it_is_stopped_when_it_goes_on() -> None:
    """Whatever is stored last, nobody is dealt another hand."""
    sitting = between_deals(SESSION)
    sitting.do(HOST, LastDeal())
    again = fold(restored(stored(entry)) for entry in sitting.log)
    assert again.is_playing
    step = next_step(again)
    assert isinstance(step, Goes)
    assert step.action.word == "stop"
    assert not screen(again, 0).taps


def test_nobody_has_won_a_session_that_ends_before_its_number_of_deals() -> None:
    sitting = between_deals(Settings("sheepshead", options={"deals": "5"}, pace=Pace.NONE))
    sitting.do(HOST, LastDeal())
    assert not sitting.live.is_playing
    told = "The match is over: it was ended after deal 1"
    assert screen(sitting.live, 0).asked == told


# Permission, and taking it back


def test_only_the_host_says_it_and_only_while_a_match_is_played() -> None:
    sitting = Sitting(RIFKI, people=2, begin=False)
    assert declined(sitting, HOST, LastDeal()) == "the match has not begun"
    sitting.do(HOST, Begin())
    assert declined(sitting, guest(1), LastDeal()) == "only the host can do that"
    assert decide(sitting.live, HOST, LastDeal()).entries == (SaidLast(True),)
    assert decide(sitting.live, HOST, LastDeal(False)).entries == ()
    sitting.do(HOST, LastDeal())
    assert decide(sitting.live, HOST, LastDeal()).entries == ()
    assert decide(sitting.live, HOST, LastDeal(False)).entries == (SaidLast(False),)


def test_when_it_is_over_nothing_can_be_done_and_it_is_not_taken_back() -> None:
    sitting = between_deals(replace(MANUAL, hints=Hints.ALL))
    sitting.do(HOST, LastDeal())
    # The match itself would go on: the dealer has a pack to offer.
    assert any(sitting.legal(Seat(seat)) for seat in range(4))
    for command in (Act("knock"), LastDeal(False), LastDeal()):
        assert declined(sitting, HOST, command) == "the match is over"
    with pytest.raises(Declined, match="over"):
        why_not(sitting.live, Seat(0), "knock")
    sitting.do(HOST, Tap())
    assert not are_given(sitting.live)
    assert why_no_claim(sitting.live, ()) is not None


def test_taken_back_in_time_it_is_as_if_nothing_had_been_said() -> None:
    sitting = amid_a_deal(RIFKI)
    sitting.do(HOST, LastDeal())
    sitting.do(HOST, LastDeal(False))
    assert not screen(sitting.live, 0).is_last
    while len(sitting.match.state.sheet) < 4:
        assert sitting.step()
    assert sitting.live.is_playing


def last_card(is_last: bool) -> Sitting:
    """Return a table where a person has just played the last card of a deal."""
    sitting = rifki_of(*SUITS, people=4)
    if is_last:
        sitting.do(HOST, LastDeal())
    while not sitting.match.state.sheet:
        sitting.step()
    return sitting


def test_the_end_of_a_match_cannot_be_taken_back() -> None:
    assert last_card(is_last=False).live.pending.before is not None
    sitting = last_card(is_last=True)
    assert "nothing can be taken back" in declined(sitting, guest(3), TakeBack())
    sitting = last_card(is_last=False)
    sitting.do(HOST, LastDeal())
    assert "nothing can be taken back" in declined(sitting, guest(3), TakeBack())


def test_an_action_that_is_taken_back_leaves_the_hosts_word_standing() -> None:
    sitting = rifki_of(*SUITS, people=1)
    sitting.do(HOST, Act("play AS"))
    sitting.do(HOST, LastDeal())
    sitting.do(HOST, TakeBack())
    assert sitting.match.state.trick.played == ()
    assert screen(sitting.live, 0).is_last


def test_a_ritual_that_is_taken_back_does_not_end_the_match() -> None:
    """What the host called the last deal is the one that the ritual had begun."""
    sitting = between_deals(MANUAL, people=4)
    while sitting.live.is_between_deals:
        sitting.step()
    assert sitting.live.pending.before is not None
    sitting.do(HOST, LastDeal())
    for seat in (sitting.running.last, *range(4)):
        answer = decide(sitting.live, guest(int(seat or 0)), TakeBack())
        if answer.entries:
            break
        (effect,) = answer.effects
        assert isinstance(effect, WantsBack)
        sitting.live = want_back(sitting.live, effect.seat)
    sitting.enter(*answer.entries)
    assert sitting.live.is_between_deals
    assert screen(sitting.live, 0).is_last
    sitting.play(5000)
    assert len(sitting.match.state.sheet) == 2


def test_the_next_match_knows_nothing_of_it() -> None:
    sitting = between_deals(RIFKI)
    sitting.do(HOST, LastDeal())
    sitting.do(HOST, Begin())
    shown = screen(sitting.live, 0)
    assert (shown.stage, shown.is_last, shown.ends_now) == ("playing", False, False)
    while len(sitting.match.state.sheet) < 2:
        assert sitting.step()


# Storage


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_the_log_tells_it_all(settings: Settings) -> None:
    sitting = amid_a_deal(settings)
    sitting.do(HOST, LastDeal())
    again = fold(restored(stored(entry)) for entry in sitting.log)
    assert screen(again, 1) == screen(sitting.live, 1)
    sitting.play(5000)
    again = fold(restored(stored(entry)) for entry in sitting.log)
    assert (again.is_playing, again.outcome) == (False, sitting.live.outcome)
    assert screen(again, 1) == screen(sitting.live, 1)


@pytest.mark.parametrize("settings", TABLES, ids=named)
def test_its_record_is_of_a_match_that_is_not_at_its_end(settings: Settings) -> None:
    sitting = between_deals(settings, deals=2)
    sitting.do(HOST, LastDeal())
    record = parse_record(format_record(record_of(sitting.match, sitting.live.names)))
    *_before, last = steps(record)
    assert last.state.outcome is None
    assert last.state.points == sitting.match.state.points
    assert len(last.state.sheet) == 2


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_it_can_be_seen_again_to_its_end(settings: Settings) -> None:
    sitting = between_deals(settings, deals=2)
    sitting.do(HOST, LastDeal())
    sitting.play(10)
    ended = screen(sitting.live, None)
    sitting.do(HOST, Begin())
    found = past(1, sitting.log)
    assert found is not None
    live, running = found.live, found.live.running
    assert running is not None
    record = record_of(running.table.match, live.names)
    course = course_of(record, found.seated, running.last_deal)
    first, last = (frames(course, deal, "en") for deal in course.deals[-2:])
    assert [frame.screen.stage for frame in first] == ["playing"] * len(first)
    assert [frame.screen.stage for frame in last] == ["playing"] * (len(last) - 1) + ["over"]
    assert last[-1].screen.deal == ended.deal == 2
    assert not last[-1].screen.is_last
    if settings.game != "sheepshead":
        assert last[-1].said[-1] == "The match is over: it was ended after deal 2."


# If the next deal has begun meanwhile


@pytest.mark.parametrize("settings", TABLES, ids=named)
def test_ending_the_match_is_refused_once_the_next_deal_has_begun(
    settings: Settings,
) -> None:
    sitting = amid_a_deal(settings)
    answer = decide(sitting.live, HOST, LastDeal(ends_now=True))
    assert answer.entries == (SaidLast(True),)
    (note,) = answer.effects
    assert isinstance(note, Notes)
    assert Speaker("en").say(note.text) == (
        "the next deal has begun, so the match ends after it; you can change that in the menu"
    )


def test_asking_again_is_refused_again() -> None:
    asked, settings = LastDeal(ends_now=True), TABLES[0]
    between, amid = between_deals(settings), amid_a_deal(settings)
    between.do(HOST, asked)
    assert note_again(between.live, asked) is None
    amid.do(HOST, asked)
    again = note_again(amid.live, asked)
    assert again is not None
    assert decide(amid.live, HOST, asked).effects == (Notes(again),)
    assert note_again(amid.live, LastDeal()) is None
    assert note_again(amid.live, LastDeal(False, ends_now=True)) is None
    amid.do(HOST, LastDeal(False))
    assert note_again(amid.live, asked) is None


def test_nobody_is_told_so_where_it_is_as_they_saw_it() -> None:
    between, amid = between_deals(TABLES[0]), amid_a_deal(TABLES[0])
    assert decide(between.live, HOST, LastDeal(ends_now=True)).effects == ()
    assert decide(amid.live, HOST, LastDeal()).effects == ()
    amid.do(HOST, LastDeal())
    assert decide(amid.live, HOST, LastDeal(False)).effects == ()
    assert decide(amid.live, HOST, LastDeal(ends_now=True)).effects != ()
