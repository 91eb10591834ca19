"""A live table: one task, one queue of requests, one log, many viewers.

An entry is stored, then applied, then shown, then acknowledged, in this order.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from secrets import token_hex
from types import MappingProxyType

from msgspec.structs import replace

from femopp.language import Message, Text, _, say
from femopp.server.monitoring.counts import COUNTS, Limit
from femopp.server.monitoring.logs import log_number
from femopp.server.net.rate_limit import ChangeLimit
from femopp.server.net.websocket import Frames
from femopp.server.protocol.messages import Commit, Do, Reveal, Say
from femopp.server.room.arriving import TOO_MANY_CHANGES, Arrivals
from femopp.server.room.calling import Absent, Calls
from femopp.server.room.coach import Coach
from femopp.server.room.course import Course
from femopp.server.room.devices import Devices
from femopp.server.room.hints import Adviser
from femopp.server.room.join_requests import LAPSED, WITHDRAWN, JoinRequests
from femopp.server.room.presence import Presence
from femopp.server.room.reminders import Reminders
from femopp.server.room.requests import Arrival, OnDone, Request
from femopp.server.room.screens import Screens
from femopp.server.room.seeds import Seeds
from femopp.server.room.speaking import Speaking
from femopp.server.room.tokens import guest_with
from femopp.server.room.viewers import Viewer, Viewers
from femopp.server.store.chain import Command
from femopp.server.store.completed_commands import Verdict, command_of, number_of
from femopp.server.store.databases import StorageError
from femopp.server.store.log import Log
from femopp.server.store.ownership import TRY_SECONDS, NotServed
from femopp.server.store.reading import NO_NAME, StoredTable
from femopp.server.store.schema import GUESTS, SEEDS
from femopp.server.store.seeds import seed_deletions, seed_rows
from femopp.server.store.tables import NO_TOKENS, facing, giving, guest_rows, items_of, naming
from femopp.server.store.wall import unix_time
from femopp.table import effects, rounds
from femopp.table.build import build
from femopp.table.commands import PLAY, Act, Declined, Unreserve
from femopp.table.deciding import TOO_LATE, decide, note_again
from femopp.table.effects import Answer, Effect
from femopp.table.helping import Reminded, remind
from femopp.table.log.entries import AnyEntry, Did, Entry, Removed, Stands, WrittenBy
from femopp.table.log.folding import following
from femopp.table.log.renaming import renamed
from femopp.table.log.snapshot import Latest, entering
from femopp.table.log.stored_action import Decided
from femopp.table.newcomers import free_name
from femopp.table.screen.glance import stored as stored_summary
from femopp.table.screen.glance import summary_of
from femopp.table.screen.screen import Shown
from femopp.table.screen.sheet import SheetText
from femopp.table.state.company import Company
from femopp.table.state.live import LiveTable
from femopp.table.steps import (
    Step,
    claim,
    press,
    want_again,
    want_back,
)

LOG = logging.getLogger("femopp")

LONG_AGO = _("you asked for this long ago; look at the table for the result")

NO_DEVICE = _(
    "this wasn't done: a command's id is DEVICE-NUMBER, such as 3-1, with the device number that "
    "the server gave in Welcome; reload the page to get one"
)

DELETED = _("this table has been deleted")

_CLOSING = _("the table is being closed; try again")


Turned = Callable[[str, LiveTable], None]
"""Gets a table's id and the table."""


def _nobody_follows(_table: str, _live: LiveTable) -> None:
    pass


MOVED_SECONDS = 0.3
"""Seconds after which the clients of a table that is handed over come back, at the earliest."""


