"""``femopp bench``: an entry measured by Femopp-Bench."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

import femopp
from femopp.arena import (
    BotError,
    LogError,
    check_plays,
    check_same,
    cores,
    entrant,
    played_by_processes,
    program,
    read,
    stakes_of,
)
from femopp.bench import LIMITS, PATIENCE, SEED, VERSION, Result, contest_of, fields, result_of
from femopp.bots import UnknownBotError
from femopp.bots.learned import NotLearntError
from femopp.cli.arena import played_of
from femopp.cli.choice import check_at_least_one, game_named, seed_of
from femopp.cli.contest import interval, table
from femopp.cli.errors import CommandError
from femopp.cli.terminal import Terminal
from femopp.kits import games_with
from femopp.language import Speaker, Text, _, say


@dataclass(frozen=True)
class Arguments:
    """The arguments of the command, as typed."""

    game: str
    entry: str
    limit: str
    boards: int | None
    seed: str | None
    processes: int | None
    out: Path | None


class Report(Struct, frozen=True):
    """The report of `femopp bench`. A `trial` is no result of the version."""

    bench: str
    femopp: str
    build: str
    game: str
    entry: str
    limit_ms: float
    seed: str
    trial: bool
    play: tuple[Result, ...]


def bench(speaker: Speaker, arguments: Arguments, *, as_json: bool) -> None:
    """Measure the entry, or the rest of it, and print the results. Raises `CommandError`."""
    check_at_least_one(
        boards=1 if arguments.boards is None else arguments.boards,
        processes=1 if arguments.processes is None else arguments.processes,
    )
    _check(arguments)
    seed = seed_of(arguments.seed) or SEED
    report = Report(
        bench=VERSION,
        femopp=femopp.__version__,
        build=program(),
        game=arguments.game,
        entry=arguments.entry,
        limit_ms=LIMITS[arguments.limit],
        seed=seed,
        trial=arguments.boards is not None,
        play=tuple(_played(speaker, arguments, seed)),
    )
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        show(Terminal(speaker), report)


def _check(arguments: Arguments) -> None:
    """Raise `CommandError` for a game that isn't measured, and for an entry that can't play it."""
    game, measured = game_named(arguments.game), games_with("engine.worlds")
    if game.name not in measured:
        raise CommandError(
            say(
                _("the benchmark measures {names}, not {game}"),
                names=", ".join(measured),
                game=game.title,
            )
        )
    try:
        entrant(arguments.entry, game.name)
        contest = contest_of(game.name, arguments.entry, "club", 1.0, SEED)
        _game, options = contest.rules
        check_plays(arguments.entry, game.name, options, contest.players)
    except (NotLearntError, UnknownBotError) as error:
        raise CommandError(error.text) from None
    except BotError as error:
        raise CommandError(error.text, status=1) from None


def _played(speaker: Speaker, arguments: Arguments, seed: str) -> Iterator[Result]:
    """Play among each field in turn."""
    processes = cores() if arguments.processes is None else arguments.processes
    players = partial(played_by_processes, processes=processes, patience=PATIENCE)
    limit_ms = LIMITS[arguments.limit]
    for field in fields(limit_ms):
        contest = contest_of(arguments.game, arguments.entry, field.against, limit_ms, seed)
        boards = min(field.boards, arguments.boards or field.boards)
        file = None
        if arguments.out is not None:
            file = arguments.out / f"{contest.game}-{field.against}.jsonl"
        try:
            log = None if file is None else read(file)
            if file is not None and log is not None:
                check_same(file, log.contest, contest)
        except LogError as error:
            raise CommandError(error.text) from None
        played = played_of(speaker, contest, boards, players, file, log)
        yield result_of(contest, played, boards)


def show(terminal: Terminal, report: Report) -> None:
    """Print the results for people."""
    terminal.say(
        _("Femopp-Bench {version}, {game}: {entry}. Seed {seed}"),
        version=report.bench,
        game=say(game_named(report.game).title),
        entry=report.entry,
        seed=report.seed,
    )
    if report.trial:
        terminal.say(_("A trial with fewer boards: no result of the benchmark."))
    terminal.heading(_("Alone in every seat, over the field's own bot on the same boards"))
    table(
        terminal,
        [
            *map(say, [_("field"), _("boards")]),
            say(stakes_of(report.game).a_deal),
            *map(say, [_("95 % interval"), _("% of the way to the ceiling"), _("95 % interval")]),
        ],
        [_row(terminal.speaker, one) for one in report.play],
    )
    judged = [(one.against, one.judged) for one in report.play if one.judged is not None]
    if not judged:
        return
    terminal.heading(_("Decisions of the entry"))
    table(
        terminal,
        [
            *map(say, [_("field"), _("decisions"), _("ms on average")]),
            *map(say, [_("illegal"), _("too slow")]),
        ],
        [
            [
                against,
                f"{one.decisions}",
                terminal.speaker.decimal(one.mean_ms, 2),
                f"{one.illegal}",
                f"{one.slow}",
            ]
            for against, one in judged
        ],
    )
    spent = sum(one.mean_ms * one.decisions for _against, one in judged)
    if spent > report.limit_ms * sum(one.decisions for _against, one in judged):
        terminal.say(
            _("It took more than {limit} ms on average: no result under this limit."),
            limit=f"{report.limit_ms:g}",
        )


def _row(speaker: Speaker, one: Result) -> list[Text | str]:
    share = one.share
    return [
        one.against,
        f"{one.boards}",
        speaker.decimal(one.points.mean, 3, "+"),
        interval(speaker, one.points, 1, 3),
        "" if share is None else speaker.decimal(100 * share.mean, 0),
        "" if share is None else interval(speaker, share, 100, 0),
    ]
