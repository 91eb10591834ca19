"""A bot stands in for absent guests after the grace time; they get their seats back at once."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from femopp.server.net.rate_limit import ChangeLimit
from femopp.server.room import presence, room, turn_timer
from femopp.server.room.tokens import hashed
from femopp.server.socket import connection
from femopp.table import settings, waiting
from femopp.table.claims.claims import refused
from femopp.table.commands import Act, Sit, Stand
from femopp.table.log.entries import BY_STAND_IN, Came, Did, Sat
from femopp.table.settings import Clock, Pace, Settings
from femopp.table.state.pending import Claim
from femopp.table.steps import Pauses, PersonThinks, claim, next_step
from femopp.tricks import Seat
from tests.server.serving import PATIENCE, Client, Served, served
from tests.table.sitting import Sitting, guest


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server where all waiting is short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(waiting, "GRACE", 0.4)
        patch.setattr(waiting, "LISTED", 0.0)
        patch.setattr(waiting, "HOST_GRACE", 0.6)
        patch.setattr(waiting, "HOST_GRACE_IN_PLAY", 1.2)
        patch.setattr(turn_timer, "BREATH", 0.05)
        patch.setattr(presence, "BRIEFLY", 0.3)
        patch.setattr(connection, "MAX_AT_ONCE", 10_000)
        patch.setitem(settings._SECONDS, settings.Clock.QUICK, 0.5)
        with served(tmp_path_factory.mktemp("data")) as running:
            yield running


def two_at_a_table(server: Served, **more: Any) -> tuple[dict[str, str], Client, Client]:
    """Return the opened table, its host, and another guest, before the match."""
    wanted = {"game": "rifki", "pace": "none", **more}
    opened = server.open_table(settings=wanted, begin=False)
    bo = server.come(opened["table"], "Bo")
    anna = server.client(opened["table"], opened["token"])
    other = server.client(opened["table"], bo["token"])
    assert other.do({"type": "Sit", "seat": 1})["type"] == "Done"
    return opened, anna, other


def hers(screen: Any) -> bool:
    return bool(screen["turn"] == screen["seat"])


def stood_in(server: Served, table: str) -> int:
    return sum(isinstance(one, Did) and one.by == BY_STAND_IN for one in server.log(table))


def test_a_bot_stands_in_for_who_has_gone_and_the_seat_is_taken_back_at_once(
    hasty: Served,
) -> None:
    opened = hasty.open_table(settings={"game": "rifki", "pace": "none"}, begin=False)
    table, anna = opened["table"], hasty.client(opened["table"], opened["token"])
    came = hasty.come(table, "Bo")
    bo = hasty.client(table, came["token"])
    assert bo.do({"type": "Sit", "seat": 1})["type"] == "Done"
    assert anna.do({"type": "Begin"})["type"] == "Done"
    bo.close()
    anna.look_until(lambda screen: not _here(screen, "Bo"))
    while stood_in(hasty, table) < 2:
        anna.play_on()
    with hasty.client(table, came["token"]) as again:
        assert again.screen["seat"] == 1
        # What the stand-in had begun is stored before this is answered.
        assert again.do({"type": "Tap"})["type"] == "Done"
        before = stood_in(hasty, table)
        while look_at_the_newest(hasty, table, anna)["turn"] != 1:
            anna.play_on()
        time.sleep(2 * waiting.GRACE)
        assert stood_in(hasty, table) == before
        again.look_until(hers)
        assert again.act(again.offered()[0])["type"] == "Done"
    anna.close()


def look_at_the_newest(server: Served, table: str, client: Client) -> Any:
    found = room_of(server, table)
    return client.look_until(lambda screen: screen["number"] >= found.live.number)


def room_of(server: Served, table: str) -> room.Room:
    loop = server.rooms._sweeper.get_loop()
    found: room.Room | None
    found = asyncio.run_coroutine_threadsafe(server.rooms.find(table), loop).result(PATIENCE)
    assert found is not None
    return found


def _here(screen: Any, name: str) -> bool:
    return any(one["name"] == name and one["here"] for one in screen["guests"])


def test_a_short_absence_is_not_shown(hasty: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "BRIEFLY", PATIENCE)
    opened, anna, bo = two_at_a_table(hasty)
    token = hasty.come(opened["table"], "Cleo")["token"]
    cleo = hasty.client(opened["table"], token)
    anna.look_until(lambda screen: _here(screen, "Cleo"))
    for _reload in range(3):
        cleo.close()
        cleo = hasty.client(opened["table"], token)
    # Other changes do not reveal it either.
    cleo.close()
    assert bo.do({"type": "Stand"})["type"] == "Done"
    here = look_at_the_newest(hasty, opened["table"], anna)
    assert _here(here, "Cleo")
    cleo = hasty.client(opened["table"], token)
    anna.say({"type": "Ping"})
    while (heard := anna.hear())["type"] != "Pong":
        assert "guests" not in heard["changes"].get("screen", {})
    # Nothing will tell later that she was away.
    assert not room_of(hasty, opened["table"])._presence._gone_briefly
    monkeypatch.setattr(presence, "BRIEFLY", 0.05)
    cleo.close()
    anna.look_until(lambda screen: not _here(screen, "Cleo"))
    with hasty.client(opened["table"], token) as again:
        # The first look is the one in which she is back.
        assert _here(again.screen, "Cleo")
        anna.look_until(lambda screen: _here(screen, "Cleo"))
    anna.close()
    bo.close()


def test_a_table_that_all_have_left_stands_still_and_goes_on_with_the_first_who_is_back(
    hasty: Served,
) -> None:
    opened, anna, bo = two_at_a_table(hasty)
    table = opened["table"]
    assert anna.do({"type": "Begin"})["type"] == "Done"
    anna.close()
    bo.close()
    length = length_without_anybody(hasty, table)
    time.sleep(2 * waiting.GRACE)
    assert len(hasty.log(table)) == length
    with hasty.client(table, opened["token"]) as again:
        again.play_on()
        assert again.screen["number"] > length


def length_without_anybody(server: Served, table: str) -> int:
    """How long the log is, once the server knows that all have left and has ended what it did."""
    found = room_of(server, table)
    while found.viewers:
        time.sleep(0.05)
    before = -1
    while before != (now := len(server.log(table))):
        before = now
        time.sleep(0.2)
    return now


def test_the_clock_shows_what_is_left_and_a_bot_acts_when_it_is_out(hasty: Served) -> None:
    opened, anna, bo = two_at_a_table(hasty, clock="quick")
    assert anna.do({"type": "Begin"})["type"] == "Done"
    screen = anna.look_until(lambda screen: screen["seconds_left"] is not None)
    assert screen["seconds_left"] in (0, 1)
    assert screen["turn"] in (0, 1)
    number = screen["number"]
    anna.look_until(lambda screen: screen["number"] > number)
    assert stood_in(hasty, opened["table"]) > 0
    anna.close()
    bo.close()


def test_each_turn_begins_with_all_of_the_clock(hasty: Served) -> None:
    without_rituals = {"rituals": "auto"}
    rules = {"game": "rodskagg", "preset": "skane", "players": 2, "options": without_rituals}
    opened, anna, bo = two_at_a_table(hasty, clock="relaxed", **rules)
    assert anna.do({"type": "Begin"})["type"] == "Done"
    first = anna.look_until(lambda screen: screen["turn"] in (0, 1))
    assert first["seconds_left"] == 90
    who, other = (anna, bo) if first["turn"] == 0 else (bo, anna)
    who.look_until(hers)
    room_of(
        hasty, opened["table"]
    )._course.timer._since -= 60  # as if the first had thought for a minute
    assert who.act(who.offered()[0])["type"] == "Done"
    assert other.look_until(hers)["seconds_left"] == 90
    anna.close()
    bo.close()


class Turn:
    """The turn of one of two people at a table with a clock of ninety seconds."""

    def __init__(self) -> None:
        settings = Settings("rifki", clock=Clock.RELAXED, pace=Pace.NONE)
        self.sitting = Sitting(settings, people=2)
        step: PersonThinks = self.sitting.until(PersonThinks)
        self.seat, self.who = step.seat, guest(step.seat)
        self._timer = turn_timer.TurnTimer(0.0)

    def due_at(self, now: float) -> float | None:
        """When a bot stands in, once the table is noticed to stand as it does."""
        live = self.sitting.live
        step = next_step(live)
        self._timer.notice(live, step, now)
        return self._timer.due(live, step, {})


def test_standing_up_and_down_gains_no_time() -> None:
    """Else a table would wait for them as long as they like."""
    turn = Turn()
    assert turn.due_at(0.0) == 90.0
    for now in (60.0, 80.0):
        turn.sitting.do(turn.who, Stand())
        turn.due_at(now)
        turn.sitting.do(turn.who, Sit(turn.seat))
        assert turn.due_at(now + 0.5) == 90.0
    turn.sitting.do(turn.who, Stand())
    turn.due_at(82.0)
    # Another player has the full time.
    turn.sitting.enter(Came("eva", "Eva"), Sat("eva", turn.seat))
    assert turn.due_at(83.0) == 173.0


def test_nor_does_a_trick_lie_any_longer_by_that() -> None:
    by_hand = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NORMAL)
    sitting = Sitting(by_hand, people=2)
    step = sitting.until(Pauses)
    waits = turn_timer.TurnTimer(0.0)
    waits.notice(sitting.live, step, 0.0)
    lies_until = waits.due(sitting.live, step, {})
    assert lies_until == Pace.NORMAL.pause_seconds
    for now in (1.0, 2.0):
        for command in (Stand(), Sit(0)):
            sitting.do(guest(0), command)
            waits.notice(sitting.live, next_step(sitting.live), now)
        assert next_step(sitting.live) == step
        assert waits.due(sitting.live, step, {}) == lies_until


def test_the_time_in_which_others_answer_a_claim_is_not_the_claimers() -> None:
    turn = Turn()
    assert turn.due_at(0.0) == 90.0
    made = Claim(turn.seat, turn.seat)
    turn.sitting.live = claim(turn.sitting.live, made)
    assert turn.due_at(10.0) == 100.0
    turn.sitting.live = claim(turn.sitting.live, refused(made, Seat(1 - turn.seat)))
    assert turn.due_at(80.0) == 170.0


def test_without_a_clock_no_seconds_are_shown(hasty: Served) -> None:
    _table, anna, bo = two_at_a_table(hasty)
    assert anna.do({"type": "Begin"})["type"] == "Done"
    assert anna.look_until(lambda screen: screen["turn"] in (0, 1))["seconds_left"] is None
    anna.close()
    bo.close()


def test_a_waiting_guest_becomes_host_if_the_host_stays_away(hasty: Served) -> None:
    _table, anna, bo = two_at_a_table(hasty)
    assert not bo.screen["host"]
    assert "only the host" in bo.do({"type": "Begin"})["text"]
    anna.close()
    bo.look_until(lambda screen: screen["host"])
    assert bo.do({"type": "Begin"})["type"] == "Done"
    bo.close()


def test_a_player_left_without_a_host_becomes_host_and_can_end_the_match(
    hasty: Served,
) -> None:
    _opened, anna, bo = two_at_a_table(hasty, game="sheepshead")
    assert anna.do({"type": "Begin"})["type"] == "Done"
    bo.look_until(lambda screen: screen["stage"] == "playing")
    assert "only the host" in bo.do({"type": "LastDeal", "is_last": True})["text"]
    anna.close()
    bo.look_until(lambda screen: screen["host"])
    assert bo.screen["stage"] == "playing"
    assert bo.do({"type": "LastDeal", "is_last": True})["type"] == "Done"
    bo.close()


def test_a_removed_guest_is_sent_away_and_his_link_is_dead(hasty: Served) -> None:
    _table, anna, bo = two_at_a_table(hasty)
    guest = next(one["guest"] for one in anna.screen["guests"] if one["name"] == "Bo")
    assert anna.do({"type": "Remove", "guest": guest})["type"] == "Done"
    assert "removed you" in bo.until("Trouble")["text"]
    anna.look_until(lambda screen: all(one["name"] != "Bo" for one in screen["seats"]))
    anna.close()
    bo.close()


def test_two_tabs_of_one_guest_show_the_same_and_one_may_close(hasty: Served) -> None:
    opened = hasty.open_table(settings={"game": "rifki"})
    with hasty.client(opened["table"], opened["token"]) as one:
        with hasty.client(opened["table"], opened["token"]) as two:
            assert two.screen["seat"] == one.screen["seat"] == 0
        one.say({"type": "Ping"})
        assert one.until("Pong")
        assert _here(one.screen, "Anna")


def test_manual_rituals_at_no_pace_do_not_spin(hasty: Served) -> None:
    """A bot that waits for a person's phrase lets moments pass; that must not be a busy loop."""
    opened = hasty.open_table(settings={"game": "rodskagg", "pace": "none"})
    with hasty.client(opened["table"], opened["token"]) as anna:
        looks = 0
        until = time.monotonic() + 1.0
        while time.monotonic() < until:
            try:
                looks += anna.hear(timeout=0.3)["type"] == "Look"
            except TimeoutError:
                break
        assert looks < 300


