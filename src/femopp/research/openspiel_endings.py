"""The last tricks of a deal as an OpenSpiel game, with chance over the worlds that fit it.

    game = ending(deal_played_to(OF["rifki"](), tricks=2, seed=1))
    tree = Tree(game)                         # of femopp.research.openspiel_tree
    tree.improvements(tree.policy(learned_policy(game)))

Chance draws a world, all equally likely, and then the players go on. All know what a spectator of
the deal has seen, and each their own cards. `policy_of` and `learned_policy` are policies to
measure.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from hashlib import blake2b
from itertools import islice
from operator import or_
from typing import Any

import pyspiel
from open_spiel.python import policy as policies

from femopp.engine.chance import Chance
from femopp.engine.policy import IMITATION, Policy
from femopp.engine.position import SPECTATOR, Position
from femopp.engine.worlds import Knowledge
from femopp.research.history import History
from femopp.research.learned import learned_by
from femopp.research.openspiel import (
    ACTIONS,
    LONGEST,
    PREFIX,
    FemoppGame,
    FemoppState,
    game_type,
    named,
)
from femopp.research.openspiel_observed import Observed

TRICKS = 3
"""The most tricks that may be left."""

WORLDS = 2_520
"""The most worlds, unless more are allowed: all of four unknown hands with two cards each."""

World = tuple[int, ...]


class EndingGame(FemoppGame):
    """The rest of a deal: see `ending`. It exists in this process alone, and has no pickle."""

    def __init__(self, of: FemoppGame, known: Knowledge, worlds: Sequence[World]) -> None:
        self.name = of.name
        self.begun, self.observer, self.names = of.begun, of.observer, of.names
        self.known, self.worlds = known, worlds
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(worlds),
            num_players=of.num_players(),
            min_utility=of.min_utility(),
            max_utility=of.max_utility(),
            utility_sum=of.utility_sum(),
            max_game_length=LONGEST,
        )
        kind = game_type(of.name, f"{PREFIX}ending_of_{of.name}", {})
        pyspiel.Game.__init__(self, kind, info, {})

    def new_initial_state(self) -> EndingState:
        """Return the ending before its world is drawn."""
        return EndingState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> EndingObserved:
        """Return observations of this kind, by default a player's. Raises as `Observed`."""
        return EndingObserved(self.observer, ACTIONS, iig_obs_type, params)


class EndingState(FemoppState):
    """A moment of an ending: see `FemoppState`. The past before the ending is known to all.

    before  by seat what it knew when the ending began
    """

    before: tuple[str, ...] = ()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the worlds, all equally likely."""
        worlds = len(self.get_game().worlds)
        return [(world, 1 / worlds) for world in range(worlds)]

    def _draw(self, world: int) -> None:
        game = self.get_game()
        if not 0 <= world < len(game.worlds):
            raise ValueError(f"there is no world {world}: see chance_outcomes()")
        position = game.known.position(game.worlds[world], Chance(0))
        self.position, self.so_far = position, History(_unknown)
        held = [" ".join(named(game.names, hand)) for hand in position.hands()]
        marks = [_mark(game.observer.observe(position, seat)) for seat in range(len(held))]
        self.before = tuple([f"{seat}: {held[seat]} {mark} |" for seat, mark in enumerate(marks)])

    def _action_to_string(self, player: int, action: int) -> str:
        return (
            f"world {action}"
            if self.position is None
            else super()._action_to_string(player, action)
        )


class EndingObserved(Observed):
    """Observations whose information states are short: see `Observed`.

    They have the hand when the ending began, a mark of all that the player had seen by then, and
    what has been done since.
    """

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player sees of a state as text."""
        if not self.is_of_one_with_recall or state.position is None:
            return super().string_from(state, player)
        names = state.get_game().names
        done = [f" {step.seat} {names[step.action]}" for step in state.so_far.steps]
        return f"{state.before[player]}{','.join(done)}"


class Chosen(policies.Policy):  # type: ignore[misc]
    """A policy that says how likely each action of the seat to act is."""

    def __init__(
        self, game: FemoppGame, chances: Callable[[Position], Mapping[int, float]]
    ) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.chances = chances

    def action_probabilities(
        self, state: FemoppState, player_id: int | None = None
    ) -> Mapping[int, float]:
        """Return the chances of the legal actions."""
        assert state.position is not None
        found = self.chances(state.position)
        return {action: found.get(action, 0.0) for action in state.legal_actions()}


def policy_of(game: FemoppGame, policy: Policy) -> Chosen:
    """Return a policy of the engine, such as `RULES` or `IMITATION`, as one of OpenSpiel."""
    sure = replace(policy, by_chance=0.0)

    def chances(position: Position) -> Mapping[int, float]:
        legal = position.legal()
        found = dict.fromkeys(legal, policy.by_chance / len(legal))
        found[position.choose(Chance(0), sure)] += 1 - policy.by_chance
        return found

    return Chosen(game, chances)


