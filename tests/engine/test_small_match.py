"""Rödskägg with a smaller pack, for research: the engine's rules go by the pack and the hands."""

import pickle
from typing import Any

import pytest

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.observing import observer_of
from femopp.engine.worlds import knowledge
from femopp.games.rodskagg.engine import codes, new_small_match
from femopp.games.rodskagg.rules import GAME

NUMBER = {name: number for number, name in codes.NAMES.items()}
OPTIONS: Any = GAME.options.of("skane", rituals="auto")
PACK = sum(1 << NUMBER[card] for card in ("QC", "KC", "AC", "QD", "KD", "AD"))


def small(suits: int = 2, ranks: int = 3, tricks: int = 2) -> Any:
    return new_small_match(OPTIONS, suits=suits, ranks=ranks, tricks=tricks, dealer=1)


def hands(*held: str) -> list[int]:
    return [sum(1 << NUMBER[card] for card in hand.split()) for hand in held]


def test_hands_are_dealt_from_the_pack() -> None:
    for seed in range(50):
        match = small()
        match.deal_from(Chance(seed))
        own, other = match.hands()
        assert own.bit_count() == other.bit_count() == 2
        assert own & other == 0
        assert own | other | PACK == PACK
        assert sum(1 << card for card in match.stock_left()) == PACK ^ own ^ other


def test_the_bids_are_as_many_as_the_tricks() -> None:
    match = small(ranks=4, tricks=3)
    match.deal(hands("JC QC KC", "AC JD QD"))
    assert [codes.NAMES[call] for call in match.legal()] == ["bid 1", "bid 2", "bid 3"]
    match.play(NUMBER["bid 2"])
    assert [codes.NAMES[call] for call in match.legal()] == ["bid 3", "pass"]


def test_the_deal_ends_with_the_last_card_and_has_no_question() -> None:
    match = small()
    match.deal(hands("KC AC", "QC QD"))
    for action in ("bid 2", "pass", "AC", "QC", "KC", "QD"):
        assert not match.deal_is_over
        match.play(NUMBER[action])
    assert match.deal_is_over
    assert match.scores() == (-2, 0)
    for _action in range(6):
        match.undo()
    assert match.hands() == hands("KC AC", "QC QD")


def test_a_seat_knows_what_can_lie_elsewhere() -> None:
    match = small()
    match.deal(hands("KC AC", "QC QD"))
    known = knowledge(match, 0)
    assert known.count == 6  # two of four cards in the other hand
    for action in ("bid 1", "pass", "AC", "QD"):
        known.see(NUMBER[action])
    assert known.count == 2  # no club: the king or the ace of diamonds besides


def test_an_observation_has_a_place_for_each_card_of_the_whole_pack() -> None:
    match = small()
    match.deal(hands("KC AC", "QC QD"))
    for action in ("bid 2", "pass", "AC", "QC"):
        match.play(NUMBER[action])
    observer = observer_of(match)
    seen, layout = observer.observe(match, 1), observer.layout
    assert layout.shape("played") == (2, 52)
    played = seen[layout.places["played"]]
    assert [place for place in range(104) if played[place]] == [NUMBER["QC"], 52 + NUMBER["AC"]]


def test_a_small_match_goes_on_from_a_pickle() -> None:
    match = small()
    match.deal(hands("KC AC", "QC QD"))
    match.play(NUMBER["bid 1"])
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert again.legal() == match.legal() == [NUMBER["bid 2"], NUMBER["pass"]]
    with pytest.raises(EngineError, match="this pickle is damaged"):
        pickle.loads(pickle.dumps(match).replace(b"skane", b"skang"))


def test_a_pack_must_have_two_hands() -> None:
    with pytest.raises(EngineError, match="6 cards are not a pack"):
        small(tricks=4)
