"""Replays a record by the rules, up to its end or its first error."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as replaced
from itertools import islice
from typing import Any

from msgspec import structs

from femopp.cards import UNKNOWN
from femopp.driver import AsItLies, Match, begin
from femopp.language import _, say
from femopp.record.faults import Contradiction, Offence, RecordError
from femopp.record.foresight import cards_played, foreseen, with_what_tells
from femopp.record.model import Act, Record, Result, ResultKind
from femopp.record.start import result_form
from femopp.record.summary import mid_deals_of, summaries_of
from femopp.rulebook import (
    Action,
    Deal,
    Event,
    Game,
    Grown,
    MidDeal,
    Outcome,
    Summary,
    SummaryError,
    follow,
    is_settled,
    refusals,
    sum_up,
)
from femopp.tricks import TABLE, seats
from femopp.view import see


@dataclass(frozen=True)
class Step:
    """An action of a record, the state after it, and its events.

    `action` includes the rest of the pack if the record leaves it out. `by_chance`: the table
    did it by chance.
    """

    act: Act
    action: Action
    state: Any
    events: tuple[Event, ...]
    by_chance: bool


def ended_with(done: Sequence[Step], outcome: Outcome) -> tuple[Step, ...]:
    """Return the steps of a match that has ended with this outcome."""
    *before, last = done
    return (*before, replaced(last, state=structs.replace(last.state, outcome=outcome)))


def steps(record: Record, *, foreseeing: bool = False, judging: bool = True) -> Iterator[Step]:
    """Yield every action in order with its result, and check the results between them.

    `judging`: check whether the rules allow each action. Matches played here don't need it.

    `foreseeing`: in the states and events, an unknown hand holds the cards that it plays later
    in the deal. Raises `Offence` at the first illegal action, and `Contradiction` at the first
    wrong deal number or result.
    """
    try:
        yield from _steps(record, foreseeing=foreseeing, judging=judging)
    except RecordError as error:
        # Sentences name players, not seats.
        error.names = error.names or record.players
        raise


def _steps(record: Record, *, foreseeing: bool, judging: bool) -> Iterator[Step]:
    game, number = record.game, 0
    state = game.begin(record.options, len(record.players), record.start)
    for entry, later in with_what_tells(record.log):
        if isinstance(entry, Result):
            _check_result(entry, state, record)
            continue
        number += 1
        if isinstance(entry.action, Summary):
            yield (step := _summed_up(game, state, entry, entry.action))
            state = step.state
            continue
        action = with_rest(game, state, entry.action)
        if foreseeing:
            action = action.foreseen(cards_played(later))
        by_chance = entry.seat == TABLE and _is_due_by_chance(game, state, action)
        if judging or isinstance(action, MidDeal):
            _judge(game, state, entry, action, number)
        state, events = follow(game, state, entry.seat, action)
        for known in foreseen(state, later) if foreseeing else ():
            state, events = game.evolve(state, known), (*events, known)
        _check_number(entry, state)
        yield Step(entry, action, state, events, by_chance)


def after(game: Game[Any], state: Any, entry: Act) -> Any:
    """Return the state after an entry. Raises `Offence` or `Contradiction`."""
    if isinstance(entry.action, Summary):
        return _summed_up(game, state, entry, entry.action).state
    action = with_rest(game, state, entry.action)
    _judge(game, state, entry, action)
    return follow(game, state, entry.seat, action)[0]


def _judge(game: Game[Any], state: Any, entry: Act, action: Action, number: int = 0) -> None:
    """Raise `Offence` or `Contradiction` unless the rules allow an action."""
    if isinstance(action, MidDeal):
        _check_mid_deal(game, state, entry, action)
        return
    against = refusals(game, state, entry.seat, action)
    if against:
        raise Offence(entry.seat, action, against, entry.place, number)


@dataclass(frozen=True)
class Replayed:
    """A match at the end of a record, ready to be continued.

    `draws` is the number of the table's next act of chance; with a seed, it determines it.
    """

    match: Match[Any]
    draws: int


def replay(record: Record) -> Replayed:
    """Return the match after the last action, with all views. Raises as `steps` does."""
    game, done = record.game, list(steps(record))
    began = [place for place, step in enumerate(done, 1) if isinstance(step.action, Summary)]
    before = begin(game, record.options, len(record.players), record.start)
    if began:
        # Everybody knows everything after a deal without cards.
        known = done[began[-1] - 1].state
        before = structs.replace(before, views=(known,) * len(before.views), spectator=known)
    events = [event for step in done[began[-1] if began else 0 :] for event in step.events]
    match = structs.replace(
        before,
        state=done[-1].state if done else before.state,
        views=tuple(
            see(game, before.views[seat], events, seat) for seat in seats(len(before.views))
        ),
        spectator=see(game, before.spectator, events, None),
        log=Grown((step.act.seat, step.action) for step in done),
    )
    draws = sum(step.by_chance for step in done)
    return Replayed(match, next(islice(record.draw_numbers(), draws, None)))


def _summed_up(game: Game[Any], state: Any, entry: Act, summary: Summary) -> Step:
    """Return the step of a summary. Raises `Contradiction` if it cannot be."""
    summaries = summaries_of(game)
    if summaries is None or not isinstance(summary, summaries.summary):
        raise Contradiction(say(_("this is no summary of this game")), entry.place)
    if state.outcome is not None:
        raise Contradiction(say(_("the match is over, so no deal can follow")), entry.place)
    try:
        state, events = sum_up(game, summaries, state, summary)
    except SummaryError as error:
        raise Contradiction(error.whole, entry.place) from None
    _check_deal(entry, state.sheet[-1].number)
    return Step(entry, summary, state, events, by_chance=False)


def _check_mid_deal(game: Game[Any], state: Any, entry: Act, action: MidDeal) -> None:
    """Raise `Contradiction` unless a deal can be like this."""
    mid_deals = mid_deals_of(game)
    if mid_deals is None or not isinstance(action, mid_deals.kind):
        raise Contradiction(say(_("this is no deal of this game")), entry.place)
    if state.outcome is not None:
        raise Contradiction(say(_("the match is over, so no deal can follow")), entry.place)
    try:
        mid_deals.check(state, action)
    except SummaryError as error:
        raise Contradiction(error.whole, entry.place) from None


def with_rest(game: Game[Any], state: Any, action: Action) -> Action:
    """Add the rest of the pack as unknown cards to a deal that doesn't list it."""
    if not isinstance(action, Deal) or action.rest or isinstance(action, MidDeal):
        return action
    usual = game.table_action(state, AsItLies())
    if not isinstance(usual, Deal):
        return action
    left = _size(usual) - _size(action)
    return structs.replace(action, rest=(UNKNOWN,) * left)


