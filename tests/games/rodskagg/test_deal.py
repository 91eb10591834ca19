"""The deal without rituals, the next dealer, and fresh hands."""

from typing import Any

import pytest

from femopp.cards import PACK_52, UNKNOWN, cards
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.actions import Deal, Reshuffle
from femopp.games.rodskagg.rules.events import HandDrawn
from femopp.games.rodskagg.rules.state import Phase
from femopp.tricks import TABLE, Seat
from tests.games.rodskagg.telling import NAMES, Told, dealing

# Dealing


@pytest.mark.parametrize(
    ("preset", "players"),
    [
        pytest.param("kortoxen-1949", 5, id="R49-DEAL-6"),
        pytest.param("skane", 2, id="RSK-DEAL-1"),
        pytest.param("english", 7, id="REN-DEAL-1"),
    ],
)
def test_six_cards_each_and_the_rest_aside(preset: str, players: int) -> None:
    told = Told("", preset=preset, players=players)
    assert [len(hand) for hand in told.state.hands] == [6] * players
    assert len(told.state.pack.stock) == 52 - 6 * players


def test_rsk_deal_2_the_cards_left_over_are_not_used_in_the_deal() -> None:
    told = Told("1 - -", preset="skane")
    aside = told.state.pack.stock
    told.tell("")
    for card in aside:
        for name in told.names:
            assert told.refused(f"{name}: play {card}")
    assert told.refused("Bo: fresh_hand")


DEALS = [
    ("a card twice", "R49-PACK-1", lambda d: swapped(d, 0, 0, d.hands[1][0])),
    ("cards are missing", "R49-PACK-1", lambda d: Deal(d.hands, d.rest[1:])),
    ("a hand too few", "R49-DEAL-6", lambda d: Deal(d.hands[:-1], d.hands[-1] + d.rest)),
]


def swapped(deal: Deal, seat: int, place: int, card: Any) -> Deal:
    hand = (*deal.hands[seat][:place], card, *deal.hands[seat][place + 1 :])
    return Deal((*deal.hands[:seat], hand, *deal.hands[seat + 1 :]), deal.rest)


@pytest.mark.parametrize(("what", "rule", "wrong"), DEALS)
def test_a_wrong_deal_is_refused(what: str, rule: str, wrong: Any) -> None:
    told = Told()
    right = dealing([[], [], []], told.state)
    assert told.rules_against(TABLE, right) == []
    assert rule in told.rules_against(TABLE, wrong(right)), what


def test_a_deal_may_be_known_in_part() -> None:
    told = Told()
    deal = Deal((cards("AS KS QS JS TS 9S"), (UNKNOWN,) * 6, (UNKNOWN,) * 6), (UNKNOWN,) * 34)
    assert told.rules_against(TABLE, deal) == []


def test_players_do_not_deal_themselves_where_the_software_sees_to_the_rituals() -> None:
    told = Told()
    assert told.refused("Gun: deal_cards")
    assert "'s deal, not" not in told.why_not("Gun: deal_cards")
    assert "It's Gun's deal, not yours." in told.why_not("Eva: deal_cards")
    assert told.rules_against(Seat(2), dealing([[], [], []], told.state)) == ["R49-DEAL-6"]


def test_only_those_still_in_the_match_are_dealt_cards() -> None:
    told = Told(players=4, out="E")
    right = dealing([[], [], [], []], told.state)
    assert [len(hand) for hand in right.hands] == [6, 0, 6, 6]
    assert told.rules_against(TABLE, right) == []
    wrong = Deal((right.hands[0], right.rest[:6], *right.hands[2:]), right.rest[6:])
    assert told.rules_against(TABLE, wrong) == ["R49-DEAL-6"]


# Clockwise


