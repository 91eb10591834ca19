"""The wait for the next deal, on the wire."""

from typing import Any

import pytest

from femopp.table import settings
from femopp.table.settings import Pace, Settings
from tests.server.serving import Served
from tests.server.test_replays import TOKEN, kept
from tests.table.sitting import guest
from tests.table.test_last_deal import between_deals

TAP = {"type": "Tap"}
RIFKI = Settings("rifki", pace=Pace.SLOW)


def waiting(screen: Any) -> list[int]:
    found: list[int] = screen["result"]["waiting"]
    return found


def is_dealt(screen: Any) -> bool:
    return bool(screen["deal"] == 2 and screen["result"] is None)


def test_the_next_deal_comes_when_all_who_are_present_have_pressed(server: Served) -> None:
    kept(server, "pressed", between_deals(RIFKI))
    with server.client("pressed", TOKEN) as anna, server.client("pressed", guest(1)) as bo:
        shown = bo.look_until(lambda screen: waiting(screen) == [0, 1])
        assert shown["result"]["next_seconds"] in (39, 40)
        assert anna.do(TAP)["type"] == "Done"
        assert bo.look_until(lambda screen: waiting(screen) == [1])["taps"]
        assert not anna.look_until(lambda screen: waiting(screen) == [1])["taps"]
        assert bo.do(TAP)["type"] == "Done"
        for one in (anna, bo):
            one.look_until(is_dealt)


def test_nobody_waits_for_somebody_who_has_left(server: Served) -> None:
    kept(server, "left", between_deals(RIFKI))
    with server.client("left", TOKEN) as anna:
        with server.client("left", guest(1)):
            anna.look_until(lambda screen: waiting(screen) == [0, 1])
            assert anna.do(TAP)["type"] == "Done"
            assert anna.look_until(lambda screen: not screen["taps"])["deal"] == 1
        anna.look_until(is_dealt)


def test_the_next_deal_comes_by_itself_when_the_countdown_ends(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings._RESULT_SECONDS, Pace.SLOW, 0.6)
    kept(server, "counted", between_deals(RIFKI))
    with server.client("counted", TOKEN) as anna, server.client("counted", guest(1)):
        anna.look_until(lambda screen: screen["result"]["next_seconds"] in (0, 1))
        anna.look_until(is_dealt)


def test_somebody_alone_is_not_hurried(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings._RESULT_SECONDS, Pace.SLOW, 0.1)
    kept(server, "alone", between_deals(RIFKI, people=1))
    with server.client("alone", TOKEN) as anna:
        shown = anna.look_until(lambda screen: waiting(screen) == [0])
        assert (shown["result"]["next_seconds"], shown["asked"]) == (
            None,
            "Ready for the next deal?",
        )
        with pytest.raises(TimeoutError):
            anna.hear(timeout=0.5)
        assert anna.do(TAP)["type"] == "Done"
        anna.look_until(is_dealt)
