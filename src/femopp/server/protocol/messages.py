"""Messages on a table's socket; the schema and the client's types are made from these."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from femopp.record.publishing import published
from femopp.table.commands import AnyCommand
from femopp.table.screen.screen import Shown

LONGEST_FRAME = 8192
"""Bytes of a client's frame; no valid message is longer."""

PROTOCOL = 1
"""Number of this protocol. It rises when either side begins to need what an older one lacks."""

OLDEST_PROTOCOL = 1
"""The oldest protocol with which a client and a server of this version can talk to another."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Words = Annotated[str, Meta(max_length=400)]
RoundId = Annotated[str, Meta(max_length=32)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
"""32 bytes in hex."""

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


class Commit(FromClient, frozen=True, tag="Commit"):
    """Commit to a nonce in the open round that the screen shows.

    `commitment` is the SHA-256, in hex, of 32 random bytes. The first one of a guest counts.
    """

    id: Id
    round: RoundId
    commitment: Digest


class Reveal(FromClient, frozen=True, tag="Reveal"):
    """Reveal the nonce, in hex, that you have committed to: the round's list is closed."""

    id: Id
    round: RoundId
    nonce: Digest


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


AnyFromClient = Hello | Do | Commit | Reveal | Why | Hint | Speak | Ping | Say


class ToClient(Struct, frozen=True):
    """A message to a client."""


class Welcome(ToClient, frozen=True, tag="Welcome"):
    """The client's guest id (null: a spectator), and the server's version.

    `device` is the client's device number, with which the ids of its commands begin. It's null for
    a spectator, or if the server can't store a new one; then nothing can be done.

    `protocol` is the server's, and `oldest` the oldest one of a client that it serves. `client` is
    the script of the browser client that it has: a page with another one is to be loaded anew, when
    that disturbs nobody.
    """

    guest: str | None
    version: str
    device: int | None = None
    protocol: int = PROTOCOL
    oldest: int = OLDEST_PROTOCOL
    client: str = ""


class Reason(Struct, frozen=True):
    """A rule against an action: a sentence, the rule's id, and its source."""

    text: str
    rule: str
    cite: str


class Look(ToClient, frozen=True, tag="Look"):
    """The changes in everything that a client is shown (`Shown`); at first, all of it.

    An object changes the fields that it names of the object that was there, or of none. For a list
    its names are the places (from 0), new ones too, or "-" with the first place and the number of
    values to leave out. Anything else, such as a list, replaces what was there.
    """

    changes: dict[str, Any]


class Done(ToClient, frozen=True, tag="Done"):
    """The command is done and stored. A retry won't do it again.

    `text` is a note if the result may be unexpected, else empty.
    """

    id: str
    text: str = ""


class Declined(ToClient, frozen=True, tag="Declined"):
    """The command isn't done: the reason, and the rules against it if there are any.

    `coached`: a coach asks whether to do it, and would do `better`; `held`: it would leave a duty
    undone, at a table with a helping hand. In both cases the same command again is done.
    """

    id: str
    text: str
    reasons: tuple[Reason, ...] = ()
    coached: bool = False
    held: bool = False
    better: str = ""


class Because(ToClient, frozen=True, tag="Because"):
    """The answer to `Why`; no reasons: it's allowed."""

    id: str
    reasons: tuple[Reason, ...] = ()


class HintChoice(Struct, frozen=True):
    """A choice of a hint: its words, and its cards as in records.

    `cost` is what it is worse than the best one, and `margin` half the width of its 95 % interval;
    both are null unless such costs are measured.
    """

    words: str
    cards: tuple[str, ...] = ()
    cost: float | None = None
    margin: float | None = None


class Hinted(ToClient, frozen=True, tag="Hinted"):
    """The answer to `Hint`, only for the player who asked.

    `text` is what to do and why, and `action` the words of that action. `choices` are the best ones
    in order, at most three, under the heading `costs`; `lines` are their figures in words, none
    unless they are measured. `why` is a reason in figures, or empty; `note` says how the choices
    were compared. The hint is valid as long as the table has this `number`.
    """

    id: str
    number: int
    text: str
    costs: str = ""
    lines: tuple[str, ...] = ()
    why: str = ""
    note: str = ""
    action: str = ""
    choices: tuple[HintChoice, ...] = ()


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


AnyToClient = Welcome | Look | Done | Declined | Because | Hinted | Said | Unsaid | Trouble | Pong

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


def encode(message: object) -> bytes:
    """Encode a message, or a part of one, in UTF-8."""
    return _encoder.encode(message)


def protocol_schema() -> dict[str, Any]:
    """Return the JSON Schema of both directions."""
    (incoming, outgoing, _shown), parts = msgspec.json.schema_components(
        [AnyFromClient, AnyToClient, Shown], ref_template="#/$defs/{name}"
    )
    return published(
        "femopp table protocol",
        {"$defs": {**parts, "FromClient": incoming, "ToClient": outgoing}},
    )
