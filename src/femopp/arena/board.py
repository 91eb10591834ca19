"""One board played by one line-up: the unit of work, wherever it runs."""

from typing import Annotated

from msgspec import Meta, Struct

from femopp.arena.clock import Times, timed
from femopp.arena.contest import Contest, Lineup
from femopp.arena.entering import clock_of, entrant, sees_all
from femopp.arena.judging import Faults, judged
from femopp.arena.stakes import Stakes, stakes_of
from femopp.bots import Bot, simulate
from femopp.driver import SeededShuffler, begin
from femopp.tricks import Seat


class Task(Struct, frozen=True):
    """A board, counted from 1, and its line-up."""

    board: int
    lineup: Lineup


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a board; lists are by seat."""

    board: Annotated[int, Meta(ge=1)]
    lineup: Lineup
    points: Annotated[tuple[int, ...], Meta(description="Won since the start, higher is better.")]
    deals: int
    winners: tuple[int, ...]
    ended: Annotated[bool, Meta(description="False for a match that was abandoned.")]
    times: Times
    faults: Faults = {}

    @property
    def task(self) -> Task:
        return Task(self.board, self.lineup)


def play(contest: Contest, task: Task) -> Played:
    """Play the board. All randomness comes from the contest's seed and the board's number.

    Cards don't depend on the bots; a bot's own randomness depends on the seat, not on the bot.
    Raises `SetupError` for an impossible setup, and `UnknownBotError`.
    """
    game, options = contest.rules
    stakes = stakes_of(contest.game)
    alone = contest.board == "deal"
    start = game.start()
    if alone:
        chance = SeededShuffler(f"{contest.seed}:start", task.board)
        start = stakes.start(options, contest.players, chance)
    before = begin(game, options, contest.players, start).state
    times: Times = {}
    faults: Faults = {}
    simulated = simulate(
        game,
        options,
        [_sitting(contest, name, stakes, times, faults) for name in task.lineup],
        # The same seeds as in `femopp simulate`.
        f"{contest.seed}-{task.board}",
        start=start,
        most_deals=1 if alone else contest.most_deals,
        all_seeing=[Seat(seat) for seat, name in enumerate(task.lineup) if sees_all(name)],
    )
    state = simulated.match.state
    won = [
        stakes.sign * (now - then) for then, now in zip(before.points, state.points, strict=True)
    ]
    if contest.later:
        promised = zip(won, stakes.later(before), stakes.later(state), strict=True)
        won = [points + now - then for points, then, now in promised]
    return Played(
        board=task.board,
        lineup=task.lineup,
        points=tuple(won),
        deals=len(state.sheet),
        winners=() if state.outcome is None else tuple(state.outcome.winners),
        ended=simulated.ended,
        times=times,
        faults=faults,
    )


def _sitting(contest: Contest, name: str, stakes: Stakes, times: Times, faults: Faults) -> Bot:
    """Return a bot as it sits in a contest: timed, and judged if it's to be compared."""
    bot, clock = entrant(name, contest.game), clock_of(name)
    if contest.limit_ms is not None and name in contest.bots and not sees_all(name):
        bot = judged(bot, name, contest.game, contest.limit_ms, clock, faults)
    return timed(bot, name, stakes.phase, times, clock)
