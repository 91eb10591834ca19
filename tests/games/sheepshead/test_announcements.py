"""Announcements: the order of questions, and who may announce.

Seat 2 is the picker unless a test says otherwise: seats 0 and 1 have passed, 3 and 4 have not.
"""

from typing import Any

import pytest

from femopp.cards import Card
from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Crack,
    DoubleCrack,
    Pass,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.state import Phase
from femopp.language import Speaker
from femopp.rulebook import Action, Play, refusals
from femopp.tricks import Seat
from tests.games.sheepshead.table import Table


def picked(boy: int = 4, **options: Any) -> Table:
    """Return a table where seat 2 has picked and buried, and `boy` has the jack of diamonds."""
    return Table({boy: "JD"}, "7C 8C", **options).picks(2, bury="7C 8C")


def cracked(boy: int = 4, cracker: int = 3, **options: Any) -> Table:
    """As `picked`, and a given seat has cracked."""
    table = picked(boy, **options).passes(2)
    while table.turn != cracker:
        table.passes(table.turn)
    table.does(cracker, Crack())
    return table


def double_cracked(boy: int = 4, cracker: int = 3, **options: Any) -> Table:
    """As `cracked`, and the boy has double cracked."""
    table = cracked(boy, cracker, **options).passes(2)
    while table.turn != boy:
        table.passes(table.turn)
    table.does(boy, DoubleCrack())
    return table


# The order of the questions


def test_a_s4_questions_when_nobody_announces() -> None:
    assert picked().questions() == [2, 3, 4, 0, 1]


def test_a_s4_questions_after_a_crack() -> None:
    assert cracked().questions() == [2, 3, 4, 0, 1]


def test_a_s4_questions_after_a_double_crack() -> None:
    assert double_cracked().questions() == [3, 4, 0, 1]


def test_a_s4_after_a_triple_crack_forehand_leads() -> None:
    table = double_cracked().passes(3, 4)
    table.does(0, TripleCrack())
    assert table.state.phase is Phase.PLAY
    assert table.turn == 0


def test_a_s4_questions_after_throwing_off() -> None:
    table = picked()
    table.does(2, ThrowOff())
    assert table.questions() == [3, 4, 0, 1]


def test_a_s4_nobody_can_answer_a_crack_once_the_boy_is_thrown_off() -> None:
    table = cracked()
    table.does(2, ThrowOff())
    assert table.state.phase is Phase.PLAY


@pytest.mark.parametrize("boy", range(5))
@pytest.mark.parametrize("picker", range(5))
def test_a_s4_the_questions_are_the_same_whoever_is_the_boy(picker: int, boy: int) -> None:
    table = Table({boy: "JD"}, "7C 8C").picks(picker, bury="7C 8C")
    assert table.questions() == [picker, *((picker + step) % 5 for step in (1, 2, 3, 4))]


def test_a_s4_who_cannot_announce_can_only_pass() -> None:
    table = picked(boy=3).passes(2)
    assert table.legal(3) == {Pass()}  # the boy
    assert table.legal(4) == set()
    table.passes(3)
    assert Crack() in table.legal(4)
    table.passes(4)
    assert table.legal(0) == {Pass()}  # has passed the blind


def test_a_s4_everybody_is_asked_in_the_same_words() -> None:
    table = picked(boy=3)
    asked = {}
    while table.state.phase is Phase.ANNOUNCE:
        turn = table.turn
        asked[int(turn)] = table.match.game.asked(table.state, turn)
        table.passes(turn)
    assert len({asked[seat].message for seat in (0, 1, 3, 4)}) == 1


def test_a_s4_the_first_lead_waits_for_all_answers() -> None:
    table = picked()
    for asked in (2, 3, 4, 0, 1):
        card = table.state.hands[0][0]
        assert table.refused(0, Play(card)) == ["A-S4"]
        table.passes(asked)
    assert not table.refused(0, Play(card))


def test_a_s4_answers_out_of_turn_or_to_another_question() -> None:
    table = picked()
    assert table.refused(3, Crack()) == ["A-S4"]
    assert table.refused(3, Pass()) == ["A-S4"]
    assert table.refused(2, Crack()) == ["SHP-DBL-CRACK-1"]
    table.passes(2)
    assert table.refused(3, DoubleCrack()) == ["SHP-DBL-DCRACK-1"]
    assert table.refused(3, TripleCrack()) == ["SHP-DBL-TCRACK-1"]
    assert table.refused(2, ThrowOff()) == ["A-S4"]


