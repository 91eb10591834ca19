"""What the bots of one table think; for long they do so beside the server's loop.

Such a thought takes at least as long as its bot may think, however soon it comes to an end: how
many cards there were to choose from is told by nothing then.
"""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from femopp.bots import THINKING
from femopp.driver import Ask
from femopp.rulebook import Action
from femopp.table.state.live import LiveTable
from femopp.table.steps import action_in_place, bot_action

T = TypeVar("T")


class BotResult(NamedTuple):
    """Action for a seat, None to let the moment pass; and its bot's error, if it failed."""

    action: Action | None
    error: Exception | None = None


Thought = asyncio.Future[BotResult]
"""Result of a bot's thinking."""


async def at_least(seconds: float, think: Callable[..., T], *about: Any) -> T:
    """What comes of thinking in a thread, and not before so many seconds have gone."""
    found, _time = await asyncio.gather(asyncio.to_thread(think, *about), asyncio.sleep(seconds))
    return found


def thought_of(live: LiveTable, ask: Ask, secret: str) -> BotResult:
    """Find the action for the seat that is asked, even if its bot fails."""
    try:
        return BotResult(bot_action(live, ask, secret))
    except Exception as error:  # whatever it is, the table goes on
        return BotResult(action_in_place(live, ask, secret), error)


class Thinker:
    """Thinks for the seats of one table, about one question at a time.

    `secret` is the seed of the bots' luck. `failed` is called with the name of a bot that has
    failed, and its error.
    """

    def __init__(self, secret: str, failed: Callable[[str, Exception], None]) -> None:
        self._secret = secret
        self._failed = failed
        self._loop = asyncio.get_running_loop()
        self._match: Any = None
        self._ask: Ask | None = None
        self._bot = ""
        self._thought: Thought | None = None
        self._at_length: asyncio.Task[BotResult] | None = None

    def about(self, live: LiveTable, ask: Ask) -> Thought:
        """The thought of the seat's bot about this question.

        It is the same for as long as the match stands as it does, and no other bot is chosen.
        """
        assert live.running is not None
        match, bot = live.running.table.match, live.bot_in(ask.seat)
        is_same = match is self._match and ask == self._ask and bot == self._bot
        if self._thought is None or not is_same:
            self._thought = self._begun(live, ask)
            self._match, self._ask, self._bot = match, ask, bot
        return self._thought

    def result(self) -> Action | None:
        """The result of the last thought, which is done."""
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
        if seconds is not None:
            return self._loop.create_task(self._in_turn(seconds, live, ask))
        thought: Thought = self._loop.create_future()
        thought.set_result(thought_of(live, ask, self._secret))
        return thought

    async def _in_turn(self, seconds: float, live: LiveTable, ask: Ask) -> BotResult:
        """Think when the table's last long thought has taken its time, wanted or not.

        However often a table changes its mind, it keeps one thread busy: all tables share a few.
        """
        if self._at_length is not None:
            await asyncio.wait([self._at_length])
        thinking = at_least(seconds, thought_of, live, ask, self._secret)
        self._at_length = self._loop.create_task(thinking)
        return await asyncio.shield(self._at_length)
