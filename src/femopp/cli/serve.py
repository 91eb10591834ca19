"""``femopp serve``: open tables for browsers, with a QR code for phones."""

from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

import segno
from sqlalchemy import URL

from femopp.cli.errors import CommandError, check_not_empty
from femopp.cli.terminal import Terminal
from femopp.kits import GAMES
from femopp.language import Speaker, Text, _, say
from femopp.server.app import client_is_built
from femopp.server.monitoring.logs import write_json
from femopp.server.net.addresses import address, address_in_the_network, address_named
from femopp.server.net.hosts import host_named
from femopp.server.net.reach import ReachError, private_place, reach
from femopp.server.start import (
    StartError,
    database_in,
    listening,
    open_browser,
    run,
)
from femopp.server.store.databases import StorageError
from femopp.server.store.deletions import data_folder

AMBIGUOUS = _("--database-url already says where the tables are: leave out --data")


def serve(
    speaker: Speaker,
    host: str,
    port: int,
    folder: str | None,
    database: str | None,
    browser: bool,
    public_names: Sequence[str] = (),
    proxies: Sequence[str] = (),
    keep_days: int | None = None,
    metrics: str | None = None,
    logs_json: bool = False,
) -> None:
    """Serve tables until stopped. Raises `CommandError` if the server can't start."""
    # An empty host would mean every address, an empty folder the default one.
    check_not_empty(host=host, data=folder, metrics=metrics, **{"database-url": database})
    for name in public_names:
        check_not_empty(**{"public-name": name})
    for name in proxies:
        check_not_empty(**{"trusted-proxy": name})
    terminal = Terminal(speaker)
    if keep_days is not None and keep_days < 1:
        raise CommandError(say(_("--keep-days must be 1 or more")))
    if folder and database:
        raise CommandError(say(AMBIGUOUS))
    if not client_is_built():
        raise CommandError(
            say(
                _(
                    "the browser client is missing from this installation; reinstall Femopp, "
                    "or play in the terminal: femopp play {game}"
                ),
                game=next(iter(GAMES)),
            )
        )
    try:
        # A host given by name is also a public name; whether it works shows below.
        own = [] if host_named(host) is None or address_named(host) else [host]
        known = reach([*public_names, *own], proxies)
        if logs_json:
            write_json()
        with ExitStack() as stack:
            listener = stack.enter_context(listening(host, port))
            port = listener.getsockname()[1]
            watched = None
            if metrics is not None:
                where = private_place(metrics)
                watched = stack.enter_context(listening(*where, ("--metrics", "--metrics")))
            kept: str | URL | None = database
            if not kept:
                kept = database_in(_path(folder) if folder else data_folder())
            run(
                listener,
                kept,
                lambda: _ready(terminal, host, port, browser),
                known,
                lambda text: _print_line(terminal, text),
                keep_days,
                watched,
            )
    except (StartError, StorageError, ReachError) as error:
        raise CommandError(error.text) from None
    except KeyboardInterrupt:
        pass
    terminal.say(_("Stopped. All tables are saved, and go on when Femopp starts again."))


def _path(folder: str) -> Path:
    return Path(folder).expanduser()


def _print_line(terminal: Terminal, text: Text) -> None:
    # Rich exits if nobody reads the output any more; the tables must stay open.
    with suppress(SystemExit):
        terminal.whole(text)


def _ready(terminal: Terminal, host: str, port: int, browser: bool) -> None:
    here = address(host, port)
    with suppress(SystemExit):
        _print_where(terminal, here, address_in_the_network(host, port))
    if browser:
        open_browser(here)


def _print_where(terminal: Terminal, here: str, there: str | None) -> None:
    terminal.say(_("Femopp is open at {address}"), address=here)
    if there is not None:
        terminal.say(_("Phones on the same network: {address}"), address=there)
        if terminal.console.is_terminal:
            segno.make(there, error="l").terminal(compact=True)
    terminal.say(_("Press Ctrl-C to stop."))
