"""The games as OpenSpiel games: one deal each, with resampling of worlds.

Importing this registers them: `pyspiel.load_game("femopp_sheepshead")`, `femopp_rodskagg`,
`femopp_rifki`. It needs the package open_spiel. OpenSpiel's algorithms in Python can use all of
it; those in C++ never ask a game in Python to resample.

Parameters: `preset`, `options` (differences from it, "name:value;name:value"), `players` (0: the
fewest possible) and `dealer`, a seat. A deal begins with chance nodes, which deal the pack card by
card: the hands in seat order, then the rest, the first on top. Actions are the engine's numbers,
below 64. `returns` are the points of the deal, higher is better: those that Rödskägg's sheet takes
off count as plus. Information states differ exactly when `Observer`'s observations do, or the order
of the player's own actions: see `femopp.research.openspiel_observed`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial, wraps
from typing import Any

import pyspiel

from femopp.engine.chance import Chance
from femopp.engine.observing import Observer, observer_of
from femopp.engine.position import NOBODY, Position
from femopp.engine.registry import engine_of
from femopp.engine.worlds import Knowledge, knowledge
from femopp.kits import GAMES, game_named, has_part, required_part
from femopp.language import Speaker
from femopp.research.history import History, Step
from femopp.research.openspiel_observed import Observed
from femopp.rulebook import Options

PREFIX = "femopp_"
ACTIONS = 64
LONGEST = 500
"""More actions than any deal has."""

NEEDED_PARTS = ("engine", "engine.worlds", "engine.observation", "research")
"""Required parts of a game's kit; `research` has its `extremes` and `ZERO_SUM`."""


@dataclass(frozen=True)
class Told:
    """Plain data, with the methods of OpenSpiel's structs, which Python cannot derive from."""

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def to_json(self) -> str:
        return json.dumps(self.to_dict())


@dataclass(frozen=True)
class StateTold(Told):
    """A deal with all its cards and actions by name.

    drawn  the cards dealt so far, while chance is dealing; the other parts are empty at first
    trick  seat and card of each play in the current trick; `actions` are those since the deal
    """

    current_player: int
    drawn: list[str]
    hands: list[list[str]]
    trick: list[tuple[int, str]]
    actions: list[tuple[int, str]]
    tricks_taken: list[int]


@dataclass(frozen=True)
class ObservationTold(Told):
    """A deal as a player sees it: the fields of `Observer`'s layout, by name."""

    player: int
    fields: dict[str, Any]


class FemoppGame(pyspiel.Game):  # type: ignore[misc]
    """One deal of a game. Raises the game's errors for impossible options."""

    name: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        name = self.name
        given = {**_parameters(name), **(params or {})}
        rules = game_named(name)
        changed = _changed(given["options"])
        options = rules.options.parsed(given["preset"] or None, changed)
        players = given["players"] or rules.players(options)[0]
        self.begun = engine_of(name).new_match(options, players=players)
        if self.begun.dealer == NOBODY:
            self.begun.draw_dealer(given["dealer"])
        self.observer: Observer = observer_of(self.begun)
        self.names = engine_of(name).names
        super().__init__(self.kind, _info(name, options, self.begun), given)

    def new_initial_state(self) -> FemoppState:
        """Return a deal before the first card is dealt."""
        return FemoppState(self)

    def state_of(self, known: Knowledge) -> FemoppState:
        """Return the deal in a random world that fits an observer's knowledge.

        It can be played on. Resampling is possible for this observer only; for others it raises
        ValueError. Raises `EngineError` if no world fits.
        """
        return _in_a_world(self, known, Chance(0))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observed:
        """Return observations of this kind, by default a player's. Raises as `Observed`."""
        return Observed(self.observer, ACTIONS, iig_obs_type, params)


