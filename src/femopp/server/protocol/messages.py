"""What goes over a table's socket, typed once; the schema and the client's types follow."""

from collections.abc import Iterable
from itertools import compress
from operator import is_not
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple

from femopp.presentation import Line
from femopp.record.publishing import published
from femopp.table.commands import AnyCommand
from femopp.table.screen.screen import Own, Screen

LONGEST_FRAME = 8192
"""Bytes of one frame from a client; nothing that a client has to say is longer."""

StoryLine = int | Line
"""A line of the story, or the number of the deal that begins there."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Words = Annotated[str, Meta(max_length=400)]
Language = Annotated[str, Meta(max_length=8)]


class FromClient(Struct, frozen=True, forbid_unknown_fields=True):
    """A message of a client."""


class Hello(FromClient, frozen=True, tag="Hello"):
    """The first message: who one is (no token: a spectator)."""

    token: Annotated[str, Meta(max_length=128)] | None = None
    language: Language = "en"


class Do(FromClient, frozen=True, tag="Do"):
    """Do this once, however often the message comes.

    `id` is DEVICE-NUMBER, where the number rises with each message of a device: 1, 2, 3 …

    `late`: the table has gone on since it was meant. It is not done any more, but may have been.
    """

    id: Id
    command: AnyCommand
    late: bool = False


class Why(FromClient, frozen=True, tag="Why"):
    """Why is this not allowed?"""

    id: Id
    words: Words


class Hint(FromClient, frozen=True, tag="Hint"):
    """What would a strong bot do in my seat now?"""

    id: Id


class Speak(FromClient, frozen=True, tag="Speak"):
    """Go on in this language."""

    language: Language


class Ping(FromClient, frozen=True, tag="Ping"):
    """Are you there?"""


AnyFromClient = Hello | Do | Why | Hint | Speak | Ping


class ToClient(Struct, frozen=True):
    """A message to a client."""


class Welcome(ToClient, frozen=True, tag="Welcome"):
    """Who one is here (None: a spectator), and the version of the server."""

    guest: str | None
    version: str


class Reason(Struct, frozen=True):
    """A rule against an action: a sentence, the rule's id, and where it comes from."""

    text: str
    rule: str
    cite: str


class Look(ToClient, frozen=True, tag="Look"):
    """What has changed of the table as one sees it, and what has been said since.

    Of `screen` only those fields are there that are not as they were; the first look at a table
    has all of them, and so has the first on each socket. `again`: the story begins anew, and so
    many of its lines only tell in other words what was told before; None: it goes on. A number in
    the story is that of the deal which begins there.
    """

    screen: Screen
    story: tuple[StoryLine, ...] = ()
    again: int | None = None


class SheetLine(Struct, frozen=True):
    seat: int
    points: int
    reason: str
    rule: str
    cite: str


class SheetDeal(Struct, frozen=True):
    number: int
    title: str
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]


class Ending(Struct, frozen=True):
    winners: tuple[int, ...]
    reason: str
    money: tuple[int, ...] | None


class Sheet(ToClient, frozen=True, tag="Sheet"):
    """New deals on the score sheet of the running match, and how it ended.

    The deals follow the first `since` of those that were sent on this socket; what came after
    these is no longer on the sheet. With 0 it begins anew, as the first on each socket does.
    """

    deals: tuple[SheetDeal, ...]
    ending: Ending | None = None
    since: int = 0


class Done(ToClient, frozen=True, tag="Done"):
    """The command is stored, and will not be done again.

    `text` tells who asked, where it is not empty, that something else has come of it than they
    may think.
    """

    id: str
    text: str = ""


class Declined(ToClient, frozen=True, tag="Declined"):
    """The command is not done: why, and by which rules if rules are the reason."""

    id: str
    text: str
    reasons: tuple[Reason, ...] = ()


class Because(ToClient, frozen=True, tag="Because"):
    """The answer to `Why`; no reasons: it is allowed."""

    id: str
    reasons: tuple[Reason, ...] = ()


