"""The chance of a match at a table: seeds, nonces, and what is stored and shown of them."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import URL, select

from femopp.driver import SeededShuffler
from femopp.driver.verified import commitment, key
from femopp.language import Speaker
from femopp.lessons import lessons_of
from femopp.record import Record, format_action
from femopp.record.verify import Answer, verify
from femopp.rulebook import Deal, follow
from femopp.server.protocol.messages import Commit, Reveal
from femopp.server.room.room import Room
from femopp.server.room.rooms import OpenedTable, Rooms
from femopp.server.start import database_in
from femopp.server.store.backup import back_up, restore
from femopp.server.store.schema import SEEDS
from femopp.server.store.store import NOT_READ, Store
from femopp.table import rounds
from femopp.table.commands import (
    Act,
    AnyCommand,
    Begin,
    Declined,
    LastDeal,
    Sit,
    SitOut,
    Stand,
    Tap,
)
from femopp.table.log.entries import (
    AnyEntry,
    LetIn,
    RoundClosed,
    RoundOpened,
    RoundRevealed,
    RoundVoid,
    SaidLast,
    SeedPublished,
    Stands,
    TookBack,
)
from femopp.table.log.folding import after
from femopp.table.replay.record import records_of
from femopp.table.screen.public import public_part
from femopp.table.settings import Pace, Settings
from femopp.table.state.chance import Stage
from femopp.table.steps import Agrees, PersonThinks
from femopp.table.waiting import LISTED, REVEALED
from femopp.tricks import TABLE
from tests.server.serving import Served
from tests.server.storing import RIFKI, Clock, Watching, do, until, with_rooms, with_store
from tests.server.test_formats import execute

ANNAS, BOS = b"a" * 32, b"b" * 32
ROUNDS = (RoundOpened, RoundClosed, RoundRevealed, RoundVoid, SeedPublished)


def table_at(room: Room) -> Any:
    assert room.live.table is not None
    return room.live.table


def chance_at(room: Room) -> Any:
    assert room.live.running is not None
    return room.live.running.chance


class Sitting:
    """A table with Anna and Bo, both there, and a clock that the test moves."""

    def __init__(self, rooms: Rooms, clock: Clock, opened: OpenedTable, room: Room) -> None:
        self.rooms, self.clock, self.room = rooms, clock, room
        self.table, self.anna = opened.table, opened.guest
        self.bo = ""
        self._numbers = 0

    @property
    def chance(self) -> Any:
        return chance_at(self.room)

    @property
    def draws(self) -> int:
        """The number of draws counted."""
        return int(table_at(self.room).draws)

    @property
    def dealt(self) -> int:
        """The number of the table's actions by chance so far."""
        return sum(isinstance(action, Deal) for _seat, action in table_at(self.room).match.log)

    async def do(self, guest: str, command: AnyCommand) -> None:
        self._numbers += 1
        await do(self.room, guest, f"1-{self._numbers}", command)

    async def says(self, guest: str, message: Commit | Reveal) -> None:
        """Take part. Raises `Declined`."""
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def answer(came: Any) -> None:
            if isinstance(came, Exception):
                answered.set_exception(came)
            else:
                answered.set_result(None)

        self.room.do(guest, message, answer)
        await answered

    async def commits(self, guest: str, nonce: bytes, round: str | None = None) -> None:
        named = round or self.chance.now.public_id
        await self.says(guest, Commit("c", named, commitment(nonce)))

    async def reveals(self, guest: str, nonce: bytes, round: str | None = None) -> None:
        await self.says(guest, Reveal("r", round or self.chance.now.public_id, nonce.hex()))

    async def stands(self, stage: Stage, rounds: int = 1) -> None:
        """Wait until the round with this number is at this stage."""
        await until(
            lambda: (
                self.chance is not None
                and self.chance.stage is stage
                and len(self.chance.rounds) == rounds
            )
        )

    def passes(self, seconds: float) -> None:
        """Let this time pass."""
        self.clock.at += seconds
        self.room.wake()

    async def log(self) -> tuple[AnyEntry, ...]:
        kept = await self.rooms.store.load(self.table)
        assert kept is not None
        return kept.log

    async def rounds(self) -> list[AnyEntry]:
        """Return the stored entries about rounds."""
        return [one for one in await self.log() if isinstance(one, ROUNDS)]

    async def seeds(self) -> Mapping[str, bytes]:
        """Return the stored secret seeds."""
        found = await self.rooms.store.rows(NOT_READ, select(SEEDS))
        return {one.round: one.seed for one in found if one.table_id == self.table}