@pytest.mark.parametrize(
    "preset",
    [pytest.param("kortoxen-1949", id="R49-DEAL-1"), pytest.param("skane", id="RSK-DEAL-1")],
)
def test_everything_goes_clockwise(preset: str) -> None:
    """The deal, the auction, the tricks and the answers."""
    told = Told(preset=preset, players=4, dealer="Eva")
    told.tell("", hands={"Gun": "AS", "Ivo": "2S", "Bo": "3S", "Eva": "4S"})
    spoke = [turn_after(told, word) for word in ("1", "-", "-", "-")]
    assert spoke == ["Gun", "Ivo", "Bo", "Eva"]
    played = [turn_after(told, card) for card in ("AS", "2S", "3S", "4S")]
    assert played == ["Gun", "Ivo", "Bo", "Eva"]


def turn_after(told: Told, word: str) -> str:
    """Return the seats in the order in which they acted."""
    name = told.whose
    told.tell(word)
    return name


NEXT_DEALER = [
    ("A-R32 after a played deal", "2 - - BEGBGE", {}, "Bo"),
    ("R49-AUCTION-9 after all have passed", "- - -", {}, "Bo"),
    ("A-R32 after rödskägg has failed", "R BE", {"players": 4}, "Eva"),
    ("A-R29 the next who is still in", "- - -", {"players": 4, "out": "B"}, "Eva"),
]


@pytest.mark.parametrize(("rule", "story", "setting", "dealer"), NEXT_DEALER)
def test_the_turn_to_deal_goes_on_clockwise(
    rule: str, story: str, setting: Any, dealer: str
) -> None:
    told = Told(story, **setting)
    assert told.state.dealer is not None
    assert NAMES[told.state.dealer] == dealer, rule
    assert told.state.deal_number == 2


def test_a_r29_a_dealer_who_is_put_out_is_followed_by_his_left_neighbour() -> None:
    told = Told("- - - R B", players=4)
    assert told.state.out == {Seat(3)}
    assert told.state.dealer == 0


# Fresh hands

LOW = "2C 3C 4C 5C 6C 7C"
OTHER_LOW = "2D 3D 4D 5D 6D 7D"
THIRD_LOW = "2H 3H 4H 5H 6H 7H"


def english(hands: dict[str, str], **options: Any) -> Told:
    return Told("", preset="english", hands=hands, **options)


def test_ren_deal_2_without_a_picture_one_may_ask_for_a_fresh_hand() -> None:
    told = english({"Bo": LOW})
    assert told.whose == "Bo"
    assert told.legal() == {"keep", "fresh_hand"}
    top = told.state.pack.stock[:6]
    told.tell("fresh")
    assert told.state.hands[0] == top
    assert told.events(HandDrawn) == [HandDrawn(Seat(0), top)]
    assert told.state.pack.aside == cards(LOW)


@pytest.mark.parametrize("picture", ["AS", "KS", "QS", "JS"])
def test_ren_deal_2_ace_king_queen_and_jack_are_pictures(picture: str) -> None:
    told = english({"Bo": f"2C 3C 4C 5C 6C {picture}"})
    assert told.refused("Bo: fresh_hand") == ["REN-DEAL-2"]
    assert told.legal() == {"keep"}


def test_ren_deal_2_a_ten_is_none() -> None:
    assert english({"Bo": "2C 3C 4C 5C 6C TS"}).legal() == {"keep", "fresh_hand"}


def test_ren_deal_2_again_and_again_until_a_picture_comes_or_he_is_satisfied() -> None:
    told = english({"Bo": LOW})
    stock = cards(OTHER_LOW) + cards(THIRD_LOW) + cards("8C 9C TC JC QC KC")
    told = with_stock(told, stock)
    told.tell("fresh")
    assert told.legal() == {"keep", "fresh_hand"}
    told.tell("fresh")
    assert told.legal() == {"keep", "fresh_hand"}
    told.tell("fresh")
    assert told.legal() == {"keep"}
    told.tell("keep")
    assert told.whose == "Eva"