def _size(deal: Deal) -> int:
    return sum(len(hand) for hand in deal.hands) + len(deal.rest)


def _is_due_by_chance(game: Game[Any], state: Any, action: Action) -> bool:
    return type(game.table_action(state, AsItLies())) is type(action)


def _check_number(act: Act, state: Any) -> None:
    if act.deal is not None:
        _check_deal(act, state.deal_number)


def _check_deal(act: Act, number: int) -> None:
    if act.deal != number:
        raise Contradiction(
            say(
                _("this is deal {found}, not deal {recorded}"),
                found=number,
                recorded=act.deal,
            ),
            act.place,
        )


def _check_result(result: Result, state: Any, record: Record) -> None:
    found = result_of(result.kind, state)
    if found is None:
        raise Contradiction(_TOO_EARLY[result.kind], result.place)
    if found != result.values:
        form = result_form(result.kind)
        raise Contradiction(
            say(
                _IN_MID_DEAL if _is_in_mid_deal(state) else _AFTER_A_DEAL,
                found=form.write(found, record.players) or say(_("nobody")),
                recorded=form.write(result.values, record.players) or say(_("nobody")),
                number=state.deal_number,
            ),
            result.place,
        )


_AFTER_A_DEAL = _("this should be {found}, not {recorded}")
_IN_MID_DEAL = _("deal {number} isn't over yet, so this should be {found}, not {recorded}")


def _is_in_mid_deal(state: Any) -> bool:
    """Whether hands hold cards that aren't scored yet: a trick may have been left out."""
    return state.outcome is None and any(state.hands) and not is_settled(state)


_TOO_EARLY = {
    ResultKind.WINNER: say(_("nobody has won yet: the match isn't over")),
    ResultKind.MONEY: say(_("no money has been paid")),
}


def result_of(kind: ResultKind, state: Any) -> tuple[int, ...] | None:
    """Return the current result, None if there is none yet."""
    if kind is ResultKind.POINTS:
        points: tuple[int, ...] = state.points
        return points
    if state.outcome is None:
        return None
    return tuple(state.outcome.winners) if kind is ResultKind.WINNER else state.outcome.money
