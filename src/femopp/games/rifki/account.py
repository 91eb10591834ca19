"""A match of Rifki as a sum: the points that each contract brought or cost."""

from femopp.games.rifki.rules.contracts import TERMS
from femopp.language import Message, Text, _, say
from femopp.presentation.account import Account, Post, Share, Tone, ended_on, posts_in_a_row
from femopp.tricks import Seat

PLACES: tuple[Message, ...] = (
    _("{seat:player} came second"),
    _("{seat:player} came third"),
    _("{seat:player} came last"),
)


def account(share: Share) -> Account:
    """Return a person's match as a sum."""
    lines = [line for deal in share.deals for line in deal.lines if line.seat == share.seat]
    posts = [
        Post(
            say(terms.name),
            sum(line.points for line in lines if line.reason.message == terms.reason),
            Tone.GOOD if terms.is_positive else Tone.BAD,
        )
        for terms in TERMS.values()
    ]
    return Account(_headline(share), _summed(posts), posts_in_a_row(share, posts))


def good_deal(seat: Seat, points: int) -> Text:
    """Return the title of a deal that brought so many points."""
    return say(_("{seat:player} made {points:signed}"), seat=seat, points=points)


def _headline(share: Share) -> Text:
    if share.outcome is None or not share.deals:
        return ended_on(share)
    if share.won:
        return say(_("{seat:player} won"), seat=share.seat)
    better = sum(one > share.end for one in share.deals[-1].totals)
    return say(PLACES[better - 1], seat=share.seat)


def _summed(posts: list[Post]) -> Text:
    won = sum(one.points for one in posts if one.points > 0)
    lost = -sum(one.points for one in posts if one.points < 0)
    return say(_("Trump brought {won}, the other contracts cost {lost}."), won=won, lost=lost)
