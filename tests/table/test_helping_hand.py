"""A helping hand: everybody's own duties, each held once, counted, and seen by nobody else."""

import pytest
from msgspec.structs import replace

from femopp.table.helping import Reminded
from femopp.table.log.entries import Did, Stands, StoredCompany, restored, stored
from femopp.table.log.snapshot import snapshot
from femopp.table.screen.screen import ShownDuty
from tests.table.helping import ANNA, BO, CISSI, DAG, HANDS, Table
from tests.table.sitting import guest

PHRASE = "Say the phrase before you pick up your cards."
WAIT = "Wait for the phrase before you pick up your cards."


def duty(table: Table, seat: int | None, language: str = "en") -> ShownDuty | None:
    return table.seen(seat, language).duty


def text(table: Table, seat: int, language: str = "en") -> str:
    found = duty(table, seat, language)
    return "" if found is None else found.text


def held(table: Table, seat: int, words: str) -> str:
    """Return the sentence with which an action is held."""
    with pytest.raises(Reminded) as caught:
        table.act(seat, words) if words else table.taps(seat)
    return caught.value.text.message


def author(table: Table) -> str:
    last = table.log[-1]
    assert isinstance(last, Did)
    return last.by


# One's own duties


def test_the_dealer_owes_the_phrase_and_the_others_wait_for_it() -> None:
    table = Table().deal()
    assert duty(table, ANNA) == ShownDuty("phrase", PHRASE, "phrase", "Say the phrase")
    assert duty(table, BO) == ShownDuty("phrase", WAIT)
    assert text(table, CISSI, "sv") == "Vänta på ramsan innan du tar upp korten."
    assert text(table, ANNA, "sv") == "Säg ramsan innan du tar upp korten."
    table.act(ANNA, "phrase")
    assert [duty(table, seat) for seat in range(4)] == [None] * 4


def test_waiting_for_the_phrase_reads_the_same_whatever_the_dealer_has_done() -> None:
    lying, picked_up = Table().deal(), Table().deal()
    assert held(picked_up, ANNA, "pick_up") == PHRASE
    picked_up.pick_up(ANNA)
    for seat in (BO, CISSI, DAG):
        assert duty(lying, seat) == duty(picked_up, seat) == ShownDuty("phrase", WAIT)
        assert held(lying, seat, "pick_up") == held(picked_up, seat, "pick_up") == WAIT
    assert text(picked_up, ANNA) == "Say the phrase: until then nobody may pick up."


def test_nobody_waits_any_more_when_the_dealer_has_paid_for_the_phrase() -> None:
    table = Table().deal()
    held(table, ANNA, "pick_up")
    table.pick_up(ANNA)
    table.act(BO, "knock Anna early_pickup")
    assert [duty(table, seat) for seat in range(4)] == [None] * 4


def test_whoever_bid_owes_the_question_after_trick_four_and_nobody_else() -> None:
    table = Table().deal().bid().tricks(4, gather=False)
    assert duty(table, BO) == ShownDuty(
        "ask", "Ask who goes along before the fifth trick.", "ask", "Ask who goes along"
    )
    assert text(table, BO, "sv") == "Fråga vilka som går med före femte sticket."
    assert [duty(table, seat) for seat in (ANNA, CISSI, DAG, None)] == [None] * 4
    table.gather()
    assert text(table, BO)
    table.act(BO, "ask")
    assert duty(table, BO) is None


def test_whoever_reaches_zero_owes_the_knock_for_going_out() -> None:
    table = Table(points=(12, 2, 12, 12)).deal().bid("bid 2").tricks(2, gather=False)
    assert duty(table, BO) == ShownDuty(
        "out",
        "You are on zero: knock for going out before the next trick.",
        "out",
        "Knock for going out",
    )
    assert text(table, BO, "sv") == "Du är på noll: knacka för din utgång före nästa stick."
    assert [duty(table, seat) for seat in (ANNA, CISSI, DAG, None)] == [None] * 4


