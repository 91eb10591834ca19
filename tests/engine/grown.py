"""What cards bring with a tree of what can follow, or with habits: the same compiled or not."""

from __future__ import annotations

from array import array

from femopp.engine.policy import Growth, Learning
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.searching.value import Value
from femopp.engine.worlds import Knowledge
from tests.engine.seeing import Seen

FEW = Growth(nodes=400)


def at_cards(name: str, seed: int, steps: int = 9) -> Seen:
    """A deal some way into the play, where somebody has a choice of cards."""
    seen = Seen(name, seed)
    while not (len(seen.position.plays()) >= steps and is_choice_of_cards(seen)):
        if not seen.goes_on():
            return at_cards(name, seed + 1000, steps)
        seen.step()
    return seen


def is_choice_of_cards(seen: Seen) -> bool:
    if not seen.goes_on():
        return False
    held = seen.position.hands()[seen.position.actor]
    legal = seen.position.legal()
    return len(legal) > 1 and all(held >> card & 1 for card in legal)


def rollouts(known: Knowledge, growth: Growth | None = FEW, seed: int = 1) -> Rollouts:
    """Those of a seat that is to play a card, who wants points."""
    return Rollouts(known, seed, Value(), growth=growth)


def played(one: Rollouts, worlds: int) -> tuple[list[tuple[int, ...]], list[float]]:
    """The different cards, and what each has brought in so many worlds more."""
    apart = one.apart(one.legal_mask())
    cards: list[tuple[int, ...]] = [(card,) for card in range(64) if apart >> card & 1]
    sums = array("d", bytes(8 * len(cards)))
    one.play(cards, sums, worlds)
    return cards, list(sums)


def brought(name: str) -> list[float]:
    """What each card brings in the middle of a deal, and how large the tree has grown."""
    seen = at_cards(name, 3)
    one = rollouts(seen.known[seen.position.actor], Growth(nodes=20, explores=0.7, trusts=0.3))
    _cards, sums = played(one, 12)
    assert one.tree is not None
    return [*sums, one.tree.nodes, one.actions]


def learnt(name: str) -> list[float]:
    """What each card brings there where the seats learn from playouts."""
    seen = at_cards(name, 3)
    known = seen.known[seen.position.actor]
    one = Rollouts(known, 1, Value(), learning=Learning(tries=0.3, sure=0.5))
    _cards, sums = played(one, 12)
    return [*sums, one.actions]
