"""How often somebody at a table with a helping hand could knock for another's error.

    .venv/bin/python bench/catching.py [DEALS] [SEED] [PLAYERS]

One person sits among `greedy` bots of any cast, forgets nothing and never knocks. Counted are the
deals in which they hear that they could knock, and what becomes of those errors, by each book.
"""

import sys
from collections import Counter
from math import sqrt
from random import Random
from typing import Any

from msgspec.structs import replace

from femopp.bots.bot import Luck
from femopp.bots.sit import bot_named
from femopp.bots.temperament import EVEN
from femopp.driver import Ask, SeededShuffler
from femopp.games.rodskagg.rules.events import Judged
from femopp.kits import GAMES
from femopp.table.cast import BOTS, NAMES, TEMPERS, BotPerson
from femopp.table.log.entries import Began, Came, Opened, Sat
from femopp.table.log.folding import acted, after, opened
from femopp.table.log.stored_action import Decided
from femopp.table.settings import Pace, settings_in
from femopp.table.state.live import LiveTable
from femopp.table.steps import (
    BotThinks,
    Deals,
    Goes,
    Pauses,
    PersonThinks,
    Rests,
    bot_action,
    next_step,
    tap,
)
from femopp.table.whispering import heard_now
from femopp.tricks import TABLE, Seat

ME = Seat(0)
BOOKS = (("kortoxen-1949", "hand"), ("english", "hand"), ("skane", "hand"))


class Evening:
    """Matches at one table, one after another."""

    def __init__(self, book: str, way: str, seed: str, players: int) -> None:
        settings = settings_in("rodskagg", book, way)
        self.settings = replace(settings, pace=Pace.NONE, players=players)
        self.seed, self.counts, self.matches = seed, Counter[str](), 0
        self.me = bot_named("greedy", "rodskagg", forgetfulness=0.0, alertness=0.0)
        self.live = self.begun()

    def begun(self) -> LiveTable:
        version = GAMES["rodskagg"].version
        players = self.settings.players or 4
        faces = Random(f"{self.seed}:{self.matches}").sample(sorted(BOTS), players)
        cast = tuple(BotPerson(NAMES[one], one, TEMPERS.get(one, EVEN)) for one in faces)
        live = opened(Opened(self.settings, "bench", version, cast))
        for entry in (Came("me", "Me"), Sat("me", ME), Began("bench", version)):
            live, _events = after(live, entry)
        self.matches += 1
        self.heard = False
        return live

    def does(self, seat: Seat, action: object, by: str) -> None:
        deals = len(self.match.state.sheet)
        self.live, events = acted(self.live, Decided(seat, action, by))  # type: ignore[arg-type]
        for event in events:
            if isinstance(event, Judged) and event.upheld and event.offender != ME:
                self.counts["knocked for by a bot"] += 1
        assert self.live.running is not None
        whisper = self.live.running.whispers.get(ME)
        if whisper is not None and whisper.late and seat != TABLE:
            self.counts["whispers that nobody used"] += not self.was_late
        self.was_late = whisper is not None and bool(whisper.late)
        if len(self.match.state.sheet) > deals:
            self.counts["deals"] += 1
            self.heard = False

    was_late = False

    @property
    def match(self) -> Any:
        assert self.live.running is not None
        return self.live.running.table.match

    def step(self) -> None:
        step = next_step(self.live)
        if step is not None and not self.heard and heard_now(self.live, ME):
            self.heard = True
            self.counts["deals with a whisper"] += 1
        secret = f"{self.seed}:{self.matches}"
        match step:
            case None:
                self.live = self.begun()
            case Deals():
                shuffler = SeededShuffler(secret, self.match.actions)
                action = self.live.game.table_action(self.match.state, shuffler)
                self.does(TABLE, action, "table")
            case Goes(action=action):
                self.does(TABLE, action, "table")
            case Rests():
                self.live = tap(self.live, ME)
            case BotThinks(ask=ask):
                found = bot_action(self.live, ask, secret)
                if found is None:
                    self.live = tap(self.live, ask.seat)
                else:
                    self.does(ask.seat, found, "bot")
            case Pauses() | PersonThinks():
                ask = Ask(ME, may_pass=isinstance(step, Pauses))
                view, legal = self.match.views[ME], self.match.legal(ME)
                mine = self.me(view, ask, legal, Luck(secret, ME, self.match.actions))
                if mine is None:
                    self.live = tap(self.live, ME)
                else:
                    self.does(ME, mine, "person")


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seed = sys.argv[2] if len(sys.argv) > 2 else "catching"
    players = int(sys.argv[3]) if len(sys.argv) > 3 else 4
    for book, way in BOOKS:
        evening = Evening(book, way, seed, players)
        while evening.counts["deals"] < wanted:
            evening.step()
        found = evening.counts
        share = found["deals with a whisper"] / found["deals"]
        half = 1.96 * sqrt(share * (1 - share) / found["deals"])
        print(f"{book:14} {share:.3f} ± {half:.3f} of {found['deals']} deals,", dict(found))
