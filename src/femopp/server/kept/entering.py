"""Entries of phones on their way into a match's log: judged, stamped and decided."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from femopp.language import Text
from femopp.server.kept.company import newcomers
from femopp.server.kept.entries import Act, Deal, Reopen, stored
from femopp.server.kept.judging import judged, membership_fault
from femopp.server.kept.log import MOST_ENTRIES, KeptLog, after, decide
from femopp.server.kept.shared import Shared
from femopp.server.kept.stored import timed
from femopp.server.store.chain import Command
from femopp.server.store.completed_commands import CompletedCommands
from femopp.server.store.log import Item
from femopp.table.commands import Declined

SENT_BY = ""
"""Entries of these matches have no guest, only a phone."""

A = TypeVar("A", bound=Act | Text)
C = TypeVar("C", bound=Command | None)


def completed(done: Sequence[Command] = ()) -> CompletedCommands:
    """Return the completed entries of a match: all of them, however late a phone sends them."""
    return CompletedCommands(done, window=MOST_ENTRIES, most=MOST_ENTRIES)


def stamped(act: A, member: str, device: str, now: float) -> A:
    """Return an entry with when it came and from whom, whatever it says of that itself."""
    if isinstance(act, Text):
        return act
    device = "" if member else device
    return timed(replace(act, came=0, member=member, device=device), int(now))


def stamped_opening(act: Act, member: str, device: str, now: float) -> Act:
    """Return an entry of a match that is opened; somebody else may have entered it elsewhere."""
    if isinstance(act, Deal) and act.by:
        member, device = "", ""
    return stamped(act, member, device, now)


def judged_by_sheet(
    match: Shared, acts: Sequence[tuple[Command, Act | Text]], *, may_open: bool, now: float
) -> list[tuple[Command, Act | Text]]:
    """Judge numbered entries by the sheet as it is now, which takes a while to settle.

    Entries after a `Reopen` are not late.
    """
    found, opens = list[tuple[Command, Act | Text]](), False
    for command, sent in acts:
        act = sent
        if not isinstance(sent, Text):
            closed = not opens and match.is_closed(now)
            against = _membership_fault(match, sent)
            act = against or judged(
                sent, match.log, match.settled, is_closed=closed, may_open=may_open
            )
            opens = opens or isinstance(act, Reopen)
        found.append((command, act))
    return found


def _membership_fault(match: Shared, act: Act) -> Text | None:
    """Return why an entry brings in the wrong people; a correction may bring in the same."""
    before = match.log.deals[: act.place] if isinstance(act, Deal) else ()
    later = newcomers([place.now.said for place in before], len(match.people))
    there = [*[one.member for one in match.people], *[one.member for one in later]]
    return membership_fault(act, match.members, [one for one in there if one])


def added(
    log: KeptLog, left: int, acts: Iterable[tuple[C, Act | Text]]
) -> tuple[KeptLog, list[Item], list[tuple[C, Text]]]:
    """Return the log after acts, the entries to be stored, and the refused ones with the reason.

    `left` is how many bytes the entries can have.
    """
    items, refused = list[Item](), list[tuple[C, Text]]()
    for command, act in acts:
        try:
            entries = decide(log, act, left)
        except Declined as error:
            refused.append((command, error.text))
            continue
        for entry in entries:
            items.append(Item(stored(entry), command))
            log, left = after(log, entry), left - len(items[-1].data)
    return log, items, refused