@pytest.mark.parametrize("call", [ThrowOff(), Crack(), DoubleCrack(), TripleCrack()])
def test_a_s4_no_announcement_before_the_bury_or_after_the_lead(call: Crack) -> None:
    table = Table({}, "7C 8C")
    assert table.refused(0, call) == ["A-S4"]
    table.picks(0)
    assert table.refused(1, call) == ["A-S4"]
    table = picked().all_pass()
    over = "SHP-ALONE-3" if isinstance(call, ThrowOff) else "A-S4"
    assert table.refused(0, call) == [over]
    table.plays(table.state.hands[0][0])
    assert table.refused(1, call) == [over]


def told(table: Table, seat: int, action: Action) -> str:
    """The first sentence against an action."""
    first = refusals(table.match.game, table.state, Seat(seat), action)[0]
    return Speaker(names=["Ann", "Bo", "Cy", "Di", "Ed"]).say(first.text)


def test_a_s4_the_sentence_is_right_before_the_first_lead_and_after_it() -> None:
    over = "It's too late to announce: the cards are being played."
    table = picked().all_pass()
    assert told(table, 2, ThrowOff()) == over
    table.plays(table.state.hands[0][0])
    assert told(table, 2, ThrowOff()) == over


# Crack


@pytest.mark.parametrize(
    ("picker", "may"),
    [(0, [1, 2, 3, 4]), (1, [2, 3, 4]), (2, [3, 4]), (3, [4]), (4, [])],
)
def test_shp_dbl_crack_1_who_had_no_chance_to_pick(picker: int, may: list[int]) -> None:
    # The picker has the jack of diamonds, so that all others are opponents.
    able = []
    table = Table({picker: "JD"}, "7C 8C").picks(picker, bury="7C 8C").passes(picker)
    while table.state.phase is Phase.ANNOUNCE:
        turn = table.turn
        if not table.refused(turn, Crack()):
            able.append(int(turn))
        table.passes(turn)
    assert able == may


def test_a_s3_who_passed_may_not_crack() -> None:
    table = picked().passes(2, 3, 4)
    assert table.refused(0, Crack()) == ["SHP-DBL-CRACK-1"]


def test_a_s3_nobody_cracks_when_the_dealer_picks() -> None:
    table = Table({0: "JD"}, "7C 8C").picks(4, bury="7C 8C").passes(4)
    for seat in (0, 1, 2, 3):
        assert table.legal(seat) == {Pass()}
        table.passes(seat)
    assert table.state.phase is Phase.PLAY


def test_a_s3_the_boy_may_not_crack() -> None:
    table = picked(boy=3).passes(2)
    assert table.refused(3, Crack()) == ["SHP-DBL-CRACK-1"]
    # Only the boy could get this reason: each player asks for themselves.
    for seat in (0, 1, 4):
        assert table.refused(seat, Crack())[0] == "A-S4"


def test_shp_dbl_crack_1_doubles() -> None:
    plain = picked(boy=0).all_pass().plays_on().state.points
    table = cracked(boy=0).all_pass().plays_on()
    assert table.state.points == tuple(2 * points for points in plain)
    assert "SHP-DBL-CRACK-1" in dict(table.lines(3))


@pytest.mark.parametrize(
    ("hand", "forms"),
    [
        ("7D", {Blitz.PLAIN}),
        ("QC QS", {Blitz.PLAIN, Blitz.BLITZ}),
        ("QH QD", {Blitz.PLAIN, Blitz.INDIAN}),
        ("QC QH", {Blitz.PLAIN}),
        ("QC QS QH QD", set(Blitz)),
    ],
)
def test_shp_dbl_crack_2_the_forms_need_their_queens(hand: str, forms: set[Blitz]) -> None:
    others = {0: "QC QS QH QD JD"}
    others[0] = " ".join(card for card in others[0].split() if card not in hand)
    table = Table({**others, 3: hand}, "7C 8C").picks(2, bury="7C 8C").passes(2)
    assert {one.blitz for one in table.legal(3) if isinstance(one, Crack)} == forms
    for blitz in set(Blitz) - forms:
        assert set(table.refused(3, Crack(blitz))) == {"SHP-DBL-CRACK-2"}


