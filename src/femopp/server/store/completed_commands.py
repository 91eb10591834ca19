"""Commands that a log has completed, so that a retry is answered and not done again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from femopp.server.store.chain import Command

MAX_DIGITS = 15
"""Digits of a command's number."""

WINDOW = 128
"""Numbers remembered for each device; a client has fewer unanswered at a time."""

MAX_DEVICES = 20
"""Devices remembered for each guest, the latest ones."""

Latest = Mapping[str, Mapping[str, int]]
"""Number of the last completed command, by guest and device."""


class Verdict(Enum):
    """Verdict on a command by its number."""

    NEW = auto()
    DONE = auto()
    TOO_LATE = auto()
    """Later commands of its device were done, and it was not."""
    LONG_AGO = auto()
    """Later commands of its device were done; whether it was done is forgotten."""


def command_of(guest: str, name: str) -> Command:
    """Parse an id DEVICE-NUMBER; any other id is a device with a single command."""
    device, dash, number = name.rpartition("-")
    if dash and number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS:
        return Command(guest, device, int(number))
    return Command(guest, name, 1)


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

    `latest` are the last numbers of each device before `done`. So many numbers of a device are
    remembered (`window`), and so many `devices` of a guest.
    """

    def __init__(
        self,
        done: Iterable[Command] = (),
        latest: Latest | None = None,
        window: int = WINDOW,
        devices: int = MAX_DEVICES,
    ) -> None:
        self._window = window
        self._devices = devices
        self._guests: dict[str, dict[str, _Device]] = {
            guest: {device: _Device(last, last) for device, last in devices.items()}
            for guest, devices in (latest or {}).items()
        }
        for command in done:
            self.add(command)

    def verdict(self, command: Command) -> Verdict:
        known = self._guests.get(command.guest, _NO_DEVICES).get(command.device)
        return Verdict.NEW if known is None else known.verdict(command.number)

    def add(self, command: Command) -> None:
        """Add a completed command."""
        guest, device = command.guest, command.device
        known = self._guests.get(guest, _NO_DEVICES).get(device) or self._remember(guest, device)
        known.add(command.number, self._window)

    def replaced(self, guest: str, device: str) -> None:
        """Let a guest's devices be those of the id that has taken the guest's place."""
        self._guests[device] = {**self._guests.pop(guest, {}), **self._guests.get(device, {})}

    def _remember(self, guest: str, device: str) -> _Device:
        """Add a device; if the guest has too many, forget the first."""
        devices = self._guests.setdefault(guest, {})
        if len(devices) >= self._devices:
            del devices[next(iter(devices))]
        known = devices[device] = _Device(0, 0)
        return known

    def latest(self, guests: Iterable[str]) -> Latest:
        """Return the last numbers of these guests' devices."""
        return {
            guest: {name: device.last for name, device in self._guests[guest].items()}
            for guest in guests
            if guest in self._guests
        }
