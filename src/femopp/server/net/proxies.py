"""Reverse proxies in front of this server, and the clients that they forward."""

import re
from collections.abc import Iterable, Iterator, Sequence
from ipaddress import IPv4Network, IPv6Network
from typing import NamedTuple

from femopp.server.net.addresses import address_named

UNKNOWN = ""
"""Address of all clients with an unknown one; they are counted together."""

_PAIR = re.compile(r'\s*([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s;,]*)\s*')
_WITH_PORT = re.compile(r"\[(?P<long>.+)\](?::\d+)?|(?P<short>[^:]+)(?::\d+)?")

Headers = Sequence[tuple[bytes, bytes]]


class Client(NamedTuple):
    """A client: its address, whether a proxy forwards it, and `https` or `http`."""

    address: str
    is_proxied: bool
    scheme: str


class Proxies:
    """The trusted proxies."""

    def __init__(self, networks: Iterable[IPv4Network | IPv6Network]) -> None:
        self._networks = tuple(networks)

    def trusts(self, host: str) -> bool:
        """Whether the machine with this address is one of them."""
        address = address_named(host)
        return address is not None and any(address in network for network in self._networks)

    def client(self, peer: str, headers: Headers) -> Client:
        """Return the client of a request from `peer` with these headers (lower-case names)."""
        if not self.trusts(peer):
            return Client(peer, False, "http")
        elements = [dict(_pairs(one)) for one in _listed(headers, b"forwarded")]
        hops = [_without_port(one) for one in _listed(headers, b"x-forwarded-for")]
        also = [_without_port(one.get("for", "")) for one in elements]
        schemes = _listed(headers, b"x-forwarded-proto") or [
            one["proto"] for one in elements if "proto" in one
        ]
        scheme = "https" if schemes and schemes[-1].lower() == "https" else "http"
        told = {self._farthest(one) for one in (hops, also) if one}
        if not told:
            return Client(peer, False, scheme)
        # A proxy writes one of both headers; a client may have forged the other.
        return Client(told.pop() if len(told) == 1 else UNKNOWN, True, scheme)

    def _farthest(self, hops: Sequence[str]) -> str:
        """Return the last hop that is not a trusted proxy: each proxy appends its client."""
        untrusted = (hop for hop in reversed(hops) if not self.trusts(hop))
        return next(untrusted, hops[0])


def _listed(headers: Headers, name: bytes) -> list[str]:
    """Return the members of all headers of this name; an empty header has one empty member."""
    values = [value.decode("latin-1") for key, value in headers if key == name]
    return [one.strip() for value in values for one in value.split(",")]


def _pairs(element: str) -> Iterator[tuple[str, str]]:
    for pair in element.split(";"):
        found = _PAIR.fullmatch(pair)
        if found is not None:
            yield found[1].lower(), found[2].strip('"')


def _without_port(hop: str) -> str:
    """Return the address of a hop; `UNKNOWN` if it has none."""
    address = address_named(hop)
    if address is None:
        found = _WITH_PORT.fullmatch(hop)
        address = address_named((found["long"] or found["short"]) if found else "")
    return UNKNOWN if address is None else str(address)
