"""A live table at one moment, folded from its log."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from femopp.bots import EVEN, Temperament, level_under
from femopp.driver import Table
from femopp.language import Names, Text
from femopp.rulebook import Action, Game, Options, Outcome
from femopp.table.cast import BotPerson
from femopp.table.settings import Pace, Settings
from femopp.table.state.company import Company, Guest
from femopp.table.state.match import LiveMatch
from femopp.table.state.pending import Pending
from femopp.table.state.recent import Recent
from femopp.tricks import Seat

NOTHING_RECENT = Recent()


class LiveTable(Struct, frozen=True, dict=True):
    """A table, the people at it, and its latest match."""

    settings: Settings

    version: str
    """The build of Femopp that wrote the log last."""

    game: Game[Any]

    options: Options
    """The rules of the latest match; before the first, those of that."""

    company: Company

    number: int = 1
    """The number of entries in the log so far."""

    matches: int = 0
    """The number of matches begun."""

    rules_version: int = 1
    """The version of the game's rules by which `options` were read."""

    snapshot: int = 0
    """The number of the latest snapshot."""

    running: LiveMatch | None = None
    """The latest match, running or over."""

    pending: Pending = Pending()
    """The players' requests since the last action."""

    notice: Text | None = None
    """A warning that something is wrong. Not stored."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.company.players

    @property
    def pace(self) -> Pace:
        """The pace of the table now."""
        return self.company.pace or self.settings.pace

    @property
    def guests(self) -> Mapping[str, Guest]:
        """The persons at the table, seated or watching."""
        return self.company.guests

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that belong to persons, present or away."""
        return self.company.people

    @property
    def names(self) -> Names:
        """The names of the seats, in seat order."""
        return self.company.names

    @property
    def bots(self) -> tuple[BotPerson, ...]:
        """The bots of all chairs, also of those that nobody has now."""
        company, ring = self.company, None if self.running is None else self.running.ring
        away = () if ring is None else [one.chair for one in ring.away]
        chairs = {*range(len(company.cast)), *company.chair_numbers, *away}
        return tuple(map(company.bot_of, sorted(chairs)))

    @property
    def table(self) -> Table[Any] | None:
        """The driver's table of the latest match, None before the first."""
        return None if self.running is None else self.running.table

    @property
    def recent(self) -> Recent:
        """The recent events of the latest match."""
        return NOTHING_RECENT if self.running is None else self.running.recent

    @cached_property
    def is_playing(self) -> bool:
        """Whether a match is running."""
        return self.running is not None and self.running.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """The end of the latest match, None while it is played."""
        assert self.running is not None
        return self.running.outcome

    @property
    def stopping(self) -> Action | None:
        """The table's action that ends the match after the host's last deal; None for nothing."""
        return None if self.running is None else self.running.stopping

    @property
    def finished(self) -> int:
        """The number of matches that are over, which everybody may watch again."""
        return self.matches if self.is_over or self.running is None else self.matches - 1

    @property
    def is_over(self) -> bool:
        """Whether the latest match is over for good, so that everybody may see all of it."""
        return self.running is not None and not self.is_playing and not self.running.stuck

    @property
    def is_between_deals(self) -> bool:
        """Whether a deal was settled last and nothing has been done since.

        Anything done then belongs to the next deal, even a ritual.
        """
        running = self.running
        return (
            running is not None and running.has_settled and self.is_playing and running.is_decided
        )

    @property
    def is_in_deal(self) -> bool:
        """Whether a deal is being played: a seat taken now is reserved for the next one."""
        return self.running is not None and self.running.dealt.is_unsettled and self.is_playing

    @property
    def held(self) -> Mapping[str, Seat]:
        """The seat that each guest had when cards were dealt last; no seats before a match."""
        return {} if self.running is None else self.running.dealt.held

    def sitting(self, seat: Seat) -> str | None:
        """Return the guest in this seat, None for a bot's."""
        return self.company.sitting[seat]

    @cached_property
    def dealt_to(self) -> frozenset[Seat | None]:
        """The seats of the people to whom their cards were dealt last.

        A guest who sat down later sees what a spectator sees, until the next deal.
        """
        held, seated = self.held, self.company.seated
        if held is seated:
            return self.people
        return frozenset([one for guest, one in seated.items() if held.get(guest) == one])

    def view_from(self, seat: Seat) -> Any:
        """Return the view, for the person in this seat, of the latest match."""
        assert self.running is not None
        match = self.running.table.match
        return match.views[seat] if seat in self.dealt_to else match.spectator

    def bot_in(self, seat: Seat) -> str:
        """Return the name of the bot that acts in this seat, or stands in for the person there."""
        usual = self.settings.bots
        return self.stand_in if seat in self.people else self.company.bots.get(seat, usual)

    def level_in(self, seat: Seat) -> str:
        """Return the level of that bot, of those that exist today."""
        return level_under(self.bot_in(seat), self.game.name)

    def temper_in(self, seat: Seat) -> Temperament:
        """Return the temperament of that bot; a stand-in's is an even one."""
        return EVEN if seat in self.people else self.company.temper_in(seat)

    @property
    def stand_in(self) -> str:
        """The name of the bot that acts for persons who are gone, or whose clock has run out."""
        return self.settings.bots
