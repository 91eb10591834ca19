"""Promises of small remainders of the schedule, compared with exhaustive enumeration."""

from fractions import Fraction
from itertools import product

import pytest

from femopp.games.rifki.rules import Kind
from femopp.games.rifki.schedule.induction import UNIT, Hands, promises
from femopp.games.rifki.schedule.left import KINDS, Left

# The points of two sorts of hands, by kind: the chooser's, then the others' in turn.
# The first is a hand of high cards, the second one of low cards.
HIGH = {
    Kind.TRUMP: (350, 100, 100, 100),
    Kind.RIFKI: (-160, -60, -50, -50),
    Kind.KIZ: (-200, -80, -60, -60),
    Kind.ERKEK: (-240, -80, -80, -80),
    Kind.KUPA: (-150, -90, -80, -70),
    Kind.SON_IKI: (-210, -50, -50, -50),
    Kind.EL_ALMAZ: (-350, -100, -110, -90),
}
LOW = {
    Kind.TRUMP: (150, 180, 160, 160),
    Kind.RIFKI: (-20, -100, -100, -100),
    Kind.KIZ: (-40, -120, -120, -120),
    Kind.ERKEK: (-60, -140, -140, -140),
    Kind.KUPA: (-30, -120, -130, -110),
    Kind.SON_IKI: (-30, -110, -120, -100),
    Kind.EL_ALMAZ: (-50, -200, -180, -220),
}
DEALT = (HIGH, LOW, LOW)
HANDS = Hands(
    [[hand[kind][0] * UNIT for hand in DEALT] for kind in KINDS],
    [[tuple(hand[kind][turn] * UNIT for kind in KINDS) for hand in DEALT] for turn in range(4)],
)


def by_hand(left: Left) -> tuple[Fraction, ...]:
    """Compute the same by enumeration: every hand in every deal, the best of all choices."""
    sums = [Fraction(0)] * 4
    if not left.deals:
        return tuple(sums)
    for hand in DEALT:
        ways = []
        for kind in left.kinds():
            later = by_hand(left.after(kind))
            ways.append(
                [hand[kind][(place - left.chooser) % 4] + later[place] for place in range(4)]
            )
        best = max(ways, key=lambda way: way[left.chooser])
        sums = [one + points for one, points in zip(sums, best, strict=True)]
    return tuple(one / len(DEALT) for one in sums)


@pytest.mark.parametrize(
    "left",
    [
        Left((0, 0, 0, 1), (0, 0, 0, 0, 0, 0)),
        Left((0, 0, 1, 1), (0, 0, 1, 0, 0, 1)),
        Left((0, 1, 0, 1), (1, 0, 0, 0, 1, 0)),
        Left((1, 0, 1, 0), (0, 1, 0, 1, 0, 1)),
    ],
    ids=["one Trump", "four deals", "four others", "five deals"],
)
def test_as_told_the_long_way(left: Left) -> None:
    promise = promises(HANDS, left)[left]
    for place, exact in enumerate(by_hand(left)):
        assert promise[place] / UNIT == pytest.approx(float(exact), abs=0.05)


def test_one_trump_left() -> None:
    """The last place deals: once in three with high cards. The turn goes on with place 0."""
    left = Left((0, 0, 0, 1), (0, 0, 0, 0, 0, 0))
    own, next_one = (350 + 150 + 150) / 3, (100 + 180 + 180) / 3
    promise = promises(HANDS, left)[left]
    assert promise[3] == pytest.approx(own * UNIT, abs=1)
    assert promise[0] == pytest.approx(next_one * UNIT, abs=1)


def test_all_that_is_left_is_shared_out() -> None:
    found = promises(HANDS, Left((1, 1, 1, 1), (1, 1, 0, 0, 1, 1)))
    for left, promise in found.items():
        assert sum(promise) / UNIT == pytest.approx(left.total(), abs=0.2)


def test_overrating_a_contract_gives_its_true_value() -> None:
    """A player who thinks El almaz harmless chooses it, and pays."""
    believed = [list(column) for column in HANDS.believed]
    believed[KINDS.index(Kind.EL_ALMAZ)] = [0] * len(DEALT)
    left = Left((0, 0, 1, 1), (0, 0, 0, 0, 0, 0))
    assert promises(HANDS, left)[left] == promises(Hands(believed, HANDS.given), left)[left]
    left = Left((0, 0, 0, 0), (0, 0, 0, 0, 1, 1))
    wrong = promises(Hands(believed, HANDS.given), left)[left]
    right = promises(HANDS, left)[left]
    assert left.kinds() == (Kind.SON_IKI, Kind.EL_ALMAZ)
    assert wrong[left.chooser] < right[left.chooser]


def test_equal_hands_in_every_deal() -> None:
    """With one sort of hand the schedule is deterministic, and is enumerated here."""
    hands = Hands(
        [[LOW[kind][0] * UNIT] for kind in KINDS],
        [[tuple(LOW[kind][turn] * UNIT for kind in KINDS)] for turn in range(4)],
    )
    start = Left((0, 0, 1, 1), (0, 0, 1, 1, 0, 0))
    found = promises(hands, start)
    for left, after in product(found, found):
        if after in map(left.after, left.kinds()):
            own = LOW[kind_between(left, after)][0] * UNIT + found[after][left.chooser]
            assert found[left][left.chooser] >= own


def kind_between(left: Left, after: Left) -> Kind:
    (kind,) = (kind for kind in left.kinds() if left.after(kind) == after)
    return kind
