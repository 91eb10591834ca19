"""Moments of a table that seldom come by themselves, stored so that a page opens at them.

They are for `tools.screenshots`: each is played to once, from a seed, and then opened at every
size.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path

from femopp.presentation.seat_flag import Holding
from femopp.table.log.entries import Began, Came, Sat
from femopp.table.screen.screen import Screen
from femopp.table.settings import Pace, Settings
from tests.browser.stored_tables import store_table
from tests.table.sitting import Sitting, guest, screen

NAME = "Anna"

Comes = Callable[[Sitting, Screen], bool]


def asked(now: Screen) -> bool:
    """Whether it's Anna's turn and no result covers the table."""
    return now.turn == 0 and now.result is None


def tricks(now: Screen) -> int:
    return sum(seat.tricks for seat in now.seats)


def in_mid_trick(now: Screen, laid: int) -> bool:
    """Whether so many cards are to be followed, and some of the hand's may not be played."""
    hand = [card.legal for card in now.hand]
    return asked(now) and len(now.trick) >= laid and True in hand and False in hand


def has_shown(sitting: Sitting, now: Screen) -> bool:
    return now.result is not None and len(sitting.match.state.sheet) == 1


MOMENTS: dict[str, tuple[Settings, Comes]] = {
    "eight-bidding": (
        Settings("rodskagg", options={"rituals": "manual"}, players=8, pace=Pace.SLOW),
        lambda sitting, now: asked(now) and len(now.controls) > 3,
    ),
    "eight-playing": (
        Settings("rodskagg", options={"rituals": "manual"}, players=8, pace=Pace.SLOW),
        lambda sitting, now: in_mid_trick(now, 4) and tricks(now) > 0,
    ),
    "going-along": (
        Settings("rodskagg", options={"rituals": "manual"}, players=4, pace=Pace.SLOW),
        lambda sitting, now: (
            asked(now) and tricks(now) == 4 and any(one.kind == "go_along" for one in now.controls)
        ),
    ),
    "blind": (
        Settings("sheepshead", pace=Pace.SLOW),
        lambda sitting, now: asked(now) and now.blind > 0 and len(now.controls) > 1,
    ),
    "burying": (
        Settings("sheepshead", pace=Pace.SLOW),
        lambda sitting, now: asked(now) and now.pick is not None,
    ),
    "five-playing": (
        Settings("sheepshead", pace=Pace.SLOW),
        lambda sitting, now: in_mid_trick(now, 3) and tricks(now) > 1,
    ),
    "sheepshead-result": (Settings("sheepshead", pace=Pace.SLOW), has_shown),
    "contract": (
        Settings("rifki", pace=Pace.SLOW),
        lambda sitting, now: asked(now) and len(now.controls) > 3 and now.deal > 6,
    ),
    "minus-trick": (
        Settings("rifki", pace=Pace.SLOW),
        lambda sitting, now: in_mid_trick(now, 2) and now.costs and now.deal > 1,
    ),
    "rifki-result": (Settings("rifki", pace=Pace.SLOW), has_shown),
    "won": (
        Settings("rodskagg", options={"rituals": "auto"}, players=4, pace=Pace.SLOW),
        lambda sitting, now: not sitting.live.is_playing and sitting.match.state.points[0] == 0,
    ),
    "rifki-over": (
        Settings("rifki", pace=Pace.SLOW),
        lambda sitting, now: not sitting.live.is_playing,
    ),
}


FIRST_SEEDS = {"won": 1128}
"""Seeds to begin with, where a moment is rare."""


@cache
def moment(name: str) -> Sitting:
    """Return the table at this moment, with Anna in the first seat."""
    settings, comes = MOMENTS[name]
    for seed in count(FIRST_SEEDS.get(name, 1)):
        sitting = Sitting(settings, people=0, seed=seed, begin=False)
        sitting.enter(Came(guest(0), NAME), Sat(guest(0), 0), Began())
        while sitting.step():
            if comes(sitting, screen(sitting.live, 0)):
                return sitting
        if comes(sitting, screen(sitting.live, 0)):
            return sitting
    raise AssertionError("never")


def dealt() -> Sitting:
    """Return a table with manual rituals that Anna has just dealt at; Björn sits to her left."""
    settings = Settings("rodskagg", options={"rituals": "manual"}, players=4, pace=Pace.SLOW)
    for seed in count(1):
        sitting = Sitting(settings, people=0, seed=seed, begin=False)
        for seat, name in enumerate((NAME, "Björn")):
            sitting.enter(Came(guest(seat), name), Sat(guest(seat), seat))
        sitting.enter(Began())
        for _step in range(20):
            now = screen(sitting.live, 0)
            if now.seats[0].dealer and now.hand and now.seats[0].holding is Holding.PACKET:
                return sitting
            sitting.step()
    raise AssertionError("never")


_links: dict[tuple[Path, str], str] = {}


def link_to(folder: Path, name: str) -> str:
    """Return the path of Anna's own link to this moment, stored for the server in this folder."""
    if (folder, name) not in _links:
        (_links[folder, name],) = store_table(folder, moment(name))
    return _links[folder, name]
