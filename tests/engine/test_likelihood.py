"""Worlds weighted by the other seats' actions: by hand, and against forward replays of deals."""

import json
from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

import pytest

from femopp.cards import Card
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.inference import Inference
from femopp.engine.registry import ENGINES
from femopp.engine.searching.likelihood import Likelihood
from femopp.engine.worlds import Knowledge, knowledge
from femopp.games.rifki import engine as rifki
from femopp.games.rodskagg.engine import codes as rodskagg
from femopp.games.rodskagg.engine import new_match
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.games.sheepshead.engine import codes, new_deal
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.tricks import Seat
from tests.engine.imitated import LEADER, before_contract
from tests.engine.seeing import Seen
from tests.engine.uncompiled import said_uncompiled
from tests.engine.weighed import CALL, CARD, draw, expected_weights, sampled

RULES = SheepsheadOptions.of()


def mask(cards: str) -> int:
    return codes.mask_of(map(Card, cards.split()))


def weights(known: Knowledge, *worlds: Sequence[int], trust: float = 0) -> list[float]:
    flat = array("Q", [place for world in worlds for place in world])
    inference = Inference(calls=CALL, cards=CARD, trust=trust)
    return Likelihood(known, inference).weights(flat, Chance(1))


# Calls. In Sheepshead the rules of thumb pick with a hand worth ten trumps: a queen counts three, a
# jack two, the ace and the ten of trumps one and a half, a side ace one.

STRONG = "QC QS QH QD JC JS"
WEAK = "7C 8C 9C 7S 8S 9S"
MINE = "AC TC AS TS AH TH"
FAIR, POOR, BLIND = "JH JD AD TD 7D 8D", "KC KS KH 9D KD 7H", "8H 9H"


def world(*places: str) -> list[int]:
    return [mask(cards) for cards in places]


STRONG_PASSED = world(FAIR, STRONG, MINE, WEAK, POOR, BLIND)
WEAK_PASSED = world(FAIR, WEAK, MINE, STRONG, POOR, BLIND)
WEAK_PASSED_TOO = world(STRONG, WEAK, MINE, FAIR, POOR, BLIND)


def after_a_pass(observer: int) -> Knowledge:
    """Seat 0 has dealt; seat 1 has passed on the blind."""
    own = STRONG_PASSED if observer == 1 else WEAK_PASSED
    return knowledge(new_deal(RULES, own[:-1]), observer, [codes.PASS])


def test_worlds_in_which_a_passer_would_have_picked_count_less() -> None:
    worlds = (STRONG_PASSED, WEAK_PASSED, WEAK_PASSED_TOO)
    assert weights(after_a_pass(2), *worlds) == [CALL, 1.0, 1.0]


def test_ones_own_calls_tell_nothing() -> None:
    assert weights(after_a_pass(1), STRONG_PASSED) == [1.0]


PICKED = (
    "QS QD 7D 8D 9D KD",
    "QC QH JC JS JH JD",
    "AS TS AH TH 8H 9H",
    "KS 7S 8S 9S KH 7H",
    "7C 8C 9C TC AC KC",
)


def after_a_bury() -> Knowledge:
    """Seat 1 has picked and buried; seat 2 observes."""
    return knowledge(new_deal(RULES, world(*PICKED)), 2, [codes.PICK, 0, 1])


def test_worlds_with_a_foolish_bury_count_less() -> None:
    # Whichever two of these eight trumps were in the blind, the other six were worth a pick. The
    # weights of all their pairs are 0.009186 together: of the ace and the ten 0.0842 × 0.0668, of
    # the boy and a queen 0.00412 × 0.000928.
    first, queens, *rest = PICKED
    found = weights(
        after_a_bury(),
        world(first, queens, *rest, "TD AD"),
        world(first, "QH JC JS JH TD AD", *rest, "JD QC"),
    )
    assert found == pytest.approx([0.6123, 0.000416], rel=1e-3)


# Plays. An opponent of the picker leads a side ace, or else the lowest side card.

TRUMPS, OWN, SPADES = "QC QH JC JS JH JD", "AS TS 8H 9H TH KH", "KS 7S 8S 9S 7H QS"
CLUBS = "7C KC TC AC QD"


