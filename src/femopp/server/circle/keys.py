"""Secrets of a circle: its link, its members' devices, and ways in for another device."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe

from femopp.server.room.tokens import hashed

LINK_BYTES, ID_BYTES, WAY_BYTES, SECRET_BYTES = 16, 9, 16, 32
"""A link has 128 random bits, a way in too, a device's secret 256."""

WAY_SECONDS = 600
"""Seconds for which a way in for another device works, once."""

DAY_SECONDS = 86_400
"""Seconds for which one works that the keeper sends to a member who has no device left."""


def new_link() -> str:
    return token_urlsafe(LINK_BYTES)


def new_id() -> str:
    """Return a new inner id: of a circle, a member, a device or an ask.

    None begins with a hyphen, as `femopp circle` would take it for an option.
    """
    while (made := token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return made


def new_way() -> str:
    return token_urlsafe(WAY_BYTES)


def new_secret() -> str:
    return token_urlsafe(SECRET_BYTES)


def is_token(token: str, stored: str) -> bool:
    """Whether this is the secret of that hash, compared in constant time."""
    return compare_digest(hashed(token), stored)


def token_at(secret: str, table: str) -> str:
    """Return the guest's token that a device has at a table of its circle."""
    return _made_of(secret, f"table {table}")


def feed_secret(secret: str, feed: str) -> str:
    """Return the secret in the address of a device's calendar."""
    return _made_of(secret, f"calendar {feed}")


def _made_of(secret: str, purpose: str) -> str:
    """Return what follows from a device's secret, so that who asks twice gets the same.

    The device's secret doesn't follow from it.
    """
    made = hmac.new(secret.encode(), purpose.encode(), sha256).digest()
    return urlsafe_b64encode(made).decode().rstrip("=")
