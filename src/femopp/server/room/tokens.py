"""Secret tokens: whoever has a guest's token may act for them."""

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import blake2b, sha256
from hmac import compare_digest
from secrets import token_urlsafe

from femopp.table.state.company import Company

TABLE_BYTES, GUEST_BYTES, TOKEN_BYTES = 12, 6, 32
"""A token has 256 random bits; a table's address, which is an invitation, has 96."""


def new_table_id() -> str:
    return token_urlsafe(TABLE_BYTES)


def new_guest_id() -> str:
    return token_urlsafe(GUEST_BYTES)


def new_token() -> str:
    return token_urlsafe(TOKEN_BYTES)


def derived(token: str, what: str) -> tuple[str, str]:
    """Return an id and a token that the owner of a token has for this.

    The same request gives the same, so a repeated one opens nothing twice.
    """
    key = sha256(token.encode()).digest()

    def part(name: str, size: int) -> str:
        digest = blake2b(f"{name} {what}".encode(), key=key, digest_size=size).digest()
        return urlsafe_b64encode(digest).decode().rstrip("=")

    return part("table", TABLE_BYTES), part("token", TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return the hash of a token, which is stored instead of it."""
    return sha256(token.encode()).hexdigest()


def guest_with(token: str, tokens: Mapping[str, str], company: Company) -> str | None:
    """Return the guest at a table whose token this is, by the hashed tokens; None if nobody's."""
    found = None
    for one, stored in tokens.items():
        guest = company.now(one)
        is_here = guest in company.guests or guest in company.ways
        if matches_hash(token, stored) and is_here:
            found = guest
    return found


def matches_hash(token: str, stored: str) -> bool:
    """Whether this is the token, compared in constant time."""
    return compare_digest(hashed(token), stored)
