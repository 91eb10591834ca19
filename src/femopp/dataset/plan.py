"""A plan: everything that determines the rows of a data set."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from femopp import kits, research
from femopp.driver import SeededShuffler
from femopp.engine.observing import Layout
from femopp.research.setting import Setting, number_of, setting_of
from femopp.rulebook import Game, Options

FORMAT = "femopp dataset 1"

SPLITS = ("train", "test")

HUNDRED = 100

MOST_DEALS = 1000
"""More deals of one match would teach little else, and fill the memory."""


class Plan(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The rules, the players and the seed; `dataset.json` has it in every folder."""

    game: str
    preset: str
    options: Annotated[
        dict[str, str], Meta(description="Options that differ from the preset, as in --opt.")
    ]
    players: int
    bots: Annotated[
        tuple[str, ...], Meta(description="In each match, each seat draws one of them.")
    ]
    matches: int
    most_deals: Annotated[int, Meta(description="Deals after which a match is ended.")]
    per_file: Annotated[int, Meta(description="Matches for each pair of files.")]
    test: Annotated[int, Meta(description="Percentage of the seeds that are for tests.")]
    values: Annotated[str | None, Meta(description="The level that values all actions.")]
    records: bool
    seed: str
    program: Annotated[str, Meta(description="Hash of the source of rules, engine and bots.")]
    actions: Annotated[str, Meta(description="Version of the actions: a hash of their names.")]
    observations: Annotated[str, Meta(description="Version of observations: of their layout.")]
    format: str = FORMAT

    @property
    def rules(self) -> tuple[Game[Any], Options]:
        """Return the game and its options. Raises `OptionError` for unknown ones."""
        game = kits.game_named(self.game)
        return game, game.options.parsed(self.preset, self.options)

    @cached_property
    def setting(self) -> Setting:
        """The setting of every match."""
        _game, options = self.rules
        return setting_of(self.game, options=options, players=self.players, deals=self.most_deals)

    @property
    def levels(self) -> tuple[str, ...]:
        """The names of `bots`, each once: a row has the place of its player among them."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def splits(self) -> tuple[str, ...]:
        """The parts of `SPLITS` that may have matches."""
        return SPLITS[self.test == HUNDRED : 1 + (self.test > 0)]

    @property
    def files(self) -> int:
        """The number of files for each split."""
        return -(-self.matches // self.per_file)

    def matches_of(self, file: int) -> Iterator["Match"]:
        """Yield the matches of a file; files and matches are counted from 1."""
        first = (file - 1) * self.per_file + 1
        for number in range(first, min(first + self.per_file, self.matches + 1)):
            yield self.match(number)

    def match(self, number: int) -> "Match":
        """Return a match by its number."""
        seed = number_of(f"{self.seed}:{number}")
        luck = SeededShuffler(f"{seed}:bots")
        drawn = [self.bots[luck.below(len(self.bots))] for _seat in range(self.players)]
        return Match(number, seed, tuple(drawn), SPLITS[seed % HUNDRED < self.test])


class Match(Struct, frozen=True):
    """A match to be played.

    seed   determines the cards, the split, and who plays in each seat
    bots   the names of those who play, by seat
    """

    number: int
    seed: int
    bots: tuple[str, ...]
    split: str


def sources() -> list[Path]:
    """Return the files that make the rows of a data set from what is played."""
    rooms = (Path(__file__).parent, Path(research.__file__).parent)
    return sorted([file for room in rooms for file in room.glob("*.py")])


def version_of_actions(names: Mapping[int, str]) -> str:
    """Return a hash of the names of a game's actions by number."""
    return _version(sorted(names.items()))


def version_of_observations(layout: Layout) -> str:
    """Return a hash of the fields of an observation and their places."""
    places = [(name, place.start, place.stop) for name, place in layout.places.items()]
    return _version([places, [field.meaning for field in layout.fields]])


def _version(content: object) -> str:
    return blake2b(msgspec.json.encode(content), digest_size=6).hexdigest()
