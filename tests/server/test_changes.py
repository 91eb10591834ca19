"""Commands other than play: stored only if they change something, and not without end."""

from pathlib import Path

import pytest

from femopp.server.net.rate_limit import MAX_OF_ALL, MAX_OF_GUEST, ChangeLimit, RateLimit
from femopp.server.room.rooms import Rooms
from femopp.server.start import database_in
from femopp.table.commands import (
    Act,
    Admit,
    AnyCommand,
    Begin,
    ChooseBot,
    Declined,
    HandOn,
    LastDeal,
    Sit,
    Stand,
)
from femopp.table.deciding import decide
from femopp.table.settings import Pace, Settings
from tests.server.storing import Watching, do, opened_room, said, with_rooms
from tests.table.sitting import Sitting, guest

HOST = guest(0)
TOO_MANY = "there are too many changes at this table right now; try again in a few seconds"


@pytest.mark.parametrize(
    "command",
    [Sit(0), Admit(admits=True), HandOn(HOST), ChooseBot(3, "greedy"), LastDeal(is_last=False)],
    ids=lambda one: type(one).__name__,
)
def test_commands_that_change_nothing_store_no_entry(command: AnyCommand) -> None:
    live = Sitting(Settings("rifki", pace=Pace.NONE), people=2).live
    assert decide(live, HOST, command).entries == ()


def test_an_allowance_grows_again_with_time_and_never_beyond_its_most() -> None:
    allowance = RateLimit(most=2, a_second=0.5, now=100.0)
    assert [allowance.take(100.0) for _time in range(3)] == [True, True, False]
    assert not allowance.take(101.0)
    assert allowance.take(102.0)
    assert [allowance.take(900.0) for _time in range(3)] == [True, True, False]


def test_one_guest_uses_up_their_own_share_and_no_others() -> None:
    changes = ChangeLimit(now=0.0)
    assert [changes.take("a", False, 0.0) for _time in range(MAX_OF_GUEST + 1)][-2:] == [
        True,
        False,
    ]
    assert changes.take("b", False, 0.0)
    assert changes.take("a", False, 2.0)


def test_many_guests_share_what_the_table_has_and_keep_no_host_from_acting() -> None:
    changes = ChangeLimit(now=0.0)
    taken = sum(changes.take(f"{number}", False, 0.0) for number in range(2 * MAX_OF_ALL))
    assert taken == MAX_OF_ALL
    assert not changes.take_for_newcomer(0.0)
    assert changes.take("host", True, 0.0)
    assert changes.take_for_newcomer(1.0)


def test_a_guest_who_leaves_is_not_counted() -> None:
    changes = ChangeLimit(now=0.0)
    for _time in range(MAX_OF_GUEST):
        changes.take("a", True, 0.0)
    changes.keep_only(["b"])
    assert changes.take("a", True, 0.0)


def test_a_table_with_too_many_changes_says_so_and_is_played_on(tmp_path: Path) -> None:
    async def many(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        room.enter(Watching(table.guest))
        for number in range(MAX_OF_GUEST // 2):
            await do(room, table.guest, f"1-{2 * number + 1}", Stand())
            await do(room, table.guest, f"1-{2 * number + 2}", Sit(0))
        with pytest.raises(Declined) as caught:
            await do(room, table.guest, "1-101", Stand())
        assert said(caught.value) == TOO_MANY
        # Nothing that is done in the match is counted.
        with pytest.raises(Declined, match="not begun"):
            await do(room, table.guest, "1-102", Act("play 2C"))
        number = room.live.number
        with pytest.raises(Declined, match="too many changes"):
            await do(room, table.guest, "1-103", Begin())
        assert room.live.number == number

    with_rooms(database_in(tmp_path), many)
