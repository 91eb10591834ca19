"""The pack, the order of the cards, money, and the deal."""

import itertools

import pytest

from femopp.cards import PACK_32, Card, cards
from femopp.driver import begin
from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.actions import Blitz, Pick, Stop
from femopp.games.sheepshead.rules.deal import chance
from femopp.games.sheepshead.rules.order import ORDER, SIDE_SUITS, TRUMPS, arranged, card_points
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import Phase
from femopp.ranking import SuitClass
from femopp.rulebook import Action, Cards, Deal, SetupError
from femopp.trick_taking import DrawDealer
from femopp.tricks import TABLE, Seat
from tests.games.sheepshead.table import Table, dealing


class InOrder:
    """A shuffler that leaves the pack as it is and always draws the same number."""

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def shuffle(self, cards: Cards) -> Cards:
        return cards

    def below(self, bound: int) -> int:
        assert self.number < bound
        return self.number


def test_shp_players_1_five_play() -> None:
    assert list(SHEEPSHEAD.players(SHEEPSHEAD.options.of())) == [5]


@pytest.mark.parametrize("players", [2, 3, 4, 6, 7, 8])
def test_a_s17_other_numbers_are_refused(players: int) -> None:
    with pytest.raises(SetupError, match="for 5 players only"):
        begin(SHEEPSHEAD, SHEEPSHEAD.options.of(), players)


def test_shp_pack_1_thirty_two_cards_from_the_sevens_up() -> None:
    assert len(PACK_32) == 32
    assert {card.value[0] for card in PACK_32} == set("789TJQKA")
    assert set(ORDER.suit) == set(PACK_32)


def test_shp_pack_1_no_other_cards_are_dealt() -> None:
    table = Table()
    good = dealing({})
    for bad in ("2C", good.hands[1][0].value):
        hands = (cards(bad) + good.hands[0][1:], *good.hands[1:])
        assert table.refused(TABLE, Deal(hands, good.rest)) == ["SHP-PACK-1"]


def test_shp_trump_1_queens_jacks_and_diamonds() -> None:
    trumps = {card for card in PACK_32 if card.value[0] in "QJ" or card.value[1] == "D"}
    assert len(trumps) == 14
    assert {card for card in PACK_32 if ORDER.suit[card] is SuitClass.TRUMPS} == trumps
    assert ORDER.trump is SuitClass.TRUMPS


def test_shp_trump_2_order_of_trumps() -> None:
    order = cards("QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D")
    assert order == TRUMPS
    assert all(ORDER.beats(high, low) for high, low in itertools.pairwise(order))
    assert not any(ORDER.beats(low, high) for high, low in itertools.pairwise(order))


@pytest.mark.parametrize("suit", ["C", "S", "H"])
def test_shp_trump_3_side_suits(suit: str) -> None:
    order = cards(f"A{suit} T{suit} K{suit} 9{suit} 8{suit} 7{suit}")
    assert order in SIDE_SUITS
    assert {ORDER.suit[card] for card in order} == {SuitClass(suit)}
    assert all(ORDER.beats(high, low) for high, low in itertools.pairwise(order))
    assert ORDER.beats(Card.DIAMOND_SEVEN, order[0])


@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)],
)
def test_shp_points_1_card_points(rank: str, points: int) -> None:
    assert {ORDER.points[Card(f"{rank}{suit}")] for suit in "CDHS"} == {points}


def test_shp_points_1_all_points() -> None:
    assert card_points(PACK_32) == 120
    assert card_points(TRUMPS) == 45
    assert [card_points(suit) for suit in SIDE_SUITS] == [25, 25, 25]


@pytest.mark.parametrize(("unit", "money"), [(0, None), (5, (20, 10, -10, -10, -10))])
def test_shp_money_1_value_of_a_unit(unit: int, money: tuple[int, ...] | None) -> None:
    table = Table(start=Start((4, 2, -2, -2, -2)), unit=unit)
    table.does(TABLE, Stop())
    assert table.state.outcome is not None
    assert table.state.outcome.money == money


