"""Rifki in lockstep: the engine against the rule book."""

from random import Random

import pytest

from femopp.engine.chance import Chance
from femopp.games.rifki.engine import codes, new_match
from femopp.games.rifki.rules import Choose, Contract, Kind, RifkiOptions, RifkiStart
from femopp.games.rifki.rules.choice import times
from femopp.games.rifki.rules.contracts import NEGATIVES
from femopp.tricks import Seat
from tests.engine.lockstep import Both, Difference, lockstep


def in_mid_match(options: RifkiOptions, _players: int, chance: Random) -> RifkiStart | None:
    """Draw a match after some deals, played at random in the engine."""
    deals = chance.randrange(20)
    if deals == 0:
        return None
    match = new_match(options)
    source = Chance(chance.getrandbits(64))
    chosen: list[list[Kind]] = [[], [], [], []]
    for _deal in range(deals):
        match.deal_from(source)
        dealer = match.dealer
        match.play(chance.choice(match.legal()))
        assert match.chosen is not None
        chosen[dealer].append(match.chosen.kind)
        match.play_out(source)
    return RifkiStart(Seat(match.dealer), match.points(), tuple(map(tuple, chosen)))


@pytest.mark.parametrize("seed", range(60))
def test_a_deal_in_lockstep(seed: int) -> None:
    lockstep("rifki", seed, 1, in_mid_match)


@pytest.mark.parametrize("seed", range(1000, 1002))
def test_a_match_in_lockstep(seed: int) -> None:
    both = lockstep("rifki", seed, 20)
    assert both.position.is_over


@pytest.mark.deep
@pytest.mark.parametrize("start", range(10_000, 20_000, 100))
def test_many_deals_in_lockstep(start: int) -> None:
    for seed in range(start, start + 100):
        lockstep("rifki", seed, 1, in_mid_match)


def test_the_contract_between_deals() -> None:
    """It is that of the last deal, as in the rule book; None before the first."""
    start = RifkiStart(Seat(3), (200, -20, 150, 0), ((Kind.TRUMP,), (Kind.RIFKI,), (), ()))
    match = new_match(RifkiOptions.of(), start=start)
    assert match.chosen is None
    match.deal_from(Chance(1))
    assert match.chosen is None
    match.play(codes.FIRST_NEGATIVE)
    assert match.chosen == Contract(Kind.RIFKI)
    match.play_out(Chance(1))
    assert match.chosen == Contract(Kind.RIFKI)
    match.deal_from(Chance(2))
    assert match.chosen is None


def test_a_difference_is_found_and_told() -> None:
    # An engine with a house rule: in Kupa any heart may be discarded.
    other = new_match(RifkiOptions.of(first_dealer="1", kupa_dump="any_heart"))
    kupa = codes.decode((codes.FIRST_NEGATIVE + 3,))
    with pytest.raises(Difference, match="what is legal: in the rule book") as found:
        for seed in range(20):
            both = Both("rifki", RifkiOptions.of(first_dealer="1"), 4, None, seed)
            both.position = other.clone()
            both.chance()
            both.act(kupa)
            while not both.position.deal_is_over:
                both.act(Random(seed).choice(both.legal()))
    assert "rifki, seed " in str(found.value)
    assert "rifki first_dealer=1" in str(found.value)
    assert "Choose(kind=<Kind.KUPA: 'kupa'>" in str(found.value)


def test_contracts_that_strand_nobody() -> None:
    guarded = RifkiOptions.of(same_player_repeat=False, schedule_guard=True)
    refused = 0
    for seed in range(60):
        start = in_mid_match(guarded, 4, Random(seed))
        both = Both("rifki", guarded, 4, start, seed)
        both.chance()
        actions = both.legal()
        own = set(start.chosen[both.position.actor]) if start else set()
        open_kinds = {kind for kind in NEGATIVES if start is None or times(start.chosen, kind) < 2}
        chosen = {action.kind for action in actions if isinstance(action, Choose)}
        refused += bool(chosen & set(NEGATIVES) and open_kinds - own - chosen)
    # The rule mattered: some were refused only for the sake of others.
    assert refused


def test_a_match_has_twenty_deals_and_its_points_sum_to_zero() -> None:
    source = Chance(3)
    for _match in range(200):
        match = new_match(RifkiOptions.of())
        for deal in range(1, 21):
            match.deal_from(source)
            kinds = {codes.CONTRACTS[action - codes.FIRST_CHOICE].kind for action in match.legal()}
            # At least 7, 7, 6, 6, 5, 5, … kinds are left to choose from, and never none.
            assert len(kinds) >= max(1, 7 - (deal - 1) // 2)
            match.play_out(source)
        assert match.is_over
        assert sum(match.points()) == 0
        assert match.winners()
