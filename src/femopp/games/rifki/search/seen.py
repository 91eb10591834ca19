"""A deal of Rifki as one seat has seen it."""

from femopp.bots.search.telling import (
    any_hands,
    check_recorded,
    nearest,
    own_hand,
    played_by,
    tell_plays,
)
from femopp.cards import PACK_52
from femopp.engine.worlds import Knowledge, knowledge
from femopp.games.rifki.engine import RifkiPosition
from femopp.games.rifki.engine.codes import card_number, encode, mask_of
from femopp.games.rifki.engine.packed_rules import pack
from femopp.games.rifki.rules import Choose, RifkiMatch
from femopp.games.rifki.rules.choice import Chosen
from femopp.games.rifki.rules.contracts import TRICKS
from femopp.tricks import Seat


def known(view: RifkiMatch, seat: Seat) -> Knowledge:
    """Return a seat's knowledge from its view: the contract and every card played."""
    check_recorded([taken.trick for taken in view.taken], view.players)
    tricks = (*(taken.trick for taken in view.taken), view.trick)
    own = (*own_hand(view.hands, seat), *played_by(tricks, seat))
    hands, _none = any_hands(PACK_52, seat, own, (TRICKS,) * view.players)
    begun = RifkiPosition(
        pack(nearest(view.options)), view.dealer, view.points, _chosen_before(view)
    )
    begun.deal([mask_of(hand) for hand in hands])
    seen = knowledge(begun, seat)
    if view.contract is not None:
        seen.see(*encode(Choose(view.contract.kind, view.contract.trump)))
    tell_plays(seen, [card_number(card) for trick in tricks for card in trick.cards])
    return seen


def _chosen_before(view: RifkiMatch) -> Chosen:
    """Return each seat's choices before this deal."""
    if view.contract is None:
        return view.chosen
    return tuple(
        [
            kinds[:-1] if chooser == view.dealer else kinds
            for chooser, kinds in enumerate(view.chosen)
        ]
    )
