"""A match on real cards in memory: its log, its people, and the links to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from zlib import crc32

import msgspec
from msgspec import Struct

from femopp.circle import close_after
from femopp.kits.catalogue import game_named
from femopp.record import name_fault
from femopp.server.kept.company import newcomers
from femopp.server.kept.log import KeptLog
from femopp.server.kept.settling import KeptMatch, Settled, settled
from femopp.server.kept.stored import StoredMember
from femopp.server.room.tokens import matches_hash
from femopp.server.store.reading import NO_NAME, names_of

LONGEST_NUMBER = 7
"""Digits; no log has more entries than that."""


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody who plays: their name and face, or the member of the circle who they are.

    An empty place has neither.
    """

    name: str | None
    face: str = ""
    member: str | None = None


NOBODY = Person("")
"""A place that nobody fills, as a correction has taken out who came there."""

People = tuple[Person, ...]


@dataclass(frozen=True)
class Shared:
    """A match on real cards: its log, its people, and the links to it.

    A member of its circle has the name and the face that they have there.
    """

    id: str
    watch: str
    token_hash: str
    people: People
    circle: str | None
    log: KeptLog
    opened_at: int
    deleted: int | None = None
    """The counted day on which it was deleted; it can be brought back for a day."""
    members: Mapping[str, StoredMember] = field(default_factory=dict)
    answers: dict[tuple[str, bool], bytes] = field(init=False, default_factory=dict, compare=False)
    """Whole answers about it by language, and by whether one may enter something."""

    @cached_property
    def settled(self) -> Settled:
        """The settled match. It takes a while."""
        return settled(self.match)

    @cached_property
    def phones(self) -> Mapping[str, int]:
        """The phones by the order in which they first entered a deal, from 1."""
        entered = {one.entry: one.device for place in self.log.deals for one in place.versions}
        entered |= {entry: act.device for entry, act in self.log.waits.items()}
        devices = dict.fromkeys(entered[entry] for entry in sorted(entered) if entered[entry])
        return {device: number for number, device in enumerate(devices, 1)}

    @property
    def began_at(self) -> int:
        """When it began (Unix time); it may have been played before it was shared."""
        return min((self.opened_at, *self.log.times))

    @property
    def played_at(self) -> int:
        """When its last deal was entered."""
        return self.log.times[-1] if self.log.times else self.opened_at

    def tag(self, language: str) -> str:
        """Return what changes with the match, with its people, and with the language."""
        return f"{self.log.version}-{self._texts(language)}"

    def _texts(self, language: str) -> str:
        return f"{crc32(msgspec.json.encode(self.named_people)):x}-{language}"

    def known(self, tag: str, language: str) -> int:
        """Return how many of the first deals are the same in an answer with this tag."""
        version, _dash, texts = tag.partition("-")
        is_number = version.isascii() and version.isdigit() and len(version) < LONGEST_NUMBER
        if not is_number or texts != self._texts(language):
            return 0
        return self.log.unchanged_since(int(version))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names in seat order, all different; of a forgotten member, "a player".

        That of an empty place is empty.
        """
        by_seat = {str(seat): self._name(one) for seat, one in enumerate(self.everybody)}
        game, names = game_named(self.log.began.settings.game), list[str]()
        for seat, name in enumerate(names_of(by_seat).values()):
            # A member may have a new name that somebody else has, or that no record can have.
            possible = (name, f"{name} {seat + 1}", f"{NO_NAME} {seat + 1}")
            known = (one for one in possible if not name_fault(one, names, game))
            names.append(name and next(known))
        return tuple(names)

    @cached_property
    def everybody(self) -> People:
        """The people with whom it began, and those who came in later."""
        people = dict(enumerate(self.people))
        for one in newcomers([place.now.said for place in self.log.deals], len(people)):
            member = Person(None, "", one.member) if one.member else None
            people[one.seat] = member or Person(one.name, one.face)
        return tuple([people.get(seat, NOBODY) for seat in range(max(people) + 1)])

    def _name(self, person: Person) -> str | None:
        if person.member is None:
            return person.name
        found = self.members.get(person.member)
        return None if found is None else found.name

    @property
    def named_people(self) -> People:
        """The people with a name and a face for everybody."""
        found = list[Person]()
        for one, name in zip(self.everybody, self.names, strict=True):
            member = self.members.get(one.member or "")
            face = one.face if member is None else member.face
            found.append(Person(name, face, one.member))
        return tuple(found)

    @property
    def match(self) -> KeptMatch:
        """The match to be settled."""
        log = self.log
        before = {
            place: tuple([one.said for one in deal.before])
            for place, deal in enumerate(log.deals)
            if deal.before
        }
        deals = tuple([deal.now.said for deal in log.deals])
        began = log.began
        return KeptMatch(
            began.settings,
            self.names,
            began.start,
            deals,
            began.rules,
            before,
            bool(log.ended),
            len(self.people),
        )

    @property
    def closes_at(self) -> float | None:
        """When it closes, or has closed; None while it isn't over. It takes a while."""
        log = self.log
        if not self.settled.is_over or not log.deals:
            return None
        return close_after(log.came or self.opened_at, log.began.zone or "UTC")

    def is_closed(self, now: float) -> bool:
        """Whether it is closed at this Unix time. It takes a while."""
        closes = self.closes_at
        return closes is not None and now >= closes

    def may_delete(self, token: str) -> bool:
        """Whether this is the token of whoever opened it."""
        return matches_hash(token, self.token_hash)
