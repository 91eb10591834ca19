"""The play of the cards."""

import pytest

from femopp.cards import PACK_32, UNKNOWN, Card, cards
from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.actions import Blitz, Pass, Pick
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import Phase
from femopp.language import Speaker
from femopp.rulebook import Play, legal_actions, refusals
from femopp.tricks import Seat
from tests.games.sheepshead.table import Table

MIXED = {
    0: "QC JC AC TC AS 7H",
    1: "QS 7D KC 9C TS 8H",
    2: "QH 8D KS 9S 9H KH",
    3: "JD AD TH AH 8S 7S",
    4: "QD JS JH TD KD 9D",
}
"""The blind is 7C 8C. Seat 4 has trumps alone."""


def playing(wanted: dict[int, str] | None = None, picker: int = 0, dealer: int = 4) -> Table:
    table = Table(wanted or MIXED, "7C 8C", start=Start(dealer=Seat(dealer)))
    return table.picks(picker, bury="7C 8C").all_pass()


def test_of_a_hand_that_nobody_knows_any_card_may_be_that_lies_nowhere_else() -> None:
    """As a record has it that was kept at a real table; the led suit cannot be asked for there."""
    state = playing().plays("AC").view(0)
    assert state.hands[1] == (UNKNOWN,) * 6
    elsewhere = {*state.hands[0], *state.buried, Card.CLUB_ACE}
    may = set(legal_actions(SHEEPSHEAD, state, Seat(1)))
    assert may == {Play(card) for card in PACK_32 if card not in elsewhere}


@pytest.mark.parametrize("picker", range(5))
def test_shp_play_1_forehand_leads_whoever_picked(picker: int) -> None:
    table = playing(picker=picker)
    assert table.turn == 0
    for seat in (1, 2, 3, 4):
        assert table.refused(seat, Play(table.state.hands[seat][0])) == ["SHP-PLAY-1"]
    assert table.legal(0) == {Play(card) for card in cards("QC JC AC TC AS 7H")}
    assert table.refused(0, Pass()) == ["SHP-PLAY-1"]


@pytest.mark.parametrize("dealer", range(5))
def test_shp_play_1_forehand_sits_on_the_dealers_left(dealer: int) -> None:
    assert playing({}, picker=dealer, dealer=dealer).state.turn == (dealer + 1) % 5


def test_shp_play_clockwise() -> None:
    table = playing().plays("AC")
    assert table.turn == 1
    assert table.refused(2, Play(Card.HEART_KING)) == ["SHP-DEAL-1"]
    table.plays("9C")
    assert table.turn == 2


@pytest.mark.parametrize(
    ("led", "legal"),
    [
        ("AC", "KC 9C"),  # seat 1 follows clubs
        ("AS", "TS"),
        ("7H", "8H"),
        ("QC", "QS 7D"),  # trumps are one suit: queens follow jacks and diamonds
        ("JC", "QS 7D"),
    ],
)
def test_shp_play_2_follow_suit(led: str, legal: str) -> None:
    table = playing().plays(led)
    assert table.legal(1) == {Play(card) for card in cards(legal)}


def test_shp_play_2_who_cannot_follow_plays_any_card() -> None:
    table = playing().plays("AC 9C")
    assert table.legal(2) == {Play(card) for card in cards("QH 8D KS 9S 9H KH")}


def test_shp_play_2_the_queen_of_clubs_is_no_club() -> None:
    table = playing({1: "QC JC 7S 8S 7H 8H", 0: "AC"}).plays("AC")
    assert len(table.legal(1)) == 6


def test_shp_play_2_the_sentence_names_the_suit() -> None:
    table = playing().plays("QC")
    refusal = refusals(table.match.game, table.state, Seat(1), Play(Card.CLUB_KING))[0]
    assert Speaker().say(refusal.text) == "You must follow suit: you have trumps."
    assert refusal.rule == "SHP-PLAY-2"


@pytest.mark.parametrize("card", ["KD", "2C", "??", "AC"])
def test_shp_play_2_a_card_that_one_holds(card: str) -> None:
    table = playing().plays("AC")
    assert set(table.refused(1, Play(Card(card)))) == {"SHP-PLAY-2"}


@pytest.mark.parametrize(
    ("trick", "taker"),
    [
        ("AC 9C KH TH JS", 4),  # one trump among them
        ("AC KC QH JD KD", 2),  # the highest trump
        ("TC 9C 9H 8S QD", 4),
        ("JC 7D 8D JD QD", 4),  # a queen beats all jacks
        ("QC QS QH JD QD", 0),
        ("JC QS QH JD QD", 1),
        ("7H 8H KH TH KD", 4),
    ],
)
def test_shp_play_3_and_4_who_takes_the_trick_and_leads(trick: str, taker: int) -> None:
    table = playing().plays(trick)
    assert table.state.taken[-1].seat == taker
    assert table.turn == taker
    other = (taker + 1) % 5
    assert table.refused(other, Play(table.state.hands[other][0])) == ["SHP-PLAY-1"]


def test_shp_play_3_the_highest_of_the_led_suit_without_trumps() -> None:
    wanted = {0: "9C", 1: "TC 7D 8D 9D KD TD", 2: "AC QC", 3: "AS TS KS 9S 8S 7S", 4: "KC"}
    table = playing(wanted).plays("9C TC AC AS KC")
    assert table.state.taken[-1].seat == 2


def test_shp_play_4_the_taker_leads_any_card() -> None:
    table = playing().plays("AC KC QH JD KD")
    assert table.legal(2) == {Play(card) for card in table.state.hands[2]}


def test_six_tricks_make_a_deal() -> None:
    table = playing().plays_on()
    assert len(table.state.taken) == 6
    assert table.state.phase is Phase.BETWEEN


class TestUnseenHands:
    """With an unknown hand, only certainly illegal cards are refused."""

    def test_any_card_may_be_led_from_it(self) -> None:
        view = playing().match.spectator
        for card in cards("QC 7C 8C"):
            assert not refusals(SHEEPSHEAD, view, Seat(0), Play(card))

    def test_but_none_that_has_been_played_or_that_another_is_known_to_hold(self) -> None:
        table = playing().plays("AC")
        for card in cards("AC KS"):  # seat 2 sees its own king of spades
            (refusal,) = refusals(SHEEPSHEAD, table.view(2), Seat(1), Play(card))
            assert refusal.rule == "SHP-PLAY-2"

    def test_nor_a_blitz_with_a_queen_that_somebody_else_has(self) -> None:
        table = Table({0: "QC", 1: "QS"})
        (refusal,) = refusals(SHEEPSHEAD, table.view(1), Seat(0), Pick(Blitz.BLITZ))
        assert refusal.rule == "SHP-DBL-BLITZ-1"
        assert not refusals(SHEEPSHEAD, table.view(2), Seat(0), Pick(Blitz.BLITZ))
