"""The table, the deal, and whose turn it is."""

import pytest

from femopp.cards import PACK_52, UNKNOWN, Card, cards
from femopp.driver import SeededShuffler, begin, command
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Choose, DrawDealer, Kind, RifkiOptions, RifkiStart
from femopp.games.rifki.rules.state import RifkiMatch
from femopp.rulebook import Action, Deal, Play, SetupError, legal_actions, refusals
from femopp.tricks import TABLE, Seat, seats
from tests.games.rifki.positions import rules_against
from tests.playing import by_chance, play, table_acts

DEFAULTS = RifkiOptions.of()
HANDS = tuple(PACK_52[place : place + 13] for place in (0, 13, 26, 39))


def before_the_deal(dealer: int | None = 2) -> RifkiMatch:
    return RIFKI.begin(DEFAULTS, 4, RifkiStart(dealer=None if dealer is None else Seat(dealer)))


@pytest.mark.parametrize("number", [0, 1, 3, 5, 8])
def test_rif_players_1_exactly_four(number: int) -> None:
    assert list(RIFKI.players(DEFAULTS)) == [4]
    with pytest.raises(SetupError, match="for 4 players only"):
        begin(RIFKI, DEFAULTS, number)


def test_rif_pack_1_all_52_cards_are_dealt() -> None:
    match, _events = table_acts(begin(RIFKI, DEFAULTS, 4), SeededShuffler(1))
    assert sorted(card for hand in match.state.hands for card in hand) == sorted(PACK_52)


def test_a_t_14_the_ace_is_high() -> None:
    strength = RIFKI.begin(DEFAULTS, 4, RifkiStart()).order.strength
    spades = cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    assert [strength[card] for card in spades] == list(range(13))


def test_rif_deal_1_turns_go_counter_clockwise() -> None:
    """Seats are numbered clockwise, so that the turn goes downwards."""
    match = begin(RIFKI, DEFAULTS, 4, RifkiStart(dealer=Seat(2)))
    match, _ = table_acts(match, SeededShuffler(1))
    match, _ = command(match, Seat(2), Choose(Kind.EL_ALMAZ))
    order = []
    for _card in range(4):
        (seat,) = RIFKI.actors(match.state)
        order.append(seat)
        match, _ = command(match, seat, legal_actions(RIFKI, match.state, seat)[0])
    assert order == [2, 1, 0, 3]


def test_rif_deal_1_everyone_deals_five_times_counter_clockwise() -> None:
    match = play(begin(RIFKI, DEFAULTS, 4, RifkiStart(dealer=Seat(2))), by_chance(5))
    assert [seat for seat, action in match.log if isinstance(action, Choose)] == [2, 1, 0, 3] * 5


def test_a_t_10_thirteen_each_dealt_from_the_dealers_right() -> None:
    match, _ = table_acts(begin(RIFKI, DEFAULTS, 4, RifkiStart(dealer=Seat(2))), SeededShuffler(1))
    pack = SeededShuffler(1).shuffle(PACK_52)
    assert [len(hand) for hand in match.state.hands] == [13] * 4
    assert [match.state.hands[seat][0] for seat in (1, 0, 3, 2)] == list(pack[:4])


def test_a_t_10_the_first_dealer_is_drawn_by_lot() -> None:
    state = before_the_deal(None)
    drawn = {RIFKI.table_action(state, SeededShuffler(seed)) for seed in range(50)}
    assert drawn == {DrawDealer(seat) for seat in seats(4)}


@pytest.mark.parametrize(("value", "seat"), [("1", 0), ("2", 1), ("3", 2), ("4", 3)])
def test_first_dealer_may_be_a_seat(value: str, seat: int) -> None:
    options = RifkiOptions.parsed(None, {"first_dealer": value})
    state = RIFKI.begin(options, 4, RifkiStart())
    assert state.dealer == seat
    assert isinstance(RIFKI.table_action(state, SeededShuffler(1)), Deal)


