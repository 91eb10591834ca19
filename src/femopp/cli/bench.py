"""``femopp bench``: an entry measured by Femopp-Bench."""

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean

import msgspec
from msgspec import Struct

import femopp
from femopp.arena import (
    BotError,
    LogError,
    check_plays,
    check_same,
    cores,
    done_by_processes,
    entrant,
    played_by_processes,
    program,
    stakes_of,
    tasks_of,
)
from femopp.arena.log import CONTESTS, C, Form, Kept, P, read_as
from femopp.arena.run import K, run_all
from femopp.bench import (
    LIMITS,
    PATIENCE,
    SEED,
    VERSION,
    Field,
    Result,
    contest_of,
    field_of,
    fields,
    result_of,
)
from femopp.bench.belief import (
    ANSWERS,
    BY,
    POSITIONS,
    SPOTS,
    Asked,
    Asking,
    Belief,
    Exam,
    Spot,
    ask_all,
    asking_of,
    belief_of,
    believer_named,
    exam_of,
    spot_of,
)
from femopp.bots import UnknownBotError
from femopp.bots.learned import NotLearntError
from femopp.cli.arena import saving
from femopp.cli.choice import check_at_least_one, game_named, seed_of
from femopp.cli.contest import interval, table
from femopp.cli.errors import CommandError
from femopp.cli.terminal import Terminal
from femopp.kits import games_with
from femopp.language import Speaker, Text, _, say
from femopp.research import responses
from femopp.rulebook import there_is_no

TRIED = 2_000
"""The measured deals of a response that is only tried."""

AT_ONCE = 10
"""Positions in which an entry is asked by one process before the next ones are given out."""


@dataclass(frozen=True)
class Arguments:
    """The arguments of the command, as typed."""

    game: str
    entry: str
    limit: str
    field: tuple[str, ...]
    belief: bool
    response: bool
    trial: int | None
    seed: str | None
    processes: int | None
    out: Path | None


class Report(Struct, frozen=True):
    """The report of `femopp bench`. A `trial` has only a part of the boards."""

    bench: str
    femopp: str
    build: str
    game: str
    entry: str
    limit_ms: float
    seed: str
    trial: bool
    play: tuple[Result, ...]
    belief: tuple[Belief, ...]
    response: responses.Result | None