def after_a_lead() -> Knowledge:
    """Seat 1 has passed, seat 2 has picked, nobody has announced more, and seat 1 leads a nine."""
    dealt = world(f"{CLUBS} 8C", "9C 7D 8D 9D KD TD", TRUMPS, OWN, SPADES)
    told = [codes.PASS, codes.PICK, 0, 1, *[codes.PASS] * 5, mask("9C").bit_length() - 1]
    return knowledge(new_deal(RULES, dealt), 3, told)


PAIRS = {"AD TD": 0.6123, "AD AH": 0.7860}
"""How likely these are buried beside the six trumps of the picker.

The ace of hearts is alone in its suit: 1.11 × 2.94 × 0.0842, of 0.3496 for all pairs.
"""


@pytest.mark.parametrize(
    ("leader", "others", "buried", "expected"),
    [
        ("7D 8D 9D KD TD", f"{CLUBS} 8C", "AD AH", 1.0),
        ("7D 8D 9D KD AH", f"{CLUBS} 8C", "AD TD", CARD),
        ("7D 8D 9D KD 8C", f"{CLUBS} TD", "AD AH", 1.0),
    ],
    ids=["the only side card", "an ace was kept", "the eight would have been the same"],
)
def test_a_lead_tells_what_is_not_there(
    leader: str, others: str, buried: str, expected: float
) -> None:
    found = weights(after_a_lead(), world(others, leader, TRUMPS, OWN, SPADES, buried))
    assert found == pytest.approx([expected * PAIRS[buried]], rel=1e-3)


# Graded bids in Rödskägg. An ace promises a trick, and a card below all others almost nothing. Half
# of the thinking players open with 1.2 tricks, and half bid two or more with 2.6.

LOWEST = "2S 3S 4S 2H 3H 4H"
ACE = "AS 2S 3S 4S 2H 3H"
ACES = "AS 2S AH 2H AD 2D"
MINE = "KS QS KH QH KD QD"
NEITHER = "2C 3C 4C 5C 6C 7C"


def after_a_call(call: int, points: int = 12, leader: str = "winner") -> tuple[Knowledge, Any]:
    """Seat 0 has dealt, seat 1 calls, seat 2 observes. Returns also a world by seat 1's hand."""
    start = RodskaggStart(dealer=Seat(0), points=(12, points, 12, 12))
    options = RodskaggOptions.of(rituals="auto", leader=leader)
    match = new_match(options, players=4, start=start)
    others = [cards_of(NEITHER), 0, cards_of(MINE), cards_of("8C 9C TC JC QC KC")]

    def dealt(hand: str) -> list[int]:
        return [others[0], cards_of(hand), *others[2:]]

    match.deal(dealt(ACE), [card for card in range(52) if not sum(dealt(ACE)) >> card & 1])
    known = knowledge(match, 2)
    known.see(call)

    def world(hand: str) -> list[int]:
        hands = dealt(hand)
        return [*hands, (1 << 52) - 1 & ~sum(hands), 0]

    return known, world


def cards_of(cards: str) -> int:
    return rodskagg.mask_of(map(Card, cards.split()))


def graded(call: int, *hands: str, points: int = 12, leader: str = "winner") -> list[float]:
    known, world = after_a_call(call, points, leader)
    flat = array("Q", [place for hand in hands for place in world(hand)])
    inference = Inference(calls=CALL, cards=CARD, graded=True)
    return Likelihood(known, inference).weights(flat, Chance(1))


def test_a_passer_has_no_aces() -> None:
    # 1 - 1/(1 + exp(3 (1.2 - tricks))): for no trick, for one, and for three.
    found = graded(rodskagg.PASS, LOWEST, ACE, ACES)
    assert found == pytest.approx([0.973, 0.646, 0.02], abs=0.04)


def test_a_bid_of_one_means_one_or_two_aces() -> None:
    # From 1/(1 + exp(3 (1.2 - tricks))), the part that bids more is subtracted.
    found = graded(rodskagg.ZERO + 1, LOWEST, ACE, ACES)
    assert found == pytest.approx([0.027, 0.35, 0.23], abs=0.03)


