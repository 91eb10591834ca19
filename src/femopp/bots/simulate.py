"""Matches without a person."""

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
"""Actions after which a match is given up: some rules let one last for ever."""


@dataclass(frozen=True)
class Simulated:
    """A match that bots have played; `ended` is False where it was given up."""

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
    """One match between these bots, one for each seat. The same seed plays the same match.

    The bots of the seats `all_seeing` are given the whole state for a view: for research alone.
    It is given up after `most_actions`, or when `most_deals` are on the sheet. Raises
    `SetupError` when no match can stand so, ValueError for fewer actions or deals than none, and
    TypeError for what is no bot, such as a bot's name.
    """
    for bot in bots:
        if not callable(bot):
            raise TypeError(f"a bot is what bot_named(name, {game.name!r}) gives, not {bot!r}")
    for most, what in ((most_actions, "actions"), (most_deals, "deals")):
        if most is not None and most < 0:
            raise ValueError(f"a match is given up after 0 {what} or more, not after {most}")
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
    """The table after a bot has been asked, and what has happened if it did something.

    It sees the view of its seat; `sees_all`, for research alone, gives it the whole state.
    Raises RuntimeError for a bot that does nothing where it must.
    """
    match, seat = table.match, ask.seat
    view = match.views[seat]
    legal = legal_actions(match.game, view, seat)
    luck = Luck(seed, seat, match.actions)
    action = bot(match.state if sees_all else view, ask, legal, luck) if legal else None
    if action is not None:
        return act(table, seat, action)
    if not ask.may_pass:
        raise RuntimeError(f"the bot in seat {seat} does nothing, and the match waits for it")
    return let_pass(table, seat), ()
