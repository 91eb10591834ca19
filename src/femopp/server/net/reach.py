"""Names and proxies by which this server is reached."""

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network

from femopp.language import Message, TextError, _, say
from femopp.rulebook import clipped
from femopp.server.net.hosts import host_named


class ReachError(TextError):
    """A name or a proxy is not valid; `text` says what would be right."""


@dataclass(frozen=True)
class Reach:
    """The names of this server beside those it knows, and the proxies that it trusts."""

    names: tuple[str, ...] = ()
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()


NO_MORE = Reach()
"""The names that the server knows by itself, and no proxy."""

NO_NAME = _("--public-name cannot be {given}; give a host name alone, such as cards.example.org")
NO_PROXY = _("--trusted-proxy cannot be {given}; give an address, or a network such as 10.0.0.0/8")


def reach(names: Iterable[str], proxies: Iterable[str]) -> Reach:
    """The reach given on a command line. Raises `ReachError`."""
    return Reach(tuple(map(_public_name, names)), tuple(map(_proxy, proxies)))


def _public_name(given: str) -> str:
    try:
        # Browsers send names with other letters in this form.
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


def _wrong(message: Message, given: str) -> ReachError:
    return ReachError(say(message, given=repr(clipped(given))))
