"""``femopp migrate``: bring a PostgreSQL database up to date, and finish an upgrade."""

from femopp.cli.errors import CommandError, check_not_empty
from femopp.cli.terminal import Terminal
from femopp.language import Speaker, _, say
from femopp.server.store.databases import StorageError, is_shared
from femopp.server.store.formats import FORMATS, unfinished
from femopp.server.store.upgrading import migrate

BY_ITSELF = _(
    "femopp migrate is for PostgreSQL; with tables in a folder the server does it when it starts, "
    "and keeps a copy from before"
)

FINISHED = _(
    "The upgrade is finished. Only Femopp {version} or a newer one can use this database from now "
    "on."
)

NOTHING_LEFT = _("The database is up to date, and nothing is left to finish.")


def migrate_and_say(speaker: Speaker, database: str | None, *, finishes: bool) -> None:
    """Bring a database up to date, and say what is left to do. Raises `CommandError` if it can't.

    If it `finishes`, raise its format too.
    """
    check_not_empty(**{"database-url": database})
    try:
        if database is None or not is_shared(database):
            raise CommandError(say(BY_ITSELF))
        before, now = migrate(database, finishes=finishes)
    except StorageError as error:
        raise CommandError(error.text) from None
    finished = say(FINISHED, version=FORMATS[now - 1].since)
    done = say(NOTHING_LEFT) if before == now else finished
    Terminal(speaker).whole(unfinished(now, FORMATS) or done)
