"""A period's counters as a page reads them, in one language."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from femopp.arena.rating import Order, rated
from femopp.circle import A_PLAYER
from femopp.figures.counters import ORDERS, Cells
from femopp.figures.declared import ALL_GAMES, figures_of
from femopp.figures.figure import Figure
from femopp.figures.values import Measured, measured
from femopp.kits import GAMES
from femopp.language import Speaker, Text, _, say, with_capital

ENOUGH = 10
"""Matches from which on a rating is more than a guess."""


class People:
    """The members by id, with their names as they are now; None is somebody who was forgotten."""

    def __init__(self, names: Mapping[str, str | None], language: str) -> None:
        plain = Speaker(language)
        self._ids = tuple(names)
        self._at = {member: place for place, member in enumerate(self._ids)}
        self._forgotten = plain.say(A_PLAYER)
        shown = [self._forgotten if name is None else name for name in names.values()]
        self.speaker = Speaker(language, (*shown, self._forgotten))

    def seat(self, member: str) -> int:
        """Return the number by which a sentence names a member."""
        return self._at.get(member, len(self._ids))

    def name(self, member: str) -> str:
        return self.speaker.name(self.seat(member))

    def opening(self, words: object) -> str:
        """Return words with a capital first letter, unless they begin with a member's name."""
        speaker = self.speaker
        if not isinstance(words, Text):
            said = speaker.speak(words)
            return with_capital(said, speaker.language)
        said = speaker.opening(words)
        return with_capital(said, speaker.language) if self._is_forgotten(said) else said

    def _is_forgotten(self, said: str) -> bool:
        """Whether a sentence begins with somebody who was forgotten, whose name isn't one."""
        return said.startswith(f"{self._forgotten} ")


class Period:
    """The counters of an evening, a season, or all time, by game and member."""

    def __init__(self, counters: Mapping[tuple[str, str], Cells]) -> None:
        self._counters = counters

    @cached_property
    def games(self) -> Mapping[str, tuple[int, int]]:
        """The games played, the most frequent first: their matches, and those that somebody won."""
        found: dict[str, Sequence[int]] = self._cells(ALL_GAMES, ORDERS).get("games", {})
        order = sorted(found, key=lambda game: (-found[game][0], list_place(game)))
        return {game: (found[game][0], found[game][1]) for game in order}

    @property
    def matches(self) -> int:
        return sum(number for number, _won in self.games.values())

    @cached_property
    def members(self) -> tuple[str, ...]:
        """The members who have played, those with the most wins first."""
        found = {member for _game, member in self._counters if member != ORDERS}

        def key(member: str) -> tuple[float, ...]:
            won, of = self._cells(ALL_GAMES, member).get("won", (0, 0))
            return (-won, of)

        return tuple(sorted(found, key=lambda member: (key(member), member)))

    def _cells(self, game: str, member: str) -> Mapping[str, Any]:
        return self._counters.get((game, member), {})

    def cell(self, game: str, member: str, figure: str) -> Any:
        """Return a counter, None if nothing was counted."""
        return self._cells(game, member).get(figure)

    def measured(self, game: str, figure: Figure) -> dict[str, Measured]:
        """Return a figure of each member who has it."""
        found = ((member, self.cell(game, member, figure.id)) for member in self.members)
        return {member: measured(figure, cell) for member, cell in found if cell is not None}

    def figures(self, game: str) -> Mapping[str, Figure]:
        return figures_of(game)

    @cached_property
    def _ratings(self) -> dict[str, Mapping[str, Any]]:
        return {}

    def ratings(self, game: str) -> Mapping[str, tuple[int, int, int, int]]:
        """Return rating, low, high and number of matches of each member, the highest first."""
        if game not in self._ratings:
            orders: Mapping[Order, int] = self._cells(game, ORDERS).get("orders", {})
            number: dict[str, int] = {}
            for order, times in orders.items():
                for group in order:
                    for member in group:
                        number[member] = number.get(member, 0) + times
            found = rated(orders)
            self._ratings[game] = {
                member: (round(one.rating), round(one.low), round(one.high), number[member])
                for member, one in sorted(
                    found.items(), key=lambda pair: (-pair[1].rating, pair[0])
                )
            }
        return self._ratings[game]


def list_place(game: str) -> tuple[int, str]:
    """Return the place of a game in lists; those that aren't installed come last."""
    known = list(GAMES)
    return (known.index(game) if game in known else len(known), game)


def title_of(game: str) -> object:
    """Return the title of a game, or of all games, for `Speaker.speak`."""
    if game == ALL_GAMES:
        return say(_("All games"))
    return say(GAMES[game].title) if game in GAMES else game


def rating_in_words(rating: int, low: int, high: int, matches: int) -> Text:
    """Return a rating with its interval, or that there are too few matches for one."""
    if matches < ENOUGH:
        return say(_("too few matches ({matches})"), matches=matches)
    return say(
        _("{rating:signed} ({low:signed} to {high:signed})"), rating=rating, low=low, high=high
    )
