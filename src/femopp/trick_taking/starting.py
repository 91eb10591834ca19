"""Checks of the start of a match."""

from collections.abc import Sequence

from femopp.language import _, say
from femopp.rulebook import SetupError, span
from femopp.tricks import Seat


def check_number(players: int, possible: range) -> None:
    """Raise `SetupError` for an impossible number of players."""
    if players not in possible:
        raise SetupError(
            say(
                _("the game is offered for {players} players only, not for {number}")
                if len(possible) == 1
                else _("{number} can't play by these rules; possible: {players}"),
                number=players,
                players=span(possible),
            )
        )


def check_points(points: Sequence[int], players: int) -> None:
    """Raise `SetupError` unless every seat has points."""
    if len(points) != players:
        raise SetupError(say(_("Give points for each of the {number} players."), number=players))


def check_dealer(dealer: Seat | None, players: int) -> None:
    """Raise `SetupError` for a dealer who is not at the table; None means no dealer yet."""
    if dealer is not None and dealer not in range(players):
        raise SetupError(say(_("The dealer must be one of the {number} players."), number=players))
