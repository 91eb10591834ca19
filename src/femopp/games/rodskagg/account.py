"""A match of Rödskägg as a sum: twelve points, tricks off, five-ups on."""

from collections.abc import Mapping

from femopp.games.rodskagg.rules.errors import OFFENCES, ErrorKind
from femopp.games.rodskagg.rules.knocking import FALSELY
from femopp.games.rodskagg.rules.scoring import (
    MADE_RODSKAGG,
    PUT_OUT,
    bounce,
    contract_failed,
    contract_overshot,
    late_tricks_taken,
    rodskagg_failed,
    tricks_taken,
    went_along_in_vain,
)
from femopp.language import Message, Text, _, say
from femopp.presentation.account import Account, Post, Share, Tone, ended_on, posts_in_a_row
from femopp.presentation.counting import Number
from femopp.rulebook import ScoreLine
from femopp.tricks import Seat

FIVE = 5
"""The points of "five up"."""
NEAR = 5
"""The points from which a lost match was nearly won."""

TRICKS = frozenset({tricks_taken.text, late_tricks_taken.text, bounce.text})
"""The reasons of lines for tricks. Those that bounce at zero count less."""

_ERRORS: Mapping[ErrorKind, Message] = {
    ErrorKind.CUT: _("cut"),
    ErrorKind.EARLY_PICKUP: _("early"),
    ErrorKind.MISDEAL: _("misdeal"),
    ErrorKind.REVOKE: _("revoke"),
    ErrorKind.FORGOT_ASK: _("question"),
    ErrorKind.OUT: _("going out"),
    ErrorKind.NOTICE: _("notice"),
}
LABELS: Mapping[Message, Message] = {
    **{OFFENCES[kind].text: label for kind, label in _ERRORS.items()},
    **dict.fromkeys(FALSELY.values(), _("false knock")),
    contract_failed.text: _("the bid"),
    contract_overshot.text: _("the bid"),
    rodskagg_failed.text: _("rödskägg"),
    went_along_in_vain.text: _("went along"),
}
"""A word or two for each kind of line that isn't for tricks."""


def account(share: Share) -> Account:
    """Return a person's match as a sum."""
    lines = [line for deal in share.deals for line in deal.lines if line.seat == share.seat]
    taken = sum(line.points for line in lines if line.reason.message in TRICKS)
    rest = [line for line in lines if line.reason.message not in TRICKS]
    posts = [Post(say(_("tricks")), taken, Tone.GOOD), *map(_post, rest)]
    ups = [line.points for line in rest if line.points > 0]
    summed = _tricks(taken, sum(ups))
    if ups:
        summed = say(_("{first} {second}"), first=_ups(ups), second=summed)
    kept = int(bool(taken))
    return Account(_headline(share, lines), summed, posts_in_a_row(share, posts, kept=kept))


def good_deal(seat: Seat, points: int) -> Text:
    """Return the title of a deal in which so many points went off."""
    return say(_("{seat:player} shaved off {off}"), seat=seat, off=Number(points))


def _post(line: ScoreLine) -> Post:
    label = LABELS.get(line.reason.message, _("other points"))
    return Post(say(label), line.points, Tone.BAD if line.points > 0 else Tone.GOOD)


def _headline(share: Share, lines: list[ScoreLine]) -> Text:
    said = {line.reason.message for line in lines}
    if share.won:
        if MADE_RODSKAGG in said:
            return say(_("Rödskägg, all six!"))
        if share.end <= 0:
            return say(_("Clean-shaven!"))
        return say(_("{seat:player} won on {points}"), seat=share.seat, points=share.end)
    if PUT_OUT in said:
        return say(_("Out on a rödskägg"))
    if share.outcome is None or not 0 < share.end <= NEAR:
        return ended_on(share)
    winners = share.outcome.winners
    if share.end == 1:
        return say(_("One left when {winners:players} won"), winners=winners)
    message = _("{number:opening} left when {winners:players} won")
    return say(message, number=Number(share.end), winners=winners)


def _ups(ups: list[int]) -> Text:
    number, total = Number(len(ups)), Number(sum(ups))
    if any(one != FIVE for one in ups):
        return say(_("Penalties cost {total}."), total=total)
    if len(ups) == 1:
        return say(_("One five-up cost five."))
    return say(_("{number:opening} five-ups cost {total}."), number=number, total=total)


def _tricks(taken: int, up: int) -> Text:
    off = Number(-taken)
    if taken >= 0:
        return say(_("No trick shaved anything off."))
    if up > -taken:
        return say(_("Tricks shaved off only {off}."), off=off)
    return say(_("Tricks shaved off {off}."), off=off)
