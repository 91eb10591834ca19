"""Sheepshead as a `Game`."""

from femopp.games.sheepshead.rules import bury, deal, may_announce, pick, play, session
from femopp.games.sheepshead.rules.actions import (
    SAYINGS,
    Bury,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    Stop,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.course import asked, candidates, consequence, evolve
from femopp.games.sheepshead.rules.events import (
    BlindTaken,
    BuryShown,
    PassedOut,
    QueensShown,
)
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.sheet import SHEET
from femopp.games.sheepshead.rules.state import Session, SheepsheadStanding, resume, standing
from femopp.language import _
from femopp.rulebook import Acted, Deal, Foreseen, Game, Play, TrickTaken
from femopp.trick_taking import DealSettled, DrawDealer, MatchEnded, actors

GAME: Game[Session] = Game(
    name="sheepshead",
    title=_("Sheepshead"),
    options=SheepsheadOptions,
    start=session.Start,
    standing=SheepsheadStanding,
    actions=(
        DrawDealer,
        Deal,
        Stop,
        Pass,
        Pick,
        Bury,
        ThrowOff,
        Crack,
        DoubleCrack,
        TripleCrack,
        Play,
    ),
    events=(
        Acted,
        PassedOut,
        QueensShown,
        BlindTaken,
        TrickTaken,
        BuryShown,
        DealSettled,
        MatchEnded,
        Foreseen,
    ),
    prohibitions=(
        *deal.PROHIBITIONS,
        *session.PROHIBITIONS,
        *pick.PROHIBITIONS,
        *bury.PROHIBITIONS,
        *may_announce.PROHIBITIONS,
        *play.PROHIBITIONS,
    ),
    sheet=SHEET,
    players=session.players,
    begin=session.begin,
    stands=standing,
    resume=resume,
    actors=actors,
    candidates=candidates,
    evolve=evolve,
    consequence=consequence,
    table_action=deal.chance,
    pace=lambda state: None,
    asked=asked,
    stop=Stop(),
    sayings=SAYINGS,
)