def test_a_bid_of_two_means_more() -> None:
    low, one, three = graded(rodskagg.ZERO + 2, LOWEST, ACE, ACES)
    assert low == one == 0.02
    assert three == pytest.approx(0.42, abs=0.03)


def test_more_is_bid_when_declarer_leads_every_trick() -> None:
    """Half bid three or more with 1.1 tricks, and four or more with 2.4."""
    # 1/(1 + exp(2 (1.1 - tricks))) - 1/(1 + exp(2 (2.4 - tricks)))
    found = graded(rodskagg.ZERO + 3, LOWEST, ACE, ACES, leader="declarer")
    assert found == pytest.approx([0.09, 0.39, 0.21], abs=0.03)
    assert graded(rodskagg.ZERO + 3, ACE) == [0.02]


def test_near_the_end_a_call_counts_by_its_factor() -> None:
    # On five points, three aces would bid by either rule.
    assert graded(rodskagg.PASS, LOWEST, ACES, points=5) == [1.0, CALL]


# Simple players. With an ace and a singleton, like `ACE`, they expect one trick and bid it; without
# an ace, like `LOWEST`, 0.07 tricks; with three aces, like `ACES`, slightly more than three.

SLIP = 0.1


def of_two_kinds(call: int, *hands: str, simple: float) -> list[float]:
    known, world = after_a_call(call)
    flat = array("Q", [place for hand in hands for place in world(hand)])
    inference = Inference(calls=CALL, cards=CARD, simple=simple, slips=SLIP)
    return Likelihood(known, inference).weights(flat, Chance(1))


@pytest.mark.parametrize(
    ("bid", "rules_of_thumb", "simply"),
    [
        # With an ace, rules of thumb bid one, and so does a simple player; without, zero.
        ("1", (CALL, 1.0, 1.0), (SLIP, 1.0, SLIP)),
        ("3", (CALL, CALL, CALL), (SLIP, SLIP, 1.0)),
    ],
)
@pytest.mark.parametrize("simple", [0.0, 0.25, 1.0])
def test_calls_are_weighed_for_both_kinds_of_player(
    bid: str, rules_of_thumb: tuple[float, ...], simply: tuple[float, ...], simple: float
) -> None:
    found = of_two_kinds(rodskagg.ZERO + int(bid), LOWEST, ACE, ACES, simple=simple)
    expected = [
        simple * one + (1 - simple) * other
        for one, other in zip(simply, rules_of_thumb, strict=True)
    ]
    assert found == pytest.approx(expected)


def test_all_that_a_seat_does_it_does_as_one_of_them() -> None:
    # With one ace, seat 1 bids three, and then leads a low card.
    known, world = after_a_call(rodskagg.ZERO + 3)
    for _seat in range(3):
        known.see(rodskagg.PASS)
    lead = rodskagg.card_number(Card("2H"))
    known.see(lead)
    flat = array("Q", world(ACE))
    flat[1] ^= 1 << lead
    inference = Inference(calls=CALL, cards=CARD, simple=0.3, slips=SLIP)
    (found,) = Likelihood(known, inference).weights(flat, Chance(1))
    assert found == pytest.approx(0.3 * SLIP * SLIP + 0.7 * CALL * CARD)


def simple_seats(simple: float) -> tuple[Knowledge, list[tuple[int, ...]], list[int]]:
    """Return worlds in which seat 1 has bid three, and the seats that play simply in each."""
    known, _world = after_a_call(rodskagg.ZERO + 3)
    inference = Inference(calls=1.0, cards=1.0, effective=0.001, simple=simple, slips=1e-9)
    return known, *draw(known, 2000, inference)


def test_a_player_without_calls_is_of_either_kind_by_chance() -> None:
    _known, worlds, found = simple_seats(0.3)
    for seat in (0, 3):
        # Within four standard deviations.
        assert sum(mask >> seat & 1 for mask in found) / len(worlds) == pytest.approx(0.3, abs=0.05)


