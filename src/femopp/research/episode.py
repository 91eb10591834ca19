"""`Episode`: deals as the engine plays them, from the first of an episode to its last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from operator import index
from typing import Any

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal, NotLegal
from femopp.engine.position import NOBODY, TABLE, Position
from femopp.research.setting import Setting


@dataclass(frozen=True)
class Table:
    """What the table deals: by chance from a seed, 0 to 2**64 - 1, and first given hands, if any.

    hands  masks of cards in seat order; what the last of the pack are follows from them
    stock  in Rödskägg the cards left over, the first on top, where fresh hands are dealt
    """

    seed: int
    hands: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()

    def act(self, position: Any, chance: Chance, is_first: bool) -> None:
        """Deal, or decide what else is to be decided. Raises `NotADeal` for hands that are none."""
        if not (is_first and self.hands):
            position.deal_from(chance)
            return
        if position.dealer == NOBODY:
            drawn = position.clone()
            drawn.deal_from(chance)
            position.draw_dealer(drawn.dealer)
        if self.stock and not hasattr(position, "stock_left"):
            raise NotADeal("there is no stock in this game: give hands alone")
        position.deal(self.hands, *([self.stock] if self.stock else []))


def table_of(seed: int, options: Mapping[str, Any] | None) -> Table:
    """What the table deals by the `options` of a `reset`: "hands", and "stock" with them.

    Raises `NotADeal` for a stock alone, which nobody could deal from.
    """
    given: Mapping[str, Sequence[int]] = options or {}
    table = Table(seed, tuple(given.get("hands", ())), tuple(given.get("stock", ())))
    if table.stock and not table.hands:
        raise NotADeal("a stock is what hands have left over: give the hands too")
    return table


def of_reset(options: Mapping[str, Any] | None, *names: str) -> Mapping[str, Any]:
    """The `options` of a `reset`, where all are of these names. Raises `EngineError` for others."""
    for name in options or {}:
        if name not in names:
            raise EngineError(f"reset has no option {name!r}: it may have {', '.join(names)}")
    return options or {}


class Episode:
    """Deals played one after the other, until the match is over or the setting's number is reached.

    The table deals by itself.

    position  the engine's, at this moment. Play it by `play` only
    log       all that was done, in order: actions, and TABLE where the table dealt or shuffled
    is_over   whether the episode is
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
        """The seat that is to act; -1 where the episode is over."""
        return -1 if self.is_over else self.position.actor

    def play(self, action: int) -> tuple[int, ...] | None:
        """The seat in turn does this, and the table what follows.

        Returns what each seat got where that ended a deal, higher is better. Raises `NotLegal`,
        with what would be legal, and changes nothing where the seat may not do it.
        """
        position = self.position
        try:
            position.play(action)
        except OverflowError:
            raise NotLegal(f"{action} is not the number of an action, 0 to 63") from None
        self.log.append(index(action))
        return self._go_on() if position.actor < 0 else None

    def why_not(self, action: int) -> str | None:
        """What is wrong with an action of the seat in turn; None where it may be done."""
        try:
            deepcopy(self).play(action)
        except NotLegal as error:
            return str(error)
        return None

    def _go_on(self) -> tuple[int, ...] | None:
        """The table acts until a seat is to, or the episode is over."""
        position, gained = self.position, None
        if self.log and position.deal_is_over:
            gained = tuple([self.setting.sign * score for score in position.scores()])
            if self._deals_left is not None:
                self._deals_left -= 1
            self.is_over = position.is_over or self._deals_left == 0
        while position.actor == TABLE and not self.is_over:
            self.table.act(position, self._chance, not self.log)
            self.log.append(TABLE)
        return gained

    def __reduce__(self) -> tuple[Any, ...]:
        return played_again, (self.setting, self.table, tuple(self.log))

    def __deepcopy__(self, _known: object) -> Episode:
        other = object.__new__(Episode)
        other.__dict__.update(self.__dict__)
        other.position, other.log = self.position.clone(), list(self.log)
        other._chance = copy(self._chance)
        return other


def played_again(setting: Setting, table: Table, log: Sequence[int]) -> Episode:
    """The episode in which this was done."""
    episode = Episode(setting, table)
    for action in log:
        if action != TABLE:
            episode.play(action)
    return episode
