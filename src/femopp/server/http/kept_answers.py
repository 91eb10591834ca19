"""A match on real cards that several phones keep, as it is sent to them."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from femopp.language import Speaker, _, say
from femopp.rulebook import SummaryError
from femopp.server.http.keep import Kept, KeptDeal, kept, kept_since, tried_row
from femopp.server.kept.entries import Deal, Late
from femopp.server.kept.log import Place, Version, version_of
from femopp.server.kept.shared import People, Shared
from femopp.table.settings import Settings

NOT_YET = _("an earlier deal must be corrected first")


class SharedVersion(Struct, frozen=True):
    """A deal as somebody entered it; `deal` is None if it can't be, and `text` says why.

    `at` is when, by their phone (Unix time), 0 if that isn't known. `name` and `face` are of the
    member of the circle who did; `name` may be from before the match came here. Else `phone` counts
    the match's phones from 1, 0 if not even that is known.
    """

    entry: int
    said: Mapping[str, Any]
    deal: KeptDeal | None
    text: str
    at: int
    name: str
    face: str
    phone: int


class SharedEntered(Struct, frozen=True):
    """A version of a deal, unsettled; the fields are as in `SharedVersion`.

    It was `undone` if the deal was taken back after it.
    """

    said: Mapping[str, Any]
    at: int
    name: str
    face: str
    phone: int
    undone: bool


class SharedDeal(Struct, frozen=True):
    """A deal: the entry that counts, and others from which somebody must choose.

    If there are any, `now` is the version that counts. It was `changed` if it was ever entered
    otherwise. `entered` is all that was ever entered, the version that counts last, for those who
    keep score.
    """

    entry: int
    said: Mapping[str, Any]
    rivals: tuple[SharedVersion, ...]
    changed: bool
    now: SharedVersion | None
    entered: tuple[SharedEntered, ...] = ()


class SharedStep(Struct, frozen=True):
    """A step in the history of a deal: it was entered, or entered otherwise.

    `mine` says whether it is the asker's. `counts` marks the version that counts now.
    """

    mine: bool
    counts: bool
    version: SharedVersion


class SharedHistory(Struct, frozen=True):
    """All that was ever entered for a deal, the newest first."""

    steps: tuple[SharedStep, ...]


class SharedLate(Struct, frozen=True):
    """An entry that came when the match was closed, and waits to be admitted.

    `kind` is "Deal", "Choose", "Undo" or "End"; `place` is that of a deal, which has a `version`.
    """

    entry: int
    kind: str
    place: int
    version: SharedVersion | None


class SharedRefusal(Struct, frozen=True):
    """An entry that was not taken, by its number on the phone."""

    number: int
    text: str


class SharedMatch(Struct, frozen=True):
    """A match on real cards as it stands for everybody.

    `id` is empty for those who only watch. `tag` changes with it. `last` is the entry that can be
    taken back, 0 if none. `refused` are entries of the request that were not taken. `played` is
    when its last deal was entered, and `closes` when a finished one closes, or has (Unix times; 0
    while it isn't over). `waits` are entries that came later. `undone` is what was entered for
    deals after the last, by place, all of which were taken back.
    It began with the first `players` of its people.

    If the request had a tag, the answer has no record, and the first `since` deals and settled
    deals are left out: they are as in the answer with that tag.
    """

    id: str
    watch: str
    tag: str
    settings: Settings
    people: People
    start: Mapping[str, Any]
    rules: int
    deals: tuple[SharedDeal, ...]
    ended: bool
    last: int
    kept: Kept
    refused: tuple[SharedRefusal, ...] = ()
    since: int = 0
    played: int = 0
    closes: int = 0
    waits: tuple[SharedLate, ...] = ()
    players: int = 0
    undone: Mapping[int, tuple[SharedEntered, ...]] = {}


def shared_match(
    shared: Shared,
    speaker: Speaker,
    may_enter: bool,
    tag: str,
    refused: tuple[SharedRefusal, ...] = (),
) -> SharedMatch:
    """Return how a match stands; if there is a tag, what is new since. It takes a while."""
    log, since = shared.log, shared.known(tag, speaker.language)
    settled = shared.settled
    new = list(enumerate(log.deals))[since:]
    return SharedMatch(
        id=shared.id if may_enter else "",
        watch=shared.watch,
        tag=shared.tag(speaker.language),
        settings=log.began.settings,
        people=shared.named_people,
        start=log.began.start,
        rules=log.began.rules,
        deals=tuple([_deal(shared, place, one, may_enter, speaker) for place, one in new]),
        ended=bool(log.ended),
        last=log.last,
        kept=kept_since(settled, speaker, since) if tag else kept(settled, speaker),
        refused=refused,
        since=since,
        played=shared.played_at,
        closes=int(shared.closes_at or 0),
        waits=tuple([_late(shared, entry, act, speaker) for entry, act in log.waits.items()]),
        players=len(shared.people),
        undone={
            place: tuple([_entered(shared, one, undone=True) for one in versions])
            for place, versions in log.undone.items()
            if may_enter and place >= len(log.deals)
        },
    )


def _late(shared: Shared, entry: int, act: Late, speaker: Speaker) -> SharedLate:
    kind, place = type(act).__name__, getattr(act, "place", 0)
    if not isinstance(act, Deal):
        return SharedLate(entry, kind, place, None)
    version = version_of(act, entry)
    at = min(max(place, 0), len(shared.log.deals))
    return SharedLate(entry, kind, place, _version(shared, at, version, speaker))


def history(shared: Shared, at: int, device: str, member: str, speaker: Speaker) -> SharedHistory:
    """Return the history of the deal at this place, as a device or a member asks for it."""
    place = shared.log.deals[at]
    steps = [
        SharedStep(
            mine=one.member == member if one.member else one.device == device != "",
            counts=one is place.now,
            version=_version(shared, at, one, speaker),
        )
        for one in reversed(place.versions)
    ]
    return SharedHistory(tuple(steps))


def _deal(shared: Shared, at: int, place: Place, may_enter: bool, speaker: Speaker) -> SharedDeal:
    rivals = [_version(shared, at, one, speaker) for one in place.rivals]
    changed = any(one.said != place.now.said for one in place.versions)
    now = _version(shared, at, place.now, speaker) if rivals else None
    others = [one for one in place.versions if one is not place.now]
    entered = [_entered(shared, one, undone=one in place.undone) for one in (*others, place.now)]
    return SharedDeal(
        place.now.entry,
        place.now.said,
        tuple(rivals),
        changed,
        now,
        tuple(entered) if may_enter else (),
    )


def _entered(shared: Shared, version: Version, *, undone: bool) -> SharedEntered:
    name, face, phone = _who(shared, version)
    return SharedEntered(version.said, version.at, name, face, phone, undone)


def _who(shared: Shared, version: Version) -> tuple[str, str, int]:
    """Return the name and the face of whoever entered a version, and the number of their phone."""
    member, phone = shared.members.get(version.member), shared.phones.get(version.device, 0)
    if member is None:
        return version.by, "", phone
    return member.name or "", member.face, phone


def _version(shared: Shared, at: int, version: Version, speaker: Speaker) -> SharedVersion:
    deal, text = _settled(shared, at, version, speaker)
    name, face, phone = _who(shared, version)
    return SharedVersion(
        entry=version.entry,
        said=version.said,
        deal=deal,
        text=text,
        at=version.at,
        name=name,
        face=face,
        phone=phone,
    )


def _settled(
    shared: Shared, at: int, version: Version, speaker: Speaker
) -> tuple[KeptDeal | None, str]:
    """Return the settled version; None if it can't be, with why not."""
    found = shared.settled
    if at >= len(found.moments):
        return None, speaker.say(say(NOT_YET))
    try:
        return tried_row(found, at, version.said, speaker), ""
    except SummaryError as error:
        return None, speaker.say(error.whole)
