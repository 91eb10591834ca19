"""Talk at a table: signs, which are always the same, and short lines. Nothing of it is stored."""

import re
from collections.abc import Mapping
from unicodedata import category
from zlib import crc32

from femopp.language import Choice, Text, TextError, _, say
from femopp.presentation import presentation_of
from femopp.record.lines import tidied
from femopp.table.settings import Pace
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat, seats

LONGEST_LINE = 120

MARKS_IN_A_ROW = 2
"""Accents on one letter; more would run into the lines above and below."""


class Sign(Choice):
    """A phrase, or a face, that people can send at any time."""

    WELL_PLAYED = "well_played", _("Well played!")
    OH_OH = "oh_oh", _("Oh dear, oh dear …")
    KNOCKS = "knocks", _("I hear a knock coming")
    NEXT_TIME = "next_time", _("Next time")
    HURRY = "hurry", _("Hurry up")
    THANKS = "thanks", _("Thanks for tonight")
    JOY = "joy", _("happy")
    OH = "oh", _("surprised")
    SAD = "sad", _("sad")
    WINK = "wink", _("winks")


FACES = frozenset({Sign.JOY, Sign.OH, Sign.SAD, Sign.WINK})
"""The signs that are shown as a face; their words are for those who can't see it."""


class TalkError(TextError):
    """A line that can't be said; `text` says why."""


_BREAKS = re.compile(r"[\s\u0085\u2028\u2029]+")
_JOINERS = frozenset("\u200c\u200d")


def plain(line: str) -> str:
    """Return a line as it is sent: plain text in one line. Raises `TalkError`.

    Control characters, those that turn the direction of text, and other invisible ones are left
    out. Whatever looks like markup or a link stays text.
    """
    shown = "".join(filter(_is_shown, tidied(_BREAKS.sub(" ", line))))
    shown = _without_piles(shown).strip()
    if not any(category(one)[0] not in "MZ" and one not in _JOINERS for one in shown):
        raise TalkError(say(_("write something first")))
    if len(shown) > LONGEST_LINE:
        message = _("that is too long: a line has at most {most} characters")
        raise TalkError(say(message, most=LONGEST_LINE))
    return shown


def _is_shown(one: str) -> bool:
    return one in _JOINERS or (category(one) not in _UNSEEN and one not in _BLANK)


_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs"})
"""Unicode categories of control characters and the like; newer emoji have none yet ("Cn")."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")


def _without_piles(line: str) -> str:
    """Return a line with at most so many accents in a row."""
    kept, marks = list[str](), 0
    for one in line:
        marks = marks + 1 if category(one) in ("Mn", "Me") else 0
        if marks <= MARKS_IN_A_ROW:
            kept.append(one)
    return "".join(kept)


def why_silent(live: LiveTable, guest: str | None, is_text: bool) -> Text | None:
    """Return why this guest can't talk now, None if they can."""
    who, talk = live.guests.get(guest or ""), live.company.talk
    if who is None or guest is None:
        return say(_("join the table first, then you can talk"))
    if guest in talk.muted:
        return say(_("the host has muted you"))
    if who.seat is None and not talk.spectators:
        return say(_("only those who play can talk here; the host can change that"))
    if is_text and not talk.text:
        return say(_("the host has turned off writing; the signs still work"))
    return None


def remark(live: LiveTable, seed: str) -> tuple[Seat, Sign] | None:
    """Return what a bot says about the deal just settled; mostly nothing.

    It follows from the score sheet, which everybody sees, and a seed; not from any cards.
    """
    running = live.running
    if running is None or running.settled is None or live.pace is Pace.NONE:
        return None
    settled = running.settled
    draw = crc32(f"{seed}:{live.matches}:{settled.deal.number}".encode())
    bots = [seat for seat in seats(live.players) if seat not in live.company.people]
    if not bots or not live.company.people or draw % ONE_IN:
        return None
    seat = bots[draw // ONE_IN % len(bots)]
    if running.outcome is not None:
        return seat, Sign.THANKS
    good = presentation_of(live.game.name).result(settled.view, settled.deal, seat).good
    choices = _REMARKS[good]
    return seat, choices[draw // ONE_IN // len(bots) % len(choices)]


ONE_IN = 4
"""A bot says something after one in so many deals."""

_REMARKS: Mapping[bool | None, tuple[Sign, ...]] = {
    True: (Sign.JOY, Sign.WINK, Sign.WELL_PLAYED),
    False: (Sign.SAD, Sign.NEXT_TIME, Sign.OH_OH),
    None: (Sign.OH, Sign.WELL_PLAYED),
}
