"""``femopp dataset``: decisions of bots as Parquet."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from femopp.arena import (
    BotError,
    WorkerError,
    check_plays,
    cores,
    options_in_words,
    own_sources,
    program,
)
from femopp.cli.choice import (
    check_at_least_one,
    game_named,
    percent,
    players_of,
    seed_of,
    values,
)
from femopp.cli.errors import CommandError
from femopp.cli.interrupts import closing_the_window_interrupts
from femopp.cli.progress import progress
from femopp.dataset import (
    Made,
    Plan,
    check_same,
    check_values,
    make,
    player_named,
    read_plan,
    sources,
    version_of_actions,
    version_of_observations,
)
from femopp.dataset.plan import MOST_DEALS
from femopp.engine.errors import EngineError
from femopp.engine.registry import engine_of
from femopp.kits import sources_of
from femopp.language import Speaker, TextError, _, say
from femopp.research.setting import setting_of
from femopp.rulebook import Game, Options


@dataclass(frozen=True)
class Arguments:
    """The arguments of the command, as typed."""

    game: str
    bots: str
    matches: int
    out: Path
    preset: str | None
    opt: Sequence[str]
    players: int | None
    seed: str | None
    most_deals: int
    test: int
    values: str | None
    records: bool
    matches_per_file: int
    processes: int | None


def make_dataset(speaker: Speaker, arguments: Arguments) -> None:
    """Make the data set, or the rest of it, and print what there is. Raises `CommandError`."""
    check_at_least_one(
        matches=arguments.matches,
        most_deals=arguments.most_deals,
        matches_per_file=arguments.matches_per_file,
        processes=1 if arguments.processes is None else arguments.processes,
    )
    percent("--test", arguments.test)
    if arguments.most_deals > MOST_DEALS:
        raise CommandError(say(_("a match can have at most {most} deals"), most=MOST_DEALS))
    try:
        kept = read_plan(arguments.out)
        plan = _plan(arguments, kept)
        if kept is not None:
            check_same(arguments.out, kept, plan)
        files = _made(speaker, plan, arguments)
    except (BotError, WorkerError) as error:
        raise CommandError(error.text, status=1) from None
    except TextError as error:
        raise CommandError(error.text) from None
    except EngineError as error:
        raise CommandError(say(_("{error}"), error=str(error))) from None
    for split in plan.splits:
        own = [one for one in files if one.split == split]
        print(
            speaker.say(
                say(
                    _("{split}: decisions {rows}, files {files}"),
                    split=split,
                    rows=sum(one.rows for one in own),
                    files=len(own),
                )
            )
        )


def _plan(arguments: Arguments, kept: Plan | None) -> Plan:
    game = game_named(arguments.game)
    options = _options(game, arguments)
    players = players_of(game, options, arguments.players)
    bots = tuple([name.strip() for name in arguments.bots.split(",")])
    for name in bots:
        player_named(name, game.name)
        check_plays(name, game.name, options, players)
    if arguments.values is not None:
        check_values(arguments.values, game.name)
    setting = setting_of(game.name, options=options, players=players)
    return Plan(
        game=game.name,
        preset=options.preset,
        options=options_in_words(options),
        players=players,
        bots=bots,
        matches=arguments.matches,
        most_deals=arguments.most_deals,
        per_file=arguments.matches_per_file,
        test=arguments.test,
        values=arguments.values,
        records=arguments.records,
        seed=_seed(arguments, kept),
        program=program([*sources(), *own_sources(bots), *sources_of(game.name)]),
        actions=version_of_actions(engine_of(game.name).names),
        observations=version_of_observations(setting.observer.layout),
    )


def _options(game: Game[Any], arguments: Arguments) -> Options:
    """Return the options, of which some are the engine's unless they are given."""
    given = values(arguments.opt)
    return game.options.parsed(arguments.preset, {**engine_of(game.name).needed, **given})


def _seed(arguments: Arguments, kept: Plan | None) -> str:
    """Return the seed: as asked, else that of the folder, else a new one."""
    asked = seed_of(arguments.seed)
    if asked is not None:
        return asked
    return secrets.token_hex(8) if kept is None else kept.seed


def _made(speaker: Speaker, plan: Plan, arguments: Arguments) -> tuple[Made, ...]:
    processes = cores() if arguments.processes is None else arguments.processes
    try:
        with closing_the_window_interrupts(), progress(speaker, plan.files) as advance:
            return make(plan, arguments.out, processes, advance)
    except KeyboardInterrupt:
        text = say(
            _("stopped; {folder} has the files so far: repeat the command to continue"),
            folder=str(arguments.out),
        )
        raise CommandError(text, status=130) from None
