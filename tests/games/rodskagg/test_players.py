"""Numbers of players, the pack, starts, the first dealer, and silent rules."""

from itertools import pairwise
from typing import Any

import pytest

from femopp.cards import PACK_52, Card
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions, RodskaggStart
from femopp.games.rodskagg.rules.actions import Draw
from femopp.games.rodskagg.rules.state import Phase
from femopp.language import Speaker
from femopp.rulebook import SetupError, apply, refusals
from femopp.tricks import TABLE, Seat
from tests.games.rodskagg.telling import NAMES, RANKS, SUITS, Told

PRESETS = ("kortoxen-1949", "skane", "english")


def start(preset: str, players: int, where: RodskaggStart, **options: Any) -> Any:
    return RODSKAGG.begin(RodskaggOptions.of(preset, **options), players, where)


# Numbers of players


@pytest.mark.parametrize(
    ("preset", "fewest", "most"),
    [
        pytest.param("kortoxen-1949", 3, 8, id="R49-PLAYERS-1"),
        pytest.param("skane", 2, 8, id="RSK-PLAYERS-1"),
        pytest.param("english", 3, 7, id="REN-PLAYERS-1"),
        pytest.param("english", 3, 7, id="A-R30-eight-in-english"),
    ],
)
def test_number_of_players(preset: str, fewest: int, most: int) -> None:
    options = RodskaggOptions.of(preset)
    assert list(RODSKAGG.players(options)) == list(range(fewest, most + 1))
    for number in range(11):
        if fewest <= number <= most:
            assert start(preset, number, RodskaggStart()).players == number
        else:
            with pytest.raises(SetupError):
                start(preset, number, RodskaggStart())


def test_a_r30_the_pack_has_hands_for_eight_and_no_more() -> None:
    told = Told(players=8, preset="skane").tell("")
    assert [len(hand) for hand in told.state.hands] == [6] * 8
    assert len(told.state.pack.stock) == 52 - 48
    assert RODSKAGG.options.named("max_players").declaration.highest == 8


@pytest.mark.parametrize("option", ["min_players", "max_players"])
def test_a_table_may_agree_on_other_numbers_of_players(option: str) -> None:
    options = RodskaggOptions.of("kortoxen-1949", **{option: 4})
    assert (3 in RODSKAGG.players(options)) == (option == "max_players")
    assert 4 in RODSKAGG.players(options)
    assert (5 in RODSKAGG.players(options)) == (option == "min_players")


# The pack


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("kortoxen-1949", id="R49-PACK-1"),
        pytest.param("skane", id="RSK-PACK-1"),
        pytest.param("english", id="REN-PACK-1"),
    ],
)
def test_the_pack_has_52_cards_and_no_joker(preset: str) -> None:
    told = Told(preset=preset).tell("")
    dealt = [card for hand in told.state.hands for card in hand] + list(told.state.pack.stock)
    assert sorted(dealt) == sorted(PACK_52)
    assert len({(card.rank, card.suit) for card in dealt}) == 13 * 4


@pytest.mark.parametrize(
    "preset",
    [pytest.param("kortoxen-1949", id="R49-PACK-2"), pytest.param("skane", id="RSK-PACK-1")],
)
@pytest.mark.parametrize(("higher", "lower"), list(pairwise(RANKS)))
def test_ace_is_highest_and_two_lowest(preset: str, higher: str, lower: str) -> None:
    hands = {"Bo": f"{lower}C", "Eva": f"{higher}C", "Gun": "2D 2S 2H 3D 3S 3H"}
    told = Told("1 - -", preset=preset, hands=hands, forehand_must_bid=False)
    told.tell(f"{lower}C {higher}C 2D")
    assert told.state.play.winners == (told.seat("Eva"),)


# The sheet


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("kortoxen-1949", id="R49-SCORE-START-1"),
        pytest.param("skane", id="RSK-SCORE-START-1"),
        pytest.param("english", id="REN-SCORE-START-1"),
    ],
)
def test_everyone_starts_on_twelve_and_counts_down(preset: str) -> None:
    told = Told(preset=preset, fresh_hand=False)
    assert told.points == (12, 12, 12)
    told.tell("2 - - BEGB" + (" ask" if preset == "skane" else "") + " GE")
    assert told.points == (10, 10, 10)


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param("kortoxen-1949", id="R49-GOAL-1"),
        pytest.param("skane", id="RSK-SCORE-START-1"),
        pytest.param("english", id="REN-SCORE-START-1"),
    ],
)
def test_the_first_to_come_to_zero_wins(preset: str) -> None:
    told = Told(preset=preset, points=(2, 5, 5), fresh_hand=False)
    told.tell("2 - - BEGB" + (" ask" if preset == "skane" else "") + " GE")
    assert told.points == (0, 3, 3)
    assert told.winners == "B"
    assert told.state.phase is Phase.OVER


# Starting from a sheet


