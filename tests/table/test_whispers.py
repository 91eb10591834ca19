"""Once a deal, at a rest: somebody's error could be knocked for. Never whose, nor which."""

import pytest

from femopp.table.helping import Reminded
from femopp.table.screen.screen import ShownWhisper
from femopp.table.settings import Pace
from femopp.table.steps import Pauses, next_step
from femopp.table.waiting import due
from tests.table.helping import ANNA, BO, CISSI, DAG, HANDS, Table

CALM = ShownWhisper("Somebody forgot something. You may knock.")


def whispers(table: Table) -> list[ShownWhisper | None]:
    return [table.seen(seat).whisper for seat in (ANNA, BO, CISSI, DAG, None)]


def forgetting(table: Table, seat: int, words: str) -> None:
    """Act in spite of the reminder."""
    try:
        table.act(seat, words)
    except Reminded:
        table.act(seat, words)


def lead_unasked(table: Table) -> None:
    """Play trick five, to which Bo leads without asking."""
    forgetting(table, BO, "play TS")
    for seat, card in ((CISSI, "TH"), (DAG, "TD"), (ANNA, "TC")):
        table.act(seat, f"play {card}")


def picked_up_early() -> Table:
    """Return a table before the first lead, where Dag has picked up before the phrase."""
    table = Table().deal()
    forgetting(table, DAG, "pick_up")
    table.act(ANNA, "phrase")
    table.pick_up(ANNA, BO, CISSI)
    table.act(BO, "bid 3")
    for seat in (CISSI, DAG, ANNA):
        table.act(seat, "pass")
    return table


def unasked() -> Table:
    """Return a table where Bo has led to trick five without asking, and taken it."""
    table = Table().deal().bid().tricks(4)
    lead_unasked(table)
    return table


def test_all_who_could_knock_hear_the_same_at_the_rest_and_the_offender_hears_nothing() -> None:
    table = unasked()
    assert whispers(table) == [CALM, None, CALM, CALM, None]
    assert table.seen(CISSI, "sv").whisper == ShownWhisper(
        "Någon har glömt något. Det går att knacka."
    )


@pytest.mark.parametrize(
    ("pace", "helps", "seconds"),
    [
        (Pace.NONE, False, 0.0),
        (Pace.NONE, True, 2.0),
        (Pace.NORMAL, True, 2.5),
        (Pace.SLOW, True, 6.0),
    ],
)
def test_a_rest_is_long_enough_to_hear_it(pace: Pace, helps: bool, seconds: float) -> None:
    table = Table(settings={"pace": pace, "helping_hand": helps}).deal().bid().tricks(4)
    lead_unasked(table)
    step = next_step(table.live)
    assert isinstance(step, Pauses)
    assert due(table.live, step, 100.0, {}) == 100.0 + seconds


def test_it_goes_with_the_rest_and_comes_once_a_deal() -> None:
    table = unasked()
    table.taps(CISSI)
    assert whispers(table) == [CALM, None, None, CALM, None]
    table.gather()
    assert whispers(table) == [None] * 5


def test_the_reason_comes_when_nobody_can_knock_any_more_and_goes_with_the_trick() -> None:
    table = unasked()
    table.gather()
    late = ShownWhisper("Bo forgot to ask who goes along. Now it's too late.", late=True)
    table.act(BO, "play 9S")
    assert whispers(table) == [late, None, late, late, None]
    assert table.seen(DAG, "sv").whisper == ShownWhisper(
        "Bo glömde att fråga vilka som går med. Nu är det för sent.", late=True
    )
    for seat, card in ((CISSI, "9H"), (DAG, "9D"), (ANNA, "9C")):
        table.act(seat, f"play {card}")
    assert whispers(table) == [late, None, late, late, None]
    table.gather()
    assert whispers(table) == [None] * 5


def test_whoever_let_the_rest_pass_has_heard_it_all_the_same() -> None:
    table = picked_up_early()
    for seat in (ANNA, BO, CISSI):
        table.taps(seat)
    late = ShownWhisper("Dag forgot to wait with the cards. Now it's too late.", late=True)
    table.act(BO, "play AS")
    assert whispers(table) == [late, late, late, None, None]
    for seat, card in ((CISSI, "AH"), (DAG, "AD"), (ANNA, "AC")):
        table.act(seat, f"play {card}")
    table.gather()
    table.tricks(3)
    lead_unasked(table)
    assert whispers(table) == [None, None, None, CALM, None]


