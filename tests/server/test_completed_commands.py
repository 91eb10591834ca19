"""Commands that were done, recognised by the numbers that rise for each device."""

from collections.abc import Iterable

import pytest

from femopp.server.store.chain import Command
from femopp.server.store.completed_commands import (
    MAX_DEVICES,
    WINDOW,
    CompletedCommands,
    Verdict,
    command_of,
    number_of,
)

NAMES = {
    "4-17": Command("anna", "4", 17),
    "4f2a-17": Command("anna", "4f2a", 17),
    "a-b-3": Command("anna", "a-b", 3),
    "4-999999999999999": Command("anna", "4", 999_999_999_999_999),
    "4": None,
    "4-": None,
    "4-0": None,
    "4-01": None,
    "4--1": Command("anna", "4-", 1),
    "4-1.5": None,
    "4-１": None,
    "4-1000000000000000": None,
    "no number": None,
    "d42a0cf2-7e52-4a3f-9d0e-5f0c1c7b9a3e": None,
}


@pytest.mark.parametrize("name, command", NAMES.items(), ids=NAMES)
def test_a_name_is_a_device_and_a_number(name: str, command: Command | None) -> None:
    assert command_of("anna", name) == command


def test_devices_that_chose_their_names_have_no_numbers() -> None:
    named = ["", "0", "01", "-1", "4f2a", "1.5", "²", "１", "1" * 16, "phone"]
    assert [number_of(name) for name in named] == [0] * len(named)
    assert [number_of("1"), number_of("9" * 15)] == [1, 999_999_999_999_999]


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


def page(number: int) -> Command:
    """Return the first command of a page with this device number."""
    return Command("anna", str(number), 1)


def verdicts_of(done: CompletedCommands, numbers: Iterable[int]) -> dict[int, Verdict]:
    return {number: done.verdict(page(number)) for number in numbers}


def test_nothing_is_forgotten_of_twenty_devices() -> None:
    done = CompletedCommands(map(page, range(2, 21)))
    assert verdicts_of(done, (1, 2, 21)) == {
        1: Verdict.NEW,
        2: Verdict.DONE,
        21: Verdict.NEW,
    }


LONG_AGO_OF_23 = {
    1: Verdict.LONG_AGO,
    3: Verdict.LONG_AGO,
    4: Verdict.DONE,
    23: Verdict.DONE,
    24: Verdict.NEW,
}


def test_a_lower_device_than_those_remembered_was_long_ago() -> None:
    """Whatever the order in which they did something."""
    for numbers in (range(1, 24), range(23, 0, -1), [*range(12, 24), *range(1, 12)]):
        done = CompletedCommands(map(page, numbers))
        assert verdicts_of(done, LONG_AGO_OF_23) == LONG_AGO_OF_23


@pytest.mark.parametrize("at", [1, 10, 19, 20, 21, 22, 23])
def test_so_it_is_after_a_restart(at: int) -> None:
    """A snapshot has the commands until then, the log those after it."""
    before = CompletedCommands(map(page, range(1, at + 1)))
    again = CompletedCommands(map(page, range(at + 1, 24)), before.latest(["anna"]))
    assert verdicts_of(again, LONG_AGO_OF_23) == LONG_AGO_OF_23


def test_a_snapshot_with_one_more_device_says_the_same() -> None:
    """A command is in the snapshot that is stored with it."""
    devices = {str(number): 1 for number in range(3, 24)}
    done = CompletedCommands((), {"anna": devices})
    assert verdicts_of(done, LONG_AGO_OF_23) == LONG_AGO_OF_23


def test_devices_that_chose_their_names_are_forgotten_first() -> None:
    older = {f"{number:08x}phone": 1 for number in range(MAX_DEVICES)}
    done = CompletedCommands([page(1)], {"anna": older})
    assert verdicts_of(done, (1, 2)) == {1: Verdict.DONE, 2: Verdict.NEW}
    assert "00000000phone" not in done.latest(["anna"])["anna"]
    assert done.latest(["anna"])["anna"]["00000001phone"] == 1
    for number in range(2, 24):
        done.add(page(number))
    assert verdicts_of(done, LONG_AGO_OF_23) == LONG_AGO_OF_23


def test_the_devices_of_somebody_whose_place_is_taken_count_for_whoever_takes_it() -> None:
    done = CompletedCommands([*map(page, range(1, 24)), Command("device", "30", 1)])
    done.replaced("anna", "device")
    verdicts = {
        number: done.verdict(Command("device", str(number), 1)) for number in (4, 5, 23, 29, 30)
    }
    assert verdicts == {
        4: Verdict.LONG_AGO,
        5: Verdict.DONE,
        23: Verdict.DONE,
        29: Verdict.NEW,
        30: Verdict.DONE,
    }
    assert done.latest(["anna"]) == {}
