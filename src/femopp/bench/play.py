"""The part of the benchmark that is played: contests of the arena, and their results."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, structs

from femopp.arena import (
    Contest,
    Estimate,
    Judged,
    Played,
    options_in_words,
    own_sources,
    program,
    report_of,
)
from femopp.engine.registry import engine_of
from femopp.kits import game_named, sources_of

VERSION = "1.0"
"""The version of boards, fields, limits and scores; docs/bench/index.md says when it's raised."""

SEED = f"femopp-bench-{VERSION}"
"""The text of the seed that tables are made with."""

CEILING = "ceiling"

LIMITS = {"1": 1.0, "50": 50.0, "1000": 1000.0}
"""The mean processor times of a decision, in milliseconds, by which entries are compared."""

SLOWEST = LIMITS["1000"]

MANY, FEW = 1000, 300
"""The number of boards; those among slow bots are few."""

PATIENCE = 600.0
"""Seconds within which some board must be finished: an entry in Python may hang."""


class Field(Struct, frozen=True):
    """The bots in all seats but the entry's, and the number of boards."""

    against: str
    boards: int


def fields(limit_ms: float) -> tuple[Field, ...]:
    """Return the fields among which entries with this limit play."""
    if limit_ms == SLOWEST:
        return (Field("club", FEW),)
    return (Field("greedy", MANY), Field("club", MANY), Field("expert", FEW))


def field_of(game: str, field: str, seed: str, besides: Sequence[Path] = ()) -> Contest:
    """Return the contest of a field that all entries share: it plays by itself and the ceiling.

    `besides` are the files of an entry of somebody's own.
    """
    rules = game_named(game)
    options = rules.options.of(None, **engine_of(game).needed)
    return Contest(
        game=rules.name,
        preset=options.preset,
        options=options_in_words(options),
        players=rules.usual_players(options),
        board="deal",
        bots=(CEILING,) if field == "greedy" else (),
        against=field,
        most_deals=1,
        seed=seed,
        program=program([*besides, *sources_of(game)]),
        later=True,
    )


def contest_of(game: str, entry: str, field: str, limit_ms: float, seed: str) -> Contest:
    """Return the contest of an entry in a field. Raises `UnknownBotError` and `BotError`."""
    shared = field_of(game, field, seed, own_sources([entry]))
    bots = tuple(dict.fromkeys([entry, *shared.bots]))
    return structs.replace(shared, bots=bots, limit_ms=limit_ms)


class Result(Struct, frozen=True):
    """The result of an entry in a field."""

    against: str
    boards: int
    points: Annotated[Estimate, Meta(description="A deal, over the field's own bot.")]
    share: Annotated[
        Estimate | None, Meta(description="Of the way to the bot that sees all cards.")
    ]
    judged: Annotated[Judged | None, Meta(description="Null for the bot that sees all cards.")]


def result_of(contest: Contest, played: Sequence[Played], boards: int) -> Result:
    """Return the result of the entry, from what it and its field have played.

    Raises ValueError if no board is complete.
    """
    report = report_of(contest, played, boards)
    entry, field = contest.bots[0], report.contest.against
    assert field is not None
    (points,) = [one.points for one in report.differences if (one.bot, one.over) == (entry, field)]
    return Result(
        against=field,
        boards=report.boards,
        points=points,
        share=next((one.share for one in report.closed if one.bot == entry), None),
        judged=next(iter(report.judged), None),
    )
