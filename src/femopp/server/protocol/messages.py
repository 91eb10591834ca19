"""Messages on a table's socket; the schema and the client's types are made from these."""

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
"""Bytes of a client's frame; no valid message is longer."""

StoryLine = int | Line
"""A line of the story, or the number of the deal that begins there."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Words = Annotated[str, Meta(max_length=400)]
Language = Annotated[str, Meta(max_length=8)]


class FromClient(Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a client."""


class Hello(FromClient, frozen=True, tag="Hello"):
    """The first message: a seat's token, none for a spectator.

    `device` is the number that this page was given before, if it was.
    """

    token: Annotated[str, Meta(max_length=128)] | None = None
    language: Language = "en"
    device: int | None = None


class Do(FromClient, frozen=True, tag="Do"):
    """Do this once, however often the message comes.

    `id` is DEVICE-NUMBER: the device number from `Welcome`, and a number that rises with each
    message: 1, 2, 3 …

    `late`: the table has gone on since. It's no longer done, but may have been done before.
    """

    id: Id
    command: AnyCommand
    late: bool = False


class Why(FromClient, frozen=True, tag="Why"):
    """Ask why this isn't allowed."""

    id: Id
    words: Words


class Hint(FromClient, frozen=True, tag="Hint"):
    """Ask for a hint: the action of a strong bot in this seat."""

    id: Id


class Speak(FromClient, frozen=True, tag="Speak"):
    """Change the language."""

    language: Language


class Ping(FromClient, frozen=True, tag="Ping"):
    """Ask for a `Pong`."""


class Say(FromClient, frozen=True, tag="Say"):
    """Say something to everybody at the table: either one of the screen's signs, or a text.

    It isn't stored. Sent again with the same id, it isn't said again.
    """

    id: Id
    sign: Annotated[str, Meta(max_length=32)] | None = None
    text: Words | None = None


AnyFromClient = Hello | Do | Why | Hint | Speak | Ping | Say


class ToClient(Struct, frozen=True):
    """A message to a client."""


class Welcome(ToClient, frozen=True, tag="Welcome"):
    """The client's guest id (null: a spectator), and the server's version.

    `device` is the client's device number, with which the ids of its commands begin. It's null for
    a spectator, or if the server can't store a new one; then nothing can be done.
    """

    guest: str | None
    version: str
    device: int | None = None


class Reason(Struct, frozen=True):
    """A rule against an action: a sentence, the rule's id, and its source."""

    text: str
    rule: str
    cite: str


class Look(ToClient, frozen=True, tag="Look"):
    """The changes of a client's screen, and the new lines of the story.

    `screen` has only the fields that have changed; the first one on a socket has all. `again`: the
    story starts anew, and so many of its lines repeat earlier ones in other words; null: it goes
    on. A number in the story is that of the deal which begins there.
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
    """New deals on the score sheet of the running match, and its result.

    The deals follow the first `since` of those already sent on this socket; any others are no
    longer on the sheet. With 0 the sheet starts anew, as the first one on each socket does.
    """

    deals: tuple[SheetDeal, ...]
    ending: Ending | None = None
    since: int = 0


class Done(ToClient, frozen=True, tag="Done"):
    """The command is done and stored. A retry won't do it again.

    `text` is a note if the result may be unexpected, else empty.
    """

    id: str
    text: str = ""


class Declined(ToClient, frozen=True, tag="Declined"):
    """The command isn't done: the reason, and the rules against it if there are any.

    `coached`: a coach asks whether to do it; the same command again is done.
    """

    id: str
    text: str
    reasons: tuple[Reason, ...] = ()
    coached: bool = False


class Because(ToClient, frozen=True, tag="Because"):
    """The answer to `Why`; no reasons: it's allowed."""

    id: str
    reasons: tuple[Reason, ...] = ()


class Hinted(ToClient, frozen=True, tag="Hinted"):
    """The answer to `Hint`, only for the player who asked.

    `text` is the bot's choice, and others as good. `costs` is the unit of the other choices' costs,
    and each of `lines` has the cost of one, the cheapest first; both may be empty. `why` says in
    one or two sentences why it is better than another, or is empty; `note` says how exact the
    figures are, if there are any. The hint is valid as long as the table has this `number`.
    """

    id: str
    number: int
    text: str
    costs: str = ""
    lines: tuple[str, ...] = ()
    why: str = ""
    note: str = ""