def test_a_player_with_an_unusual_call_is_no_simple_player() -> None:
    known, worlds, found = simple_seats(0.3)
    strictly = Inference(calls=1.0, cards=1.0, simple=1.0, slips=1e-9)
    would = Likelihood(known, strictly).weights(array("Q", chain(*worlds)), Chance(1))
    seemed = [mask >> 1 & 1 for mask in found]
    assert not any(is_simple for is_simple, one in zip(seemed, would, strict=True) if one < 1)
    # If it would, a hand of three tricks is equally likely for both kinds: 0.3 again.
    able = [is_simple for is_simple, one in zip(seemed, would, strict=True) if one == 1]
    assert sum(able) / len(able) == pytest.approx(0.3, abs=0.1)


@pytest.mark.parametrize(("simple", "expected"), [(0.0, {0}), (1.0, {0b1011})])
def test_one_is_of_no_kind_oneself(simple: float, expected: set[int]) -> None:
    _known, _worlds, found = simple_seats(simple)
    assert set(found) == expected


# Against a forward replay


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("seed", range(10))
def test_a_weight_is_what_the_deal_told_forwards_says(name: str, seed: int) -> None:
    seen, chance, unlikely = Seen(name, seed), Chance(seed), 0
    while seen.goes_on():
        for known in seen.known:
            for world in known.worlds(2, chance):
                (found,) = weights(known, world)
                expected = expected_weights(seen, known.observer, world)
                assert any(found == pytest.approx(one, rel=1e-9) for one in expected), (seen, world)
                unlikely += found < 1
        seen.step()
    assert unlikely


@pytest.mark.parametrize("name", ["rifki", "rodskagg"])
@pytest.mark.parametrize("seed", range(6))
def test_and_so_it_is_where_networks_are_trusted(name: str, seed: int) -> None:
    """Without networks, in a rödskägg deal, cards still count by their factor."""
    seen, chance, trust = Seen(name, seed), Chance(seed), (0.6, 1.0)[seed % 2]
    while seen.goes_on():
        seen.step()
        if len(seen.done) % 6 == 0:
            for known in seen.known:
                (world,) = known.worlds(1, chance)
                (found,) = weights(known, world, trust=trust)
                expected = expected_weights(seen, known.observer, world, trust)
                assert any(found == pytest.approx(one, rel=1e-9) for one in expected), (seen, world)


# The likelihood of a card. Of four that differ, a network gives this many nats to the advised one,
# here the ace, and none to the others: e^nats to one to one to one.


@pytest.mark.parametrize(
    ("nats", "trust", "advised", "another"),
    [
        (1, 1.0, 0.4754, 0.1749),  # e of e + 3, and one
        (1, 0.5, 0.6895, 0.4182),  # the roots of these
        (1, 0.0, 1.0, CARD),  # without networks
        (8, 1.0, 0.9990, 0.02),  # 2981 of 2984; one of them, but the minimum is 0.02
        (8, 0.5, 0.9995, 0.1414),
    ],
)
def test_a_card_counts_by_its_chance(
    nats: int, trust: float, advised: float, another: float
) -> None:
    leads = [rifki.codes.card_number(Card(card)) for card in ("2C", "AC", "JD", "KD", "4S", "8S")]
    program = f"""
from tests.engine.imitated import weights_by_advice
print(weights_by_advice({nats}, {leads}, cards={CARD}, trust={trust}))
"""
    two, ace, *others = json.loads(said_uncompiled(program))
    assert ace == pytest.approx(advised, abs=1e-4)
    assert [two, *others] == pytest.approx([another] * 5, abs=1e-4)


def test_for_rodskagg_no_network_is_trusted() -> None:
    """Seat 1 would lead the ace."""
    found = []
    for lead in ("AS", "2S"):
        known, world = after_a_call(rodskagg.RODSKAGG)
        card = rodskagg.card_number(Card(lead))
        known.see(card)
        flat = array("Q", world(ACE))
        flat[1] ^= 1 << card
        inference = Inference(calls=1.0, cards=CARD, trust=1.0)
        found += Likelihood(known, inference).weights(flat, Chance(1))
    assert found == [1.0, CARD]