def crack_with(blitz: Blitz) -> Table:
    table = Table({0: "JD", 3: "QC QS QH QD"}, "7C 8C").picks(2, bury="7C 8C").passes(2)
    if blitz is not Blitz.PLAIN:
        table.does(3, Crack(blitz))
    return table.all_pass().plays_on()


@pytest.mark.parametrize("blitz", [Blitz.BLITZ, Blitz.INDIAN])
def test_shp_dbl_crack_2_quadruples(blitz: Blitz) -> None:
    plain, doubled = crack_with(Blitz.PLAIN).state.points, crack_with(blitz).state.points
    assert doubled == tuple(4 * points for points in plain)
    assert "SHP-DBL-CRACK-2" in dict(crack_with(blitz).lines(3))


def test_shp_dbl_crack_3_both_double_three_times() -> None:
    plain, doubled = crack_with(Blitz.PLAIN).state.points, crack_with(Blitz.BOTH).state.points
    assert doubled == tuple(8 * points for points in plain)
    assert "SHP-DBL-CRACK-3" in dict(crack_with(Blitz.BOTH).lines(3))


def test_a_s5_one_crack_in_a_deal() -> None:
    table = cracked(boy=0)
    assert table.refused(4, Crack()) == ["A-S5", "A-S4"]
    table.passes(2, 3)
    assert table.refused(4, Crack()) == ["A-S5", "A-S4"]


def test_a_s5_no_blitz_crack_after_a_plain_one() -> None:
    table = Table({0: "JD", 3: "QC QS"}, "7C 8C").picks(2, bury="7C 8C").passes(2)
    table.does(3, Crack())
    table.passes(2)
    assert table.turn == 3
    assert table.refused(3, Crack(Blitz.BLITZ)) == ["A-S5", "A-S4"]


# Throwing off the boy


def test_a_s6_before_the_cracks_or_after_one() -> None:
    table = picked()
    assert table.legal(2) == {ThrowOff(), Pass()}
    table = cracked()
    assert table.legal(2) == {ThrowOff(), Pass()}


def test_a_s6_not_after_a_double_crack() -> None:
    assert "A-S6" in double_cracked().refused(2, ThrowOff())


def test_a_s6_not_twice() -> None:
    table = picked()
    table.does(2, ThrowOff())
    table.does(3, Crack())
    assert table.state.phase is Phase.PLAY


def test_a_s6_the_boy_thrown_off_may_crack() -> None:
    table = picked(boy=3)
    table.does(2, ThrowOff())
    table.does(3, Crack())
    assert [crack.seat for crack in table.state.cracks] == [3]


def test_a_s6_a_crack_made_before_stays_valid() -> None:
    table = cracked()
    table.does(2, ThrowOff())
    table.plays_on()
    assert "SHP-DBL-CRACK-1" in dict(table.lines(2))
    assert "SHP-PAY-5" in dict(table.lines(2))


@pytest.mark.parametrize("where", ["dealt", "blind", "buried"])
def test_a_s7_a_picker_with_the_jack_already_plays_alone(where: str) -> None:
    if where == "dealt":
        table = Table({2: "JD"}, "7C 8C").picks(2, bury="7C 8C")
    elif where == "blind":
        table = Table({}, "JD 8C").picks(2, bury=Table({}, "JD 8C").state.hands[2][0] + " 8C")
    else:
        table = Table({}, "JD 8C").picks(2, bury="JD 8C")
    assert table.refused(2, ThrowOff()) == ["SHP-ALONE-2"]
    assert table.legal(2) == {Pass()}


# Double crack


def test_shp_dbl_dcrack_1_the_boy_doubles_again() -> None:
    table = cracked().passes(2, 3)
    assert table.legal(4) == {DoubleCrack(), Pass()}
    plain = cracked().all_pass().plays_on().state.points
    doubled = double_cracked().all_pass().plays_on()
    assert doubled.state.points == tuple(2 * points for points in plain)
    assert "SHP-DBL-DCRACK-1" in dict(doubled.lines(4))


