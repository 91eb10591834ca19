"""Options of the command line for what is around this server: names, proxies, push services."""

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from socket import SOCK_STREAM, getaddrinfo

from femopp.language import Message, TextError, _, say
from femopp.rulebook import clipped
from femopp.server.net.addresses import address_named
from femopp.server.net.hosts import host_named


class ReachError(TextError):
    """A name or a proxy is invalid; `text` says what is valid."""


@dataclass(frozen=True)
class Reach:
    """More names of this server, its trusted proxies, and more push services that it knows."""

    names: tuple[str, ...] = ()
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    push_services: tuple[str, ...] = ()


NO_MORE = Reach()
"""No more names, and no proxy."""

NO_NAME = _("--public-name can't be {given}; give only a host name, such as cards.example.org")
NO_PROXY = _("--trusted-proxy can't be {given}; give an address, or a network such as 10.0.0.0/8")


NO_SERVICE = _(
    "--push-service can't be {given}; give a host name such as push.example.org, or a star for any "
    "part of it: *.push.example.org"
)


def reach(names: Iterable[str], proxies: Iterable[str], push_services: Iterable[str] = ()) -> Reach:
    """Parse the options of the command line. Raises `ReachError`."""
    services = tuple(map(_push_service, push_services))
    return Reach(tuple(map(_public_name, names)), tuple(map(_proxy, proxies)), services)


def contact_of(reach: Reach) -> str:
    """Return the URL by which push services find whoever runs this server."""
    return f"https://{next(iter(reach.names), 'localhost')}"


def _push_service(given: str) -> str:
    named = host_named(given.removeprefix("*."))
    if named is None or ":" in given or "." not in named or address_named(named) is not None:
        raise _wrong(NO_SERVICE, given)
    return f"*.{named}" if given.startswith("*.") else named


def _public_name(given: str) -> str:
    try:
        # Browsers send names with non-ASCII letters in this form.
        name = host_named(given.encode("idna").decode())
    except UnicodeError:
        name = None
    if name is None or ":" in given:
        raise _wrong(NO_NAME, given)
    return name


def _proxy(given: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(given.strip(), strict=False)
    except ValueError:
        raise _wrong(NO_PROXY, given) from None


NO_PLACE = _(
    "--metrics can't be {given}; give a port, or an address and a port, such as 10.0.0.5:9464"
)
OPEN_TO_ALL = _(
    "--metrics can't be {given}: everybody could read it there; name this machine's address in "
    "your own network, or give only a port"
)

HERE = "127.0.0.1"
"""Where the metrics are if only a port is given."""


def private_place(given: str) -> tuple[str, int]:
    """Return the address and the port of `--metrics`; a name becomes its address.

    Raises `ReachError` unless it is this machine's own, or one of a private network.
    """
    host, colon, port = given.rpartition(":")
    host = host.removeprefix("[").removesuffix("]") if colon else HERE
    if not host:
        raise _wrong(OPEN_TO_ALL, given)
    try:
        found = getaddrinfo(host, int(port), type=SOCK_STREAM)[0][4]
    except (OSError, ValueError, OverflowError):
        raise _wrong(NO_PLACE, given) from None
    address = ip_address(found[0])
    if address.is_unspecified or address.is_global:
        raise _wrong(OPEN_TO_ALL, given)
    return str(address), int(port)


def _wrong(message: Message, given: str) -> ReachError:
    return ReachError(say(message, given=repr(clipped(given))))