class Room:
    """One live table.

    `tokens` are the guests' hashed tokens. If it is `closed`, the table is read-only, and the
    sentence says why. `sheets` are score sheets already put into words, by language. `devices` is
    the last device number that was given, and `seeds` are the secret ones of the table's rounds.
    """

    def __init__(
        self,
        log: Log[StoredTable],
        live: LiveTable,
        tokens: Mapping[str, str],
        closed: Text | None = None,
        sheets: Mapping[str, SheetText] = MappingProxyType({}),
        devices: int = 0,
        seeds: Mapping[str, bytes] = MappingProxyType({}),
    ) -> None:
        self.id = log.id
        self.live: LiveTable = live if closed is None else replace(live, notice=closed)
        self.viewers = Viewers()
        self._log = log
        self._tokens = dict(tokens)
        # Clients of older versions, which chose names themselves, may have chosen numbers.
        given = max(devices, log.done.highest)
        self._devices = Devices(given, lambda number: log.change(giving(log.id, number)))
        self._closed = self._halted = closed
        self._is_deleted = False
        self.turned: Turned = _nobody_follows
        """Called when a match begins or ends, or goes on after all."""

        self.calls: Calls | None = None
        self._requests: deque[Request | Arrival] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._clock = log.ownership.lease.time
        self.used = self._loop.time()
        self._presence = Presence(self._somebody_is_missed, self._clock)
        self._absent = Absent(self._presence, self._clock)
        self._join_requests = JoinRequests(self._request_lapsed)
        self._is_closing = False
        secret = token_hex(16)
        self._seeds = Seeds(seeds)
        self._course = Course(self, self._presence, secret, self._seeds, self._clock)
        course = self._course
        self._screens = Screens(
            lambda: self._presence.seem_here, course.seconds_left, sheets, course.next_seconds
        )
        self._changes = ChangeLimit(self.used)
        self._arrivals = Arrivals(self, self._join_requests, self._changes)
        self._speaking = Speaking(self, secret)
        self.adviser = Adviser(lambda: self.live, secret)
        self._coach = Coach(secret)
        self._reminders = Reminders()
        # What lists show by the store; None if that isn't known.
        self._glance: bytes | None = None
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop, after what has been asked is done; if this server doesn't serve it, before."""
        self._is_closing = True
        self.wake()
        await self._task
        while self._requests:
            self._requests.popleft().failed(NotServed(say(_CLOSING)))

    @property
    def is_closing(self) -> bool:
        """Whether the table stops."""
        return self._is_closing

    @property
    def is_served(self) -> bool:
        """Whether this server may go on with the table; otherwise it stands still."""
        return self._log.is_served

    def check_served(self) -> None:
        """Raise `NotServed` if this server may not go on with the table."""
        self._log.check_served()

    def send_away(self, seconds: float) -> None:
        """Close all sockets; the clients come back, here or where the table is served."""
        for viewer in list(self.viewers):
            viewer.let_go(seconds)

    def halt(self) -> None:
        """Make the table read-only: it is being deleted."""
        self._halted = self._closed
        self._closed = say(DELETED)

    def resume(self) -> None:
        """Undo `halt`, as the table could not be deleted."""
        self._closed = self._halted
        self.wake()

    async def deleted(self) -> None:
        """Stop, and close all sockets: the table is deleted."""
        self.halt()
        self._is_deleted = True
        await self.close()
        self.viewers.table_deleted()

    # Called by connections and HTTP endpoints

    @property
    def step(self) -> Step:
        """The table's next step."""
        return self._screens.step(self.live)

    @property
    def has_requests(self) -> bool:
        return bool(self._requests)

    def guest_of(self, token: str) -> str | None:
        """Return the guest whose token this is."""
        found = guest_with(token, self._tokens, self.live.company)
        return found or self._join_requests.guest_of(token)

    def how_request_ended(self, token: str) -> Message | None:
        """Return how the request to join with this token ended; None if there was none."""
        return self._join_requests.how_ended(token)

    async def come(
        self, name: str, address: str = "", face: str = "", person: str = ""
    ) -> tuple[str, str]:
        """Return a new guest and their token; if the host lets people in, the guest asks first.

        A device that asks to be let in as the guest `person` always asks first.

        Raises `Declined` or `StorageError`.
        """
        arrival = Arrival(name, face, person, address, self._loop.create_future())
        self._ask(arrival)
        return await arrival.answered

    async def come_as_member(self, token: str, name: str, face: str, person: str = "") -> str:
        """Return a new guest with this token, whom a circle vouches for; they needn't ask.

        A device of somebody who is here, as the guest `person`, takes their place from the next
        deal on; at once if no cards are on the table. Raises `Declined` or `StorageError`.
        """
        arrival = Arrival(name, face, person, "", self._loop.create_future(), token)
        self._ask(arrival)
        guest, _token = await arrival.answered
        return guest

    def revoke(self, guests: Collection[str]) -> None:
        """Make the tokens of these ids invalid; they are stored so already.

        Sockets of the same people close, as nobody knows which token opened one. Those who have
        another token come back with it.
        """
        for guest in guests:
            self._tokens.pop(guest, None)
            for viewer in self.viewers.of(self.live.company.now(guest)):
                viewer.let_go()

    def forget(self, guest: str) -> None:
        """Call a guest "a player" from now on; their name in the store is gone already."""
        present = self.live.company.now(guest)
        if present not in self.live.guests:
            return
        nameless = free_name(self.live, NO_NAME)
        self.live = renamed(self.live, present, nameless)
        self.show()

    def may_keep(self, guest: str, device: int) -> bool:
        """Whether a guest's page goes on with a device number that it was given before."""
        return self._devices.is_given(device) and not self._log.done.is_forgotten(guest, device)

    async def new_device(self, guest: str) -> int:
        """Return a new device number. Raises `Declined` for too many, or `StorageError`."""
        return await self._devices.give(guest)

    def do(self, guest: str, message: Do | Commit | Reveal, answered: OnDone) -> None:
        """Do a command once; `answered` is called when it is stored and shown, or declined.

        Or take an answer in a round, which is stored with those of the others.
        """
        self._ask(Request(guest, message, answered))

    def say(self, guest: str | None, what: Say, address: str) -> None:
        """Let a guest say something to everybody at the table. Raises `Declined`."""
        self._speaking.say(guest, what, address)

    def enter(self, viewer: Viewer) -> bool:
        """Add a viewer; return False if there are too many."""
        if not self.viewers.has_room_for(viewer.guest):
            return False
        was_missed = viewer.guest is not None and viewer.guest not in self._presence.seem_here
        if self._is_deleted:
            viewer.table_deleted()
            return True
        if self._is_closing or not self.is_served:
            viewer.let_go(MOVED_SECONDS if self._is_closing else TRY_SECONDS)
            return True
        self.viewers.add(viewer)
        self._presence.connected(viewer.guest)
        self._absent.is_back(viewer.guest)
        self._join_requests.connected(viewer.guest)
        self._course.notice_host()
        if was_missed:
            self.show()
        else:
            viewer.table_changed()
        self._speaking.catch_up(viewer)
        self.wake()
        return True

    def leave(self, viewer: Viewer) -> None:
        if viewer not in self.viewers:
            return
        self.viewers.discard(viewer)
        self.used = self._loop.time()
        self._presence.disconnected(viewer.guest)
        if viewer.guest not in self._presence.here:
            self._join_requests.disconnected(viewer.guest)
        self.wake()

    def frames(self, guest: str | None, language: str, shown: Shown | None) -> tuple[Frames, Shown]:
        """Return the frames that bring a guest up to date, and what they are shown then."""
        return self._screens.frames(self.live, guest, language, shown)

    # The task

    async def _run(self) -> None:
        while not self._is_closing:
            try:
                if not self.is_served:
                    await self.sleep(None)
                elif not self._requests:
                    await self._pass_time()
                while self._requests and self.is_served:
                    await self._serve(self._requests.popleft())
            except NotServed:
                LOG.info("table %s stands still: it isn't served here", self.id)
            except StorageError as error:
                await self._course.store_failed(error)
            except Exception as error:
                # An error at one table must not end it, nor reach another.
                self._course.failed(error)

    async def _pass_time(self) -> None:
        if self._closed is None:
            await self._course.go_on()
        else:
            await self.sleep(None)

    def _ask(self, request: Request | Arrival) -> None:
        if self._is_closing:
            request.failed(NotServed(say(_CLOSING)))
            return
        self.used = self._loop.time()
        self._requests.append(request)
        self.wake()

    def wake(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def sleep(self, until: float | None) -> None:
        if self._is_closing:
            return
        self._wake = self._loop.create_future()
        seconds = None if until is None else until - self._clock()
        alarm = None if seconds is None else self._loop.call_later(seconds, self.wake)
        await self._wake
        if alarm is not None:
            alarm.cancel()

    # Serving

    async def _serve(self, request: Request | Arrival) -> None:
        try:
            if isinstance(request, Arrival):
                request.succeeded(*await self._arrivals.arrive(request))
            else:
                # Another device may have taken their place while this was under way.
                guest, message = self.live.company.now(request.guest), request.message
                if isinstance(message, Do):
                    request.answered(await self._do(guest, message))
                else:
                    self._take_part(guest, message)
                    request.answered(None)
        except NotServed:
            # It is done when the table goes on, or the client sends it again elsewhere.
            self._requests.appendleft(request)
            raise
        except (Declined, StorageError) as error:
            request.failed(error)
        except Exception:
            LOG.exception("table %s: %s", log_number(self.id), type(request).__name__)
            request.failed(Declined(say(_("something went wrong on the server"))))

    def _check_budget(self, guest: str) -> None:
        """Count a change besides playing. Raises `Declined` if there are too many."""
        self._changes.keep_only(self.live.guests)
        if not self._changes.take(guest, guest == self.live.company.host, self._loop.time()):
            COUNTS.refused[Limit.CHANGE] += 1
            raise Declined(say(TOO_MANY_CHANGES))

    async def _do(self, guest: str, message: Do) -> Text | None:
        """Do a command once; return a note on its result, if there is one."""
        named = command_of(guest, message.id)
        verdict = Verdict.NEW if named is None else self._log.done.verdict(named)
        if verdict is Verdict.DONE:
            return note_again(self.live, message.command)
        if named is None or not self._devices.is_given(number_of(named.device)):
            raise Declined(say(NO_DEVICE))
        if verdict is not Verdict.NEW:
            raise Declined(say(TOO_LATE if verdict is Verdict.TOO_LATE else LONG_AGO))
        if guest in self.live.company.asking:
            if isinstance(message.command, Unreserve):
                self._request_lapsed(guest, WITHDRAWN)
                return None
            raise Declined(say(_("you have not been let in yet")))
        if guest in self.live.company.ways:
            raise Declined(say(_("you have the seat from the next deal on")))
        if guest not in self.live.guests:
            raise Declined(say(_("you are no longer a guest at this table")))
        if message.late:
            raise Declined(say(TOO_LATE))
        if not isinstance(message.command, PLAY):
            self._check_budget(guest)
        if isinstance(message.command, Act):
            await self._coach.check(self.live, guest, message.command.words)
        before = self.live
        answer = self._decided(guest, message)
        if answer.entries:
            tokens = self._join_requests.tokens_in(answer.entries)
            await self.append(answer.entries, named, tokens)
            for asker in tokens:
                self._join_requests.remove(asker)
        note = None
        for effect in answer.effects:
            note = await self._bring_about(guest, effect) or note
        if not answer.entries and self.live is not before:
            self.show()
        self._log.done.add(named)
        return note

    def commits_early(self, guest: str, commitment: str) -> None:
        """Keep a guest's commitment to a nonce for the next round."""
        self._course.early[guest] = commitment

    def _take_part(self, guest: str, message: Commit | Reveal) -> None:
        """Take a guest's part in the table's chance. Raises `Declined`."""
        if self._closed is not None:
            raise Declined(self._closed)
        if isinstance(message, Commit):
            self.live = rounds.committed(self.live, guest, message.round, message.commitment)
        else:
            self.live = rounds.revealed(self.live, guest, message.round, message.nonce)

    def _decided(self, guest: str, message: Do) -> Answer:
        """Return the table's answer to a command; note who has been reminded of a duty."""
        self._course.notice_host()
        seat = self.live.guests[guest].seat
        self.live = self._reminders.given(self.live, seat, self._clock())
        try:
            return decide(self.live, guest, message.command)
        except Reminded as error:
            self.live = remind(self.live, error.occasion)
            self.show()
            raise

    async def _bring_about(self, guest: str, effect: Effect) -> Text | None:
        """Bring about an effect of a guest's command; return a note, if it is one."""
        match effect:
            case effects.Taps(seat):
                self.live = press(self.live, seat)
                self._course.hold(seat, holds=False)
            case effects.Holds(seat, holds):
                self._course.hold(seat, holds)
            case effects.WantsBack(seat):
                self.live = want_back(self.live, seat)
            case effects.WantsAgain(seat):
                self.live = want_again(self.live, seat)
            case effects.Claims(made):
                self.live = claim(self.live, made)
            case effects.Refuses(asker):
                self._refuse(asker)
            case effects.NamesAtDoor(newcomer, asked):
                self.set_company(self.live.company.named_at_door(newcomer, asked, guest))
                self.show()
            case effects.Clears(talker):
                self._speaking.clear(talker)
            case effects.Renames(name):
                await self._set_name(guest, name)
            case effects.ChangesFace(face):
                await self._set_face(guest, face)
            case effects.Notes(text):
                return text
        return None

    async def _set_name(self, guest: str, name: str) -> None:
        if self._closed is not None:
            raise Declined(self._closed)
        await self._log.change(naming(self.id, self.live.company.ids(guest), name))
        self.live = renamed(self.live, guest, name)

    async def _set_face(self, guest: str, face: str) -> None:
        if self._closed is not None:
            raise Declined(self._closed)
        await self._log.change(facing(self.id, guest, face))
        self.set_company(self.live.company.with_face(guest, face))

    def _refuse(self, guest: str) -> None:
        self._join_requests.refuse(guest)
        self.set_company(self.live.company.answered(guest))
        for viewer in self.viewers.of(guest):
            viewer.refused()

    def set_company(self, company: Company) -> None:
        """Replace the company; the same people sit there."""
        self.live = replace(self.live, company=company)

    def _request_lapsed(self, guest: str, how: Message = LAPSED) -> None:
        """Remove a request to join that has lapsed, or ended otherwise."""
        self._join_requests.remove(guest, how)
        self.set_company(self.live.company.answered(guest))
        self.show()

    async def append(
        self,
        new: Sequence[AnyEntry | Decided],
        command: Command | None = None,
        tokens: Mapping[str, str] = NO_TOKENS,
    ) -> None:
        """Store and apply new entries. Raises `StorageError`; then neither has happened."""
        if self._closed is not None:
            raise Declined(self._closed)
        live = self.live
        if live.version != build():
            new = (WrittenBy(build()), *new)
        # First, so that no illegal action is stored.
        seeds = self._seeds.known
        live, entries = entering(live, new, lambda: self._latest(command), unix_time(), seeds)
        others = [
            (GUESTS, guest_rows(self.id, entries, tokens)),
            (SEEDS, seed_rows(self.id, entries, seeds)),
        ]
        before, self._glance = self._glance, None
        now = self._glance_of(live)
        new_glance = None if now == before else now
        items = items_of(entries, command)
        public = seed_deletions(self.id, entries)
        is_new = await self._log.append(items, self._follow, others, public, new_glance)
        self._tokens.update(tokens)
        if not is_new:
            return
        was, self.live, self._glance = self.live, live, now
        COUNTS.actions += sum(isinstance(entry, Did) for entry in entries)
        self._course.retry_now()
        self._close_removed(entries)
        self._follow_ways(was.company)
        self._follow_match(was)
        if self.calls is not None:
            self.calls.follow_seats(self.id, was.company, live.company)
        self.show()
        if any(isinstance(entry, Stands) for entry in entries):
            self._speaking.remark()

    async def may_write(self, entry: AnyEntry) -> bool:
        """Whether the database takes such an entry, as no older Femopp uses it any more."""
        return await self._log.may_write(items_of([entry]))

    def _glance_of(self, live: LiveTable) -> bytes:
        """Return what lists show of the table after new entries; empty if that can't be said."""
        try:
            return stored_summary(summary_of(live, self._screens.step(live)))
        except Exception:
            LOG.exception("table %s: what lists show", log_number(self.id))
            return b""

    def _latest(self, command: Command | None) -> Latest:
        """Return the last commands of all guests, including the one being stored."""
        latest = self._log.done.latest(self.live.guests)
        if command is None:
            return latest
        devices = {**latest.get(command.guest, {}), command.device: command.number}
        return {**latest, command.guest: devices}

    def _follow(self, missed: StoredTable) -> None:
        """Apply what the store has after all."""
        was = self.live
        for entry in missed.log:
            self.live = following(self.live, entry)
        self._tokens.update(missed.tokens)
        self._close_removed(missed.log)
        self._follow_ways(was.company)
        self._follow_match(was)
        self.show()

    def _follow_match(self, was: LiveTable) -> None:
        if was.matches != self.live.matches or was.is_over != self.live.is_over:
            self.turned(self.id, self.live)

    def _close_removed(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if isinstance(entry, Removed):
                self._tokens.pop(entry.guest, None)
                self._speaking.clear(entry.guest)
                for viewer in self.viewers.of(entry.guest):
                    viewer.removed()

    def _follow_ways(self, before: Company) -> None:
        """Show devices that were let in as somebody what that person sees; close those refused."""
        now = self.live.company
        if now is before:
            return
        for guest in now.became.keys() - before.became.keys():
            device = now.became[guest]
            self._log.done.replaced(guest, device)
            self._presence.replaced(guest, device)
            for viewer in self.viewers.of(guest):
                viewer.became(device)
        for device in before.ways.keys() - now.ways.keys() - now.guests.keys():
            if device not in now.became:
                for viewer in self.viewers.of(device):
                    viewer.shut_out()

    def _somebody_is_missed(self) -> None:
        self.show()
        # They no longer hold up those who want another match.
        self.wake()

    def show(self) -> None:
        self._screens.forget()
        # First the clock, as it is shown too.
        self._course.changed()
        self._reminders.notice(self.live, self._clock())
        self.viewers.table_changed()
        away = None if self.calls is None else self._absent.to_call(self.live, self.step)
        if self.calls is not None and away is not None:
            self.calls.call(self.id, self.live, away)
