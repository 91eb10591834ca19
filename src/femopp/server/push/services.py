"""Known push services, and addresses there that a browser gives."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from femopp.language import _, say
from femopp.table.commands import Declined

KNOWN = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""Push services of Chromium, Firefox, Safari and Edge; a star stands for any part of a name."""

LONGEST = 1000
"""Characters of an address at a push service."""

UNKNOWN = _("this server doesn't know your browser's push service, so it can't call you")


@dataclass(frozen=True)
class Endpoint:
    """An address at a known push service."""

    host: str
    path: str

    @property
    def origin(self) -> str:
        return f"https://{self.host}"


def endpoint_in(address: str, services: Iterable[str] = KNOWN) -> Endpoint:
    """Parse the address of a subscription. Raises `Declined` if it's not at one of the services."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Declined(say(UNKNOWN)) from None
    is_plain = address.isascii() and address.isprintable() and " " not in address
    # The host alone: no user, no port but the usual one.
    is_usual = parts.netloc.lower() in (host, f"{host}:443") and port in (None, 443)
    if len(address) > LONGEST or not is_plain or parts.scheme != "https" or not is_usual:
        raise Declined(say(UNKNOWN))
    if not any(_matches(host, one) for one in services):
        raise Declined(say(UNKNOWN))
    query = f"?{parts.query}" if parts.query else ""
    return Endpoint(host, f"{parts.path or '/'}{query}")


def _matches(host: str, service: str) -> bool:
    if service.startswith("*."):
        return host.endswith(service[1:]) and host != service[2:]
    return host == service
