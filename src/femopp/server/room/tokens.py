"""Secrets: who may act for a guest is who holds the guest's token."""

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
    """What is stored of a token."""
    return sha256(token.encode()).hexdigest()


def matches_hash(token: str, stored: str) -> bool:
    """Whether this is the token, in a time that does not tell how nearly."""
    return compare_digest(hashed(token), stored)
