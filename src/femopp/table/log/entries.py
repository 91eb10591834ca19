"""The entries of a table's log: everything that is stored. A table is the fold of its log."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from femopp.bots import Temperament
from femopp.driver import MatchStanding
from femopp.rulebook import ComesIn, ToldDeal, ToldOutcome
from femopp.table.cast import BotPerson
from femopp.table.settings import Pace, Settings
from femopp.table.state.ring import Ring

BY_CLAIM = "claim"
"""The author of actions that play out a claim."""

BY_PERSON = "person"
"""The author of a person's actions."""

BY_REMINDED = "reminded"
"""The author of a person's actions at a moment when they were reminded of a duty."""

BY_TABLE = "table"
"""The author of what the table does, and of an answer to which there is no other."""

BY_STAND_IN = "stand-in"
"""The author of a bot's actions in a person's seat."""


class Entry(Struct, frozen=True):
    """An event at a table. Its tag is stored for ever."""


class Opened(Entry, frozen=True, tag="Opened"):
    """The table was opened, under these rules of this version of Femopp.

    `rules` is the version of the game's rules from which the number of players follows. `cast` are
    the bots of the seats by name; empty (as in older logs): they are called Bot 1, Bot 2 …
    """

    settings: Settings
    version: str
    rules: int = 1
    cast: tuple[BotPerson, ...] = ()


class Came(Entry, frozen=True, tag="Came", omit_defaults=True):
    """A guest came. The first to come is the host.

    The store keeps names and faces outside the log, so that they can be changed and deleted.
    """

    guest: str
    name: str = ""
    face: str = ""


class Sat(Entry, frozen=True, tag="Sat"):
    """A guest took a seat (from 0), and left or gave up any other; reservations of it end.

    During a deal it is the seat that they had when it was dealt. (In logs from before there were
    reservations it can be any seat: a guest who sat down had the cards at once.)
    """

    guest: str
    seat: int


class Reserved(Entry, frozen=True, tag="Reserved"):
    """A guest takes a seat (from 0) when the next deal begins; a bot plays this one out."""

    guest: str
    seat: int


class Unreserved(Entry, frozen=True, tag="Unreserved"):
    """A guest gave up the reserved seat."""

    guest: str


class Stood(Entry, frozen=True, tag="Stood"):
    """A guest left the seat to a bot, and gave up any reservation."""

    guest: str


class Removed(Entry, frozen=True, tag="Removed"):
    """The host has removed a guest from the table.

    If it `closes` the table, nobody new may join; otherwise the guest could be back at once. A
    guest who has been away for long need not be kept out.
    """

    guest: str
    closes: bool = True


class Admits(Entry, frozen=True, tag="Admits", omit_defaults=True):
    """The host lets new people join, or nobody.

    If `asks`, they need the host's permission one by one; None leaves that as it was.
    """

    admits: bool
    asks: bool | None = None


class HostIs(Entry, frozen=True, tag="HostIs", omit_defaults=True):
    """The table was handed on to this guest, `by` the previous host.

    Empty: by the table, as the host was away. (Older logs leave it out.)
    """

    guest: str
    by: str = ""


class BotIs(Entry, frozen=True, tag="BotIs"):
    """The bot of this name plays in the seat from now on, unless a person sits there."""

    seat: int
    bot: str


class BotIsLike(Entry, frozen=True, tag="BotIsLike"):
    """The bot in the seat has this temperament from now on."""

    seat: int
    temper: Temperament


class PaceIs(Entry, frozen=True, tag="PaceIs"):
    """The table has this pace from now on."""

    pace: Pace


class Talks(Entry, frozen=True, tag="Talks"):
    """The host lets people write lines of text, and those without a seat talk; or not."""

    text: bool
    spectators: bool


class Mutes(Entry, frozen=True, tag="Mutes"):
    """The host lets a guest say nothing to the others, or takes that back."""

    guest: str
    muted: bool = True


class LetIn(Entry, frozen=True, tag="LetIn", omit_defaults=True):
    """The host let a device in as a guest who had lost the way in.

    The device has the id `guest`, which takes the place of `person` when the next cards are dealt;
    `at_once` if no cards are on the table. Name and face are outside the log, as in `Came`.
    """

    guest: str
    person: str
    name: str = ""
    face: str = ""
    at_once: bool = False


class ShutOut(Entry, frozen=True, tag="ShutOut"):
    """No device takes this guest's place: they, or the host, refused it."""

    guest: str


