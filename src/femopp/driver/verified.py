"""Deals that every player can verify: commitments, the key of the draws, and fingerprints.

Before a match is dealt, its server commits to a seed and each player's client to a nonce. Seed
and nonces together make the key of all draws, so nobody alone chooses it. The page on verified
deals in the reference describes every byte.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files

from msgspec import Struct
from msgspec.structs import replace

DEALS = "femopp-deals-1"
SEEN = "femopp-seen-1"
"""First lines of what is hashed: for the key of the draws, and for the fingerprint."""

SECRET_BYTES = 32
"""Length of the server's seed and of each nonce."""

PUBLIC_ID_BYTES = 16

WORDS, WORD_BITS = 4, 11
"""The words of a fingerprint, and the bits that each stands for."""

HEX_64 = re.compile(r"[0-9a-f]{64}")
"""A seed, a nonce, a commitment, a key or a fingerprint."""

PUBLIC_ID = re.compile(r"[0-9a-f]{32}")
GUEST_ID = re.compile(r"[A-Za-z0-9_-]{1,60}")

Pairs = tuple[tuple[str, str], ...]
"""Guest ids, each with a commitment or a nonce in hex, in the order of the closed list."""


class Round(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A round in which server and clients make the key of the draws, as far as it is public.

    public_id        names the match in public; never its table
    seed_commitment  the server's, published before anything is dealt
    listed           guest ids and the commitments to their nonces: the closed list
    server_seed      published when the match is over or the round void
    nonces           guest ids and their nonces, as far as they were revealed
    key              the key of the draws; None in a void round, and before the seed is published
    first_draw       the number of its first draw in the match
    void             whether it was given up before anything was dealt
    missing          guest ids of those whose nonces were missing, in a void round
    """

    public_id: str
    seed_commitment: str
    listed: Pairs = ()
    server_seed: str | None = None
    nonces: Pairs = ()
    key: str | None = None
    first_draw: int = 0
    void: bool = False
    missing: tuple[str, ...] = ()

    @property
    def fingerprint(self) -> str:
        """The fingerprint of what every device has seen before the first card."""
        return fingerprint(self.public_id, self.seed_commitment, self.listed)

    @property
    def sealed(self) -> "Round":
        """The round without what tells the cards. A void round tells none."""
        return self if self.void else replace(self, server_seed=None, nonces=(), key=None)


def commitment(secret: bytes) -> str:
    """Return the commitment to a seed or nonce. Raises ValueError for another length."""
    return sha256(_checked(secret)).hexdigest()


def key(public_id: str, seed: bytes, nonces: Sequence[tuple[str, bytes]]) -> str:
    """Return the key of the draws, from guest ids and nonces in the order of the closed list.

    Raises ValueError for another length, or an id that could read as something else.
    """
    listed = [f"{_guest(guest)}:{_checked(nonce).hex()}" for guest, nonce in nonces]
    return _hashed((DEALS, _public(public_id), _checked(seed).hex(), *listed))


def fingerprint(public_id: str, seed_commitment: str, listed: Iterable[tuple[str, str]]) -> str:
    """Return the fingerprint of the server's commitment and the closed list of the clients'.

    Raises ValueError for an id or a commitment that could read as something else.
    """
    told = [f"{_guest(guest)}:{_digest(found)}" for guest, found in listed]
    return _hashed((SEEN, _public(public_id), _digest(seed_commitment), *told))


def words(found: str) -> tuple[str, ...]:
    """Return four words for the first 44 bits of a fingerprint, to read to each other."""
    first = int(_digest(found), 16) >> 256 - WORDS * WORD_BITS
    places = [first >> WORD_BITS * place & 2**WORD_BITS - 1 for place in reversed(range(WORDS))]
    return tuple(word_list()[place] for place in places)


@cache
def word_list() -> tuple[str, ...]:
    """Return the 2048 words of fingerprints in their order."""
    text = files("femopp.driver").joinpath("words.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


def _hashed(lines: Iterable[str]) -> str:
    return sha256("".join(f"{line}\n" for line in lines).encode("ascii")).hexdigest()


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a seed or nonce has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret


def _public(text: str) -> str:
    return _matching(PUBLIC_ID, text, "a public id has 32 hexadecimal digits")


def _digest(text: str) -> str:
    return _matching(HEX_64, text, "a commitment or fingerprint has 64 hexadecimal digits")


def _guest(text: str) -> str:
    return _matching(GUEST_ID, text, "a guest id has letters, digits, - and _")


def _matching(form: re.Pattern[str], text: str, wanted: str) -> str:
    if form.fullmatch(text) is None:
        raise ValueError(f"{wanted}: {text!r}")
    return text
