"""The errors that a player can knock for, declared once."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from msgspec import Struct

from femopp.games.rodskagg.options import RodskaggOptions
from femopp.language import Message, Speaker, _
from femopp.tricks import Seat


class ErrorKind(StrEnum):
    """What was done, or left undone."""

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
    """One kind of error: its rule, its words, and what it costs under the options."""

    ids: str
    text: Message
    points: Callable[[RodskaggOptions], int]


OFFENCES: Mapping[ErrorKind, Offence] = {
    ErrorKind.CUT: Offence(
        "R49-DEAL-5 REN-RITUAL-3 A-R8",
        _("the pack was cut by another than the dealer"),
        lambda options: options.cut_penalty,
    ),
    ErrorKind.EARLY_PICKUP: Offence(
        "R49-DEAL-11 REN-RITUAL-5 A-R15",
        _("picked up before “knock for cards and misdeal”"),
        lambda options: options.early_pickup_penalty,
    ),
    ErrorKind.MISDEAL: Offence(
        "R49-DEAL-12 A-R48",
        _("misdealt without “knock for cards and misdeal”"),
        lambda options: options.misdeal_penalty,
    ),
    ErrorKind.REVOKE: Offence(
        "A-R41",
        _("did not follow suit"),
        lambda options: REVOKE_PENALTY,
    ),
    ErrorKind.FORGOT_ASK: Offence(
        "R49-ASK-8 REN-RITUAL-6 A-R23",
        _("forgot to ask who goes along"),
        lambda options: options.forgot_ask_penalty,
    ),
    ErrorKind.OUT: Offence(
        "R49-OUT-2 A-R17",
        _("forgot to knock for going out"),
        lambda options: options.out_penalty,
    ),
    ErrorKind.NOTICE: Offence(
        "REN-RITUAL-7 A-R7",
        _("forgot to give notice"),
        lambda options: options.notify_penalty,
    ),
}

REVOKE_PENALTY = 5
"""R49-KNOCK-1: an error costs five up where no other number is agreed."""


class Error(Struct, frozen=True):
    """An open error.

    `closes` is the trick whose first card closes it, 7 for the closing of the deal. `barred` is
    a player who may not knock for it, having brought it about.
    """

    offender: Seat
    kind: ErrorKind
    closes: int
    barred: Seat | None = None
