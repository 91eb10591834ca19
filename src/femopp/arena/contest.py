"""What is contested: by which rules, between whom, over how many deals, by which chance."""

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
"""The bots in the seats, by name."""

DESIGN = 1
"""Goes up when boards are dealt or seated otherwise than before."""

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
    """Everything that decides how each board is played; the number of boards is not among it."""

    game: str
    preset: str
    options: Annotated[
        dict[str, str], Meta(description="What differs from the preset, as written after --opt.")
    ]
    players: int
    board: Annotated[
        Literal["deal", "match"], Meta(description="What is played again by every line-up.")
    ]
    bots: Annotated[tuple[str, ...], Meta(description="The bots that are compared.")]
    against: Annotated[
        str | None,
        Meta(
            description="The bot in all other seats, and compared as well; null: the bots that "
            "are compared play one another."
        ),
    ]
    most_deals: Annotated[int, Meta(description="Deals after which a match is given up.")]
    seed: str
    program: Annotated[
        str, Meta(description="Of what plays (rules, engine, bots): a mark of its source.")
    ]
    design: int = DESIGN

    @property
    def entrants(self) -> tuple[str, ...]:
        """All that are compared: the bots, and the field where there is one."""
        return self.bots if self.against is None else (*self.bots, self.against)

    @cached_property
    def rules(self) -> tuple[Game[Any], Options]:
        """The game and its options. Raises `OptionError` for such as do not exist."""
        game = kits.game_named(self.game)
        return game, game.options.parsed(self.preset, self.options)


def options_in_words(options: Options) -> dict[str, str]:
    """What differs from the preset, as it is written after ``--opt``."""
    return {named.name: named.format(now) for named, _before, now in options.differences()}


def program(besides: Iterable[Path] = ()) -> str:
    """A mark of the source of all that plays: results of different programs are never mixed.

    `besides` are files of bots that are not ours.
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