class FemoppState(pyspiel.State):  # type: ignore[misc]
    """A deal at one moment.

    position  the engine's; None until the cards are dealt. Change it only with `apply_action`
    so_far    the history since the deal, from which players' knowledge is derived
    drawn     the cards dealt so far, while chance is dealing
    """

    def __init__(self, game: FemoppGame) -> None:
        super().__init__(game)
        self.position: Position | None = None
        self.so_far: History | None = None
        self.drawn: tuple[int, ...] = ()

    def current_player(self) -> int:
        """Return the seat to act, chance, or terminal at the end of the deal."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.actor >= 0:
            return self.position.actor
        over = self.position.deal_is_over
        return int(pyspiel.PlayerId.TERMINAL if over else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.position is not None and self.position.deal_is_over

    def returns(self) -> list[float]:
        """Return each seat's result, higher is better; zeros before the end."""
        position = self.position or self.get_game().begun
        sign = -1 if position.few_points_win else 1
        return [float(sign * score) for score in position.scores()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that can be dealt next, all equally likely."""
        cards = [card for card in self._pool() if card not in self.drawn]
        return [(card, 1 / len(cards)) for card in cards]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FemoppState:
        """Return the deal in a random world that fits what the player has seen.

        All such worlds are equally likely. Between the two cards that a Sheepshead picker buries,
        the others see the same as before the first, as both are one action to them. Raises
        ValueError in a world drawn for another player, as others' knowledge is then unknown.
        """
        return self.in_a_world(player, Chance(int(sampler() * 2**53)))

    def in_a_world(self, player: int, chance: Chance) -> FemoppState:
        """Return a resampled world, with our own random generator."""
        if self.so_far is None:
            raise ValueError("before the cards are dealt nobody has seen anything")
        state = _in_a_world(self.get_game(), self.so_far.by(player), chance)
        assert state.so_far is not None
        state.so_far = replace(state.so_far, own=self.own_actions(player))
        return state

    def own_actions(self, player: int) -> tuple[int, ...]:
        """Return the actions of a player since the deal, in order.

        In a world drawn for a player, those of others begin with the world; if it was drawn from
        `Knowledge` alone, so do their own.
        """
        return self.so_far.actions_of(player) if self.so_far else ()

    def __deepcopy__(self, _known: object) -> FemoppState:
        copied: FemoppState = self.clone()
        return copied

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return self.position.legal() if player == self.position.actor else []

    def _apply_action(self, action: int) -> None:
        if self.position is None or self.position.actor < 0:
            self._draw(action)
            return
        assert self.so_far is not None
        seat = self.position.actor
        before = self.position.hands()[seat]
        self.position.play(action)
        self.so_far = self.so_far.then(Step(seat, action, before, self.position.hands()[seat]))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None:
            return str(self.get_game().names.get(action, action))
        return str(self.position.action_name(action))

    def __str__(self) -> str:
        """Return the cards and the actions so far, all by name."""
        told = self.to_struct()
        if self.position is None:
            return f"dealing {' '.join(told.drawn)}".rstrip()
        hands = "; ".join(f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(told.hands))
        actions = ", ".join(f"{seat} {action}" for seat, action in told.actions)
        drawn = f" | dealing {' '.join(told.drawn)}" if told.drawn else ""
        return f"{hands} | {actions}{drawn}"

    def to_struct(self) -> StateTold:
        """Return the whole state by names, as OpenSpiel's own games do."""
        game = self.get_game()
        drawn = [game.names[card] for card in self.drawn]
        if self.position is None:
            return StateTold(int(self.current_player()), drawn, [], [], [], [])
        steps = self.so_far.steps if self.so_far else ()
        return StateTold(
            current_player=int(self.current_player()),
            drawn=drawn,
            hands=[named(game.names, hand) for hand in self.position.hands()],
            trick=[(seat, game.names[card]) for seat, card in self.position.trick()],
            actions=[(step.seat, game.names[step.action]) for step in steps],
            tricks_taken=self.position.tricks_taken(),
        )

    def to_json(self) -> str:
        """Return the whole state by names as JSON."""
        return self.to_struct().to_json()

    def to_observation_struct(self, player: int) -> ObservationTold:
        """Return what a player sees: the fields of their observation."""
        game = self.get_game()
        observed = game.make_py_observer()
        observed.set_from(self, player)
        fields = {name: numbers.astype(int).tolist() for name, numbers in observed.dict.items()}
        return ObservationTold(player, fields)

    def _pool(self) -> list[int]:
        """Return the cards that chance deals: the pack or, mid-deal, stock and returned hands."""
        cards = int(self.get_game().begun.spec.pack)
        position: Any = self.position
        if position is not None:
            # Only Rödskägg deals mid-deal.
            cards = position.to_shuffle() if hasattr(position, "to_shuffle") else 0
        return [card for card in range(ACTIONS) if cards >> card & 1]

    def _draw(self, card: int) -> None:
        if card in self.drawn or card not in self._pool():
            raise ValueError(f"chance cannot deal card {card} now: see chance_outcomes()")
        self.drawn = (*self.drawn, card)
        if len(self.drawn) == len(self._pool()):
            self._deal(self.drawn)
            self.drawn = ()

    def _deal(self, cards: Sequence[int]) -> None:
        if self.position is not None:
            self._reshuffle(self.position, cards)
            return
        begun = self.get_game().begun.clone()
        hands, left = _hands(begun, cards)
        begun.deal(hands, *left)
        self.position = begun.clone()
        self.so_far = History(partial(knowledge, begun))

    def _reshuffle(self, position: Any, stock: Sequence[int]) -> None:
        assert self.so_far is not None
        position.reshuffle(stock)
        self.so_far = self.so_far.dealt_anew(position.hands()[self.so_far.steps[-1].seat])


def named(names: Mapping[int, str], cards: int) -> list[str]:
    """Return the names of the cards in a mask, in rising order of their numbers."""
    return [names[card] for card in range(ACTIONS) if cards >> card & 1]


def _only(known: Knowledge, player: int) -> Knowledge:
    if player != known.observer:
        raise ValueError(f"this world was drawn for player {known.observer}, not for {player}")
    return known


def _in_a_world(game: FemoppGame, known: Knowledge, chance: Chance) -> FemoppState:
    (world,) = known.worlds(1, chance)
    state = game.new_initial_state()
    state.position = known.position(world, chance)
    state.so_far = History(partial(_only, known), observer=known.observer)
    return state


def _hands(begun: Position, cards: Sequence[int]) -> tuple[list[int], list[Sequence[int]]]:
    """Return the hands, and the rest if the game needs it."""
    dealt = begun.clone()
    dealt.deal_from(Chance(1))
    hands, at = [], 0
    for hand in dealt.hands():
        own, at = cards[at : at + hand.bit_count()], at + hand.bit_count()
        hands.append(sum(1 << card for card in own))
    return hands, [cards[at:]] if hasattr(begun, "reshuffle") else []


# Game descriptions for OpenSpiel


def _parameters(name: str) -> dict[str, Any]:
    needed = ";".join(f"{option}:{value}" for option, value in engine_of(name).needed.items())
    return {"preset": "", "options": needed, "players": 0, "dealer": 0}


def _changed(options: str) -> dict[str, str]:
    changed = {}
    for part in filter(None, options.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise ValueError(f"write options as name:value;name:value, not {part!r}")
        changed[name] = value
    return changed


def game_type(name: str, short: str, parameters: Mapping[str, Any], **changed: Any) -> Any:
    """Return the type of a game of ours, under this short name and with these parameters.

    `changed` are fields of `pyspiel.GameType` that differ from those of a game by all its rules.
    """
    rules = game_named(name)
    seats = rules.players(rules.options.of())
    utility = pyspiel.GameType.Utility
    told = {
        "long_name": f"{Speaker('en').say(rules.title)} of Femopp",
        "utility": utility.ZERO_SUM
        if required_part(name, "research").ZERO_SUM
        else utility.GENERAL_SUM,
        "min_num_players": min(seats),
        "max_num_players": max(seats),
        **changed,
    }
    return pyspiel.GameType(
        short_name=short,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
        **told,
    )


def _info(name: str, options: Options, begun: Position) -> Any:
    told = required_part(name, "research")
    low, high = told.extremes(options)
    return pyspiel.GameInfo(
        num_distinct_actions=ACTIONS,
        max_chance_outcomes=int(begun.spec.pack).bit_count(),
        num_players=begun.players,
        min_utility=low,
        max_utility=high,
        utility_sum=0.0 if told.ZERO_SUM else None,
        max_game_length=LONGEST,
    )


def _class_of(game: str) -> type[FemoppGame]:
    told = {
        "__doc__": f"A deal of {game}.",
        "__module__": __name__,
        "name": game,
        "kind": game_type(game, f"{PREFIX}{game}", _parameters(game)),
    }
    return type(f"{game.capitalize()}Game", (FemoppGame,), told)


def _is_complete(game: str) -> bool:
    return all(has_part(game, name) for name in NEEDED_PARTS)


# OpenSpiel's search in C++ ends the process with a crash in any game in Python.


def _refuse_ours(kind: Any, name: str, instead: str) -> None:
    """Let a method of a bot in C++ refuse states of ours; those of other games are as before."""
    search = getattr(kind, name)

    @wraps(search)
    def refusing(bot: Any, state: Any, *rest: Any) -> Any:
        if isinstance(state, FemoppState):
            raise ValueError(
                f"OpenSpiel's {kind.__name__} in C++ can't search a game in Python: use {instead}"
            )
        return search(bot, state, *rest)

    setattr(kind, name, refusing)


for _kind, _instead in (
    (pyspiel.ISMCTSBot, "open_spiel.python.algorithms.ismcts"),
    (pyspiel.MCTSBot, "open_spiel.python.algorithms.mcts"),
):
    for _name in ("step", "step_with_policy", "step_verbose", "get_policy", "mcts_search"):
        if hasattr(_kind, _name):
            _refuse_ours(_kind, _name, _instead)

# Classes, not functions: OpenSpiel keeps them beyond the end of Python.
OF: Mapping[str, type[FemoppGame]] = {game: _class_of(game) for game in GAMES if _is_complete(game)}
globals().update({kind.__name__: kind for kind in OF.values()})  # where pickles look for them
for _game in OF.values():
    pyspiel.register_game(_game.kind, _game)
