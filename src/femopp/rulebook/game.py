"""`Game`: a game as data, and the few functions that referee any of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby
from operator import index
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct, ValidationError, convert, to_builtins

from femopp.language import Message, Text, TextError, _, say
from femopp.rulebook.action import Action, Cards, Event, acted
from femopp.rulebook.option import Options
from femopp.rulebook.prohibition import IllegalAction, Momentary, Predicate, Prohibition, Refusal
from femopp.rulebook.ruling import Lapse, Ruling, no_lapses, no_rulings
from femopp.rulebook.score import Outcome, SettledDeal
from femopp.rulebook.sheet import Section
from femopp.rulebook.shuffler import Shuffler
from femopp.tricks import TABLE, Seat, Trick


class SetupError(TextError):
    """A match that cannot begin like this; `text` says why."""


class State(Protocol):
    """The interface of the states of all games. A view is a state with hidden cards."""

    @property
    def options(self) -> Options: ...
    @property
    def players(self) -> int: ...
    @property
    def deal_number(self) -> int:
        """The number of the current deal, from 1; 0 before the first."""
        ...

    @property
    def dealer(self) -> Seat | None: ...
    @property
    def hands(self) -> tuple[Cards, ...]: ...
    @property
    def cards_to_come(self) -> Cards:
        """The cards that may still come into hands in this deal."""
        ...

    @property
    def trick(self) -> Trick: ...
    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's total on the sheet."""
        ...

    @property
    def sheet(self) -> tuple[SettledDeal, ...]: ...
    @property
    def outcome(self) -> Outcome | None: ...


def is_settled(state: State) -> bool:
    """Whether the latest deal is on the sheet."""
    return bool(state.sheet) and state.sheet[-1].number == state.deal_number


S = TypeVar("S", bound=State)

USUAL_PLAYERS = 4

MOST_IN_FORCE = 10_000
"""The size of the cache of prohibitions in force, by options and kind of action."""


@dataclass(frozen=True)
class Game(Generic[S]):
    """The rules of one game.

    begin         the state before the first deal, from options, the number of players and a start
                  (a struct of class `start`: points, dealer and whatever else a sheet shows).
                  Raises `SetupError` if no match can be in this position.
    stands        the part of a state, or of a view, that outlives a settled deal (a struct
                  of class `standing`, whose words and fields later versions can still read)
    resume        the state before the next deal, from options, the number of players and the
                  result of `stands`: like `begin`, but without checks
    players       the possible numbers of players under these options
    actors        the seats that may act now; empty if the table must act, or the match is over
    candidates    the well-formed actions of a seat at this moment, legal or not
    evolve        the only reducer: the state after an event
    consequence   the event that follows by itself from a state, None if somebody must act
    table_action  the table's action by chance that is due now (deal, draw), if any
    pace          the table's action after everyone has had a moment to look (gathering a
                  trick), None if nothing waits for that
    asked         the question to a seat now, in words; never reminds of a duty
    waits_for     the seat without which the match cannot go on, if any; needed only by games
                  in which several seats may act at a time
    holds_up      the seat for which that one waits itself, so that nobody else can go on; by
                  default the seat of `waits_for`
    stop          the table's action between two deals that ends an open-ended match; None in
                  games that end by themselves
    short_points  the points on which everybody begins a short match; 0 in games without one
    lapses        the errors that nobody pointed out in a finished match, from the state before
                  its first event and all its events; during a match they would be reminders
    sayings       the sources' own words for actions and their values, folded (see `folded`), with
                  those of records
    rulings       the verdicts on claims such as knocks, with reasons, from the same; only for the
                  referee of a record
    """

    name: str
    title: Message
    options: type[Options]
    start: type[Struct]
    standing: type[Struct]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    prohibitions: tuple[Prohibition, ...]
    sheet: Sequence[Section]
    players: Callable[[Any], range]
    begin: Callable[[Any, int, Any], S]
    stands: Callable[[S], Any]
    resume: Callable[[Any, int, Any], S]
    actors: Callable[[S], tuple[Seat, ...]]
    candidates: Callable[[S, Seat], Sequence[Action]]
    evolve: Callable[[S, Event], S]
    consequence: Callable[[S], Event | None]
    table_action: Callable[[S, Shuffler], Action | None]
    pace: Callable[[S], Action | None]
    asked: Callable[[S, Seat], Text]
    waits_for: Callable[[S], Seat | None] | None = None
    holds_up: Callable[[S], Seat | None] | None = None
    stop: Action | None = None
    short_points: int = 0
    sayings: Mapping[str, str] = field(default_factory=dict)
    lapses: Callable[[S, Sequence[Event]], tuple[Lapse, ...]] = no_lapses
    rulings: Callable[[S, Sequence[Event]], tuple[Ruling, ...]] = no_rulings
    _in_force: Callable[[Options, type[Action]], "InForce"] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        # Bounded, so that requests with ever new options cannot fill the memory.
        kept = lru_cache(maxsize=MOST_IN_FORCE)(self._found_in_force)
        object.__setattr__(self, "_in_force", kept)

    @property
    def version(self) -> int:
        """The version of the rules, from 1 on: it rises when a default or a reading changes."""
        return self.options.versions.today

    def usual_players(self, options: Options) -> int:
        """Return the default number of players: four, or else the fewest possible."""
        possible = self.players(options)
        return USUAL_PLAYERS if USUAL_PLAYERS in possible else possible[0]

    def players_or_usual(self, options: Options, asked: int | None) -> int:
        """Return the number of players asked for, or the default. Raises `SetupError`."""
        if asked is None:
            return self.usual_players(options)
        possible = self.players(options)
        if asked not in possible:
            raise SetupError(
                say(
                    _("{game} is offered for {players} players only, not for {asked}")
                    if len(possible) == 1
                    else _(
                        "{game} can't be played by {asked} with these rules; possible: {players}"
                    ),
                    game=say(self.title),
                    asked=asked,
                    players=span(possible),
                )
            )
        return asked

    def short_start(self, players: int) -> Mapping[str, Any]:
        """Return the fields of the start of a short match.

        Raises `SetupError` in a game without one.
        """
        if not self.short_points:
            raise SetupError(say(_("{game} has no short match"), game=say(self.title)))
        return {"points": (self.short_points,) * players}

    def own_start(self, options: object, start: Any) -> Any:
        """Return the start with its lists as tuples, or the default start for None.

        Raises TypeError for options or a start of another game, and for a field of the wrong type.
        """
        start = self.start() if start is None else start
        begun_with = (("options", options, self.options), ("a start", start, self.start))
        for what, given, own in begun_with:
            if not isinstance(given, own):
                raise TypeError(
                    f"{self.name} begins with {what} of its own, {own.__name__}, not with"
                    f" {type(given).__name__}"
                )
        try:
            # Also accepts other integer types, such as NumPy's.
            return convert(to_builtins(start, enc_hook=index), self.start)
        except (ValidationError, TypeError) as error:
            what = str(error).replace("$.", "")
            raise TypeError(f"{self.start.__name__} of {self.name}: {what}") from None

    def in_force(self, options: Options, kind: type[Action]) -> "InForce":
        """Return the prohibitions of an action under these options, split by time and turn.

        Raises TypeError for an action that the game does not have.
        """
        return self._in_force(options, kind)

    def _found_in_force(self, options: Options, kind: type[Action]) -> "InForce":
        if kind not in self.actions:
            raise TypeError(f"{self.name} has no action {kind.__name__}")
        rules = [
            one
            for one in self.prohibitions
            if kind in one.actions and (one.when is None or one.when(options))
        ]
        return InForce(
            tuple(one for one in rules if one.first), tuple(one for one in rules if not one.first)
        )


