"""Everything that happens at a table by itself: deals, bots, stand-ins, timeouts, a new host."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from math import ceil
from typing import Protocol

from msgspec.structs import replace

from femopp.driver import Ask
from femopp.language import _, say
from femopp.rulebook import quoted
from femopp.server.monitoring.logs import log_number
from femopp.server.room.backoff import Backoff
from femopp.server.room.presence import Presence
from femopp.server.room.seeds import Seeds
from femopp.server.room.thinking import Thinker
from femopp.server.room.turn_timer import TurnTimer
from femopp.server.store.databases import StorageError
from femopp.table import rounds
from femopp.table.claims.claims import unanswered
from femopp.table.commands import Declined
from femopp.table.deciding import rematch
from femopp.table.log.entries import BY_STAND_IN, BY_TABLE, AnyEntry
from femopp.table.log.stored_action import Decided
from femopp.table.state.live import LiveTable
from femopp.table.state.pending import Claim
from femopp.table.steps import (
    Agrees,
    BotThinks,
    ClaimStands,
    Deals,
    Follows,
    Goes,
    Pauses,
    PersonThinks,
    Rests,
    Step,
    chance_action,
    claim,
    tap,
)
from femopp.table.waiting import door_due, host_due, is_gone, next_host
from femopp.tricks import TABLE, Seat

LOG = logging.getLogger("femopp")

RETRY_SECONDS = 1.0
"""Seconds after which a table first tries again after an error."""

_KEEPS_TRYING = say(_("Something went wrong at this table. The server keeps trying."))

_BOT_FAILED = _("The bot {bot} has failed. Another bot plays for it when that happens.")


class Table(Protocol):
    """The table whose course this is."""

    id: str
    live: LiveTable

    @property
    def step(self) -> Step:
        """The table's next step."""
        ...

    @property
    def has_requests(self) -> bool:
        """Whether a request waits; requests come first."""
        ...

    async def append(self, new: Sequence[AnyEntry | Decided]) -> None:
        """Store and apply new entries. Raises `StorageError`."""
        ...

    async def may_write(self, entry: AnyEntry) -> bool:
        """Whether the database takes such an entry, as no older Femopp uses it any more."""
        ...

    def show(self) -> None:
        """Show everybody the table."""
        ...

    async def sleep(self, until: float | None) -> None:
        """Sleep until this time on the tables' clock, or until woken."""
        ...

    def wake(self) -> None:
        """End the sleep."""
        ...


