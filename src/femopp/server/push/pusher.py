"""The push messages of a server: who gets them, its key, and sending."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from femopp.extras import is_there
from femopp.language import _, say
from femopp.server.net.rate_limit import LimitOfEach
from femopp.server.push.connection import Network, post
from femopp.server.push.services import KNOWN, endpoint_in
from femopp.server.store.databases import StorageError
from femopp.server.store.store import NOT_CHECKED, Store
from femopp.server.store.subscriptions import (
    Subscription,
    Whose,
    keeping_key,
    read_key,
    read_subscriptions,
    subscribing,
    unsubscribing,
)
from femopp.table.commands import Declined

LOG = logging.getLogger("femopp")

SENDERS, MOST_WAITING = 4, 200
"""Threads that send, and messages that may wait for one; more are dropped."""

IN_A_ROW, PER_SECOND = 10, 1 / 120
"""Limits on the messages to a subscription: in a row, and per second."""

GONE = (404, 410)
"""Answers by which a service says that a subscription is over."""

PADDED = 512
"""Bytes of every message, so that its size tells the service nothing."""

TTL = 600
"""Seconds for which a service keeps a message for a phone that is off."""

WRONG = _("this subscription is invalid; turn it off and on again")


class Pushed(Struct, frozen=True):
    """A message as a browser shows it; `path` is the page that it opens.

    A later message with the same `tag` takes its place.
    """

    title: str
    body: str
    path: str
    tag: str


class Wanted(NamedTuple):
    """A browser's subscription; its keys are in the base64 of URLs."""

    endpoint: str
    p256dh: str
    auth: str


Spoken = Callable[[str], Pushed]
"""Returns a message in a language."""


def is_installed() -> bool:
    """Whether messages can be encrypted here."""
    return is_there("push")


class Pusher:
    """Sends messages through push services, in threads of its own.

    `contact` is a URL at which operators of a service find whoever runs this server.
    """

    def __init__(
        self,
        store: Store,
        contact: str,
        services: Sequence[str] = KNOWN,
        network: Network | None = None,
    ) -> None:
        self._store, self._contact, self._services = store, contact, services
        self._network = network
        self._key: bytes | None = None
        self._limits = LimitOfEach(IN_A_ROW, PER_SECOND)
        self._senders = ThreadPoolExecutor(SENDERS, "femopp-push")
        self._tasks = set[asyncio.Task[None]]()

    async def public_key(self) -> str | None:
        """Return the server's public key; None if it can't send. Raises `StorageError`."""
        if not is_installed():
            return None
        from femopp.server.push.encryption import encoded, private_key, public_bytes

        return encoded(public_bytes(private_key(await self._private())))

    async def _private(self) -> bytes:
        from femopp.server.push.encryption import new_key

        if self._key is None:
            async with self._store.alone("push-keys"):
                self._key = await self._store.read(NOT_CHECKED, read_key)
                if self._key is None:
                    made = new_key()
                    await self._store.change([keeping_key(made)])
                    self._key = made
        return self._key

    async def is_subscribed(self, whose: Whose) -> bool:
        """Whether there is a subscription of these. Raises `StorageError`."""
        return bool(await self._store.read(NOT_CHECKED, read_subscriptions, whose))

    async def subscribe(self, whose: Whose, owner: str, wanted: Wanted, language: str) -> None:
        """Store an owner's subscription in the place of those that they had.

        Raises `Declined` if it is invalid, or `StorageError`.
        """
        if not is_installed():
            raise Declined(say(_("this server doesn't send messages")))
        from femopp.server.push.encryption import are_keys, decoded

        endpoint_in(wanted.endpoint, self._services)
        try:
            p256dh, auth = decoded(wanted.p256dh), decoded(wanted.auth)
        except ValueError:
            raise Declined(say(WRONG)) from None
        if not are_keys(p256dh, auth):
            raise Declined(say(WRONG))
        new = Subscription(secrets.token_urlsafe(12), wanted.endpoint, p256dh, auth, language)
        await self._store.change(subscribing(whose, owner, new))

    async def unsubscribe(self, whose: Whose) -> None:
        """Delete subscriptions, so that no backup brings them back. Raises `StorageError`."""
        found = await self._store.read(NOT_CHECKED, read_subscriptions, whose)
        if found:
            ids = [one.id for one in found]
            await self._store.change([unsubscribing(ids)], listed=ids)

    def soon(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do this beside everything else; if the database fails, it is left undone."""
        if len(self._tasks) >= MOST_WAITING:
            LOG.warning("a push message is dropped: too many wait")
            doing.close()
            return
        task = asyncio.create_task(_logged(doing))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def send(self, whose: Whose, spoken: Spoken) -> None:
        """Send a message to these, in their languages. Raises `StorageError`."""
        for one in await self._store.read(NOT_CHECKED, read_subscriptions, whose):
            await self._send(one, spoken(one.language))

    async def _send(self, to: Subscription, message: Pushed) -> None:
        loop = asyncio.get_running_loop()
        if not self._limits.take(to.id, loop.time()):
            return
        private = await self._private()
        try:
            status = await loop.run_in_executor(self._senders, self._post, private, to, message)
        except (OSError, Declined) as error:
            LOG.warning("a push message isn't sent: %s", error)
            return
        if status in GONE:
            await self._store.change([unsubscribing([to.id])])
        elif not 200 <= status < 300:
            LOG.warning("a push service answers %s", status)

    def _post(self, private: bytes, to: Subscription, message: Pushed) -> int:
        from cryptography.hazmat.primitives.asymmetric import ec

        from femopp.server.push.encryption import CURVE, authorization, encrypted, private_key

        # The list of services may be another than when it was stored.
        endpoint = endpoint_in(to.endpoint, self._services)
        if self._network is None:
            self._network = Network()
        text = msgspec.json.encode(message).ljust(PADDED)
        own, salt = ec.generate_private_key(CURVE), secrets.token_bytes(16)
        headers = {
            "Authorization": authorization(private_key(private), endpoint.origin, self._contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Urgency": "high",
        }
        body = encrypted(text, to.p256dh, to.auth, own, salt)
        return post(self._network, endpoint, headers, body)

    async def close(self) -> None:
        """Leave off sending."""
        for one in self._tasks:
            one.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._senders.shutdown(wait=False, cancel_futures=True)


async def _logged(doing: Coroutine[Any, Any, None]) -> None:
    try:
        await doing
    except StorageError as error:
        LOG.error("push messages: %s", error)
    except Exception:
        LOG.exception("push messages")
