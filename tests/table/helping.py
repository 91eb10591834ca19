"""A table of Rödskägg with a helping hand, four people, and cards that are known beforehand.

Anna deals first. Bo, at her left, has the spades and takes whatever he leads to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from femopp.cards import cards
from femopp.games.rodskagg.rules.actions import Close, Deal
from femopp.kits import GAMES
from femopp.rulebook import Gather
from femopp.table.commands import Act, Tap
from femopp.table.log.entries import Began, Came, Sat
from femopp.table.log.stored_action import Decided
from femopp.table.screen.screen import Screen
from femopp.table.settings import Settings
from femopp.tricks import TABLE, Seat
from tests.table.sitting import VERSION, Sitting, guest, screen

NAMES = ("Anna", "Bo", "Cissi", "Dag")
ANNA, BO, CISSI, DAG = Seat(0), Seat(1), Seat(2), Seat(3)

HANDS = ("AC KC QC JC TC 9C", "AS KS QS JS TS 9S", "AH KH QH JH TH 9H", "AD KD QD JD TD 9D")


class Table(Sitting):
    """A table of four people, in words of a record: ``table.act(BO, "bid 3")``."""

    def __init__(
        self,
        preset: str = "kortoxen-1949",
        points: tuple[int, ...] = (12, 12, 12, 12),
        people: int = 4,
        settings: Mapping[str, Any] | None = None,
        **options: str,
    ) -> None:
        chosen = {"rituals": "manual", "false_knock_penalty": "1", **options}
        shared = {"helping_hand": True, **(settings or {})}
        super().__init__(Settings("rodskagg", preset, chosen, **shared), 0, begin=False)
        for seat, name in enumerate(NAMES[:people]):
            self.enter(Came(guest(seat), name), Sat(guest(seat), seat))
        rules = GAMES["rodskagg"].version
        self.enter(Began(VERSION, rules, {"points": list(points), "dealer": 0}))

    def act(self, seat: int, words: str) -> None:
        """Let a person act. Raises `Declined`."""
        self.do(guest(seat), Act(words))

    def taps(self, seat: int) -> None:
        self.do(guest(seat), Tap())

    def deal(self, hands: tuple[str, ...] = HANDS) -> Table:
        """Let the dealer deal these hands; a redeal of a misdeal as well."""
        self.act(self.match.state.dealer, "deal_cards")
        dealt = tuple(cards(hand) for hand in hands)
        known = {card for hand in dealt for card in hand}
        rest = tuple(card for card in PACK if card not in known)
        self.enter(Decided(TABLE, Deal(dealt, rest), "table"))
        return self

    def pick_up(self, *seats: int) -> Table:
        for seat in seats:
            self.act(seat, "pick_up")
        return self

    def bid(self, words: str = "bid 3") -> Table:
        """Say the phrase and pick up, let Bo bid, and the others pass."""
        self.act(ANNA, "phrase")
        self.pick_up(ANNA, BO, CISSI, DAG)
        self.act(BO, words)
        for seat in (CISSI, DAG, ANNA):
            self.act(seat, "pass")
        return self

    def trick(self, *played: str, gather: bool = True) -> Table:
        """Play a trick that Bo leads to, and gather it."""
        for seat, card in zip((BO, CISSI, DAG, ANNA), played, strict=False):
            self.act(seat, f"play {card}")
        if gather:
            self.gather()
        return self

    def gather(self) -> None:
        self.enter(Decided(TABLE, Gather(), "table"))

    def close(self) -> None:
        self.enter(Decided(TABLE, Close(), "table"))

    def tricks(self, number: int, gather: bool = True) -> Table:
        """Let Bo take so many tricks with his highest spades."""
        done = self.match.state.tricks_played
        for at in range(done, done + number):
            last = at == done + number - 1
            self.trick(*(hand.split()[at] for hand in ORDERED), gather=gather or not last)
        return self

    def seen(self, seat: int | None, language: str = "en") -> Screen:
        return screen(self.live, seat, language)


ORDERED = (*HANDS[1:], HANDS[0])
PACK = tuple(cards(" ".join(f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA")))
