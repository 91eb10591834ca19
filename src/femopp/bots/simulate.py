"""Matches between bots."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

from femopp.bots.bot import Bot, Luck
from femopp.driver import (
    Ask,
    Match,
    Move,
    SeededShuffler,
    Table,
    act,
    begin,
    chance,
    let_pass,
    turn,
)
from femopp.rulebook import Event, Game, Options, legal_actions
from femopp.tricks import TABLE, Seat

MOST_ACTIONS = 100_000
"""The number of actions after which a match is abandoned: it could last for ever."""


@dataclass(frozen=True)
class Simulated:
    """A match between bots; `ended` is False if it was abandoned."""

    match: Match[Any]
    ended: bool


def simulate(
    game: Game[Any],
    options: Options,
    bots: Sequence[Bot],
    seed: str | int,
    *,
    start: Any = None,
    most_actions: int = MOST_ACTIONS,
    most_deals: int | None = None,
    all_seeing: Container[Seat] = (),
) -> Simulated:
    """Play one match between these bots, one for each seat. The same seed gives the same match.

    The bots in the seats `all_seeing` see the whole state, for research only. The match is
    abandoned after `most_actions`, or when `most_deals` are on the sheet. Raises `SetupError` for
    an impossible start, ValueError for negative limits, and TypeError for a bot that is not
    callable, such as a bot's name.
    """
    for bot in bots:
        if not callable(bot):
            raise TypeError(
                f"a bot must be a function, such as bot_named(name, {game.name!r}), not {bot!r}"
            )
    for most, what in ((most_actions, "actions"), (most_deals, "deals")):
        if most is not None and most < 0:
            raise ValueError(f"most_{what} can't be negative: {most}")
    table = Table(begin(game, options, len(bots), start))
    while table.match.actions < most_actions:
        if most_deals is not None and len(table.match.state.sheet) >= most_deals:
            return Simulated(table.match, ended=False)
        table, _events = chance(table, lambda draw: SeededShuffler(seed, draw))
        step = turn(table)
        match step:
            case None:
                return Simulated(table.match, ended=True)
            case Move(action=action):
                table, _events = act(table, TABLE, action)
            case Ask(seat=seat):
                table, _events = bot_acts(
                    table, step, bots[seat], seed, sees_all=seat in all_seeing
                )
    return Simulated(table.match, ended=False)


def bot_acts(
    table: Table[Any], ask: Ask, bot: Bot, seed: str | int, *, sees_all: bool = False
) -> tuple[Table[Any], tuple[Event, ...]]:
    """Ask a bot; return the table after that, and the events if it did something.

    The bot sees the view of its seat, or the whole state with `sees_all`, for research only.
    Raises RuntimeError for a bot that does nothing when it must act.
    """
    match, seat = table.match, ask.seat
    view = match.views[seat]
    legal = legal_actions(match.game, view, seat)
    luck = Luck(seed, seat, match.actions)
    action = bot(match.state if sees_all else view, ask, legal, luck) if legal else None
    if action is not None:
        return act(table, seat, action)
    if not ask.may_pass:
        raise RuntimeError(f"the bot in seat {seat} must act, but did nothing")
    return let_pass(table, seat), ()
