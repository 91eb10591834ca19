"""The latest match at a table, and what only the table knows about it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.driver import Table, stop
from femopp.language import Names, _, say
from femopp.presentation import presentation_of
from femopp.record import company_of
from femopp.rulebook import Action, Event, Outcome, Play, SettledDeal, TrickTaken
from femopp.table.state.chance import Chance
from femopp.table.state.company import Company
from femopp.table.state.recent import Recent
from femopp.table.state.ring import Ring
from femopp.tricks import Played, Seat, TakenTrick, Trick

STUCK = _(
    "this match was started by another version of Femopp and cannot go on with this one; you can "
    "begin a new match"
)


class Knocked(Struct, frozen=True):
    """The events of a knock, the number of its entry, and the points before it and after."""

    number: int
    events: tuple[Event, ...]
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()


class JustSettled(Struct, frozen=True):
    """The deal that was settled last, until the next cards are dealt."""

    deal: SettledDeal

    view: Any
    """The spectators' view just before it was put on the sheet."""

    before: tuple[int, ...]
    """Each seat's points before the deal."""

    names: Names
    """The names of the seats then."""

    held: Mapping[str, Seat] = {}
    """The seat that each guest had then."""


class SheetFacts(Struct, frozen=True):
    """Facts about the deals on the sheet, in their order."""

    names: tuple[Names, ...] = ()
    """The names of the seats when each deal was settled."""

    guests: tuple[tuple[str | None, ...], ...] = ()
    """The guests in the seats then, None for a bot."""

    stored: int = 0
    """The number of deals that are in a snapshot."""

    chairs: tuple[tuple[int, ...], ...] = ()
    """The chairs in the seats then."""

    earlier: tuple[SettledDeal, ...] = ()
    """The deals before somebody came or went last; the others are on the sheet of the match."""

    def settled(self, deals: int, company: Company) -> "SheetFacts":
        """Return the facts when so many more deals are settled."""
        return replace(
            self,
            names=(*self.names, *[company.names] * deals),
            guests=(*self.guests, *[company.sitting] * deals),
            chairs=(*self.chairs, *[company.chair_numbers] * deals),
        )


class Dealt(Struct, frozen=True):
    """Facts about the cards that were dealt last."""

    held: Mapping[str, Seat] = {}
    """The seat that each guest had when they were dealt: it is theirs until the next deal."""

    is_unsettled: bool = False
    """Whether their deal isn't on the sheet yet."""

    last_trick: Trick = Trick()
    """The latest complete trick."""

    last_taker: Seat | None = None
    """The seat that took it."""

    laid_as: Mapping[Played, str] = {}
    """The names of those who laid cards in seats that have changed hands since."""

    chosen_as: tuple[Seat, str] | None = None
    """The seat and name of whoever chose the stakes of the deal, if the seat has changed hands."""

    def with_trick(self, taken: TakenTrick) -> "Dealt":
        """Return the facts after an action that has ended this trick."""
        return replace(self, last_trick=taken.trick, last_taker=taken.seat)

    def with_names(self, was: Names, now: Names, spectator: Any, game: str) -> "Dealt":
        """Return the facts when seats have changed hands: the new people haven't laid the cards."""
        laid = (*spectator.trick.played, *self.last_trick.played)
        laid_as = {one: was[one.seat] for one in laid if was[one.seat] != now[one.seat]}
        chosen_as = self.chosen_as
        if chosen_as is None:
            seat = presentation_of(game).chooser(spectator)
            chosen_as = None if seat is None else (seat, was[seat])
        return replace(self, laid_as={**laid_as, **self.laid_as}, chosen_as=chosen_as)


class Whisper(Struct, frozen=True):
    """The errors that somebody heard of in the deal of this number.

    `pending` are the errors that it meant and that can still be knocked for, and `late` those for
    which nobody knocked in time, as long as they are mentioned. The kit says what an error is.
    """

    deal: int
    pending: tuple[Any, ...]
    late: tuple[Any, ...] = ()


