"""The report of a contest: means, differences paired by board, ratings, decision times."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from statistics import fmean
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from femopp.arena.board import Played
from femopp.arena.clock import Times, add, mean, quantile
from femopp.arena.contest import Contest, Lineup
from femopp.arena.entering import sees_all
from femopp.arena.estimate import Estimate, estimates, shares
from femopp.arena.judging import ILLEGAL, SLOW
from femopp.arena.rating import order_of, ratings
from femopp.arena.seating import lineups, seating
from femopp.arena.stakes import stakes_of
from femopp.kits import game_named
from femopp.language import Text, _, say
from femopp.record.publishing import published

Won = Annotated[
    Estimate | None, Meta(description="Share of matches won, ties in parts; null for deals")
]


class BotResult(Struct, frozen=True):
    """One bot: its mean over all boards and seats."""

    bot: str
    points: Annotated[Estimate, Meta(description="A deal, higher is better.")]
    won: Won
    rating: Annotated[
        float, Meta(description="Plackett-Luce; 400 more: ten times the strength; mean 0.")
    ]


class Difference(Struct, frozen=True):
    """One bot compared with another on the same boards, in the same seats."""

    bot: str
    over: str
    points: Annotated[Estimate, Meta(description="A deal, higher is better for `bot`.")]
    won: Won


class Closed(Struct, frozen=True):
    """How far a bot comes from the field's level towards that of the bot that sees all cards."""

    bot: str
    share: Annotated[
        Estimate,
        Meta(description="Share of the difference in points or, for matches, wins; at most 1."),
    ]


class Decisions(Struct, frozen=True):
    """Processor time in milliseconds of a bot's decisions of one kind."""

    bot: str
    phase: str
    number: int
    p50_ms: Annotated[float, Meta(description="To within 3 %, as `p99_ms`.")]
    p99_ms: float


class Judged(Struct, frozen=True):
    """The decisions of a bot in a contest with a limit."""

    bot: str
    decisions: int
    mean_ms: Annotated[float, Meta(description="Processor time, to within 3 %.")]
    illegal: int
    slow: Annotated[int, Meta(description="Took more than ten times the limit.")]


class Report(Struct, frozen=True):
    """The report of `femopp arena`. Except for times, the same contest gives the same report."""

    contest: Contest
    boards: Annotated[int, Meta(description="Boards played by all line-ups.")]
    given_up: Annotated[int, Meta(description="Abandoned matches, which nobody has won.")]
    parity: Annotated[float, Meta(description="The share of matches that equal bots would win.")]
    standings: tuple[BotResult, ...]
    differences: tuple[Difference, ...]
    closed: Annotated[
        tuple[Closed, ...],
        Meta(description="Empty if no bot sees all cards, or none is better than the field."),
    ]
    times: tuple[Decisions, ...]
    judged: Annotated[
        tuple[Judged, ...], Meta(description="Empty if the contest has no limit.")
    ] = ()


def report_of(contest: Contest, played: Iterable[Played], boards: int) -> Report:
    """Return the report on this many boards, without those that lack a line-up.

    Raises ValueError if none is complete.
    """
    found = {(one.board, one.lineup): one for one in played if one.board <= boards}
    complete = [
        board
        for board in range(1, boards + 1)
        if all((board, lineup) in found for lineup in lineups(contest, board))
    ]
    if not complete:
        raise ValueError("no board has been played by all its line-ups")
    counted = [found[board, lineup] for board in complete for lineup in lineups(contest, board)]
    results = [_results(contest, found, board) for board in complete]
    pairs = list(combinations(range(len(contest.entrants)), 2))
    alone, between = _estimates(contest, results, pairs)
    times: Times = {}
    for one in counted:
        add(times, one.times)
    rated = ratings(order_of(one.lineup, _finish(contest, one)) for one in counted)
    return Report(
        contest=contest,
        boards=len(complete),
        given_up=sum(not one.ended for one in counted) if contest.board == "match" else 0,
        parity=1 / contest.players,
        standings=tuple(
            BotResult(bot, *reached, round(rated[bot], 1))
            for bot, reached in zip(contest.entrants, alone, strict=True)
        ),
        differences=tuple(
            Difference(contest.entrants[one], contest.entrants[other], *ahead)
            for (one, other), ahead in zip(pairs, between, strict=True)
        ),
        closed=_closed(contest, results),
        times=_times(contest, times),
        judged=() if contest.limit_ms is None else _judged(contest, times, counted),
    )


class _Result(Struct, frozen=True):
    """The result of one entrant on one board, as the mean over the seats."""

    points: float
    won: float


def _results(
    contest: Contest, found: dict[tuple[int, Lineup], Played], board: int
) -> list[_Result]:
    results = []
    for by_seat in seating(contest, board):
        played = [found[board, lineup] for lineup in by_seat]
        results.append(
            _Result(
                points=fmean(
                    one.points[seat] / max(1, one.deals) for seat, one in enumerate(played)
                ),
                won=fmean(_share(one, seat) for seat, one in enumerate(played)),
            )
        )
    return results


