"""Secret tokens: whoever has a guest's token may act for them."""

from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe

TABLE_BYTES, GUEST_BYTES, TOKEN_BYTES = 12, 6, 32
"""A token has 256 random bits; a table's address, which is an invitation, has 96."""


def new_table_id() -> str:
    return token_urlsafe(TABLE_BYTES)


def new_guest_id() -> str:
    return token_urlsafe(GUEST_BYTES)


def new_token() -> str:
    return token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return the hash of a token, which is stored instead of it."""
    return sha256(token.encode()).hexdigest()


def matches_hash(token: str, stored: str) -> bool:
    """Whether this is the token, compared in constant time."""
    return compare_digest(hashed(token), stored)
