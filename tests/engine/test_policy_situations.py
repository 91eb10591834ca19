"""Rules of thumb in situations with one sensible action."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from femopp.engine.position import Position
from femopp.engine.registry import ENGINES
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.kits import GAMES

Hands = Mapping[int, str]


@dataclass(frozen=True)
class Case:
    """A situation: after what was `done` in a deal, the seat to act `does` this, and why.

    `hands` are those that matter, by seat; the rest of the pack is dealt in order. In Rifki and
    Sheepshead seat 0 deals, in Rödskägg the last.
    """

    game: str
    why: str
    hands: Hands
    done: str
    does: str
    options: Mapping[str, Any] = field(default_factory=dict)
    preset: str | None = None
    players: int = 0
    points: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.game}: {self.why}"

    def position(self) -> Position:
        engine, game = ENGINES[self.game], GAMES[self.game]
        numbers = {name: number for number, name in engine.names.items()}
        options = game.options.of(self.preset, **self.options)
        players = self.players or game.players(options)[0]
        size = 13 if self.game == "rifki" else 6
        left = [number for number in sorted(numbers.values()) if number < len(PACKS[self.game])]
        hands = {
            seat: [numbers[card] for card in text.split()] for seat, text in self.hands.items()
        }
        for cards in hands.values():
            left = [card for card in left if card not in cards]
        for seat in range(players):
            mine = hands.setdefault(seat, [])
            while len(mine) < size:
                mine.append(left.pop(0))
        masks = [sum(1 << card for card in hands[seat]) for seat in range(players)]
        told = {"start": RodskaggStart(points=self.points)} if self.points else {}
        position = engine.new_deal(options, masks, players=players, **told)
        for step in self.done.split(", ") if self.done else ():
            position.play(numbers[step])
        return position


PACKS = {"rifki": range(52), "rodskagg": range(52), "sheepshead": range(32)}

AUTO = {"rituals": "auto"}

LONELY_TENS = {
    0: "7C 8C 9C 7S 8S 9S",
    1: "QC QH JC JS TC TS",
    2: "KC AC KS AS 7H 8H",
    3: "9H KH TH AH QS QD",
    4: "JH JD TD KD 9D 8D",
}

CASES = (
    # Rifki: seat 0 deals, and the turn goes 0, 3, 2, 1.
    Case(
        "rifki",
        "seven high spades and three aces are for Trump in spades",
        {0: "AS KS QS JS TS 9S 8S AH KH AD KD AC KC"},
        "",
        "choose trump S",
    ),
    Case(
        "rifki",
        "with the lowest cards of all suits one takes no trick",
        {0: "2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S 5S"},
        "",
        "choose el_almaz",
    ),
    Case(
        "rifki",
        "under a higher card the highest that loses is given away",
        {0: "7C", 3: "2C 6C KC"},
        "choose el_almaz, 7C",
        "6C",
    ),
    Case(
        "rifki",
        "who must take a trick as the last takes it with the highest card",
        {0: "3C", 3: "4C", 2: "5C", 1: "7C TC AC"},
        "choose el_almaz, 3C, 4C, 5C",
        "AC",
    ),
    Case(
        "rifki",
        "the last one takes a trick that is wanted as cheaply as possible",
        {0: "QC", 3: "2C", 2: "3C", 1: "5C KC AC"},
        "choose trump S, QC, 2C, 3C",
        "KC",
    ),
    Case(
        "rifki",
        "what cannot win a trick that is wanted is low",
        {0: "AC", 3: "5C JC KC"},
        "choose trump S, AC",
        "5C",
    ),
    Case(
        "rifki",
        "a queen of the suit led is not put above a trick that would be hers",
        {0: "TC", 3: "2C", 2: "3C", 1: "9C QC"},
        "choose kiz, TC, 2C, 3C",
        "9C",
    ),
    Case(
        "rifki",
        "a lone king is thrown away before an ace with small cards beside it",
        {0: "KC", 3: "AD 2D 3D 4D 5D 6D KS 2H 3H 4H 5H 6H 7H"},
        "choose el_almaz, KC",
        "KS",
    ),
    Case(
        "rifki",
        "in Son iki a lone ace is thrown away while there is time, twos are for the end",
        {0: "KC", 3: "AS 2D 3D 4D 5D 6D 7D 2H 3H 4H 5H 6H 7H"},
        "choose son_iki, KC",
        "AS",
    ),
    Case(
        "rifki",
        "in Trump an ace waits until its suit is led",
        {0: "AS 2S 3S 4S 5S 6S 7S AD 2D 3D 4D 5D 2C"},
        "choose trump S",
        "2C",
    ),
    Case(
        "rifki",
        "in Trump who has many trumps leads them",
        {0: "2S 3S 4S 5S 6S 7S 8S 2H 3H 4H 2D 3D 2C"},
        "choose trump S",
        "2S",
    ),
    Case(
        "rifki",
        "in Trump no low card is led beside an ace, and the ace where others have the fewest",
        {0: "AC 2C 3C 4C AD 2D 3D 4D AH 2H 3H 4H 5H"},
        "choose trump S",
        "AH",
    ),
    Case(
        "rifki",
        "in El almaz the lowest card is led of a suit that needs none of them to duck",
        {0: "2C 5C 9C KC 2D 3D 4D 5D 6D 7D 8D 9D TD"},
        "choose el_almaz",
        "2D",
    ),
    # Rödskägg: the last seat deals, seat 0 speaks first.
    Case(
        "rodskagg",
        "six tricks that nobody can take away are rödskägg",
        {0: "AC KC QC JC TC 9C"},
        "",
        "bid R",
        AUTO,
        None,
        4,
    ),
    Case(
        "rodskagg",
        "nothing is bid on nothing",
        {0: "2C 3C 2D 3D 2H 3S"},
        "",
        "pass",
        AUTO,
        None,
        4,
    ),
    Case(
        "rodskagg",
        "no more is bid than it takes to have the deal played",
        {0: "AC KC AD KD 2H 3S"},
        "",
        "bid 1",
        AUTO,
        None,
        4,
    ),
    Case(
        "rodskagg",
        "declarer who leads to every trick bids more, and as much as allowed, on an ace and a king",
        {0: "AC KD 9H 8H 7S 6S"},
        "",
        "bid 3",
        {},
        "skane",
        4,
    ),
    Case(
        "rodskagg",
        "nobody bids a single trick that must stay the only one",
        {0: "AC 9D 8D 7H 6H 5S"},
        "",
        "pass",
        AUTO | {"contract_test": "exact"},
        None,
        4,
    ),
    Case(
        "rodskagg",
        "two tricks that must stay two are bid on hands that promise them",
        {0: "AC AD 9H 8H 7S 6S"},
        "",
        "bid 2",
        AUTO | {"contract_test": "exact"},
        None,
        4,
    ),
    Case(
        "rodskagg",
        "who must bid on nothing bids the least",
        {0: "2C 3C 2D 3D 2H 3S"},
        "",
        "bid 1",
        {},
        "skane",
        4,
    ),
    Case(
        "rodskagg",
        "below zero one fails a contract on purpose, to come up",
        {0: "2C 3C 2D 3D 2H 3S"},
        "",
        "bid 6",
        {},
        "skane",
        4,
        (-3, 12, 12, 12),
    ),
    Case(
        "rodskagg",
        "declarer leads a card that cannot be beaten",
        {0: "AC KD 9H 8H 7S 6S"},
        "bid 1, pass, pass, pass",
        "AC",
        AUTO,
        None,
        4,
    ),
    Case(
        "rodskagg",
        "the last one takes a trick with the lowest card that does it",
        {0: "9C", 1: "2C", 2: "4C TC AC"},
        "bid 1, pass, pass, 9C, 2C",
        "TC",
        AUTO,
        None,
        3,
    ),
    Case(
        "rodskagg",
        "with two low cards and no trick one does not go along",
        {0: "AC AD AH AS KC KD", 1: "2C 2D 2H 2S 3C 3D", 2: "4C 4D 4H 4S 5C 5D"},
        "bid 1, pass, pass, AC, 2C, 4C, AD, 2D, 4D, AH, 2H, 4H, AS, 2S, 4S",
        "no",
        AUTO,
        None,
        3,
    ),
    # Sheepshead: seat 0 deals, seat 1 is forehand.
    Case(
        "sheepshead",
        "three queens, a jack, and fat trumps pick, and the black queens blitz",
        {1: "QC QS QH JC AD TD"},
        "",
        "pick blitz",
    ),
    Case("sheepshead", "without trumps nobody picks", {1: "7C 8C 9S 7H 8H KC"}, "", "pass"),
    Case(
        "sheepshead",
        "two lonely tens are buried: here the first of them",
        LONELY_TENS,
        "pick",
        "TC",
    ),
    Case(
        "sheepshead",
        "... and the second",
        LONELY_TENS,
        "pick, TC",
        "TS",
    ),
)

PICKED = {
    1: "QC QH JC JS TC TS",
    2: "8D 7C 8C 9C 7S 8S",
    3: "9D 9S 7H 8H KH TH",
    4: "KD KC AC KS AS AH",
}
"""Seat 1 picks, buries its tens, and leads the queen of clubs; seat 0 plays last."""

DONE = "pick, TC, TS, pass, pass, pass, pass, pass, QC, 8D, 9D, KD"

FOLLOWING = (
    Case(
        "sheepshead",
        "the boy gives points to the picker's sure trick",
        {**PICKED, 0: "JD TD 7D 9H QD QS"},
        DONE,
        "TD",
    ),
    Case(
        "sheepshead",
        "an opponent gives no points to the picker's sure trick",
        {**PICKED, 0: "AD TD 7D 9H QD QS"},
        DONE,
        "7D",
    ),
)


@pytest.mark.parametrize("case", (*CASES, *FOLLOWING), ids=str)
def test_a_sensible_player(case: Case) -> None:
    position = case.position()
    names = ENGINES[case.game].names
    assert names[position.policy_action()] == case.does