class Course:
    """The course of one table.

    `secret` is the seed of the bots' random choices, and `seeds` are those of the table's rounds;
    `clock` returns the tables' time.
    """

    def __init__(
        self,
        table: Table,
        presence: Presence,
        secret: str,
        seeds: Seeds,
        clock: Callable[[], float],
    ) -> None:
        self._table = table
        self._presence = presence
        self._seeds = seeds
        self._clock = clock
        self.timer = TurnTimer(clock())
        self._backoff = Backoff()
        self.early = dict[str, str]()
        """Commitments of guests to nonces for the next round."""

        self._failed_bots: set[str] = set()
        self._thinker = Thinker(secret, self._bot_failed)

    async def go_on(self) -> None:
        """Do what is due, or sleep until something is due or asked."""
        if self._backoff.until > self._clock():
            await self._table.sleep(self._backoff.until)
            return
        door = self.notice_host()
        live, step, now = self._table.live, self._table.step, self._clock()
        void = self._seeds.gives_up(live)
        if void is not None:
            await self._table.append([void])
            return
        self.timer.notice(live, step, now)
        at = self._due(live, step)
        if at is not None and isinstance(step, BotThinks):
            # The bot thinks during the table's pause, not after it.
            self._thinker.about(live, step.ask)
            if step.ask.may_pass and self._thinker.passes:
                at = self.timer.due_to_pass(live)
        again = rematch(live, self._presence.seem_here)
        if again is not None:
            await self._table.append([again])
            return
        heir = next_host(live, self._presence.here)
        change = None if heir is None else self._host_due(live)
        if heir is not None and change is not None and change <= now:
            await self._table.append([heir])
            self._succeeded()
        elif at is not None and at <= now:
            await asyncio.sleep(0)
            if not self._table.has_requests:
                await self._do(step, now)
                self._succeeded()
        else:
            times = [one for one in (at, change, door) if one is not None]
            await self._table.sleep(min(times, default=None))

    def notice_host(self) -> float | None:
        """Note whether the host is away so long that anybody seated may answer the door.

        Returns the time from which they may; None if they may now, or the host is here.
        """
        live, presence = self._table.live, self._presence
        opens = door_due(live, presence.here, presence.gone_since(live.company.host))
        is_away = opens is not None and opens <= self._clock()
        if is_away != live.company.host_is_away:
            company = replace(live.company, host_is_away=is_away)
            self._table.live = replace(live, company=company)
            self._table.show()
        return None if is_away else opens

    def changed(self) -> None:
        """Start the time of the table's new moment, which is about to be shown."""
        self.timer.notice(self._table.live, self._table.step, self._clock())

    def seconds_left(self) -> int | None:
        """Return the seconds left on the clock of the person to act; None if there is no clock."""
        live = self._table.live
        if live.settings.clock.seconds is None:
            return None
        step = self._table.step
        if not isinstance(step, PersonThinks):
            return None
        at = self._due(live, step)
        return None if at is None else max(0, ceil(at - self._clock()))

    def hold(self, seat: Seat, holds: bool) -> None:
        """Wait a little for somebody who may be about to say something, or no longer."""
        self.timer.hold(seat, self._clock() if holds else None)

    def next_seconds(self) -> int | None:
        """Return the seconds until the next deal begins; None unless it comes by itself."""
        step = self._table.step
        if not isinstance(step, Rests):
            return None
        at = self._due(self._table.live, step)
        return None if at is None else max(0, ceil(at - self._clock()))

    async def store_failed(self, error: StorageError) -> None:
        """Wait a little: nothing was stored, so nothing has happened."""
        LOG.error("table %s: %s", log_number(self._table.id), error)
        await asyncio.sleep(RETRY_SECONDS)

    def failed(self, error: Exception) -> None:
        """Wait before trying again; meanwhile people can still act."""
        if self._backoff.failed(error, self._clock(), RETRY_SECONDS):
            LOG.error("table %s", log_number(self._table.id), exc_info=error)
        self._table.live = replace(self._table.live, notice=_KEEPS_TRYING)
        with suppress(Exception):
            self._table.show()

    def retry_now(self) -> None:
        """Wait no longer after an error: something has been stored."""
        self._backoff.until = 0.0

    def _succeeded(self) -> None:
        self._backoff.reset()
        if self._table.live.notice == _KEEPS_TRYING:
            self._table.live = replace(self._table.live, notice=None)
            self._table.show()

    def _bot_failed(self, bot: str, error: Exception) -> None:
        if bot in self._failed_bots:
            return
        self._failed_bots.add(bot)
        LOG.error("table %s: the bot %s", log_number(self._table.id), bot, exc_info=error)
        # It is shown with the action of the bot that plays instead.
        notice = say(_BOT_FAILED, bot=quoted(bot))
        self._table.live = replace(self._table.live, notice=notice)

    def _host_due(self, live: LiveTable) -> float:
        return host_due(live, self._presence.gone_since(live.company.host))

    def _due(self, live: LiveTable, step: Step) -> float | None:
        """Return when the table goes on by itself."""
        return self.timer.due(live, step, self._gone(), self._presence.waits(live))

    def _gone(self) -> Mapping[Seat, float]:
        return self._presence.seats_gone(self._table.live)

    async def _do(self, step: Step, now: float) -> None:
        live = self._table.live
        match step:
            case Deals():
                await self._deal(live)
            case Agrees():
                await self._table.append([self._seeds.goes_on(live)])
            case Rests(waiting=waiting):
                self._go_on_from_result(waiting)
            case Goes(action=action):
                await self._table.append([Decided(TABLE, action, BY_TABLE)])
            case Follows(seat=seat, action=action):
                by = BY_TABLE if seat == TABLE else "bot"
                await self._table.append([Decided(seat, action, by)])
            case BotThinks(ask=ask):
                await self._play_for(ask, "bot")
            case Pauses(waiting=waiting):
                await self._pause_ends(waiting, now)
            case PersonThinks(seat=seat) if is_gone(seat, self._gone(), now):
                await self._play_for(Ask(seat, may_pass=True, last_call=True), BY_STAND_IN)
            case PersonThinks(seat=seat):
                await self._time_is_up(seat)
            case ClaimStands():
                await self._answer_claim()

    async def _deal(self, live: LiveTable) -> None:
        """Act by chance, after a round in which everybody can have their part in it."""
        if rounds.may_open(live):
            opened = self._seeds.opens()
            if await self._table.may_write(opened):
                await self._table.append([opened])
                self._commit_early(opened.round)
                return
        action = chance_action(live, self._seeds.shuffler(live))
        await self._table.append([Decided(TABLE, action, BY_TABLE)])

    def _commit_early(self, round: str) -> None:
        """Take the commitments that came before their round, so that nobody needs another turn.

        They can't have been made for its seed, and hide their nonces from the server.
        """
        for guest, digest in self.early.items():
            with suppress(Declined):
                self._table.live = rounds.committed(self._table.live, guest, round, digest)
        self.early.clear()

    def _go_on_from_result(self, reading: Iterable[Seat]) -> None:
        for seat in reading:
            self._table.live = tap(self._table.live, seat)
        self._table.show()

    async def _pause_ends(self, waiting: frozenset[Seat], now: float) -> None:
        """Let a bot stand in for people who are gone or out of time; the others let it pass."""
        gone, is_used_up = self._gone(), self.timer.is_used_up(self._table.live, now)
        for seat in sorted(waiting):
            if is_used_up or is_gone(seat, gone, now):
                await self._play_for(Ask(seat, may_pass=True, last_call=True), BY_STAND_IN)
                return
        self._pass_over(*waiting)

    async def _play_for(self, ask: Ask, by: str) -> None:
        if not await self._acts(ask, by):
            self._pass_over(ask.seat)

    async def _time_is_up(self, seat: Seat) -> None:
        """Let a bot stand in for the seat to act, or for another that this one waits for.

        Somebody who waits for another's duty, such as the dealer's phrase, loses no time by it.
        The other is not told before, as that would remind them of the duty.
        """
        in_order = (seat, *sorted(self._table.live.people - {seat}))
        asked = self.timer.next_to_ask(in_order)
        if asked is None:
            await self._play_for(Ask(seat), BY_STAND_IN)
        elif not await self._acts(Ask(asked, True, last_call=asked == seat), BY_STAND_IN):
            self.timer.has_passed(asked)

    async def _acts(self, ask: Ask, by: str) -> bool:
        """Let a bot act when it has finished thinking; until then requests come first.

        Returns False if it has finished and does nothing.
        """
        thought = self._thinker.about(self._table.live, ask)
        if not thought.done():
            thought.add_done_callback(lambda _done: self._table.wake())
            await self._table.sleep(None)
            return True
        action = self._thinker.result()
        if action is not None:
            await self._table.append([Decided(ask.seat, action, by)])
        return action is not None

    async def _answer_claim(self) -> None:
        standing = self._table.live.pending.claim
        assert standing is not None
        result = unanswered(self._table.live, standing)
        if isinstance(result, Claim):
            self._table.live = claim(self._table.live, result)
            self._table.show()
        else:
            await self._table.append(result)

    def _pass_over(self, *passing: Seat) -> None:
        for seat in passing:
            self._table.live = tap(self._table.live, seat)
        self.timer.round_passed()
        if not isinstance(self._table.step, BotThinks | Goes):
            self._table.show()
