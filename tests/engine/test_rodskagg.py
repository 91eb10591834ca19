"""Rödskägg in lockstep: the engine against the rule book."""

from collections.abc import Sequence
from math import comb
from random import Random
from typing import Any

import pytest

from femopp.cards import PACK_52, cards
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal, NotInEngine, NotLegal
from femopp.engine.position import CHANCE_PLAYER, NOBODY
from femopp.games.rodskagg.engine import RodskaggPosition, codes, new_deal, new_match
from femopp.games.rodskagg.rules import RodskaggOptions, RodskaggStart
from femopp.games.rodskagg.rules.actions import Bid, Deal, FreshHand, Keep
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.options import Overshoot, ZeroTie
from femopp.games.rodskagg.rules.state import Phase
from femopp.rulebook import Action, Cards
from femopp.tricks import Seat
from tests.engine.lockstep import Both, random_options
from tests.games.rodskagg.second_opinion import ways
from tests.games.rodskagg.test_perft import CAPPED, FREE, R49, RSK, told_again

# Lockstep


def any_options(chance: Random) -> RodskaggOptions:
    """Draw options, with all ways to settle a tie equally likely."""
    options = random_options(RodskaggOptions, chance)
    values = {named.name: value for named, _usual, value in options.differences()}
    values["zero_tie"] = chance.choice(list(ZeroTie))
    return RodskaggOptions.of(options.preset, **values)


def anywhere(options: RodskaggOptions, players: int, chance: Random) -> RodskaggStart | None:
    """Draw a first deal or any sheet: mostly near the end, often with equal points."""
    if chance.random() < 0.2:
        return None
    lowest, highest = chance.choice([(1, 3), (1, 3), (-5, 4), (-12, 15)])
    numbers = [one for one in range(lowest, highest + 1) if may_stand_on(options, one)]
    points = [chance.choice(numbers) for _seat in range(players)]
    if chance.random() < 0.4:
        points = [abs(points[0]) or 1] * players
    seats = [Seat(number) for number in range(players)]
    out = chance.sample(seats, chance.choice([0, 0, 0, chance.randrange(players - 1)]))
    dealer = chance.choice([None, *(seat for seat in seats if seat not in out)])
    return RodskaggStart(dealer, tuple(points), tuple(out))


def may_stand_on(options: RodskaggOptions, points: int) -> bool:
    if options.overshoot is Overshoot.BOUNCE:
        return points > 0
    return points != 0 or options.overshoot is Overshoot.WIN


def sensible(actions: tuple[Action, ...], chance: Random, bold: float = 0.1) -> Action:
    """Draw an action, but rarely rödskägg, which ends most matches in a deal or two."""
    others = [one for one in actions if one != Bid(Contract.RODSKAGG)]
    return chance.choice(others if others and chance.random() > bold else actions)


def both_play(seed: int, deals: int) -> Both:
    """Play random deals in both, undoing some steps now and then."""
    chance = Random(seed)
    options = any_options(chance)
    players = chance.randint(options.min_players, options.max_players)
    both = Both("rodskagg", options, players, anywhere(options, players, chance), seed)
    bold = chance.choice([0.1, 0.1, 1])
    passed: list[Any] = []
    both.chance()
    while both.position.actor >= 0 and both.position.deal_number <= deals:
        passed.append(both.state)
        both.act(sensible(both.legal(), chance, bold))
        for _step in range(chance.choice([0] * 30 + [1, 2, 10])):
            if passed:
                both.state = passed.pop()
                both.position.undo()
                both.done.append("undone")
                both.compare()
        if both.position.actor == CHANCE_PLAYER:
            passed = []
            both.chance()
    return both


@pytest.mark.parametrize("seed", range(60))
def test_some_deals_in_lockstep(seed: int) -> None:
    both_play(seed, 2)


@pytest.mark.parametrize("seed", range(1000, 1005))
def test_a_match_in_lockstep(seed: int) -> None:
    both_play(seed, 40)


CLUBS, DIAMONDS, HEARTS = (cards(" ".join(f"{rank}{suit}" for rank in "AKQJT9")) for suit in "CDH")


