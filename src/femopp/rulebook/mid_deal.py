"""Mid-deals: deals that a record joins between two tricks, with only the cards that are left."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from femopp.language import _, say
from femopp.rulebook.action import Deal, unknown
from femopp.rulebook.fault import SummaryError
from femopp.rulebook.game import State
from femopp.rulebook.summary import Share, counted
from femopp.tricks import Seat


class MidDeal(Deal, frozen=True):
    """A deal between two tricks: the hands that are left, and what has happened so far.

    Each game has its own, whose further fields all have defaults. They are the clauses of the
    record's line, like those of a `Summary`.
    """

    word = "mid_deal"
    says = _("goes on with the deal")

    def seen_by(self, actor: Seat, observer: Seat | None) -> "MidDeal":
        hands = [
            hand if seat == observer else unknown(hand) for seat, hand in enumerate(self.hands)
        ]
        return replace(self, hands=tuple(hands))


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class MidDeals(Generic[S]):
    """The mid-deals of a game, whose reducer has them among its actions.

    kind   the class of its mid-deals
    check  raises `SummaryError` if a deal can't be like that, from the state before the deal
    """

    kind: type[MidDeal]
    check: Callable[[S, Any], None]


def cards_left(mid: MidDeal, among: tuple[Seat, ...], dealt: int) -> int:
    """Return the number of cards in each of these hands. Raises `SummaryError`."""
    left = len(mid.hands[among[0]])
    for seat in among:
        number = len(mid.hands[seat])
        if number != left:
            message = _(
                "between two tricks everyone has the same number of cards, but {one:player} has "
                "{left} and {other:player} {number}"
            )
            raise SummaryError(say(message, one=among[0], left=left, other=seat, number=number))
    if not left:
        raise SummaryError(say(_("nobody has any cards left, so the deal is over")))
    if left > dealt:
        message = _("each player is dealt {dealt} cards, so nobody can have {left}")
        raise SummaryError(say(message, dealt=dealt, left=left))
    return left


def tricks_so_far(
    tricks: tuple[Share, ...], players: int, among: tuple[Seat, ...], played: int
) -> tuple[int, ...]:
    """Return the number of tricks of each seat. Raises `SummaryError` unless all are listed."""
    if played and not tricks:
        message = _("say how many tricks each has taken, such as “tricks {seat:player} {played}”")
        raise SummaryError(say(message, seat=among[0], played=played), missing="tricks")
    taken = counted(tricks, players, among, played)
    if sum(taken) != played:
        message = _("with these hands {played} tricks have been played, but {sum} are listed")
        raise SummaryError(say(message, played=played, sum=sum(taken)))
    return taken


def check_last(last: Seat | None, taken: tuple[int, ...]) -> None:
    """Check who took the last trick. Raises `SummaryError`."""
    if last is None:
        if any(taken):
            message = _("say who took the last trick, such as “last {seat:player}”")
            text = say(message, seat=max(range(len(taken)), key=taken.__getitem__))
            raise SummaryError(text, missing="last")
    elif not any(taken):
        raise SummaryError(say(_("no trick has been played yet, so nobody took the last one")))
    elif not taken[last]:
        message = _("{seat:player} has no trick, so they can't have taken the last one")
        raise SummaryError(say(message, seat=last))
