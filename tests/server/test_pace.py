"""The host changes the pace of a table while it is played."""

import pytest
from msgspec import ValidationError
from msgspec.json import decode

from femopp.language import Speaker
from femopp.table.commands import AnyCommand, Declined, SetPace
from femopp.table.deciding import decide
from femopp.table.log.entries import Came, HostIs, PaceIs, Stands
from femopp.table.log.folding import fold
from femopp.table.settings import Pace, Settings
from femopp.table.steps import BotThinks, next_step
from femopp.table.waiting import due
from tests.server.serving import Served
from tests.table.keeping import Keeping
from tests.table.sitting import Sitting, guest, screen
from tests.table.test_snapshots import agree, from_snapshot


def table(pace: Pace = Pace.NORMAL) -> Sitting:
    sitting = Sitting(Settings("rifki", pace=pace), people=2)
    sitting.enter(Came("wanda", "Wanda"))
    return sitting


def refusal(sitting: Sitting, who: str, pace: str) -> str:
    with pytest.raises(Declined) as caught:
        sitting.do(who, SetPace(pace))  # type: ignore[arg-type]
    return Speaker("en").say(caught.value.text)


def test_the_host_changes_it_and_everybody_sees_it() -> None:
    sitting = table()
    sitting.do(guest(0), SetPace("slow"))
    assert sitting.log[-1] == PaceIs(Pace.SLOW)
    assert [screen(sitting.live, one).pace for one in (0, 1, None)] == ["slow"] * 3
    assert sitting.live.settings.pace is Pace.NORMAL


@pytest.mark.parametrize("who", [guest(1), "wanda"])
def test_nobody_else_can(who: str) -> None:
    sitting = table()
    assert refusal(sitting, who, "none") == "only the host can do that"
    assert sitting.live.pace is Pace.NORMAL
    sitting.enter(HostIs(who, by=guest(0)))
    sitting.do(who, SetPace("none"))
    assert refusal(sitting, guest(0), "slow") == "only the host can do that"


def test_the_same_pace_again_changes_nothing() -> None:
    sitting = table()
    assert decide(sitting.live, guest(0), SetPace("normal")).entries == ()
    sitting.do(guest(0), SetPace("slow"))
    assert decide(sitting.live, guest(0), SetPace("slow")).entries == ()


@pytest.mark.parametrize("pace", ['"fast"', "-1", "10" * 40, "null", '["slow"]'])
def test_another_pace_is_no_command(pace: str) -> None:
    with pytest.raises(ValidationError):
        decode(f'{{"type": "SetPace", "pace": {pace}}}', type=AnyCommand)


def test_bots_take_the_time_of_the_new_pace() -> None:
    sitting = table()
    step = sitting.until(BotThinks)
    at = due(sitting.live, step, 100.0, {})
    sitting.do(guest(0), SetPace("none"))
    assert at is not None
    assert at > 100.0
    assert due(sitting.live, next_step(sitting.live), 100.0, {}) == 100.0


def test_it_is_in_the_log_and_in_snapshots() -> None:
    keeping = Keeping(Settings("rifki", pace=Pace.NONE))
    keeping.do(guest(0), SetPace("slow"))
    while not isinstance(keeping.log[-1], Stands):
        keeping.step()
    assert fold(keeping.log).pace is Pace.SLOW
    again, _followed = from_snapshot(keeping.log)
    agree(again, keeping.live)
    assert again.pace is Pace.SLOW


def test_exactly_once_over_the_wire(server: Served) -> None:
    opened = server.open_table()
    with server.client(opened["table"], opened["token"]) as client:
        client.look_until(lambda screen: screen["pace"] == "none")
        slow = {"type": "SetPace", "pace": "slow"}
        answers = [
            client.do(slow, client.id(1)),
            client.do({"type": "SetPace", "pace": "none"}, client.id(2)),
            client.do(slow, client.id(1)),
        ]
        assert [one["type"] for one in answers] == ["Done"] * 3
        assert client.screen["pace"] == "none"
    paces = [one for one in server.log(opened["table"]) if isinstance(one, PaceIs)]
    assert paces == [PaceIs(Pace.SLOW), PaceIs(Pace.NONE)]
