"""Whole schedules of contracts, counted by driving the real choice rules.

The numbers are known from the mathematics of the quotas: 1,792 states up to renaming of the
negatives (54,261 without), no dead end, C(5,2)^4 x 12!/2^6 complete schedules.
"""

from collections.abc import Callable, Hashable
from functools import cache
from math import comb, factorial

import pytest
from msgspec.structs import replace

from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Choose, Kind, RifkiMatch, RifkiOptions, RifkiStart
from femopp.games.rifki.rules.contracts import NEGATIVES
from femopp.rulebook import Acted, legal_actions
from femopp.tricks import Seat

DEALS = 20


def before_choosing(options: RifkiOptions) -> RifkiMatch:
    state = RIFKI.begin(options, 4, RifkiStart(dealer=Seat(0)))
    return replace(state, turn=state.dealer, deal_number=1)


def after(state: RifkiMatch, choice: Choose) -> RifkiMatch:
    """Return the state after a choice, with the play skipped and the next dealer to choose."""
    assert state.dealer is not None
    chosen = RIFKI.evolve(state, Acted(state.dealer, choice))
    dealer = state.in_turn_after(state.dealer)[0]
    return replace(
        chosen, contract=None, dealer=dealer, turn=dealer, deal_number=state.deal_number + 1
    )


def choices(state: RifkiMatch) -> list[Choose]:
    """Return the legal choices, with one trump suit in place of four."""
    assert state.dealer is not None
    legal = [one for one in legal_actions(RIFKI, state, state.dealer) if isinstance(one, Choose)]
    return [one for one in legal if one.trump in (None, "C")]


Raw = tuple[int, tuple[int, ...], tuple[int, ...]]


def raw(state: RifkiMatch) -> Raw:
    """Return the key of a state if a player may repeat: choices owed, and counts of negatives."""
    uses = tuple(sum(kinds.count(kind) for kinds in state.chosen) for kind in NEGATIVES)
    positives = tuple(kinds.count(Kind.TRUMP) for kinds in state.chosen)
    return state.deal_number, positives, uses


def canonical(state: RifkiMatch) -> Hashable:
    """Return the same up to renaming of the negatives."""
    number, positives, uses = raw(state)
    return number, positives, tuple(sorted(uses))


def canonical_by_player(state: RifkiMatch) -> Hashable:
    """Return each player's negatives, up to renaming of the negatives."""
    columns = [tuple(kinds.count(kind) for kinds in state.chosen) for kind in NEGATIVES]
    positives = tuple(kinds.count(Kind.TRUMP) for kinds in state.chosen)
    return state.deal_number, positives, tuple(sorted(columns))


class Survey:
    """Return all reachable states by key, and the number of ways to complete a schedule."""

    def __init__(self, options: RifkiOptions, key: Callable[[RifkiMatch], Hashable]) -> None:
        self.key = key
        self.ways: dict[Hashable, int] = {}
        self.dead_ends: list[int] = []
        self.fewest: dict[int, int] = {}
        self.terminal = 0
        self.schedules = self._count(before_choosing(options))

    def _count(self, state: RifkiMatch) -> int:
        key = self.key(state)
        if key not in self.ways:
            self.ways[key] = self._count_anew(state)
        return self.ways[key]

    def _count_anew(self, state: RifkiMatch) -> int:
        if state.deal_number > DEALS:
            self.terminal += 1
            return 1
        legal = choices(state)
        number = state.deal_number
        self.fewest[number] = min(len(legal), self.fewest.get(number, 7))
        if not legal:
            self.dead_ends.append(number)
        return sum(self._count(after(state, choice)) for choice in legal)


@cache
def default_survey() -> Survey:
    return Survey(RifkiOptions.of(), canonical)


def test_1792_states_and_no_dead_end() -> None:
    survey = default_survey()
    assert len(survey.ways) == 1_792
    assert survey.dead_ends == []
    assert survey.terminal == 1


def test_all_complete_schedules() -> None:
    assert default_survey().schedules == comb(5, 2) ** 4 * factorial(12) // 2**6 == 74_844_000_000


def test_with_trump_suits_there_are_four_to_the_eighth_as_many() -> None:
    """Every complete schedule has eight deals of Trump, each with four suits to choose from."""
    state = before_choosing(RifkiOptions.of())
    assert len(legal_actions(RIFKI, state, Seat(0))) == 4 + 6
    assert default_survey().schedules * 4**8 == 4_904_976_384_000_000


def test_the_fewest_kinds_to_choose_from() -> None:
    fewest = default_survey().fewest
    assert [fewest[deal] for deal in range(1, 21)] == [
        *(7, 7, 6, 6, 5, 5, 4, 4, 3, 3),
        *(2, 2, 1, 1, 1, 1, 1, 1, 1, 1),
    ]


@pytest.mark.deep
def test_54261_states_without_renaming() -> None:
    survey = Survey(RifkiOptions.of(), raw)
    assert len(survey.ways) == 54_261
    assert survey.dead_ends == []


# The two options that exclude each other: the effect without the guard. The known numbers are of
# states in which somebody must still choose, without final ones.
UNGUARDED = RifkiOptions("rifki", same_player_repeat=False, schedule_guard=False)
GUARDED = RifkiOptions.of(same_player_repeat=False, schedule_guard=True)


@cache
def unguarded_survey() -> Survey:
    return Survey(UNGUARDED, canonical_by_player)


def test_without_repeats_and_guard_18_states_are_dead_ends() -> None:
    survey = unguarded_survey()
    assert len(survey.ways) - survey.terminal == 11_441
    assert {deal: survey.dead_ends.count(deal) for deal in sorted(set(survey.dead_ends))} == {
        17: 6,
        18: 5,
        19: 4,
        20: 3,
    }


def test_the_guard_removes_them_and_no_complete_schedule() -> None:
    survey = Survey(GUARDED, canonical_by_player)
    assert len(survey.ways) - survey.terminal == 11_172
    assert survey.dead_ends == []
    assert survey.schedules == unguarded_survey().schedules == 24_105_600_000


def test_251_states_without_the_guard_are_doomed() -> None:
    survey = unguarded_survey()
    doomed = [key for key, ways in survey.ways.items() if ways == 0]
    assert len(doomed) - len(survey.dead_ends) == 251


def test_the_earliest_dead_end() -> None:
    """One kiz and one son iki are left, and the dealer has had both."""
    words = (
        "trump trump trump trump trump trump rifki rifki "
        "kiz erkek erkek kupa son_iki kupa el_almaz el_almaz"
    )
    state = before_choosing(UNGUARDED)
    for word in words.split():
        kind = Kind(word)
        (choice,) = [one for one in choices(state) if one.kind == kind]
        state = after(state, choice)
    assert state.deal_number == 17
    assert [choice.kind for choice in choices(state)] == []
