"""The two-worlds test finds leaks: each of these games reveals something hidden."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs

from femopp.driver import begin
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import RifkiMatch, RifkiOptions
from femopp.language import Text, _, say
from femopp.rulebook import Action, Deal, Game, Play, forbid
from femopp.tricks import Seat, seats
from tests.playing import by_chance, play
from tests.two_worlds import check_view, compare_worlds


@forbid(Play, "RIF-NEG-7", _("Somebody else has none."))
def others_are_void(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    """Look into the hands of the others."""
    other = (seat + 1) % state.players
    return all(card.suit is not action.card.suit for card in state.hands[other] if card != "??")


def asks_with_a_hint(state: RifkiMatch, seat: Seat) -> Text:
    return say(_("{cards}"), cards=sorted(state.hands[(seat + 1) % 4]))


def acts_in_order_of_cards(state: RifkiMatch) -> tuple[Seat, ...]:
    (actor,) = RIFKI.actors(state) or (Seat(0),)
    return (actor, *([Seat(9)] if "AS" in state.hands[0] else []))


LEAKS: dict[str, Callable[[], Game[Any]]] = {
    "a refusal": lambda: replace(RIFKI, prohibitions=(*RIFKI.prohibitions, others_are_void)),
    "a prompt": lambda: replace(RIFKI, asked=asks_with_a_hint),
    "whose turn it is": lambda: replace(RIFKI, actors=acts_in_order_of_cards),
}


def compare(game: Game[Any]) -> int:
    tried = 0
    for seed in range(4):
        usual = play(begin(RIFKI, RifkiOptions.of(), 4), by_chance(seed), steps=6, seed=seed)
        match = structs.replace(usual, game=game)
        tried += sum(compare_worlds(match, seat, Random(seed)) for seat in seats(4))
    return tried


def test_game_without_leaks_passes() -> None:
    assert compare(RIFKI) > 0


@pytest.mark.parametrize("leak", LEAKS)
def test_leaking_game_fails(leak: str) -> None:
    with pytest.raises(AssertionError):
        compare(LEAKS[leak]())


def test_leaking_event_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def shows_all(self: Action, actor: Seat, observer: Seat | None) -> Action:
        return self

    monkeypatch.setattr(Deal, "seen_by", shows_all)
    # Now nothing is hidden: there is no other world to compare, which a test must notice.
    assert compare(RIFKI) == 0


def test_view_that_differs_from_the_state_fails() -> None:
    match = play(begin(RIFKI, RifkiOptions.of(), 4), by_chance(1), steps=6)
    (actor,) = RIFKI.actors(match.state)
    check_view(match, actor)
    with pytest.raises(AssertionError):
        check_view(structs.replace(match, game=LEAKS["a refusal"]()), actor)