def learned_policy(game: FemoppGame) -> Chosen:
    """Return `learned` as a policy of OpenSpiel. Raises `NotLearntError` for other rules."""
    begun: Any = game.begun
    network = learned_by(game.name, begun.rules.options, begun.players)

    def chances(position: Position) -> Mapping[int, float]:
        seen = game.observer.observe(position, position.actor)
        return {network.best(seen, position.legal_mask()): 1.0}

    return Chosen(game, chances)


def deal_played_to(
    game: FemoppGame, *, tricks: int, seed: int, policy: Policy = IMITATION
) -> FemoppState:
    """Return a random deal, played by a policy until so many tricks are left.

    Raises ValueError if it ends before, as a passed one does.
    """
    chance, state = Chance(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[chance.below(len(outcomes))][0])
            continue
        assert state.position is not None
        if max(hand.bit_count() for hand in state.position.hands()) <= tricks:
            return state
        state.apply_action(state.position.choose(chance, policy))
    raise ValueError(f"the deal of seed {seed} ends before {tricks} tricks are left")


def ending(
    state: FemoppState,
    *,
    rest_is_open: bool = False,
    open_hands: Collection[int] = (),
    most: int = WORLDS,
) -> EndingGame:
    """Return the rest of a deal, of which at most three tricks are left, as a game.

    With `rest_is_open` all know the cards that nobody can play any more: the stock, the buried
    cards and folded hands. All know the hands of the seats in `open_hands` too. Raises ValueError
    if the deal is over or more tricks are left, if hands have been exchanged for fresh ones, in a
    world that was drawn for a player, for a seat that doesn't exist, and for more than `most`
    worlds.
    """
    game, position = state.get_game(), state.position
    if position is None or position.actor < 0:
        raise ValueError("an ending needs a deal in which somebody is to act")
    hands = position.hands()
    left = max(hand.bit_count() for hand in hands)
    if left > TRICKS:
        raise ValueError(f"{left} tricks are left: an ending has at most {TRICKS}")
    if wrong := set(open_hands) - set(range(len(hands))):
        raise ValueError(f"open_hands are seats from 0 to {len(hands) - 1}, not {min(wrong)}")
    if any(_told(game, position, "refreshed")):
        raise ValueError("hands have been exchanged in this deal: only their owners know them")
    assert state.so_far is not None
    known = state.so_far.by(SPECTATOR)
    (world,) = known.worlds(1, Chance(0))
    may = [known.possible(place) for place in range(len(world))]
    fixed = set(open_hands)
    if rest_is_open:
        fixed |= {seat for seat, folded in enumerate(_told(game, position, "folded")) if folded}
        may = _kept_in(may, reduce(or_, world) & ~reduce(or_, hands), range(len(hands), len(may)))
    for seat in fixed:
        may = _kept_in(may, hands[seat], (seat,))
    worlds = list(islice(_worlds(may, [mask.bit_count() for mask in world]), most + 1))
    if len(worlds) > most:
        raise ValueError(
            f"this ending has more than {most} worlds: take fewer tricks, rest_is_open=True or"
            " open_hands, or allow for more"
        )
    return EndingGame(game, known, worlds)


def _told(game: FemoppGame, position: Position, field: str) -> Sequence[int]:
    """Return what a spectator sees of each seat in a field, nothing if the game has none."""
    layout = game.observer.layout
    if field not in layout.places:
        return ()
    seen: Sequence[int] = game.observer.observe(position, SPECTATOR)
    return seen[layout.places[field]]


def _kept_in(may: Sequence[int], cards: int, places: Collection[int]) -> list[int]:
    """Return what each place may hold, if these places hold these cards and no others."""
    return [mask & cards if place in places else mask & ~cards for place, mask in enumerate(may)]


def _worlds(may: Sequence[int], sizes: Sequence[int]) -> Iterator[World]:
    """Yield each way to deal the cards to places that may hold them, and need so many."""
    cards = [1 << card for card in range(ACTIONS) if any(mask >> card & 1 for mask in may)]
    # Those that few places may hold come first.
    cards.sort(key=lambda card: sum(mask & card != 0 for mask in may))
    held, room = [0] * len(may), list(sizes)

    def deal(at: int) -> Iterator[World]:
        if at == len(cards):
            yield tuple(held)
            return
        for place, mask in enumerate(may):
            if mask & cards[at] and room[place]:
                held[place] |= cards[at]
                room[place] -= 1
                yield from deal(at + 1)
                held[place] ^= cards[at]
                room[place] += 1

    return deal(0)


def _mark(seen: Any) -> str:
    """Return a short text that differs if an observation does."""
    return blake2b(memoryview(seen).tobytes(), digest_size=8).hexdigest()


def _unknown(_player: int) -> Knowledge:
    raise ValueError("an ending's worlds are those of its first chance node")