class Said(ToClient, frozen=True, tag="Said"):
    """Somebody at the table said something, so many seconds ago; `guest` is null for a bot.

    `sign` is one of the screen's signs, with its words as `text`, or empty for a line of text,
    which is plain text. `number` rises with each line of the table.
    """

    number: int
    guest: str | None
    seat: int | None
    name: str
    sign: str
    text: str
    seconds: int = 0


class Unsaid(ToClient, frozen=True, tag="Unsaid"):
    """The host cleared what was said: by this guest, or by all (null)."""

    guest: str | None = None


class Trouble(ToClient, frozen=True, tag="Trouble"):
    """An error, such as an invalid message or a deleted table; the socket closes."""

    text: str


class Pong(ToClient, frozen=True, tag="Pong"):
    """The answer to `Ping`."""


AnyToClient = (
    Welcome | Look | Sheet | Done | Declined | Because | Hinted | Said | Unsaid | Trouble | Pong
)

_decoder: msgspec.json.Decoder[AnyFromClient] = msgspec.json.Decoder(AnyFromClient)
_encoder = msgspec.json.Encoder()


UNDECODABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)
"""Errors in data that is not JSON, or of another shape."""

LONGEST_FAULT = 160
"""Characters of a sentence on such data, which may quote some of it."""


def decode(data: str | bytes) -> AnyFromClient:
    """Decode a client's message. Raises one of `UNDECODABLE` for an invalid one."""
    return _decoder.decode(data)


def fault_of(error: Exception) -> str:
    """Return the sentence of one of `UNDECODABLE`, which ends with the path."""
    return "Nested too deeply" if isinstance(error, RecursionError) else shortened(str(error))


def shortened(fault: str) -> str:
    """Return a sentence without the middle if it is long."""
    half = LONGEST_FAULT // 2
    return fault if len(fault) <= LONGEST_FAULT else f"{fault[:half]}…{fault[-half:]}"


def encode(message: ToClient) -> bytes:
    """Encode a message, in UTF-8."""
    return _encoder.encode(message)


def encode_screen(own: Own, public: Screen) -> bytes:
    """Encode all fields of a screen, without the braces."""
    return _encoder.encode(own)[1:-1] + _encoder.encode(public)[_OWN_LENGTH:-1]


_OWN_LENGTH = len(_encoder.encode(Own())) - 1
"""Length of the private fields, which come first in a screen, if they are empty."""


def encode_changes(before: Struct, now: Struct) -> bytes:
    """Encode the fields that have changed, without the braces."""
    if now is before:
        return b""
    # Most fields are identical objects: these are skipped before the others are compared.
    others = compress(now.__struct_fields__, map(is_not, astuple(before), astuple(now)))
    changed = {name: one for name in others if (one := getattr(now, name)) != getattr(before, name)}
    return _encoder.encode(changed)[1:-1]


def encode_asked(before: str, now: str) -> bytes:
    """Encode the question to an observer as a field of a screen; empty if it hasn't changed."""
    return b"" if now == before else b'"asked":%b' % _encoder.encode(now)


def encode_story(lines: tuple[StoryLine, ...], again: int | None = None) -> bytes:
    """Encode the story's fields of a `Look`, without the braces."""
    return b'"story":%b,"again":%b' % (_encoder.encode(lines), _encoder.encode(again))


def encode_look(fields: Iterable[bytes], story: bytes) -> bytes:
    """Encode a `Look` from encoded fields of the screen and the story."""
    screen = b",".join(filter(None, fields))
    return b'{"type":"Look","screen":{%b},%b}' % (screen, story)


def encode_deal(deal: SheetDeal) -> bytes:
    """Encode a deal for a `Sheet`."""
    return _encoder.encode(deal)


def encode_sheet(deals: Iterable[bytes], ending: Ending | None, since: int) -> bytes:
    """Encode a `Sheet` from encoded deals."""
    return b'{"type":"Sheet","deals":[%b],"ending":%b,"since":%d}' % (
        b",".join(deals),
        _encoder.encode(ending),
        since,
    )


def protocol_schema() -> dict[str, Any]:
    """Return the JSON Schema of both directions."""
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
    """Return the schema of an object of which any unchanged field may be missing."""
    properties = {
        name: {key: value for key, value in of.items() if key != "default"}
        for name, of in part["properties"].items()
    }
    about = "The fields of `Screen` that have changed; at first, all of them."
    return {
        **part,
        "title": "Changes",
        "description": about,
        "properties": properties,
        "required": [],
    }