def test_a_spectator_who_never_reads_stops_nobody_and_costs_little(
    hasty: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ChangeLimit, "take", lambda *_change: True)
    table = hasty.open_table(settings={"game": "rifki", "pace": "none"}, begin=False)

    async def deaf() -> asyncio.StreamWriter:
        _reader, writer = await asyncio.open_connection("127.0.0.1", hasty.port, limit=1)
        writer.write(
            f"GET /api/tables/{table['table']}/socket HTTP/1.1\r\nHost: 127.0.0.1:{hasty.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        # Hello, in a masked frame with the mask 0.
        hello = b'{"type":"Hello"}'
        writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        await writer.drain()
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        return writer

    def many_looks(client: Client) -> None:
        for number in range(150):
            command = {"type": "Stand"} if number % 2 == 0 else {"type": "Sit", "seat": 0}
            assert client.do(command)["type"] == "Done"

    async def play() -> None:
        writer = await deaf()
        try:
            with hasty.client(table["table"], table["token"]) as anna:
                await asyncio.to_thread(many_looks, anna)
        finally:
            writer.transport.abort()

    asyncio.run(play())
    assert room_of(hasty, table["table"]).live.number >= 150


def dealer_who_says_nothing(people: int = 1) -> Sitting:
    """The first person has dealt; the others wait for the phrase, which is hers to say."""
    rules = {"rituals": "manual", "first_dealer": "random"}
    wanted = Settings("rodskagg", "skane", rules, players=3, clock=Clock.QUICK, pace=Pace.NONE)
    for seed in range(100):
        sitting = Sitting(wanted, people, seed=seed)
        sitting.until(PersonThinks)
        if sitting.match.state.dealer == 0:
            sitting.do(guest(0), Act("deal_cards"))
            return sitting
    raise AssertionError("she never deals")


def test_the_clock_runs_while_all_wait_for_one_player(hasty: Served) -> None:
    sitting = dealer_who_says_nothing()
    loop = hasty.rooms._sweeper.get_loop()
    storing = hasty.store.open_table("silent", sitting.log, {guest(0): hashed("a token")})
    asyncio.run_coroutine_threadsafe(storing, loop).result(PATIENCE)
    with hasty.client("silent", "a token") as anna:
        anna.look_until(lambda screen: screen["seats"][0]["stood_in"])
        anna.look_until(lambda screen: screen["turn"] != 1)


@pytest.mark.parametrize("is_here", [True, False], ids=["here", "gone"])
def test_waiting_for_the_dealers_phrase_costs_no_time(hasty: Served, is_here: bool) -> None:
    """Forehand could but pick up too early, five up for that; whoever waits does no such thing."""
    sitting, table = dealer_who_says_nothing(people=2), f"waiting-{is_here}"
    loop = hasty.rooms._sweeper.get_loop()
    tokens = {guest(0): hashed("a token"), guest(1): hashed("another")}
    storing = hasty.store.open_table(table, sitting.log, tokens)
    asyncio.run_coroutine_threadsafe(storing, loop).result(PATIENCE)
    with ExitStack() as here:
        anna = here.enter_context(hasty.client(table, "a token"))
        if is_here:
            here.enter_context(hasty.client(table, "another"))
        anna.look_until(lambda screen: any(one["stood_in"] for one in screen["seats"]))
        assert [one["stood_in"] for one in anna.screen["seats"]] == [True, False, False]
        assert anna.screen["turn"] == 1


def test_a_table_that_is_taken_up_again_waits_for_those_who_sat_there_from_then_on() -> None:
    """As if all had gone at that moment: nobody knows when they did."""
    live = Sitting(Settings("rifki", pace=Pace.NONE), people=2).live
    step = PersonThinks(Seat(1))

    async def taking_up() -> None:
        loop = asyncio.get_running_loop()
        before = loop.time()
        taken_up = presence.Presence(lambda: None, loop.time)
        after = loop.time()
        taken_up.connected(guest(0))
        gone = taken_up.seats_gone(live)
        assert gone.keys() == {1}
        due = waiting.due(live, step, before, gone)
        assert due is not None
        assert before + waiting.GRACE <= due <= after + waiting.GRACE

    asyncio.run(taking_up())
