"""The finishing order of a match, and its members."""

from collections.abc import Callable

from femopp.arena.stakes import stakes_of
from femopp.circle import Played
from femopp.kits import GAMES, part
from femopp.tricks import Seat, seats

Places = tuple[tuple[Seat, ...], ...]
"""Seats from best to worst; each group is tied."""


def has_ended(played: Played) -> bool:
    """Whether somebody has won all of it: it counts as a match, and not by its deals alone."""
    has_won = played.outcome is not None and bool(played.outcome.winners)
    return has_won and bool(played.deals) and not played.middle


def sign_of(game: str) -> int:
    """Return 1 if more points are better in this game, -1 if fewer are."""
    return stakes_of(game).sign if game in GAMES else 1


def places(played: Played) -> Places:
    """Return the finishing order: winners, then the others by their points.

    A kit whose points don't say it all has `last` in its figures: the seats behind all others.
    """
    if not has_ended(played):
        return ()
    assert played.outcome is not None
    sign, totals = sign_of(played.game), played.deals[-1].told.totals
    behind = _behind(played)
    ranked: dict[tuple[int, int], list[Seat]] = {}
    for seat in seats(len(played.players)):
        if seat in played.outcome.winners:
            key = (0, 0)
        elif seat in behind:
            key = (2, 0)
        else:
            key = (1, -sign * totals[seat])
        ranked.setdefault(key, []).append(seat)
    return tuple([tuple(ranked[key]) for key in sorted(ranked)])


def _behind(played: Played) -> frozenset[Seat]:
    module = part(played.game, "figures")
    last: Callable[[Played], frozenset[Seat]] | None = getattr(module, "last", None)
    return frozenset() if last is None else last(played)


def order_of_members(played: Played) -> tuple[tuple[str, ...], ...]:
    """Return the members from best to worst; bots and people from outside are left out.

    A member who had several seats, as after two members were merged, has the best of them.
    """
    found: list[tuple[str, ...]] = []
    seen = set[str]()
    for group in places(played):
        members = {played.whole_players[seat] for seat in group} - seen
        here = tuple(sorted([one for one in members if one is not None]))
        seen.update(here)
        if here:
            found.append(here)
    return tuple(found)
