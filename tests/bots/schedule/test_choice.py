"""Choices of contract in clear cases."""

from array import array
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.bots import Luck
from femopp.bots.search import Budget, Level, searching
from femopp.bots.sit import greedy
from femopp.cards import PACK_52, UNKNOWN, Card, Suit
from femopp.engine.chance import Chance
from femopp.engine.policy import RULES
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.worlds import knowledge
from femopp.games.rifki.engine import RifkiPosition, codes, new_match
from femopp.games.rifki.engine.winning import ChanceToWin
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Choose, Contract, Kind, RifkiMatch, RifkiOptions, RifkiStart
from femopp.games.rifki.schedule import promised, promised_unless_late, value_of
from femopp.games.rifki.schedule.situation import LATE, POINTS, STAKE, apart, situation
from femopp.rulebook import legal_actions
from femopp.tricks import Seat

SEAT = Seat(0)
TRUMP, KIZ, ERKEK, KUPA = Kind.TRUMP, Kind.KIZ, Kind.ERKEK, Kind.KUPA
EL_ALMAZ, SON_IKI, RIFKI_ITSELF = Kind.EL_ALMAZ, Kind.SON_IKI, Kind.RIFKI

LEVEL = Level(Budget(actions=30_000, worlds=100))
FOR_THE_MATCH = Level(LEVEL.budget, for_the_match=True)

NINE_TRUMPS = "AS KS QS JS TS 8S 7S 5S 3S AH 9D 4D 2C"
LOW_HEARTS = "2H 3H 4H 5H 7H 2C 3C 4C 5C QD KD QS AS"
ALL_LOW = "2C 3C 4C 5C 2D 3D 4D 2H 3H 4H 2S 3S 4S"


def view(hand: str, chosen: Any = ((),) * 4, points: Any = (0,) * 4, **options: Any) -> RifkiMatch:
    """Return the view of seat 0, which has been dealt these cards and must choose."""
    rules = RifkiOptions.of(**options)
    before = RIFKI.begin(rules, 4, RifkiStart(dealer=SEAT, chosen=chosen, points=points))
    hands = (tuple(Card(card) for card in hand.split()), *(((UNKNOWN,) * 13,) * 3))
    return replace(before, deal_number=before.deal_number + 1, turn=SEAT, hands=hands)


def chosen_by(seen: RifkiMatch, seed: int = 1, level: Level = LEVEL) -> Choose:
    legal = legal_actions(RIFKI, seen, SEAT)
    action = searching(level, otherwise=greedy)("rifki")(seen, SEAT, legal, Luck(seed, SEAT, 0))
    assert isinstance(action, Choose)
    return action


def test_nine_trumps() -> None:
    assert chosen_by(view(NINE_TRUMPS)) == Choose(TRUMP, Suit.SPADES)


def test_nothing_but_low_cards() -> None:
    """El almaz and Erkek cost most: this hand passes that cost to the others."""
    assert chosen_by(view(ALL_LOW)).kind in (EL_ALMAZ, ERKEK)


def test_low_hearts_where_kupa_or_kiz_is_left() -> None:
    """The hand fears no heart, but two queens beside high cards."""
    seen = view(
        LOW_HEARTS,
        chosen=(
            (TRUMP, TRUMP, RIFKI_ITSELF, RIFKI_ITSELF),
            (TRUMP, EL_ALMAZ, KUPA, KIZ),
            (TRUMP, TRUMP, SON_IKI, EL_ALMAZ),
            (TRUMP, ERKEK, ERKEK, SON_IKI),
        ),
        points=(-90, -140, -140, -140),
    )
    assert chosen_by(seen) == Choose(KUPA)


def test_the_same_seed_chooses_the_same() -> None:
    seen = view("AS QS 9S 3S KH 8H 5H JD 7D 2D QC 9C 4C")
    assert len({chosen_by(seen, seed=7) for _time in range(3)}) == 1


def test_only_the_own_hand_is_looked_at() -> None:
    """Known or not, the cards of the others change nothing."""
    seen = view(LOW_HEARTS)
    own = set(seen.hands[0])
    rest = [card for card in PACK_52 if card not in own]
    open_hands = (seen.hands[0], tuple(rest[:13]), tuple(rest[13:26]), tuple(rest[26:]))
    assert chosen_by(seen) == chosen_by(replace(seen, hands=open_hands))


@pytest.mark.parametrize(
    "options",
    [
        {"same_player_repeat": False, "schedule_guard": True},
        {"kupa_dump": "any_heart", "early_end": False},
        {"winner": "all_positive", "overtrump": True},
    ],
    ids=["all different", "play", "all positive win"],
)
def test_house_rules(options: dict[str, Any]) -> None:
    assert chosen_by(view(NINE_TRUMPS, **options)) == Choose(TRUMP, Suit.SPADES)


