"""Flags at seats, the ways to hold cards, and the cards that lie face down on the table."""

from __future__ import annotations

import pytest

from femopp.games.sheepshead.rules.actions import Crack, DoubleCrack, ThrowOff, TripleCrack
from femopp.games.sheepshead.rules.order import THE_BOY
from femopp.language import Speaker
from femopp.presentation import Presentation, presentation_of
from femopp.rulebook import Play
from femopp.tricks import Seat, seats
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import Told
from tests.games.sheepshead.table import Table

RODSKAGG = presentation_of("rodskagg")
SHEEPSHEAD = presentation_of("sheepshead")


def flags(presentation: Presentation, view: object, language: str = "en") -> list[str]:
    """Return each seat's flag, such as "Bid 3 (holds)"; a dash where there is none."""
    speaker, found = Speaker(language), []
    for seat in seats(view.players):  # type: ignore[attr-defined]
        flag = presentation.said(view, seat)
        found.append("-" if flag is None else f"{speaker.say(flag.text)} ({flag.kind})")
    return found


def of(told: Told, language: str = "en") -> list[str]:
    return flags(RODSKAGG, told.match.spectator, language)


def held(told: Told) -> list[str]:
    return [RODSKAGG.holding(told.match.spectator, seat).value for seat in seats(len(told.names))]


# Rödskägg


def test_each_call_is_a_flag_and_the_highest_bid_holds() -> None:
    assert of(Told("")) == ["-", "-", "-"]
    assert of(Told("2")) == ["Bid 2 (holds)", "-", "-"]
    assert of(Told("2 3", players=4)) == ["Bid 2 (beaten)", "Bid 3 (holds)", "-", "-"]
    assert of(Told("2 -"), "sv") == ["Bjöd 2 (holds)", "Pass (passed)", "-"]


def test_the_first_of_equal_bids_holds() -> None:
    told = Told("3 2 3", players=4, auction="free_call")
    assert of(told) == ["Bid 3 (holds)", "Bid 2 (beaten)", "Bid 3 (beaten)", "-"]


def test_only_the_contract_stays_in_the_play() -> None:
    assert of(Told("- 3 -")) == ["-", "Bid 3 (holds)", "-"]
    assert of(Told("- R")) == ["-", "Rödskägg (holds)", "-"]


def test_answers_are_flags_beside_the_bid() -> None:
    asked = "2 - - - BBBB"
    assert of(Told(asked, players=4)) == ["Bid 2 (holds)", "-", "-", "-"]
    told = Told(f"{asked} along fold", players=4)
    assert of(told) == ["Bid 2 (holds)", "In (answered)", "No (answered)", "-"]
    assert of(told, "sv")[1:3] == ["Med (answered)", "Nej (answered)"]


def test_who_plays_on_unasked_has_not_answered() -> None:
    told = Told("2 - - BBBB silent", rituals="off")
    assert told.state.question.volunteers
    assert of(told) == ["Bid 2 (holds)", "-", "-"]


def test_flags_go_with_the_next_deal() -> None:
    assert of(Told("- - -")) == ["-", "-", "-"]


def test_a_hand_is_a_packet_until_it_is_picked_up() -> None:
    table = Manual().deal("BBB")
    assert held(table) == ["packet"] * 3
    table.does("Gun: phrase")
    table.pick_up("Eva")
    assert held(table) == ["packet", "fan", "packet"]


def test_who_has_folded_or_is_out_holds_no_fan() -> None:
    told = Told("2 - - - BBBB along fold", out="L", players=5, dealer="Ivo")
    assert held(told) == ["fan", "fan", "folded", "fan", "out"]


def test_only_those_in_a_duel_hold_cards() -> None:
    told = Told("3 - - EEBGBB | ", points=(3, 2, 12), zero_tie="duel").tell("")
    assert set(told.state.duel) == {0, 1}
    assert RODSKAGG.holding(told.match.spectator, Seat(2)) == "out"


def test_a_duty_does_not_show_at_a_seat() -> None:
    """Whoever has come to zero, or picked up too early, looks as all others do."""
    early = Manual().deal("BBB").pick_up("Eva")
    early.does("Gun: phrase")
    in_time = Manual().deal("BBB")
    in_time.does("Gun: phrase")
    in_time.pick_up("Eva")
    assert early.state.rites.errors
    assert not in_time.state.rites.errors
    assert of(early) == of(in_time)
    assert held(early) == held(in_time)


def test_the_rest_of_the_pack_lies_there_while_hands_can_be_changed() -> None:
    assert RODSKAGG.blind(Told("", fresh_hand=True).match.spectator) == 52 - 3 * 6
    assert RODSKAGG.blind(Told("keep keep keep", fresh_hand=True).match.spectator) == 0
    assert RODSKAGG.blind(Told("").match.spectator) == 0


def test_the_beard_shows_the_sheet_and_is_not_cut_during_a_deal() -> None:
    told = Told("2 - - BBE", points=(7, 12, 12))
    assert told.state.play.taken == (2, 1, 0)
    assert RODSKAGG.points(told.match.spectator) == (7, 12, 12)
    assert RODSKAGG.beard == 12


# Sheepshead


def seen(table: Table, language: str = "en") -> list[str]:
    return flags(SHEEPSHEAD, table.match.spectator, language)


def test_the_blind_lies_on_the_table_until_somebody_picks_it_up() -> None:
    table = Table({})
    assert SHEEPSHEAD.blind(table.match.spectator) == 2
    assert seen(table.passes(0)) == ["Pass (passed)", "-", "-", "-", "-"]
    table.picks(1)
    assert SHEEPSHEAD.blind(table.match.spectator) == 0
    assert seen(table) == ["-", "Picker (role)", "-", "-", "-"]
    assert seen(table, "sv")[1] == "Tog upp (role)"


def test_who_cracks_has_a_flag_and_a_double_crack_shows_the_partner() -> None:
    table = Table({4: "JD"}, "7C 8C").picks(2, bury="7C 8C").passes(2)
    table.does(3, Crack())
    assert seen(table) == ["-", "-", "Picker (role)", "Crack (holds)", "-"]
    table.passes(2, 3)
    table.does(4, DoubleCrack())
    assert seen(table)[4] == "Partner (role)"
    while table.turn != 0:
        table.passes(table.turn)
    table.does(0, TripleCrack())
    assert seen(table)[0] == "Triple (holds)"


def test_the_partner_is_shown_with_the_jack_of_diamonds_and_not_before() -> None:
    table = Table({0: "JD"}, "7C 8C").picks(2, bury="7C 8C").all_pass()
    assert seen(table)[0] == "-"
    table.does(0, Play(THE_BOY))
    assert seen(table)[0] == "Partner (role)"


def test_a_boy_who_was_thrown_off_is_no_partner() -> None:
    table = Table({0: "JD"}, "7C 8C").picks(2, bury="7C 8C")
    table.does(2, ThrowOff())
    table.all_pass()
    table.does(0, Play(THE_BOY))
    assert seen(table)[0] == "-"


@pytest.mark.parametrize("language", ["en", "sv"])
def test_flags_are_one_short_word(language: str) -> None:
    table = Table({4: "JD"}, "7C 8C").picks(2, bury="7C 8C")
    shown = [*seen(table, language), *of(Told("- 6 -"), language), *of(Told("R"), language)]
    assert all(len(one.partition(" (")[0]) <= 10 for one in shown)
