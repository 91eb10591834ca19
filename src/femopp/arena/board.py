"""One board played by one line-up: the unit of work, wherever it runs."""

from typing import Annotated

from msgspec import Meta, Struct

from femopp.arena.clock import Times, timed
from femopp.arena.contest import Contest, Lineup
from femopp.arena.entering import entrant, sees_all
from femopp.arena.stakes import stakes_of
from femopp.bots import simulate
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
    before = begin(game, options, contest.players, start).state.points
    times: Times = {}
    simulated = simulate(
        game,
        options,
        [timed(entrant(name, game.name), name, stakes.phase, times) for name in task.lineup],
        # The same seeds as in `femopp simulate`.
        f"{contest.seed}-{task.board}",
        start=start,
        most_deals=1 if alone else contest.most_deals,
        all_seeing=[Seat(seat) for seat, name in enumerate(task.lineup) if sees_all(name)],
    )
    state = simulated.match.state
    return Played(
        board=task.board,
        lineup=task.lineup,
        points=tuple(
            [stakes.sign * (now - then) for then, now in zip(before, state.points, strict=True)]
        ),
        deals=len(state.sheet),
        winners=() if state.outcome is None else tuple(state.outcome.winners),
        ended=simulated.ended,
        times=times,
    )
