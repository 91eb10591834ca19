"""Parser for the lines of a deal: its number, each hand in seat order, and the rest."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from femopp.cards import UNKNOWN, Card
from femopp.language import _, say
from femopp.record.action import sayable
from femopp.record.cursor import Cursor, misplaced
from femopp.record.lines import Line
from femopp.record.model import Act, Record, without_unknown_rest
from femopp.record.names import REST
from femopp.record.piece import Piece
from femopp.record.words import CARD, NUMBER, one_too_many
from femopp.rulebook import Cards, Deal, Game, MidDeal, quoted
from femopp.tricks import TABLE


def read_deal(head: Record, cursor: Cursor) -> Act:
    """Parse the deal that begins with the next line. Hands may have any number of cards.

    Raises `RecordError`, also for a card that is dealt twice.
    """
    first = cursor.take(say(_("a deal")))
    number = _number(first.said)
    hands, aside, within = _hands(head, cursor)
    deal = deal_of(head.game)(hands, *aside)
    return Act(
        TABLE,
        without_unknown_rest(deal),
        number,
        (*first.above, *within),
        first.beside,
        first.said.place,
    )


def read_mid_deal(
    head: Record, cursor: Cursor, kind: type[MidDeal], found: Mapping[str, Any]
) -> Act:
    """Parse the hands of the mid-deal that begins with the next line, and has these clauses.

    Raises `RecordError` as `read_deal` does.
    """
    first = cursor.take(say(_("a deal")))
    number: int = NUMBER.read(first.said.words()[1], ())
    hands, _aside, within = _hands(head, cursor, with_rest=False)
    action = kind(hands, **found)
    return Act(TABLE, action, number, (*first.above, *within), first.beside, first.said.place)


def _hands(
    head: Record, cursor: Cursor, *, with_rest: bool = True
) -> tuple[tuple[Cards, ...], list[Cards], list[str]]:
    """Parse the hands in seat order and perhaps the rest; return them and their comments."""
    rows = [_row(name, head.game, cursor) for name in head.players]
    if with_rest and (rest := cursor.peek()) is not None and _begins(rest, REST):
        rows.append(_row(REST, head.game, cursor))
    dealt = list(_different([cards for _line, cards in rows]))
    hands, aside = dealt[: len(head.players)], dealt[len(head.players) :]
    within = [comment for line, _cards in rows for comment in line.comments]
    return tuple(hands), aside, within


def deal_of(game: Game[Any]) -> type[Deal]:
    """Return the game's action of dealing."""
    return next(action for action in game.actions if issubclass(action, Deal))


def _number(said: Piece) -> int:
    _deal, *words = said.words()
    number: int = NUMBER.read(words[0] if words else said.end, ())
    if len(words) > 1:
        raise one_too_many(words[1])
    return number


def _row(name: str, game: Game[Any], cursor: Cursor) -> tuple[Line, Piece]:
    wanted = say(_("the cards of {name}"), name=name)
    line = cursor.take(wanted)
    parts = line.said.cut(":")
    if parts is None or parts[0].text != name or is_action(parts[1], game):
        raise line.said.fault(misplaced(line.said, wanted))
    return line, parts[1]


def is_action(said: Piece, game: Game[Any]) -> bool:
    """Whether the hands are missing: this is an action of a player, not a hand."""
    return any(not word.quoted and word.text in sayable(game) for word in said.words()[:1])


def _begins(line: Line, key: str) -> bool:
    parts = line.said.cut(":")
    return parts is not None and parts[0].text == key


def _different(pieces: Iterable[Piece]) -> Iterator[Cards]:
    """Yield the cards of each piece; only unknown cards may occur twice."""
    seen: set[Card] = set()
    for piece in pieces:
        cards = []
        for word in piece.words():
            card: Card = CARD.read(word, ())
            if card in seen:
                raise word.fault(say(_("{card} is dealt twice"), card=quoted(word.text)))
            if card is not UNKNOWN:
                seen.add(card)
            cards.append(card)
        yield tuple(cards)