def bench(speaker: Speaker, arguments: Arguments, *, as_json: bool) -> None:
    """Measure the entry, or the rest of it, and print the results. Raises `CommandError`."""
    check_at_least_one(
        trial=1 if arguments.trial is None else arguments.trial,
        processes=1 if arguments.processes is None else arguments.processes,
    )
    _check(arguments)
    seed, asks = seed_of(arguments.seed) or SEED, arguments.belief or arguments.response
    report = Report(
        bench=VERSION,
        femopp=femopp.__version__,
        build=program(),
        game=arguments.game,
        entry=arguments.entry,
        limit_ms=LIMITS[arguments.limit],
        seed=seed,
        trial=arguments.trial is not None,
        play=() if asks else tuple(_played(speaker, arguments, seed)),
        belief=tuple(_believed(speaker, arguments, seed)) if arguments.belief else (),
        response=_responded(speaker, arguments, seed) if arguments.response else None,
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
    if sum([bool(arguments.field), arguments.belief, arguments.response]) > 1:
        raise CommandError(say(_("give only one of --belief, --response and --field")))
    if arguments.response:
        return
    try:
        if arguments.belief:
            believer_named(arguments.entry, game.name)
            return
        entrant(arguments.entry, game.name)
        contest = contest_of(game.name, arguments.entry, "club", 1.0, SEED)
        _game, options = contest.rules
        check_plays(arguments.entry, game.name, options, contest.players)
    except (NotLearntError, UnknownBotError) as error:
        raise CommandError(error.text) from None
    except BotError as error:
        raise CommandError(error.text, status=1) from None


def _played(speaker: Speaker, arguments: Arguments, seed: str) -> Iterator[Result]:
    """Play among each field in turn. All entries share what a field plays by itself."""
    players = partial(played_by_processes, processes=_processes(arguments), patience=PATIENCE)
    game, entry, limit_ms = arguments.game, arguments.entry, LIMITS[arguments.limit]
    for field in _fields(arguments):
        boards = min(field.boards, arguments.trial or field.boards)
        contest = contest_of(game, entry, field.against, limit_ms, seed)
        own = [task for task in tasks_of(contest, boards) if entry in task.lineup]
        file = _file(arguments, *_who(arguments), field.against)
        played = _done(speaker, CONTESTS, contest, own, players, file)
        shared = field_of(game, field.against, seed)
        others, file = list(tasks_of(shared, boards)), _file(arguments, "field", field.against)
        alone = _done(speaker, CONTESTS, shared, others, players, file)
        yield result_of(contest, [*alone, *played], boards)


def _fields(arguments: Arguments) -> list[Field]:
    """Return the chosen fields, by default all. Raises `CommandError`."""
    found = {field.against: field for field in fields(LIMITS[arguments.limit])}
    for name in arguments.field:
        if name not in found:
            raise CommandError(
                there_is_no(
                    _("there is no field {name} with this limit; there are: {names}"), name, found
                )
            )
    return [field for name, field in found.items() if name in (arguments.field or found)]


def _believed(speaker: Speaker, arguments: Arguments, seed: str) -> Iterator[Belief]:
    """Ask for beliefs in deals of each kind. Positions don't depend on the entry."""
    processes, limit_ms = _processes(arguments), LIMITS[arguments.limit]
    numbers = range(1, min(POSITIONS, arguments.trial or POSITIONS) + 1)
    for by in BY:
        exam = exam_of(arguments.game, by, seed)
        finders = partial(_found, processes=processes)
        spots = _done(speaker, SPOTS, exam, numbers, finders, _file(arguments, "positions", by))
        asking = asking_of(exam, arguments.entry, limit_ms)
        askers = partial(_asked, spots={one.number: one for one in spots}, processes=processes)
        file = _file(arguments, *_who(arguments), "belief", by)
        yield belief_of(exam, _done(speaker, ANSWERS, asking, numbers, askers, file))


def _done(
    speaker: Speaker,
    form: Form[C, P],
    contest: C,
    tasks: Sequence[K],
    players: Callable[[C, Iterator[K]], Generator[P]],
    file: Path | None,
) -> list[P]:
    """Do all tasks, or the rest of them, showing progress. Raises `CommandError`."""
    log, wanted = _kept(file, form, contest), set(tasks)
    done = 0 if log is None else len([one for one in log.played if one.task in wanted])
    with saving(speaker, len(tasks), done, file) as advance:
        found = run_all(form, contest, tasks, players, file=file, log=log, on_played=advance)
    return [one for one in found if one.task in wanted]


def _responded(speaker: Speaker, arguments: Arguments, seed: str) -> responses.Result:
    """Train a best response to the entry, which needs NumPy, and measure it."""
    from femopp.cli import exploit

    trial, out = arguments.trial, arguments.out
    entry, _limit = _who(arguments)
    game = game_named(arguments.game).name
    _plan, result = exploit.responded(
        speaker,
        exploit.Arguments(
            game=game,
            against=arguments.entry,
            seconds=responses.SECONDS if trial is None else trial,
            deals=responses.DEALS if trial is None else TRIED,
            seed=seed,
            out=None if out is None else out / f"{game}-{entry}-response.npz",
        ),
    )
    return result


def _found(exam: Exam, numbers: Iterator[int], processes: int) -> Generator[Spot]:
    yield from done_by_processes(partial(spot_of, exam), numbers, processes, _died)


def _asked(
    asking: Asking, numbers: Iterator[int], spots: Mapping[int, Spot], processes: int
) -> Generator[Asked]:
    left = [spots[number] for number in numbers]
    some = [left[at : at + AT_ONCE] for at in range(0, len(left), AT_ONCE)]
    asks = partial(ask_all, asking)
    with closing(done_by_processes(asks, some, processes, _died, PATIENCE)) as answered:
        for more in answered:
            yield from more


def _died(_task: object) -> Text:
    return say(_("a worker process died: did it run out of memory?"))


def _processes(arguments: Arguments) -> int:
    return cores() if arguments.processes is None else arguments.processes


def _who(arguments: Arguments) -> tuple[str, str]:
    """Return what files of an entry's results are named by: the entry, and its limit."""
    return re.sub(r"\W+", "_", arguments.entry).strip("_"), f"{arguments.limit}ms"


def _file(arguments: Arguments, *words: str) -> Path | None:
    if arguments.out is None:
        return None
    return arguments.out / f"{'-'.join([game_named(arguments.game).name, *words])}.jsonl"


def _kept(file: Path | None, form: Form[C, P], wanted: C) -> Kept[C, P] | None:
    """Return what is in a file of the run. Raises `CommandError`."""
    if file is None:
        return None
    try:
        log = read_as(file, form)
        if log is not None:
            check_same(file, log.contest, wanted)
    except LogError as error:
        raise CommandError(error.text) from None
    return log


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
        terminal.say(_("A trial of a part: compare it only with the same part."))
    if report.belief:
        _show_belief(terminal, report)
    if report.play:
        _show_play(terminal, report)
    if report.response is not None:
        from femopp.cli import exploit

        exploit.show(terminal, report.game, report.response)


def _show_belief(terminal: Terminal, report: Report) -> None:
    terminal.heading(_("Where the hidden cards are: nats for each of them, fewer are better"))
    titles = {
        "imitation": _("over the true chances, where the imitation policy plays"),
        "expert": _("of the true places, where expert plays"),
    }
    speaker = terminal.speaker
    table(
        terminal,
        [
            *map(say, [_("deals"), _("positions"), _("entry"), _("equal worlds"), _("better by")]),
            *map(say, [_("95 % interval"), _("ms on average"), _("illegal"), _("too slow")]),
        ],
        [
            [
                say(titles[one.by]),
                f"{one.positions}",
                speaker.decimal(one.loss.mean, 4),
                speaker.decimal(one.equal.mean, 4),
                speaker.decimal(one.better.mean, 4, "+"),
                interval(speaker, one.better, 1, 4),
                speaker.decimal(one.mean_ms, 2),
                f"{one.illegal}",
                f"{one.slow}",
            ]
            for one in report.belief
        ],
    )
    _show_limit(terminal, report.limit_ms, fmean([one.mean_ms for one in report.belief]))


def _show_play(terminal: Terminal, report: Report) -> None:
    terminal.heading(_("Alone in every seat, over the field's own bot on the same boards"))
    table(
        terminal,
        [
            *map(say, [_("field"), _("boards")]),
            say(stakes_of(report.game).a_deal),
            *map(say, [_("95 % interval"), _("way to the ceiling, %"), _("95 % interval")]),
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
    number = sum(one.decisions for _against, one in judged)
    spent = sum(one.mean_ms * one.decisions for _against, one in judged)
    _show_limit(terminal, report.limit_ms, spent / max(1, number))


def _show_limit(terminal: Terminal, limit_ms: float, mean_ms: float) -> None:
    if mean_ms > limit_ms:
        terminal.say(
            _("It took more than {limit} ms on average: no result under this limit."),
            limit=f"{limit_ms:g}",
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