def test_what_somebody_knocked_for_needs_no_reason() -> None:
    table = unasked()
    table.act(CISSI, "knock Bo forgot_ask")
    assert whispers(table) == [None] * 5
    table.gather()
    table.act(BO, "play 9S")
    assert whispers(table) == [None] * 5


def test_there_is_no_reason_before_it_is_too_late_even_if_somebody_knocks_for_something_else() -> (
    None
):
    table = unasked()
    table.act(CISSI, "knock Dag forgot_ask")
    assert whispers(table) == [None] * 5
    table.gather()
    assert whispers(table) == [None] * 5
    table.act(BO, "play 9S")
    assert [one is not None for one in whispers(table)] == [True, False, True, True, False]


def test_an_early_pick_up_is_whispered_at_the_rest_before_the_first_lead() -> None:
    table = Table().deal()
    forgetting(table, DAG, "pick_up")
    assert whispers(table) == [None] * 5
    table.act(ANNA, "phrase")
    table.pick_up(ANNA, BO, CISSI)
    table.act(BO, "bid 3")
    for seat in (CISSI, DAG, ANNA):
        table.act(seat, "pass")
    assert whispers(table) == [CALM, CALM, CALM, None, None]


def test_only_one_whisper_a_deal_however_many_forget() -> None:
    table = picked_up_early()
    assert table.seen(ANNA).whisper == CALM
    table.tricks(4)
    lead_unasked(table)
    # Dag heard nothing of his own error, and hears of Bo's.
    assert whispers(table) == [None, None, None, CALM, None]


def test_a_revoke_that_nobody_can_prove_is_whispered_to_nobody() -> None:
    hands = (HANDS[0], HANDS[1], "AH KH QH JH TH 2S", HANDS[3])
    table = Table(revoke="penalty").deal(hands).bid()
    table.act(BO, "play AS")
    forgetting(table, CISSI, "play AH")
    for seat, card in ((DAG, "AD"), (ANNA, "AC")):
        table.act(seat, f"play {card}")
    assert [one.kind for one in table.match.state.rites.errors] == ["revoke"]
    assert whispers(table) == [None] * 5


def test_a_revoke_is_proven_by_the_card_shown_later_where_that_still_counts() -> None:
    hands = (HANDS[0], HANDS[1], "AH KH QH JH TH 2S", HANDS[3])
    table = Table(revoke="penalty", knock_window="deal_end").deal(hands).bid()
    table.act(BO, "play AS")
    forgetting(table, CISSI, "play AH")
    for seat, card in ((DAG, "AD"), (ANNA, "AC")):
        table.act(seat, f"play {card}")
    assert whispers(table) == [None] * 5
    table.gather()
    for seat, card in ((BO, "KS"), (CISSI, "2S"), (DAG, "KD"), (ANNA, "KC")):
        table.act(seat, f"play {card}")
    assert whispers(table) == [CALM, CALM, None, CALM, None]


def test_a_wrong_number_of_cards_is_only_whispered_to_whoever_has_it() -> None:
    short = (HANDS[0], HANDS[1], HANDS[2], "AD KD QD JD TD")
    table = Table().deal(short)
    forgetting(table, ANNA, "pick_up")
    table.act(BO, "knock Anna early_pickup")
    table.pick_up(BO, CISSI, DAG)
    assert [one.kind for one in table.match.state.rites.errors] == ["misdeal"]
    table.act(BO, "bid 3")
    for seat in (CISSI, DAG, ANNA):
        table.act(seat, "pass")
    assert whispers(table) == [None, None, None, CALM, None]


def test_without_a_helping_hand_nobody_whispers() -> None:
    table = Table(settings={"helping_hand": False}).deal().bid().tricks(4)
    table.trick("TS", "TH", "TD", "TC", gather=False)
    assert [one.kind for one in table.match.state.rites.errors] == ["forgot_ask"]
    assert whispers(table) == [None] * 5
