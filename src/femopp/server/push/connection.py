"""Requests to push services: at the address that was checked, and without following anything."""

import socket
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network

from femopp.server.push.services import Endpoint

SECONDS = 5.0
"""Maximum of seconds for each attempt to connect, and for each step after that."""

LONGEST_LINE = 1000
"""Bytes of an answer that are read; its first line says all."""

NAT64 = ip_network("64:ff9b::/96")
"""Addresses by which machines with IPv6 alone reach those of IPv4."""

MOST_ADDRESSES = 3
"""Addresses of a service that are tried."""


class NotPublic(OSError):
    """A name leads to an address that isn't on the public internet."""


def is_public(address: str) -> bool:
    """Whether this is an address on the public internet."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.sixtofour is not None or found.teredo is not None:
            return False
        if found in NAT64:
            found = ip_address(int(found) & 0xFFFF_FFFF)
        elif found.ipv4_mapped is not None:
            found = found.ipv4_mapped
    return found.is_global and not found.is_multicast and not found.is_reserved


def resolved(host: str) -> Sequence[str]:
    """Return the addresses of a host. Raises `OSError`."""
    found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


@dataclass(frozen=True)
class Network:
    """How push services are reached; the tests have one of their own."""

    resolve: Callable[[str], Sequence[str]] = resolved
    is_public: Callable[[str], bool] = is_public
    port: int = 443
    context: ssl.SSLContext = field(default_factory=ssl.create_default_context)


def post(network: Network, endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> int:
    """Send a request, and return the status of the answer. Raises `OSError`."""
    addresses = network.resolve(endpoint.host)
    if not addresses or not all(map(network.is_public, addresses)):
        raise NotPublic(f"{endpoint.host} leads to {', '.join(addresses) or 'nothing'}")
    lines = {"Host": endpoint.host, "Content-Length": str(len(body)), "Connection": "close"}
    head = [f"POST {endpoint.path} HTTP/1.1"]
    head += [f"{name}: {value}" for name, value in {**lines, **headers}.items()]
    request = "\r\n".join([*head, "", ""]).encode("ascii") + body
    with (
        _connected(addresses[:MOST_ADDRESSES], network.port) as plain,
        network.context.wrap_socket(plain, server_hostname=endpoint.host) as secure,
    ):
        secure.sendall(request)
        return _status(_first_line(secure))


def _connected(addresses: Sequence[str], port: int) -> socket.socket:
    *first, last = addresses
    for address in first:
        try:
            return socket.create_connection((address, port), SECONDS)
        except OSError:
            continue
    return socket.create_connection((last, port), SECONDS)


def _first_line(secure: ssl.SSLSocket) -> bytes:
    end, line = time.monotonic() + SECONDS, b""
    while b"\n" not in line and len(line) < LONGEST_LINE:
        secure.settimeout(max(end - time.monotonic(), 0.001))
        more = secure.recv(LONGEST_LINE - len(line))
        if not more:
            break
        line += more
    return line.partition(b"\n")[0]


def _status(line: bytes) -> int:
    parts = line.split(b" ", 2)
    if not line.startswith(b"HTTP/1.") or len(parts) < 2 or not parts[1].isdigit():
        raise OSError("the answer isn't one of HTTP")
    return int(parts[1][:3])
