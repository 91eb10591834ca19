"""Rödskägg as a `Game`."""

from operator import attrgetter

from femopp.games.rodskagg.rules.actions import ACTIONS, SAYINGS
from femopp.games.rodskagg.rules.course import (
    PROHIBITIONS,
    actors,
    asked,
    candidates,
    consequence,
    evolve,
    holds_up,
    pace,
    table_action,
)
from femopp.games.rodskagg.rules.events import EVENTS
from femopp.games.rodskagg.rules.lapses import lapses
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.games.rodskagg.rules.rulings import rulings
from femopp.games.rodskagg.rules.sheet import SHEET
from femopp.games.rodskagg.rules.standing import RodskaggStanding, resume, standing
from femopp.games.rodskagg.rules.start import SHORT_POINTS, RodskaggStart, begin, players
from femopp.games.rodskagg.rules.state import RodskaggState
from femopp.language import _
from femopp.rulebook import Game

GAME: Game[RodskaggState] = Game(
    name="rodskagg",
    title=_("Rödskägg"),
    options=RodskaggOptions,
    start=RodskaggStart,
    standing=RodskaggStanding,
    actions=ACTIONS,
    events=EVENTS,
    prohibitions=PROHIBITIONS,
    sheet=SHEET,
    players=players,
    begin=begin,
    stands=standing,
    resume=resume,
    actors=actors,
    candidates=candidates,
    evolve=evolve,
    consequence=consequence,
    table_action=table_action,
    pace=pace,
    asked=asked,
    waits_for=attrgetter("turn"),
    holds_up=holds_up,
    short_points=SHORT_POINTS,
    lapses=lapses,
    rulings=rulings,
    sayings=SAYINGS,
)
