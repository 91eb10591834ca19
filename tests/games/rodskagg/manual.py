"""Deals with manual rituals, described in a line, for the tests.

    table = Manual(points=(3, 12, 12)).deal("BBB").ready().tell("2 - - BBB")

As `Told`, with the same players: Bo, Eva, Gun; the last one deals. The words of a story play trick
after trick; each lies, the last one too, until it is gathered (by the next trick, or by "gather").
`close` gathers the last trick and closes the deal, so that it is on the sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from femopp.cards import cards
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.actions import Close, DealCards, Phrase, PickUp
from femopp.games.rodskagg.rules.errors import Error
from femopp.games.rodskagg.rules.events import Judged
from femopp.games.rodskagg.rules.state import Phase, in_deal, speaking_order
from femopp.record import parse_action
from femopp.rulebook import Cards, Gather
from femopp.tricks import TABLE, Seat
from tests.games.rodskagg.telling import Told, dealing, planned


class Manual(Told):
    """A match whose dealer deals by an action, with its rituals and errors."""

    def __init__(self, **start_and_options: Any) -> None:
        super().__init__("", **{"rituals": "manual", **start_and_options})

    def deal(
        self,
        tricks: str = "",
        *,
        hands: Mapping[str, str] | None = None,
        short: str = "",
        long: str = "",
    ) -> Manual:
        """Deal; nobody picks up. `tricks` says who will take them, or `hands` gives the hands.

        The player named by `short` gets a card too few, the one named by `long` one too many.
        """
        dealer = self.state.dealer
        assert dealer is not None
        self.act(dealer, DealCards())
        self.plan = list(planned(in_deal(self.state), tricks)) if hands is None else []
        given: list[Cards] = [
            tuple(trick[one] for trick in self.plan if one in trick) for one in map(Seat, self._all)
        ]
        if hands is not None:
            given = [cards(hands.get(name, "")) for name in self.names]
        deal = dealing(given, self.state)
        dealt, rest = list(deal.hands), deal.rest
        if short:
            seat = self.seat(short)
            dealt[seat], rest = dealt[seat][:-1], (*rest, dealt[seat][-1])
        if long:
            seat = self.seat(long)
            dealt[seat], rest = (*dealt[seat], rest[0]), rest[1:]
        self.act(TABLE, replace(deal, hands=tuple(dealt), rest=rest))
        return self

    def ready(self) -> Manual:
        """Say the dealer's phrase, and let everyone pick up."""
        dealer = self.state.dealer
        assert dealer is not None
        self.act(dealer, Phrase())
        return self.pick_up(*(self.names[seat] for seat in speaking_order(self.state)))

    def pick_up(self, *names: str) -> Manual:
        for name in names:
            self.act(self.seat(name), PickUp())
        return self

    def gather(self) -> Manual:
        self.act(TABLE, Gather())
        return self

    def close(self) -> Manual:
        """Gather the last trick and close the deal."""
        if self.state.phase is not Phase.CLOSING:
            self.gather()
        self.act(TABLE, Close())
        return self

    def _trick(self, initial: str) -> None:
        if self.state.play.lies:
            self.gather()
        super()._trick(initial)

    # Knocks and errors

    def knock(self, line: str) -> int | None:
        """Knock, such as "Eva: Bo forgot_ask", or "Eva:" without naming an error.

        Return the points up if the knock is upheld, None if it is rejected.
        """
        verdicts = self.knocks(line)
        assert len(verdicts) == 1
        return verdicts[0].points if verdicts[0].upheld else None

    def knocks(self, line: str) -> list[Judged]:
        name, _colon, named = line.partition(":")
        action = parse_action(RODSKAGG, f"knock {named}".strip(), self.names)
        events = self.act(self.seat(name), action)
        return [event for event in events if isinstance(event, Judged)]

    @property
    def errors(self) -> list[str]:
        """The open errors, oldest first, such as "Bo forgot_ask"."""
        return self.told_of(self.state.rites.errors)

    def known_to(self, name: str | None) -> list[str]:
        """Return the open errors that a player (None: a spectator) knows."""
        match = self.match
        view = match.spectator if name is None else match.views[self.seat(name)]
        return self.told_of(view.rites.errors)

    def told_of(self, errors: tuple[Error, ...]) -> list[str]:
        return [f"{self.names[error.offender]} {error.kind}" for error in errors]

    def allowed(self, line: str) -> bool:
        """Whether an action such as "Bo: out" is legal, also by Bo's own view."""
        return not self.refused(line)

    def asked(self, name: str) -> str:
        """Return a player's question, the same from the state and from their view."""
        seat = self.seat(name)
        text = RODSKAGG.asked(self.state, seat)
        assert text == RODSKAGG.asked(self.match.views[seat], seat)
        return text.message


def leads(table: Manual) -> Manual:
    """Gather the trick if it lies, and let its winner lead to the next."""
    if table.state.play.lies:
        table.gather()
    assert table.turn is not None
    return table.tell(table.plan[table.state.tricks_played][table.turn])
