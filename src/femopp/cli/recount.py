"""``femopp recount``: count the figures of all circles again."""

import asyncio
from pathlib import Path

from sqlalchemy import URL

from femopp.cli.errors import CommandError, check_not_empty
from femopp.cli.serve import AMBIGUOUS
from femopp.cli.terminal import Terminal
from femopp.language import Speaker, _, say
from femopp.server.figures.recount import recount
from femopp.server.start import StartError, database_in
from femopp.server.store.databases import StorageError
from femopp.server.store.deletions import data_folder


def recount_all(speaker: Speaker, folder: str | None, database: str | None) -> None:
    """Count again, and print the result. Raises `CommandError` if it can't."""
    check_not_empty(data=folder, **{"database-url": database})
    if folder and database:
        raise CommandError(say(AMBIGUOUS))
    try:
        where: str | URL | None = database
        if not where:
            where = database_in(Path(folder).expanduser() if folder else data_folder())
        done = asyncio.run(recount(where))
    except (StartError, StorageError) as error:
        raise CommandError(error.text) from None
    Terminal(speaker).say(
        _("Counted again; circles: {circles}, matches: {matches}, with other figures: {others}."),
        circles=done.circles,
        matches=done.matches,
        others=done.different,
    )
