"""The duel of the players on zero."""

from typing import Any

import pytest

from femopp.games.rodskagg.rules.events import Asked, DuelBegins
from femopp.games.rodskagg.rules.state import Phase
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import INITIALS, Told


def duel(story: str, points: tuple[int, ...] = (3, 2, 12), **options: Any) -> Told:
    return Told(story, points=points, preset="english", **options)


BOTH = "3 - - EEBGBB"
"""Bo and Eva come to zero, Eva first; Gun deals."""


def test_ren_game_3_two_on_zero_play_a_further_hand_and_most_tricks_wins() -> None:
    told = duel(BOTH)
    assert told.winners == ""
    assert told.state.phase is Phase.DEALING
    assert set(told.state.duel) == {0, 1}
    told.tell("BBBBEE")
    assert told.winners == "B"


def test_ren_game_3_the_other_may_win() -> None:
    assert duel(f"{BOTH} | EEBBEE").winners == "E"


def test_a_r34_six_cards_each_for_the_two_alone() -> None:
    told = duel(BOTH).tell("")
    assert [len(hand) for hand in told.state.hands] == [6, 6, 0]


def test_a_r34_no_auction_and_no_question() -> None:
    told = duel(f"{BOTH} | BBBB ... BB")
    assert told.state.phase is Phase.PLAY
    assert told.state.contract is None
    assert told.events(Asked)[1:] == []
    told.tell("BB")
    assert told.winners == "B"


def test_a_r34_no_fresh_hands() -> None:
    told = duel(BOTH).tell("", hands={"Bo": "2C 3C 4C 5C 6C 7C"})
    assert told.state.phase is Phase.PLAY


def test_a_r34_no_rituals() -> None:
    told = Manual(points=(3, 2, 12), preset="english", fresh_hand=False, notice_at=())
    told.deal("EEBGBB").ready().tell("3 - - EEBG")
    told.does("Bo: ask")
    told.tell("BB").close()
    assert told.state.phase is Phase.DEALING
    told.tell("", hands={"Bo": "AS", "Eva": "KS"})
    assert told.whose == "Bo"
    for word in ("phrase", "pick_up", "cut", "misdeal", "knock", "ask", "out"):
        assert told.refused(f"Bo: {word}"), word
    told.tell("AS KS")
    assert told.whose == "Bo"
    assert told.state.play.history


def test_a_r34_who_sits_nearer_to_the_dealers_left_leads_and_then_the_winner() -> None:
    told = duel(f"{BOTH} | EEB ... BBB")
    led = [INITIALS[trick.played[0].seat] for trick in told.state.play.history]
    assert "".join(led) + told.whose[0] == "BEEB"


@pytest.mark.parametrize(("dealer", "leads"), [("Bo", "Eva"), ("Eva", "Bo"), ("Gun", "Bo")])
def test_a_r34_the_last_dealer_himself_leads_last(dealer: str, leads: str) -> None:
    calls = {"Bo": "- - 3", "Eva": "- 3 -", "Gun": "3 - -"}[dealer]
    told = duel(f"{calls} EEBGBB", dealer=dealer).tell("")
    assert told.whose == leads


def test_a_r34_three_tricks_each_are_played_again_with_the_other_leading() -> None:
    told = duel(f"{BOTH} | BBBEEE").tell("")
    assert told.winners == ""
    assert told.whose == "Eva"
    told.tell("")
    assert told.state.deal_number == 3


def test_a_r34_and_again() -> None:
    assert duel(f"{BOTH} | BBBEEE | EEEBBB | BBBBEE").winners == "B"


def test_duel_tie_share() -> None:
    assert duel(f"{BOTH} | BBBEEE", duel_tie="share").winners == "BE"


def test_a_r34_three_on_zero_play_a_duel_among_all_of_them() -> None:
    told = duel("2 - - BEGBEG", points=(2, 2, 2)).tell("")
    assert told.state.duel == (0, 1, 2)
    assert [len(hand) for hand in told.state.hands] == [6, 6, 6]


def test_a_r34_those_who_tie_for_most_play_again_between_them() -> None:
    told = duel("2 - - BEGBEG | BBEEGE ... ", points=(2, 2, 2))
    assert told.winners == "E"
    told = duel("2 - - BEGBEG | BBBGGG", points=(2, 2, 2))
    assert set(told.state.duel) == {0, 2}
    told.tell("")
    assert told.whose == "Gun"


def test_a_r34_all_three_tie() -> None:
    told = duel("2 - - BEGBEG | BBEEGG", points=(2, 2, 2)).tell("")
    assert told.state.duel == (1, 2, 0)
    assert told.whose == "Eva"


def test_a_r32_no_dealer_change_and_no_points() -> None:
    told = duel(BOTH)
    assert told.state.dealer == 2
    told.tell("BBBBEE")
    assert told.points == (0, 0, 11)
    assert told.state.sheet[-1].lines == ()


def test_zero_tie_duel_in_1949() -> None:
    told = Told(BOTH, points=(3, 2, 12), zero_tie="duel")
    assert told.events(DuelBegins) == [DuelBegins((told.seat("Bo"), told.seat("Eva")))]


def test_a_r34_in_a_duel_nobody_asks_who_goes_along() -> None:
    told = duel(f"{BOTH} | BBEE ... BB")
    assert told.refused("Bo: ask") == ["A-R34"]
    assert told.why_not("Bo: ask") == "In a duel nobody asks who goes along."
