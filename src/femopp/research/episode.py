"""`Episode`: deals played by the engine, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from operator import index
from typing import Any

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal, NotLegal
from femopp.engine.position import CHANCE_PLAYER, NOBODY, Position
from femopp.research.setting import Setting


@dataclass(frozen=True)
class Table:
    """The cards that the table deals: given hands first, if any, then random ones by a seed.

    hands  masks of cards in seat order; the other cards follow from them
    stock  the cards left over, the first on top, for fresh hands in Rödskägg
    """

    seed: int
    hands: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()

    def act(self, position: Any, chance: Chance, is_first: bool) -> None:
        """Deal, or do the table's other acts of chance. Raises `NotADeal` for impossible hands."""
        if not (is_first and self.hands):
            position.deal_from(chance)
            return
        if position.dealer == NOBODY:
            drawn = position.clone()
            drawn.deal_from(chance)
            position.draw_dealer(drawn.dealer)
        if self.stock and not hasattr(position, "stock_left"):
            raise NotADeal("this game has no stock: give hands alone")
        position.deal(self.hands, *([self.stock] if self.stock else []))


def table_of(seed: int, options: Mapping[str, Any] | None) -> Table:
    """Return the table for the `options` of a `reset`: "hands", and "stock" with them.

    Raises `NotADeal` for a stock without hands.
    """
    given: Mapping[str, Sequence[int]] = options or {}
    table = Table(seed, tuple(given.get("hands", ())), tuple(given.get("stock", ())))
    if table.stock and not table.hands:
        raise NotADeal("a stock is what the hands leave over: give the hands too")
    return table


def of_reset(options: Mapping[str, Any] | None, *names: str) -> Mapping[str, Any]:
    """Return the `options` of a `reset`. Raises `EngineError` for names other than these."""
    for name in options or {}:
        if name not in names:
            raise EngineError(f"reset has no option {name!r}; possible: {', '.join(names)}")
    return options or {}


class Episode:
    """Deals played in sequence, until the match is over or the setting's number is reached.

    The table acts by itself.

    position  the engine's current position. Change it only with `play`
    log       everything done, in order: actions, and CHANCE_PLAYER for a deal or shuffle
    is_over   whether the episode is over
    """

    def __init__(self, setting: Setting, table: Table) -> None:
        self.setting = setting
        self.table = table
        self.position: Position = setting.begun.clone()
        self.log: list[int] = []
        self.is_over = False
        self._chance = Chance(table.seed)
        self._deals_left = setting.deals
        self._go_on()

    @property
    def actor(self) -> int:
        """The seat to act; -1 if the episode is over."""
        return -1 if self.is_over else self.position.actor

    def play(self, action: int) -> tuple[int, ...] | None:
        """Play an action of the seat to act, and what the table does after it.

        Returns each seat's result if that ended a deal; higher is better. Raises `NotLegal`, with
        the legal actions, and changes nothing if the action is illegal.
        """
        position = self.position
        position.play(action)
        self.log.append(index(action))
        return self._go_on() if position.actor < 0 else None

    def why_not(self, action: int) -> str | None:
        """Return why an action of the seat to act is illegal, None if it is legal."""
        try:
            deepcopy(self).play(action)
        except NotLegal as error:
            return str(error)
        return None

    def _go_on(self) -> tuple[int, ...] | None:
        """Let the table act until a seat is to act, or the episode is over."""
        position, gained = self.position, None
        if self.log and position.deal_is_over:
            gained = tuple([self.setting.sign * score for score in position.scores()])
            if self._deals_left is not None:
                self._deals_left -= 1
            self.is_over = position.is_over or self._deals_left == 0
        while position.actor == CHANCE_PLAYER and not self.is_over:
            self.table.act(position, self._chance, not self.log)
            self.log.append(CHANCE_PLAYER)
        return gained

    def __reduce__(self) -> tuple[Any, ...]:
        return played_again, (self.setting, self.table, tuple(self.log))

    def __deepcopy__(self, _known: object) -> Episode:
        other = object.__new__(Episode)
        other.__dict__.update(self.__dict__)
        other.position, other.log = self.position.clone(), list(self.log)
        other._chance = copy(self._chance)
        return other


def legal_names(episode: Episode, seat: int) -> tuple[str, ...]:
    """Return the names of the legal actions in rising order; none if the seat isn't to act."""
    if episode.actor != seat:
        return ()
    position = episode.position
    return tuple([position.action_name(action) for action in position.legal()])


def played_again(setting: Setting, table: Table, log: Sequence[int]) -> Episode:
    """Return an episode with this log."""
    episode = Episode(setting, table)
    for action in log:
        if action != CHANCE_PLAYER:
            episode.play(action)
    return episode
