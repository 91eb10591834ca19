"""One match of a data set, and all decisions in it."""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from femopp.arena import sees_all
from femopp.dataset.plan import Match, Plan
from femopp.dataset.players import Player, player_named
from femopp.dataset.values import Values, values_by
from femopp.engine.chance import Chance
from femopp.engine.learned.network import Network
from femopp.engine.policy import Policy
from femopp.engine.position import Position
from femopp.record import name_fault, record_of, record_to_json
from femopp.research.episode import Episode, Table
from femopp.research.mirror import Mirror, agents_of
from femopp.research.setting import number_of
from femopp.rulebook import Game
from femopp.tricks import Seat


@dataclass
class Played:
    """A match that has been played.

    before   the position before each decision
    actions  what was decided
    deals    the place of each decision's deal in `results`
    values   the values of the actions, if they were asked for and there are any
    results  each seat's result of each deal; higher is better
    record   the match as JSON, if it was asked for
    """

    match: Match
    before: list[Position] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    deals: list[int] = field(default_factory=list)
    values: list[Values] = field(default_factory=list)
    results: list[tuple[int, ...]] = field(default_factory=list)
    record: bytes | None = None


class Company:
    """All players of a plan. Raises as `player_named`."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.observer = plan.setting.observer
        self.room = array("h", bytes(2 * self.observer.size))
        self.players: Mapping[str, Player] = {
            name: player_named(name, plan.game) for name in plan.levels
        }

    def play(self, match: Match) -> Played:
        """Play a match. Everything in it depends on the plan and the match's seed alone."""
        plan = self.plan
        episode = Episode(plan.setting, Table(match.seed))
        played, mirror = Played(match), Mirror(episode)
        luck = Chance(number_of(f"{match.seed}:luck"))
        while not episode.is_over:
            name = match.bots[episode.actor]
            values: Values = {}
            if plan.values is not None:
                now, seat = mirror.catch_up().match, Seat(episode.actor)
                values = values_by(plan.values, now, seat, match.seed)
            for step in self._steps(name, mirror, luck):
                played.before.append(episode.position.clone())
                played.actions.append(step)
                played.deals.append(len(played.results))
                played.values.append(values)
                gained = episode.play(step)
                if gained is not None:
                    played.results.append(gained)
        if plan.records:
            done = mirror.catch_up().match
            played.record = record_to_json(record_of(done, names_in_records(done.game, match.bots)))
        return played

    def _steps(self, name: str, mirror: Mirror, luck: Chance) -> tuple[int, ...]:
        """Return what a player does next: a step, or all steps of an action."""
        player, episode = self.players[name], mirror.episode
        position = episode.position
        if isinstance(player, Policy):
            return (position.choose(luck, player),)
        if isinstance(player, Network):
            legal = position.legal_mask()
            if legal & (legal - 1) == 0:
                return (legal.bit_length() - 1,)
            self.observer.observe(position, position.actor, self.room)
            return (player.best(self.room, legal),)
        return mirror.by_bot(player, episode.table.seed, sees_all=sees_all(name))


def names_in_records(game: Game[Any], bots: tuple[str, ...]) -> list[str]:
    """Return the names of players: the bot and the number of the seat, such as "Club1"."""
    names = [f"{bot.rpartition(':')[2].capitalize()}{seat}" for seat, bot in enumerate(bots, 1)]
    usable = not any(name_fault(name, (), game) for name in names)
    return names if usable else agents_of(len(bots))
