"""Public changes are folded once for the state and all views, without the cards."""

from __future__ import annotations

from msgspec.structs import replace

from femopp.games.rodskagg.rules.public_fold import public_fold
from femopp.games.rodskagg.rules.state import Rites, RodskaggState
from femopp.table.settings import Pace, Settings
from tests.table.sitting import Sitting


def a_deal() -> Sitting:
    settings = Settings("rodskagg", options={"rituals": "auto"}, players=5, pace=Pace.NONE)
    sitting = Sitting(settings, people=5, seed=1)
    while not any(sitting.match.state.hands):
        sitting.step()
    return sitting


def test_a_change_is_folded_once_and_each_view_keeps_its_own_pack() -> None:
    seen: list[RodskaggState] = []

    @public_fold
    def next_number(state: RodskaggState, step: int) -> RodskaggState:
        seen.append(state)
        return replace(state, deal_number=state.deal_number + step)

    match = a_deal().match
    all_ = (match.state, *match.views, match.spectator)
    changed = [next_number(one, 3) for one in all_]
    assert [one.pack for one in changed] == [one.pack for one in all_]
    assert {one.deal_number for one in changed} == {match.state.deal_number + 3}
    assert len(seen) == 1


def test_a_change_gets_no_pack_to_look_at() -> None:
    @public_fold
    def looks(state: RodskaggState) -> RodskaggState:
        assert not state.hands
        assert not state.pack.stock
        return state

    state = a_deal().match.state
    assert state.hands
    assert state.pack.stock
    assert looks(state) == state


def test_a_view_with_other_known_errors_gets_its_own_change() -> None:
    @public_fold
    def same(state: RodskaggState) -> RodskaggState:
        return state

    state = a_deal().match.state
    other = replace(state, rites=Rites(liable=True))
    assert [same(one).rites.liable for one in (state, other, state)] == [False, True, False]
