"""Leads of the greedy bots when tricks cost: never a suit that nobody else can follow."""

from collections import Counter
from typing import Any

import pytest

from femopp.bots import Luck, simulate
from femopp.bots.bot import at_random
from femopp.bots.sit import greedy as greedy_of
from femopp.cards import PACK_52
from femopp.driver import Ask
from femopp.games.rifki.rules import Kind, RifkiMatch
from femopp.games.rifki.rules.contracts import TRICKS
from femopp.games.rifki.rules.state import STRENGTH
from femopp.kits import game_named
from femopp.rulebook import Action, Cards, Play
from femopp.tricks import Seat
from tests.bots.records import greedy
from tests.bots.situations import rifki

# After the first trick only A has clubs: ten less the one led.
CLUBS = "AC KC QC JC TC 6C 5C 4C 3C 2C"
LOW_DIAMOND = (
    f"{CLUBS} 2D 4S TH",
    "9C 5D 6D 7D 8D 5S 6S 7S 8S AH KH QH JH",
    "8C 9D TD JD QD 9S TS JS QS 9H 8H 7H 6H",
    "7C KD AD 4D 3D KS AS 2S 3S 5H 4H 3H 2H",
)
HIGH_DIAMOND = (
    f"{CLUBS} KD AS AH",
    "9C AD 6D 7D 8D 5S 6S 7S 8S KH QH JH TH",
    "8C 9D TD JD QD 9S TS JS QS 9H 8H 7H 6H",
    "7C 5D 2D 4D 3D KS 4S 2S 3S 5H 4H 3H 2H",
)


@pytest.mark.parametrize(
    ("contract", "hands", "expected"),
    [
        # Whoever has another diamond must beat the two.
        ("el_almaz", LOW_DIAMOND, "play 2D"),
        ("kiz", LOW_DIAMOND, "play 2D"),
        ("erkek", LOW_DIAMOND, "play 2D"),
        ("kupa", LOW_DIAMOND, "play 2D"),
        ("rifki", LOW_DIAMOND, "play 2D"),
        # Only the ace beats the king, but clubs and the other aces surely take the trick.
        ("el_almaz", HIGH_DIAMOND, "play KD"),
    ],
)
def test_rifki_leads_what_can_be_beaten(
    contract: str, hands: tuple[str, ...], expected: str
) -> None:
    played = f"A: choose {contract}\ntrick: A AC, D 7C, C 8C, B 9C\n"
    assert greedy(rifki(played, hands)) == expected


def test_rifki_never_leads_a_dead_suit_with_a_sure_exit() -> None:
    chances: Counter[Kind] = Counter()
    strategy = greedy_of("rifki")

    def watched(view: Any, ask: Ask, legal: tuple[Action, ...], luck: Luck) -> Action:
        dead, exits = _dead_and_exits(view, ask.seat, legal)
        if dead and exits:
            chances[view.contract.kind] += 1
            led = strategy(view, ask.seat, legal, luck)
            assert isinstance(led, Play)
            assert led.card not in dead, (view.contract, view.hands[ask.seat], led)
        return at_random(view, ask.seat, legal, luck)

    game = game_named("rifki")
    for seed in range(30):
        deals = simulate(game, game.options.of(), [watched] * 4, seed).match.state.sheet
        assert len(deals) == 20
    assert len(chances) == 6
    assert chances.total() > 60


def _dead_and_exits(view: RifkiMatch, seat: Seat, legal: tuple[Action, ...]) -> tuple[Cards, Cards]:
    """Return the leads that nobody else can follow, and those that somebody must beat."""
    if not isinstance(legal[0], Play) or view.trick.played or not _tricks_cost(view):
        return (), ()
    gone = {card for taken in view.taken for card in taken.trick.cards} | set(view.hands[seat])
    dead, exits = [], []
    for action in legal:
        assert isinstance(action, Play)
        mine = action.card
        others = [card for card in PACK_52 if card.suit is mine.suit and card not in gone]
        if not others:
            dead.append(mine)
        elif all(STRENGTH[card] > STRENGTH[mine] for card in others):
            exits.append(mine)
    return tuple(dead), tuple(exits)


def _tricks_cost(view: RifkiMatch) -> bool:
    """Whether it costs to take tricks now. In Son iki the first ten are free."""
    contract = view.contract
    assert contract is not None
    if contract.kind is Kind.SON_IKI:
        return view.trick_number >= TRICKS - 2
    return not contract.terms.is_positive
