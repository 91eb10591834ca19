"""Public names and proxies of this server, from the command line."""

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network

from femopp.language import Message, TextError, _, say
from femopp.rulebook import clipped
from femopp.server.net.hosts import host_named


class ReachError(TextError):
    """A name or a proxy is invalid; `text` says what is valid."""


@dataclass(frozen=True)
class Reach:
    """More names of this server, and its trusted proxies."""

    names: tuple[str, ...] = ()
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()


NO_MORE = Reach()
"""No more names, and no proxy."""

NO_NAME = _("--public-name can't be {given}; give only a host name, such as cards.example.org")
NO_PROXY = _("--trusted-proxy can't be {given}; give an address, or a network such as 10.0.0.0/8")


def reach(names: Iterable[str], proxies: Iterable[str]) -> Reach:
    """Parse the options of the command line. Raises `ReachError`."""
    return Reach(tuple(map(_public_name, names)), tuple(map(_proxy, proxies)))


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


def _wrong(message: Message, given: str) -> ReachError:
    return ReachError(say(message, given=repr(clipped(given))))
