"""Which contract is chosen where a sensible player does not hesitate."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from femopp.bots import Luck
from femopp.bots.schedule import choose_contract, promised
from femopp.bots.schedule.choice import Standing, best, standing
from femopp.bots.schedule.future import stored
from femopp.bots.schedule.left import Left
from femopp.cards import PACK_52, UNKNOWN, Card, Suit
from femopp.games.rifki import RIFKI, Choose, Contract, Kind, RifkiMatch, RifkiOptions, RifkiStart
from femopp.games.rifki.options import Winner
from femopp.rulebook import legal_actions
from femopp.tricks import Seat

SEAT = Seat(0)
TRUMP, KIZ, ERKEK, KUPA = Kind.TRUMP, Kind.KIZ, Kind.ERKEK, Kind.KUPA
EL_ALMAZ, SON_IKI, RIFKI_ITSELF = Kind.EL_ALMAZ, Kind.SON_IKI, Kind.RIFKI

NINE_TRUMPS = "AS KS QS JS TS 8S 7S 5S 3S AH 9D 4D 2C"
LOW_HEARTS = "2H 3H 4H 5H 7H 2C 3C 4C 5C QD KD QS AS"
ALL_LOW = "2C 3C 4C 5C 2D 3D 4D 2H 3H 4H 2S 3S 4S"


def view(hand: str, chosen: Any = ((),) * 4, points: Any = (0,) * 4, **options: Any) -> RifkiMatch:
    """What seat 0 sees when it has been dealt these cards and must choose."""
    rules = RifkiOptions.of(**options)
    before = RIFKI.begin(rules, 4, RifkiStart(dealer=SEAT, chosen=chosen, points=points))
    hands = (tuple(Card(card) for card in hand.split()), *(((UNKNOWN,) * 13,) * 3))
    return replace(before, deal_number=before.deal_number + 1, turn=SEAT, hands=hands)


def chosen_by(seen: RifkiMatch, seed: int = 1) -> Choose:
    legal = tuple(one for one in legal_actions(RIFKI, seen, SEAT) if isinstance(one, Choose))
    return choose_contract(seen, SEAT, legal, Luck(seed, SEAT, 0))


def test_nine_trumps() -> None:
    assert chosen_by(view(NINE_TRUMPS)) == Choose(TRUMP, Suit.SPADES)


def test_nothing_but_low_cards() -> None:
    """El almaz and Erkek cost most: this hand gives them to the others."""
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


def test_the_only_contract_left_is_chosen_without_thinking() -> None:
    legal = (Choose(KIZ),)
    assert choose_contract(view(NINE_TRUMPS), SEAT, legal, Luck(1, SEAT, 0)) == Choose(KIZ)


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


def test_another_moment_is_refused() -> None:
    seen = view(ALL_LOW)
    with pytest.raises(ValueError, match="no contract is to be chosen now"):
        standing(replace(seen, contract=Contract(KIZ)))


# Late in the match: hand-made scores, so that what is right can be told without simulating.


def test_who_is_far_behind_dares_more() -> None:
    """One suit gives him 250 surely and the second place; another 400 or 50, and may win."""
    left = Left((0, 0, 0, 1), (0, 0, 0, 0, 0, 0))
    safe, wild = Contract(TRUMP, Suit.CLUBS), Contract(TRUMP, Suit.SPADES)
    scores = {safe: [(250, 100, 150, 150)] * 2, wild: [(400, 50, 100, 100), (50, 250, 200, 150)]}
    behind = Standing(left, (300, -150, -150, 0), Winner.HIGHEST)
    # Turn 0 is place 3, turn 1 place 0: he ends with 250 against 400, or else 400 against 350.
    assert best(behind, scores, stored()) == wild
    by_points = Standing(left, (300, -150, -150, 0), Winner.HIGHEST, late=0)
    assert best(by_points, scores, stored()) == safe
    # Who leads need not dare: 300 + 250 against 100 + 100 wins in every world.
    ahead = Standing(left, (0, -150, -150, 300), Winner.HIGHEST)
    assert ahead.worth(safe, scores[safe], stored()) == 1
    assert best(ahead, scores, stored()) == safe


def test_what_is_left_for_later_counts() -> None:
    """Equal points now: he takes the contract that would cost him more later."""
    two = Left((0, 0, 0, 0), (1, 0, 0, 0, 0, 1))
    equal = [(-80, -80, -80, -80)]
    scores = {Contract(RIFKI_ITSELF): equal, Contract(EL_ALMAZ): equal}
    assert two.chooser == 2
    assert best(Standing(two, (0, 0, 0, 0), Winner.HIGHEST, late=0), scores, stored()) == Contract(
        EL_ALMAZ
    )


def test_promised() -> None:
    """After Trump there is one fewer of what everybody wants."""
    seen = view(ALL_LOW)
    later = {kind: promised(seen, Choose(kind)) for kind in Kind if kind is not TRUMP}
    assert promised(seen, Choose(TRUMP, Suit.CLUBS)) < min(later.values())
    assert max(later, key=later.__getitem__) == EL_ALMAZ
