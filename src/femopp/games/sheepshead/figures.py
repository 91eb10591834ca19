"""The figures of Sheepshead: picking, helping, and schneider."""

from collections.abc import Iterator, Mapping

from femopp.circle import Played, PlayedDeal
from femopp.figures.common import sat
from femopp.figures.figure import Better, Combine, Count, Figure, Headline, Show
from femopp.figures.rules import from_options
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.payment import ALONE, WITH_PARTNER
from femopp.language import Message, _
from femopp.tricks import Seat

TOGETHER, BY_ONESELF = "SHP-PAY-3", "SHP-PAY-5"
"""The rules of the basic payments, with a partner and without."""

SCHNEIDER = "SHP-DBL-SCHNEIDER-1"

ROLES: Mapping[str, Message] = {
    "picker": _("as picker"),
    "alone": _("alone"),
    "partner": _("as partner"),
    "opponent": _("as opponent"),
}

_is_schneider = from_options(SheepsheadOptions, "schneider_rule")


def roles(deal: PlayedDeal) -> Mapping[Seat, tuple[str, bool]]:
    """Return each seat's role in a deal, and whether it won; nothing if everybody passed.

    The basic payments say it: a picker gets twice a partner's share, and opponents the opposite.
    """
    paid = {
        line.seat: (line.rule, line.points)
        for line in deal.told.lines
        if line.rule in (TOGETHER, BY_ONESELF)
    }
    return {seat: (_role(rule, points, paid), points > 0) for seat, (rule, points) in paid.items()}


def _role(rule: str, points: int, paid: Mapping[Seat, tuple[str, int]]) -> str:
    if rule == BY_ONESELF:
        return "alone" if abs(points) == ALONE.picker else "opponent"
    if abs(points) == WITH_PARTNER.picker:
        return "picker"
    picker_won = any(other == WITH_PARTNER.picker for _rule, other in paid.values())
    return "partner" if (points > 0) is picker_won else "opponent"


def _picked(played: Played) -> Iterator[Count]:
    for deal in played.deals:
        found = roles(deal)
        if found:
            for seat, member in sat(deal):
                yield Count(member, int(found[seat][0] in ("picker", "alone")), 1)


def _won(played: Played) -> Iterator[Count]:
    for deal in played.deals:
        for seat, (role, has_won) in roles(deal).items():
            member = deal.players[seat]
            if member is not None:
                yield Count(member, int(has_won), 1, role)


def _schneider(played: Played) -> Iterator[Count]:
    for deal in played.deals:
        found, done = roles(deal), _is_schneidered(deal)
        for seat, member in sat(deal):
            if done and seat in found and found[seat][1]:
                yield Count(member)


def _schneidered(played: Played) -> Iterator[Count]:
    for deal in played.deals:
        found, done = roles(deal), _is_schneidered(deal)
        for seat, member in sat(deal):
            if done and seat in found and not found[seat][1]:
                yield Count(member)


def _is_schneidered(deal: PlayedDeal) -> bool:
    return any(line.rule == SCHNEIDER or _is_schneider(line.rule) for line in deal.told.lines)


def _best_deal(played: Played) -> Iterator[Count]:
    for deal in played.deals:
        for seat, member in sat(deal):
            got = sum(line.points for line in deal.told.lines if line.seat == seat)
            if got > 0:
                yield Count(member, got)


FIGURES = (
    Figure(
        "picked",
        _("picked"),
        _("Deals in which a member picked, out of those that somebody did."),
        _picked,
        Combine.RATIO,
        Show.PERCENT,
        better=Better.NEITHER,
        least=20,
        column=True,
    ),
    Figure(
        "roles",
        _("deals won"),
        _("Deals won out of those played, by role: picker, alone, partner, opponent."),
        _won,
        Combine.KEYED,
        Show.PERCENT,
        keys=ROLES,
        least=20,
        column=True,
    ),
    Figure(
        "schneider",
        _("others schneider"),
        _("Deals won in which the other side was schneider."),
        _schneider,
        record=_("Left the others schneider most often: {who:player}, in {value} deals."),
        headline=Headline(
            more=_("{who:player} left the others schneider {times}"), least=4, weight=45
        ),
    ),
    Figure(
        "schneidered",
        _("was schneider"),
        _("Deals lost in which the own side was schneider."),
        _schneidered,
        better=Better.FEWER,
    ),
    Figure(
        "best_deal",
        _("best deal"),
        _("The most units that a member got in one deal."),
        _best_deal,
        Combine.MOST,
        record=_("Most in one deal: {who:player}, {value} on {day}."),
    ),
)
