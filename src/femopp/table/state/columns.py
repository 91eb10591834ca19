"""The sheet of a match at which people came or went: a column for each chair with points.

The columns are those of the seats now, and after them those who don't play.
"""

from collections.abc import Mapping, Sequence

from femopp.language import Names, Text, _, say
from femopp.rulebook import SettledDeal, gained, reseated
from femopp.table.state.company import Company
from femopp.table.state.match import LiveMatch
from femopp.table.state.ring import Leave, Ring

Chairs = tuple[int, ...]


def columns_of(chairs: Chairs, ring: Ring | None) -> Chairs:
    """Return the chairs of the columns, if these are in the seats."""
    return (*chairs, *[one.chair for one in ([] if ring is None else ring.away)])


def by_column(
    deals: Sequence[SettledDeal],
    chairs: Sequence[Chairs],
    columns: Chairs,
    now: Mapping[int, int],
) -> tuple[SettledDeal, ...]:
    """Return deals with the points of all columns, by the chairs in the seats of each.

    Whoever doesn't play keeps their points; before somebody came, they have those they began on.
    Whoever hasn't played yet has the points of their chair `now`.
    """
    points = dict(now)
    for deal, there in zip(reversed(deals), reversed(chairs), strict=True):
        got = gained(deal.lines, len(there))
        begun = [total - (won or 0) for total, won in zip(deal.totals, got, strict=True)]
        points |= dict(zip(there, begun, strict=True))
    found = list[SettledDeal]()
    for deal, there in zip(deals, chairs, strict=True):
        points |= dict(zip(there, deal.totals, strict=True))
        places = [columns.index(chair) for chair in there]
        found.append(reseated(deal, places, tuple([points.get(one, 0) for one in columns])))
    return tuple(found)


def called(running: LiveMatch, company: Company, columns: Chairs) -> tuple[Names, ...]:
    """Return the names of the columns when each deal was settled; of those away, the last."""
    latest, facts = _latest(running, company, columns), running.sheet
    rows = [
        {**latest, **dict(zip(there, names, strict=True))}
        for there, names in zip(facts.chairs, facts.names, strict=True)
    ]
    return tuple([tuple([row[one] for one in columns]) for row in rows])


def _latest(running: LiveMatch, company: Company, columns: Chairs) -> dict[int, str]:
    """Return the names by chair, of those away the last."""
    facts = running.sheet
    latest = {chair: company.bot_of(chair).name for chair in columns}
    for there, names in zip(facts.chairs, facts.names, strict=True):
        latest |= dict(zip(there, names, strict=True))
    latest |= dict(zip(company.chair_numbers, company.names, strict=True))
    for one in () if running.ring is None else running.ring.away:
        guest = company.guests.get(company.now(one.guest or ""))
        latest |= {} if guest is None else {one.chair: guest.name}
    return latest


def names_of(running: LiveMatch, company: Company, columns: Chairs) -> Names:
    """Return the names of the columns now."""
    found, facts = _latest(running, company, columns), running.sheet
    if facts.chairs:
        found |= dict(zip(facts.chairs[-1], facts.names[-1], strict=True))
    found |= dict(zip(company.chair_numbers, company.names, strict=True))
    return tuple([found[one] for one in columns])


def points_now(running: LiveMatch, company: Company) -> Mapping[int, int]:
    """Return everybody's points by their chair."""
    found = dict(zip(company.chair_numbers, running.table.match.state.points, strict=True))
    away = () if running.ring is None else running.ring.away
    return {**found, **{one.chair: one.points for one in away}}


def notes_of(running: LiveMatch, shown: Sequence[SettledDeal], columns: Chairs) -> tuple[Text, ...]:
    """Return a sentence for everybody who came in later, sat out, or went home, by column."""
    facts, found = running.sheet, list[Text]()
    numbers = [deal.number for deal in shown]
    away = {one.chair: one for one in ([] if running.ring is None else running.ring.away)}
    for column, chair in enumerate(columns):
        played = [place for place, there in enumerate(facts.chairs) if chair in there]
        if not played:
            continue
        first, last = played[0], played[-1]
        if first > 0:
            points = shown[first - 1].totals[column]
            message = _("{who:player} came in in deal {deal}, on {points}")
            found.append(say(message, who=column, deal=numbers[first], points=points))
        missed = [str(numbers[place]) for place in range(first, last) if place not in played]
        if missed:
            message = _("{who:player} sat out these deals: {deals}")
            found.append(say(message, who=column, deals=", ".join(missed)))
        if chair in away and away[chair].why is Leave.GONE:
            message = _("{who:player} went home after deal {deal}, on {points}")
            points = away[chair].points
            found.append(say(message, who=column, deal=numbers[last], points=points))
    return tuple(found)