def test_shp_deal_1_three_cards_two_to_the_blind_three_cards() -> None:
    state = begin(SHEEPSHEAD, SHEEPSHEAD.options.of(), 5, Start(dealer=Seat(1))).state
    deal = chance(state, InOrder())
    assert isinstance(deal, Deal)
    pack = PACK_32
    # Seat 1 deals, so seat 2 is served first and seat 1 last.
    assert deal.hands[2] == pack[0:3] + pack[17:20]
    assert deal.hands[3] == pack[3:6] + pack[20:23]
    assert deal.hands[4] == pack[6:9] + pack[23:26]
    assert deal.hands[0] == pack[9:12] + pack[26:29]
    assert deal.hands[1] == pack[12:15] + pack[29:32]
    assert deal.rest == pack[15:17]


def test_a_s21_the_order_of_the_deal_shows_in_nothing_else() -> None:
    table = Table({0: "7C QC 8C AD AH 9D"}, blind="AC TC")
    assert table.state.hands[0] == cards("QC AD 9D 8C 7C AH")
    assert arranged(cards("7H QC ?? 7C")) == cards("QC 7C 7H ??")


@pytest.mark.parametrize(
    ("hands", "rest"),
    [([6, 6, 6, 6, 6], 0), ([7, 6, 6, 6, 5], 2), ([6, 6, 6, 6], 2), ([6, 6, 6, 6, 6], 3)],
)
def test_shp_deal_1_wrong_numbers_of_cards(hands: list[int], rest: int) -> None:
    deal = Deal(tuple(cards("?? " * size) for size in hands), cards("?? " * rest))
    assert Table().refused(TABLE, deal) == ["SHP-DEAL-1"]


@pytest.mark.parametrize("action", [dealing({}), DrawDealer(Seat(1)), Stop()])
def test_shp_deal_1_only_the_table_deals(action: Action) -> None:
    table = Table(start=Start())
    for seat in range(5):
        assert table.refused(seat, action)


def test_shp_deal_1_no_deal_during_a_deal() -> None:
    table = Table({})
    assert table.refused(TABLE, dealing({})) == ["SHP-DEAL-1"]
    assert chance(table.state, InOrder()) is None
    assert table.match.game.actors(table.state) == (0,)


def test_shp_deal_1_nobody_acts_before_it() -> None:
    table = Table()
    assert table.match.game.actors(table.state) == ()
    assert table.refused(0, Pick(Blitz.PLAIN)) == ["SHP-PICK-1"]


@pytest.mark.parametrize("drawn", range(5))
def test_a_s18_chance_decides_the_first_dealer(drawn: int) -> None:
    table = Table(start=Start())
    assert table.refused(TABLE, dealing({})) == ["A-S18"]
    draw = chance(table.state, InOrder(drawn))
    assert draw == DrawDealer(Seat(drawn))
    table.does(TABLE, DrawDealer(Seat(drawn)))
    assert table.state.dealer == drawn
    assert table.refused(TABLE, DrawDealer(Seat(0))) == ["A-S18"]
    table.deal()
    assert table.state.phase is Phase.PICK
    assert table.turn == (drawn + 1) % 5


def test_a_s18_a_dealer_sits_at_the_table() -> None:
    assert Table(start=Start()).refused(TABLE, DrawDealer(Seat(5))) == ["SHP-PLAYERS-1"]


def test_a_seat_sees_its_own_cards_and_no_others() -> None:
    table = Table({0: "QC QS AC TC KC 9C"})
    assert table.view(0).hands[0] == table.state.hands[0]
    for seat in range(1, 5):
        assert table.view(seat).hands[0] == cards("?? ?? ?? ?? ?? ??")
        assert table.view(seat).blind == cards("?? ??")
    assert table.match.spectator.hands == (cards("?? ?? ?? ?? ?? ??"),) * 5
