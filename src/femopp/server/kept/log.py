"""The log of a match on real cards: entries from several phones, and the match after them.

Entries are only ever added. Two phones may enter the same deal without knowing of each other: the
first entry counts, and the other stays beside it as a rival until somebody chooses.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from femopp.language import Text, _, say
from femopp.server.kept.entries import (
    Act,
    Admit,
    Began,
    Choose,
    Deal,
    End,
    Fields,
    KeptEntry,
    Late,
    Reopen,
    Undo,
    stored,
)
from femopp.table.commands import Declined

MOST_DEALS = 500

MOST_RIVALS = 20
"""Rivals of a deal; every answer about it has them all."""

MOST_WAITS = 100
"""Late entries that wait; every answer about the match has them all."""

MOST_ENTRIES = 2000
"""Entries of a match; after so many nothing more can be entered."""

LONGEST_ENTRY = 4096
"""Bytes of an entry as it is stored."""

MOST_BYTES = 256 * 1024
"""Bytes of a match's entries; after so many nothing more can be entered."""

FULL = _("this match has too many entries; begin a new one")

TOO_LONG = _("an entry can have at most 4 kB; enter it with less in it")


class Version(Struct, frozen=True):
    """A deal as somebody entered it, the number of that entry, and when it was made.

    If it is `beside`, the sheet couldn't settle it then. It was entered by a `member` of the
    circle, or else from a `device`, or before the match came here, `by` somebody of this name.
    """

    entry: int
    said: Fields
    at: int = 0
    beside: bool = False
    member: str = ""
    device: str = ""
    by: str = ""


class Place(Struct, frozen=True):
    """A deal of the match: the version that counts, and those that somebody must choose from.

    `before` are versions that were corrected, the oldest first, and `undone` those that were here
    before a deal was taken back. `changed` is the last entry that changed anything here.
    """

    changed: int
    now: Version
    rivals: tuple[Version, ...] = ()
    before: tuple[Version, ...] = ()
    undone: tuple[Version, ...] = ()

    @property
    def at(self) -> int:
        """When it was first entered, 0 if that isn't known."""
        times = [one.at for one in (self.now, *self.rivals, *self.before) if one.at]
        return min(times, default=0)

    @property
    def versions(self) -> tuple[Version, ...]:
        """All that was ever entered here, in the order in which it came."""
        found = (self.now, *self.rivals, *self.before, *self.undone)
        return tuple(sorted(found, key=lambda one: one.entry))


class KeptLog(Struct, frozen=True):
    """A match after its entries.

    `version` is the number of entries. `ended` is the entry that ended it early, or 0. `undone` are
    the versions of deals that were taken back, by place. `waits` are late entries by their number,
    and `came` is when the last entry came after which it stays open (Unix time), 0 for none.
    """

    began: Began
    version: int = 1
    deals: tuple[Place, ...] = ()
    ended: int = 0
    undone: Mapping[int, tuple[Version, ...]] = {}
    waits: Mapping[int, Late] = {}
    came: int = 0

    @property
    def began_in_middle(self) -> bool:
        """Whether it was begun after deals that nobody wrote down here.

        If all begin with the same other points, it is only shorter or longer.
        """
        start = self.began.start
        others = [value for field, value in start.items() if field not in ("dealer", "points")]
        return len(set(start.get("points", ()))) > 1 or any(map(_says_something, others))

    @property
    def last(self) -> int:
        """The entry that can be taken back, or 0."""
        if self.ended:
            return self.ended
        return self.deals[-1].now.entry if self.deals else 0

    @property
    def times(self) -> tuple[int, ...]:
        """When its deals were entered, as far as it's known. A later correction changes nothing."""
        return tuple([one.at for one in self.deals if one.at])

    def unchanged_since(self, version: int) -> int:
        """Return how many of the first deals are as they were after so many entries."""
        if version > self.version:
            return 0
        changed = (at for at, one in enumerate(self.deals) if one.changed > version)
        return next(changed, len(self.deals))


def _says_something(value: object) -> bool:
    return any(map(_says_something, value)) if isinstance(value, list) else bool(value)


MOST_AWAY = 60 * 86_400
"""Seconds that a phone may have been without a connection since it entered a deal."""


def entered_at(at: int, clock: int, now: int) -> int:
    """Return when a phone entered something, by the server's clock.

    `at` and `clock`, the time at which it was sent, are by the phone's clock, 0 if unknown.
    """
    here = at + now - clock if clock else at
    return here if at and now - MOST_AWAY <= here <= now else now


def fold(entries: Iterable[KeptEntry]) -> KeptLog | None:
    """Return the match after these entries; None if there are none."""
    log: KeptLog | None = None
    for entry in entries:
        if log is None:
            assert isinstance(entry, Began)
            log = KeptLog(entry)
        else:
            assert not isinstance(entry, Began)
            log = after(log, entry)
    return log


def decide(log: KeptLog, act: Act | Text, left: int) -> tuple[Act, ...]:
    """Return the entries for an act, if `left` bytes are enough for them. Raises `Declined`.

    An act may be what is wrong with it instead.
    """
    if isinstance(act, Text):
        raise Declined(act)
    against = _refusal(log, act) or _too_long(act, left)
    if against is not None:
        raise Declined(against)
    return (act,)


def _too_long(act: Act, left: int) -> Text | None:
    length = len(stored(act))
    if length > LONGEST_ENTRY:
        return say(TOO_LONG)
    return say(FULL) if length > left else None


