"""Facts about the server for the first page: what it stores, where and for how long."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from femopp.language import Speaker, Text, _, say
from femopp.table.build import build

CALLS = _(
    "If you want to be called, it also stores your browser's address at its push service. That "
    "service learns when you are called, but not what for."
)


class About(Struct, frozen=True):
    """The server's version, and sentences on what it stores."""

    version: str
    sentences: tuple[str, ...]


class Storing(Struct, frozen=True):
    """Where and for how long a server stores tables.

    `folder` is that of its SQLite database, None for PostgreSQL; `keep_days` as in `Rooms`. `calls`
    says whether it calls those who are away.
    """

    folder: Path | None
    keep_days: int | None
    calls: bool = False


def about(storing: Storing, server: str | None, speaker: Speaker) -> About:
    """Return the facts; `server` is its name, None for somebody on its own machine."""
    sentences = (
        _where(storing, server),
        say(
            _(
                "The server stores every card and action, reviews of matches, the names and faces "
                "that people chose, and a hash of the secret in each seat's link. It does not "
                "store network addresses."
            )
        ),
        say(
            _(
                "Of a circle it stores members, evenings, matches and figures, and a hash of each "
                "device's secret; of a match on real cards, what was entered."
            )
        ),
        say(
            _(
                "What people say to each other is not stored: it stays in the server's memory for "
                "a minute."
            )
        ),
        *([say(CALLS)] if storing.calls else []),
        *_how_long(storing),
        say(_("This browser remembers your name, your choices, and the secrets of your seats.")),
    )
    return About(build(), tuple(speaker.say(one) for one in sentences))


def _where(storing: Storing, server: str | None) -> Text:
    if server is None and storing.folder is not None:
        return say(
            _("Tables are stored on this computer, in the folder {folder}."),
            folder=str(storing.folder),
        )
    if server is None:
        return say(
            _("Tables are stored in the PostgreSQL database named when the server was started.")
        )
    # The folder on the server is not public.
    return say(_("Tables are stored on the server: {server}."), server=server)


def _how_long(storing: Storing) -> Iterator[Text]:
    if storing.keep_days is None:
        yield say(
            _("A table stays until it is deleted; whoever opened it can do that in its menu.")
        )
    else:
        yield say(
            _(
                "A table is deleted when nobody has used it for {days} days. Only days on which "
                "this server runs are counted, whatever its clock says. Whoever opened it can "
                "delete it sooner, in its menu."
            ),
            days=storing.keep_days,
        )
    yield say(_("A deleted table may remain in backups of the server."))
