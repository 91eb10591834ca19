"""A table of five that a test drives by hand.

Seat 4 deals unless a test says otherwise, so that seats 0, 1, 2, 3, 4 speak in this order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from femopp.cards import PACK_32, cards
from femopp.driver import Match, begin, command
from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.actions import Blitz, Bury, Pass, Pick
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import Phase, Session
from femopp.rulebook import Action, Deal, Event, Play, legal_actions, refusals
from femopp.tricks import TABLE, Seat


def dealing(wanted: Mapping[int, str], blind: str = "") -> Deal:
    """Return a deal with these cards in these hands, filled up in the pack's order."""
    given = [list(cards(wanted.get(seat, ""))) for seat in range(5)]
    rest = list(cards(blind))
    named = {card for hand in (*given, rest) for card in hand}
    left = [card for card in PACK_32 if card not in named]
    for hand, size in (*((hand, 6) for hand in given), (rest, 2)):
        while len(hand) < size:
            hand.append(left.pop(0))
    assert not left
    return Deal(tuple(tuple(hand) for hand in given), tuple(rest))


class Table:
    """A session and its events."""

    def __init__(
        self,
        wanted: Mapping[int, str] | None = None,
        blind: str = "",
        start: Start | None = None,
        **options: Any,
    ) -> None:
        start = Start(dealer=Seat(4)) if start is None else start
        self.match: Match[Session] = begin(SHEEPSHEAD, SHEEPSHEAD.options.of(**options), 5, start)
        if wanted is not None:
            self.deal(wanted, blind)

    @property
    def state(self) -> Session:
        return self.match.state

    @property
    def turn(self) -> Seat:
        """The seat to act; it must be a player's turn."""
        assert self.state.turn is not None
        return self.state.turn

    def at(self, phase: Phase) -> bool:
        return self.state.phase is phase

    def view(self, seat: int) -> Session:
        return self.match.views[seat]

    def deal(self, wanted: Mapping[int, str] | None = None, blind: str = "") -> Table:
        self.does(TABLE, dealing(wanted or {}, blind))
        return self

    def does(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Do one action and return its events."""
        self.match, events = command(self.match, Seat(seat), action)
        return events

    def passes(self, *asked: int) -> Table:
        for seat in asked:
            self.does(seat, Pass())
        return self

    def picks(self, seat: int, blitz: Blitz = Blitz.PLAIN, bury: str = "") -> Table:
        """Let all before this seat pass; it picks, and buries if a bury is given."""
        while self.turn != seat:
            self.passes(self.turn)
        self.does(seat, Pick(blitz))
        if bury:
            self.does(seat, Bury(cards(bury)))
        return self

    def all_pass(self) -> Table:
        """Pass all announcements."""
        while self.state.phase is Phase.ANNOUNCE:
            self.passes(self.turn)
        return self

    def questions(self) -> list[int]:
        """Return the seats asked for announcements from here on if everybody passes."""
        asked = []
        while self.state.phase is Phase.ANNOUNCE:
            asked.append(int(self.turn))
            self.passes(self.turn)
        return asked

    def plays(self, text: str) -> Table:
        """Play cards in turn."""
        for card in cards(text):
            self.does(self.turn, Play(card))
        return self

    def plays_on(self) -> Table:
        """Play the rest of the deal: everybody plays the first legal card."""
        while self.state.phase is Phase.PLAY:
            turn = self.turn
            self.does(turn, legal_actions(SHEEPSHEAD, self.state, turn)[0])
        return self

    def legal(self, seat: int) -> set[Action]:
        return set(legal_actions(SHEEPSHEAD, self.state, Seat(seat)))

    def refused(self, seat: int, action: Action) -> list[str]:
        """Return the rules against an action, the same from the state and from the seat's view."""
        found = refusals(SHEEPSHEAD, self.state, Seat(seat), action)
        if seat in range(5):
            assert found == refusals(SHEEPSHEAD, self.view(seat), Seat(seat), action)
        return [refusal.rule for refusal in found]

    def lines(self, seat: int, deal: int = -1) -> list[tuple[str, int]]:
        """Return a seat's score lines in a settled deal: rule and units."""
        settled = self.state.sheet[deal]
        return [(line.cite.rule, line.points) for line in settled.lines if line.seat == seat]
