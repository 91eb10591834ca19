"""The chain of hashes over a log: it finds a changed byte, or an entry that is gone.

It is for finding damage, not for proving honesty, and no hash leaves the server.
"""

from hashlib import sha256

from msgspec import Struct

HASH_BYTES = 16


class Command(Struct, frozen=True):
    """A command as the log knows it: whose, from which of their devices, and its number there."""

    guest: str
    device: str
    number: int


class Head(Struct, frozen=True):
    """The end of a log: the number of its last entry (from 1, 0 for an empty log) and its hash."""

    number: int
    hash: bytes


def beginning(log: str) -> Head:
    """Return the head of a log before its first entry."""
    return Head(0, _hashed(f"femopp table {log}".encode()))


def linked(head: Head, data: bytes, command: Command | None = None) -> Head:
    """Return the head after one more entry, stored as `data`, perhaps for a command."""
    number = head.number + 1
    whose = "\0\0" if command is None else f"{command.guest}\0{command.device}\0{command.number}"
    return Head(number, _hashed(b"%b%d\0%b\0%b" % (head.hash, number, whose.encode(), data)))


def _hashed(content: bytes) -> bytes:
    return sha256(content).digest()[:HASH_BYTES]
