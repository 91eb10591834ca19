"""Hidden cards must not show: the same match in two worlds, for every game.

    tried = compare_worlds(match, observer, Random(seed))

takes a match that has been played (its log), swaps cards that the observer has not seen, replays,
keeps the worlds in which every action was legal, and compares everything that the observer
receives: events, turn, prompts, legal actions, and every refusal in words. It returns the number of
worlds compared, so that a test can fail if there was none. `check_view(match, seat)` compares a
seat's view with the full state in one position.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from femopp.cards import PACK_52, UNKNOWN, Card
from femopp.driver import Match, begin, command
from femopp.rulebook import (
    Action,
    Deal,
    Event,
    IllegalAction,
    Play,
    legal_actions,
    refusals,
)
from femopp.tricks import TABLE, Seat, seats

Log = Sequence[tuple[Seat, Action]]


@dataclass(frozen=True)
class Received:
    """Everything that an observer (None: a spectator) receives after one action."""

    events: tuple[Event, ...]
    view: Any
    actors: tuple[Seat, ...]
    pace: Action | None
    asked: Any = None
    legal: tuple[Action, ...] = ()
    refused: tuple[Any, ...] = ()


def compare_worlds(
    match: Match[Any],
    observer: Seat | None,
    chance: Random,
    attempts: int = 12,
    tries: Iterable[Action] | None = None,
    deals: tuple[type[Action], ...] = (Deal,),
) -> int:
    """Return the number of legal worlds; fail if the observer could distinguish one.

    `attempts` is the number of worlds to make; `tries` are the actions whose refusals are compared
    (by default what everybody did, and every card); `deals` the actions that begin a new deal.
    """
    tried = tuple(tries) if tries is not None else actions_to_try(match)
    here = list(_replay(match, match.log, observer, tried))
    swaps = list(_hidden(match.log, here, deals))
    compared = 0
    for _attempt in range(attempts):
        log = _swapped(match.log, swaps, chance)
        if log is None:
            continue
        try:
            there = list(_replay(match, log, observer, tried))
        except IllegalAction:
            continue
        _compare(match.log, here, there, observer)
        compared += 1
    return compared


def actions_to_try(match: Match[Any]) -> tuple[Action, ...]:
    """Return actions of every kind: what somebody did or could do, and every card."""
    state = match.state
    done = [action for _seat, action in match.log[-60:]]
    could = [one for seat in seats(state.players) for one in match.game.candidates(state, seat)]
    cards = [Play(card) for card in (*PACK_52, UNKNOWN) if Play in match.game.actions]
    return tuple(dict.fromkeys([*done, *could, *cards]))


def check_view(match: Match[Any], seat: Seat, tries: Iterable[Action] = ()) -> None:
    """Fail if the full state and the seat's own view answer differently."""
    game, state, view = match.game, match.state, match.views[seat]
    assert game.actors(view) == game.actors(state)
    assert game.pace(view) == game.pace(state)
    assert game.asked(view, seat) == game.asked(state, seat)
    assert legal_actions(game, view, seat) == legal_actions(game, state, seat)
    for action in tries or actions_to_try(match):
        full, own = refusals(game, state, seat, action), refusals(game, view, seat, action)
        assert full == own, f"{action} by {seat}: {full} but by the seat's view {own}"


def _replay(
    match: Match[Any], log: Log, observer: Seat | None, tried: tuple[Action, ...]
) -> Iterator[Received]:
    again: Match[Any] = begin(match.game, match.state.options, match.state.players, match.start)
    for number, (seat, action) in enumerate(log):
        again, events = command(again, seat, action)
        # Most actions are tried at the end: a long history would take too long.
        late = number >= len(log) - 5
        yield _received(again, events, observer, tried if late else ())


def _received(
    match: Match[Any], events: tuple[Event, ...], observer: Seat | None, tried: tuple[Action, ...]
) -> Received:
    game, state = match.game, match.state
    pace = game.pace(state)
    seen = tuple(event.seen_by(observer) for event in events)
    public = Received(
        events=seen,
        view=match.spectator if observer is None else match.views[observer],
        actors=game.actors(state),
        pace=None if pace is None else pace.seen_by(TABLE, observer),
    )
    if observer is None:
        return public
    return Received(
        events=public.events,
        view=public.view,
        actors=public.actors,
        pace=public.pace,
        asked=game.asked(state, observer),
        legal=legal_actions(game, state, observer),
        refused=tuple(refusals(game, state, observer, action) for action in tried),
    )


def _compare(
    log: Log, here: Sequence[Received], there: Sequence[Received], observer: Seat | None
) -> None:
    assert len(here) == len(there)
    for number, (one, other) in enumerate(zip(here, there, strict=True)):
        for name in Received.__dataclass_fields__:
            mine, theirs = getattr(one, name), getattr(other, name)
            assert mine == theirs, (
                f"after action {number} ({log[number]}) the {name} show {observer} "
                f"which world it is:\n{mine}\n{theirs}"
            )


# --- other worlds


@dataclass(frozen=True)
class Hidden:
    """One deal of a log, and its cards that the observer never saw."""

    start: int
    stop: int
    cards: tuple[Card, ...]


def _hidden(
    log: Log, received: Sequence[Received], deals: tuple[type[Action], ...]
) -> Iterator[Hidden]:
    starts = [number for number, (_seat, action) in enumerate(log) if isinstance(action, deals)]
    for start, stop in pairwise([*starts, len(log)]):
        seen = set(_cards_in([one.events for one in received[start:stop]]))
        hidden = [card for card in _cards_in(log[start][1]) if card not in seen]
        if len(hidden) > 1:
            yield Hidden(start, stop, tuple(hidden))


def _swapped(log: Log, hidden: Sequence[Hidden], chance: Random) -> Log | None:
    """Return the log with a few hidden cards of one deal swapped, None if nothing changes."""
    if not hidden:
        return None
    # Mostly the last deal, which is being played: it has the most hidden cards.
    deal = hidden[-1] if chance.random() < 0.7 else chance.choice(hidden)
    places = chance.sample(deal.cards, min(len(deal.cards), chance.choice([2, 2, 2, 3, 6])))
    renamed = dict(zip(places, [*places[1:], places[0]], strict=True))
    other = [
        (seat, _renamed(action, renamed)) if deal.start <= number < deal.stop else (seat, action)
        for number, (seat, action) in enumerate(log)
    ]
    return None if _same_hands(log[deal.start][1], other[deal.start][1]) else other


def _same_hands(one: Action, other: Action) -> bool:
    if isinstance(one, Deal) and isinstance(other, Deal):
        return [set(hand) for hand in one.hands] == [set(hand) for hand in other.hands]
    return one == other


def _renamed(value: Any, names: Mapping[Card, Card]) -> Any:
    if isinstance(value, Card):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_renamed(one, names) for one in value)
    if isinstance(value, Struct):
        return replace(value, **{k: _renamed(v, names) for k, v in asdict(value).items()})
    return value


def _cards_in(value: Any) -> Iterator[Card]:
    if isinstance(value, Card):
        if value is not UNKNOWN:
            yield value
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _cards_in(one)
    elif isinstance(value, Mapping):
        yield from _cards_in(list(value.values()))
    elif isinstance(value, Struct):
        yield from _cards_in(list(asdict(value).values()))
