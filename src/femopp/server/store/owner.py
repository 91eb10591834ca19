"""The number of the server that owns a database. It rises with each server that opens it.

A server whose lock was lost may not notice that another one has started. So each of its appends
checks within its transaction that the number is still its own (fencing).
"""

from sqlalchemy import Connection, select, update

from femopp.language import _, say
from femopp.server.store.databases import StorageError
from femopp.server.store.schema import OWNER

NO_OWNER = _("this was not stored: another Femopp has taken over the database; stop this one")


def take_over(connection: Connection) -> int:
    """Make the server that is starting the owner; return its number.

    It waits for the appends of the last owner that are under way.
    """
    connection.execute(update(OWNER).values(number=OWNER.c.number + 1))
    return int(connection.execute(select(OWNER.c.number)).scalar_one())


def check_owner(connection: Connection, number: int) -> None:
    """Raise `StorageError` if another server has taken over; no other can until this commits."""
    found = connection.execute(select(OWNER.c.number).with_for_update(read=True)).scalar_one()
    if found != number:
        raise StorageError(say(NO_OWNER))
