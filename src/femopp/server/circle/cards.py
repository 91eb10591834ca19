"""Matches on real cards in their circles: each counts when it ends, as one at a table does."""

from collections.abc import AsyncIterator, Collection, Sequence
from functools import partial

from msgspec.structs import replace
from sqlalchemy import delete

from femopp.circle import CARDS, Note, Played, PlayedDeal, evening_of, visitors_of
from femopp.circle.notes import Kind
from femopp.language import TextError, told
from femopp.rulebook import Outcome, ToldOutcome, reseated, told_deal, told_outcome
from femopp.server.circle.circles import Circles
from femopp.server.circle.matches import cards_row, stored_match, without_match
from femopp.server.circle.rows import Circle, recounted
from femopp.server.circle.taking_over import noted
from femopp.server.kept.company import nameless
from femopp.server.kept.matches import KeptMatches
from femopp.server.kept.moments import Row
from femopp.server.kept.shared import NOBODY, Shared
from femopp.server.net.work_queue import in_thread
from femopp.server.store.schema import CIRCLE_NOTES
from femopp.server.store.writing import Change
from femopp.tricks import Seat


def count_cards(circles: Circles, matches: KeptMatches) -> None:
    """Have matches on real cards counted with the others."""
    circles.cards_source(partial(_finished, circles, matches))
    matches.beside = partial(_changes, circles)


async def _changes(
    circles: Circles, before: Shared | None, match: Shared, member: str
) -> Sequence[Change]:
    """Return what a circle's lists have of a match from now on; `before` is None for a new one.

    All of the circle read that a `member` has changed or deleted a finished one, or brought it
    back.
    """
    circle = None if match.circle is None else await circles.by_id(match.circle)
    if circle is None or match is before:
        return ()
    changes = [*without_match(circle.id, match.id), recounted(circle.id)]
    if _is_listed(match):
        row = cards_row(played(circle, match), is_over=await _is_over(match))
        changes.append(stored_match(circle.id, row))
    kind = None if before is None or not await _is_over(before) else _kind(before, match)
    if kind is not None:
        note = CIRCLE_NOTES.c
        # The last change of a match is enough.
        changes += [
            delete(CIRCLE_NOTES).where(note.circle_id == circle.id, note.note == match.id),
            noted(circle.id, Note(kind, member), match.id),
        ]
    return changes


async def reported(circles: Circles, before: Shared | None, match: Shared) -> None:
    """Report a match of a circle if it's over, and new (`before` is None) or has changed."""
    circle = None if match.circle is None else await circles.by_id(match.circle)
    if circle is None or match is before:
        return
    if _is_listed(match) and await _is_over(match):
        await circles.played(played(circle, match))


def _is_listed(match: Shared) -> bool:
    """Whether a match stands in its circle's lists. One ended before its first deal is nothing."""
    return match.deleted is None and (bool(match.log.deals) or not match.log.ended)


def _kind(before: Shared, match: Shared) -> Kind | None:
    """Return the kind of note about a change of a finished match; None for no note."""
    if (before.deleted is None) is not (match.deleted is None):
        return "deleted" if before.deleted is None else "brought_back"
    if _said(before) != _said(match):
        return "corrected"
    return None if _names(before) == _names(match) else "renamed"


def _said(match: Shared) -> list[object]:
    """Return what is entered, whatever those who came in are called."""
    return [match.log.ended, *[nameless(one.now.said) for one in match.log.deals]]


def _names(match: Shared) -> list[str | None]:
    return [one.name for one in match.everybody]


async def _finished(
    circles: Circles, matches: KeptMatches, circle: str, wanted: Collection[str] | None
) -> AsyncIterator[Played]:
    """Yield the finished matches of a circle, these or all, the oldest first."""
    found = await circles.by_id(circle)
    if found is None:
        return
    async for match in matches.of_circle(circle, wanted):
        if await _is_over(match):
            yield played(found, match)


async def _is_over(match: Shared) -> bool:
    """Settle a match, in a thread; return whether it has ended: by its rules, or early."""
    try:
        settled = await in_thread(lambda _job: match.settled)
    except TextError:
        # These rules, or these people, can't be any more.
        return False
    has_deals = any(one.deal is not None for one in settled.rows)
    is_early = bool(match.log.ended) and settled.wrong is None and has_deals
    return settled.outcome is not None or is_early


def played(circle: Circle, match: Shared) -> Played:
    """Return a settled match as statistics read it, without empty places."""
    settled, began = match.settled, match.log.began
    everybody = match.everybody
    people = [person for person, one in enumerate(everybody) if one != NOBODY]
    members = tuple(
        [
            None if (member := everybody[person].member) is None else circle.now(member)
            for person in people
        ]
    )
    outcome = settled.outcome
    rows = [row for row in settled.rows if row.deal is not None]
    return Played(
        circle.id,
        match.id,
        match.began_at,
        match.played_at,
        circle.zone,
        # That of its last deal: it may be shared, or corrected, on another day.
        evening_of(match.played_at, circle.zone),
        began.settings.game,
        CARDS,
        began.settings,
        began.rules,
        members,
        tuple([match.names[person] for person in people]),
        tuple([_played_deal(row, people, members) for row in rows]),
        None if outcome is None else _outcome(outcome, people),
        early=bool(match.log.ended) and outcome is None,
        middle=match.log.began_in_middle,
        visitors=visitors_of(len(people), [_there(row, people) for row in rows]),
    )


def _played_deal(row: Row, people: Sequence[int], members: Sequence[str | None]) -> PlayedDeal:
    """Return a deal with these people's points, and the members of them who played it."""
    assert row.deal is not None
    totals, deal = _of(people, row.totals), row.deal
    if _has_empty(people):
        deal = reseated(deal, _places(people), totals)
    played = [
        one if person in row.plays else None for person, one in zip(people, members, strict=True)
    ]
    return PlayedDeal(replace(told_deal(deal), totals=totals), tuple(played))


def _outcome(outcome: Outcome, people: Sequence[int]) -> ToldOutcome:
    """Return the outcome for these people."""
    if not _has_empty(people):
        return told_outcome(outcome)
    places, money = _places(people), outcome.money
    winners = tuple([Seat(places[one]) for one in outcome.winners])
    paid = None if money is None else _of(people, money)
    return ToldOutcome(winners, told(outcome.reason).reseated(places), paid)


def _of(people: Sequence[int], values: Sequence[int]) -> tuple[int, ...]:
    """Return the values of these people, as far as they are settled."""
    return tuple([values[person] for person in people if person < len(values)])


def _has_empty(people: Sequence[int]) -> bool:
    """Whether a place before the last of these people is empty."""
    return people[-1] >= len(people)


def _places(people: Sequence[int]) -> list[int]:
    """Return the place of each of these people among them, by their number."""
    return [people.index(one) if one in people else 0 for one in range(people[-1] + 1)]


def _there(row: Row, people: Sequence[int]) -> list[int]:
    """Return the places of those who played a deal."""
    return [place for place, person in enumerate(people) if person in row.plays]