async def sat(rooms: Rooms, clock: Clock, settings: Settings = RIFKI) -> Sitting:
    """Return a table where Anna and Bo sit, before the match."""
    opened = await rooms.open(settings, "Anna", 0, False)
    room = await rooms.find(opened.table)
    assert room is not None
    sitting = Sitting(rooms, clock, opened, room)
    assert await room.new_device(opened.guest) == 1
    sitting.bo, _token = await room.come("Bo")
    for guest in (sitting.anna, sitting.bo):
        room.enter(Watching(guest))
    await sitting.do(sitting.bo, Sit(1))
    return sitting


async def begun(rooms: Rooms, clock: Clock, settings: Settings = RIFKI) -> Sitting:
    """Return a table whose round has just been opened."""
    sitting = await sat(rooms, clock, settings)
    await sitting.do(sitting.anna, Begin())
    await sitting.stands(Stage.OPEN)
    return sitting


async def dealt(rooms: Rooms, clock: Clock, settings: Settings = RIFKI) -> Sitting:
    """Return a table that has been dealt after a round of both."""
    sitting = await begun(rooms, clock, settings)
    await agreed(sitting)
    await until(lambda: sitting.dealt)
    return sitting


async def agreed(sitting: Sitting, rounds: int = 1) -> None:
    """Let both commit, and reveal."""
    await sitting.commits(sitting.anna, ANNAS)
    await sitting.commits(sitting.bo, BOS)
    await sitting.stands(Stage.CLOSED, rounds)
    await sitting.reveals(sitting.bo, BOS)
    await sitting.reveals(sitting.anna, ANNAS)
    await sitting.stands(Stage.DRAWS, rounds)


@pytest.fixture
def file(tmp_path: Path) -> URL:
    return database_in(tmp_path)


def with_table(
    url: str | URL,
    what: Callable[[Sitting], Awaitable[None]],
    made: Callable[[Rooms, Clock], Awaitable[Sitting]] = begun,
) -> None:
    """Call a function with a table, over a database whose clock the test moves."""
    clock = Clock()

    async def run(store: Store) -> None:
        rooms = Rooms(store)
        try:
            await what(await made(rooms, clock))
        finally:
            await rooms.close()

    with_store(url, run, clock.clocks)


async def refused(answer: Awaitable[None]) -> str:
    with pytest.raises(Declined) as caught:
        await answer
    return caught.value.text.message


def test_a_match_is_dealt_by_the_seed_and_the_nonces_of_all_who_are_there(url: str | URL) -> None:
    async def play(sitting: Sitting) -> None:
        public_id = sitting.chance.now.public_id
        ((stored, seed),) = (await sitting.seeds()).items()
        assert (stored, commitment(seed)) == (public_id, sitting.chance.now.seed_commitment)
        await agreed(sitting)
        await until(lambda: sitting.dealt)
        anna, bo = sitting.anna, sitting.bo
        assert await sitting.rounds() == [
            RoundOpened(public_id, commitment(seed)),
            RoundClosed(((anna, commitment(ANNAS)), (bo, commitment(BOS)))),
            RoundRevealed(((anna, ANNAS.hex()), (bo, BOS.hex()))),
        ]
        made = key(public_id, seed, [(anna, ANNAS), (bo, BOS)])
        table = table_at(sitting.room)
        game, match = sitting.room.live.game, table.match
        before = game.begin(sitting.room.live.options, 4, match.start)
        for draw, (_seat, action) in enumerate(match.log[:2]):
            assert action == game.table_action(before, SeededShuffler(made, draw))
            before = follow(game, before, TABLE, action)[0]
        assert table.draws == 2
        assert len(public_id) == 32
        assert sitting.table not in public_id

    with_table(url, play)


