"""Options of Rödskägg: the table."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.values import FirstDealer
from femopp.language import _
from femopp.rulebook import Options, option


@dataclass(frozen=True, eq=False)
class TableOptions(Options):
    """Options of the table."""

    min_players: int = option(
        3,
        _("Smallest number of players."),
        {2: "RSK-PLAYERS-1", 3: "R49-PLAYERS-1 REN-PLAYERS-1"},
        lowest=2,
        highest=8,
    )
    max_players: int = option(
        8,
        _("Largest number of players; with eight, four cards are left over."),
        {7: "REN-PLAYERS-1", 8: "A-R30"},
        lowest=2,
        highest=8,
    )
    first_dealer: FirstDealer = option(
        FirstDealer.DRAW_HIGH,
        _("Choice of the first dealer."),
        {FirstDealer.DRAW_HIGH: "R49-DEAL-2", FirstDealer.RANDOM: "A-R31"},
    )