@pytest.mark.parametrize("boy", [0, 1, 4])
def test_shp_dbl_dcrack_1_wherever_he_sits(boy: int) -> None:
    assert double_cracked(boy=boy).state.double_cracked == boy


def test_shp_dbl_dcrack_1_not_without_a_crack() -> None:
    table = picked().all_pass()
    assert table.state.phase is Phase.PLAY
    table = picked().passes(2, 3)
    assert table.refused(4, DoubleCrack()) == ["SHP-DBL-DCRACK-1"]


REASONS = [
    (picked, 3, ThrowOff(), ["SHP-ALONE-2", "A-S4"], "Only Cissi, who picked, can throw off"),
    (picked, 2, Crack(), ["SHP-DBL-CRACK-1"], "You picked: only your opponents can crack."),
    (
        picked,
        2,
        DoubleCrack(),
        ["SHP-DBL-DCRACK-1"],
        "Nobody has cracked, so there's nothing to double.",
    ),
    (
        picked,
        2,
        TripleCrack(),
        ["SHP-DBL-TCRACK-1"],
        "Nobody has double cracked, so there's nothing to triple.",
    ),
    (cracked, 2, DoubleCrack(), ["SHP-DBL-DCRACK-1"], "Only the picker's partner, the boy,"),
    (
        cracked,
        2,
        TripleCrack(),
        ["SHP-DBL-TCRACK-1"],
        "Nobody has double cracked, so there's nothing to triple.",
    ),
    (double_cracked, 3, DoubleCrack(), ["SHP-DBL-DCRACK-1"], "Eva has already double cracked."),
]


@pytest.mark.parametrize(("story", "seat", "call", "rules", "says"), REASONS)
def test_an_announcement_out_of_place_is_refused_for_what_it_is(
    story: Any, seat: int, call: Action, rules: list[str], says: str
) -> None:
    """The order of asking [A-S4] is the reason only if nothing else is."""
    table = story()
    assert table.refused(seat, call) == rules
    against = refusals(table.match.game, table.state, Seat(seat), call)
    speaker = Speaker("en", ("Anna", "Bo", "Cissi", "Dag", "Eva"))
    assert speaker.say(against[0].text).startswith(says)


@pytest.mark.parametrize("boy", [0, 1, 2, 3, 4])
def test_a_s20_the_reasons_out_of_place_are_the_same_whoever_is_the_boy(boy: int) -> None:
    table = picked(boy=boy).passes(2)
    for seat in range(5):
        for call in (DoubleCrack(), TripleCrack(), ThrowOff()):
            assert table.refused(seat, call) == picked(boy=4).passes(2).refused(seat, call)


def test_shp_dbl_dcrack_2_it_makes_the_boy_known() -> None:
    table = cracked()
    assert Card.DIAMOND_JACK not in table.match.spectator.hands[4]
    table = double_cracked()
    assert Card.DIAMOND_JACK in table.match.spectator.hands[4]
    assert len(table.match.spectator.hands[4]) == 6


def test_a_s13_only_the_partner_double_cracks() -> None:
    table = cracked(boy=4).passes(2)
    assert table.refused(2, DoubleCrack()) == ["SHP-DBL-DCRACK-1", "A-S4"]
    assert table.refused(3, DoubleCrack()) == ["SHP-DBL-DCRACK-1"]
    assert 2 not in cracked().questions()[1:]


def test_a_s13_a_lone_picker_is_never_cracked_twice() -> None:
    table = cracked(boy=2)
    while table.state.phase is Phase.ANNOUNCE:
        assert table.legal(table.turn) == {Pass()}
        table.passes(table.turn)


# Triple crack


def test_shp_dbl_tcrack_1_the_opponents_who_did_not_crack() -> None:
    table = double_cracked()
    able = []
    while table.state.phase is Phase.ANNOUNCE:
        turn = table.turn
        if TripleCrack() in table.legal(turn):
            able.append(int(turn))
        table.passes(turn)
    assert able == [0, 1]


def test_shp_dbl_tcrack_1_not_the_cracker_nor_the_boy() -> None:
    table = double_cracked()
    assert table.refused(3, TripleCrack()) == ["SHP-DBL-TCRACK-1"]
    table.passes(3)
    assert table.refused(4, TripleCrack()) == ["SHP-DBL-TCRACK-1"]


