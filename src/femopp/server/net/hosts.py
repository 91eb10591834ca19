"""Host names of this server, as protection against DNS rebinding.

A page of another site can let its own name resolve to this machine. The browser would then let the
page use this server. So only requests to names of this machine are answered.
"""

import re
from collections.abc import Iterable, Mapping

from femopp.language import Text, _, say
from femopp.server.net.addresses import address_named

HOST = re.compile(r"(?:\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[a-z0-9_.-]{1,253}))(?::[0-9]{0,5})?")

NOT_OURS = _(
    "this server doesn't know the name {name}; open it by its address, or start it with "
    "--public-name {name}"
)
NO_HOST = _(
    "this request names no host; open the server by its address, or start it with --public-name "
    "and its name"
)


ANOTHER_SITE = _("requests from other sites' pages are not accepted")
ANOTHER_SCHEME = _(
    "this page came by {page}, but the server is asked by {server}; if a proxy is between them, "
    "start Femopp with --trusted-proxy and its address, and let it send X-Forwarded-Proto"
)


def host_named(header: str) -> str | None:
    """Return a Host header's host in lower case, without the port; None if it is invalid."""
    found = HOST.fullmatch(header.strip().lower())
    if found is None:
        return None
    return found["address"] or found["name"].removesuffix(".") or None


def own_names(hostname: str) -> frozenset[str]:
    """Return the names of a machine with this host name, on itself and in its network."""
    whole = (host_named(hostname) or "").removesuffix(".local")
    names = {whole, whole.partition(".")[0]} - {""}
    return frozenset({"localhost", *names, *(f"{name}.local" for name in names)})


def page_fault(headers: Mapping[str, str], scheme: str) -> Text | None:
    """Return the reason to refuse a request that was made by `scheme` from a page; None if none.

    Only a page of this server, which came by the same scheme, may ask for anything. Programs other
    than browsers name no origin.
    """
    origin, host = headers.get("origin"), headers.get("host", "").lower()
    if origin is None or origin.lower() == f"{scheme}://{host}":
        return None
    page, _colon, named = origin.lower().partition("://")
    if named == host and page in ("http", "https"):
        return say(ANOTHER_SCHEME, page=page, server=scheme)
    return say(ANOTHER_SITE)


class Hosts:
    """Allowed host names. IP addresses are always allowed, as they cannot be rebound."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)

    def why_not(self, header: str | None) -> Text | None:
        """Return the reason to refuse a request with this Host header; None if it is allowed."""
        name = host_named(header or "")
        if name is None:
            return say(NO_HOST)
        if name in self._names or address_named(name) is not None:
            return None
        return say(NOT_OURS, name=name)
