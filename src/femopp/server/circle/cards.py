"""Matches on real cards in their circles: each counts when it ends, as one at a table does."""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial

from msgspec.structs import replace
from sqlalchemy import delete

from femopp.circle import CARDS, Note, Played, PlayedDeal, evening_of
from femopp.language import TextError
from femopp.rulebook import told_deal, told_outcome
from femopp.server.circle.circles import Circles
from femopp.server.circle.matches import cards_began, cards_ended, cards_withdrawn
from femopp.server.circle.rows import Circle
from femopp.server.circle.taking_over import noted
from femopp.server.kept.matches import KeptMatches
from femopp.server.kept.moments import Row
from femopp.server.kept.shared import Shared
from femopp.server.net.work_queue import in_thread
from femopp.server.store.schema import CIRCLE_NOTES


def count_cards(circles: Circles, matches: KeptMatches) -> None:
    """Have matches on real cards counted with the others."""
    circles.cards_source(partial(_finished, circles, matches))
    circles.on_deleted(matches.forget_circle)


async def reported(
    circles: Circles, matches: KeptMatches, before: Shared | None, match: str, member: str = ""
) -> None:
    """Report a match that has changed, as it is now; `before` is None for a new one.

    All of the circle read that a `member` has changed a finished one.
    """
    async with _alone(circles, match):
        # It may have been deleted meanwhile.
        found = await matches.find(match)
        if found is not None:
            await _reported(circles, before, found[0], member)


def _alone(circles: Circles, match: str) -> AbstractAsyncContextManager[None]:
    """Lock a match while its circle's list is brought up to date."""
    return circles.alone(f"cards {match}")


async def _reported(circles: Circles, before: Shared | None, match: Shared, member: str) -> None:
    circle = None if match.circle is None else await circles.by_id(match.circle)
    if circle is None:
        return
    now, was = await _is_over(match), None if before is None else await _is_over(before)
    if was and before is not None and _said(before) != _said(match):
        note = CIRCLE_NOTES.c
        # The last change of a match is enough.
        before_it = delete(CIRCLE_NOTES).where(note.circle_id == circle.id, note.note == match.id)
        await circles.store.change(
            [before_it, noted(circle.id, Note("corrected", member), match.id)]
        )
    if now:
        await cards_ended(circles, played(circle, match))
        return
    # One that was ended before its first deal is nothing.
    is_empty = bool(match.log.ended) and not match.log.deals
    if was or is_empty:
        await cards_withdrawn(circles, circle.id, match.id)
    if not is_empty:
        await cards_began(circles, played(circle, match))


def _said(match: Shared) -> list[object]:
    return [match.log.ended, *[one.now.said for one in match.log.deals]]


async def withdrawn(circles: Circles, match: Shared) -> None:
    """Report a match that was deleted."""
    if match.circle is not None:
        async with _alone(circles, match.id):
            await cards_withdrawn(circles, match.circle, match.id)


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
    """Return a settled match as statistics read it."""
    settled, began = match.settled, match.log.began
    members = tuple(
        [None if one.member is None else circle.now(one.member) for one in match.everybody]
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
        match.names,
        tuple([_played_deal(row, members) for row in rows]),
        None if outcome is None else told_outcome(outcome),
        early=bool(match.log.ended) and outcome is None,
        middle=match.log.began_in_middle,
        visitors=_visitors(rows, len(members)),
    )


def _played_deal(row: Row, members: Sequence[str | None]) -> PlayedDeal:
    """Return a deal with everybody's points, and the members who played it."""
    assert row.deal is not None
    told = replace(told_deal(row.deal), totals=row.totals)
    played = [one if person in row.plays else None for person, one in enumerate(members)]
    return PlayedDeal(told, tuple(played))


def _visitors(rows: Sequence[Row], people: int) -> frozenset[int]:
    """Return those who played less than half of the deals."""
    counted = [sum([person in row.plays for row in rows]) for person in range(people)]
    return frozenset([one for one, number in enumerate(counted) if 2 * number < len(rows)])
