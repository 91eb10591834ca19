"""Flags at seats, the ways to hold cards, and the cards that lie face down on the table."""

import pytest

from femopp.games.sheepshead.rules import GAME
from femopp.games.sheepshead.rules.actions import Crack, DoubleCrack, ThrowOff, TripleCrack
from femopp.games.sheepshead.rules.order import THE_BOY
from femopp.language import Speaker
from femopp.presentation import Presentation, presentation_of
from femopp.rulebook import Play, legal_actions
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


def test_a_player_never_asked_has_not_answered() -> None:
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


def test_a_folded_or_eliminated_player_holds_no_fan() -> None:
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


def test_a_crack_has_a_flag_and_a_double_crack_shows_the_partner() -> None:
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


def suspects(table: Table) -> list[int]:
    """Return the seats that may be the partner, as everybody knows."""
    view = table.match.spectator
    return [int(seat) for seat in seats(5) if SHEEPSHEAD.may_be(view, seat) is not None]


def test_before_the_play_nobody_may_be_the_partner() -> None:
    table = Table({0: "JD"}, "7C 8C")
    assert suspects(table) == []
    table.picks(2, bury="7C 8C")
    assert suspects(table) == []
    assert suspects(table.all_pass()) == [0, 1, 3, 4]


def test_all_but_the_picker_may_be_the_partner_until_the_jack_falls() -> None:
    table = Table({0: "JD"}, "7C 8C").picks(2, bury="7C 8C").all_pass()
    assert suspects(table) == [0, 1, 3, 4]
    table.does(0, Play(THE_BOY))
    assert suspects(table) == []


def test_a_player_out_of_trumps_cannot_be_the_partner() -> None:
    """The jack of diamonds is a trump, so its holder would have had to play one."""
    hands = {
        0: "QC QS QH QD JC JS",
        1: "AC TC KC AS TS KS",
        2: "JH JD AD TD KD 9D",
        3: "9S 8S 7S AH TH KH",
        4: "8D 7D 9H 8H 7H 9C",
    }
    table = Table(hands, "7C 8C").picks(2, bury="7C 8C").all_pass()
    assert suspects(table) == [0, 1, 3, 4]
    table.plays("QC KS")
    assert suspects(table) == [0, 3, 4]
    table.plays("9D 7S 7D")
    assert suspects(table) == [0, 4]


def test_a_player_void_in_a_plain_suit_may_still_be_the_partner() -> None:
    hands = {0: "AC TC KC 9C AS TS", 1: "8C 7C 8S 7S 9S KS", 3: "JD QC QS QH QD JC"}
    table = Table(hands, "7H 8H").picks(2, bury="7H 8H").all_pass()
    table.plays("AC 7C")
    while table.turn != 3:
        table.does(table.turn, legal_actions(GAME, table.state, table.turn)[0])
    table.plays("QC")
    assert 3 in suspects(table)


def test_a_cracker_is_no_partner_and_a_double_crack_shows_the_partner() -> None:
    table = Table({4: "JD"}, "7C 8C").picks(2, bury="7C 8C").passes(2)
    table.does(3, Crack())
    assert suspects(table.all_pass()) == [0, 1, 4]
    shown = Table({4: "JD"}, "7C 8C").picks(2, bury="7C 8C").passes(2)
    shown.does(3, Crack())
    shown.passes(2, 3)
    shown.does(4, DoubleCrack())
    assert suspects(shown.all_pass()) == []


def test_a_picker_who_throws_off_the_boy_has_no_partner() -> None:
    table = Table({0: "JD"}, "7C 8C").picks(2, bury="7C 8C")
    table.does(2, ThrowOff())
    assert suspects(table.all_pass()) == []


def test_the_place_of_the_jack_does_not_show() -> None:
    """The picker may have it and play alone."""
    tables = [Table({seat: "JD"}, "7C 8C") for seat in (0, 2)]
    shown = [suspects(table.picks(2, bury="7C 8C").all_pass()) for table in tables]
    assert shown == [[0, 1, 3, 4]] * 2


@pytest.mark.parametrize("language", ["en", "sv"])
def test_flags_are_one_short_word(language: str) -> None:
    table = Table({4: "JD"}, "7C 8C").picks(2, bury="7C 8C")
    shown = [*seen(table, language), *of(Told("- 6 -"), language), *of(Told("R"), language)]
    assert all(len(one.partition(" (")[0]) <= 10 for one in shown)