class LiveMatch(Struct, frozen=True):
    """A match at a table, running or over."""

    table: Table[Any]

    build: str = ""
    """The build of Femopp with which it was begun."""

    recent: Recent = Recent()
    """The events of the last few deals."""

    sheet: SheetFacts = SheetFacts()

    dealt: Dealt = Dealt()

    last: Seat | None = None
    """The seat that acted last."""

    has_settled: bool = False
    """Whether its action put a deal on the sheet."""

    tapped: frozenset[Seat] = frozenset()
    """The seats that have nothing more to do since then. Not stored."""

    settled: JustSettled | None = None
    """The deal just settled, which people read about before the next one."""

    ready: frozenset[Seat] = frozenset()
    """The seats that are ready for the next deal. Not stored."""

    stood_in: frozenset[Seat] = frozenset()
    """The persons' seats whose last action a bot did."""

    knocked: Knocked | None = None
    """The latest knock while the same people sit here."""

    reminded: frozenset[str] = frozenset()
    """The occasions of this deal on which somebody was reminded of a duty. Not stored."""

    mastered: frozenset[tuple[str, str]] = frozenset()
    """The guests who have mastered a duty in this deal, and its name. Not stored."""

    whispers: Mapping[Seat, Whisper] = {}
    """The errors of others that people heard of, at a table with a helping hand. Not stored."""

    last_deal: int | None = None
    """With so many deals on the sheet the host ends the match; None: only the rules end it."""

    taken_back: int = 0
    """How often something was taken back: alone against bots, or as all agreed."""

    ended: Outcome | None = None
    """How the match ended, by its last snapshot."""

    began_at: int = 0
    """When the match began (Unix time); 0 if unknown, as in older logs."""

    settled_at: int = 0
    """When its last snapshot was made, likewise."""

    ring: Ring | None = None
    """All who have points in the match, once somebody has come, gone or sat out."""

    chance: Chance | None = None
    """How the table's chance is made; None if nobody can verify the match."""

    stuck: bool = False
    """Whether this build cannot follow the match's log any further."""

    @property
    def outcome(self) -> Outcome | None:
        """The end of the match, by its rules or by the host; None while it is played.

        If the rules have an action of the table that ends the match (`stopping`), they name the
        winners; otherwise nobody has won when the host ends it.
        """
        if self.stuck:
            return Outcome((), say(STUCK))
        if self.ended is not None:
            return self.ended
        outcome: Outcome | None = self.table.match.state.outcome
        if outcome is not None:
            return self._for_all(outcome)
        if self.last_deal is None or not self.has_played_last or self.stopping is not None:
            return None
        reason = _("it was ended after deal {number}")
        return Outcome((), say(reason, number=self.deals[-1].number))

    def _for_all(self, outcome: Outcome) -> Outcome:
        """Return the outcome also for those who don't play now; they come after the seats."""
        rules = company_of(self.table.match.game)
        if rules is None or self.ring is None:
            return outcome
        left = [(one.points, one.out) for one in self.ring.away]
        return rules.ended(self.table.match.state, outcome, left)

    @property
    def deals(self) -> tuple[SettledDeal, ...]:
        """The deals on the sheet, also those before somebody came or went."""
        deals: tuple[SettledDeal, ...] = self.table.match.state.sheet
        earlier = self.sheet.earlier
        return (*earlier, *deals) if earlier else deals

    @property
    def has_played_last(self) -> bool:
        """Whether the host's last deal is on the sheet, and whatever it decides has been done."""
        if self.last_deal is None or len(self.deals) < self.last_deal:
            return False
        return self.is_decided

    @property
    def is_decided(self) -> bool:
        """Whether the settled deals need no further one, such as a duel, for their results."""
        match = self.table.match
        return presentation_of(match.game.name).is_decided(match.state)

    @property
    def stopping(self) -> Action | None:
        """The table's action that ends the match after the host's last deal; None for nothing."""
        if self.last_deal is None or not self.has_played_last:
            return None
        return stop(self.table.match)

    def with_people(self, company: Company) -> "LiveMatch":
        """Return the match when other people sit at the table."""
        return replace(
            self,
            table=replace(self.table, people=company.people),
            recent=self.recent.renamed(company.names),
            stood_in=self.stood_in & company.people,
            knocked=None,
        )

    def held_by(self, held: Mapping[str, Seat]) -> "LiveMatch":
        """Return the match when these guests hold the cards that were dealt last."""
        return replace(self, dealt=replace(self.dealt, held=held), recent=self.recent.held_by(held))


def trick_completed_by(
    state: Any, seat: Seat, action: Action, events: tuple[Event, ...]
) -> TakenTrick | None:
    """Return the trick that a seat's action in this state has ended, None if none."""
    for event in events:
        if isinstance(event, TrickTaken):
            played = state.trick.played
            if isinstance(action, Play):
                played = (*played, Played(seat, action.card))
            return TakenTrick(event.seat, Trick(played))
    return None