def dealt(options: RodskaggOptions, hands: Sequence[Cards], points: tuple[int, ...] = ()) -> Both:
    """Deal these hands; the rest of the pack is the stock, its lowest cards on top."""
    players = len(hands)
    both = Both("rodskagg", options, players, RodskaggStart(Seat(players - 1), points), 1)
    held = {card for hand in hands for card in hand}
    stock = sorted((one for one in PACK_52 if one not in held), key=lambda one: one.rank in "AKQJ")
    both.table_does(Deal(tuple(hands), tuple(stock)))
    return both


@pytest.mark.parametrize(
    ("values", "after"),
    [
        ({}, 4),
        ({"overshoot": "bounce"}, 4),
        ({"rodskagg_made_tricks": True}, -2),
        ({"rodskagg_made_tricks": True, "overshoot": "bounce"}, 2),
        ({"rodskagg_made_tricks": True, "rodskagg_tricks_count": False}, 4),
    ],
)
def test_a_r26_what_rodskagg_made_leaves_on_the_sheet(values: dict[str, Any], after: int) -> None:
    both = dealt(RodskaggOptions.of("skane", **values), (CLUBS, DIAMONDS, HEARTS), (4, 9, 12))
    both.act(Bid(Contract.RODSKAGG))
    while not both.position.is_over:
        both.act(both.legal()[0])
    assert both.position.winners() == (0,)
    assert both.position.points() == (after, 9, 12)


PLAIN = [one for one in PACK_52 if one.rank not in "AKQJ"]


PICTURES = cards("AS KS QS JS AD KD")


@pytest.mark.parametrize(("own", "shuffled", "times"), [(False, 10, 5), (True, 16, 3)])
def test_a_r33_what_is_shuffled_for_a_fresh_hand(own: bool, shuffled: int, times: int) -> None:
    """Of seven players six ask. The first draws from the stock's ten cards; four are left.

    For each of the others, these four and the previous hand are shuffled. If their own hand comes
    in too, sixteen are, and the next one draws from the remaining ten.
    """
    options = RodskaggOptions.of("english", rituals="off", reshuffle_own_hand=own)
    both = dealt(options, [tuple(PLAIN[at : at + 6]) for at in range(0, 36, 6)] + [PICTURES])
    position: Any = both.position
    shuffles = []
    while FreshHand() in both.legal():
        both.act(FreshHand())
        if position.actor == CHANCE_PLAYER:
            shuffles.append(position.to_shuffle().bit_count())
            both.chance()
        assert position.to_shuffle() == 0
        both.act(Keep())
    assert shuffles == [shuffled] * times


@pytest.mark.deep
@pytest.mark.parametrize("start", range(10_000, 20_000, 100))
def test_many_deals_in_lockstep(start: int) -> None:
    for seed in range(start, start + 100):
        both_play(seed, 6)


# Counting


def auctions(match: RodskaggPosition, calls: int) -> int:
    """Count the complete auctions with this many players still to speak."""
    if match.stage is not Phase.AUCTION:
        return 1
    if calls == 1:
        return len(match.legal())
    count = 0
    for action in match.legal():
        match.play(action)
        count += auctions(match, calls - 1)
        match.undo()
    return count


def auctions_of(players: int, points: tuple[int, ...] = (), **values: Any) -> int:
    options = RodskaggOptions.of(**{"rituals": "off", "fresh_hand": False, **values})
    start = RodskaggStart(dealer=Seat(players - 1), points=points)
    return auctions(new_deal(options, players=players, start=start, seed=1), players)


@pytest.mark.parametrize(("players", "count"), R49.items())
def test_auctions_of_1949(players: int, count: int) -> None:
    assert auctions_of(players) == count == comb(players + 7, 7)
    assert auctions_of(players, preset="english") == count


def test_auctions_of_two_and_of_eight() -> None:
    assert auctions_of(2, min_players=2) == 36
    assert auctions_of(8) == 6435
    assert auctions_of(8, preset="skane") == 3003