@pytest.mark.parametrize(
    ("where", "options", "why"),
    [
        (RodskaggStart(points=(12, 12)), {}, "Give points for each of the 3 players."),
        (
            RodskaggStart(points=(12, 12, 12, 12)),
            {},
            "Give points for each of the 3 players.",
        ),
        (RodskaggStart(dealer=Seat(3)), {}, "there is no seat 4 at this table"),
        (RodskaggStart(dealer=Seat(-1)), {}, "there is no seat 0 at this table"),
        (RodskaggStart(out=(Seat(7),)), {}, "there is no seat 8 at this table"),
        (
            RodskaggStart(dealer=Seat(1), out=(Seat(1),)),
            {},
            "the dealer can't be a player who is out of the match",
        ),
        (
            RodskaggStart(out=(Seat(0), Seat(1))),
            {},
            "at least two players must still be in the match",
        ),
        (RodskaggStart(out=(Seat(0), Seat(0))), {}, "Bo is named twice as out of the match"),
        (
            RodskaggStart(points=(12, 0, 12)),
            {},
            "Eva is on 0: the match would be over",
        ),
        (
            RodskaggStart(points=(12, 12, -1)),
            {},
            "Gun can't be on -1: scores bounce at zero here",
        ),
        (
            RodskaggStart(points=(0, 12, 12)),
            {"overshoot": "negative"},
            "Bo is on 0: the match would be over",
        ),
    ],
)
def test_a_match_that_cannot_stand_so_is_refused(
    where: RodskaggStart, options: dict[str, Any], why: str
) -> None:
    with pytest.raises(SetupError) as error:
        start("kortoxen-1949", 3, where, **options)
    assert Speaker("en", NAMES).say(error.value.text) == why


@pytest.mark.parametrize(
    ("points", "options"),
    [
        ((12, 30, 1), {}),
        ((12, -7, 1), {"overshoot": "negative"}),
        ((12, 0, -2), {"overshoot": "win"}),
    ],
)
def test_a_match_can_begin_from_a_sheet(points: tuple[int, ...], options: dict[str, Any]) -> None:
    told = Told("- - 1", points=points, **options)
    assert told.points == points


def test_points_of_a_player_who_is_out_may_be_anything() -> None:
    assert Told(players=4, points=(0, 12, 12, 12), out="B").state.out == {Seat(0)}


# The first dealer


def test_r49_deal_2_the_highest_card_deals() -> None:
    state = start("kortoxen-1949", 4, RodskaggStart(), rituals="auto")
    state, _events = apply_draw(state, "QC 2S AD KH")
    assert state.dealer == 2
    assert state.deal_number == 1


def test_a_r31_those_who_are_equal_draw_again_and_suits_do_not_count() -> None:
    state = start("kortoxen-1949", 4, RodskaggStart(), rituals="auto")
    state, _events = apply_draw(state, "AS 2S AD KH")
    assert state.dealer is None
    assert state.drawing == (0, 2)
    state, _events = apply_draw(state, "4C 5C")
    assert state.dealer == 2


def test_a_r31_those_out_of_the_match_do_not_draw() -> None:
    state = start("kortoxen-1949", 4, RodskaggStart(out=(Seat(1),)), rituals="auto")
    assert state.drawing == (0, 2, 3)


@pytest.mark.parametrize("cards", ["QC 2S AD", "QC 2S AD AD", "QC 2S AD ??", "QC 2S AD KH KC"])
def test_a_draw_shows_one_card_for_each(cards: str) -> None:
    state = start("kortoxen-1949", 4, RodskaggStart())
    against = refused(state, TABLE, Draw(tuple(map(Card, cards.split()))))
    assert against == ["R49-DEAL-2"]


def test_players_do_not_draw_by_themselves() -> None:
    state = start("kortoxen-1949", 3, RodskaggStart())
    assert refused(state, Seat(0), Draw(tuple(map(Card, ["QC", "2S", "AD"])))) == ["R49-DEAL-2"]


@pytest.mark.parametrize("preset", ["skane", "english"])
def test_a_r31_without_a_rule_the_first_dealer_is_found_by_lot(preset: str) -> None:
    state = start(preset, 3, RodskaggStart())

    class Lot:
        def below(self, bound: int) -> int:
            assert bound == 3
            return 1

        def shuffle(self, cards: Any) -> Any:
            raise AssertionError("nothing is shuffled for the lot")

    action = RODSKAGG.table_action(state, Lot())
    assert action is not None
    state, _events = apply_by_table(state, action)
    assert state.dealer == 1


def apply_draw(state: Any, text: str) -> Any:
    return apply_by_table(state, Draw(tuple(map(Card, text.split()))))


def apply_by_table(state: Any, action: Any) -> Any:
    return apply(RODSKAGG, state, TABLE, action)


def refused(state: Any, seat: Seat, action: Any) -> list[str]:
    return [one.rule for one in refusals(RODSKAGG, state, seat, action)]


# Left to the table by the rule books


@pytest.mark.parametrize("rituals", ["manual", "auto", "off"])
def test_ren_gen_1_the_rituals_belong_to_the_game_or_not(rituals: str) -> None:
    assert RodskaggOptions.of("english", rituals=rituals).rituals == rituals
    assert RodskaggOptions.of("english").rituals == "manual"


def test_rsk_ritual_0_the_skane_rules_have_no_rituals() -> None:
    options = RodskaggOptions.of("skane")
    assert (options.rituals, options.out_knock, options.notice_at) == ("off", False, ())
    told = Told("1 - - BEGB", preset="skane")
    words = ["cut", "deal_cards", "phrase", "pick_up", "misdeal", "out", "knock", "notice 0"]
    for word in words:
        for name in told.names:
            assert told.refused(f"{name}: {word}"), f"{name} may {word}"


def test_every_suit_ranks_alike() -> None:
    assert {card.suit for card in PACK_52} == set(SUITS)
