"""Addresses of this server and its clients."""

import socket
from collections import Counter
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

NETWORK = 64
"""Bits of an IPv6 address that belong to one household."""

ANY_ADDRESS = ("0.0.0.0", "::", "")


def address(host: str, port: int) -> str:
    """Return the URL for browsers on this machine."""
    name = "localhost" if host in (*ANY_ADDRESS, "127.0.0.1", "::1") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def address_in_the_network(host: str, port: int) -> str | None:
    """Return the URL for phones on the same network; None if only this machine can connect."""
    if host not in ANY_ADDRESS:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only finds our address towards the network.
            probe.connect(("192.0.2.1", 9))
            own: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if own.startswith("127.") else f"http://{own}:{port}/"


def is_this_machine(host: str) -> bool:
    """Whether a client with this address runs on the server's own machine."""
    address = address_named(host)
    return address is not None and address.is_loopback


def address_named(host: str) -> IPv4Address | IPv6Address | None:
    """Parse an address, None if it is invalid; an IPv4 address mapped to IPv6 becomes IPv4."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def household(host: str) -> str:
    """Return the address, or for IPv6 the network, as a household has many addresses in it."""
    address = address_named(host)
    if address is None or address.version == 4:
        return host if address is None else str(address)
    return str(ip_network((address, NETWORK), strict=False))


def household_with_share(host: str) -> str:
    """Return the household; empty for this machine, which stands for many and has no share."""
    return "" if is_this_machine(host) else household(host)


def gives_way(homes: Sequence[str], home: str) -> int | None:
    """Return which of these places, the first in order, gives way to another of this household.

    It is one of the household with most, if that has at least two more than `home`. Places without
    a household (empty) are counted each for itself.
    """
    many = Counter(one for one in homes if one)
    first = max(range(len(homes)), key=lambda place: many[homes[place]], default=None)
    return None if first is None or many[homes[first]] < many[home] + 2 else first
