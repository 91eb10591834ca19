"""Thinking of a table's bots; strong bots think in a thread.

A strong bot always takes its full time, so that the time does not reveal how many choices it had.
"""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from femopp.bots import EVEN, THINKING
from femopp.driver import Ask
from femopp.rulebook import Action
from femopp.table.state.live import LiveTable
from femopp.table.steps import action_in_place, bot_action
from femopp.tricks import Seat

T = TypeVar("T")


class BotResult(NamedTuple):
    """A bot's action, None to pass; and the error if the bot failed."""

    action: Action | None
    error: Exception | None = None


Thought = asyncio.Future[BotResult]
"""Result of a bot's thinking."""


async def at_least(seconds: float, think: Callable[..., T], *about: Any) -> T:
    """Think in a thread; return the result after at least so many seconds."""
    found, _time = await asyncio.gather(asyncio.to_thread(think, *about), asyncio.sleep(seconds))
    return found


def thought_of(live: LiveTable, ask: Ask, secret: str) -> BotResult:
    """Return an action for the seat that is asked, even if its bot fails."""
    try:
        return BotResult(bot_action(live, ask, secret))
    except Exception as error:  # whatever it is, the table goes on
        return BotResult(action_in_place(live, ask, secret), error)


def _searches(live: LiveTable, seat: Seat) -> bool:
    """Return whether a bot has something to search for; if others are on turn, it has rituals."""
    if live.game.waits_for is None:
        return True
    assert live.running is not None
    return live.game.waits_for(live.running.table.match.spectator) == seat


class Thinker:
    """Thinks for the seats of one table, about one question at a time.

    `secret` is the seed of the bots' random choices. `failed` is called with the name of a bot that
    failed, and its error.
    """

    def __init__(self, secret: str, failed: Callable[[str, Exception], None]) -> None:
        self._secret = secret
        self._failed = failed
        self._loop = asyncio.get_running_loop()
        self._match: Any = None
        self._ask: Ask | None = None
        self._bot = ""
        self._temper = EVEN
        self._thought: Thought | None = None
        self._at_length: asyncio.Task[BotResult] | None = None

    def about(self, live: LiveTable, ask: Ask) -> Thought:
        """Return the thought of the seat's bot about this question.

        It stays the same until the match goes on, or another bot is chosen.
        """
        assert live.running is not None
        match, bot = live.running.table.match, live.bot_in(ask.seat)
        temper = live.temper_in(ask.seat)
        is_same = match is self._match and (ask, bot, temper) == (
            self._ask,
            self._bot,
            self._temper,
        )
        if self._thought is None or not is_same:
            self._thought = self._begun(live, ask)
            self._match, self._ask, self._bot, self._temper = match, ask, bot, temper
        return self._thought

    @property
    def passes(self) -> bool:
        """Whether the last thought is done, and the bot does nothing."""
        thought = self._thought
        return thought is not None and thought.done() and thought.result() == BotResult(None)

    def result(self) -> Action | None:
        """Return the result of the last thought, which must be done."""
        assert self._thought is not None
        action, error = self._thought.result()
        if error is not None:
            self._failed(self._bot, error)
        return action

    def _begun(self, live: LiveTable, ask: Ask) -> Thought:
        if self._thought is not None:
            # Nobody waits for it any more.
            self._thought.cancel()
        seconds = THINKING.get(live.level_in(ask.seat))
        if seconds is not None and _searches(live, ask.seat):
            return self._loop.create_task(self._in_turn(seconds, live, ask))
        thought: Thought = self._loop.create_future()
        thought.set_result(thought_of(live, ask, self._secret))
        return thought

    async def _in_turn(self, seconds: float, live: LiveTable, ask: Ask) -> BotResult:
        """Think when the table's last long thought is done, even if nobody wants it any more.

        So a table uses one thread at most; all tables share a few.
        """
        if self._at_length is not None:
            await asyncio.wait([self._at_length])
        thinking = at_least(seconds, thought_of, live, ask, self._secret)
        self._at_length = self._loop.create_task(thinking)
        return await asyncio.shield(self._at_length)