def test_the_english_book_asks_for_notice_instead() -> None:
    table = Table("english", points=(12, 2, 12, 12)).deal()
    table.act(ANNA, "phrase")
    table.pick_up(ANNA, BO, CISSI, DAG)
    for seat in (BO, CISSI, DAG, ANNA):
        table.act(seat, "keep")
    table.act(BO, "bid 2")
    for seat in (CISSI, DAG, ANNA):
        table.act(seat, "pass")
    table.tricks(1, gather=False)
    assert duty(table, BO) == ShownDuty(
        "notice", "You are on 1: give notice before the next trick.", "notice 1", "Give notice"
    )
    table.act(BO, "notice 1")
    table.gather()
    table.tricks(1, gather=False)
    assert text(table, BO) == "You are on 0: give notice before the next trick."


def test_following_suit_is_a_duty_only_where_a_revoke_stands() -> None:
    hands = ("AC KC QC JC TC 9C", "AS KS QS JS TS 9S", "AH KH QH JH TH 2S", "AD KD QD JD TD 9D")
    refused, stands = Table().deal(hands).bid(), Table(revoke="penalty").deal(hands).bid()
    for table in (refused, stands):
        table.act(BO, "play AS")
    assert duty(refused, CISSI) is None
    assert text(stands, CISSI) == "Follow suit: ♠ spades led, and you have some."
    assert held(stands, CISSI, "play AH").startswith("Follow suit")
    stands.act(CISSI, "play AH")
    # Nobody is told of what they don't have.
    assert duty(stands, DAG) is None


def test_without_a_helping_hand_nobody_is_reminded() -> None:
    table = Table(settings={"helping_hand": False}).deal()
    assert [duty(table, seat) for seat in range(4)] == [None] * 4
    assert not table.seen(ANNA).helping_hand
    table.pick_up(ANNA, BO)
    assert len(table.match.state.rites.errors) == 2


def test_where_the_program_performs_the_rituals_nobody_owes_one() -> None:
    table = Table(rituals="auto")
    assert table.seen(ANNA).duty is None


# Held once


def test_reaching_for_the_cards_is_held_once_and_then_goes_through() -> None:
    table = Table().deal()
    assert held(table, ANNA, "pick_up") == PHRASE
    assert not table.match.state.rites.errors
    reminded = duty(table, ANNA)
    assert reminded is not None
    assert reminded.reminded
    table.act(ANNA, "pick_up")
    assert [one.offender for one in table.match.state.rites.errors] == [ANNA]


def test_what_is_held_stays_so_whatever_others_do_meanwhile() -> None:
    table = Table().deal()
    held(table, BO, "pick_up")
    held(table, CISSI, "pick_up")
    table.pick_up(CISSI, BO)
    assert [one.offender for one in table.match.state.rites.errors] == [CISSI, BO]


def test_the_lead_is_held_for_the_question_and_so_is_letting_the_moment_pass() -> None:
    table = Table().deal().bid().tricks(4)
    assert held(table, BO, "play TS") == "Ask who goes along before the fifth trick."
    table.act(BO, "play TS")
    assert [one.kind for one in table.match.state.rites.errors] == ["forgot_ask"]

    lies = Table().deal().bid().tricks(4, gather=False)
    assert held(lies, BO, "") == "Ask who goes along before the fifth trick."
    lies.taps(BO)


def test_the_lead_is_held_for_going_out() -> None:
    table = Table(points=(12, 2, 12, 12)).deal().bid("bid 2").tricks(2)
    assert held(table, BO, "play QS").startswith("You are on zero")
    table.act(BO, "play QS")
    assert [one.kind for one in table.match.state.rites.errors] == ["out"]


def test_a_knock_and_a_card_of_somebody_who_owes_nothing_are_never_held() -> None:
    table = Table().deal()
    table.act(ANNA, "phrase")
    table.pick_up(BO)
    table.act(CISSI, "knock Bo early_pickup")
    other = Table().deal()
    other.act(BO, "knock Anna early_pickup")


# Counted


def dealt_thrice(remind: bool = False) -> Table:
    """Let Anna deal three times, as the first two have a wrong number of cards."""
    table = Table()
    short = (HANDS[0], HANDS[1], HANDS[2], "AD KD QD JD TD")
    for hands in (short, short, HANDS):
        table.deal(hands)
        if remind:
            held(table, ANNA, "pick_up")
        table.act(ANNA, "phrase")
        if hands is short:
            table.act(BO, "misdeal")
    return table


