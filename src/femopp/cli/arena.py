"""``femopp arena``: how much better one bot is than another."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from femopp.arena import (
    BotError,
    ClusterError,
    Contest,
    Log,
    LogError,
    Played,
    Players,
    WorkerError,
    check_plays,
    check_same,
    cores,
    entrant,
    lineups,
    options_in_words,
    own_sources,
    picture_of,
    played_by_cluster,
    played_by_processes,
    played_here,
    program,
    read,
    report_of,
    report_to_json,
    run_contest,
    stakes_of,
)
from femopp.bots import UnknownBotError
from femopp.bots.learned import NotLearntError
from femopp.cli.choice import (
    check_at_least_one,
    game_named,
    options_of,
    players_of,
    seed_of,
)
from femopp.cli.contest import show_report
from femopp.cli.errors import CommandError
from femopp.cli.interrupts import closing_the_window_interrupts
from femopp.cli.progress import PLAYING, progress
from femopp.cli.terminal import Terminal
from femopp.kits import sources_of
from femopp.language import Message, Speaker, _, say, trouble
from femopp.rulebook import SetupError


@dataclass(frozen=True)
class Arguments:
    """The arguments of the command, as typed."""

    game: str
    bots: str
    against: str | None
    deals: int | None
    matches: int | None
    preset: str | None
    opt: Sequence[str]
    players: int | None
    most_deals: int
    seed: str | None
    processes: int | None
    ray: str | None
    out: Path | None
    picture: Path | None


def arena(speaker: Speaker, arguments: Arguments, *, as_json: bool) -> None:
    """Play the contest, or the rest of it, and print the results. Raises `CommandError`."""
    boards = _boards(arguments)
    if arguments.picture is not None:
        _check_picture(arguments.picture)
    players = _players(arguments)
    try:
        log = None if arguments.out is None else read(arguments.out)
        contest = _contest(arguments, log)
        if arguments.out is not None and log is not None:
            check_same(arguments.out, log.contest, contest)
    except LogError as error:
        raise CommandError(error.text) from None
    except BotError as error:
        raise CommandError(error.text, status=1) from None
    played = played_of(speaker, contest, boards, players, arguments.out, log)
    report = report_of(contest, played, boards)
    if arguments.picture is not None:
        _draw(arguments.picture, picture_of(report, speaker))
    if as_json:
        print(report_to_json(report))
    else:
        show_report(Terminal(speaker), report)


def _check_picture(file: Path) -> None:
    """Raise `CommandError` for a file that couldn't be written when all is played."""
    if file.suffix.lower() != ".svg":
        raise CommandError(
            say(
                _("a picture is drawn as SVG: name it {name}, not {file}"),
                name=f"{file}.svg",
                file=str(file),
            )
        )
    if not file.absolute().parent.is_dir():
        raise CommandError(say(_("{folder} is no folder"), folder=str(file.parent)))


def _draw(file: Path, picture: str) -> None:
    try:
        file.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise CommandError(
            say(_("can't use {file}: {reason}"), file=str(file), reason=trouble(error))
        ) from None


def _boards(arguments: Arguments) -> int:
    if (arguments.deals is None) == (arguments.matches is None):
        raise CommandError(say(_("give either --deals N or --matches N")))
    asked = {"deals": arguments.deals, "matches": arguments.matches}
    boards = {name: number for name, number in asked.items() if number is not None}
    check_at_least_one(**boards, most_deals=arguments.most_deals)
    (number,) = boards.values()
    return number


def _players(arguments: Arguments) -> Players:
    """Choose where to play: in this process, several, or a cluster."""
    if arguments.ray is not None:
        if arguments.processes is not None:
            raise CommandError(say(_("a Ray cluster uses its own cores: leave out --processes")))
        return partial(played_by_cluster, address=arguments.ray)
    processes = cores() if arguments.processes is None else arguments.processes
    check_at_least_one(processes=processes)
    return played_here if processes == 1 else partial(played_by_processes, processes=processes)


def _contest(arguments: Arguments, log: Log | None) -> Contest:
    game = game_named(arguments.game)
    options = options_of(game, arguments.preset, arguments.opt)
    bots = tuple(name.strip() for name in arguments.bots.split(","))
    entrants = bots if arguments.against is None else (*bots, arguments.against)
    board: Literal["deal", "match"] = "deal" if arguments.matches is None else "match"
    if board == "match" and not stakes_of(game.name).ends(options):
        raise CommandError(
            say(_("under these rules a match never ends: add --opt deals=N, or use --deals"))
        )
    if arguments.against is None and len(bots) < 2:
        raise CommandError(
            say(_("--bots needs two or more bots, separated by commas, or one bot and --against"))
        )
    players = players_of(game, options, arguments.players)
    try:
        for name in entrants:
            entrant(name, game.name)
            check_plays(name, game.name, options, players)
    except (NotLearntError, UnknownBotError) as error:
        raise CommandError(error.text) from None
    return Contest(
        game=game.name,
        preset=options.preset,
        options=options_in_words(options),
        players=players,
        board=board,
        bots=bots,
        against=arguments.against,
        most_deals=1 if board == "deal" else arguments.most_deals,
        seed=_seed(arguments, log),
        program=program([*own_sources(entrants), *sources_of(game.name)]),
    )


def _seed(arguments: Arguments, log: Log | None) -> str:
    """Return the seed: as asked, else that of the log, else a new one."""
    asked = seed_of(arguments.seed)
    if asked is not None:
        return asked
    return secrets.token_hex(8) if log is None else log.contest.seed


def played_of(
    speaker: Speaker,
    contest: Contest,
    boards: int,
    players: Players,
    file: Path | None,
    log: Log | None,
) -> list[Played]:
    """Play a contest, or the rest of it, showing progress. Raises `CommandError`."""
    # A bot that is named twice may have fewer lineups: then the bar is not exact.
    total = boards * len(lineups(contest, 1))
    done = 0 if log is None else len({one.task for one in log.played if one.board <= boards})
    with saving(speaker, total, done, file) as advance:
        return run_contest(contest, boards, players, file=file, log=log, on_played=advance)


@contextmanager
def saving(
    speaker: Speaker, total: int, done: int, file: Path | None, doing: Message = PLAYING
) -> Iterator[Callable[[], None]]:
    """Show the progress of a run whose results are saved in a file, if there is one.

    Whatever may end it becomes a `CommandError`.
    """
    try:
        with closing_the_window_interrupts(), progress(speaker, total, done, doing) as advance:
            yield advance
    except (LogError, SetupError) as error:
        raise CommandError(error.text) from None
    except (BotError, ClusterError, WorkerError) as error:
        raise CommandError(error.text, status=1) from None
    except KeyboardInterrupt:
        if file is None:
            text = say(_("stopped; results are saved only with --out FILE"))
        else:
            text = say(
                _("stopped; {file} has the results so far: repeat the command to continue"),
                file=str(file),
            )
        raise CommandError(text, status=130) from None
