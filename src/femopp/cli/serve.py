"""``femopp serve``: open tables for browsers, with a QR code for phones."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from socket import socket

import segno
from sqlalchemy import URL

from femopp.cli.errors import CommandError, check_not_empty, complain
from femopp.cli.plain_text import make_streams_safe
from femopp.cli.proxy_config import check_ports
from femopp.cli.terminal import Terminal
from femopp.cli.workers import end_with_parent, supervise
from femopp.kits import GAMES
from femopp.language import Speaker, Text, _, say
from femopp.server.app import client_is_built
from femopp.server.monitoring.logs import write_json
from femopp.server.net.addresses import address, address_in_the_network, address_named
from femopp.server.net.hosts import host_named
from femopp.server.net.reach import Reach, ReachError, private_place, reach
from femopp.server.start import (
    StartError,
    database_in,
    listening,
    open_browser,
    prepare,
    run,
)
from femopp.server.store.databases import StorageError, is_shared
from femopp.server.store.deletions import data_folder

AMBIGUOUS = _("--database-url already says where the tables are: leave out --data")
SHARE = _("--workers needs a database that several can open: --database-url postgresql://…")
UNSEEN = _("--workers needs --metrics: there a proxy asks each worker whether it serves")
MANY = _("--workers must be 1 or more")


@dataclass(frozen=True)
class Serving:
    """A server to be run: its addresses, its database, and how it speaks."""

    speaker: Speaker
    host: str
    port: int
    database: str | URL
    browser: bool
    reach: Reach
    keep_days: int | None
    metrics: tuple[str, int] | None
    logs_json: bool

    @contextmanager
    def listening(self) -> Iterator[tuple[socket, socket | None]]:
        """Listen at both addresses until the end of the block. Raises `StartError`."""
        with ExitStack() as stack:
            listener = stack.enter_context(listening(self.host, self.port))
            watched = None
            if self.metrics is not None:
                place = listening(*self.metrics, ("--metrics", "--metrics"))
                watched = stack.enter_context(place)
            yield listener, watched

    def run(self) -> None:
        """Serve until stopped. Raises `StartError` and `StorageError`."""
        self._run(lambda terminal, port: _ready(terminal, self.host, port, self.browser))

    def _run(self, ready: Callable[[Terminal, int], None]) -> None:
        terminal = Terminal(self.speaker)
        if self.logs_json:
            write_json()
        with self.listening() as (listener, watched):
            port = listener.getsockname()[1]
            run(
                listener,
                self.database,
                lambda: ready(terminal, port),
                self.reach,
                lambda text: _print_line(terminal, text),
                self.keep_days,
                watched,
            )

    def worker(self, number: int) -> "Serving":
        """Return the worker of this number, from 0, at ports of its own."""
        assert self.metrics is not None
        host, port = self.metrics
        return replace(self, port=self.port + number, metrics=(host, port + number))

    def work(self) -> None:
        """Serve as a worker, in a process of its own."""
        make_streams_safe(self.speaker.language)
        end_with_parent()
        try:
            self._run(lambda terminal, port: _print_address(terminal, address(self.host, port)))
        except (StartError, StorageError) as error:
            complain(self.speaker, CommandError(error.text))
            sys.exit(2)
        except KeyboardInterrupt:
            pass


def serve(
    speaker: Speaker,
    *,
    host: str,
    port: int,
    data: str | None,
    database_url: str | None,
    browser: bool,
    public_names: Sequence[str],
    proxies: Sequence[str],
    push_services: Sequence[str],
    keep_days: int | None,
    metrics: str | None,
    log_format: str,
    workers: int | None,
) -> None:
    """Serve tables until stopped. Raises `CommandError` if the server can't start."""
    # An empty host would mean every address.
    check_not_empty(host=host, metrics=metrics)
    place = place_of_tables(data, database_url)
    for name in public_names:
        check_not_empty(**{"public-name": name})
    for name in proxies:
        check_not_empty(**{"trusted-proxy": name})
    terminal = Terminal(speaker)
    if keep_days is not None and keep_days < 1:
        raise CommandError(say(_("--keep-days must be 1 or more")))
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
        serving = Serving(
            speaker,
            host,
            port,
            database_in(place) if isinstance(place, Path) else place,
            browser,
            reach([*public_names, *own], proxies, push_services),
            keep_days,
            None if metrics is None else private_place(metrics),
            log_format == "json",
        )
        if workers is None:
            serving.run()
        else:
            _run_workers(terminal, serving, workers)
    except (StartError, StorageError, ReachError) as error:
        raise CommandError(error.text) from None
    except KeyboardInterrupt:
        pass
    terminal.say(_("Stopped. All tables are saved, and go on when Femopp starts again."))


def _run_workers(terminal: Terminal, serving: Serving, workers: int) -> None:
    """Serve in so many processes until stopped.

    Raises `CommandError`, `StartError` and `StorageError`; then none was started.
    """
    if workers < 1:
        raise CommandError(say(MANY))
    if not is_shared(serving.database):
        raise CommandError(say(SHARE))
    if serving.metrics is None:
        raise CommandError(say(UNSEEN))
    check_ports(serving.port, serving.metrics[1], workers)
    if serving.logs_json:
        write_json()
    all_of_them = [replace(serving, browser=False).worker(number) for number in range(workers)]
    with ExitStack() as stack:
        for one in all_of_them:
            stack.enter_context(one.listening())
    for text in prepare(serving.database):
        _print_line(terminal, text)
    supervise([one.work for one in all_of_them])


def place_of_tables(data: str | None, database_url: str | None) -> Path | str:
    """Return the folder for tables, or the database instead. Raises `CommandError`."""
    # An empty folder would mean the default one.
    check_not_empty(data=data, **{"database-url": database_url})
    if data and database_url:
        raise CommandError(say(AMBIGUOUS))
    return database_url or (Path(data).expanduser() if data else data_folder())


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


def _print_address(terminal: Terminal, here: str) -> None:
    with suppress(SystemExit):
        terminal.say(_("Femopp is open at {address}"), address=here)


def _print_where(terminal: Terminal, here: str, there: str | None) -> None:
    terminal.say(_("Femopp is open at {address}"), address=here)
    if there is not None:
        terminal.say(_("Phones on the same network: {address}"), address=there)
        if terminal.console.is_terminal:
            segno.make(there, error="l").terminal(compact=True)
    terminal.say(_("Press Ctrl-C to stop."))
