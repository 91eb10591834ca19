"""A live table at one moment, folded from its log."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec import Struct

from femopp.bots import level_under
from femopp.driver import Table, stop
from femopp.language import Names, Text, _, say
from femopp.presentation import presentation_of
from femopp.rulebook import (
    Action,
    Event,
    Game,
    Options,
    Outcome,
)
from femopp.table.settings import Settings
from femopp.table.state.company import Company, Guest
from femopp.table.state.recent import Recent
from femopp.tricks import Played, Seat, Trick


@dataclass(frozen=True)
class Claim:
    """A seat has laid down its hand and says that `taker` takes all the tricks that are left.

    `agreed` are the persons who agree; `refusal` says why it stands no longer.
    """

    seat: Seat
    taker: Seat
    agreed: frozenset[Seat] = frozenset()
    refusal: Text | None = None


STUCK = _(
    "this match was started by another version of Femopp and cannot go on with this one; you can "
    "begin a new match"
)


class Knocked(Struct, frozen=True):
    """The events of a knock, and the number of its entry."""

    number: int
    events: tuple[Event, ...]


class LiveTable(Struct, frozen=True, dict=True):
    """A table and its running match.

    `number` counts the entries so far, `matches` the matches begun. `recent` is what has happened
    in the last few deals, `settled_as` what the seats were called when each deal was put on the
    sheet. `tapped` are the seats that want to go on where everybody is waited for, `wanting` those
    that agree to take the last action back, `claim` what is or was claimed since the last card;
    none of these is stored. `knocked` is the latest knock while the same people sit here. `before`
    is the table before the last action, if that can be taken back, `last` who did it, and
    `has_settled` whether it put a deal on the sheet. `is_dealt` tells whether a deal lies there
    that is not on the sheet, `held` which seat each guest had when the latest one was dealt: it is
    that guest's own until the next one. `last_trick` is the latest complete trick of the cards that
    were dealt, and `last_taker` took it; `rules` is the version that the match was begun with,
    and `rules_version` that of the game's rules, by which its options are read.
    `stood_in` are the persons' seats whose last action in the match a bot did. `admits` tells
    whether new people may come. With `last_deal` deals on the sheet the host ends the match, None:
    the rules alone do. `laid_as` names who laid cards of this deal, where their seats have changed
    hands since, and `chosen_as` who chose, in this seat, what the deal is played for. `stuck`: the
    log of the match cannot be followed by this build, so that it goes no further. `notice` says
    that something is not as it should be, and is not stored either.

    `trusted` are whoever opened the table, first, and those to whom it was handed on from there:
    nobody who is the `host` only because another was away. If it `asks`, newcomers ask the host;
    `asking` are the names of those who have, which is not stored.

    `settled_by` are the guests who had the seats when each deal was put on the sheet, None for a
    bot's, of which `told` are in a snapshot. `stands` is the number of the latest snapshot, and
    `story` that of the one with which `recent` begins, 0 for the beginning of the log. `ended` is
    how the match ended, as it was told then.
    """

    settings: Settings
    version: str
    game: Game[Any]
    options: Options
    company: Company
    number: int = 1
    host: str | None = None
    trusted: tuple[str, ...] = ()
    matches: int = 0
    table: Table[Any] | None = None
    recent: Recent = Recent()
    settled_as: tuple[Names, ...] = ()
    tapped: frozenset[Seat] = frozenset()
    wanting: frozenset[Seat] = frozenset()
    claim: Claim | None = None
    knocked: Knocked | None = None
    before: "LiveTable | None" = None
    last: Seat | None = None
    has_settled: bool = False
    is_dealt: bool = False
    held: Mapping[str, Seat] = {}
    last_trick: Trick = Trick()
    last_taker: Seat | None = None
    rules: str = ""
    rules_version: int = 1
    stood_in: frozenset[Seat] = frozenset()
    admits: bool = True
    asks: bool = False
    asking: Mapping[str, str] = {}
    last_deal: int | None = None
    laid_as: Mapping[Played, str] = {}
    chosen_as: tuple[Seat, str] | None = None
    stuck: bool = False
    notice: Text | None = None
    settled_by: tuple[tuple[str | None, ...], ...] = ()
    told: int = 0
    stands: int = 0
    story: int = 0
    ended: Outcome | None = None

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.company.players

    @property
    def guests(self) -> Mapping[str, Guest]:
        """The persons at the table, seated or looking on."""
        return self.company.guests

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that belong to persons, here or away."""
        return self.company.people

    @property
    def names(self) -> Names:
        """What the seats are called, in seat order."""
        return self.company.names

    @cached_property
    def is_playing(self) -> bool:
        return self.table is not None and self.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """How the running match has ended, by its rules or by the host; None while it is played.

        Where the rules know an end that the table makes (`stopping`), it is for them to say who
        has won; else nobody has.
        """
        assert self.table is not None
        if self.stuck:
            return Outcome((), say(STUCK))
        if self.ended is not None:
            return self.ended
        state = self.table.match.state
        outcome: Outcome | None = state.outcome
        if outcome is not None or not self.has_played_last or self.stopping is not None:
            return outcome
        reason = _("the host has ended it after deal {number}")
        return Outcome((), say(reason, number=state.sheet[-1].number))

    @property
    def finished(self) -> int:
        """How many matches are over, which everybody may see again."""
        return self.matches if self.is_over or self.table is None else self.matches - 1

    @property
    def is_over(self) -> bool:
        """Whether the latest match is over for good, so that everybody may see all of it."""
        return self.table is not None and not self.is_playing and not self.stuck

    @property
    def has_played_last(self) -> bool:
        """Whether the deal which the host calls the last is on the sheet, with what decides it."""
        if self.last_deal is None or self.table is None:
            return False
        state = self.table.match.state
        return len(state.sheet) >= self.last_deal and presentation_of(self.game.name).is_decided(
            state
        )

    @property
    def stopping(self) -> Action | None:
        """What the table does to end the match, the last deal being played; None for nothing."""
        return stop(self.table.match) if self.table is not None and self.has_played_last else None

    @property
    def is_between_deals(self) -> bool:
        """Whether a deal was settled last and nothing has been done since.

        What is done then belongs to the next deal, be it a ritual.
        """
        if not self.is_playing or not self.has_settled:
            return False
        assert self.table is not None
        return presentation_of(self.game.name).is_decided(self.table.match.state)

    @property
    def is_in_deal(self) -> bool:
        """Whether a deal is being played: a seat taken now is reserved for the next one."""
        return self.is_dealt and self.is_playing

    def sitting(self, seat: Seat) -> str | None:
        """The guest in this seat, None for a bot's."""
        return self.company.sitting[seat]

    def knows(self, guest: str | None) -> bool:
        """Whether the cards that were dealt last to the seat of this guest were dealt to them.

        A guest who sat down later sees what a spectator does, until the next deal is dealt.
        """
        return self.company.seated.get(guest or "") in self.dealt_to

    @cached_property
    def dealt_to(self) -> frozenset[Seat | None]:
        """The seats of the people to whom their cards were dealt last."""
        seated = self.company.seated
        if self.held is seated:
            return self.people
        return frozenset([one for guest, one in seated.items() if self.held.get(guest) == one])

    def view_from(self, seat: Seat) -> Any:
        """The view, for the person in this seat, of the match that is played, or was."""
        assert self.table is not None
        match = self.table.match
        return match.views[seat] if seat in self.dealt_to else match.spectator

    def bot_in(self, seat: Seat) -> str:
        """The name of the bot that acts in this seat; for a person the table's stands in."""
        usual = self.settings.bots
        return self.stand_in if seat in self.people else self.company.bots.get(seat, usual)

    def level_in(self, seat: Seat) -> str:
        """The level that plays in this seat under that name, of those that there are today."""
        return level_under(self.bot_in(seat), self.game.name)

    @property
    def stand_in(self) -> str:
        """The name of the bot that acts for persons who are gone, or whose clock has run out."""
        return self.settings.bots
