"""Sockets to which a table is shown."""

from collections.abc import Iterator
from typing import Protocol

from femopp.server.room.talk import Spoken

MAX_SPECTATORS = 200
"""Maximum of spectators' sockets at a table, so that they leave room for its players."""

MAX_SOCKETS_OF_GUEST = 20
"""Maximum of one guest's sockets: a person's devices, and lost connections not yet noticed."""


class Viewer(Protocol):
    """A socket to which the table is shown; `guest` is None for a spectator without a name."""

    @property
    def guest(self) -> str | None: ...
    def table_changed(self) -> None:
        """Send the current screen."""
        ...

    def removed(self) -> None:
        """Close: the host has removed this guest."""
        ...

    def table_deleted(self) -> None:
        """Close: the table has been deleted."""
        ...

    def refused(self) -> None:
        """Close: the host has refused to let this guest join."""
        ...

    def shut_out(self) -> None:
        """Close: this device isn't let in as somebody any more."""
        ...

    def let_go(self, seconds: float | None = None) -> None:
        """Close; the client may come back, after some `seconds`, with a valid token."""
        ...

    def became(self, guest: str) -> None:
        """Send everything as this guest, whose id has taken the place of the viewer's own."""
        ...

    def said(self, spoken: Spoken, now: float) -> None:
        """Send what somebody said."""
        ...

    def unsaid(self, guest: str | None) -> None:
        """Send that the lines of this guest (None: of all) are cleared."""
        ...


class Viewers:
    """All viewers of one table."""

    def __init__(self) -> None:
        self._all: set[Viewer] = set()

    def __iter__(self) -> Iterator[Viewer]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._all

    def people(self) -> int:
        """Return the number of people: a guest counts once, each spectator for themselves."""
        return len({viewer.guest or id(viewer) for viewer in self._all})

    def has_room_for(self, guest: str | None) -> bool:
        """Whether another socket of this guest (None: a spectator) may be added."""
        most = MAX_SPECTATORS if guest is None else MAX_SOCKETS_OF_GUEST
        return len(self.of(guest)) < most

    def of(self, guest: str | None) -> list[Viewer]:
        """Return this guest's viewers."""
        return [viewer for viewer in self._all if viewer.guest == guest]

    def add(self, viewer: Viewer) -> None:
        self._all.add(viewer)

    def discard(self, viewer: Viewer) -> None:
        self._all.discard(viewer)

    def table_changed(self) -> None:
        """Send everybody the current screen."""
        for viewer in self._all:
            viewer.table_changed()

    def table_deleted(self) -> None:
        """Close all sockets."""
        viewers, self._all = self._all, set()
        for viewer in viewers:
            viewer.table_deleted()