@pytest.mark.parametrize(("players", "count"), RSK.items())
def test_auctions_of_skane(players: int, count: int) -> None:
    assert auctions_of(players, preset="skane") == count == comb(players + 6, 6)


@pytest.mark.parametrize(("players", "count"), FREE.items())
def test_a_r4_auctions_in_which_everyone_names_a_number(players: int, count: int) -> None:
    assert auctions_of(players, preset="english", auction="free_call") == count


@pytest.mark.parametrize(("points", "count"), CAPPED.items())
def test_r49_auction_4_auctions_with_capped_bids(points: int, count: int) -> None:
    assert auctions_of(4, (points,) * 4, bid_cap="own_points") == count


def test_r49_auction_4_auctions_capped_for_each() -> None:
    assert auctions_of(4, (2, 12, 1, 5), bid_cap="own_points") == 95


@pytest.mark.parametrize("preset", ["kortoxen-1949", "skane", "english"])
@pytest.mark.parametrize("rituals", ["auto", "off"])
def test_as_many_ways_to_play_the_last_tricks_as_by_a_second_opinion(
    preset: str, rituals: str
) -> None:
    options = RodskaggOptions.of(preset, rituals=rituals, fresh_hand=False)
    compared = 0
    for seed in range(12):
        both = Both("rodskagg", options, 3 + seed % 2, RodskaggStart(dealer=Seat(0)), seed)
        both.chance()
        chance = Random(seed)
        while both.position.actor >= 0 and not in_sight_of_the_end(both, tricks=3):
            both.act(sensible(both.legal(), chance))
        if both.position.actor >= 0:
            assert both.position.perft(100) == ways(told_again(both.state))
            compared += 1
    assert compared > 5


def in_sight_of_the_end(both: Both, tricks: int) -> bool:
    state = both.state
    lead = state.phase is Phase.PLAY and not state.play.trick.played
    return lead and state.tricks_played == 6 - tricks


# Copies and chance

AUTO = RodskaggOptions.of(rituals="auto")


def test_a_copy_goes_its_own_way() -> None:
    match = new_deal(AUTO, players=5, seed=7)
    chance = Random(7)
    while not match.deal_is_over:
        copy = match.clone()
        before = (match.legal(), match.hands(), match.trick(), match.points())
        copy.play_out(Chance(chance.getrandbits(64)))
        assert copy.deal_is_over
        assert (match.legal(), match.hands(), match.trick(), match.points()) == before
        match.play(chance.choice(match.legal()))


def test_the_same_seed_plays_the_same_match() -> None:
    def played(seed: int) -> list[tuple[int, ...]]:
        source = Chance(seed)
        match = new_match(AUTO, players=6)
        points = []
        while not match.is_over:
            match.deal_from(source)
            match.play_out(source)
            points.append(match.points())
        return points

    assert played(3) == played(3) != played(4)


def test_a_match_dealt_by_the_engine_has_all_its_cards_once() -> None:
    options = RodskaggOptions.of("english", rituals="off")
    source = Chance(11)
    for players in range(3, 8):
        start = RodskaggStart(out=(Seat(1),))
        match = new_match(options, players=players, start=start)
        match.deal_from(source)
        sizes = [hand.bit_count() for hand in match.hands()]
        assert sizes == [6, 0] + [6] * (players - 2)
        dealt = sum(match.hands())
        assert dealt.bit_count() == 6 * (players - 1)
        assert not set(match.stock_left()) & {n for n in range(52) if dealt >> n & 1}
        assert len(match.stock_left()) == 52 - 6 * (players - 1)


