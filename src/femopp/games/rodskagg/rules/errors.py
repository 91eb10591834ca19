"""The errors that players can knock for."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from femopp.games.rodskagg.rules.options import Revoke, RodskaggOptions
from femopp.language import Message, Speaker, _
from femopp.rulebook import Cite
from femopp.tricks import Seat


class ErrorKind(StrEnum):
    """A kind of error."""

    CUT = "cut"
    EARLY_PICKUP = "early_pickup"
    MISDEAL = "misdeal"
    REVOKE = "revoke"
    FORGOT_ASK = "forgot_ask"
    OUT = "out"
    NOTICE = "notice"

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(OFFENCES[self].text)


class Offence(Struct, frozen=True):
    """One kind of error: its words, its option, and its cost.

    `costs` is None if the option itself is the number of points up. `whose` is the option for who
    pays, if there is one.
    """

    text: Message
    option: str
    costs: int | None = None
    whose: str | None = None

    def points(self, options: RodskaggOptions) -> int:
        """Return the points up; 0 if these options make it no error."""
        points: int = getattr(options, self.option) if self.costs is None else self.costs
        return points

    def cite(self, options: RodskaggOptions) -> Cite:
        """Return the rule behind it, or the house's own number of points."""
        cite = options.cite_option(self.option)
        return cite if self.whose is None or cite.is_of_house else options.cite_option(self.whose)


REVOKE_PENALTY = 5
"""R49-KNOCK-1: an error costs five up unless agreed otherwise."""

OFFENCES: Mapping[ErrorKind, Offence] = {
    ErrorKind.CUT: Offence(
        _("answers for a cut by someone other than the dealer"),
        "cut_penalty",
        whose="cut_offender",
    ),
    ErrorKind.EARLY_PICKUP: Offence(
        _("picked up before “knock for cards and misdeal”"), "early_pickup_penalty"
    ),
    ErrorKind.MISDEAL: Offence(
        _("misdealt without “knock for cards and misdeal”"), "misdeal_penalty"
    ),
    ErrorKind.REVOKE: Offence(_("didn't follow suit"), "revoke", REVOKE_PENALTY),
    ErrorKind.FORGOT_ASK: Offence(_("forgot to ask who goes along"), "forgot_ask_penalty"),
    ErrorKind.OUT: Offence(_("forgot to knock out"), "out_penalty"),
    ErrorKind.NOTICE: Offence(_("forgot to give notice"), "notify_penalty"),
}


def kinds_to_knock_for(options: RodskaggOptions) -> tuple[ErrorKind, ...]:
    """Return the kinds of error under these options, open or not."""
    known = {
        ErrorKind.REVOKE: options.revoke is Revoke.PENALTY,
        ErrorKind.OUT: options.out_knock,
        ErrorKind.NOTICE: bool(options.notice_at),
    }
    return tuple(kind for kind in ErrorKind if known.get(kind, True))


class Error(Struct, frozen=True):
    """An open error.

    `closes` is the trick whose first card closes it, 7 for the end of the deal. `barred` is
    a player who caused it and may not knock for it.
    """

    offender: Seat
    kind: ErrorKind
    closes: int
    barred: Seat | None = None
