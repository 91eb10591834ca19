"""Facts about choices in Sheepshead, from which a hint or a review makes its reasons."""

from typing import Any

from femopp.bots.facts import (
    Chance,
    Contrast,
    Fact,
    Matter,
    Place,
    always,
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
from femopp.language import Message, _
from femopp.rulebook import Action


def _buries(matter: Matter) -> bool:
    return isinstance(matter.best, Bury)


def _wins(matter: Matter, before: Any, end: Any) -> float | None:
    """Whether the seat is paid."""
    return float(end.scores()[matter.seat] > 0)


def _seen(matter: Matter) -> list[Card]:
    view = matter.view
    own = [*view.hands[matter.seat], *played_cards(view)]
    return [*own, *view.buried] if matter.seat == view.picker else own


def _the_boy(matter: Matter) -> list[Card]:
    """Return the jack of diamonds, if it matters who has it."""
    view = matter.view
    is_secret = view.picker is not None and not view.thrown_off and THE_BOY not in _seen(matter)
    return [THE_BOY] if is_secret else []


def _higher(matter: Matter) -> list[Card]:
    return higher_unseen(ORDER, PACK_32, _seen(matter), matter)


def _won_after(name: str, action: type[Action], told: Message) -> Chance:
    return Chance(name, applies=always, after=action, measure=_wins, told=told)


FACTS: tuple[Fact, ...] = (
    _won_after("won_as_picker", Pick, _("If you pick, you win {chance} of 100 deals.")),
    _won_after("won_alone", ThrowOff, _("Alone you win {chance} of 100 deals.")),
    _won_after("won_cracked", Crack, _("You beat the picker in {chance} of 100 deals.")),
    _won_after("won_doubled", DoubleCrack, _("You win {chance} of 100 deals.")),
    _won_after("won_tripled", TripleCrack, _("You win {chance} of 100 deals.")),
    Contrast(
        "won_with_bury",
        applies=_buries,
        measure=_wins,
        told=_("If you bury {best} you win {chance} of 100 deals, with {other} {instead}."),
        apart=0.02,
        good=True,
    ),
    Contrast(
        "won",
        applies=plays,
        measure=_wins,
        told=_("With {best} you win {chance} of 100 deals, with {other} {instead}."),
        apart=0.02,
        good=True,
    ),
    Place(
        "the_boy",
        cards=_the_boy,
        number=card_number,
        told=_("{seat:player} has the boy, {card}, in {chance} of 100 deals."),
        least=0.4,
    ),
    this_trick(),
    where_it_is(_higher, card_number),
)
"""The facts, those that say most first."""
