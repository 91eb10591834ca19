"""The entries of a match on real cards, as phones send them and the store has them."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, json

from femopp.table.settings import Settings

Fields = Mapping[str, Any]
"""A start or a summary as in the JSON of records, without what has its default."""


class Began(Struct, frozen=True, tag="Began", omit_defaults=True):
    """The match began, by these rules, with this start.

    `rules` is the version of the game's rules, and `version` the build of Femopp. `zone` is the
    opener's time zone (an IANA name), by which it closes unless it is of a circle.
    """

    settings: Settings
    players: int
    start: Fields
    rules: int
    version: str
    zone: str = ""


class Deal(Struct, frozen=True, tag="Deal", omit_defaults=True):
    """A deal, or a correction of it. `place` counts from 0.

    `seen` is the number of the entry that it replaces, 0 for a new deal. `at` is the Unix time at
    which somebody entered it on their phone, 0 if it isn't known. If it is `beside`, the sheet
    couldn't settle it when it came.

    The server adds to each entry when it came (Unix time), and from which member of the circle, or
    else from which device. Entries of earlier versions have neither. One is `late` if the match was
    closed when it came: it changes nothing until it is admitted. `by` is the name of whoever
    entered it before the match came here, as the phone that opened it says.
    """

    place: int
    said: Fields
    seen: int = 0
    at: int = 0
    beside: bool = False
    late: bool = False
    came: int = 0
    member: str = ""
    device: str = ""
    by: str = ""


class Choose(Struct, frozen=True, tag="Choose", omit_defaults=True):
    """A choice between rivals: the entry that counts.

    If it is `apart`, it is another deal, which follows the one at this place.
    """

    place: int
    entry: int
    apart: bool = False
    late: bool = False
    came: int = 0
    member: str = ""
    device: str = ""


class Undo(Struct, frozen=True, tag="Undo", omit_defaults=True):
    """The last deal, or the end, is taken back; `seen` is its entry."""

    seen: int
    late: bool = False
    came: int = 0
    member: str = ""
    device: str = ""


class End(Struct, frozen=True, tag="End", omit_defaults=True):
    """The match ends before its rules end it."""

    late: bool = False
    came: int = 0
    member: str = ""
    device: str = ""


class Reopen(Struct, frozen=True, tag="Reopen", omit_defaults=True):
    """A closed match is open again, until it closes anew."""

    came: int = 0
    member: str = ""
    device: str = ""


class Admit(Struct, frozen=True, tag="Admit", omit_defaults=True):
    """A late entry counts, or never does."""

    entry: int
    counts: bool = False
    came: int = 0
    member: str = ""
    device: str = ""


Late = Deal | Choose | Undo | End
"""Entries that wait if the match is closed when they come."""

Act = Late | Reopen | Admit
"""Entries that a phone can send."""

KeptEntry = Began | Act

_DECODER: json.Decoder[KeptEntry] = json.Decoder(KeptEntry)


def stored(entry: KeptEntry) -> bytes:
    """Return an entry as it is stored."""
    return json.encode(entry)


def restored(data: bytes) -> KeptEntry:
    """Return a stored entry. Raises `msgspec.MsgspecError` for one of a newer version."""
    return _DECODER.decode(data)