def test_between_deals_nothing_is_promised() -> None:
    with pytest.raises(ValueError, match="no deal is being played"):
        situation(replace(view(ALL_LOW), turn=None))


# Late in the match

LAST: dict[str, Any] = {
    "chosen": (
        (TRUMP, RIFKI_ITSELF, RIFKI_ITSELF, KIZ),
        (TRUMP, TRUMP, KIZ, ERKEK, ERKEK),
        (TRUMP, TRUMP, KUPA, KUPA, SON_IKI),
        (TRUMP, TRUMP, SON_IKI, EL_ALMAZ, EL_ALMAZ),
    ),
    "points": (-350, 100, -300, -100),
}
"""Seat 0 has only a Trump left, the last deal of all; what all have adds up to -650."""


def last_deal(seen: RifkiMatch) -> RifkiPosition:
    rest = [card for card in PACK_52 if card not in seen.hands[0]]
    match = new_match(seen.options, start=RifkiStart(dealer=SEAT, **LAST))
    match.deal([codes.mask_of(hand) for hand in (seen.hands[0], *(rest[n::3] for n in range(3)))])
    return match


@pytest.mark.parametrize("trump", range(4))
def test_at_the_end_whoever_has_won(trump: int) -> None:
    seen = view(NINE_TRUMPS, **LAST)
    match = last_deal(seen)
    match.play(codes.FIRST_CHOICE + trump)
    match.play_out(Chance(1), RULES)
    worth = value_of(seen)
    assert isinstance(worth, ChanceToWin)
    shares = [(seat in match.winners()) / len(match.winners()) for seat in range(4)]
    assert [worth.of(match, seat) for seat in range(4)] == shares


@pytest.mark.parametrize("trump", range(4))
def test_search_counts_points_and_what_the_win_is_worth(trump: int) -> None:
    """With the last card of all, when nothing is hidden any more."""
    seen = view(NINE_TRUMPS, **LAST)
    match = last_deal(seen)
    knowing = [knowledge(match, seat) for seat in range(4)]
    action = codes.FIRST_CHOICE + trump
    while sum(map(int.bit_count, match.hands())) > 1:
        match.play(action)
        for known in knowing:
            known.see(action)
        action = match.policy_action()
    seat, brought = match.actor, array("d", [0])
    Rollouts(knowing[seat], 1, value_of(seen)).play([(action,)], brought, 1)
    match.play(action)
    won = (seat in match.winners()) / len(match.winners())
    assert brought[0] == match.points()[seat] + STAKE * won


def test_the_last_contract_is_chosen_to_win() -> None:
    assert chosen_by(view(NINE_TRUMPS, **LAST), level=FOR_THE_MATCH) == Choose(TRUMP, Suit.SPADES)


def test_points_early_and_the_chance_to_win_late() -> None:
    early, late = view(ALL_LOW), view(NINE_TRUMPS, **LAST)
    assert situation(early).left.deals == 20 > LATE
    assert value_of(early) is POINTS
    assert promised_unless_late(early, Choose(KIZ)) == promised(early, Choose(KIZ))
    assert promised_unless_late(late, Choose(TRUMP, Suit.CLUBS)) == 0


def test_variances_apart() -> None:
    """Four share a fixed sum: a difference has variance 2 x 3 + 2 x 1 = 8, so 4 for each."""
    spread = tuple(tuple(3.0 if one == other else -1.0 for other in range(4)) for one in range(4))
    assert apart(spread) == (4, 4, 4, 4)
    independent = tuple(
        tuple(2.0 + one if one == other else 0.0 for other in range(4)) for one in range(4)
    )
    assert apart(independent) == pytest.approx((2, 3, 4, 5))


def test_contracts_left_for_later_count() -> None:
    """Of two contracts, one suits this hand, the other a different hand."""
    seen = view(ALL_LOW)
    assert promised(seen, Choose(EL_ALMAZ)) > promised(seen, Choose(SON_IKI))


def test_the_same_standing_through_the_deal() -> None:
    """Naming the contract changes the choices, not the situation before the deal."""
    seen = view(ALL_LOW, points=(0, 0, 0, 0))
    named = replace(seen, contract=Contract(KIZ), chosen=((KIZ,), (), (), ()), turn=Seat(2))
    assert situation(named) == situation(seen)
    assert situation(seen).points == (0, 0, 0, 0)


def test_promised() -> None:
    """After Trump, one contract that everybody wants is gone."""
    seen = view(ALL_LOW)
    later = {kind: promised(seen, Choose(kind)) for kind in Kind if kind is not TRUMP}
    assert promised(seen, Choose(TRUMP, Suit.CLUBS)) < min(later.values())
    assert max(later, key=later.__getitem__) == EL_ALMAZ