def test_whoever_has_not_committed_in_time_is_not_on_the_list(file: URL) -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.commits(sitting.bo, BOS)
        sitting.passes(LISTED - 0.1)
        await asyncio.sleep(0)
        assert sitting.chance.stage is Stage.OPEN
        sitting.passes(0.2)
        await sitting.stands(Stage.CLOSED)
        assert sitting.chance.now.listed == ((sitting.bo, commitment(BOS)),)
        late = await refused(sitting.commits(sitting.anna, ANNAS))
        assert late == "this round of the table's chance is over"
        await sitting.reveals(sitting.bo, BOS)
        await until(lambda: sitting.dealt)

    with_table(file, play)


def test_a_missing_nonce_makes_the_round_void_and_the_next_is_without_them(
    file: str,
) -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.commits(sitting.anna, ANNAS)
        await sitting.commits(sitting.bo, BOS)
        await sitting.stands(Stage.CLOSED)
        await sitting.reveals(sitting.anna, ANNAS)
        first, seeds = sitting.chance.now.public_id, await sitting.seeds()
        sitting.passes(REVEALED - 0.1)
        await asyncio.sleep(0)
        assert sitting.chance.stage is Stage.CLOSED
        sitting.passes(0.2)
        await sitting.stands(Stage.OPEN, rounds=2)
        shown = public_part(sitting.room.live, Speaker("en"), {sitting.anna, sitting.bo}).round
        assert shown is not None
        assert (shown.stage, shown.void) == ("open", 1)
        assert (await sitting.rounds())[2] == RoundVoid(seeds[first].hex(), (sitting.bo,))
        second = sitting.chance.now.public_id
        assert second != first
        assert (await sitting.seeds()).keys() == {second}
        without = await refused(sitting.commits(sitting.bo, BOS))
        assert without == "your number was missing, so this match is dealt without it"
        again = await refused(sitting.reveals(sitting.anna, ANNAS, first))
        assert again == "this round of the table's chance is over"
        # Nobody waits for Bo any more.
        await sitting.commits(sitting.anna, BOS)
        await sitting.stands(Stage.CLOSED, rounds=2)
        await sitting.reveals(sitting.anna, BOS)
        await until(lambda: sitting.dealt)

    with_table(file, play)


def test_another_device_in_the_place_of_somebody_missing_delays_nobody_again(file: URL) -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.commits(sitting.anna, ANNAS)
        await sitting.commits(sitting.bo, BOS)
        await sitting.stands(Stage.CLOSED)
        await sitting.reveals(sitting.anna, ANNAS)
        sitting.passes(REVEALED)
        await sitting.stands(Stage.OPEN, rounds=2)
        await sitting.room.append([LetIn("other", sitting.bo, at_once=True)])
        assert "other" in sitting.room.live.company.seated
        without = await refused(sitting.commits("other", BOS))
        assert without == "your number was missing, so this match is dealt without it"
        await sitting.commits(sitting.anna, ANNAS)
        await sitting.stands(Stage.CLOSED, rounds=2)

    with_table(file, play)


def test_what_does_not_belong_into_a_round_is_refused_and_changes_nothing(file: URL) -> None:
    async def play(sitting: Sitting) -> None:
        room = sitting.room
        cissi, _token = await room.come("Cissi")
        room.enter(Watching(cissi))
        watching = await refused(sitting.commits(cissi, BOS))
        assert watching == "you're only watching: take a seat first"
        elsewhere = await refused(sitting.commits(sitting.anna, ANNAS, "0" * 32))
        assert elsewhere == "this round of the table's chance is over"
        early = await refused(sitting.reveals(sitting.anna, ANNAS))
        assert early == "this round of the table's chance is over"
        await sitting.commits(sitting.anna, ANNAS)
        await sitting.commits(sitting.anna, ANNAS)
        twice = await refused(sitting.commits(sitting.anna, BOS))
        assert twice == "another of your devices has answered already"
        assert sitting.chance.committed == {sitting.anna: commitment(ANNAS)}
        await sitting.commits(sitting.bo, BOS)
        await sitting.stands(Stage.CLOSED)
        stranger = await refused(sitting.reveals(cissi, BOS))
        assert stranger == "you aren't on the list of this round"
        others = await refused(sitting.reveals(sitting.anna, BOS))
        assert others == "this isn't the number that you committed to"
        await sitting.reveals(sitting.anna, ANNAS)
        await sitting.reveals(sitting.anna, ANNAS)
        assert sitting.chance.revealed == {sitting.anna: ANNAS.hex()}
        await sitting.reveals(sitting.bo, BOS)
        await sitting.stands(Stage.DRAWS)
        after = await refused(sitting.reveals(sitting.bo, BOS))
        assert after == "this round of the table's chance is over"

    with_table(file, play)