def with_stock(told: Told, top: Any) -> Told:
    """Return the same deal with these cards, which nobody has, on top of the stock."""
    hands = told.state.hands
    again = Told(preset="english", players=len(told.names))
    dealt = {card for hand in hands for card in hand} | set(top)
    left = [card for card in PACK_52 if card not in dealt]
    again.act(TABLE, Deal(hands, (*top, *left)))
    return again


@pytest.mark.parametrize("preset", ["kortoxen-1949", "skane"])
def test_r49_deal_6_without_that_rule_the_auction_follows_the_deal(preset: str) -> None:
    told = Told("", preset=preset, hands={"Bo": LOW})
    assert told.state.phase is Phase.AUCTION
    assert told.refused("Bo: fresh_hand")


def test_a_r33_in_turn_from_forehand_before_the_auction() -> None:
    told = english({"Bo": LOW, "Eva": OTHER_LOW, "Gun": THIRD_LOW})
    assert told.refused("Eva: fresh_hand") == ["A-R33"]
    assert told.refused("Bo: bid 1")
    order = [turn_after(told, word) for word in ("keep", "keep", "fresh", "keep")]
    assert order == ["Bo", "Eva", "Gun", "Gun"]
    assert told.state.phase is Phase.AUCTION
    assert told.refused("Bo: fresh_hand")


def test_a_r33_others_see_that_a_hand_was_exchanged_but_not_which() -> None:
    told = english({"Bo": LOW})
    told.tell("fresh")
    assert told.match.views[0].hands[0] == told.state.hands[0]
    for view in (*told.match.views[1:], told.match.spectator):
        assert view.hands[0] == (UNKNOWN,) * 6
        assert UNKNOWN in view.pack.aside
        assert set(view.pack.aside) == {UNKNOWN}


def exhausted(reshuffle_own_hand: bool = False, **others: str) -> Told:
    """Seven play: ten cards are left, one fresh hand has been given, four are left."""
    told = Told(
        "",
        preset="english",
        players=7,
        hands={
            "Bo": "2C 2D 2H 2S 3C 3D",
            "Eva": "4C 4D 4H 4S 5C 5D",
            "Gun": "6C 6D 6H 6S 7C 7D",
            **others,
        },
        reshuffle_own_hand=reshuffle_own_hand,
    )
    told.tell("fresh keep")
    assert len(told.state.pack.stock) == 4
    return told


def test_a_r33_when_the_stock_is_too_small_the_cards_set_aside_are_shuffled_in() -> None:
    told = exhausted()
    before = {*told.state.pack.stock, *cards("2C 2D 2H 2S 3C 3D")}
    assert len(before) == 10
    told.tell("fresh")
    assert told.turn is not None

    class Backwards:
        def shuffle(self, given: Any) -> Any:
            return tuple(reversed(given))

        def below(self, bound: int) -> int:
            return 0

    action = RODSKAGG.table_action(told.state, Backwards())
    assert isinstance(action, Reshuffle)
    assert set(action.stock) == before
    assert RODSKAGG.actors(told.state) == ()
    told.act(TABLE, action)
    assert told.state.hands[1] == action.stock[:6]
    assert told.whose == "Eva"


def test_a_r33_a_hand_from_the_reshuffled_cards_is_final() -> None:
    told = exhausted()
    told.tell("fresh")
    stock = sorted({*told.state.pack.stock, *cards("2C 2D 2H 2S 3C 3D")})
    low_first = sorted(stock, key=lambda card: card.rank in "AKQJ")
    assert told.rules_against(TABLE, Reshuffle(tuple(low_first[:-1]))) == ["A-R33"]
    told.act(TABLE, Reshuffle(tuple(low_first)))
    assert told.refused("Eva: fresh_hand") == ["A-R33"]
    assert told.legal() == {"keep"}


def test_a_r46_with_eight_there_are_no_fresh_hands() -> None:
    told = Told("", players=8, fresh_hand=True, hands={"Bo": LOW})
    assert told.refused("Bo: fresh_hand")[-1] == "A-R46"
    assert told.legal() == {"keep"}


