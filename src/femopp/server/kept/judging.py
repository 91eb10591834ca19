"""Judging the entries of phones: their form, and what the sheet makes of them."""

from collections.abc import Collection

from msgspec import json
from msgspec.structs import replace

from femopp.language import Text, _, say
from femopp.rulebook import SummaryError
from femopp.server.kept.company import company_in
from femopp.server.kept.entries import Act, Admit, Choose, Deal, Fields, Late, Reopen
from femopp.server.kept.log import MOST_DEALS, MOST_ENTRIES, KeptLog
from femopp.server.kept.moments import summary_of
from femopp.server.kept.settling import Settled
from femopp.server.protocol.messages import UNDECODABLE, fault_of

MOST = {"place": MOST_DEALS - 1, "seen": MOST_ENTRIES, "entry": MOST_ENTRIES, "at": 2**40}
"""The largest number that each field of an entry can be; the smallest is 0."""

_DECODER: json.Decoder[Act] = json.Decoder(Act)


def act_in(data: bytes) -> Act | Text:
    """Return an entry that a phone sends, or what is wrong with its form."""
    try:
        act = _DECODER.decode(data)
    except UNDECODABLE as error:
        return say(_("this entry was not understood: {problem}"), problem=fault_of(error))
    for field, most in MOST.items():
        if not 0 <= getattr(act, field, 0) <= most:
            message = _("“{field}” of an entry must be a number from 0 to {most}")
            return say(message, field=field, most=most)
    return act


NOT_YOURS = _("only the phone that opened the match, or its circle's keeper, can do this")

NOT_CLOSED = _("the match is open")


def judged(
    act: Act, log: KeptLog, sheet: Settled, *, is_closed: bool = False, may_open: bool = False
) -> Act | Text:
    """Return an entry as it is added, or why it can't be.

    It says whether the sheet can settle it, and is late if the match `is_closed`. Only whoever
    `may_open` the match opens it again, or admits late entries.
    """
    if not isinstance(act, Reopen | Admit):
        found = _by_sheet(act, log, sheet)
        return found if isinstance(found, Text) else replace(found, late=is_closed)
    if not may_open:
        return say(NOT_YOURS)
    return act if is_closed or isinstance(act, Admit) else say(NOT_CLOSED)


def membership_fault(act: Act, members: Collection[str], there: Collection[str]) -> Text | None:
    """Return why these members can't come in, who must be of the circle and not `there` yet."""
    if not isinstance(act, Deal):
        return None
    try:
        company = company_in(act.said)
    except SummaryError as error:
        return error.whole
    new = [one.member for one in company.new if one.member] if company is not None else []
    if set(new) <= set(members) and len(set(new)) == len(new) and set(new).isdisjoint(there):
        return None
    return say(_("whoever comes in must be a member of the circle who isn't in the match yet"))


def _by_sheet(act: Late, log: KeptLog, sheet: Settled) -> Late | Text:
    match act:
        case Deal():
            try:
                if company_in(act.said) is None:
                    summary_of(sheet.summaries, act.said, sheet.names)
            except SummaryError as error:
                return error.whole
            fault = _fault(sheet, min(act.place, len(log.deals)), act.said)
            return replace(act, beside=fault is not None)
        case Choose():
            return _choice_fault(act, log, sheet) or act
        case _:
            return act


def _choice_fault(act: Choose, log: KeptLog, sheet: Settled) -> Text | None:
    """Return why the sheet couldn't settle what is chosen; None if it can't now either."""
    if act.place >= len(log.deals) or (sheet.wrong and sheet.wrong[0] <= act.place):
        return None
    now, rivals = log.deals[act.place].now, log.deals[act.place].rivals
    chosen = [one for one in (now, *rivals) if one.entry == act.entry]
    others = [one for one in (now, *rivals) if one.entry != act.entry]
    if not chosen or not others:
        return None
    stays = others[0] if act.apart else chosen[0]
    if stays is not now:
        return _fault(sheet, act.place, stays.said)
    return _fault(sheet, act.place + 1, chosen[0].said) if act.apart else None


def _fault(sheet: Settled, place: int, said: Fields) -> Text | None:
    """Return why a deal can't be settled in this place; None if an earlier one is wrong."""
    if place >= len(sheet.moments):
        return None
    try:
        sheet.tried(place, said)
    except SummaryError as error:
        return error.whole
    return None