def test_whoever_stands_up_before_the_list_is_closed_is_not_on_it(file: URL) -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.commits(sitting.bo, BOS)
        await sitting.do(sitting.bo, Stand())
        await sitting.commits(sitting.anna, ANNAS)
        await sitting.stands(Stage.CLOSED)
        assert sitting.chance.now.listed == ((sitting.anna, commitment(ANNAS)),)

    with_table(file, play)


def test_no_round_begins_before_somebody_is_there(file: URL) -> None:
    async def play(rooms: Rooms) -> None:
        opened = await rooms.open(RIFKI, "Anna", 0, True)
        room = await rooms.find(opened.table)
        assert room is not None
        for _turn in range(20):
            await asyncio.sleep(0)
        assert chance_at(room) is None
        room.enter(Watching(opened.guest))
        await until(lambda: isinstance(room.step, Agrees))

    with_rooms(file, play)


def test_whoever_commits_with_the_request_for_the_table_waits_for_no_list(file: URL) -> None:
    """The seed's commitment is stored before the list, and the nonce comes after both."""

    async def play(rooms: Rooms, clock: Clock) -> Sitting:
        early = commitment(ANNAS)
        opened = await rooms.open(RIFKI, "Anna", 0, True, commitment=early)
        room = await rooms.find(opened.table)
        assert room is not None
        sitting = Sitting(rooms, clock, opened, room)
        assert await room.new_device(opened.guest) == 1
        room.enter(Watching(opened.guest))
        await sitting.stands(Stage.CLOSED)
        assert sitting.chance.now.listed == ((sitting.anna, early),)
        assert [type(one) for one in await sitting.rounds()] == [RoundOpened, RoundClosed]
        return sitting

    async def go_on(sitting: Sitting) -> None:
        await sitting.reveals(sitting.anna, ANNAS)
        await until(lambda: sitting.dealt)
        # It was for that round only.
        await host_ends(sitting)
        await sitting.do(sitting.anna, Begin())
        await sitting.stands(Stage.OPEN)
        assert sitting.chance.committed == {}

    with_table(file, go_on, play)


def test_no_table_is_opened_with_something_else_than_a_commitment(server: Served) -> None:
    wanted = {"settings": {"game": "rifki"}, "name": "Anna", "seat": 0, "begin": True}
    for wrong in ("", "A" * 64, "0" * 65, 7):
        status, _answer = server.ask("POST", "/api/tables", {**wanted, "commitment": wrong})
        assert status == 400


def test_the_seed_is_published_when_the_match_is_over_and_not_before(file: URL) -> None:
    async def play(sitting: Sitting) -> None:
        ((public_id, seed),) = (await sitting.seeds()).items()
        assert not [one for one in await sitting.log() if seed.hex() in str(one)]
        await host_ends(sitting)
        assert (await sitting.rounds())[-1] == SeedPublished(seed.hex())
        assert not await sitting.seeds()
        now = sitting.chance.now
        assert now.key == key(public_id, seed, [(sitting.anna, ANNAS), (sitting.bo, BOS)])
        # Another match: another round.
        await sitting.do(sitting.anna, Begin())
        await sitting.stands(Stage.OPEN)
        assert sitting.chance.now.public_id != public_id
        assert sitting.chance.now.first_draw == 0

    with_table(file, play, dealt)


async def host_ends(sitting: Sitting) -> None:
    """Let the host end the match after the running deal."""
    await sitting.do(sitting.anna, LastDeal())
    await plays(sitting, lambda: sitting.room.live.is_over)