def test_a_dealer_given_at_the_start_comes_before_the_option() -> None:
    options = RifkiOptions.parsed(None, {"first_dealer": "1"})
    assert RIFKI.begin(options, 4, RifkiStart(dealer=Seat(3))).dealer == 3


def test_a_t_9_the_dealer_chooses_and_leads() -> None:
    match, _ = table_acts(begin(RIFKI, DEFAULTS, 4, RifkiStart(dealer=Seat(2))), SeededShuffler(1))
    assert RIFKI.actors(match.state) == (2,)
    match, _ = command(match, Seat(2), Choose(Kind.KIZ))
    assert RIFKI.actors(match.state) == (2,)


@pytest.mark.parametrize(
    ("deal", "rule"),
    [
        (Deal(()), "RIF-PACK-1"),
        (Deal((*HANDS[:3], HANDS[3][:12])), "RIF-PACK-1"),
        (Deal((*HANDS[:3], HANDS[3][:12]), HANDS[3][12:]), "RIF-PACK-1"),
        (Deal((*HANDS, ())), "RIF-PACK-1"),
        (Deal((*HANDS[:3], HANDS[0])), "RIF-PACK-1"),
        (Deal((*HANDS[:3], (*HANDS[3][:12], UNKNOWN)), (UNKNOWN,)), "RIF-PACK-1"),
    ],
    ids=["no hands", "a card short", "a card aside", "five hands", "cards twice", "one too many"],
)
def test_impossible_deals_are_refused(deal: Deal, rule: str) -> None:
    assert rules_against(before_the_deal(), deal, TABLE) == [rule]


def test_a_deal_may_have_unknown_cards() -> None:
    assert not rules_against(before_the_deal(), Deal((HANDS[0], *[(UNKNOWN,) * 13] * 3)), TABLE)


@pytest.mark.parametrize("action", [Deal(HANDS), DrawDealer(Seat(1))])
def test_only_the_table_deals(action: Action) -> None:
    for dealer in (None, 2):
        assert "A-T10" in rules_against(before_the_deal(dealer), action, Seat(2))


def test_a_dealer_is_drawn_once_and_before_the_deal() -> None:
    assert rules_against(before_the_deal(None), Deal(HANDS), TABLE) == ["A-T10"]
    assert rules_against(before_the_deal(2), DrawDealer(Seat(1)), TABLE) == ["RIF-DEAL-1"]
    assert rules_against(before_the_deal(None), DrawDealer(Seat(4)), TABLE) == ["RIF-PLAYERS-1"]


def test_a_deal_is_finished_before_the_next() -> None:
    match, _ = table_acts(begin(RIFKI, DEFAULTS, 4), SeededShuffler(1))
    assert rules_against(match.state, Deal(HANDS), TABLE) == ["RIF-DEAL-1"]


def test_nothing_is_chosen_or_played_before_the_deal_or_after_the_match() -> None:
    over = play(begin(RIFKI, DEFAULTS, 4), by_chance(3)).state
    every: list[Action] = [
        Choose(Kind.KIZ),
        Play(Card("2C")),
        Deal(HANDS),
        DrawDealer(Seat(0)),
    ]
    for seat in (*seats(4), TABLE):
        for action in every[:2]:
            assert rules_against(before_the_deal(), action, seat) == ["RIF-DEAL-1"]
        for action in every:
            assert "RIF-DEAL-1" in rules_against(over, action, seat)
    assert RIFKI.table_action(over, SeededShuffler(1)) is None
    assert RIFKI.actors(over) == ()


def test_every_action_of_anyone_at_any_time_is_answered() -> None:
    """Nonsense is refused without a crash."""
    nonsense: list[Action] = [
        Choose(Kind.TRUMP),
        Choose(Kind.KIZ),
        Play(UNKNOWN),
        Play(Card("KH")),
        Deal(()),
        DrawDealer(Seat(99)),
    ]
    match = begin(RIFKI, DEFAULTS, 4)
    for steps in range(0, 60, 7):
        state = play(match, by_chance(1), steps=steps).state
        for seat in (TABLE, *seats(4), Seat(17)):
            for action in nonsense:
                refusals(RIFKI, state, seat, action)
