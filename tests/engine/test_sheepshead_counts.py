"""Counts of sequences in Sheepshead: by hand, and equal to those of the rule book."""

from random import Random
from typing import Any

import pytest

from femopp.driver import perft
from femopp.games.sheepshead.engine import SheepsheadPosition, codes, new_deal
from femopp.games.sheepshead.rules.actions import Pick
from femopp.games.sheepshead.rules.options import (
    AloneDeadline,
    CrackWindow,
    RecrackBy,
    SheepsheadOptions,
)
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import Phase
from femopp.rulebook import Action
from femopp.tricks import Seat
from tests.engine.lockstep import Both
from tests.engine.test_sheepshead import MANNERS, RichDeals, any_options, anywhere, match_of
from tests.games.sheepshead.table import dealing

ONE_SUIT_EACH = {
    0: "7C 8C 9C KC TC AC",
    1: "7S 8S 9S KS TS AS",
    2: "7H 8H 9H KH TH AH",
    3: "QC QH JC JH AD KD",
    4: "QS QD JS JD TD 9D",
}
"""The blind is 8D 7D."""


def begun(wanted: dict[int, str], **options: Any) -> SheepsheadPosition:
    """Begin a match that seat 4 has dealt."""
    hands = [codes.mask_of(hand) for hand in dealing(wanted).hands]
    return new_deal(SheepsheadOptions.of(**options), hands, start=Start(dealer=Seat(4)))


def test_picking_without_queens() -> None:
    # Pick or pass; a fifth pass ends the deal.
    match = begun({0: "QC QH", 1: "QS QD"})
    assert match.perft(1) == 2
    for _seat in range(4):
        match.play(codes.PASS)
    assert match.perft(1) == 2
    match.play(codes.PASS)
    assert match.deal_is_over
    assert match.perft(9) == 1


def test_picking_with_queens() -> None:
    assert begun({0: "QC QS"}).perft(1) == 1 + 2
    assert begun({0: "QH QD"}).perft(1) == 1 + 2
    assert begun({0: "QC QS QH QD"}).perft(1) == 1 + 4


@pytest.mark.parametrize(("jack", "pairs"), [("allowed", 28), ("forbidden", 21)])
def test_burying_two_of_eight(jack: str, pairs: int) -> None:
    match = begun({0: "JD"}, bury_jd=jack)
    match.play(codes.PICK)
    # Two steps, in either order.
    assert match.perft(2) == 2 * pairs


def at_the_first_lead() -> SheepsheadPosition:
    """Seat 3 has picked and buried the blind; nobody has announced anything."""
    match = begun(ONE_SUIT_EACH)
    for action in (codes.PASS, codes.PASS, codes.PASS, codes.PICK):
        match.play(action)
    for card in ("7D", "8D"):
        match.play(next(n for n in match.legal() if codes.NAMES[n] == card))
    while codes.PASS in match.legal():
        match.play(codes.PASS)
    return match


def test_nobody_can_follow_clubs() -> None:
    match = at_the_first_lead()
    assert [match.perft(depth) for depth in range(6)] == [1, 6, 6**2, 6**3, 6**4, 6**5]


def test_trumps_must_follow_trumps_and_nobody_else_can() -> None:
    match = at_the_first_lead()
    for card in ("7C", "7S", "7H", "QC", "QS"):
        match.play(next(n for n in match.legal() if codes.NAMES[n] == card))
    assert match.actor == 3
    assert match.perft(5) == 5**5


def test_the_last_trick_has_one_way() -> None:
    match = at_the_first_lead()
    while len(match.plays()) < 25:
        match.play(match.legal()[0])
    assert [match.perft(depth) for depth in (1, 4, 5, 6, 40)] == [1] * 5


def count(match: SheepsheadPosition, depth: int) -> int:
    """Count like `perft`, with a bury of two cards as one action, as in the rule book."""
    if depth == 0 or match.actor < 0:
        return 1
    ways = 0
    for step in match.legal():
        buries = step < codes.PASS and not match.plays()
        buries_first = buries and match.buried.bit_count() == 0
        if buries and match.buried >> step:
            continue  # the same pair in another order
        match.play(step)
        ways += count(match, depth if buries_first else depth - 1)
        match.undo()
    return ways


def play_on(both: Both, phase: Phase, played: int = 0) -> Both:
    """Play to the next moment of a session in this phase, with this many cards played."""
    chance = Random(both.seed)
    manner = MANNERS[both.seed % 2]
    both.chance()
    while both.state.phase is not phase or len(both.position.plays()) < played:
        both.act(manner(both.legal(), chance))
        both.chance()
    return both


def any_session(seed: int) -> Both:
    options = any_options(Random(seed), deals=0)
    return RichDeals("sheepshead", options, 5, anywhere(options, Random(seed)), seed)


@pytest.mark.parametrize("seed", range(12))
def test_the_last_two_tricks_ten_deep(seed: int) -> None:
    both = play_on(any_session(seed), Phase.PLAY, played=20)
    assert perft(both.game, both.state, 10) == both.position.perft(10)


@pytest.mark.parametrize("seed", range(4))
def test_late_in_the_play_eight_deep(seed: int) -> None:
    both = play_on(any_session(seed), Phase.PLAY, played=15)
    assert perft(both.game, both.state, 8) == both.position.perft(8)


def announcements(match: SheepsheadPosition) -> int:
    """Count the ways to answer all questions."""
    if codes.PASS not in match.legal():
        return 1
    ways = 0
    for call in match.legal():
        match.play(call)
        ways += announcements(match)
        match.undo()
    return ways


class Given(Both):
    """A deal with the black queens at forehand, seat 0, the boy at 1, and the red queens at 2."""

    def _by_chance(self) -> Action | None:
        deal = dealing({0: "QC QS", 1: "JD", 2: "QH QD"})
        return deal if super()._by_chance() is not None else None


def test_the_ways_to_announce_by_hand() -> None:
    options = SheepsheadOptions.of()
    both = Given("sheepshead", options, 5, Start(dealer=Seat(4)), 0)
    both.chance()
    both.act(Pick())
    both.act(both.legal()[0])
    # The boy is thrown off: nobody cracks, seats 1, 3 or 4 do, or seat 2 in one of two forms.
    alone = 1 + 3 + 2
    # After a crack the boy is thrown off; or the boy passes; or doubles, and then nobody or one of
    # the two other opponents triples.
    answers = 1 + 1 + (1 + 2)
    # The boy is kept: nobody cracks, seats 3 or 4 do, or seat 2 in one of two forms.
    kept = 1 + (2 + 2) * answers
    assert announcements(match_of(both)) == alone + kept


@pytest.mark.parametrize("cracks", [1, 2, 4])
@pytest.mark.parametrize("deadline", list(AloneDeadline))
@pytest.mark.parametrize("by", list(RecrackBy))
def test_all_ways_to_announce(cracks: int, deadline: AloneDeadline, by: RecrackBy) -> None:
    options = SheepsheadOptions.of(
        crack_window=CrackWindow.BEFORE_BURY,
        max_cracks=cracks,
        alone_deadline=deadline,
        recrack_by=by,
    )
    both = Given("sheepshead", options, 5, Start(dealer=Seat(4)), 0)
    both.chance()
    both.act(Pick())
    ways = perft(both.game, both.state, 100, ends=lambda state: state.phase is Phase.BURY)
    assert ways == announcements(match_of(both))


@pytest.mark.parametrize("seed", range(4))
def test_the_first_actions_of_a_deal(seed: int) -> None:
    both = play_on(any_session(seed), Phase.PICK)
    assert perft(both.game, both.state, 4) == count(match_of(both), 4)
