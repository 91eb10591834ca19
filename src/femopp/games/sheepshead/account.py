"""A session of Sheepshead as a sum: the units that each deal brought or cost."""

from femopp.language import Text, _, say
from femopp.presentation.account import Account, Post, Share, Tone, posts_in_a_row
from femopp.presentation.counting import Number
from femopp.tricks import Seat


def account(share: Share) -> Account:
    """Return a person's session as a sum."""
    by_deal = {deal.number: share.gained(deal) for deal in share.deals}
    posts = [
        Post(say(_("deal {number}"), number=number), units, Tone.GOOD if units > 0 else Tone.BAD)
        for number, units in by_deal.items()
    ]
    units = list(by_deal.values())
    return Account(_headline(share), _summed(units), posts_in_a_row(share, posts))


def good_deal(seat: Seat, units: int) -> Text:
    """Return the title of a deal that brought so many units."""
    return say(_("{seat:player} won {units}"), seat=seat, units=units)


def _headline(share: Share) -> Text:
    if not share.end:
        return say(_("{seat:player} came out even"), seat=share.seat)
    if share.won and share.end > 0:
        return good_deal(share.seat, share.end)
    return say(_("{seat:player} ended on {points:signed}"), seat=share.seat, points=share.end)


def _summed(units: list[int]) -> Text:
    won, lost = [one for one in units if one > 0], [-one for one in units if one < 0]
    parts = [
        say(messages[len(some) == 1], deals=Number(len(some)), units=Number(sum(some)))
        for messages, some in ((_BROUGHT, won), (_COST, lost))
        if some
    ]
    if not parts:
        return say(_("No deal brought or cost anything."))
    if len(parts) == 1:
        return parts[0]
    return say(_("{first} {second}"), first=parts[0], second=parts[1])


_BROUGHT = (_("{deals:opening} deals brought {units}."), _("One deal brought {units}."))
_COST = (_("{deals:opening} deals cost {units}."), _("One deal cost {units}."))
