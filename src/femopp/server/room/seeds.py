"""The secret seeds of a table's rounds, and what the table does in a round."""

from collections.abc import Callable, Mapping
from secrets import token_bytes

from femopp.driver import SeededShuffler, SystemShuffler
from femopp.driver.verified import PUBLIC_ID_BYTES, SECRET_BYTES, commitment
from femopp.rulebook import Shuffler
from femopp.table.log.entries import RoundClosed, RoundOpened, RoundRevealed, RoundVoid
from femopp.table.state.chance import Chance, Stage, key_of
from femopp.table.state.live import LiveTable


class Seeds:
    """The secret seeds of one table; `stored` are those of rounds that were opened elsewhere.

    `random` returns so many random bytes. Nothing of this may reach a client.
    """

    def __init__(
        self, stored: Mapping[str, bytes], random: Callable[[int], bytes] = token_bytes
    ) -> None:
        self.known = dict(stored)
        """The seeds by the public ids of their rounds."""

        self._opened = set[str]()
        self._random = random

    def opens(self) -> RoundOpened:
        """Return the beginning of a new round."""
        public_id, seed = self._random(PUBLIC_ID_BYTES).hex(), self._random(SECRET_BYTES)
        self.known[public_id] = seed
        self._opened.add(public_id)
        return RoundOpened(public_id, commitment(seed))

    def gives_up(self, live: LiveTable) -> RoundVoid | None:
        """Return the end of a round that can't go on here; None if it can.

        Of a round that another process has opened, or this one before a restart, nobody knows what
        clients have sent. A seed may be lost.
        """
        chance = _chance(live)
        if chance is None or chance.stage is Stage.OVER or not live.is_playing:
            return None
        public_id = chance.now.public_id
        seed = self.known.get(public_id)
        if seed is None:
            return RoundVoid()
        is_ours = public_id in self._opened
        return None if chance.stage is Stage.DRAWS or is_ours else RoundVoid(seed.hex())

    def goes_on(self, live: LiveTable) -> RoundClosed | RoundRevealed | RoundVoid:
        """Return what follows when everybody has answered, or their time is up."""
        chance = _chance(live)
        assert chance is not None
        if chance.stage is Stage.OPEN:
            return RoundClosed(chance.committing(live.company))
        missing = chance.missing()
        if missing:
            return RoundVoid(self.known[chance.now.public_id].hex(), missing)
        return RoundRevealed(
            tuple([(guest, chance.revealed[guest]) for guest, _one in chance.now.listed])
        )

    def shuffler(self, live: LiveTable) -> Shuffler:
        """Return the table's next source of chance."""
        chance = _chance(live)
        if chance is None or live.running is None:
            return SystemShuffler()
        key = key_of(chance.now, self.known[chance.now.public_id])
        return SeededShuffler(key, live.running.table.draws)


def _chance(live: LiveTable) -> Chance | None:
    return None if live.running is None else live.running.chance
