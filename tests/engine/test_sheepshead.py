"""Sheepshead in lockstep: the engine against the rule book."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from femopp.cards import PACK_32, Card
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal, NotLegal
from femopp.engine.position import CHANCE_PLAYER
from femopp.games.sheepshead.engine import SheepsheadPosition, codes, new_match
from femopp.games.sheepshead.rules.actions import Blitz, Bury, Stop
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.order import ORDER
from femopp.games.sheepshead.rules.session import Start
from femopp.rulebook import Action, Deal, Play
from femopp.tricks import TABLE as THE_TABLE
from femopp.tricks import Seat
from tests.engine.lockstep import Both, random_options

Manner = Callable[[tuple[Action, ...], Random], Action]
"""A choice among legal actions."""


def by_chance(legal: tuple[Action, ...], chance: Random) -> Action:
    return chance.choice(legal)


def boldly(legal: tuple[Action, ...], chance: Random) -> Action:
    """Choose mostly the rarest announcement: higher numbers need more cards."""
    return max(legal, key=codes.encode) if chance.random() < 0.7 else chance.choice(legal)


def shyly(legal: tuple[Action, ...], chance: Random) -> Action:
    """Choose mostly to pass, so that often nobody picks, or a late seat."""
    passes = codes.decode((codes.PASS,))
    return passes if passes in legal and chance.random() < 0.8 else chance.choice(legal)


MANNERS: tuple[Manner, ...] = (by_chance, boldly, shyly)


class RichDeals(Both):
    """Deals in which each pair of queens is in one hand, and often both in the same."""

    def _by_chance(self) -> Action | None:
        action = super()._by_chance()
        return (
            rich_deal(Random(f"{self.seed} {self.draws}")) if isinstance(action, Deal) else action
        )


def rich_deal(chance: Random) -> Deal:
    rest = list(PACK_32)
    chance.shuffle(rest)
    hands: list[list[Card]] = [[] for _seat in range(5)]
    one = chance.choice(hands)
    for queens in (Blitz.BLITZ.queens, Blitz.INDIAN.queens):
        (one if chance.random() < 0.4 else chance.choice(hands)).extend(queens)
    for hand in hands:
        rest = [card for card in rest if card not in hand]
    for hand in hands:
        while len(hand) < 6:
            hand.append(rest.pop())
    return Deal(tuple(map(tuple, hands)), tuple(rest))


def any_options(chance: Random, **fixed: Any) -> SheepsheadOptions:
    """Draw options that the engine supports, except for the given ones."""
    options = random_options(SheepsheadOptions, chance)
    values = {named.name: value for named, _usual, value in options.differences()}
    return SheepsheadOptions.of(**{**values, **fixed})


def anywhere(options: SheepsheadOptions, chance: Random) -> Start:
    """Draw a new session, or any sheet with possible doublers."""
    points = [chance.randint(-99, 99) for _seat in range(4)]
    last = options.deals - 1 if options.deals else 1000
    return Start(
        points=(*points, -sum(points)) if chance.random() < 0.7 else (0,) * 5,
        dealer=chance.choice([None, *map(Seat, range(5))]),
        doublers=chance.choice([0, 0, 1, 2, 3, 30]),
        played=chance.choice([0, last, max(0, last - 2)]),
    )


def both_play(seed: int, deals: int) -> Both:
    """Play this many deals in both, or to the end of the session."""
    chance = Random(seed)
    options = any_options(chance)
    kind = chance.choice([Both, RichDeals])
    both = kind("sheepshead", options, 5, anywhere(options, chance), seed)
    manner = chance.choice(MANNERS)
    first = both.position.deal_number
    both.chance()
    while both.position.actor >= 0:
        both.act(manner(both.legal(), chance))
        if both.position.actor == CHANCE_PLAYER:
            if both.position.deal_number - first == deals:
                break
            both.chance()
        both.same("doublers", both.state.doublers, match_of(both).doublers)
    return both


def match_of(both: Both) -> SheepsheadPosition:
    assert isinstance(both.position, SheepsheadPosition)
    return both.position


@cache
def some_deals(seed: int) -> Both:
    return both_play(seed, 3)


QUICK = range(150)


@pytest.mark.parametrize("start", QUICK[::10])
def test_some_deals_in_lockstep(start: int) -> None:
    for seed in range(start, start + 10):
        some_deals(seed)


@pytest.mark.parametrize("seed", range(1000, 1003))
def test_long_sessions_in_lockstep(seed: int) -> None:
    both_play(seed, 20)


@pytest.mark.deep
@pytest.mark.parametrize("start", range(10_000, 20_000, 100))
def test_many_deals_in_lockstep(start: int) -> None:
    for seed in range(start, start + 100):
        both_play(seed, 5)


def test_the_deals_in_lockstep_have_all_announcements() -> None:
    done = Counter(line.split(": ", 1)[1] for seed in QUICK for line in some_deals(seed).done)
    for number, call in codes.CALLS.items():
        assert done[repr(call)], codes.NAMES[number]


# The end of a session


def test_the_table_stops_a_session_between_two_deals() -> None:
    both = Both("sheepshead", SheepsheadOptions.of(), 5, Start(doublers=2), 1)
    both.chance()
    while both.position.actor != CHANCE_PLAYER:
        both.act(both.legal()[0])
    both._apply(THE_TABLE, Stop())
    both.engine.enact(both.position, Stop())
    both.compare()
    assert both.position.is_over
    assert match_of(both).doublers == both.state.doublers == 0


def test_a_session_that_cannot_be_stopped() -> None:
    match = new_match(SheepsheadOptions.of(), start=Start(dealer=Seat(0)))
    match.deal_from(Chance(1))
    with pytest.raises(NotLegal, match="a deal is played"):
        match.stop()
    match.play_out(Chance(1))
    match.stop()
    with pytest.raises(NotLegal, match="over already"):
        match.stop()
    with pytest.raises(NotADeal, match="the match is over"):
        match.deal_from(Chance(1))
    with pytest.raises(EngineError, match="no action of this deal to undo"):
        match.undo()
    agreed = new_match(SheepsheadOptions.of(deals=2), start=Start(dealer=Seat(0)))
    with pytest.raises(NotLegal, match="has 2 deals"):
        agreed.stop()


def test_who_has_won() -> None:
    match = new_match(SheepsheadOptions.of(), start=Start((3, 3, -1, -5, 0)))
    assert match.winners() == ()
    match.stop()
    assert match.winners() == (0, 1)


@pytest.mark.parametrize("deals", [1, 3])
def test_a_session_of_so_many_deals_ends_by_itself(deals: int) -> None:
    for seed in range(4):
        both = Both("sheepshead", SheepsheadOptions.of(deals=deals), 5, None, seed)
        both.chance()
        chance = Random(seed)
        while not both.position.is_over:
            both.act(shyly(both.legal(), chance))
            both.chance()
        assert both.position.deal_number == deals


# Undoing


def everything(match: SheepsheadPosition) -> tuple[object, ...]:
    """Return all public state of a position."""
    return (
        *(match.actor, match.legal(), match.hands(), match.blind, match.buried, match.steps()),
        *(match.picker, match.boy, match.passed, match.form, match.thrown_off, match.crackers),
        *(match.crack_times, match.double_cracked, match.triple_cracked, match.trick()),
        *(match.tricks_taken(), match.scores(), match.points(), match.doublers),
        *(match.dealer, match.deal_number, match.is_over, match.winners()),
    )


def walk(match: SheepsheadPosition, manner: Manner, chance: Random) -> Iterator[int]:
    """Play the deal to its end in the engine; yield each step before it is done."""
    while match.actor >= 0:
        legal = {codes.decode((step,)): step for step in match.legal()}
        step = legal[manner(tuple(legal), chance)]
        yield step
        match.play(step)


@pytest.mark.parametrize("seed", range(12))
def test_undo_leaves_nothing_behind(seed: int) -> None:
    chance = Random(seed)
    options = any_options(chance)
    both = RichDeals("sheepshead", options, 5, anywhere(options, chance), seed)
    both.chance()
    match = match_of(both)
    before: list[tuple[object, ...]] = []
    for step in walk(match, MANNERS[seed % 3], chance):
        before.append(everything(match))
        match.play(step)
        match.undo()
        assert everything(match) == before[-1]
    for was in reversed(before):
        match.undo()
        assert everything(match) == was


@pytest.mark.parametrize("seed", range(6))
def test_copies_go_their_own_way(seed: int) -> None:
    chance = Random(seed)
    options = any_options(chance)
    both = RichDeals("sheepshead", options, 5, None, seed)
    both.chance()
    match = match_of(both)
    for _step in walk(match, boldly, chance):
        twin, before = match.clone(), everything(match)
        assert everything(twin) == before
        for _other in walk(twin, by_chance, chance):
            pass
        assert everything(match) == before
        # The copy can be undone as far as its original.
        for _again in range(len(twin.steps()) - len(match.steps())):
            twin.undo()
        assert everything(twin) == before


def test_steps_tell_who_did_what() -> None:
    both = some_deals(1)
    match = match_of(both)
    steps = match.steps()
    for seat, action in reversed(steps):
        match.undo()
        assert match.actor == seat
        assert action in match.legal()
    for _seat, action in steps:
        match.play(action)


# Numbers


def test_a_card_with_a_higher_number_beats_the_others_of_its_suit_and_trumps_beat_all() -> None:
    for lower, low in enumerate(codes.CARDS):
        for high in codes.CARDS[lower + 1 :]:
            if ORDER.suit[low] == ORDER.suit[high]:
                assert ORDER.beats(high, low)
            else:
                # When either is led, a trump has the higher number.
                assert not ORDER.beats(low, high)
    assert sorted(codes.CARDS) == sorted(PACK_32)


def test_every_action_has_its_numbers() -> None:
    plays: list[Action] = [Play(card) for card in PACK_32]
    burials: list[Action] = [Bury(pair) for pair in combinations(codes.CARDS, 2)]
    every = [*plays, *burials, *codes.CALLS.values()]
    numbers = [codes.encode(action) for action in every]
    assert [codes.decode(steps) for steps in numbers] == every
    assert len(set(numbers)) == 32 + 496 + 12
    assert all(0 <= step < 64 for steps in numbers for step in steps)
    assert codes.encode(Bury((Card.CLUB_QUEEN, Card.CLUB_SEVEN))) == (0, 31)
    assert set(codes.NAMES) == {step for steps in numbers for step in steps}
