"""Commands that a log has completed, so that a retry is answered and not done again."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from femopp.server.store.chain import Command

NUMBER = re.compile("[1-9][0-9]{0,14}")
"""A command's number, or that of a device."""

WINDOW = 128
"""Numbers remembered for each device; a client has fewer unanswered at a time."""

MAX_DEVICES = 20
"""Devices remembered for each guest, those with the highest numbers."""

Latest = Mapping[str, Mapping[str, int]]
"""Number of the last completed command, by guest and device."""


class Verdict(Enum):
    """Verdict on a command by its number."""

    NEW = auto()
    DONE = auto()
    TOO_LATE = auto()
    """Later commands of its device were done, and it was not."""
    LONG_AGO = auto()
    """Later commands of its device, or of many later devices, were done; it may be forgotten."""


def command_of(guest: str, name: str) -> Command | None:
    """Parse an id DEVICE-NUMBER; return None for any other."""
    device, dash, number = name.rpartition("-")
    return Command(guest, device, int(number)) if dash and NUMBER.fullmatch(number) else None


def number_of(device: str) -> int:
    """Return a device's number; 0 for one that chose its name itself, in older versions."""
    return int(device) if NUMBER.fullmatch(device) else 0


@dataclass
class _Device:
    """Completed commands of one device: the last, and all after `known_after`."""

    last: int
    known_after: int
    done: set[int] = field(default_factory=set)

    def add(self, number: int, window: int) -> None:
        self.done.add(number)
        self.last = max(self.last, number)
        if len(self.done) > 2 * window:
            self.known_after = max(self.known_after, self.last - window)
            self.done = {one for one in self.done if one > self.known_after}

    def verdict(self, number: int) -> Verdict:
        if number > self.last:
            return Verdict.NEW
        if number == self.last or number in self.done:
            return Verdict.DONE
        return Verdict.TOO_LATE if number > self.known_after else Verdict.LONG_AGO


_NO_DEVICES: Mapping[str, _Device] = {}


class CompletedCommands:
    """Completed commands of a log. Their numbers rise for each device of a guest.

    So do the numbers of a guest's devices: if those remembered are as many as can be, nothing is
    known of lower ones. `latest` are the last numbers of each device before `done`. So many numbers
    of a device are remembered (`window`), and so many devices of a guest (`most`).
    """

    def __init__(
        self,
        done: Iterable[Command] = (),
        latest: Latest | None = None,
        window: int = WINDOW,
        most: int = MAX_DEVICES,
    ) -> None:
        self._window = window
        self._most = most
        self._guests: dict[str, dict[str, _Device]] = {
            guest: {device: _Device(last, last) for device, last in devices.items()}
            for guest, devices in (latest or {}).items()
        }
        for devices in self._guests.values():
            self._forget_lowest(devices)
        for command in done:
            self.add(command)

    def verdict(self, command: Command) -> Verdict:
        known = self._guests.get(command.guest, _NO_DEVICES).get(command.device)
        if known is not None:
            return known.verdict(command.number)
        is_forgotten = self.is_forgotten(command.guest, number_of(command.device))
        return Verdict.LONG_AGO if is_forgotten else Verdict.NEW

    def is_forgotten(self, guest: str, device: int) -> bool:
        """Whether commands of a guest's device with this number may have been forgotten."""
        devices = self._guests.get(guest, _NO_DEVICES)
        return len(devices) >= self._most and device < min(map(number_of, devices))

    def add(self, command: Command) -> None:
        """Add a completed command."""
        devices = self._guests.setdefault(command.guest, {})
        devices.setdefault(command.device, _Device(0, 0)).add(command.number, self._window)
        self._forget_lowest(devices)

    def replaced(self, guest: str, device: str) -> None:
        """Let a guest's devices be those of the id that has taken the guest's place."""
        if guest in self._guests:
            devices = {**self._guests.pop(guest), **self._guests.get(device, {})}
            self._forget_lowest(devices)
            self._guests[device] = devices

    @property
    def highest(self) -> int:
        """The highest number of a device that is remembered, 0 if there is none."""
        return max((number_of(one) for some in self._guests.values() for one in some), default=0)

    def latest(self, guests: Iterable[str]) -> Latest:
        """Return the last numbers of these guests' devices."""
        return {
            guest: {name: device.last for name, device in self._guests[guest].items()}
            for guest in guests
            if guest in self._guests
        }

    def _forget_lowest(self, devices: dict[str, _Device]) -> None:
        """Forget devices if there are too many, those without a number first."""
        while len(devices) > self._most:
            del devices[min(devices, key=number_of)]
