"""The shared parts by themselves: a game that is made of nothing else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from femopp.cards import PACK_52, UNKNOWN, Card, cards
from femopp.driver import SeededShuffler, begin
from femopp.language import Message, Speaker, say
from femopp.rulebook import (
    Action,
    Cards,
    Deal,
    Foreseen,
    Play,
    ScoreLine,
    SetupError,
    TrickTaken,
    apply,
    in_force,
    legal_actions,
    refusals,
    unknown,
)
from femopp.trick_taking import DrawDealer, TrickTakingState, dealt, totals_after
from femopp.tricks import TABLE, Played, Seat, Trick, seats
from tests.playing import by_chance, play, positions
from tests.strategies import seeds
from tests.trick_taking.whist import HAND, PLAYERS, WHIST, WhistOptions, WhistStart

ENGLISH = Speaker("en", ("Ada", "Bo", "Cid", "Dag"))
OPTIONS = WhistOptions.of()
FIRST, SECOND, THIRD, FOURTH = seats(PLAYERS)
IN_ORDER = tuple(PACK_52[place : place + HAND] for place in (0, 13, 26, 39))
"""Each seat has one suit: clubs, diamonds, hearts, spades."""

CLUBS_AND_DIAMONDS = (
    cards("2C 4C 6C 8C TC QC AC 2D 4D 6D 8D TD QD"),
    cards("3C 5C 7C 9C JC KC 3D 5D 7D 9D JD KD AD"),
    *IN_ORDER[2:],
)


def before(dealer: Seat | None = FOURTH) -> TrickTakingState:
    return WHIST.begin(OPTIONS, PLAYERS, WhistStart(dealer=dealer))


def after_the_deal(hands: tuple[Cards, ...] = CLUBS_AND_DIAMONDS) -> TrickTakingState:
    return apply(WHIST, before(), TABLE, Deal(hands))[0]


def against(state: TrickTakingState, seat: Seat, action: Action) -> list[tuple[str, str]]:
    """The rule and the sentence of each refusal."""
    return [(one.rule, ENGLISH.say(one.text)) for one in refusals(WHIST, state, seat, action)]


# The first dealer


def test_lots_find_the_first_dealer_once() -> None:
    state = before(None)
    drawn = {WHIST.table_action(state, SeededShuffler(seed)) for seed in range(40)}
    assert drawn == {DrawDealer(seat) for seat in seats(PLAYERS)}
    state, _events = apply(WHIST, state, TABLE, DrawDealer(SECOND))
    assert state.dealer == SECOND
    assert against(state, TABLE, DrawDealer(THIRD)) == [
        ("W-DEAL-1", "Who deals first is already settled.")
    ]


def test_lots_are_drawn_by_the_table_among_the_players_before_the_deal() -> None:
    state = before(None)
    assert against(state, FIRST, DrawDealer(FIRST)) == [
        ("W-DEAL-1", "That's for the table to do, not for a player.")
    ]
    for nobody in (-1, PLAYERS):
        assert against(state, TABLE, DrawDealer(Seat(nobody))) == [
            ("W-DEAL-1", "There's no such seat: 4 people play.")
        ]
    assert against(state, TABLE, Deal(IN_ORDER)) == [
        ("W-DEAL-1", "The table must draw lots for the first deal before anything else.")
    ]


def test_the_draw_is_told() -> None:
    assert ENGLISH.say(DrawDealer(SECOND).text()) == "draws lots: Bo deals first"


def test_the_option_for_the_first_dealer_draws_nobody_and_is_on_the_sheet() -> None:
    first = WhistOptions.of(first_dealer="first_seat")
    assert WHIST.begin(first, PLAYERS, WhistStart()).dealer == FIRST
    assert WHIST.begin(OPTIONS, PLAYERS, WhistStart()).dealer is None
    (section,) = WHIST.sheet
    told = [
        [(ENGLISH.say(text), cite.rule) for text, cite in in_force(section, options)]
        for options in (OPTIONS, first)
    ]
    assert told == [
        [("The first dealer is drawn by lot.", "W-DEAL-1")],
        [("The player in seat 1 deals first.", "HOUSE-first_dealer=first_seat")],
    ]


# The deal


@pytest.mark.parametrize(
    ("packets", "order", "hands", "rest"),
    [
        ((1, 1), (1, 2, 0), ("4C 7C", "2C 5C", "3C 6C"), "8C 9C"),
        ((2, 1), (1, 2, 0), ("6C 7C TC", "2C 3C 8C", "4C 5C 9C"), ""),
        ((), (0, 1), ("", ""), "2C 3C"),
    ],
)
def test_a_pack_is_dealt_in_packets_and_the_rest_is_left(
    packets: tuple[int, ...], order: tuple[int, ...], hands: tuple[str, ...], rest: str
) -> None:
    number = sum(packets) * len(order) + len(cards(rest))
    deal = dealt(PACK_52[:number], tuple(map(Seat, order)), packets)
    assert deal == Deal(tuple(cards(hand) for hand in hands), cards(rest))


def test_wrong_deals_are_refused() -> None:
    short = (*IN_ORDER[:3], IN_ORDER[3][1:])
    numbers = "Wrong numbers of cards: 13, 13, 13, 12."
    for rest in ((), IN_ORDER[3][:1]):
        assert against(before(), TABLE, Deal(short, rest)) == [("W-DEAL-3", numbers)]
    twice = (*IN_ORDER[:3], (*IN_ORDER[3][1:], Card.CLUB_TWO))
    assert against(before(), TABLE, Deal(twice)) == [
        ("W-DEAL-4", "A card was dealt twice, or is not in the pack.")
    ]
    assert against(before(), TABLE, Deal(tuple(map(unknown, IN_ORDER)))) == []


def test_nothing_is_dealt_or_drawn_during_a_deal() -> None:
    state = after_the_deal()
    for action in (Deal(IN_ORDER), DrawDealer(FIRST)):
        assert ("W-DEAL-2", "The deal isn't over yet.") in against(state, TABLE, action)


def test_the_seat_after_the_dealer_is_the_first_in_turn() -> None:
    state = after_the_deal()
    assert (state.deal_number, state.turn, WHIST.actors(state)) == (1, FIRST, (FIRST,))


# Turn and play


def test_nobody_plays_before_the_deal_or_out_of_turn() -> None:
    assert against(before(), FIRST, Play(Card.CLUB_TWO)) == [
        ("W-DEAL-2", "The cards haven't been dealt yet.")
    ]
    state = after_the_deal()
    for seat in (SECOND, TABLE):
        assert against(state, seat, Play(Card.CLUB_THREE)) == [
            ("W-PLAY-1", "It's Ada's turn, not yours.")
        ]
    assert WHIST.candidates(state, SECOND) == ()


def test_a_card_is_played_from_the_own_hand_face_up() -> None:
    state = after_the_deal()
    assert against(state, FIRST, Play(Card.CLUB_THREE)) == [("W-PLAY-1", "You don't have 3♣.")]
    assert against(state, FIRST, Play(UNKNOWN)) == [
        ("W-PLAY-1", "Cards are played face up: say which one.")
    ]
    state, _events = apply(WHIST, state, FIRST, Play(Card.CLUB_TWO))
    assert against(state, SECOND, Play(Card.CLUB_TWO)) == [
        ("W-PLAY-1", "2♣ has already been played.")
    ]


def test_of_a_hand_that_is_not_known_only_what_is_certain_is_refused() -> None:
    state = after_the_deal()
    view = replace(state, hands=(unknown(state.hands[FIRST]), *state.hands[1:]))
    assert against(view, FIRST, Play(Card.CLUB_TWO)) == []
    assert against(view, FIRST, Play(Card.CLUB_THREE)) == [("W-PLAY-1", "You don't have 3♣.")]
    assert len(legal_actions(WHIST, view, FIRST)) == HAND


def test_suit_is_followed_by_whoever_can() -> None:
    state, _events = apply(WHIST, after_the_deal(), FIRST, Play(Card.CLUB_TWO))
    assert against(state, SECOND, Play(Card.DIAMOND_ACE)) == [
        ("W-PLAY-2", "You must follow suit: you have clubs.")
    ]
    assert legal_actions(WHIST, state, SECOND) == tuple(
        Play(card) for card in cards("3C 5C 7C 9C JC KC")
    )
    state, _events = apply(WHIST, state, SECOND, Play(Card.CLUB_THREE))
    assert len(legal_actions(WHIST, state, THIRD)) == HAND


def test_the_highest_of_the_led_suit_takes_the_trick_and_leads() -> None:
    state = after_the_deal()
    for seat, card in zip(seats(PLAYERS), cards("2C 3C AH AS"), strict=True):
        state, events = apply(WHIST, state, seat, Play(card))
    assert events[1:] == (TrickTaken(SECOND),)
    assert (state.turn, state.trick, state.tricks_of(SECOND)) == (SECOND, Trick(), 1)
    assert state.taken[0].trick.played[2] == Played(THIRD, Card.HEART_ACE)
    assert all(len(hand) == HAND - 1 for hand in state.hands)
    assert against(state, SECOND, Play(Card.HEART_ACE)) == [
        ("W-PLAY-1", "A♥ has already been played.")
    ]


def test_foreseen_cards_are_known_in_the_hand() -> None:
    state = after_the_deal()
    view = replace(state, hands=tuple(map(unknown, state.hands)))
    known = WHIST.evolve(view, Foreseen(SECOND, (Card.CLUB_THREE,)))
    assert known.hands[SECOND].count(UNKNOWN) == HAND - 1
    assert Card.CLUB_THREE in known.hands[SECOND]


# The sheet and the end


def test_a_deal_stands_on_the_sheet_and_the_next_in_turn_deals() -> None:
    state = after_the_deal()
    while state.turn is not None:
        state, events = apply(WHIST, state, state.turn, legal_actions(WHIST, state, state.turn)[0])
    assert ENGLISH.say(events[-1].text()) == "Deal 1 is on the sheet"
    (deal,) = state.sheet
    assert deal.totals == state.points == tuple(map(state.tricks_of, seats(PLAYERS)))
    assert sum(state.points) == HAND
    assert state.dealer == FIRST
    assert WHIST.actors(state) == ()


@settings(max_examples=5)
@given(seed=seeds)
def test_a_match_ends_with_the_highest_total(seed: int) -> None:
    match = play(begin(WHIST, OPTIONS, PLAYERS), by_chance(seed), seed=seed)
    state = match.state
    assert state.outcome is not None
    best = max(state.points)
    assert {seat for seat in seats(PLAYERS) if state.points[seat] == best} == {
        *state.outcome.winners
    }
    assert sum(state.points) == 4 * HAND
    for action in (DrawDealer(FIRST), Deal(IN_ORDER)):
        assert ("W-DEAL-5", "The match is over.") in against(state, TABLE, action)
    assert against(state, FIRST, Play(Card.CLUB_TWO)) == [("W-DEAL-5", "The match is over.")]
    assert WHIST.table_action(state, SeededShuffler(seed)) is None


def test_totals_are_the_points_and_all_lines() -> None:
    cite = OPTIONS.governing("W-PLAY-3")
    lines = [
        ScoreLine(seat, points, say(Message("tricks")), cite)
        for seat, points in ((FIRST, 3), (THIRD, -2), (FIRST, 4))
    ]
    assert totals_after((1, 2, 3), lines) == (8, 2, 1)


# Standing and starting


@settings(max_examples=5)
@given(seed=seeds, steps=st.integers(0, 120))
def test_a_standing_match_is_resumed(seed: int, steps: int) -> None:
    start = begin(WHIST, OPTIONS, PLAYERS)
    *_before, match = positions(start, by_chance(seed), seed=seed, steps=steps)
    state = match.state
    again = WHIST.resume(OPTIONS, PLAYERS, WHIST.stands(state))
    assert (again.points, again.dealer, again.deal_number) == (
        state.points,
        state.dealer,
        state.deal_number,
    )
    assert (again.sheet, again.turn) == ((), None)


@pytest.mark.parametrize(
    ("number", "start", "said"),
    [
        (5, WhistStart(), "the game is offered for 4 players only, not for 5"),
        (4, WhistStart(points=(1, 2)), "Give points for each of the 4 players."),
        (4, WhistStart(dealer=Seat(4)), "The dealer must be one of the 4 players."),
        (4, WhistStart(dealer=TABLE), "The dealer must be one of the 4 players."),
    ],
)
def test_a_match_that_cannot_stand_so_is_not_begun(
    number: int, start: WhistStart, said: str
) -> None:
    with pytest.raises(SetupError) as error:
        WHIST.begin(OPTIONS, number, start)
    assert ENGLISH.say(error.value.text) == said


def test_idle_players_read_what_the_table_waits_for() -> None:
    def asked(state: TrickTakingState, seat: Seat) -> str:
        return ENGLISH.say(WHIST.asked(state, seat))

    assert asked(before(), FIRST) == "The cards are being dealt"
    state = after_the_deal()
    assert asked(state, FIRST) == "Your turn: you lead"
    assert asked(state, SECOND) == "Ada to lead"
    over = play(begin(WHIST, OPTIONS, PLAYERS), by_chance(1), seed=1).state
    assert asked(over, FIRST) == "The match is over."
