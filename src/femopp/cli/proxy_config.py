"""``femopp proxy-config``: the configuration of HAProxy in front of several servers."""

from collections.abc import Sequence
from typing import NamedTuple

from femopp.cli.errors import CommandError
from femopp.language import Text, _, say
from femopp.server.net.addresses import address_named
from femopp.server.start import LAST_PORT


class Behind(NamedTuple):
    """A server behind the proxy: its address, its port, and the port of its health."""

    host: str
    port: int
    health: int


NO_PORTS = _("--port, --metrics and --workers must give ports from 1 to {last}")
TWICE = _("port {port} would be used twice; leave more room between --port and --metrics")
NO_HOST = _("--host can't be {given}; give a machine's address, such as 10.0.0.5")
NO_PLACE = _("--listen can't be {given}; give an address and a port, such as 127.0.0.1:7770")

CONFIGURATION = """\
# Written by femopp proxy-config.
global
    user haproxy
    group haproxy

defaults
    mode http
    option forwardfor
    # A server that can't be reached is passed over at once.
    option redispatch 1
    retries 3
    timeout connect 1s
    timeout check 1s
    timeout http-request 10s
    timeout client 1m
    timeout server 1m
    # A table's page is heard every 20 seconds.
    timeout tunnel 1h

frontend femopp
    bind {listen}
    default_backend servers

backend servers
    # The id of a table, a match, a circle or a review: /api/tables/ID/socket, /api/kept/ID.
    balance hash path,field(4,/)
    hash-type consistent
    option httpchk GET /health
    # A server that ends says so there, 300 milliseconds before it hands over its tables. It gets
    # no new connections then, nor without its database, and keeps those that it has.
    http-check expect status 200 error-status L7OKC
    # The connections of one that doesn't answer at all are closed. With a smaller weight each,
    # some would get many more tables than others.
    default-server check inter 200ms fall 3 rise 1 on-marked-down shutdown-sessions weight 100
"""

SERVER = "    server femopp{number} {place}:{port} port {health}\n"


def haproxy(listen: str, servers: Sequence[Behind]) -> str:
    """Return HAProxy's configuration, in which it listens at an address."""
    lines = [
        SERVER.format(number=number, place=_bracketed(host), port=port, health=health)
        for number, (host, port, health) in enumerate(servers, 1)
    ]
    return CONFIGURATION.format(listen=listen) + "".join(lines)


def show_proxy_config(
    listen: str, hosts: Sequence[str], workers: int, port: int, metrics: int
) -> None:
    """Print the configuration for the workers on each of some machines.

    Raises `CommandError` for options that can't be.
    """
    check_ports(port, metrics, workers)
    for host in hosts:
        _check(host, say(NO_HOST, given=repr(host)))
    host, _colon, its_port = listen.rpartition(":")
    where = say(NO_PLACE, given=repr(listen))
    _check(host.removeprefix("[").removesuffix("]"), where)
    if not (its_port.isdecimal() and 1 <= int(its_port) <= LAST_PORT):
        raise CommandError(where)
    servers = [
        Behind(host, port + number, metrics + number) for host in hosts for number in range(workers)
    ]
    print(haproxy(listen, servers), end="")


def check_ports(port: int, metrics: int, workers: int) -> None:
    """Raise `CommandError` unless each worker has two ports of its own, from the first ones on."""
    if not all(1 <= first <= first + workers - 1 <= LAST_PORT for first in (port, metrics)):
        raise CommandError(say(NO_PORTS, last=LAST_PORT))
    if abs(port - metrics) < workers:
        raise CommandError(say(TWICE, port=max(port, metrics)))


def _check(address: str, problem: Text) -> None:
    """Raise `CommandError` with a problem unless this is an IP address."""
    if address_named(address) is None:
        raise CommandError(problem)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
