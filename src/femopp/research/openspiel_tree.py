"""A whole game as OpenSpiel's own tree in C++, in which its solvers are a thousand times as fast.

tree = Tree(game)                     # a game of ours with some hundred thousand moments
policy = tree.solved(within=0.01)     # for two players and a sum of zero
tree.improvements(policy)             # what a best response gains, by player
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pyspiel

ROUNDS = 10
"""Rounds of CFR+ between two looks at how far it has come."""


class Tree:
    """A copy of a game, with the same moments, information states and returns.

    game    the copy: an `efg_game`, whose actions have our numbers as their names
    states  one of our states for each information state with a choice, by its number
    """

    def __init__(self, game: Any) -> None:
        self.states: dict[int, Any] = {}
        self._numbers: dict[tuple[int, str], tuple[int, int]] = {}
        self._own = [0] * game.num_players()
        players = " ".join(f'"{player}"' for player in range(game.num_players()))
        head = f'EFG 2 R "a game of Femopp" {{ {players} }}'
        self.game = pyspiel.load_efg_game("\n".join((head, *self._lines(game))) + "\n")
        self._keys = self._keys_by_number()

    def _lines(self, game: Any) -> Iterator[str]:
        """Yield a line for each moment, each before those that follow it."""
        waiting, chances, ends = [game.new_initial_state()], 0, 0
        while waiting:
            state = waiting.pop()
            if state.is_terminal():
                ends += 1
                yield f't "" {ends} "" {{ {" ".join(map(repr, map(float, state.returns())))} }}'
                continue
            if state.is_chance_node():
                chances += 1
                outcomes = state.chance_outcomes()
                actions = [action for action, _chance in outcomes]
                told = " ".join(f'"{action}" {chance!r}' for action, chance in outcomes)
                yield f'c "" {chances} "" {{ {told} }} 0'
            else:
                actions = state.legal_actions()
                told = " ".join(f'"{action}"' for action in actions)
                number, own = self._number(state)
                yield f'p "" {state.current_player() + 1} {own} "{number}" {{ {told} }} 0'
            waiting += [state.child(action) for action in reversed(actions)]

    def _number(self, state: Any) -> tuple[int, int]:
        """Return the numbers of an information state, which may be new: of all, from 0, and of
        the player's own, from 1.
        """
        player, told = state.current_player(), state.information_state_string()
        if (player, told) not in self._numbers:
            self._own[player] += 1
            number = len(self._numbers)
            self._numbers[player, told] = number, self._own[player]
            if len(state.legal_actions()) > 1:
                self.states[number] = state
        return self._numbers[player, told]

    def _keys_by_number(self) -> Mapping[int, tuple[str, Mapping[str, int]]]:
        """Return what the copy calls each information state, and its actions by our numbers."""
        found: dict[int, tuple[str, Mapping[str, int]]] = {}
        waiting = [self.game.new_initial_state()]
        while waiting:
            state = waiting.pop()
            if state.is_terminal():
                continue
            actions = state.legal_actions()
            if not state.is_chance_node():
                key = state.information_state_string()
                number = int(key.rpartition("-")[2])
                if number not in found:
                    found[number] = key, {state.action_to_string(one): one for one in actions}
            waiting += [state.child(action) for action in actions]
        return found

    def policy(self, ours: Any) -> Any:
        """Return a policy of our game, as OpenSpiel's in Python are, as one of the copy."""
        table = {}
        for number, (key, actions) in self._keys.items():
            state = self.states.get(number)
            chances = {} if state is None else ours.action_probabilities(state)
            named = {actions[str(action)]: chance for action, chance in chances.items()}
            table[key] = list(named.items()) or [(one, 1.0) for one in actions.values()]
        return pyspiel.TabularPolicy(table)

    def table(self, theirs: Any) -> dict[str, dict[int, float]]:
        """Return a policy of the copy by our information states and actions."""
        found = {}
        for (_player, told), (number, _own) in self._numbers.items():
            key, actions = self._keys[number]
            chances = dict(theirs.action_probabilities(key))
            found[told] = {int(name): chances.get(action, 0.0) for name, action in actions.items()}
        return found

    def solved(self, within: float) -> Any:
        """Return a policy of the copy, by CFR+, whose exploitability is no more than this.

        Exploitability is half of NashConv. Raises ValueError unless two play for a sum of zero, as
        for others CFR+ promises nothing.
        """
        zero = pyspiel.GameType.Utility.ZERO_SUM
        if self.game.num_players() != 2 or self.game.get_type().utility != zero:
            raise ValueError("only games of two players with a sum of zero are solved")
        if within <= 0:
            raise ValueError(f"within must be more than 0, not {within}")
        solver = pyspiel.CFRPlusSolver(self.game)
        while True:
            for _round in range(ROUNDS):
                solver.evaluate_and_update_policy()
            policy = solver.tabular_average_policy()
            if sum(self.improvements(policy)) / 2 <= within:
                return policy

    def improvements(self, policy: Any) -> list[float]:
        """Return how much a best response gains for each player over a policy of the copy.

        Their sum is NashConv. The others keep to the policy.
        """
        root = self.game.new_initial_state()
        usual = pyspiel.expected_returns(root, policy, -1, True)
        return [
            pyspiel.TabularBestResponse(self.game, player, policy).value_from_state(root) - value
            for player, value in enumerate(usual)
        ]