class Hinted(ToClient, frozen=True, tag="Hinted"):
    """The answer to `Hint`, to the asker alone.

    `text` says what the bot would do and what is as good, `costs` what the other choices' costs
    are counted in, and each of `lines` what one of them costs, the cheapest first; both may be
    empty. It is good as long as the table's `number` is this.
    """

    id: str
    number: int
    text: str
    costs: str = ""
    lines: tuple[str, ...] = ()


class Trouble(ToClient, frozen=True, tag="Trouble"):
    """The message was not understood, or the table is gone; the socket closes."""

    text: str


class Pong(ToClient, frozen=True, tag="Pong"):
    """Yes."""


AnyToClient = Welcome | Look | Sheet | Done | Declined | Because | Hinted | Trouble | Pong

_decoder: msgspec.json.Decoder[AnyFromClient] = msgspec.json.Decoder(AnyFromClient)
_encoder = msgspec.json.Encoder()


def decode(data: str | bytes) -> AnyFromClient:
    """The message of a frame.

    Raises msgspec.MsgspecError, RecursionError or UnicodeError for what is none.
    """
    return _decoder.decode(data)


def encode(message: ToClient) -> bytes:
    """The text of a message, in UTF-8."""
    return _encoder.encode(message)


def encode_screen(own: Own, public: Screen) -> bytes:
    """All fields of a screen, as they stand between the braces of an object."""
    return _encoder.encode(own)[1:-1] + _encoder.encode(public)[_OWN_LENGTH:-1]


_OWN_LENGTH = len(_encoder.encode(Own())) - 1
"""Where the own fields of a screen end, which come first in it, if they are left empty."""


def encode_changes(before: Struct, now: Struct) -> bytes:
    """The fields that are not as they were, as they stand between the braces of an object."""
    if now is before:
        return b""
    old, new = astuple(before), astuple(now)
    # Most fields are the very same: those are passed over before the others are compared.
    others = compress(zip(now.__struct_fields__, old, new, strict=True), map(is_not, old, new))
    return _encoder.encode({name: one for name, was, one in others if one != was})[1:-1]


def encode_asked(before: str, now: str) -> bytes:
    """What an observer is asked, as a field of a screen; nothing if that is as it was."""
    return b"" if now == before else b'"asked":%b' % _encoder.encode(now)


def encode_story(lines: tuple[StoryLine, ...], again: int | None = None) -> bytes:
    """What a `Look` tells of the story, as it stands between the braces."""
    return b'"story":%b,"again":%b' % (_encoder.encode(lines), _encoder.encode(again))


def encode_look(fields: Iterable[bytes], story: bytes) -> bytes:
    """The text of a `Look`, of which the fields of the screen and the story are written already."""
    screen = b",".join(filter(None, fields))
    return b'{"type":"Look","screen":{%b},%b}' % (screen, story)


def encode_deal(deal: SheetDeal) -> bytes:
    """A deal as it stands in the text of a `Sheet`."""
    return _encoder.encode(deal)


def encode_sheet(deals: Iterable[bytes], ending: Ending | None, since: int) -> bytes:
    """The text of a `Sheet`, of which the deals are written already."""
    return b'{"type":"Sheet","deals":[%b],"ending":%b,"since":%d}' % (
        b",".join(deals),
        _encoder.encode(ending),
        since,
    )


def protocol_schema() -> dict[str, Any]:
    """The JSON Schema of both directions."""
    (incoming, outgoing), parts = msgspec.json.schema_components(
        [AnyFromClient, AnyToClient], ref_template="#/$defs/{name}"
    )
    parts["Changes"] = _may_be_left_out(parts["Screen"])
    parts["Look"]["properties"]["screen"] = {"$ref": "#/$defs/Changes"}
    return published(
        "femopp table protocol",
        {"$defs": {**parts, "FromClient": incoming, "ToClient": outgoing}},
    )


def _may_be_left_out(part: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object of which any field may be left out, being as it was."""
    properties = {
        name: {key: value for key, value in of.items() if key != "default"}
        for name, of in part["properties"].items()
    }
    about = "The fields of `Screen` that are not as they were; all of them at first."
    return {
        **part,
        "title": "Changes",
        "description": about,
        "properties": properties,
        "required": [],
    }
