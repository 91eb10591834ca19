"""What a sensible player of Rifki does, from his own hand and what all have seen."""

from __future__ import annotations

from femopp.engine import bits, tactics
from femopp.engine.rifki.choosing import Choosing

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING


def advice(at: Choosing) -> int:
    """What the seat in turn does in any phase."""
    if at.phase != PLAYING:
        return _contract(at)
    cards = at._legal_cards()
    if cards & (cards - 1) == 0:
        return bits.lowest(cards)
    if at.spec.trump[at.contract]:
        return _win(at, cards)
    return _duck(at, cards)


def _contract(at: Choosing) -> int:
    return bits.lowest(at._choices())


def _win(at: Choosing, cards: int) -> int:
    """Leads what nobody can beat; takes a trick as cheaply as it can."""
    taking = tactics.taking(at, cards)
    if not tactics.is_last(at):
        taking = tactics.masters(at, taking, tactics.unseen(at))
    return tactics.lowest_rank(taking if taking else cards)


def _duck(at: Choosing, cards: int) -> int:
    """Gives away high cards where another wins; otherwise stays low."""
    if at.lying == 0:
        return tactics.lowest_rank(cards)
    penalties = cards & at.spec.valued[at.contract]
    leaving = cards & ~tactics.taking(at, cards)
    if leaving:
        return tactics.highest_rank(leaving & penalties if leaving & penalties else leaving)
    if tactics.is_last(at):
        return tactics.highest_rank(cards & ~penalties if cards & ~penalties else cards)
    return tactics.lowest_rank(cards)
