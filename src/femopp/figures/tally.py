"""`Tally`: everything that one match adds to its members' figures."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from femopp.circle import Played
from femopp.figures.declared import declarations, figures_of
from femopp.figures.figure import Combine, Figure
from femopp.figures.places import order_of_members

Raw = Any
"""The sum of the counts of one figure in a match: an amount, [amount, of], or these by key."""


class Tally(Struct, frozen=True, omit_defaults=True):
    """The addition of one match. Stored, so that adding up needs no logs.

    match, when, ended, game, kind   as in `Played`
    members  by member and figure
    order    the members from best to worst, in groups that are tied
    points   everybody's points before the first deal and after each
    players  the member in each seat, None for others
    winners  the winning seats
    counts   whether the match counts
    form     a digest of the game's figures when this was counted
    """

    match: str
    when: int
    ended: int
    game: str
    kind: str
    members: Mapping[str, Mapping[str, Raw]] = {}
    order: tuple[tuple[str, ...], ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    players: tuple[str | None, ...] = ()
    winners: tuple[int, ...] = ()
    counts: bool = True
    form: str = ""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Tally)


def stored(tally: Tally) -> bytes:
    return _encoder.encode(tally)


def restored(data: bytes) -> Tally:
    return _decoder.decode(data)


def tally_of(played: Played) -> Tally:
    """Return what a match adds; nothing to anybody's figures if it doesn't count."""
    counts = played.counts
    found: dict[str, dict[str, Raw]] = {}
    if counts:
        for figure in figures_of(played.game).values():
            for member, raw in _counted(figure, played).items():
                found.setdefault(member, {})[figure.id] = raw
    return Tally(
        played.match,
        played.when,
        played.ended,
        played.game,
        played.kind,
        found,
        order_of_members(played) if counts else (),
        course(played),
        played.players,
        () if played.outcome is None else played.outcome.winners,
        counts,
        declarations().get(played.game, ""),
    )


def is_current(tally: Tally) -> bool:
    """Whether a tally has today's figures of its game, if that is installed."""
    return declarations().get(tally.game, tally.form) == tally.form


def _counted(figure: Figure, played: Played) -> dict[str, Raw]:
    found: dict[str, Raw] = {}
    for member, amount, of, key in figure.count(played):
        match figure.combine:
            case Combine.RATIO:
                pair = found.setdefault(member, [0, 0])
                pair[0] += amount
                pair[1] += of
            case Combine.KEYED:
                pair = found.setdefault(member, {}).setdefault(key, [0, 0])
                pair[0] += amount
                pair[1] += of
            case Combine.MOST:
                found[member] = max(found.get(member, amount), amount)
            case Combine.SUM | Combine.STREAK:
                found[member] = found.get(member, 0) + amount
    return found


def course(played: Played) -> tuple[tuple[int, ...], ...]:
    """Return everybody's points before the first deal and after each, as a chart needs them."""
    if not played.deals:
        return ()
    first = played.deals[0].told
    before = list(first.totals)
    for line in first.lines:
        before[line.seat] -= line.points
    return (tuple(before), *[deal.told.totals for deal in played.deals])


def renamed(tally: Tally, present: Mapping[str, str]) -> Tally:
    """Return the tally after members were merged: each id in `present` becomes another.

    If both were in one match, their counts are added up; a streak counts once.
    """
    if not any(one in present for one in (*tally.members, *members_in(tally))):
        return tally
    found: dict[str, dict[str, Raw]] = {}
    for member, raws in tally.members.items():
        own = found.setdefault(present.get(member, member), {})
        for figure_id, raw in raws.items():
            figure = figures_of(tally.game).get(figure_id)
            if figure is None:
                continue
            names_members = figure.combine is Combine.KEYED and not figure.keys
            new = _rekeyed(raw, present) if names_members else raw
            own[figure_id] = _both(figure.combine, own[figure_id], new) if figure_id in own else new
    return msgspec.structs.replace(
        tally,
        members=found,
        order=_order(tally.order, present),
        players=tuple([present.get(one, one) if one else one for one in tally.players]),
    )


def members_in(tally: Tally) -> set[str]:
    """Return all members that a tally names."""
    named = {one for one in tally.players if one is not None}
    return named | {one for group in tally.order for one in group}


def _rekeyed(raw: Mapping[str, list[int]], present: Mapping[str, str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for was, pair in raw.items():
        key = present.get(was, was)
        found[key] = _both(Combine.RATIO, found[key], pair) if key in found else list(pair)
    return found


def _both(combine: Combine, one: Raw, other: Raw) -> Raw:
    match combine:
        case Combine.RATIO:
            return [one[0] + other[0], one[1] + other[1]]
        case Combine.KEYED:
            pairs = {**one}
            for key, pair in other.items():
                pairs[key] = _both(Combine.RATIO, pairs[key], pair) if key in pairs else pair
            return pairs
        case Combine.MOST | Combine.STREAK:
            return max(one, other)
        case Combine.SUM:
            return one + other


def _order(
    order: tuple[tuple[str, ...], ...], present: Mapping[str, str]
) -> tuple[tuple[str, ...], ...]:
    found, seen = list[tuple[str, ...]](), set[str]()
    for group in order:
        here = tuple(sorted({present.get(one, one) for one in group} - seen))
        seen.update(here)
        if here:
            found.append(here)
    return tuple(found)
