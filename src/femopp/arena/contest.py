"""A contest: rules, bots, kind of board and seed."""

from collections.abc import Iterable
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

import femopp
from femopp import kits
from femopp.rulebook import Game, Options

Lineup = tuple[str, ...]
"""The names of the bots, by seat."""

DESIGN = 1
"""The version of dealing and seating; raised when boards change."""

_PLAYED_BY = (
    "arena/ceiling",
    "bots",
    "cards",
    "driver",
    "engine",
    "games",
    "kits",
    "ranking",
    "rulebook",
    "tricks",
    "view",
)
_BUILT = (".c", ".html", ".pyc", ".pyd", ".so")


class Contest(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Everything that determines how a board is played, so not the number of boards."""

    game: str
    preset: str
    options: Annotated[
        dict[str, str], Meta(description="Options that differ from the preset, as in --opt.")
    ]
    players: int
    board: Annotated[
        Literal["deal", "match"], Meta(description="The unit that every line-up plays.")
    ]
    bots: Annotated[tuple[str, ...], Meta(description="The bots to compare.")]
    against: Annotated[
        str | None,
        Meta(
            description="The bot in all other seats, which is compared too; null: the bots play "
            "one another."
        ),
    ]
    most_deals: Annotated[int, Meta(description="Deals after which a match is abandoned.")]
    seed: str
    program: Annotated[str, Meta(description="Hash of the source of rules, engine and bots.")]
    design: int = DESIGN
    limit_ms: Annotated[
        float | None,
        Meta(
            description="Processor time for a decision; for a choice that took ten times as long, "
            "or is illegal, the lowest legal one is played. Null: any time, and no illegal choice."
        ),
    ] = None
    later: Annotated[
        bool, Meta(description="Whether what a deal leaves for later ones counts too.")
    ] = False

    @property
    def entrants(self) -> tuple[str, ...]:
        """All compared bots: `bots`, and the field if there is one."""
        return self.bots if self.against is None else (*self.bots, self.against)

    @cached_property
    def rules(self) -> tuple[Game[Any], Options]:
        """Return the game and its options. Raises `OptionError` for unknown ones."""
        game = kits.game_named(self.game)
        return game, game.options.parsed(self.preset, self.options)


def options_in_words(options: Options) -> dict[str, str]:
    """Return the options that differ from the preset, as in ``--opt``."""
    return {named.name: named.format(now) for named, _before, now in options.differences()}


def program(besides: Iterable[Path] = ()) -> str:
    """Return a hash of all source code that plays: results of different code are never mixed.

    `besides` are the files of users' own bots.
    """
    package = Path(femopp.__file__).parent
    files = sorted(
        file
        for room in _PLAYED_BY
        for file in (package / room).rglob("*")
        if file.is_file() and file.suffix not in _BUILT
    )
    mark = sha256()
    for file in files:
        mark.update(file.relative_to(package).as_posix().encode())
        mark.update(file.read_bytes())
    for file in besides:
        mark.update(file.read_bytes())
    return mark.hexdigest()[:12]
