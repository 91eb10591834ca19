"""Commands that were done, recognised by the numbers that rise for each device."""

from __future__ import annotations

import pytest

from femopp.server.store.chain import Command
from femopp.server.store.completed_commands import (
    MAX_DEVICES,
    WINDOW,
    CompletedCommands,
    Verdict,
    command_of,
)

NAMES = {
    "4f2a-17": Command("anna", "4f2a", 17),
    "a-b-3": Command("anna", "a-b", 3),
    "-1": Command("anna", "", 1),
    "no number": Command("anna", "no number", 1),
    "1e5-": Command("anna", "1e5-", 1),
    "x-1234567890123456": Command("anna", "x-1234567890123456", 1),
}


@pytest.mark.parametrize("name, command", NAMES.items(), ids=NAMES)
def test_a_name_is_a_device_and_a_number(name: str, command: Command) -> None:
    assert command_of("anna", name) == command


def phone(number: int) -> Command:
    return Command("anna", "phone", number)


VERDICTS = [
    (phone(1), Verdict.DONE),
    (phone(2), Verdict.TOO_LATE),
    (phone(3), Verdict.DONE),
    (phone(4), Verdict.NEW),
    (Command("anna", "laptop", 1), Verdict.NEW),
    (Command("bo", "phone", 1), Verdict.NEW),
]


@pytest.mark.parametrize("command, verdict", VERDICTS)
def test_after_one_and_three_were_done(command: Command, verdict: Verdict) -> None:
    """Number 2 was declined, or never came: it is not done after a later one."""
    assert CompletedCommands([phone(1), phone(3)]).verdict(command) is verdict


def test_only_the_last_one_is_known_from_a_snapshot() -> None:
    done = CompletedCommands([phone(9)], {"anna": {"phone": 7}})
    verdicts = {number: done.verdict(phone(number)) for number in (6, 7, 8, 9, 10)}
    assert verdicts == {
        6: Verdict.LONG_AGO,
        7: Verdict.LONG_AGO,
        8: Verdict.TOO_LATE,
        9: Verdict.DONE,
        10: Verdict.NEW,
    }
    assert CompletedCommands((), {"anna": {"phone": 7}}).verdict(phone(7)) is Verdict.DONE


def test_one_that_is_stored_late_counts_too() -> None:
    done = CompletedCommands([phone(5), phone(4)])
    assert done.verdict(phone(4)) is Verdict.DONE
    assert done.latest(["anna", "bo"]) == {"anna": {"phone": 5}}


def test_little_is_kept() -> None:
    done = CompletedCommands(phone(number) for number in range(1, 10_000))
    assert done.verdict(phone(9_999 - WINDOW + 1)) is Verdict.DONE
    assert done.verdict(phone(1)) is Verdict.LONG_AGO
    for number in range(MAX_DEVICES + 5):
        done.add(Command("anna", f"device {number}", 1))
    assert len(done.latest(["anna"])["anna"]) == MAX_DEVICES