def _share(played: Played, seat: int) -> float:
    return 1 / len(played.winners) if seat in played.winners else 0.0


def _finish(contest: Contest, played: Played) -> list[tuple[float, ...]]:
    """Return sort keys: winners of the match first, then by points.

    Single deals count by points alone: a match of Rifki that ends with one is decided by the
    earlier points, which were random.
    """
    matches = contest.board == "match"
    return [
        (_share(played, seat) if matches else 0.0, points)
        for seat, points in enumerate(played.points)
    ]


_PointsAndWon = tuple[Estimate, Estimate | None]


def _estimates(
    contest: Contest, results: Sequence[Sequence[_Result]], pairs: Sequence[tuple[int, int]]
) -> tuple[list[_PointsAndWon], list[_PointsAndWon]]:
    """Estimate the result of each entrant, and each pair's difference per board."""
    bots = range(len(contest.entrants))

    def series(of: Callable[[_Result], float]) -> list[list[float]]:
        alone = [[of(board[bot]) for board in results] for bot in bots]
        return [
            *alone,
            *([a - b for a, b in zip(alone[x], alone[y], strict=True)] for x, y in pairs),
        ]

    matches = contest.board == "match"
    measured = series(lambda one: one.points)
    won = series(lambda one: one.won) if matches else []
    found = estimates([*measured, *won], f"{contest.seed}:bootstrap")
    victories = found[len(measured) :] if matches else [None] * len(measured)
    both = list(zip(found[: len(measured)], victories, strict=True))
    return both[: len(bots)], both[len(bots) :]


def _closed(contest: Contest, results: Sequence[Sequence[_Result]]) -> tuple[Closed, ...]:
    highest = next((bot for bot in contest.bots if sees_all(bot)), None)
    if highest is None or contest.against is None:
        return ()

    def of(result: _Result) -> float:
        return result.won if contest.board == "match" else result.points

    def ahead(bot: str) -> list[float]:
        place, field = contest.entrants.index(bot), len(contest.entrants) - 1
        return [of(board[place]) - of(board[field]) for board in results]

    bots = [bot for bot in contest.bots if not sees_all(bot)]
    whole = ahead(highest)
    if fmean(whole) <= 0:
        return ()
    found = shares([ahead(bot) for bot in bots], whole, f"{contest.seed}:bootstrap")
    return tuple(Closed(bot, share) for bot, share in zip(bots, found, strict=True))


def _judged(contest: Contest, times: Times, counted: Sequence[Played]) -> tuple[Judged, ...]:
    def faults(bot: str, kind: str) -> int:
        return sum([one.faults.get(bot, {}).get(kind, 0) for one in counted])

    return tuple(
        [
            Judged(
                bot,
                sum([number for counts in times[bot].values() for number in counts.values()]),
                1000 * mean(times[bot]),
                faults(bot, ILLEGAL),
                faults(bot, SLOW),
            )
            for bot in contest.bots
            if bot in times and not sees_all(bot)
        ]
    )


def _times(contest: Contest, times: Times) -> tuple[Decisions, ...]:
    return tuple(
        Decisions(
            bot=bot,
            phase=phase,
            number=sum(counts.values()),
            p50_ms=round(1000 * quantile(counts, 0.5), 4),
            p99_ms=round(1000 * quantile(counts, 0.99), 4),
        )
        for bot in dict.fromkeys(contest.entrants)
        for phase, counts in sorted(times.get(bot, {}).items())
    )


def report_to_json(report: Report) -> str:
    """Encode the report as JSON, as described by `json_schema`."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a report."""
    return published("Report of femopp arena", msgspec.json.schema(Report))


def what_was_played(report: Report) -> Iterator[Text]:
    """Yield sentences that say which contest this is."""
    contest = report.contest
    deals = _("{game} ({preset}), {players} players. Deals: {boards}; seed {seed}")
    matches = _("{game} ({preset}), {players} players. Matches: {boards}; seed {seed}")
    yield say(
        matches if contest.board == "match" else deals,
        game=say(game_named(contest.game).title),
        preset=contest.preset,
        players=contest.players,
        boards=report.boards,
        seed=contest.seed,
    )
    if contest.options:
        changed = ", ".join(f"{name}={value}" for name, value in contest.options.items())
        yield say(_("House rules: {changed}"), changed=changed)
    if stakes_of(contest.game).sign < 0:
        yield say(_("Fewer points are better: points taken off count as plus."))
    if contest.against is not None:
        yield say(_("Each bot sits alone in every seat among {against}."), against=contest.against)
    else:
        yield say(_("The bots sit together, each of them in every seat."))
    if report.given_up:
        yield say(
            _("Abandoned after {most} deals: {number}"),
            most=contest.most_deals,
            number=report.given_up,
        )
