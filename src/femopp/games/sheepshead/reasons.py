"""Facts about choices in Sheepshead, from which a hint or a review makes its reasons."""

from typing import Any

from femopp.bots.facts import (
    Contrast,
    Fact,
    Matter,
    Stakes,
    higher_unseen,
    plays,
    this_trick,
    where_it_is,
)
from femopp.cards import PACK_32, Card
from femopp.games.sheepshead.engine.codes import card_number
from femopp.games.sheepshead.rules.actions import (
    Bury,
    Crack,
    DoubleCrack,
    Pick,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.order import ORDER, THE_BOY
from femopp.games.sheepshead.rules.state import played_cards
from femopp.language import _


def _buries(matter: Matter) -> bool:
    return isinstance(matter.best, Bury)


def _wins(matter: Matter, before: Any, end: Any) -> float | None:
    """Whether the seat is paid."""
    return float(end.scores()[matter.seat] > 0)


def _seen(matter: Matter) -> list[Card]:
    view = matter.view
    own = [*view.hands[matter.seat], *played_cards(view)]
    return [*own, *view.buried] if matter.seat == view.picker else own


def _announced(matter: Matter) -> list[Card]:
    """Return the queens of blitzes: everybody knows who was dealt them."""
    view = matter.view
    forms = [view.blitz, *(crack.blitz for crack in view.cracks)]
    return [card for form in forms for card in form.queens]


def _higher(matter: Matter) -> list[Card]:
    """Return higher cards that others may have, but for the jack of diamonds.

    Worlds place it in the wrong hand too often: it decides what its player announces.
    """
    return higher_unseen(ORDER, PACK_32, [*_seen(matter), *_announced(matter), THE_BOY], matter)


FACTS: tuple[Fact, ...] = (
    Stakes(
        "won_as_picker",
        Pick,
        _(
            "If you pick, you win {chance} of 100 deals; on average a win brings {won:tenths} and "
            "a loss costs {lost:tenths}."
        ),
    ),
    Stakes(
        "won_alone",
        ThrowOff,
        _(
            "Alone you win {chance} of 100 deals; on average a win brings {won:tenths} and a loss "
            "costs {lost:tenths}."
        ),
    ),
    *[
        Stakes(
            name,
            action,
            _(
                "If you double, you win {chance} of 100 deals; on average a win brings "
                "{won:tenths} and a loss costs {lost:tenths}."
            ),
        )
        for name, action in (
            ("won_cracked", Crack),
            ("won_doubled", DoubleCrack),
            ("won_tripled", TripleCrack),
        )
    ],
    Contrast(
        "won_with_bury",
        applies=_buries,
        measure=_wins,
        told=_(
            "If you bury {best} you win {chance} of 100 deals, with {other} {instead}; on average "
            "a win brings {won:tenths} and a loss costs {lost:tenths}."
        ),
        apart=0.02,
        good=True,
    ),
    Contrast(
        "won",
        applies=plays,
        measure=_wins,
        told=_(
            "With {best} you win more deals than with {other}; on average a win brings "
            "{won:tenths} and a loss costs {lost:tenths}."
        ),
        apart=0.02,
        good=True,
        stated=False,
    ),
    this_trick(),
    where_it_is(_higher, card_number),
)
"""The facts, those that say most first."""
