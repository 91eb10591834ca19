"""Matches of honest servers and of cheats, for the tests of verified deals.

All digests are those of `sha256sum`, over secrets that count up: the seed is bytes 0 to 31, Anna's
nonce 32 to 63, Bo's 64 to 95; in the second round the seed is 96 to 127, Anna's nonce 128 to 159.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from femopp.driver import Match, SeededShuffler, Table, act, begin, chance
from femopp.driver.verified import Round
from femopp.kits import GAMES
from femopp.record import Record, record_of
from femopp.rulebook import Cards, Shuffler
from tests.playing import Choice, by_chance, choices
from tests.record.matches import names_for

ID = "000102030405060708090a0b0c0d0e0f"
SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
SEED_SHA = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
ANNA, BO = "Anna_123", "bo-45678"
ANNA_NONCE = "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"
BO_NONCE = "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f"
ANNA_SHA = "72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084"
BO_SHA = "ca2a4fe727faaecf16ecd130a86e0885c5540c05375340445071c0657555fd42"
KEY = "ca2bf5036303cd484533185d07be3891d83dc75c4dacb90d1c7dc9b62b79fcd3"
SEEN = "057383e212ade2cf1540d260e05ac5a6c9b4e5e505d270ce53d9a3bfc4fc8c12"
SEEN_WORDS = "air orchard weasel census"

KEY_OF_ANNA_ALONE = "387d81dec0e1e57bd183be8d0d17e773bd29dc7c903c573556bbd7886aefba76"
SEEN_WITH_ANNA_ALONE = "eb3aaed1875865ca0a73f06b96316bb0b6265f49a470b4115f50a0700e7ddf89"

OTHER_SEED = "606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f"
OTHER_SEED_SHA = "4d8d274ff7e176af977a95a0055c8c5f3478d38640343a060cee893e56f39957"
KEY_OF_OTHER_SEED = "0e4e8ed01fa179b246840e3a8e8a384a6283eb798803f87c03f806a43e011778"

ROUND = Round(
    ID,
    SEED_SHA,
    ((ANNA, ANNA_SHA), (BO, BO_SHA)),
    SEED,
    ((ANNA, ANNA_NONCE), (BO, BO_NONCE)),
    KEY,
)

KEY_2 = "981bde9fffb2754bef4a56e4264ec5d160ad5111979750f21c91117f40b9c563"
SEEN_2 = "3b6173a634c5335502b7b1fd75996b12513e3290ccaeb3cd91c2106549903898"
ROUND_2 = Round(
    "101112131415161718191a1b1c1d1e1f",
    OTHER_SEED_SHA,
    ((ANNA, "82d86408530b765e46ebf47807095027e807bc08674b0de77ee5ef2fae7d0492"),),
    OTHER_SEED,
    ((ANNA, "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f"),),
    KEY_2,
    first_draw=3,
)
"""The match goes on after an end: the first draw of this round is its fourth."""

VOID = Round(
    "303132333435363738393a3b3c3d3e3f",
    OTHER_SEED_SHA,
    ((ANNA, ANNA_SHA), (BO, BO_SHA)),
    OTHER_SEED,
    ((ANNA, ANNA_NONCE),),
    void=True,
    missing=(BO,),
)

Server = Callable[[int], Shuffler]
"""The source of randomness for a server's acts of chance, counted from 0."""


def honest(number: int) -> Shuffler:
    return SeededShuffler(KEY, number)


def played(
    name: str = "rifki",
    preset: str | None = None,
    server: Server = honest,
    *,
    deals: int = 4,
    start: Any = None,
    **options: Any,
) -> Match[Any]:
    """Play until this many deals are dealt, or to the end."""
    game = GAMES[name]
    chosen = game.options.of(preset or game.options.presets[0].name, **options)
    player, players = by_chance(1), game.players(chosen)[-1]
    table = Table(begin(game, chosen, players, start))
    while table.match.state.outcome is None:
        table, _events = chance(table, server)
        if table.match.state.deal_number >= deals and table.match.state.hands:
            break
        table, _events = act(table, *player(table.match, wanted(choices(table.match))))
    return table.match


def wanted(possible: Sequence[Choice]) -> Sequence[Choice]:
    """Return the choices that lead to draws: fresh hands if possible, and no knocks."""
    fresh = [one for one in possible if one[1].word == "fresh_hand"]
    return fresh or [one for one in possible if one[1].word != "knock"] or possible


def recorded(match: Match[Any], *rounds: Round, key: str | None = KEY, **more: Any) -> Record:
    """Return the record that a server gives of a match."""
    record = record_of(match, names_for(match), key)
    return replace(record, rounds=rounds or (ROUND,), **more)


class Arranged(SeededShuffler):
    """A shuffler of a server that arranges the pack."""

    def __init__(self, number: int, arrange: Callable[[Cards], Sequence[Any]]) -> None:
        super().__init__(KEY, number)
        self._arrange = arrange

    def shuffle(self, cards: Cards) -> Cards:
        return tuple(self._arrange(super().shuffle(cards)))


def arranges(draw: int, arrange: Callable[[Cards], Sequence[Any]]) -> Server:
    """Return a server that arranges the pack of this draw."""
    return lambda number: Arranged(number, arrange) if number == draw else honest(number)
