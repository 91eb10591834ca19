"""The reference for beliefs: all others play by a policy whose probabilities are known."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from femopp.arena.question import numbers_in, undone
from femopp.engine.chance import Chance
from femopp.engine.policy import Policy
from femopp.engine.position import Position
from femopp.engine.worlds import Knowledge

FEWEST = 1000.0
"""Effective worlds (Kish) of a reference that isn't exact."""

AT_ONCE = 1000
"""Worlds drawn between two looks whether they are enough."""

MOST_DRAWN = 100_000
"""A position that would need more worlds has no reference."""

MOST_COUNTED = 20_000
"""All worlds are counted if they are no more than this."""

NEGLIGIBLE = 1e-9
"""A world so many times less likely than the likeliest counts as impossible."""

World = tuple[int, ...]
Rows = tuple[tuple[float, ...], ...]
"""For each hidden card the probability of each place: seats clockwise, then nobody's hand."""

ANY = Chance(0)
"""For choices of a policy without chance."""


@dataclass(frozen=True)
class Hidden:
    """The hidden cards of a seat in rising order, and whose places they may be.

    cards    by number
    seat     the seat that doesn't see them
    players  how many seats there are
    """

    cards: tuple[int, ...]
    seat: int
    players: int

    def places(self, world: Sequence[int]) -> tuple[int, ...]:
        """Return the place of each hidden card in a world, of which the hands are enough."""
        held = {
            card: (seat - self.seat) % self.players
            for seat, hand in enumerate(world[: self.players])
            for card in numbers_in(hand)
        }
        return tuple([held.get(card, self.players) for card in self.cards])

    def rows(self, worlds: Sequence[World], weights: Sequence[float]) -> Rows:
        """Return how likely each card is in each place, in worlds of these weights."""
        hands = list(zip(*worlds, strict=True))[: self.players]
        clockwise = [*hands[self.seat :], *hands[: self.seat]]
        total = sum(weights)
        return tuple([self._row(card, clockwise, weights, total) for card in self.cards])

    def _row(
        self, card: int, hands: Sequence[World], weights: Sequence[float], total: float
    ) -> tuple[float, ...]:
        bit = 1 << card
        held = [
            sum([weight for hand, weight in zip(one, weights, strict=True) if hand & bit]) / total
            for one in hands
        ]
        return (*held, max(0.0, 1 - sum(held)))

    def holds(self, world: World) -> tuple[int, ...]:
        """Return how many hidden cards each place has, the same in all worlds."""
        places = self.places(world)
        return tuple([places.count(place) for place in range(self.players + 1)])


def hidden_from(known: Knowledge) -> Hidden:
    """Return what is hidden from a seat: not its own cards, nor those that it has laid away."""
    (world,) = known.worlds(1, Chance(0))
    position, seat = known.position(world), known.observer
    steps = undone(position, known.history)
    own = reduce(or_, [laid_away for one, _action, laid_away in steps if one == seat], world[seat])
    return Hidden(numbers_in(reduce(or_, world) & ~own), seat, position.players)


def likelihood(
    position: Position, history: Sequence[int], observer: int, policy: Policy, least: float = 0.0
) -> float:
    """Return the probability of all that the others have done, and undo it in the position.

    Cards face down are those of the position. Nothing is returned if it's below `least`.
    """
    weight, aside = 1.0, 1.0
    away: tuple[int, ...] = ()
    for seat, action, laid_away in undone(position, history):
        if seat == observer:
            continue
        if laid_away:
            away = (*away, laid_away.bit_length() - 1)
            aside = _in_any_order(position, away, policy)
            continue
        weight *= aside * _chance_of(position, action, policy)
        away, aside = (), 1.0
        if weight <= least:
            return 0.0
    return weight * aside


def _in_any_order(position: Position, cards: tuple[int, ...], policy: Policy) -> float:
    """Return the probability that these cards are laid away, in whatever order."""
    if not cards:
        return 1.0
    total = 0.0
    for card in cards:
        chance = _chance_of(position, card, policy)
        if chance:
            position.play(card)
            rest = tuple([one for one in cards if one != card])
            total += chance * _in_any_order(position, rest, policy)
            position.undo()
    return total


def _chance_of(position: Position, action: int, policy: Policy) -> float:
    legal = position.legal_mask()
    if not legal >> action & 1:
        return 0.0
    if legal & (legal - 1) == 0:
        return 1.0
    chosen = position.choose(ANY, replace(policy, by_chance=0.0)) == action
    return policy.by_chance / legal.bit_count() + (1 - policy.by_chance) * chosen


@dataclass(frozen=True)
class Posterior:
    """The reference: where each hidden card is, and from how many worlds it's known.

    worlds     how many were weighed
    effective  their effective number (Kish); that of all worlds if all were weighed
    """

    rows: Rows
    worlds: int
    effective: float


def posterior(known: Knowledge, hidden: Hidden, policy: Policy, seed: int) -> Posterior | None:
    """Return where the hidden cards are if the others play by this policy.

    All deals are equally likely before they do. None if that would take too many worlds.
    """
    if known.count <= MOST_COUNTED and not _leaves_open(known):
        worlds = all_worlds(known)
        return _weighed(hidden, worlds, _weigh(known, worlds, policy, Chance(seed), 0.0))
    chance, worlds = Chance(seed), list[World]()
    weights: list[float] = []
    while len(worlds) < MOST_DRAWN:
        more = known.worlds(AT_ONCE, chance)
        worlds += more
        weights += _weigh(known, more, policy, chance, max(weights, default=0.0))
        effective = effective_of(weights)
        if effective >= FEWEST:
            return _weighed(hidden, worlds, weights)
        if effective * MOST_DRAWN < FEWEST * len(worlds):
            return None
    return None


def _weigh(
    known: Knowledge, worlds: Sequence[World], policy: Policy, chance: Chance, most: float
) -> list[float]:
    """Return the likelihood of each world; what it leaves open is drawn."""
    history, weights = known.history, []
    for world in worlds:
        position = known.position(world, chance)
        weight = likelihood(position, history, known.observer, policy, NEGLIGIBLE * most)
        most = max(most, weight)
        weights.append(weight)
    return weights


def _weighed(hidden: Hidden, worlds: Sequence[World], weights: Sequence[float]) -> Posterior:
    return Posterior(hidden.rows(worlds, weights), len(worlds), effective_of(weights))


def effective_of(weights: Sequence[float]) -> float:
    """Return the effective number of worlds with these weights (Kish), 0 if all are 0."""
    squares = sum([weight * weight for weight in weights])
    total = sum(weights)
    return total * total / squares if squares else 0.0


def _leaves_open(known: Knowledge) -> bool:
    """Whether a world leaves something to chance, such as which cards came from a blind."""
    (world,) = known.worlds(1, Chance(0))
    first = known.position(world, Chance(1))
    return any(known.position(world, Chance(seed)) != first for seed in range(2, 12))


def all_worlds(known: Knowledge) -> list[World]:
    """Return every world that fits: they are drawn until none is missing."""
    found: dict[World, None] = {}
    chance = Chance(0)
    while len(found) < known.count:
        found.update(dict.fromkeys(known.worlds(AT_ONCE, chance)))
    return list(found)
