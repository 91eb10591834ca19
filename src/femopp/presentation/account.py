"""`Account`: a person's match as a sum that anybody can check, with a headline."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from femopp.language import Text, _, say
from femopp.presentation.counting import Number
from femopp.rulebook import Outcome, SettledDeal
from femopp.rulebook.score import gained
from femopp.tricks import Seat

SHOWN = 5
"""The number of posts that a row has room for."""


class Tone(StrEnum):
    """Whether a post is good news for the person, and the two ends of the row."""

    START = "start"
    GOOD = "good"
    BAD = "bad"
    PLAIN = "plain"
    END = "end"


class Post(Struct, frozen=True):
    """One number of the row, with a word or two."""

    label: Text
    points: int
    tone: Tone = Tone.PLAIN


class Share(Struct, frozen=True):
    """A person's share of a match: the deals of its sheet in which they had the seat.

    `start` and `end` are the seat's points before the first of these deals and after the last.
    `outcome` is that of the match, None if it has none.
    """

    seat: Seat
    deals: tuple[SettledDeal, ...]
    start: int
    end: int
    outcome: Outcome | None = None

    @property
    def won(self) -> bool:
        return self.outcome is not None and self.seat in self.outcome.winners

    def gained(self, deal: SettledDeal) -> int:
        """Return the points of one deal; the sign is the sheet's own."""
        return gained(deal.lines, len(deal.totals))[self.seat]


class Account(Struct, frozen=True):
    """A match as a sum: how it ended, that in a sentence, and in numbers that add up."""

    headline: Text
    summed: Text
    posts: tuple[Post, ...]


def posts_in_a_row(share: Share, between: Sequence[Post], *, kept: int = 0) -> tuple[Post, ...]:
    """Return a row of at most `SHOWN` posts, from the start to the end of a share.

    The smallest become one, but for the first `kept`. Points of deals that somebody else had in
    the meantime are a post of their own. A start from nothing is left out.
    """
    posts = [one for one in between if one.points]
    others = share.end - share.start - sum(one.points for one in posts)
    if others:
        posts.append(Post(say(_("meanwhile")), others))
    first = (Post(say(_("start")), share.start, Tone.START),) if share.start else ()
    room = SHOWN - 1 - len(first)
    while len(posts) > room:
        posts = _with_the_smallest_in_one(posts, kept, len(posts) - room + 1)
    return (*first, *posts, Post(say(_("end")), share.end, Tone.END))


def _with_the_smallest_in_one(posts: list[Post], kept: int, number: int) -> list[Post]:
    by_size = sorted(range(kept, len(posts)), key=lambda one: abs(posts[one].points))
    small = set(by_size[:number])
    points = sum(posts[one].points for one in small)
    tones = {posts[one].tone for one in small}
    tone = tones.pop() if len(tones) == 1 else Tone.PLAIN
    more = Post(say(_("{number} more"), number=number), points, tone)
    return [*[one for at, one in enumerate(posts) if at not in small], more]


def plain_account(share: Share) -> Account:
    """Return the account of a game that has none of its own."""
    gained = Post(say(_("gained")), sum(share.gained(one) for one in share.deals))
    summed = say(_("Deals: {number:opening}."), number=Number(len(share.deals)))
    return Account(ended_on(share), summed, posts_in_a_row(share, [gained]))


def ended_on(share: Share) -> Text:
    """Return the plain headline: the points at the end."""
    return say(_("{seat:player} ended on {points:whole}"), seat=share.seat, points=share.end)
