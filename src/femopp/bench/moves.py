"""What the bots of a field do on ten boards: a version of the benchmark names it by a hash."""

from hashlib import blake2b

import msgspec

from femopp.arena import entrant, stakes_of
from femopp.bench.play import contest_of
from femopp.bench.version import SEED
from femopp.bots import simulate
from femopp.driver import SeededShuffler
from femopp.engine.registry import engine_of
from femopp.tricks import TABLE

BOARDS = 10


def moves_of(game: str, field: str, boards: int = BOARDS) -> str:
    """Return a hash of all that the bots of a field do among themselves on the first boards."""
    contest = contest_of(game, field, field, 1.0, SEED)
    rules, options = contest.rules
    encode = engine_of(game).encode
    mark = blake2b(digest_size=6)
    for board in range(1, boards + 1):
        luck = SeededShuffler(f"{SEED}:start", board)
        start = stakes_of(game).start(options, contest.players, luck)
        bots = [entrant(field, game)] * contest.players
        played = simulate(rules, options, bots, f"{SEED}-{board}", start=start, most_deals=1)
        done = [(seat, encode(action)) for seat, action in played.match.log if seat != TABLE]
        mark.update(msgspec.json.encode(done))
    return mark.hexdigest()