async def plays(sitting: Sitting, enough: Callable[[], object]) -> None:
    """Let people do something legal until it's enough."""
    room = sitting.room
    while not enough():
        match room.step:
            case PersonThinks(seat) if room.live.table is not None:
                action = room.live.table.match.legal(seat)[0]
                words = format_action(action, room.live.names)
                await sitting.do(room.live.sitting(seat) or "", Act(words))
            case _:
                sitting.passes(0.1)
                await asyncio.sleep(0.001)


def test_what_is_played_on_after_an_end_begins_with_another_round(file: URL) -> None:
    """No command does that today; logs can have it."""

    async def play(sitting: Sitting) -> None:
        await plays(sitting, lambda: sitting.room.live.is_between_deals)
        await sitting.do(sitting.anna, LastDeal())
        assert sitting.room.live.is_over
        assert sitting.chance.stage is Stage.OVER
        await goes_on_after_all(sitting)
        await sitting.stands(Stage.OPEN, rounds=2)
        assert (sitting.chance.now.first_draw, sitting.chance.void) == (2, 0)
        # It ends again before anything is dealt.
        await sitting.do(sitting.anna, LastDeal())
        assert isinstance((await sitting.rounds())[-1], RoundVoid)
        assert not await sitting.seeds()
        await goes_on_after_all(sitting)
        await sitting.stands(Stage.OPEN, rounds=3)
        await agreed(sitting, rounds=3)
        await until(lambda: sitting.draws == 3)

    with_table(
        file, play, lambda rooms, clock: dealt(rooms, clock, replace(RIFKI, pace=Pace.NORMAL))
    )


async def goes_on_after_all(sitting: Sitting) -> None:
    """Take the end of the match back, and be ready for the next deal."""
    await sitting.room.append([SaidLast(is_last=False)])
    for guest in (sitting.anna, sitting.bo):
        await sitting.do(guest, Tap())


def test_a_restart_in_the_midst_makes_the_round_void(url: str | URL) -> None:
    left: dict[str, str] = {}

    async def commit(sitting: Sitting) -> None:
        await sitting.commits(sitting.anna, ANNAS)
        await sitting.commits(sitting.bo, BOS)
        await sitting.stands(Stage.CLOSED)
        left["table"], left["round"] = sitting.table, sitting.chance.now.public_id

    async def go_on(rooms: Rooms) -> None:
        room = await rooms.find(left["table"])
        assert room is not None
        await until(lambda: chance_at(room).stage is Stage.OVER)
        void = chance_at(room).now
        assert (void.public_id, void.void, void.missing) == (left["round"], True, ())
        assert commitment(bytes.fromhex(void.server_seed)) == void.seed_commitment
        for guest in room.live.company.seated:
            room.enter(Watching(guest))
        await until(lambda: chance_at(room).stage is Stage.OPEN)
        # Nobody is kept out, as it was nobody's fault.
        assert not chance_at(room).excluded(room.live.company)

    with_table(url, commit)
    with_rooms(url, go_on)


def test_a_restart_later_goes_on_with_the_same_key_and_its_next_draw(url: str | URL) -> None:
    left: dict[str, Any] = {}

    async def play(sitting: Sitting) -> None:
        await plays(sitting, lambda: sitting.dealt == 3)
        left["table"], left["log"] = sitting.table, await sitting.log()
        ((_round, left["seed"]),) = (await sitting.seeds()).items()
        left["chance"], left["draws"] = sitting.chance, sitting.draws

    async def go_on(rooms: Rooms) -> None:
        room = await rooms.find(left["table"])
        assert room is not None
        assert chance_at(room).now == left["chance"].now
        assert chance_at(room).stage is Stage.DRAWS
        assert table_at(room).draws == left["draws"] == 4
        made = room._seeds.shuffler(room.live)
        now = left["chance"].now
        nonces = [(guest, bytes.fromhex(nonce)) for guest, nonce in now.nonces]
        other = SeededShuffler(key(now.public_id, left["seed"], nonces), 4)
        assert [made.below(1000) for _ in range(9)] == [other.below(1000) for _ in range(9)]

    with_table(url, play, dealt)
    assert sum(isinstance(one, Stands) for one in left["log"]) >= 2
    with_rooms(url, go_on)


