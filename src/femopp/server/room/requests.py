"""What somebody asks of a table and waits for: that a command is done, or to be let in."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from femopp.language import Text
from femopp.server.protocol.messages import Do
from femopp.server.store.databases import StorageError
from femopp.table.commands import Declined

Result = Declined | StorageError | Text | None
"""Result of a command: the reason why it was not done, or a note if there is one."""

OnDone = Callable[[Result], None]


@dataclass
class Request:
    """What a guest wants done."""

    guest: str
    message: Do
    answered: OnDone

    def failed(self, error: Declined | StorageError) -> None:
        """It is not done."""
        self.answered(error)


@dataclass
class Arrival:
    """Somebody new from an address, who waits for the guest's id and token."""

    name: str
    address: str
    answered: asyncio.Future[tuple[str, str]]

    def succeeded(self, guest: str, token: str) -> None:
        """They are let in."""
        if not self.answered.done():
            self.answered.set_result((guest, token))

    def failed(self, error: Declined | StorageError) -> None:
        """They are not."""
        if not self.answered.done():
            self.answered.set_exception(error)
