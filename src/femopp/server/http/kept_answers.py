"""A match on real cards that several phones keep, as it is sent to them."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from femopp.language import Speaker, _, say
from femopp.rulebook import SummaryError
from femopp.server.http.keep import Kept, KeptDeal, kept, kept_since, settled_deal
from femopp.server.kept.log import Place, Version
from femopp.server.kept.shared import People, Shared
from femopp.table.settings import Settings

NOT_YET = _("an earlier deal must be corrected first")


class SharedVersion(Struct, frozen=True):
    """A deal as somebody entered it; `deal` is None if it can't be, and `text` says why."""

    entry: int
    said: Mapping[str, Any]
    deal: KeptDeal | None
    text: str


class SharedDeal(Struct, frozen=True):
    """A deal: the entry that counts, and others from which somebody must choose."""

    entry: int
    said: Mapping[str, Any]
    rivals: tuple[SharedVersion, ...]


class SharedRefusal(Struct, frozen=True):
    """An entry that was not taken, by its number on the phone."""

    number: int
    text: str


class SharedMatch(Struct, frozen=True):
    """A match on real cards as it stands for everybody.

    `id` is empty for those who only watch. `tag` changes with it. `last` is the entry that can be
    taken back, 0 if none. `refused` are entries of the request that were not taken.

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
        deals=tuple([_deal(shared, place, one, speaker) for place, one in new]),
        ended=bool(log.ended),
        last=log.last,
        kept=kept_since(settled, speaker, since) if tag else kept(settled, speaker),
        refused=refused,
        since=since,
    )


def _deal(shared: Shared, at: int, place: Place, speaker: Speaker) -> SharedDeal:
    rivals = [_version(shared, at, one, speaker) for one in place.rivals]
    return SharedDeal(place.now.entry, place.now.said, tuple(rivals))


def _version(shared: Shared, at: int, version: Version, speaker: Speaker) -> SharedVersion:
    found = shared.settled
    if at >= len(found.states):
        return SharedVersion(version.entry, version.said, None, speaker.say(say(NOT_YET)))
    try:
        deal = settled_deal(found.tried(at, version.said).sheet[-1], speaker)
    except SummaryError as error:
        return SharedVersion(version.entry, version.said, None, speaker.say(error.whole))
    return SharedVersion(version.entry, version.said, deal, "")
