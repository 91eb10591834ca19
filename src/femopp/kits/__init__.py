"""Kits: each game is a package whose modules are its parts, found by name.

Every kit has these parts:

    rules               `GAME`
    presentation        `PRESENTATION`
    bot                 `choose`, a sensible player

A kit may lack any of these, which `part` looks up:

    engine              `new_match`, `new_deal`, `POSITION`, `enact`, `codes`; `NEEDED` options
    engine.worlds       `KNOWLEDGE`, the class for a seat's knowledge of a deal
    engine.observation  `OBSERVER`, the class for a seat's observation of one
    reasons             `FACTS` that hints and reviews give reasons from, in figures
    voice               `sight`, `GROUNDS` and `DOINGS`: what a hint says, and why
    search              `LEVELS` (club, expert, master), `known`, `WORTH`; `FOR_THE_MATCH` if any,
                        `COSTLY` for a coach
    manners             `with_rituals`, `asked_for` and `accuses`, for bots in games with rituals
    duties              `duties`, `owed`, `forgoes`, `meets` and `occasion`, for a helping hand
    catching            `provable`, `still_open`, `judged` and `too_late`, for a helping hand too
    stakes              `STAKES`, for the arena; else more points are better
    ceiling             `world`, for the arena's bot that sees all cards
    cover               `COVER`, for the first page
    lessons             `LESSONS`, played at a table
    research            `extremes` and `ZERO_SUM`, for OpenSpiel; `SCALE`, `REWARD` and `sizes`, for
                        environments
    learning            `WAY`, in which networks learn the game
    summary             `SUMMARIES`: deals of real cards as the score sheet knows them
    figures             `FIGURES` for circles; `last` if points don't say who finishes last
    mid_deal            `MID_DEALS`: deals that a record joins between two tricks

The kits are the folders of `femopp.games` and the packages of the entry point group of that name.
Such a package may have a folder `locale` with its translations, as gettext has them; their domain
is the name of the package.
"""

from femopp.kits.catalogue import GAMES, UnknownGameError, game_named
from femopp.kits.packages import sources_of
from femopp.kits.parts import games_with, has_part, part, required_part

__all__ = [
    "GAMES",
    "UnknownGameError",
    "game_named",
    "games_with",
    "has_part",
    "part",
    "required_part",
    "sources_of",
]