def test_shp_dbl_tcrack_1_doubles_once_more() -> None:
    plain = double_cracked().all_pass().plays_on().state.points
    table = double_cracked().passes(3, 4)
    table.does(0, TripleCrack())
    table.plays_on()
    assert table.state.points == tuple(2 * points for points in plain)
    assert "SHP-DBL-TCRACK-1" in dict(table.lines(0))


def test_a_s12_also_who_passed_the_blind_and_only_once() -> None:
    table = double_cracked().passes(3, 4)
    assert TripleCrack() in table.legal(0)  # seat 0 let the blind pass
    table.does(0, TripleCrack())
    assert "A-S4" in table.refused(1, TripleCrack())


def test_a_s13_option_the_picker_is_asked_last() -> None:
    table = cracked(recrack_by="partner_or_picker").passes(2)
    assert table.questions() == [3, 4, 0, 1, 2]


def test_a_s13_option_also_a_picker_who_is_alone() -> None:
    secretly = cracked(boy=2, recrack_by="partner_or_picker").passes(2, 3, 4, 0, 1)
    assert secretly.legal(2) == {DoubleCrack(), Pass()}
    openly = cracked(boy=4, recrack_by="partner_or_picker")
    openly.does(2, ThrowOff())
    openly.passes(3)
    assert openly.refused(4, DoubleCrack()) == ["SHP-DBL-DCRACK-1"]
    openly.passes(4, 0, 1)
    openly.does(2, DoubleCrack())
    assert openly.questions() == [3, 4, 0, 1]


def test_a_s13_option_the_sentence_names_all_who_may_double_crack() -> None:
    assert told(cracked().passes(2), 3, DoubleCrack()) == (
        "Only the picker's partner, who holds the jack of diamonds, may double crack."
    )
    table = cracked(recrack_by="partner_or_picker").passes(2)
    assert table.refused(3, DoubleCrack()) == ["HOUSE-recrack_by=partner_or_picker"]
    assert told(table, 3, DoubleCrack()) == (
        "Only the picker and the partner, who holds the jack of diamonds, may double crack."
    )


def test_a_s13_option_the_boy_stays_hidden_when_the_picker_double_cracks() -> None:
    table = cracked(boy=4, recrack_by="partner_or_picker").passes(2, 3, 4, 0, 1)
    table.does(2, DoubleCrack())
    assert Card.DIAMOND_JACK not in table.match.spectator.hands[2]
    assert table.refused(3, TripleCrack()) == ["SHP-DBL-TCRACK-1"]
    table.passes(3)
    assert table.refused(4, TripleCrack()) == ["SHP-DBL-TCRACK-1"]  # a partner, in secret
    table.passes(4)
    assert table.legal(0) == {TripleCrack(), Pass()}


def test_a_s5_option_each_cracks_once_and_each_crack_doubles() -> None:
    table = Table({0: "JD"}, "7C 8C", max_cracks=3).picks(2, bury="7C 8C").passes(2)
    table.does(3, Crack())
    assert "A-S4" in table.refused(3, Crack())
    table.does(4, Crack())
    assert table.questions() == [0, 1, 2, 3, 4, 0, 1]
    plain = Table({0: "JD"}, "7C 8C").picks(2, bury="7C 8C").all_pass().plays_on().state.points
    assert table.plays_on().state.points == tuple(4 * points for points in plain)


def test_a_s6_option_before_cracks() -> None:
    table = cracked(alone_deadline="before_cracks")
    assert table.questions() == [3, 4, 0, 1]


def test_a_s6_option_first_lead() -> None:
    assert cracked(alone_deadline="first_lead").questions() == [2, 3, 4, 0, 1]
    table = double_cracked(alone_deadline="first_lead")
    assert table.questions() == [3, 4, 0, 1, 2]
    table = double_cracked(alone_deadline="first_lead").passes(3, 4)
    table.does(0, TripleCrack())
    assert table.legal(2) == {ThrowOff(), Pass()}


def test_a_s4_option_before_the_bury() -> None:
    table = Table({4: "JD"}, "7C 8C", crack_window="after_pick_before_bury").picks(2)
    assert table.questions() == [2, 3, 4, 0, 1]
    assert table.at(Phase.BURY)
    assert table.turn == 2