def test_a_lost_seed_stops_no_table(file: URL) -> None:
    left: dict[str, str] = {}

    async def play(sitting: Sitting) -> None:
        left["table"] = sitting.table
        await sitting.rooms.store.change([SEEDS.delete()])

    async def go_on(rooms: Rooms) -> None:
        room = await rooms.find(left["table"])
        assert room is not None
        await until(lambda: chance_at(room).stage is Stage.OVER)
        assert chance_at(room).now.server_seed is None

    with_table(file, play, dealt)
    with_rooms(file, go_on)


def test_nothing_taken_back_makes_a_draw_twice(file: URL) -> None:
    async def play(sitting: Sitting) -> None:
        await plays(sitting, lambda: sitting.room.live.pending.can)
        live = sitting.room.live
        before = live.pending.before
        assert before is not None
        assert live.running is not None
        assert (sitting.draws, before.table.draws) == (2, 2)
        # As an older log may have it: an action from before a draw.
        undrawn = replace(before, table=replace(before.table, draws=1), chance=None)
        live = replace(live, pending=replace(live.pending, before=undrawn))
        now = after(live, TookBack())[0].running
        assert now is not None
        assert now.table.draws == 2
        assert now.chance == sitting.chance

    with_table(file, play, dealt)


def test_a_lesson_has_no_round(file: URL) -> None:
    async def play(rooms: Rooms) -> None:
        lesson = lessons_of("rifki")[0].name
        opened = await rooms.open(replace(RIFKI, lesson=lesson), "Anna", 0, True)
        room = await rooms.find(opened.table)
        assert room is not None
        room.enter(Watching(opened.guest))
        await until(lambda: room.live.running)
        assert not rounds.may_open(room.live)

    with_rooms(file, play)


def test_a_database_that_an_older_version_reads_has_no_rounds(file: URL) -> None:
    """Its tables deal as that version does, and nobody can verify it."""

    async def play(rooms: Rooms) -> None:
        execute(file, "UPDATE format SET number = 1")
        rooms.store._format = 1
        sitting = await sat(rooms, Clock())
        await sitting.do(sitting.anna, Begin())
        await until(lambda: sitting.dealt)
        assert not await sitting.rounds()
        # When the upgrade is finished, this match goes on so, and the next one has a round.
        execute(file, "UPDATE format SET number = 2")
        await host_ends(sitting)
        assert not await sitting.rounds()
        await sitting.do(sitting.anna, Begin())
        await sitting.stands(Stage.OPEN)

    with_rooms(file, play)


def test_deleting_a_table_deletes_its_seeds(url: str | URL) -> None:
    async def play(sitting: Sitting) -> None:
        assert await sitting.seeds()
        await sitting.rooms.delete(sitting.table)
        assert not await sitting.seeds()

    with_table(url, play)


def test_the_record_of_a_match_that_is_over_is_verified(file: URL) -> None:
    async def play(sitting: Sitting) -> None:
        await sitting.commits(sitting.anna, ANNAS)
        await sitting.commits(sitting.bo, BOS)
        await sitting.stands(Stage.CLOSED)
        sitting.passes(REVEALED)
        # The next round is without both, so nobody waits for them.
        await until(lambda: sitting.dealt)
        seen = sitting.chance.now.fingerprint
        assert verify(await records(sitting)).answer is Answer.NOT_YET
        await host_ends(sitting)
        found = verify(await records(sitting), [seen])
        assert (found.answer, found.findings, found.draws) == (Answer.VERIFIED, (), 2)
        assert [one.missing for one in found.rounds] == [(sitting.anna, sitting.bo), ()]
        assert verify(await records(sitting), ["0" * 64]).answer is Answer.WRONG

    with_table(file, play)


async def records(sitting: Sitting) -> tuple[Record, ...]:
    return records_of(await sitting.rooms.past(sitting.table, 1), None, Speaker("en"))


def test_a_record_in_parts_counts_its_draws_through_the_match(file: URL) -> None:
    """Somebody sits out between two deals, so that another part begins."""

    async def play(sitting: Sitting) -> None:
        await plays(sitting, lambda: sitting.room.live.is_between_deals)
        await sitting.do(sitting.bo, SitOut())
        await sitting.do(sitting.anna, Tap())
        await plays(sitting, lambda: sitting.draws == 3)
        await host_ends(sitting)
        parts = await records(sitting)
        assert [(one.draws_before, len(one.rounds)) for one in parts] == [(0, 1), (2, 0)]
        found = verify(parts)
        assert (found.answer, found.findings, found.draws) == (Answer.CONSISTENT, (), 3)

    with_table(file, play, five_with_bots)


