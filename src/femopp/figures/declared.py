"""The figures of each game: those of all games, and its own in its kit."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256

from femopp.figures.common import COMMON
from femopp.figures.figure import Figure
from femopp.kits import GAMES, part

ALL_GAMES = ""
"""The game under which figures over all games are kept."""


@cache
def figures_of(game: str) -> Mapping[str, Figure]:
    """Return the figures of a game by their ids, or those over `ALL_GAMES`.

    A game whose kit has no figures, or isn't installed any more, has those that all have.
    """
    if game == ALL_GAMES:
        return {one.id: one for one in COMMON if one.across}
    module = part(game, "figures")
    own: tuple[Figure, ...] = () if module is None else module.FIGURES
    found = {one.id: one for one in (*COMMON, *own)}
    if len(found) != len(COMMON) + len(own):
        raise ValueError(f"two figures of {game} have one id")
    return found


@cache
def declarations() -> Mapping[str, str]:
    """Return a short digest of each game's figures, which changes when they do (`Tally.form`)."""
    return {game: _digest(figures_of(game)) for game in GAMES}


def _digest(figures: Mapping[str, Figure]) -> str:
    listed = sorted(
        f"{one.id} {one.combine} {one.version} {one.across}" for one in figures.values()
    )
    return sha256("\n".join(listed).encode()).hexdigest()[:16]
