"""Evenness of the shuffle of the pack; a part of `bench/promises.py`.

The design, written before the first run:

- Cards by place: how often each of 52 cards lies in each of 52 places.
- Neighbours: how often each card lies directly on each other one. A mark between the last and the
  first card closes the pack to a ring, so that every card has exactly one that follows it.
- Each is a chi-square test. The cells of a deal depend on each other, so the squares are weighed by
  the exact variances of a uniform shuffle: then chi-square has 51² = 2,601 degrees of freedom for
  places, and 53² - 3·53 + 1 = 2,651 for neighbours.
- By Wilson and Hilferty's transformation it becomes a number of standard deviations. A shuffle is
  wrong if either lies more than 5 off, too uneven or too even. A fair one does so in one run of
  870,000.
- `tables` is `femopp-shake256` as at a table: a key for each match, and the draws of the match. For
  many deals at once it's built once more, by `docs/reference/generator.md`. One deal in a hundred,
  and each with a word to skip, comes from `SeededShuffler`; the first must be the same.
- `off-by-one` is the same with each bound one too low: no card keeps its place. The same statistics
  must find it wrong at the same length.
- `system` is the operating system's randomness, for matches without a seed.
"""

from collections.abc import Iterator
from hashlib import sha256, shake_256
from math import sqrt
from typing import Any

import numpy as np

from femopp.driver import SeededShuffler, SystemShuffler
from femopp.driver.verified import key

PACK = 52
BATCH = 1_000
COMPARED = 100
DRAWS = 20
"""Draws by one key, as in a match of some deals."""

LIMIT = 5.0
"""Standard deviations within which both statistics of a fair shuffle lie."""

BOUNDS = np.arange(PACK, 1, -1)
"""The bounds of the numbers that a shuffle draws, from the last place to the second."""

HIGHEST = 2**32 - 2**32 % BOUNDS
"""The words from here on are skipped, so that no number is favoured."""


def names_of(seed: int, numbers: range) -> list[tuple[str, int]]:
    """Return the key and the draw of each of these deals, as at a table."""
    found = list[tuple[str, int]]()
    for number in numbers:
        match, draw = divmod(number, DRAWS)
        if draw == 0 or not found:
            made = sha256(f"promises:{seed}:{match}".encode()).digest()
            name = key(made[:16].hex(), made, [("guest", made)])
        found.append((name, draw))
    return found


def of_tables(seed: int, numbers: range) -> Any:
    """Return the packs that tables deal, one in each row: numbers of cards from 0."""
    names = names_of(seed, numbers)
    words = words_of(names)
    packs = swapped(words % BOUNDS)
    skips = (words >= HIGHEST).any(axis=1)
    for place in {*range(0, len(names), COMPARED), *np.flatnonzero(skips)}:
        pack = SeededShuffler(*names[place]).shuffle(tuple(range(PACK)))  # type: ignore[arg-type]
        assert skips[place] or tuple(packs[place]) == pack, names[place]
        packs[place] = pack
    return packs


def off_by_one(seed: int, numbers: range) -> Any:
    """Return packs of a wrong shuffle, which must be found."""
    return swapped(words_of(names_of(seed, numbers)) % (BOUNDS - 1))


def of_the_system(_seed: int, numbers: range) -> Any:
    """Return packs shuffled by the operating system's randomness."""
    pack: Any = tuple(range(PACK))
    return np.array([SystemShuffler().shuffle(pack) for _number in numbers])


def words_of(names: list[tuple[str, int]]) -> Any:
    """Return the first words of each stream, as many as a shuffle needs that skips none."""
    streams = [
        shake_256(f"femopp-shake256:{name}:{draw}".encode()).digest(4 * len(BOUNDS))
        for name, draw in names
    ]
    return np.frombuffer(b"".join(streams), ">u4").reshape(-1, len(BOUNDS)).astype(np.int64)


def swapped(chosen: Any) -> Any:
    """Return packs in which each place, from the last, is swapped with the chosen one."""
    deals = np.arange(len(chosen))
    packs = np.repeat(np.arange(PACK)[:, None], len(deals), axis=1)
    for last, places in zip(range(PACK - 1, 0, -1), chosen.T, strict=True):
        taken = packs[places, deals]
        packs[places, deals] = packs[last]
        packs[last] = taken
    return packs.T


SHUFFLES = {"tables": of_tables, "system": of_the_system, "off-by-one": off_by_one}


class Counted:
    """Deals counted by card and place, and by neighbours."""

    def __init__(self, pack: int = PACK) -> None:
        self.pack, self.deals = pack, 0
        self.places = np.zeros((pack, pack), dtype=np.int64)
        self.neighbours = np.zeros((pack + 1, pack + 1), dtype=np.int64)

    def add(self, packs: Any) -> None:
        """Count packs, one in each row: numbers of cards from 0."""
        deals, pack = packs.shape
        self.deals += deals
        self.places += _pairs(np.broadcast_to(np.arange(pack), packs.shape), packs, pack)
        mark = np.full((deals, 1), pack)
        self.neighbours += _pairs(np.hstack([mark, packs]), np.hstack([packs, mark]), pack + 1)

    @property
    def by_place(self) -> float:
        """Chi-square of cards by place."""
        off = self.places - self.deals / self.pack
        # Every direction that can vary does so by 1 / (pack - 1).
        return float((off**2).sum() * (self.pack - 1) / self.deals)

    @property
    def by_neighbour(self) -> float:
        """Chi-square of neighbours."""
        ring = self.pack + 1
        off = self.neighbours - self.deals / (ring - 1)
        np.fill_diagonal(off, 0)
        both_ways, one_way = (off + off.T) / 2, (off - off.T) / 2
        # Two cards can't follow each other both ways, so the difference varies more.
        weighed = (both_ways**2).sum() + (one_way**2).sum() * (ring - 2) / ring
        return float(weighed * (ring - 1) / self.deals)

    def deviations(self) -> dict[str, float]:
        """Return how many standard deviations each statistic lies off."""
        ring = self.pack + 1
        return {
            "cards by place": _normal(self.by_place, (self.pack - 1) ** 2),
            "neighbours": _normal(self.by_neighbour, ring**2 - 3 * ring + 1),
        }


def _pairs(ones: Any, others: Any, size: int) -> Any:
    """Return how often each pair occurs, of numbers below `size`."""
    return np.bincount((ones * size + others).ravel(), minlength=size**2).reshape(size, size)


def _normal(chi_square: float, freedom: int) -> float:
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


class Deals:
    """Deals by one of the shuffles."""

    unit = "deals"

    def __init__(self, seed: int, shuffle: str = "tables") -> None:
        self._seed, self._shuffle, self._counted = seed, shuffle, Counted()

    def steps(self, times: int) -> Iterator[int]:
        """Yield how many more deals are done, again and again."""
        while (left := times - self._counted.deals) > 0:
            first = self._counted.deals
            numbers = range(first, first + min(BATCH, left))
            self._counted.add(SHUFFLES[self._shuffle](self._seed, numbers))
            yield len(numbers)

    def found(self) -> str:
        """Say what was found."""
        told = [f"{name} {off:+.2f}" for name, off in self._deviations().items()]
        return f"shuffle {self._shuffle}, standard deviations off: {', '.join(told)}"

    def faults(self) -> list[str]:
        """Return what is wrong."""
        return [
            f"{name}: not an even shuffle"
            for name, off in self._deviations().items()
            if abs(off) > LIMIT
        ]

    def _deviations(self) -> dict[str, float]:
        return self._counted.deviations() if self._counted.deals else {}
