"""A match in a list of matches: who sat where, with how many points, and who won.

It is stored for each match, so that a list needs no log.
"""

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct

from femopp.circle.memory import NamedRules
from femopp.circle.played import Played
from femopp.table.settings import Settings


class SummedPlayer(Struct, frozen=True, omit_defaults=True):
    """A seat: its member, or the name and the face of a bot or somebody outside the circle."""

    member: str | None = None
    name: str = ""
    face: str = ""
    bot: bool = False
    points: int = 0
    won: bool = False


class Summed(Struct, frozen=True, omit_defaults=True):
    """A match. `number` counts a table's matches from 1; `deals` are those on the sheet.

    If it doesn't count, something was `taken_back`, a coach helped (`coached`), or it was a lesson.
    One that was ended `early`, or was written down from its `middle` on, counts by its deals.
    `rules` are the rules' `key_of`; empty in rows from before that was kept.
    """

    game: str
    kind: str
    number: int = 1
    counts: bool = True
    deals: int = 0
    players: tuple[SummedPlayer, ...] = ()
    taken_back: int = 0
    coached: bool = False
    early: bool = False
    middle: bool = False
    rules: str = ""


def key_of(settings: Settings) -> str:
    """Return what is the same for the same rules: the game, its rule book and its options."""
    options = sorted(settings.options.items())
    said = msgspec.json.encode((settings.game, settings.preset, options))
    return sha256(said).hexdigest()[:16]


def called(settings: str, named: Sequence[NamedRules]) -> str:
    """Return the circle's name for rules with this key; empty if they have none."""
    return next((one.name for one in named if key_of(one.settings) == settings), "")


def summed(
    played: Played, number: int, bots: Sequence[bool] = (), faces: Sequence[str] = ()
) -> Summed:
    """Return a match for a list; `bots` says which seats were bots', `faces` how they look."""
    winners = () if played.outcome is None else played.outcome.winners
    totals = played.deals[-1].told.totals if played.deals else ()
    players = [
        SummedPlayer(
            member,
            "" if member is not None else name,
            "" if member is not None or seat >= len(faces) else faces[seat],
            seat < len(bots) and bots[seat],
            totals[seat] if seat < len(totals) else 0,
            seat in winners,
        )
        for seat, (member, name) in enumerate(zip(played.players, played.names, strict=True))
    ]
    return Summed(
        played.game,
        played.kind,
        number,
        played.counts,
        len(played.deals),
        tuple(players),
        played.taken_back,
        played.coached,
        played.early,
        played.middle,
        key_of(played.settings),
    )