def _refusal(log: KeptLog, act: Act) -> Text | None:
    """Return why an entry can't be added, or None."""
    if log.version >= MOST_ENTRIES:
        return say(FULL)
    match act:
        case Deal(late=True) | Choose(late=True) | Undo(late=True) | End(late=True):
            if len(log.waits) < MOST_WAITS:
                return None
            message = _("{most} entries wait already since this match closed; decide on them first")
            return say(message, most=MOST_WAITS)
        case Admit() if act.entry not in log.waits:
            return say(_("somebody has decided that already"))
        case Admit(counts=True):
            return _refusal(log, replace(log.waits[act.entry], late=False))
        case Deal() | Choose(apart=True) if len(log.deals) >= MOST_DEALS and _adds(log, act):
            return say(_("a match can have at most {most} deals"), most=MOST_DEALS)
        case Deal() if _is_contested(log, act):
            message = _("this deal was entered in {most} other ways already; choose one first")
            return say(message, most=MOST_RIVALS)
        case Undo() if act.seen != log.last or not log.last:
            return say(_("somebody entered something meanwhile, so nothing was taken back"))
        case End() if log.ended:
            return say(_("the match has been ended already"))
        case Choose() if not _is_open(log, act):
            return say(_("somebody has chosen already"))
        case _:
            return None


def _adds(log: KeptLog, act: Deal | Choose) -> bool:
    """Whether there is another deal after an entry."""
    return isinstance(act, Choose) or act.place >= len(log.deals)


def _is_contested(log: KeptLog, act: Deal) -> bool:
    """Whether an entry would be one rival too many."""
    if not 0 <= act.place < len(log.deals):
        return False
    now, then = [len(one.deals[act.place].rivals) for one in (log, after(log, act))]
    return then > max(now, MOST_RIVALS)


def _is_open(log: KeptLog, act: Choose) -> bool:
    if not 0 <= act.place < len(log.deals):
        return False
    place = log.deals[act.place]
    return act.entry in [one.entry for one in (place.now, *place.rivals)] and bool(place.rivals)


def after(log: KeptLog, act: Act) -> KeptLog:
    """Return the match after another entry, which `decide` returned.

    Earlier versions stored places below 0, and choices that followed from them: they do nothing.
    """
    number = log.version + 1
    log = replace(log, version=number)
    if not isinstance(act, Reopen | Admit) and act.late:
        return replace(log, waits={**log.waits, number: act})
    if isinstance(act, Admit):
        waits = dict(log.waits)
        late = waits.pop(act.entry)
        log = replace(log, waits=waits)
        return _applied(log, late, act.entry) if act.counts else log
    log = replace(log, came=act.came or log.came)
    return log if isinstance(act, Reopen) else _applied(log, act, number)


def _applied(log: KeptLog, act: Late, number: int) -> KeptLog:
    """Return the match after an entry, whose number this is, that changes it now."""
    match act:
        case Deal() if act.place < 0:
            return log
        case Deal():
            return _with_deal(log, act, version_of(act, number))
        case Choose():
            return _chosen(log, act) if _is_open(log, act) else log
        case Undo() if log.ended:
            return replace(log, ended=0)
        case Undo() if log.deals:
            last = len(log.deals) - 1
            undone = {**log.undone, last: log.deals[last].versions}
            return replace(log, deals=log.deals[:last], undone=undone)
        case Undo():
            return log
        case End():
            return replace(log, ended=number)


def version_of(act: Deal, entry: int) -> Version:
    """Return the version of a deal that an entry, whose number this is, adds."""
    return Version(entry, act.said, act.at, act.beside, act.member, act.device, act.by)


def _with_deal(log: KeptLog, act: Deal, version: Version) -> KeptLog:
    deals = log.deals
    if act.place >= len(deals):
        # Also if an earlier deal was taken back meanwhile; and a late deal takes back the end.
        place = Place(log.version, version, undone=log.undone.get(len(deals), ()))
        return replace(log, deals=(*deals, place), ended=0)
    place = deals[act.place]
    if act.said in [one.said for one in (place.now, *place.rivals)]:
        return log
    # If the sheet can settle only one of them, that one counts.
    is_only = place.now.beside and not version.beside
    is_rival = version.beside and not place.now.beside
    if act.seen == place.now.entry and not is_rival:
        now, rivals, before = version, place.rivals, (*place.before, place.now)
    elif is_only:
        now, rivals, before = version, (*place.rivals, place.now), place.before
    else:
        now, rivals, before = place.now, (*place.rivals, version), place.before
    changed = Place(log.version, now, rivals, before, place.undone)
    return _with_place(log, act.place, changed)


def _chosen(log: KeptLog, act: Choose) -> KeptLog:
    place = log.deals[act.place]
    (chosen,) = [one for one in (place.now, *place.rivals) if one.entry == act.entry]
    others = tuple([one for one in (place.now, *place.rivals) if one is not chosen])
    if not act.apart:
        only = Place(log.version, chosen, (), (*place.before, *others), place.undone)
        return _with_place(log, act.place, only)
    stays = Place(log.version, others[0], others[1:], place.before, place.undone)
    before, then = log.deals[: act.place], log.deals[act.place + 1 :]
    return replace(log, deals=(*before, stays, Place(log.version, chosen), *then))


def _with_place(log: KeptLog, at: int, place: Place) -> KeptLog:
    return replace(log, deals=(*log.deals[:at], place, *log.deals[at + 1 :]))
