"""A finished match of a circle, as statistics read it."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from femopp.rulebook import ToldDeal, ToldOutcome
from femopp.table.settings import Settings

TABLE, CARDS = "table", "cards"
"""Matches at a table of Femopp's, and with real cards."""


class PlayedDeal(Struct, frozen=True):
    """A settled deal as it was stored, and the member in each seat then.

    None is a bot, or somebody outside the circle.
    """

    told: ToldDeal
    players: tuple[str | None, ...]


class Played(Struct, frozen=True):
    """A finished match of a circle.

    circle      the circle's inner id
    match       the id of the match; the same id again replaces what was known of it
    when        when it began (Unix time)
    ended       when it ended
    zone        the circle's time zone, an IANA name
    evening     the evening of `when` there, such as 2026-11-27
    kind        "table", or "cards" for real cards
    rules       the version of the game's rules
    players     the member in each seat in most deals; None for a bot, or somebody else
    names       the names of the seats as they are now
    outcome     its end as it was stored; None if it is not known
    taken_back  how often actions were taken back
    early       whether it was ended before the rules ended it, so that nobody has won
    middle      whether it was written down from its middle on, so that it's no whole win
    visitors    seats of those who played less than half of its deals: only these deals are theirs
    """

    circle: str
    match: str
    when: int
    ended: int
    zone: str
    evening: str
    game: str
    kind: str
    settings: Settings
    rules: int
    players: tuple[str | None, ...]
    names: tuple[str, ...]
    deals: tuple[PlayedDeal, ...]
    outcome: ToldOutcome | None = None
    taken_back: int = 0
    coached: bool = False
    lesson: bool = False
    early: bool = False
    middle: bool = False
    visitors: frozenset[int] = frozenset()

    @property
    def counts(self) -> bool:
        """Whether it counts in statistics: nobody was coached, and nothing was taken back."""
        return not (self.taken_back or self.coached or self.lesson)

    @property
    def whole_players(self) -> tuple[str | None, ...]:
        """The members for whom it counts as a match, and not by its deals alone."""
        return tuple(
            [None if seat in self.visitors else one for seat, one in enumerate(self.players)]
        )


Seats = Sequence[int]
"""The seats of those who played a deal, if people came or went."""


def players_of(
    deals: Sequence[PlayedDeal], seats: int, there: Sequence[Seats] = ()
) -> tuple[str | None, ...]:
    """Return who had each seat in most deals that it played, of equals the later one.

    `there` are the seats that played each deal; empty for all.
    """
    played = there or [range(seats)] * len(deals)
    return tuple(
        [
            _mostly(
                [one.players[seat] for one, sat in zip(deals, played, strict=True) if seat in sat]
            )
            for seat in range(seats)
        ]
    )


def visitors_of(seats: int, there: Sequence[Seats]) -> frozenset[int]:
    """Return the seats of those who played less than half of the deals."""
    played = Counter([seat for sat in there for seat in sat])
    return frozenset([seat for seat in range(seats) if there and 2 * played[seat] < len(there)])


def _mostly(sat: Sequence[str | None]) -> str | None:
    times = Counter(sat)
    return max(reversed(sat), key=lambda one: times[one]) if sat else None
