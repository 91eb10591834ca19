"""Names by which browsers may know this server.

A page of another site can let its own name lead to this machine (DNS rebinding). The browser then
takes this server for that site, and lets the page use it. So only names of this machine are
answered.
"""

import re
from collections.abc import Iterable

from femopp.language import Text, _, say
from femopp.server.net.addresses import address_named

HOST = re.compile(r"(?:\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[a-z0-9_.-]{1,253}))(?::[0-9]{0,5})?")

NOT_OURS = _(
    "this server is not known as {name}; open it by its address, or start it with "
    "--public-name {name}"
)
NO_HOST = _(
    "this request names no host; open the server by its address, or start it with --public-name "
    "and its name"
)


def host_named(header: str) -> str | None:
    """The host of a Host header in one spelling, without the port. None: that is no host."""
    found = HOST.fullmatch(header.strip().lower())
    if found is None:
        return None
    return found["address"] or found["name"].removesuffix(".") or None


def own_names(hostname: str) -> frozenset[str]:
    """The names of a machine that calls itself so, on the machine and in its own network."""
    whole = (host_named(hostname) or "").removesuffix(".local")
    names = {whole, whole.partition(".")[0]} - {""}
    return frozenset({"localhost", *names, *(f"{name}.local" for name in names)})


class Hosts:
    """The names of this server. Addresses are always allowed: no page can redirect them."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)

    def why_not(self, header: str | None) -> Text | None:
        """The reason why a request with this Host header is refused; None if it is not."""
        name = host_named(header or "")
        if name is None:
            return say(NO_HOST)
        if name in self._names or address_named(name) is not None:
            return None
        return say(NOT_OURS, name=name)
