"""Moments of a table that seldom come by themselves, stored so that a page opens at them.

They are for `tools.screenshots`: each is played to once, from a seed, and then opened at every
size. `python -m tools.moments` stores the screens of some for the client's own tests.
"""

from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path

from femopp.driver import Ask, turn
from femopp.kits import GAMES
from femopp.presentation.seat_flag import Holding
from femopp.record import format_action
from femopp.server.protocol.messages import encode
from femopp.table.cast import cast_for
from femopp.table.commands import Act
from femopp.table.log.entries import Began, Came, Sat
from femopp.table.screen.screen import Screen
from femopp.table.settings import Pace, Settings
from femopp.table.steps import Pauses, PersonThinks, bot_action, next_step
from tests.browser.stored_tables import store_table
from tests.table.sitting import Sitting, guest, screen

NAME = "Anna"
BOTS = ("Algot", "Majken", "Sixten", "Gun", "Olle", "Leyla", "Emre", "Tyra")
"""Bots by seat; Anna takes the first one's."""

Comes = Callable[[Sitting, Screen], bool]


def asked(now: Screen) -> bool:
    """Whether it's Anna's turn and no result covers the table."""
    return now.turn == 0 and now.result is None


def tricks(now: Screen) -> int:
    return sum(seat.tricks for seat in now.seats)


def in_mid_trick(now: Screen, laid: int) -> bool:
    """Whether so many cards are to be followed, and some of the hand's may not be played."""
    choices = len(now.playable or ())
    return asked(now) and len(now.trick) >= laid and 0 < choices < len(now.hand)


def differ(now: Screen) -> bool:
    """Whether it's a deal in the middle of a match, with beards of all lengths."""
    points = [seat.points for seat in now.seats]
    return now.deal > 2 and max(points) < 15 and max(points) - min(points) > 6


def has_shown(sitting: Sitting, now: Screen) -> bool:
    return now.result is not None and len(sitting.match.state.sheet) == 1


RODSKAGG = Settings("rodskagg", options={"rituals": "manual"}, players=4, pace=Pace.SLOW)


class Capable(Sitting):
    """A table where Anna plays as a bot would in her seat."""

    def step(self) -> bool:
        if not isinstance(next_step(self.live), Pauses | PersonThinks):
            return super().step()
        asked = turn(self.running.table)
        assert isinstance(asked, Ask)
        action = bot_action(self.live, asked, f"{self._seed}")
        if action is None:
            self.tap(asked.seat)
        else:
            self.do(guest(asked.seat), Act(format_action(action, self.live.names)))
        return True


MOMENTS: dict[str, tuple[Settings, Comes]] = {
    "bidding": (
        RODSKAGG,
        lambda sitting, now: (
            asked(now)
            and len(now.controls) > 3
            and differ(now)
            and 0 < sum(not one.legal for one in now.controls) < 4
        ),
    ),
    "trick": (
        RODSKAGG,
        lambda sitting, now: (
            in_mid_trick(now, 3) and len(now.trick) == 3 and tricks(now) > 1 and differ(now)
        ),
    ),
    "eight-bidding": (
        Settings("rodskagg", options={"rituals": "manual"}, players=8, pace=Pace.SLOW),
        lambda sitting, now: asked(now) and len(now.controls) > 3 and now.deal > 2,
    ),
    "eight-playing": (
        Settings("rodskagg", options={"rituals": "manual"}, players=8, pace=Pace.SLOW),
        lambda sitting, now: in_mid_trick(now, 4) and tricks(now) > 0 and now.deal > 2,
    ),
    "going-along": (
        Settings("rodskagg", options={"rituals": "manual"}, players=4, pace=Pace.SLOW),
        lambda sitting, now: (
            asked(now)
            and tricks(now) == 4
            and any(one.kind == "go_along" for one in now.controls)
            and differ(now)
        ),
    ),
    "blind": (
        Settings("sheepshead", pace=Pace.SLOW),
        lambda sitting, now: (
            asked(now) and now.blind > 0 and len(now.controls) > 1 and now.deal > 2
        ),
    ),
    "burying": (
        Settings("sheepshead", pace=Pace.SLOW),
        lambda sitting, now: asked(now) and now.pick is not None,
    ),
    "five-playing": (
        Settings("sheepshead", pace=Pace.SLOW),
        lambda sitting, now: in_mid_trick(now, 3) and tricks(now) > 1 and now.deal > 2,
    ),
    "throwing-off": (
        Settings("sheepshead", pace=Pace.SLOW),
        lambda sitting, now: asked(now) and any(one.kind == "alone" for one in now.controls),
    ),
    "crack": (
        Settings("sheepshead", pace=Pace.SLOW),
        lambda sitting, now: asked(now) and any(one.kind == "crack" for one in now.controls),
    ),
    "sheepshead-result": (Settings("sheepshead", pace=Pace.SLOW), has_shown),
    "contract": (
        Settings("rifki", pace=Pace.SLOW),
        lambda sitting, now: asked(now) and len(now.controls) > 3 and now.deal > 6,
    ),
    "minus-trick": (
        Settings("rifki", pace=Pace.SLOW),
        lambda sitting, now: (
            in_mid_trick(now, 2)
            and now.costs
            and now.deal > 5
            and 3 < tricks(now) < 9
            and now.seats[0].tricks > 0
        ),
    ),
    "rifki-result": (Settings("rifki", pace=Pace.SLOW), has_shown),
    "won": (
        Settings("rodskagg", options={"rituals": "auto"}, players=4, pace=Pace.SLOW),
        lambda sitting, now: (
            not sitting.live.is_playing
            and sitting.match.state.points[0] == 0
            and 0 not in sitting.match.state.points[1:]
        ),
    ),
    "lost": (
        Settings(
            "rodskagg",
            options={"rituals": "auto"},
            players=4,
            pace=Pace.SLOW,
            bots_by_seat={0: "random"},
        ),
        lambda sitting, now: (
            not sitting.live.is_playing
            and 12 < sitting.match.state.points[0] < 20
            and sitting.match.state.points.count(0) == 1
        ),
    ),
    "rifki-over": (
        Settings("rifki", pace=Pace.SLOW),
        lambda sitting, now: not sitting.live.is_playing,
    ),
}


FIRST_SEEDS = {"trick": 480}
"""Seeds to begin with, where a moment is rare."""


@cache
def moment(name: str) -> Sitting:
    """Return the table at this moment, with Anna in the first seat."""
    settings, comes = MOMENTS[name]
    for seed in count(FIRST_SEEDS.get(name, 1)):
        cast = cast_for(BOTS, GAMES[settings.game], {NAME})
        sitting = Capable(settings, people=0, seed=seed, begin=False, cast=cast)
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
        cast = cast_for(BOTS, GAMES[settings.game], {NAME, "Björn"})
        sitting = Sitting(settings, people=0, seed=seed, begin=False, cast=cast)
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


SCREENS = Path(__file__).resolve().parent.parent / "web/tests/screens.json"
STORED = (
    *("bidding", "trick", "eight-bidding", "going-along"),
    *("blind", "burying", "five-playing", "sheepshead-result"),
    *("contract", "minus-trick", "rifki-over"),
)
"""Moments whose screens `web/tests` reads, and one of them as a spectator sees it: `watching`."""


def store_screens() -> None:
    """Write the screens for the client's tests, one a line."""
    screens = {name: screen(moment(name).live, 0) for name in STORED}
    screens["watching"] = screen(moment("trick").live, None)
    lines = [f'"{name}": {encode(one).decode()}' for name, one in screens.items()]
    SCREENS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    store_screens()