def test_a_contract_of_rifki_is_not_graded() -> None:
    """A choice counts by its factor or not at all: no network gives its likelihood."""
    match = before_contract(0, LEADER)
    calls = [action for action in match.legal() if action != match.policy_action()]
    for call, expected in ((match.policy_action(), 1.0), (calls[0], CALL)):
        inference = Inference(calls=CALL, cards=CARD, graded=True, trust=1.0)
        likelihood = Likelihood(knowledge(match, 1, [call]), inference)
        assert likelihood.weights(array("Q", match.hands()), Chance(1)) == [expected]


# Drawing


def drawn(known: Knowledge, number: int, seed: int = 1, **inference: Any) -> list[tuple[int, ...]]:
    """Draw this many worlds in one call."""
    worlds, _simple = draw(known, number, Inference(**inference), seed)
    return worlds


def share_of_unlikely(**inference: Any) -> float:
    """Return the share of worlds, of a thousand, in which seat 1 has passed with a hand to pick
    with.
    """
    known = after_a_pass(2)
    worlds = drawn(known, 1000, **inference)
    found = weights(known, *worlds)
    assert set(found) <= {CALL, 1.0}
    return Counter(found)[CALL] / 1000


def test_agreement_leaves_likelihoods_unchanged() -> None:
    plain = share_of_unlikely(calls=1.0, cards=1.0)
    assert 0.05 < plain < 0.4
    # Several of eight thousand, in any draw: within four standard deviations.
    assert share_of_unlikely(calls=1.0, cards=1.0, times=1) == pytest.approx(plain, abs=0.08)


def test_the_unlikely_are_drawn_by_their_factor() -> None:
    plain = share_of_unlikely(calls=1.0, cards=1.0)
    by_a_tenth = share_of_unlikely(calls=0.1, cards=1.0, effective=0.01)
    assert by_a_tenth == pytest.approx(0.1 * plain / (0.1 * plain + 1 - plain), abs=0.02)
    assert share_of_unlikely(calls=1e-9, cards=1.0, effective=0.01) == 0


def test_the_floor_keeps_them() -> None:
    expected = share_of_unlikely(calls=0.1, cards=1.0, effective=0.01)
    assert share_of_unlikely(calls=1e-9, cards=1.0, floor=0.1, effective=0.01) == expected


def test_a_few_worlds_do_not_stand_for_all() -> None:
    # Rules of thumb would have picked with few such hands, whatever the blind.
    known = after_a_bury()
    strict: dict[str, Any] = {"calls": 1e-6, "cards": 1.0, "times": 8}
    few = set(drawn(known, 50, effective=0.01, **strict))
    assert len(few) < 25
    assert len(set(drawn(known, 50, effective=0.5, **strict))) >= 25
    assert len(set(drawn(known, 50, effective=1.0, **strict))) > 35


def test_the_same_chance_draws_the_same() -> None:
    known = after_a_pass(2)
    first, again, other = (drawn(known, 20, seed, calls=0.2, cards=0.6) for seed in (7, 7, 8))
    assert first == again != other


def test_nothing_is_drawn_of_nothing() -> None:
    assert drawn(after_a_pass(2), 0, calls=0.5, cards=0.5) == []


# Nonsense


@pytest.mark.parametrize(
    "wrong",
    [
        {"calls": 0.0},
        {"cards": 1.5},
        {"cards": -0.1},
        {"floor": 2.0},
        {"effective": 0.0},
        {"times": 0},
        {"trust": -0.1},
        {"trust": 1.5},
        {"simple": -0.1},
        {"simple": 1.1},
        {"slips": 0.0},
        {"calls": float("nan")},
    ],
    ids=str,
)
def test_bad_factors_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(EngineError, match=next(iter(wrong))):
        Inference(**{"calls": 0.5, "cards": 0.5, **wrong})


@pytest.mark.parametrize("name", ENGINES)
def test_uncompiled_the_same_worlds_are_drawn(name: str) -> None:
    program = f"from tests.engine.weighed import sampled; print(sampled({name!r}))"
    assert said_uncompiled(program) == str(sampled(name))
