"""Match equity fitted to many matches, stored in `strengths.json`.

`tools/equity` makes that file, which records the command that made it.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct, field
from msgspec.json import decode

from femopp.games.rodskagg.engine.strengths import Strengths
from femopp.games.rodskagg.rules.options import RodskaggOptions

FILE = "strengths.json"


class StrengthTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of `Strengths` for a number of players."""

    own: tuple[float, ...]
    against: tuple[tuple[float, ...], ...]
    place: tuple[tuple[float, ...], ...]


class Family(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of the matches, and the fitted values.

    `options` are those that differ from the preset, as text; `players` has a table for each number
    of players in the match.
    """

    preset: str
    players: dict[str, StrengthTable]
    options: dict[str, str] = field(default_factory=dict)

    def rules(self) -> RodskaggOptions:
        """Return the options, with automatic rituals."""
        return RodskaggOptions.parsed(self.preset, {"rituals": "auto", **self.options})


class Fitted(Struct, frozen=True, forbid_unknown_fields=True):
    """The file: the command that made it, and the families of rules."""

    made_by: str
    families: tuple[Family, ...]


@cache
def fitted() -> Fitted:
    """Load all families."""
    return decode(files(__package__).joinpath(FILE).read_bytes(), type=Fitted)


def nearest_family(options: RodskaggOptions) -> Family:
    """Return the family whose rules are most like these.

    The rule at zero counts most, then the number of options that differ.
    """
    return min(fitted().families, key=lambda family: _distance(options, family.rules()))


def _distance(options: RodskaggOptions, others: RodskaggOptions) -> tuple[bool, int]:
    different = sum(getattr(options, name) != getattr(others, name) for name in _IN_THE_ENGINE)
    return options.overshoot is not others.overshoot, different


_IN_THE_ENGINE = tuple(
    name
    for name, named in RodskaggOptions.declared().items()
    if named.declaration.engine and name != "rituals"
)


def strengths(family: Family) -> Mapping[int, Strengths]:
    """Return a family's tables for the engine, by the number of players in the match."""
    return {
        int(players): Strengths(table.own, table.against, table.place)
        for players, table in family.players.items()
    }
