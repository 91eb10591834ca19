"""Stored subscriptions to messages through push services, and the server's key for them."""

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Delete, delete, insert, select

from femopp.server.store.schema import CIRCLE_DEVICES, PUSH_KEYS, SUBSCRIPTIONS
from femopp.server.store.writing import Change


class Subscription(Struct, frozen=True):
    """Where a browser gets messages, with the keys that encrypt them."""

    id: str
    endpoint: str
    p256dh: bytes
    auth: bytes
    language: str


class Whose(Struct, frozen=True):
    """Owners of subscriptions: guests at a table, or devices of a circle; all of them if None."""

    table: str | None = None
    circle: str | None = None
    owners: frozenset[str] | None = None

    @property
    def rows(self) -> ColumnElement[bool]:
        """The condition for their rows."""
        columns = SUBSCRIPTIONS.c
        here = columns.table_id == self.table if self.table else columns.circle_id == self.circle
        return here if self.owners is None else here & columns.owner.in_(self.owners)


def read_subscriptions(connection: Connection, whose: Whose) -> tuple[Subscription, ...]:
    """Return these subscriptions."""
    columns = SUBSCRIPTIONS.c
    wanted = select(
        columns.id, columns.endpoint, columns.p256dh, columns.auth, columns.language
    ).where(whose.rows)
    rows = connection.execute(wanted.order_by(columns.id))
    return tuple([Subscription(**row._mapping) for row in rows])


def subscribing(whose: Whose, owner: str, new: Subscription) -> list[Change]:
    """Return the statements that store an owner's subscription in the place of any other."""
    row = {"table_id": whose.table, "circle_id": whose.circle, "owner": owner}
    return [
        delete(SUBSCRIPTIONS).where(whose.rows),
        insert(SUBSCRIPTIONS).values(
            **row,
            id=new.id,
            endpoint=new.endpoint,
            p256dh=new.p256dh,
            auth=new.auth,
            language=new.language,
        ),
    ]


def unsubscribing(ids: Collection[str]) -> Delete:
    """Return the statement that deletes these subscriptions."""
    return delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id.in_(ids))


def subscription_deletion(devices: ColumnElement[bool]) -> Delete:
    """Return the statement that deletes the subscriptions of these devices of circles."""
    columns = SUBSCRIPTIONS.c
    theirs = columns.owner.in_(select(CIRCLE_DEVICES.c.device).where(devices))
    return delete(SUBSCRIPTIONS).where(columns.circle_id.isnot(None), theirs)


def read_key(connection: Connection) -> bytes | None:
    """Return the server's private key; None before there is one."""
    return connection.execute(select(PUSH_KEYS.c.private)).scalar()


def keeping_key(private: bytes) -> Change:
    """Return the statement that stores the server's private key, if there is none."""
    return insert(PUSH_KEYS).values(id=1, private=private)
