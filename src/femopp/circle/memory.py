"""What a circle remembers: usual rules and seats, planned evenings, and named seasons.

It is stored as one JSON object. Fields that only a newer Femopp knows stay as they are.
"""

from typing import Any

import msgspec
from msgspec import Struct

from femopp.circle.evenings import Season
from femopp.circle.house import House
from femopp.circle.planning import Plan
from femopp.table.settings import Settings


class TakeOver(Struct, frozen=True):
    """A member has asked, at this Unix time, to become keeper in the place of `keeper`."""

    member: str
    keeper: str
    at: int


class Saying(Struct, frozen=True):
    """A line to all by a member, since a moment (Unix time), until the end of an evening."""

    by: str
    at: int
    text: str
    until: str


class NamedRules(Struct, frozen=True):
    """House rules, by the name that the circle has for them."""

    name: str
    settings: Settings


class Memory(Struct, frozen=True):
    """What a circle remembers.

    `settings` are those of a new table, None before the first. `seating` is the member in each
    seat, None for a bot's. `plans` are evenings. `take_over`: somebody has asked to become keeper.
    `saying` is what the keeper says to all. `rules` are those that have a name here. `house` is how
    it settles up.
    """

    settings: Settings | None = None
    seating: tuple[str | None, ...] = ()
    plans: tuple[Plan, ...] = ()
    seasons: tuple[Season, ...] = ()
    take_over: TakeOver | None = None
    saying: Saying | None = None
    rules: tuple[NamedRules, ...] = ()
    house: House | None = None


def remembered(data: bytes) -> Memory:
    """Return what a circle remembers; a field that can't be read has its default."""
    found = msgspec.json.decode(data)
    known = dict[str, Any]()
    for one in msgspec.structs.fields(Memory):
        try:
            if one.name in found:
                known[one.name] = msgspec.convert(found[one.name], one.type)
        except msgspec.ValidationError:
            continue
    return Memory(**known)


def remember(data: bytes, **changed: Any) -> bytes:
    """Return the stored form with these fields changed; all others stay as they are."""
    found = msgspec.json.decode(data)
    return msgspec.json.encode({**found, **msgspec.to_builtins(changed, str_keys=True)})
