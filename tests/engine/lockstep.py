"""The rule book and the engine in lockstep: the same actions, compared at every step.

for seed in range(100):
    lockstep("rifki", seed, deals=2)

draws options, players and start from the seed, plays random actions in both, and fails at the first
difference. The message has options, seed, and all actions, to reproduce it.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from femopp.driver import SeededShuffler
from femopp.engine.position import CHANCE_PLAYER, NOBODY, Position
from femopp.engine.registry import ENGINES
from femopp.engine.supported import is_supported
from femopp.kits import GAMES
from femopp.rulebook import Action, OptionError, Options, apply, legal_actions
from femopp.tricks import TABLE as THE_TABLE
from femopp.tricks import Seat

Starts = Callable[[Any, int, Random], Any]
"""Draws a start of a match, for options and a number of players; None: at its first deal."""

Ways = set[tuple[int, ...]]
"""Actions as their steps."""


class Difference(AssertionError):
    """A difference between the rule book and the engine."""


class Both:
    """A match in the rule book and in the engine."""

    def __init__(self, name: str, options: Options, players: int, start: Any, seed: int) -> None:
        self.game, self.engine = GAMES[name], ENGINES[name]
        self.seed = seed
        self.done: list[str] = []
        self.draws = 0
        self.deals = 0  # finished deals
        self.state: Any = self.game.begin(options, players, start or self.game.start())
        self.position = self.engine.new_match(options, players=players, start=start)
        self.before_deal = self.position.points()
        self.compare()

    # Actions

    def chance(self) -> None:
        """Do all random actions of the table that are due."""
        while action := self._by_chance():
            self.draws += 1
            self.table_does(action)

    def table_does(self, action: Action) -> None:
        """Do an action of the table, such as a deal."""
        self._apply(THE_TABLE, action)
        self.engine.enact(self.position, action)
        self.compare()

    def _by_chance(self) -> Action | None:
        return self.game.table_action(self.state, SeededShuffler(self.seed, self.draws))

    def legal(self) -> tuple[Action, ...]:
        """Return the legal actions, which must be equal in both."""
        (seat,) = self.game.actors(self.state)
        actions = legal_actions(self.game, self.state, seat)
        self.same("actions by number", len(actions), len(set(map(self.engine.encode, actions))))
        ways = {steps for action in actions for steps in self.engine.orders(action)}
        self._compare_ways(self.position, ways)
        return actions

    def act(self, action: Action) -> None:
        """Do an action of the seat to act in both."""
        (seat,) = self.game.actors(self.state)
        if not self.position.trick() and not self.position.plays():
            self.before_deal = self.position.points()
        before = self.position.clone()
        self._apply(seat, action)
        self.engine.enact(self.position, action)
        self.compare()
        self._compare_undo(before, action)
        self.deals += self.position.deal_is_over

    def _apply(self, seat: Seat, action: Action) -> None:
        self.done.append(f"seat {seat}: {action!r}")
        self.state, _events = apply(self.game, self.state, seat, action)

    # Comparisons

    def compare(self) -> None:
        """Compare the seat to act, the points, and the end and result of the match."""
        state, position = self.state, self.position
        actors = self.game.actors(state)
        over = state.outcome is not None
        self.same("the match is over", over, position.is_over)
        self.same(
            "turn", actors[0] if actors else NOBODY if over else CHANCE_PLAYER, position.actor
        )
        self.same("points", tuple(state.points), position.points())
        self.same("number of the deal", state.deal_number, position.deal_number)
        if over:
            self.same("who has won", set(state.outcome.winners), set(position.winners()))
        else:
            self.same("dealer", NOBODY if state.dealer is None else state.dealer, position.dealer)
        if position.deal_is_over and self.done:
            gained = (now - then for now, then in zip(state.points, self.before_deal, strict=True))
            self.same("what the deal has given", tuple(gained), position.scores())

    def _compare_ways(self, position: Position, ways: Ways) -> None:
        """Compare the legal steps, and after each the steps that may follow in the same action."""
        firsts = sorted({way[0] for way in ways})
        self.same("what is legal", self._named(firsts), self._named(position.legal()))
        for first in firsts:
            further = {way[1:] for way in ways if way[0] == first and way[1:]}
            if further:
                after = position.clone()
                after.play(first)
                self._compare_ways(after, further)

    def _compare_undo(self, before: Position, action: Action) -> None:
        again = self.position.clone()
        for _step in self.engine.encode(action):
            again.undo()
        self.same(f"what is left when {action!r} is undone", seen(before), seen(again))

    def _named(self, actions: Iterable[int]) -> list[str]:
        return [self.engine.names.get(action, str(action)) for action in actions]

    def same(self, what: str, rule_book: object, engine: object) -> None:
        """Fail with all that is needed to reproduce it, unless the two are equal."""
        if rule_book != engine:
            raise Difference(
                f"{what}: in the rule book {rule_book}, in the engine {engine}\n"
                f"{self.game.name}, seed {self.seed}, {told(self.state.options)}\n  "
                + "\n  ".join(self.done[-80:])
            )


def seen(position: Position) -> tuple[object, ...]:
    """Return all public state of a position."""
    return (
        *(position.actor, position.is_over, position.deal_is_over, position.legal()),
        *(position.hands(), position.trick(), position.plays(), position.tricks_taken()),
        *(position.points(), position.scores(), position.dealer, position.deal_number),
    )


def told(options: Options) -> str:
    """Format options as a user would write them."""
    changed = [f"{named.name}={named.format(now)}" for named, _before, now in options.differences()]
    return " ".join([options.preset, *changed])


def random_options(kind: type[Options], chance: Random) -> Options:
    """Draw supported options: a preset, with about a third of the options changed."""
    preset = chance.choice(kind.presets).name
    values: dict[str, Any] = {}
    named = kind.declared()
    if "rituals" in named:
        values["rituals"] = chance.choice(("auto", "off"))
    options = kind.of(preset, **values)
    for name in chance.sample(sorted(named), len(named)):
        if chance.random() < 0.3 and name not in values:
            value = random_value(named[name], chance)
            try:
                options = kind.of(preset, **{**values, name: value})
            except OptionError:
                continue
            values[name] = value
    return options


def random_value(named: Any, chance: Random) -> Any:
    """Draw any value of an option that the engine supports."""
    declaration = named.declaration
    if not named.choices:
        numbers = range(declaration.lowest, declaration.highest + 1)
        several = tuple(sorted(chance.sample(numbers, chance.randrange(4))))
        value = several if named.is_list else chance.choice(numbers)
        return value if is_supported(named, value) else named.default
    return chance.choice([one for one in named.choices if is_supported(named, one)])


def first_deal(_options: Options, _players: int, _chance: Random) -> None:
    """Begin every match with its first deal."""


def lockstep(name: str, seed: int, deals: int, starts: Starts = first_deal) -> Both:
    """Play this many deals of a match, or to its end, in both. Raises `Difference`."""
    chance = Random(seed)
    game = GAMES[name]
    options = random_options(game.options, chance)
    players = chance.choice(game.players(options))
    both = Both(name, options, players, starts(options, players, chance), seed)
    first = both.position.deal_number
    while True:
        both.chance()
        over = both.state.outcome is not None or both.position.actor == CHANCE_PLAYER
        if over or both.position.deal_number - first > deals:
            return both
        both.act(chance.choice(both.legal()))