def test_fresh_hands_until_the_stock_is_shuffled_anew() -> None:
    options = RodskaggOptions.of("english", rituals="auto")
    low = [card for card in range(52) if card % 13 < 9]
    high = [card for card in range(52) if card % 13 >= 9]
    hands = [low[:6], low[6:12], low[12:18], high[:6], high[6:12], low[18:24], low[24:30]]
    stock = low[30:] + high[12:]
    start = RodskaggStart(dealer=Seat(6))
    match = new_deal(options, [sum(1 << c for c in hand) for hand in hands], stock, start=start)
    match.play(codes.YES)
    assert match.actor == 0
    assert match.hands()[0] == sum(1 << card for card in stock[:6])
    match.play(codes.YES if codes.YES in match.legal() else codes.NO)
    while match.actor != CHANCE_PLAYER:
        match.play(match.legal()[-1])
    with pytest.raises(NotLegal, match="chance"):
        match.play(codes.NO)
    with pytest.raises(NotADeal, match="the stock must hold"):
        match.reshuffle(stock)
    match.deal_from(Chance(1))
    assert match.actor >= 0
    with pytest.raises(EngineError, match="no action of this deal"):
        match.undo()


# Refusals


@pytest.mark.parametrize(
    ("values", "named"),
    [({}, "rituals=manual"), ({"rituals": "auto", "money": 5}, "money=5")],
)
def test_options_the_engine_lacks_are_refused_by_name(values: dict[str, Any], named: str) -> None:
    with pytest.raises(NotInEngine, match=named):
        new_match(RodskaggOptions.of(**values), players=4)


def test_rituals_that_nobody_sees_to_may_be_anything() -> None:
    for name, named in RodskaggOptions.declared().items():
        if named.declaration.only_manual and named.choices:
            for value in named.choices:
                new_match(RodskaggOptions.of(rituals="auto", **{name: value}), players=4)


def test_everything_else_is_in_the_engine() -> None:
    for name, named in RodskaggOptions.declared().items():
        for value in named.choices if named.declaration.engine else ():
            if value in named.declaration.engine_lacks:
                continue
            new_match(RodskaggOptions.of(**{"rituals": "off", name: value}), players=4)


def test_impossible_deals() -> None:
    match = new_match(AUTO, players=3)
    assert match.actor == CHANCE_PLAYER
    assert match.dealer == NOBODY
    hands = [0b111111, 0b111111 << 6, 0b111111 << 12]
    with pytest.raises(NotADeal, match="the dealer must be drawn"):
        match.deal(hands)
    with pytest.raises(NotADeal, match="not 3"):
        match.draw_dealer(3)
    with pytest.raises(NotADeal, match="one different card each"):
        match.draw_cards([1, 2, 1])
    match.draw_cards([12, 25, 3])
    match.draw_cards([0, 1])
    assert match.dealer == 1
    with pytest.raises(NotADeal, match="seat 1 deals"):
        match.draw_cards([0, 1])
    for wrong, told in (
        (hands[:2], "3 hands, not 2"),
        ([hands[0], hands[0], hands[2]], "seat 1 has a card that another seat has too"),
        ([hands[0], hands[1], 1 << 13], "seat 2 has 1 cards instead of 6"),
        ([hands[0], hands[1], 0b11111 << 48], "not a set of cards of the pack"),
        ([hands[0], hands[1], -1], "not a set of cards of the pack"),
    ):
        with pytest.raises(NotADeal, match=told):
            match.deal(wrong)
    match.deal(hands)
    with pytest.raises(NotADeal, match="a deal is being played"):
        match.deal(hands)
    with pytest.raises(NotADeal, match="not to be shuffled"):
        match.reshuffle([])


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    match = new_deal(AUTO, players=4, seed=2)
    for action in (-1, 0, 51, codes.NO, 63, 64, 1000):
        with pytest.raises(NotLegal):
            match.play(action)
    assert match.legal() == [*range(codes.ZERO + 1, codes.RODSKAGG + 1), codes.PASS]
    with pytest.raises(EngineError, match="no action of this deal"):
        match.undo()
    with pytest.raises(NotADeal, match="up to"):
        new_match(AUTO, players=3, start=RodskaggStart(points=(1, 2, 10**30)))


def test_an_action_number_means_what_the_question_says() -> None:
    both = both_play(5, 3)
    for action in range(63):
        for phase in Phase:
            try:
                said = codes.decode((action,), phase)
            except KeyError:
                continue
            assert codes.encode(said) == (action,)
    assert both.done
