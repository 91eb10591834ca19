"""Positions written as records, for the tests of bots."""

from typing import Any

from femopp.bots import Luck, Strategy, bot_named
from femopp.cards import Card
from femopp.driver import Ask, Table
from femopp.record import format_action, parse_record, replay
from femopp.rulebook import Action, legal_actions
from femopp.tricks import Seat

NAMES = ("A", "B", "C", "D", "E")


def table(text: str, people: tuple[int, ...] = ()) -> Table[Any]:
    """Return the table at the end of a record (without its first line)."""
    after = replay(parse_record(f"femopp record 1\n{text}"))
    return Table(after.match, frozenset(Seat(seat) for seat in people), draws=after.draws)


def greedy(text: str, **manners: float) -> str:
    """Return the greedy bot's action at the end of a record; see `does`."""
    return does("greedy", text, 1, **manners)


def does(name: str, text: str, seed: int = 1, **manners: float) -> str:
    """Return the action of the bot to act at the end of a record, in a record's words."""
    match = table(text).match
    (seat,) = match.game.actors(match.state)
    view = match.views[seat]
    bot = bot_named(name, match.game.name, **manners)
    action: Action | None = bot(
        view, Ask(seat), legal_actions(match.game, view, seat), Luck(seed, seat, len(match.log))
    )
    assert action is not None
    return format_action(action, NAMES)


def chosen(strategy: Strategy, text: str, seed: int) -> str:
    """Return a strategy's choice for the seat to act at the end of a record."""
    match = table(text).match
    (seat,) = match.game.actors(match.state)
    view = match.views[seat]
    legal = legal_actions(match.game, view, seat)
    return format_action(strategy(view, seat, legal, Luck(seed, seat, 0)), NAMES)


def rest(pack: tuple[Card, ...], *hands: str) -> str:
    """Return the cards of a pack in none of these hands, as in a record."""
    dealt = {card for hand in hands for card in hand.split()}
    return " ".join(card.value for card in pack if card.value not in dealt)