async def five_with_bots(rooms: Rooms, clock: Clock) -> Sitting:
    # Drawing high cards takes another draw if some are equal.
    options = {"rituals": "off", "first_dealer": "random"}
    settings = Settings("rodskagg", options=options, players=5, pace=Pace.NORMAL)
    return await dealt(rooms, clock, settings)


def test_a_backup_keeps_the_seeds(tmp_path: Path, file: URL) -> None:
    left: dict[str, Any] = {}

    async def play(sitting: Sitting) -> None:
        left["table"], left["seeds"] = sitting.table, await sitting.seeds()

    async def go_on(rooms: Rooms) -> None:
        room = await rooms.find(left["table"])
        assert room is not None
        assert room._seeds.known == left["seeds"]
        assert chance_at(room).stage is Stage.DRAWS

    with_table(file, play, dealt)
    backup = tmp_path / "backup.db"
    back_up(tmp_path / "tables.db", backup, overwrites=False)
    with_store(file, lambda store: store.change([SEEDS.delete()]))
    restore(backup, tmp_path / "tables.db")
    with_rooms(file, go_on)


def test_no_client_gets_a_seed_or_a_key(server: Served) -> None:
    opened = server.open_table()
    with (
        server.client(opened["table"], opened["token"]) as anna,
        server.client(opened["table"]) as viewer,
    ):
        anna.look_until(lambda screen: screen["round"] and screen["round"]["stage"] == "draws")
        seeds = server.run(server.store.rows(NOT_READ, select(SEEDS)))
        ((public_id, seed),) = [
            (one.round, one.seed) for one in seeds if one.table_id == opened["table"]
        ]
        made = anna.screen["round"]
        assert anna.agreeing is not None
        assert made["id"] == public_id
        assert made["commitment"] == commitment(seed)
        ((guest, nonce),) = [
            (one, anna.agreeing.nonces[public_id]) for one, _hash in made["listed"]
        ]
        secret = {seed.hex(), key(public_id, seed, [(guest, nonce)])}
        while anna.screen["deal"] < 2:
            anna.play_on()
        viewer.look_until(lambda screen: screen["deal"] == 2)
        heard = "".join(anna.heard + viewer.heard)
        assert made["commitment"] in heard
        assert not [one for one in secret if one in heard]


HOSTILE = [
    {"type": "Commit", "commitment": "g" * 64},
    {"type": "Commit", "commitment": "A" * 64},
    {"type": "Commit", "commitment": "0" * 63 + "\n"},
    {"type": "Commit", "commitment": "0" * 65},
    {"type": "Commit", "commitment": "0" * 8000},
    {"type": "Commit", "commitment": ""},
    {"type": "Commit", "commitment": 10**60},
    {"type": "Commit", "commitment": "0" * 64, "round": "0" * 33},
    {"type": "Commit", "commitment": "0" * 64, "id": ""},
    {"type": "Commit", "commitment": "0" * 64, "more": 1},
    {"type": "Commit"},
    {"type": "Reveal", "nonce": "0" * 62},
    {"type": "Reveal", "nonce": ["0" * 64]},
    {"type": "Reveal", "commitment": "0" * 64},
]


@pytest.mark.parametrize("said", HOSTILE, ids=str)
def test_what_has_another_form_closes_its_socket(server: Served, said: dict[str, Any]) -> None:
    opened = server.open_table(begin=False)
    with server.client(opened["table"], opened["token"]) as anna:
        anna.say({"id": "r", "round": "0" * 32, **said})
        assert "this message was not understood" in anna.until("Trouble")["text"]


def test_whoever_only_watches_is_told_so(server: Served) -> None:
    opened = server.open_table()
    with server.client(opened["table"]) as viewer:
        viewer.say({"type": "Commit", "id": "r", "round": "0" * 32, "commitment": "0" * 64})
        assert viewer.until("Declined")["text"] == "you're only watching"
