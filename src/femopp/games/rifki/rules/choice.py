"""Choosing the contract: two positive and three negative for each player."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from femopp.cards import Suit
from femopp.games.rifki.rules.actions import Choose
from femopp.games.rifki.rules.contracts import NEGATIVES, Kind
from femopp.games.rifki.rules.state import RifkiMatch
from femopp.language import _
from femopp.rulebook import forbid
from femopp.tricks import Seat, with_own

POSITIVES_EACH = 2
NEGATIVES_EACH = 3
TIMES_EACH_NEGATIVE = 2

Chosen = tuple[tuple[Kind, ...], ...]
"""The kinds that each seat has chosen so far."""

CHOICES = (
    *(Choose(Kind.TRUMP, suit) for suit in Suit),
    *(Choose(kind) for kind in NEGATIVES),
)


@forbid(
    Choose, "RIF-CONTRACT-1", _("The contract of this deal has already been named."), first=True
)
def contract_is_named(state: RifkiMatch, seat: Seat) -> bool:
    return state.contract is not None and seat == state.turn


@forbid(Choose, "RIF-POS-2", _("Name a trump suit: clubs, diamonds, hearts or spades."))
def trump_without_a_suit(state: RifkiMatch, seat: Seat, action: Choose) -> bool:
    return action.kind == Kind.TRUMP and action.trump is None


@forbid(Choose, "RIF-NEG-2", _("There are no trumps in {action.kind}."))
def negative_with_a_trump_suit(state: RifkiMatch, seat: Seat, action: Choose) -> bool:
    return action.kind != Kind.TRUMP and action.trump is not None


@forbid(
    Choose,
    "RIF-CONTRACT-2",
    _("You have already chosen Trump twice: choose a negative contract."),
)
def third_positive(state: RifkiMatch, seat: Seat, action: Choose) -> bool:
    return action.kind == Kind.TRUMP and state.chosen[seat].count(Kind.TRUMP) >= POSITIVES_EACH


@forbid(
    Choose,
    "RIF-CONTRACT-2",
    _("You have already chosen three negative contracts: choose Trump."),
)
def fourth_negative(state: RifkiMatch, seat: Seat, action: Choose) -> bool:
    return action.kind != Kind.TRUMP and negatives_of(state.chosen, seat) >= NEGATIVES_EACH


@forbid(Choose, "RIF-NEG-1", _("{action.kind} has already been chosen twice in this match."))
def negative_used_up(state: RifkiMatch, seat: Seat, action: Choose) -> bool:
    return action.kind != Kind.TRUMP and times(state.chosen, action.kind) >= TIMES_EACH_NEGATIVE


@forbid(
    Choose,
    "RIF-NEG-1",
    _("You have already chosen {action.kind}: your negative contracts must all be different."),
    when=lambda options: not options.same_player_repeat,
    option="same_player_repeat",
)
def own_negative_again(state: RifkiMatch, seat: Seat, action: Choose) -> bool:
    return action.kind != Kind.TRUMP and action.kind in state.chosen[seat]


@forbid(
    Choose,
    "A-T7",
    _("You can't choose {action.kind}: it would leave a later dealer without a contract."),
    when=lambda options: options.schedule_guard and not options.same_player_repeat,
    option="schedule_guard",
)
def strands_somebody(state: RifkiMatch, seat: Seat, action: Choose) -> bool:
    refused_anyway = (fourth_negative, negative_used_up, own_negative_again)
    if action.kind == Kind.TRUMP or any(rule(state, seat, action) for rule in refused_anyway):
        return False
    chosen = with_choice(state.chosen, seat, action.kind)
    return not can_all_still_choose(each_different(chosen))


PROHIBITIONS = (
    contract_is_named,
    trump_without_a_suit,
    negative_with_a_trump_suit,
    third_positive,
    fourth_negative,
    negative_used_up,
    own_negative_again,
    strands_somebody,
)


def with_choice(chosen: Chosen, seat: Seat, kind: Kind) -> Chosen:
    """Add a choice of a seat."""
    return with_own(chosen, seat, (*chosen[seat], kind))


def times(chosen: Chosen, kind: Kind) -> int:
    """Return how often a kind has been chosen by all seats together (RIF-SCORE-2)."""
    return sum(kinds.count(kind) for kinds in chosen)


def negatives_of(chosen: Chosen, seat: Seat) -> int:
    """Return the number of negative contracts that a seat has chosen."""
    return len(chosen[seat]) - chosen[seat].count(Kind.TRUMP)


Different = tuple[frozenset[Kind], ...]
"""The negative kinds each seat has chosen, if nobody may choose the same twice."""


def each_different(chosen: Chosen) -> Different:
    """Return the negative kinds each seat has chosen so far."""
    return tuple(frozenset(kind for kind in kinds if kind in NEGATIVES) for kinds in chosen)


@lru_cache(maxsize=1 << 14)
def can_all_still_choose(had: Different) -> bool:
    """Whether all seats can still get three different negatives, each kind chosen twice in all.

    The order of the deals does not matter: a choice depends only on the seat's own kinds and on
    how often each kind has been chosen.
    """
    lacking = [Seat(seat) for seat, kinds in enumerate(had) if len(kinds) < NEGATIVES_EACH]
    if not lacking:
        return all(sum(kind in kinds for kinds in had) == TIMES_EACH_NEGATIVE for kind in NEGATIVES)
    first = lacking[0]
    return any(
        can_all_still_choose(with_own(had, first, kinds)) for kinds in _fillings(had, had[first])
    )


def _fillings(had: Different, kinds: frozenset[Kind]) -> Iterator[frozenset[Kind]]:
    open_kinds: Iterable[Kind] = [
        kind
        for kind in NEGATIVES
        if kind not in kinds and sum(kind in one for one in had) < TIMES_EACH_NEGATIVE
    ]
    for more in combinations(open_kinds, NEGATIVES_EACH - len(kinds)):
        yield kinds | frozenset(more)
