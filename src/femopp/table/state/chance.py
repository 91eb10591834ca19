"""The chance of a match that every player can verify: the rounds in which it is made.

A round begins with the server's commitment to a seed. Each person's client commits to a nonce, the
list is closed, and those on it reveal their nonces. From then on the table draws by the round,
until the match is over and its seed is published.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from femopp.driver.verified import Pairs, Round, key
from femopp.table.state.company import Company


class Stage(StrEnum):
    """The stage of a round: the list is open, or closed, or the table draws by it, or it's over."""

    OPEN = "open"
    CLOSED = "closed"
    DRAWS = "draws"
    OVER = "over"


class Chance(Struct, frozen=True):
    """The rounds of a match: the latest one with its stage, and those before.

    `void` counts the void ones; a table that was taken up again doesn't know these any more.
    `committed` and `revealed` are what guests have sent in this round so far. Neither is stored
    before everything is there.
    """

    now: Round
    stage: Stage = Stage.OPEN
    earlier: tuple[Round, ...] = ()
    void: int = 0
    committed: Mapping[str, str] = {}
    revealed: Mapping[str, str] = {}

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds, as far as they are known here."""
        return (*self.earlier, self.now)

    def excluded(self, company: Company) -> frozenset[str]:
        """Return the guests whose nonces were missing in the void rounds just before.

        Another device that took somebody's place meanwhile is kept out like them.
        """
        latest = takewhile(lambda one: one.void, reversed(self.earlier))
        return frozenset([company.now(guest) for one in latest for guest in one.missing])

    def committing(self, company: Company) -> Pairs:
        """Return the commitments of those who still sit here, in the order in which they came."""
        return tuple([one for one in self.committed.items() if one[0] in company.seated])

    def missing(self) -> tuple[str, ...]:
        """Return the guests on the list who haven't revealed their nonces."""
        return tuple([guest for guest, _one in self.now.listed if guest not in self.revealed])

    def with_commitment(self, guest: str, commitment: str) -> "Chance":
        """Return this when a guest has committed to a nonce."""
        return replace(self, committed={**self.committed, guest: commitment})

    def with_nonce(self, guest: str, nonce: str) -> "Chance":
        """Return this when a guest on the list has revealed their nonce."""
        return replace(self, revealed={**self.revealed, guest: nonce})

    def closed(self, listed: Pairs) -> "Chance":
        """Return this with a closed list."""
        return replace(self, stage=Stage.CLOSED, now=replace(self.now, listed=listed))

    def drawing(self, nonces: Pairs) -> "Chance":
        """Return this when all nonces are there."""
        return replace(self, stage=Stage.DRAWS, now=replace(self.now, nonces=nonces))

    def given_up(self, seed: str, missing: Sequence[str]) -> "Chance":
        """Return this when the round is void."""
        now = replace(self.now, server_seed=seed or None, void=True, missing=tuple(missing))
        return replace(self, stage=Stage.OVER, now=now, void=self.void + 1)

    def published(self, seed: str) -> "Chance":
        """Return this when the seed is public, as the match is over."""
        now = replace(self.now, server_seed=seed, key=key_of(self.now, bytes.fromhex(seed)))
        return replace(self, stage=Stage.OVER, now=now)


def begun(before: Chance | None, opened: Round) -> Chance:
    """Return the chance of a match when another round is opened."""
    if before is None:
        return Chance(opened)
    return Chance(opened, earlier=before.rounds, void=before.void)


def key_of(made: Round, seed: bytes) -> str:
    """Return the key of a round's draws, from its seed and its nonces."""
    nonces = [(guest, bytes.fromhex(nonce)) for guest, nonce in made.nonces]
    return key(made.public_id, seed, nonces)
