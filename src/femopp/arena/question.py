"""Questions to a program of any language: all that a seat may see, as JSON."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from femopp.engine.chance import Chance
from femopp.engine.observing import Observer, observer_of
from femopp.engine.position import Position
from femopp.engine.registry import engine_of
from femopp.engine.worlds import Knowledge

PROTOCOL = "femopp entry 1"


class Begin(Struct, frozen=True, tag="begin", tag_field="ask"):
    """The first line: the game, before any deal."""

    id: int
    game: str
    players: int
    actions: Annotated[dict[int, str], Meta(description="All actions, names by number.")]
    protocol: str = PROTOCOL


class Seen(Struct, frozen=True):
    """All that a seat may know of the deal, and nothing else.

    history      every step so far: its seat, and its action; null for one done face down
    observation  the seat's observation
    """

    seat: int
    dealer: int
    hand: tuple[str, ...]
    history: tuple[tuple[int, str | None], ...]
    observation: tuple[int, ...]


class Act(Struct, frozen=True, tag="act", tag_field="ask"):
    """The question which of the `legal` actions to do; names by number."""

    id: int
    seed: Annotated[int, Meta(description="For random numbers, so that a run can be repeated.")]
    seen: Seen
    legal: dict[int, str]


class Believe(Struct, frozen=True, tag="believe", tag_field="ask"):
    """The question where the `hidden` cards are.

    holds  how many of them each place has: seats clockwise from one's own, then nobody's hand
    """

    id: int
    seed: int
    seen: Seen
    hidden: tuple[str, ...]
    holds: tuple[int, ...]


Question = Begin | Act | Believe


class Answer(Struct, frozen=True):
    """An answer: an action by number, or a row of probabilities by place for each hidden card."""

    id: int
    action: int | UnsetType = UNSET
    belief: tuple[tuple[float, ...], ...] | UnsetType = UNSET


def begin(game: str, players: int) -> Begin:
    """Return the first line for a game."""
    return Begin(0, game, players, dict(engine_of(game).names))


def legal_of(position: Position, possible: int) -> dict[int, str]:
    """Return the names of the actions in a mask, by number, in rising order."""
    return {action: position.action_name(action) for action in numbers_in(possible)}


def numbers_in(mask: int) -> tuple[int, ...]:
    """Return the numbers of the cards or actions in a mask, in rising order."""
    return tuple([number for number in range(64) if mask >> number & 1])


def seen_by(known: Knowledge) -> Seen:
    """Return all that a seat knows. Nothing in it depends on the world that is drawn for it."""
    (world,) = known.worlds(1, Chance(0))
    position = known.position(world)
    seat = known.observer
    hand = position.hands()[seat]
    observer = _observer(type(position), position.players, position)
    return Seen(
        seat=seat,
        dealer=position.dealer,
        hand=tuple([position.action_name(card) for card in numbers_in(hand)]),
        observation=tuple(observer.observe(position, seat)),
        history=_history(position, known.history, seat),
    )


_OBSERVERS: dict[tuple[type[Position], int], Observer] = {}


def _observer(kind: type[Position], players: int, position: Position) -> Observer:
    if (kind, players) not in _OBSERVERS:
        _OBSERVERS[kind, players] = observer_of(position)
    return _OBSERVERS[kind, players]


def _history(
    position: Position, actions: Sequence[int], observer: int
) -> tuple[tuple[int, str | None], ...]:
    """Return the steps of a deal, which are undone in this position."""
    steps = [
        (seat, None if laid_away and seat != observer else position.action_name(action))
        for seat, action, laid_away in undone(position, actions)
    ]
    return tuple(reversed(steps))


def undone(position: Position, actions: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Undo the last actions of a deal, the latest first.

    Yields each one's seat and number, and the cards that it has laid away face down, as a mask.
    """
    for action in reversed(actions):
        hands, plays = position.hands(), len(position.plays())
        position.undo()
        seat = position.actor
        is_played = len(position.plays()) != plays
        yield seat, action, 0 if is_played else position.hands()[seat] & ~hands[seat]
