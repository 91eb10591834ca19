"""The figures that every game has."""

from collections.abc import Iterable, Iterator

from femopp.circle import Played, PlayedDeal
from femopp.figures.figure import Better, Combine, Count, Figure, Show
from femopp.figures.places import has_ended, order_of_members
from femopp.language import _
from femopp.rulebook import ToldLine
from femopp.tricks import Seat


def lines(played: Played) -> Iterator[tuple[str, ToldLine, PlayedDeal]]:
    """Yield each score line of a member, with the deal."""
    for deal in played.deals:
        for line in deal.told.lines:
            member = deal.players[line.seat]
            if member is not None:
                yield member, line, deal


def sat(deal: PlayedDeal) -> Iterator[tuple[Seat, str]]:
    """Yield the seats of members in a deal."""
    for seat, member in enumerate(deal.players):
        if member is not None:
            yield Seat(seat), member


def members(played: Played) -> tuple[str, ...]:
    """Return the members for whom it counts as a match, each once."""
    return tuple(dict.fromkeys(one for one in played.whole_players if one is not None))


def won(played: Played) -> frozenset[str]:
    """Return the members who won a match."""
    outcome = played.outcome
    winners = () if outcome is None else outcome.winners
    return frozenset(one for seat in winners if (one := played.whole_players[seat]) is not None)


def _matches(played: Played) -> Iterable[Count]:
    return [Count(one) for one in members(played)] if has_ended(played) else []


def _won(played: Played) -> Iterable[Count]:
    winners = won(played)
    return [Count(one, int(one in winners), 1) for one in members(played)] * has_ended(played)


def _deals(played: Played) -> Iterable[Count]:
    return [Count(member) for deal in played.deals for _seat, member in sat(deal)]


def _points(played: Played) -> Iterable[Count]:
    yield from [Count(member, line.points) for member, line, _deal in lines(played)]
    yield from [Count(member, 0, 1) for deal in played.deals for _seat, member in sat(deal)]


def _streak(played: Played) -> Iterable[Count]:
    winners = won(played)
    return [Count(one, int(one in winners)) for one in members(played)] * has_ended(played)


def _beats(played: Played) -> Iterable[Count]:
    order = order_of_members(played)
    for place, group in enumerate(order):
        for member in group:
            for other_place, others in enumerate(order):
                for other in others:
                    if other != member:
                        yield Count(member, int(place < other_place), 1, other)


COMMON = (
    Figure(
        "matches",
        _("matches"),
        _("Matches that somebody won."),
        _matches,
        better=Better.NEITHER,
        across=True,
        version=2,
    ),
    Figure(
        "won",
        _("matches won"),
        _("Matches won, alone or together, out of those played."),
        _won,
        Combine.RATIO,
        Show.OF,
        across=True,
        column=True,
        version=2,
    ),
    Figure(
        "deals",
        _("deals played"),
        _("Deals played, also in matches that were broken off."),
        _deals,
        better=Better.NEITHER,
        across=True,
    ),
    Figure(
        "points",
        _("points a deal"),
        _("Points on the sheet, by the number of deals."),
        _points,
        Combine.RATIO,
        Show.AVERAGE,
        better=Better.GAME,
        least=20,
    ),
    Figure(
        "streak",
        _("won in a row"),
        _("The longest run of matches won."),
        _streak,
        Combine.STREAK,
        across=True,
        least=3,
        version=2,
        record=_("Longest streak: {who:player}, {value} matches in a row."),
    ),
    Figure(
        "beats",
        _("ahead of the others"),
        _("How often a member finished ahead of each other member, out of their matches together."),
        _beats,
        Combine.KEYED,
        Show.PERCENT,
        across=True,
        least=10,
        version=2,
    ),
)
