"""Equal results in the state and in all views are one object."""

from __future__ import annotations

import pytest

from femopp.cards import UNKNOWN
from femopp.rulebook import shared
from femopp.table.settings import Pace, Settings
from tests.table.sitting import Sitting


def test_equal_arguments_get_the_last_result() -> None:
    made: list[tuple[int, int]] = []

    @shared
    def both(one: int, other: int) -> tuple[int, int]:
        made.append((one, other))
        return (one, other)

    first = both(1, 2)
    assert both(1, 2) is first
    assert both(2, 1) == (2, 1)
    assert both(1, 2) == first
    assert made == [(1, 2), (2, 1), (1, 2)]


def test_arguments_are_positional_only() -> None:
    """Keywords would be ignored, and the last result returned for any."""

    @shared
    def twice(number: int) -> int:
        return 2 * number

    assert twice(1) == 2
    with pytest.raises(TypeError, match="unexpected keyword argument 'number'"):
        twice(number=2)  # type: ignore[call-arg]


def test_views_of_rodskagg_hold_the_play_of_the_cards_in_common_and_no_hands() -> None:
    settings = Settings("rodskagg", options={"rituals": "auto"}, players=5, pace=Pace.NONE)
    sitting, in_play = Sitting(settings, people=5, seed=1), 0
    for _step in range(200):
        sitting.step()
        state, views = sitting.match.state, sitting.match.views
        for view in (*views, sitting.match.spectator):
            assert view.play is state.play
            assert view.auction is state.auction
        for seat, view in enumerate(views):
            hands = view.hands[:seat] + view.hands[seat + 1 :]
            assert {card for hand in hands for card in hand} <= {UNKNOWN}
        in_play += bool(state.play.history)
    assert in_play > 50
