"""How a circle settles up: its own word for a unit, and what goes into its kitty."""

from collections.abc import Mapping

from msgspec import Struct, field

from femopp.circle.names import line_fault
from femopp.kits.catalogue import game_named
from femopp.language import Text, _, say

LONGEST_UNIT = 24
"""Maximum of characters in a word for a unit."""

MOST = 100_000
"""Maximum of points in a unit, and of units that go into the kitty at a time."""

BAD_POINTS = _("a unit is 1 to {most} points, not {number}")
BAD_KITTY = _("0 to {most} units can go into the kitty, not {number}")


class House(Struct, frozen=True):
    """A house's way to settle up: its word for a unit, and how many points make one, by game.

    `per_match` units go into the kitty from each for a match, and `per_up` when they go up.
    """

    unit: str = ""
    points: Mapping[str, int] = field(default_factory=dict)
    per_up: int = 0
    per_match: int = 0


def house_fault(house: House) -> Text | None:
    """Return why nobody can settle up so, None if they can. Raises as `game_named` does."""
    if house.unit and (fault := line_fault(house.unit, LONGEST_UNIT)) is not None:
        return fault
    for game, points in house.points.items():
        game_named(game)
        if not 1 <= points <= MOST:
            return say(BAD_POINTS, most=MOST, number=points)
    for units in (house.per_up, house.per_match):
        if not 0 <= units <= MOST:
            return say(BAD_KITTY, most=MOST, number=units)
    return None