def span(players: range) -> str:
    """Format the possible numbers of players, such as "5" or "3–8"."""
    fewest, most = players[0], players[-1]
    return f"{fewest}" if fewest == most else f"{fewest}–{most}"


@dataclass(frozen=True)
class InForce:
    """Prohibitions of one action: `first` those of time and turn, then the others."""

    first: tuple[Prohibition, ...]
    then: tuple[Prohibition, ...]

    @cached_property
    def now(self) -> tuple[Momentary, ...]:
        """Predicates of time and turn that do not look at the action."""
        return tuple(one.forbids_now for one in self.first if one.forbids_now is not None)

    @cached_property
    def predicates(self) -> tuple[Predicate, ...]:
        """All other predicates, those of time and turn first."""
        first = (one for one in self.first if one.forbids_now is None)
        return tuple(one.forbids for one in (*first, *self.then))

    def is_time(self, state: State, seat: Seat) -> bool:
        """Whether nothing forbids all actions of this kind now."""
        return True not in [forbids(state, seat) for forbids in self.now]

    def allowed(self, state: State, seat: Seat, actions: Iterable[Action]) -> list[Action]:
        """Return the actions that nothing forbids, if it is the time for their kind."""
        left = list(actions)
        for forbids in self.predicates:
            left = [one for one in left if not forbids(state, seat, one)]
        return left


def refusals(game: Game[S], state: S, seat: Seat, action: Action) -> tuple[Refusal, ...]:
    """Return the reasons against this action, none if it is legal.

    `state` may be the seat's own view.
    """
    rules = game.in_force(state.options, type(action))
    if rules.is_time(state, seat) and rules.allowed(state, seat, (action,)):
        return ()
    for group in (rules.first, rules.then):
        against = [rule for rule in group if rule.forbids(state, seat, action)]
        if against:
            return tuple([rule.refusal(state, seat, action) for rule in against])
    return ()


def _must_be_there(state: State, seat: Seat) -> None:
    if not TABLE <= seat < state.players:
        raise ValueError(
            f"there is no seat {seat}: the seats are 0 to {state.players - 1}, and {TABLE} is the"
            " table"
        )


def legal_actions(game: Game[S], state: S, seat: Seat) -> tuple[Action, ...]:
    """Return the actions of a seat that no rule refuses. `state` may be the seat's own view.

    Raises ValueError if there is no such seat.
    """
    _must_be_there(state, seat)
    legal: list[Action] = []
    # Candidates of one kind come in a row, so what holds for all of them is checked once.
    for kind, actions in groupby(game.candidates(state, seat), type):
        rules = game.in_force(state.options, kind)
        if rules.is_time(state, seat):
            legal += rules.allowed(state, seat, actions)
    return tuple(legal)


def apply(game: Game[S], state: S, seat: Seat, action: Action) -> tuple[S, tuple[Event, ...]]:
    """Return the state after an action, and the action's event with all that follow by themselves.

    Raises `IllegalAction` with every refusal if the rules do not allow it.
    """
    judge(game, state, seat, action)
    return follow(game, state, seat, action)


def judge(game: Game[S], state: S, seat: Seat, action: Action) -> None:
    """Raise `IllegalAction` with every refusal if the rules do not allow this action."""
    against = refusals(game, state, seat, action)
    if against:
        raise IllegalAction(seat, action, against)


def follow(game: Game[S], state: S, seat: Seat, action: Action) -> tuple[S, tuple[Event, ...]]:
    """Return the same as `apply`, without judging the action again.

    Logged actions stay valid, even if today's rules would refuse them.
    """
    events: list[Event] = []
    event: Event | None = acted(seat, action)
    while event is not None:
        events.append(event)
        state = game.evolve(state, event)
        event = game.consequence(state)
    return state, tuple(events)