class Began(Entry, frozen=True, tag="Began", omit_defaults=True):
    """A match began, by the rules of this version of Femopp; a rematch keeps the seats.

    If people looked on at the end of the match before, they play again: `chairs` and `guests` are
    as in `GoesOn`. Otherwise both are empty.

    `rules` is the version of the game's rules, whose defaults complete the settings. `start` has
    the fields of the game's start that a lesson or a short match begins from; empty for the usual
    start. `at` is the Unix time; 0 in older logs.
    """

    version: str = ""
    rules: int = 1
    start: Mapping[str, Any] = {}
    at: int = 0
    chairs: tuple[int, ...] = ()
    guests: tuple[str | None, ...] = ()


class CameIn(Struct, frozen=True, omit_defaults=True):
    """Somebody who comes in, on points by a house rule, and has this chair from then on."""

    chair: int
    on: ComesIn
    points: int


class GoesOn(Entry, frozen=True, tag="GoesOn", omit_defaults=True):
    """The match goes on with other players from the next deal on; open errors lapse.

    chairs  the chair in each seat, clockwise
    guests  the guest in each seat; None for a bot
    ring    all who have points in the match
    start   the fields of the game's start from which it goes on; empty if the same play on
    new     who comes in for the first time
    by      the guest who did it; empty for the table, by a house rule or as a deal was sat out
    """

    chairs: tuple[int, ...]
    guests: tuple[str | None, ...]
    ring: Ring
    start: Mapping[str, Any] = {}
    new: tuple[CameIn, ...] = ()
    by: str = ""


class RoundOpened(Entry, frozen=True, tag="RoundOpened"):
    """A round began in which the chance of the match is made (`femopp.driver.verified`).

    `round` is its public id, and `commitment` that to the seed, which is stored beside the log.
    """

    round: str
    commitment: str


class RoundClosed(Entry, frozen=True, tag="RoundClosed"):
    """The list of a round is closed: the guests in its order, with the commitments to nonces."""

    commitments: tuple[tuple[str, str], ...]


class RoundRevealed(Entry, frozen=True, tag="RoundRevealed"):
    """All on the list have revealed their nonces: the table draws by the round from here on."""

    nonces: tuple[tuple[str, str], ...]


class RoundVoid(Entry, frozen=True, tag="RoundVoid", omit_defaults=True):
    """The round was given up: its seed, and the guests whose nonces were `missing`.

    Nobody is missing if the server was interrupted. `seed` is empty if it is lost.
    """

    seed: str = ""
    missing: tuple[str, ...] = ()


class SeedPublished(Entry, frozen=True, tag="SeedPublished"):
    """The match is over: the seed of its round. What is played on begins with another round."""

    seed: str


class SaidLast(Entry, frozen=True, tag="SaidLast"):
    """The host made the running deal the last one, or took that back.

    Between two deals the one before was the last: the match is over.
    """

    is_last: bool


class Did(Entry, frozen=True, tag="Did"):
    """A seat (-1: the table) acted, in the words of a record.

    For a deal `hands` are the hands in seat order and `rest` the cards aside, as words. `by` is
    the author: a person (perhaps reminded), a bot, a stand-in, a claim or the table.
    """

    seat: int
    words: str
    by: str
    hands: tuple[str, ...] = ()
    rest: str = ""


class TookBack(Entry, frozen=True, tag="TookBack"):
    """All agreed to take the last action back."""


class TookBackAlone(Entry, frozen=True, tag="TookBackAlone"):
    """Somebody alone against bots took back their last action, and what bots had done since.

    `actions` is the number of all these actions.
    """

    actions: int


class WrittenBy(Entry, frozen=True, tag="WrittenBy"):
    """Another build of Femopp writes the log from here on."""

    version: str


class StoredGuest(Struct, frozen=True, omit_defaults=True):
    """A person at the table, by id, with the seat (from 0) that they have; None for no seat.

    `reserved` is the seat that they have from the next deal on.
    """

    guest: str
    seat: int | None = None
    reserved: int | None = None


class StoredTalk(Struct, frozen=True, omit_defaults=True):
    """Who may talk: as `Talks`, and the guests who are muted."""

    text: bool = True
    spectators: bool = False
    muted: tuple[str, ...] = ()


