"""Records of matches: in full, and redacted to the cards that a seat has seen."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from femopp.cards import UNKNOWN
from femopp.driver import Match
from femopp.language import _, say
from femopp.record.faults import RecordError
from femopp.record.model import Act, Entry, Record, Result, ResultKind, without_unknown_rest
from femopp.record.names import name_fault, seed_fault
from femopp.record.replay import Step, result_of, steps
from femopp.record.words import name_of
from femopp.rulebook import Cards, Deal, Summary
from femopp.tricks import Seat, with_own
from femopp.view import see


def record_of(match: Match[Any], names: Sequence[str], seed: str | int | None = None) -> Record:
    """Return the full record of a match, with the points after each deal and the winners.

    `names` are the players' in seat order. Raises `RecordError` for a name or seed that a record
    can't have, and unless there is one name for each seat; ValueError for a resumed match, whose
    log lacks its beginning.
    """
    if match.earlier:
        raise ValueError(f"the first {match.earlier} actions of the match are not in its log")
    players = match.state.players
    if isinstance(names, str) or len(names) != players:
        raise RecordError(
            say(_("there must be {number} names, one for each player"), number=players)
        )
    for place, name in enumerate(names):
        fault = name_fault(name, names[:place], match.game)
        if fault is not None:
            raise RecordError(fault)
    if seed is not None and (fault := seed_fault(str(seed))) is not None:
        raise RecordError(fault)
    log = tuple(Act(seat, action) for seat, action in match.log)
    record = Record(
        match.game,
        match.state.options,
        tuple(names),
        match.start,
        None if seed is None else str(seed),
        log,
    )
    return replace(record, log=tuple(_told(record)))


def _told(record: Record) -> Iterator[Entry]:
    """Yield the log with deal numbers, and results where they arise."""
    settled = 0
    for step in steps(record, judging=False):
        yield _numbered(step)
        if len(step.state.sheet) > settled:
            settled = len(step.state.sheet)
            yield Result(ResultKind.POINTS, step.state.points)
        if step.state.outcome is not None:
            for kind in (ResultKind.WINNER, ResultKind.MONEY):
                values = result_of(kind, step.state)
                if values is not None:
                    yield Result(kind, values)


def _numbered(step: Step) -> Act:
    action = step.act.action
    if isinstance(action, Deal):
        deal = without_unknown_rest(action)
        return replace(step.act, action=deal, deal=step.state.deal_number)
    if isinstance(action, Summary):
        return replace(step.act, deal=step.state.sheet[-1].number)
    return step.act


def redacted(record: Record, seat: Seat | None, *, judging: bool = True) -> Record:
    """Return a record with only the cards that one seat (None: a spectator) has seen.

    Seeds and comments are left out, as they may reveal more. `judging` is as in `steps`. Raises as
    `steps` does, and `RecordError` if there is no such seat.
    """
    return seen_as(record, (seat,) * len(record.actions), judging=judging)


def seen_as(record: Record, observers: Sequence[Seat | None], *, judging: bool = True) -> Record:
    """Return a record redacted for one observer per action; see `redacted`.

    The observer must stay the same within a deal.
    """
    views = dict.fromkeys(observers, _begun(record))
    for seat in views:
        if seat is not None:
            name_of(seat, record.players)
    log: list[Entry] = []
    dealt = 0
    replayed = zip(steps(record, judging=judging), observers, strict=True)
    for entry in record.log:
        if isinstance(entry, Result):
            log.append(replace(entry, above=(), beside=""))
            continue
        step, seat = next(replayed)
        if isinstance(step.action, Summary):
            # Everybody knows everything after a deal without cards.
            views = dict.fromkeys(views, step.state)
        else:
            views = {one: see(record.game, view, step.events, one) for one, view in views.items()}
        log.append(_seen(step, seat))
        if isinstance(step.action, Deal):
            dealt = len(log) - 1
        if seat is not None and not isinstance(step.action, Summary):
            log[dealt] = _with_own_hand(log[dealt], seat, views[seat].hands[seat])
    sealed = tuple([one.sealed for one in record.rounds])
    return replace(record, seed=None, log=tuple(log), about=(), below=(), rounds=sealed)


def _begun(record: Record) -> Any:
    return record.game.begin(record.options, len(record.players), record.start)


def _seen(step: Step, seat: Seat | None) -> Act:
    action = step.action.seen_by(step.act.seat, seat)
    if isinstance(action, Deal):
        action = without_unknown_rest(action)
    return replace(step.act, action=action, above=(), beside="")


def _with_own_hand(entry: Entry, seat: Seat, hand: Cards) -> Entry:
    """Return the deal with the seat's own hand, which lay face down until the seat looked."""
    if not isinstance(entry, Act) or not isinstance(entry.action, Deal):
        return entry
    hands = entry.action.hands
    if UNKNOWN not in hands[seat] or UNKNOWN in hand or len(hand) != len(hands[seat]):
        return entry
    action = structs.replace(entry.action, hands=with_own(hands, seat, hand))
    return replace(entry, action=action)
