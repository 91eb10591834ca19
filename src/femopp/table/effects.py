"""The table's answer to a command: entries for its log, and effects that aren't in it."""

from msgspec import Struct

from femopp.language import Text
from femopp.table.log.entries import AnyEntry
from femopp.table.log.stored_action import Decided
from femopp.table.state.pending import Claim
from femopp.tricks import Seat


class Taps(Struct, frozen=True):
    """A seat has nothing to do at this moment."""

    seat: Seat


class Holds(Struct, frozen=True):
    """The table waits for a seat, or no longer."""

    seat: Seat
    holds: bool


class WantsBack(Struct, frozen=True):
    """A seat asks to take the last action back, or agrees to that."""

    seat: Seat


class WantsAgain(Struct, frozen=True):
    """A seat wants another match."""

    seat: Seat


class Claims(Struct, frozen=True):
    """A claim is made, or somebody has answered it."""

    claim: Claim


class Refuses(Struct, frozen=True):
    """Somebody who asked to join isn't let in."""

    guest: str


class NamesAtDoor(Struct, frozen=True):
    """A guest is let in under another name than they `asked` under, which somebody has."""

    guest: str
    asked: str


class Renames(Struct, frozen=True):
    """The sender has another name; it's stored outside the log."""

    name: str


class ChangesFace(Struct, frozen=True):
    """The sender has another face; it's stored outside the log."""

    face: str


class Clears(Struct, frozen=True):
    """Everything that a guest said is cleared (None: that anybody said)."""

    guest: str | None


class Notes(Struct, frozen=True):
    """The sender gets a note, as the command has had another effect than they may think."""

    text: Text


Effect = (
    Taps
    | Holds
    | WantsBack
    | WantsAgain
    | Claims
    | Refuses
    | NamesAtDoor
    | Renames
    | ChangesFace
    | Clears
    | Notes
)


class Answer(Struct, frozen=True):
    """Entries to store, and effects in order; nothing if the command changes nothing."""

    entries: tuple[AnyEntry | Decided, ...] = ()
    effects: tuple[Effect, ...] = ()