def passed_out(table: Table) -> Table:
    table.pick_up(ANNA, BO, CISSI, DAG)
    for seat in (BO, CISSI, DAG, ANNA):
        table.act(seat, "pass")
    table.close()
    return table


def test_a_duty_met_three_times_unreminded_is_mastered_and_told_after_the_deal() -> None:
    table = dealt_thrice()
    assert table.live.company.met == {guest(ANNA): {"phrase": 3}}
    assert table.seen(ANNA).mastery is None
    passed_out(table)
    mastery = table.seen(ANNA).mastery
    assert mastery is not None
    assert mastery.title == "The phrase: you've got it!"
    assert mastery.text == (
        "Three times without a word from me. From now on I'll say nothing about it."
    )
    assert [(one.title, one.when, one.times) for one in mastery.rows] == [
        ("The phrase", "before anybody picks up cards", 3),
        ("The question", "after the fourth trick", 0),
        ("Going out", "when you reach zero", 0),
    ]
    assert (mastery.of, mastery.way) == (3, "")
    assert mastery.next == "Once you have them all, try the next table: Nobody reminds you."
    swedish = table.seen(ANNA, "sv").mastery
    assert swedish is not None
    assert swedish.title == "Ramsan sitter!"
    assert swedish.text == "Tre gånger utan att jag sa något. Nu håller jag tyst om den."
    assert [(one.title, one.when) for one in swedish.rows] == [
        ("Ramsan", "innan någon tar upp korten"),
        ("Frågan", "efter fjärde sticket"),
        ("Utgången", "när du når noll"),
    ]
    assert swedish.next == "När alla sitter väntar nästa bord: Ingen påminner."
    assert [table.seen(seat).mastery for seat in (BO, CISSI, DAG, None)] == [None] * 4


def test_nobody_mentions_a_duty_that_is_mastered() -> None:
    table = passed_out(dealt_thrice())
    for dealer in (BO, CISSI, DAG, ANNA):
        table.deal()
        if dealer == ANNA:
            break
        table.act(dealer, "phrase")
        passed = [(dealer + 1 + at) % 4 for at in range(4)]
        table.pick_up(*passed)
        for seat in passed:
            table.act(seat, "pass")
        table.close()
    assert table.match.state.dealer == ANNA
    assert duty(table, ANNA) is None
    assert text(table, BO) == WAIT
    table.pick_up(ANNA)
    assert [one.offender for one in table.match.state.rites.errors] == [ANNA]


def test_a_duty_met_after_a_reminder_does_not_count() -> None:
    table = dealt_thrice(remind=True)
    assert author(table) == "reminded"
    assert table.live.company.met == {}


def test_a_phrase_that_comes_too_late_does_not_count() -> None:
    table = Table().deal()
    held(table, ANNA, "pick_up")
    table.pick_up(ANNA)
    table.act(ANNA, "phrase")
    assert table.live.company.met == {}


def test_with_all_mastered_the_next_way_is_shown() -> None:
    table = dealt_thrice()
    done = {"phrase": 3, "ask": 3, "out": 3}
    company = table.live.company
    table.live = replace(table.live, company=replace(company, met={guest(ANNA): done}))
    mastery = passed_out(table).seen(ANNA).mastery
    assert mastery is not None
    assert mastery.way == "unaided"
    assert mastery.next == "You can do without me now. Try the next table: Nobody reminds you."


def test_what_was_met_is_in_the_snapshot_and_follows_a_device_that_takes_the_place() -> None:
    table = passed_out(dealt_thrice())
    stands = restored(stored(snapshot(table.live, {})))
    assert isinstance(stands, Stands)
    assert stands.company.met == {guest(ANNA): {"phrase": 3}}
    there = table.live.company.replaced(guest(ANNA), "device")
    assert there.met == {"device": {"phrase": 3}}
    assert StoredCompany().met == {}


def test_in_older_logs_nothing_was_met() -> None:
    table = Table(settings={"helping_hand": False})
    table.deal()
    table.act(ANNA, "phrase")
    assert author(table) == "person"
    assert table.live.company.met == {}
