"""The log of a match on real cards: entries from several phones, and the match after them.

Entries are only ever added. Two phones may enter the same deal without knowing of each other: the
first entry counts, and the other stays beside it as a rival until somebody chooses.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from femopp.language import Text, _, say
from femopp.table.commands import Declined
from femopp.table.settings import Settings

Fields = Mapping[str, Any]
"""A start or a summary as in the JSON of records, without what has its default."""

MOST_DEALS = 500

MOST_ENTRIES = 2000
"""Entries of a match; after so many nothing more can be entered."""


class Began(Struct, frozen=True, tag="Began", omit_defaults=True):
    """The match began, by these rules, with this start.

    `rules` is the version of the game's rules, and `version` the build of Femopp.
    """

    settings: Settings
    players: int
    start: Fields
    rules: int
    version: str


class Deal(Struct, frozen=True, tag="Deal", omit_defaults=True):
    """A deal, or a correction of it. `place` counts from 0.

    `seen` is the number of the entry that it replaces, 0 for a new deal. `at` is the Unix time at
    which somebody entered it on their phone, 0 if it isn't known.
    """

    place: int
    said: Fields
    seen: int = 0
    at: int = 0


class Choose(Struct, frozen=True, tag="Choose", omit_defaults=True):
    """A choice between rivals: the entry that counts.

    If it is `apart`, it is another deal, which follows the one at this place.
    """

    place: int
    entry: int
    apart: bool = False


class Undo(Struct, frozen=True, tag="Undo", omit_defaults=True):
    """The last deal, or the end, is taken back; `seen` is its entry."""

    seen: int


class End(Struct, frozen=True, tag="End", omit_defaults=True):
    """The match ends before its rules end it."""


Act = Deal | Choose | Undo | End
"""Entries that a phone can send."""

KeptEntry = Began | Act

_DECODER: json.Decoder[KeptEntry] = json.Decoder(KeptEntry)


def stored(entry: KeptEntry) -> bytes:
    """Return an entry as it is stored."""
    return json.encode(entry)


def restored(data: bytes) -> KeptEntry:
    """Return a stored entry. Raises `msgspec.MsgspecError` for one of a newer version."""
    return _DECODER.decode(data)


class Version(Struct, frozen=True):
    """A deal as somebody entered it, the number of that entry, and when it was made."""

    entry: int
    said: Fields
    at: int = 0


class Place(Struct, frozen=True):
    """A deal of the match: the version that counts, and those that somebody must choose from.

    `before` are versions that were corrected, the oldest first.
    """

    now: Version
    rivals: tuple[Version, ...] = ()
    before: tuple[Version, ...] = ()

    @property
    def at(self) -> int:
        """When it was first entered, 0 if that isn't known."""
        times = [one.at for one in (self.now, *self.rivals, *self.before) if one.at]
        return min(times, default=0)


class KeptLog(Struct, frozen=True):
    """A match after its entries.

    `version` is the number of entries. `ended` is the entry that ended it early, or 0.
    """

    began: Began
    version: int = 1
    deals: tuple[Place, ...] = ()
    ended: int = 0

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


def decide(log: KeptLog, act: Act, now: int) -> tuple[Act, ...]:
    """Return the entries to be added for what a phone has sent. Raises `Declined`.

    `now` is the Unix time, for a deal whose time the phone didn't say.
    """
    against = why_not(log, act)
    if against is not None:
        raise Declined(against)
    if isinstance(act, Deal) and not act.at:
        act = replace(act, at=now)
    return (act,)


def why_not(log: KeptLog, act: Act) -> Text | None:
    """Return why an entry can't be added, or None."""
    if log.version >= MOST_ENTRIES:
        return say(_("this match has too many entries; begin a new one"))
    match act:
        case Deal() if len(log.deals) >= MOST_DEALS and act.place >= len(log.deals):
            return say(_("a match can have at most {most} deals"), most=MOST_DEALS)
        case Undo() if act.seen != log.last or not log.last:
            return say(_("somebody entered something meanwhile, so nothing was taken back"))
        case End() if log.ended:
            return say(_("the match has been ended already"))
        case Choose() if not _is_open(log, act):
            return say(_("somebody has chosen already"))
        case _:
            return None


def _is_open(log: KeptLog, act: Choose) -> bool:
    if not 0 <= act.place < len(log.deals):
        return False
    place = log.deals[act.place]
    return act.entry in [one.entry for one in (place.now, *place.rivals)] and bool(place.rivals)


def after(log: KeptLog, act: Act) -> KeptLog:
    """Return the match after another entry, which `decide` returned."""
    number = log.version + 1
    log = replace(log, version=number)
    match act:
        case Deal():
            return _with_deal(log, act, Version(number, act.said, act.at))
        case Choose():
            return _chosen(log, act)
        case Undo() if log.ended:
            return replace(log, ended=0)
        case Undo():
            return replace(log, deals=log.deals[:-1])
        case End():
            return replace(log, ended=number)


def _with_deal(log: KeptLog, act: Deal, version: Version) -> KeptLog:
    deals = log.deals
    if act.place >= len(deals):
        # Also if an earlier deal was taken back meanwhile; and a late deal takes back the end.
        return replace(log, deals=(*deals, Place(version)), ended=0)
    place = deals[act.place]
    if act.said in [one.said for one in (place.now, *place.rivals)]:
        return log
    if act.seen == place.now.entry:
        corrected = replace(place, now=version, before=(*place.before, place.now))
        return _with_place(log, act.place, corrected)
    return _with_place(log, act.place, replace(place, rivals=(*place.rivals, version)))


def _chosen(log: KeptLog, act: Choose) -> KeptLog:
    place = log.deals[act.place]
    (chosen,) = [one for one in (place.now, *place.rivals) if one.entry == act.entry]
    others = tuple([one for one in (place.now, *place.rivals) if one is not chosen])
    if not act.apart:
        only = Place(chosen, before=(*place.before, *others))
        return _with_place(log, act.place, only)
    stays = Place(others[0], others[1:], place.before)
    before, then = log.deals[: act.place], log.deals[act.place + 1 :]
    return replace(log, deals=(*before, stays, Place(chosen), *then))


def _with_place(log: KeptLog, at: int, place: Place) -> KeptLog:
    return replace(log, deals=(*log.deals[:at], place, *log.deals[at + 1 :]))
