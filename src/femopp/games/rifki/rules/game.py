"""Rifki as a `Game`."""

from femopp.games.rifki.rules import choice, deal, match, penalties, play, turn
from femopp.games.rifki.rules.actions import Choose, DrawDealer
from femopp.games.rifki.rules.contracts import SAYINGS
from femopp.games.rifki.rules.options import RifkiOptions
from femopp.games.rifki.rules.sheet import SHEET
from femopp.games.rifki.rules.start import RifkiStart, begin, players
from femopp.games.rifki.rules.state import RifkiMatch, RifkiStanding, resume, standing
from femopp.language import _
from femopp.rulebook import Acted, Deal, Foreseen, Game, Play, TrickTaken
from femopp.trick_taking import DealSettled, MatchEnded, actors

GAME: Game[RifkiMatch] = Game(
    name="rifki",
    title=_("Rifki"),
    options=RifkiOptions,
    start=RifkiStart,
    standing=RifkiStanding,
    actions=(DrawDealer, Deal, Choose, Play),
    events=(Acted, TrickTaken, DealSettled, MatchEnded, Foreseen),
    prohibitions=(
        *turn.PROHIBITIONS,
        *deal.PROHIBITIONS,
        *choice.PROHIBITIONS,
        *play.PROHIBITIONS,
        *penalties.PROHIBITIONS,
    ),
    sheet=SHEET,
    players=players,
    begin=begin,
    stands=standing,
    resume=resume,
    actors=actors,
    candidates=match.candidates,
    evolve=match.evolve,
    consequence=match.consequence,
    table_action=deal.table_action,
    # Tricks are gathered at once, as nobody has anything to say before.
    pace=lambda state: None,
    asked=match.asked,
    sayings=SAYINGS,
)
