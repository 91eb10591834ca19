"""Requests in a table's queue: commands, and new guests."""

import asyncio
from collections.abc import Callable

from msgspec import Struct

from femopp.language import Text
from femopp.server.protocol.messages import Commit, Do, Reveal
from femopp.server.store.databases import StorageError
from femopp.table.commands import Declined

Result = Declined | StorageError | Text | None
"""Result of a command: the reason why it was not done, or a note if there is one."""

OnDone = Callable[[Result], None]


class Request(Struct):
    """A guest's command, or their answer in a round."""

    guest: str
    message: Do | Commit | Reveal
    answered: OnDone

    def failed(self, error: Declined | StorageError) -> None:
        """Report that the command was not done."""
        self.answered(error)


class Arrival(Struct):
    """A new guest, who waits for an id and a token; or a device as the guest `person`.

    With a `token` of their own they need nobody's permission: a circle vouches for them.
    """

    name: str
    face: str
    person: str
    address: str
    answered: asyncio.Future[tuple[str, str]]
    token: str = ""

    def succeeded(self, guest: str, token: str) -> None:
        """Return the id and the token."""
        if not self.answered.done():
            self.answered.set_result((guest, token))

    def failed(self, error: Declined | StorageError) -> None:
        """Report that the guest cannot come."""
        if not self.answered.done():
            self.answered.set_exception(error)