class StoredCompany(Struct, frozen=True, omit_defaults=True):
    """The people at a table, and the host's choices.

    `guests` are in the order in which they came. `bots` are the names of the bots chosen, by seat,
    and `tempers` the temperaments chosen. `stood_in` are the persons' seats whose last action a bot
    did. `last` is the seat that acted last, and with `last_deal` deals on the sheet the host ends
    the match. `held` is the seat that each guest had when the latest deal was dealt. `trusted`
    opened the table, or had it handed on. `talk` is who may talk.
    `ways` are the devices let in as a guest, with that guest, and `became` the guests whose place
    one has taken, with the device.
    If it `asks`, newcomers need the host's permission. `met` is how often each guest has met each
    duty without a reminder. `pace` is the one that the host chose; None: that of the settings.
    `chairs` are those in the seats, and `ring` is as in `GoesOn`, once somebody has come or gone.
    """

    guests: tuple[StoredGuest, ...] = ()
    host: str | None = None
    admits: bool = True
    bots: Mapping[int, str] = {}
    stood_in: tuple[int, ...] = ()
    last: int | None = None
    last_deal: int | None = None
    held: Mapping[str, int] = {}
    trusted: tuple[str, ...] = ()
    asks: bool = False
    tempers: Mapping[int, Temperament] = {}
    talk: StoredTalk = StoredTalk()
    ways: Mapping[str, str] = {}
    became: Mapping[str, str] = {}
    met: Mapping[str, Mapping[str, int]] = {}
    pace: Pace | None = None
    chairs: tuple[int, ...] = ()
    ring: Ring | None = None


class StoredRound(Struct, frozen=True, omit_defaults=True):
    """The round by which a table draws: as `RoundOpened` and `RoundRevealed`.

    `first` is the number of its first draw in the match, and `void` that of the void rounds.
    """

    round: str
    commitment: str
    nonces: tuple[tuple[str, str], ...] = ()
    first: int = 0
    void: int = 0


class StoredDeal(Struct, frozen=True, omit_defaults=True):
    """A deal on the sheet, and the guest in each seat then; None for a bot.

    `chairs` are those in the seats; empty until somebody has come or gone.
    """

    told: ToldDeal
    guests: tuple[str | None, ...]
    chairs: tuple[int, ...] = ()


def chairs_in(deal: StoredDeal) -> tuple[int, ...]:
    """Return the chairs in the seats of a deal."""
    return deal.chairs or tuple(range(len(deal.guests)))


class Stands(Entry, frozen=True, tag="Stands", omit_defaults=True):
    """A snapshot of the table after a settled deal.

    match     the number of the match, from 1
    build     the build of Femopp that the match was begun with
    version   the build that wrote the log last
    story     the number of the snapshot at which the match's recent events begin; 0 for the
              beginning of the log
    deals     the deals settled since the previous snapshot, in this match
    standing  the state of the match; None when it is over
    earlier   the number of deals on the sheet before somebody came or went last
    outcome   the end of the match; None while it goes on
    commands  the number of the last command done, by guest and device
    rules     the version of the game's rules by which the match is played
    taken_back  how often actions were taken back in this match
    at        when that was (Unix time), 0 in older logs
    began     when the match began, as well
    round     the round by which the table draws; None if nobody can verify the match
    form      the version of this form; it rises when an older Femopp would misread it
    """

    match: int
    build: str
    version: str
    story: int
    company: StoredCompany
    deals: tuple[StoredDeal, ...]
    standing: MatchStanding | None = None
    outcome: ToldOutcome | None = None
    commands: Mapping[str, Mapping[str, int]] = {}
    rules: int = 1
    form: int = 1
    taken_back: int = 0
    at: int = 0
    began: int = 0
    earlier: int = 0
    round: StoredRound | None = None


AnyEntry = (
    Opened
    | Came
    | Sat
    | Reserved
    | Unreserved
    | Stood
    | Removed
    | Admits
    | HostIs
    | BotIs
    | BotIsLike
    | LetIn
    | ShutOut
    | PaceIs
    | Talks
    | Mutes
    | Began
    | GoesOn
    | RoundOpened
    | RoundClosed
    | RoundRevealed
    | RoundVoid
    | SeedPublished
    | SaidLast
    | Did
    | TookBack
    | TookBackAlone
    | WrittenBy
    | Stands
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def stored(entry: Entry) -> bytes:
    """Return the stored form of an entry."""
    return _encoder.encode(entry)


def restored(data: bytes | str) -> AnyEntry:
    """Return the entry that `stored` has written. Raises msgspec.MsgspecError for anything else."""
    return _decoder.decode(data)