def test_a_r46_dealing_with_eight_leaves_four_cards() -> None:
    told = Told("- - 1 - 2 - - -", players=8)
    assert told.state.declarer == 4
    assert len(told.state.pack.stock) == 4


def waiting_for_the_shuffle(reshuffle_own_hand: bool = False) -> Told:
    """Eva waits for the table to shuffle; Gun and Ivo have no picture card either."""
    return exhausted(reshuffle_own_hand, Ivo="8C 8D 8H 8S 9C 9D").tell("fresh")


@pytest.mark.parametrize(
    ("what", "wrong"),
    [
        ("a card is missing", lambda right, bo: right[1:]),
        ("a card is there twice", lambda right, bo: (right[1], *right[1:])),
        ("one more, that Bo holds", lambda right, bo: (*right, bo[0])),
        ("one that Bo holds for one that Bo does not", lambda right, bo: (bo[0], *right[1:])),
        (
            "Eva's own, which she gives back",
            lambda right, bo: (*right, *cards("4C 4D 4H 4S 5C 5D")),
        ),
    ],
)
def test_a_r33_what_is_shuffled_is_the_stock_and_the_cards_set_aside(what: str, wrong: Any) -> None:
    told = waiting_for_the_shuffle()
    right = (*told.state.pack.stock, *cards("2C 2D 2H 2S 3C 3D"))
    assert told.rules_against(TABLE, Reshuffle(right)) == []
    assert told.rules_against(TABLE, Reshuffle(wrong(right, told.state.hands[0]))) == ["A-R33"], (
        what
    )


EVA_S, GUN_S = cards("4C 4D 4H 4S 5C 5D"), cards("6C 6D 6H 6S 7C 7D")


def test_a_r33_the_hand_that_is_given_back_stays_aside_until_the_next_shuffle() -> None:
    """Eva draws from four cards and Bo's six, Gun from four and Eva's, Ivo from four and Gun's."""
    told = waiting_for_the_shuffle()
    told.act(TABLE, Reshuffle((*told.state.pack.stock, *cards("2C 2D 2H 2S 3C 3D"))))
    assert told.state.pack.aside == EVA_S
    assert len(told.state.pack.stock) == 4
    told.tell("keep fresh")
    assert RODSKAGG.actors(told.state) == ()
    assert told.state.pack.aside == (*EVA_S, *GUN_S)
    told.act(TABLE, Reshuffle((*told.state.pack.stock, *EVA_S)))
    assert told.state.pack.aside == GUN_S
    told.tell("keep fresh")
    told.act(TABLE, Reshuffle((*told.state.pack.stock, *GUN_S)))
    told.tell("keep")
    pack = told.state.pack
    assert len(pack.stock) == 4
    assert pack.aside == cards("8C 8D 8H 8S 9C 9D")
    everywhere = [*pack.stock, *pack.aside, *(card for hand in pack.hands for card in hand)]
    assert sorted(everywhere) == sorted(PACK_52)


def test_reshuffle_own_hand_shuffles_in_all_that_was_given_back() -> None:
    """Eva and Gun draw from sixteen cards; Ivo from the four left with Gun's six and Ivo's own."""
    told = waiting_for_the_shuffle(reshuffle_own_hand=True)
    told.act(TABLE, Reshuffle((*told.state.pack.stock, *told.state.pack.aside)))
    assert told.state.pack.aside == ()
    told.tell("keep fresh keep fresh")
    assert RODSKAGG.actors(told.state) == ()
    pack = told.state.pack
    assert len(pack.stock) == 4
    assert pack.aside == (*GUN_S, *cards("8C 8D 8H 8S 9C 9D"))
    told.act(TABLE, Reshuffle((*pack.stock, *pack.aside)))
    told.tell("keep")
    everywhere = [*told.state.pack.stock, *(card for hand in told.state.hands for card in hand)]
    assert sorted(everywhere) == sorted(PACK_52)
