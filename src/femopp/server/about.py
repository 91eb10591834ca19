"""What the first page says about the server: what is stored, where and for how long."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from femopp.language import Speaker, Text, _, say
from femopp.table.build import build


class About(Struct, frozen=True):
    """The server's version, and sentences on what it stores."""

    version: str
    sentences: tuple[str, ...]


class Storing(Struct, frozen=True):
    """Where and for how long a server stores tables.

    `folder` is that of its SQLite database, None for PostgreSQL; `keep_days` as in `Rooms`.
    """

    folder: Path | None
    keep_days: int | None


def about(storing: Storing, server: str | None, speaker: Speaker) -> About:
    """Return what there is to say; `server` is its name, None for whoever is on its machine."""
    sentences = (
        _where(storing, server),
        say(
            _(
                "Every card and action is stored, the names that people typed, and a hash of the "
                "secret in each seat's link. Network addresses are not."
            )
        ),
        *_how_long(storing),
        say(
            _(
                "This browser remembers your name, what you have chosen, and the secrets of your "
                "seats."
            )
        ),
    )
    return About(build(), tuple(speaker.say(one) for one in sentences))


def _where(storing: Storing, server: str | None) -> Text:
    if server is None and storing.folder is not None:
        return say(
            _("Tables are stored on this computer, in the folder {folder}."),
            folder=str(storing.folder),
        )
    if server is None:
        return say(_("Tables are stored in the PostgreSQL database that was named at the start."))
    # Where on the server is nobody else's business.
    return say(_("Tables are stored on the server: {server}."), server=server)


def _how_long(storing: Storing) -> Iterator[Text]:
    if storing.keep_days is None:
        yield say(
            _("A table stays until it is deleted: whoever opened it can do that in its menu.")
        )
    else:
        yield say(
            _(
                "A table stays until nobody has touched it for {days} days, or until it is "
                "deleted: whoever opened it can do that in its menu."
            ),
            days=storing.keep_days,
        )
    yield say(_("Backups of the server may have a deleted table for longer."))
