"""What can be taken back after an action.

Several people can take back the last action if they all agree. Somebody alone against bots can take
back their own last action, and with it what bots have done since, until

- an act of chance,
- a settled deal, or the end of the match,
- the verdict on a knock,
- a card newly shown to them: one that was in no hand open to them and in no trick. So a bid or a
  pass of a bot doesn't end it, and a card that a bot plays does.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from femopp.cards import UNKNOWN, Card
from femopp.driver import AsItLies
from femopp.language import Text, _, say
from femopp.presentation import presentation_of
from femopp.rulebook import Event, are_open
from femopp.table.log.entries import BY_CLAIM, BY_PERSON, BY_REMINDED, BY_TABLE
from femopp.table.state.live import LiveTable
from femopp.table.state.match import LiveMatch
from femopp.table.state.pending import Pending
from femopp.tricks import TABLE, Seat

NOTHING_PENDING = Pending()


def pending_after(
    live: LiveTable, running: LiveMatch, seat: Seat, by: str, events: tuple[Event, ...]
) -> Pending:
    """Return what can be taken back after an action, which made the match `running` of `live`'s."""
    before, people = live.running, live.company.people
    assert before is not None
    is_over = running.table.match.state.outcome is not None or (
        running.last_deal is not None and running.has_played_last
    )
    if is_over or by == BY_CLAIM:
        return NOTHING_PENDING
    is_alone = len(people) == 1
    if seat in people and by != BY_TABLE:
        # By this alone the logs of earlier builds are followed.
        is_known = are_open(events)
        by_person = by in (BY_PERSON, BY_REMINDED)
        can = _stays_alone(live, running, seat, events) and by_person if is_alone else is_known
        return Pending(before, seat, can) if is_known or can else NOTHING_PENDING
    pending = live.pending
    if not is_alone or pending.before is None or not pending.can or pending.seat is None:
        return NOTHING_PENDING
    if seat == TABLE and is_chance(live):
        return NOTHING_PENDING
    if not _stays_alone(live, running, pending.seat, events):
        return NOTHING_PENDING
    return Pending(pending.before, pending.seat, can=True)


def is_chance(live: LiveTable) -> bool:
    """Return whether the table acts by chance next."""
    assert live.running is not None
    return live.game.table_action(live.running.table.match.state, AsItLies()) is not None


def _stays_alone(
    live: LiveTable, running: LiveMatch, seat: Seat, events: tuple[Event, ...]
) -> bool:
    """Return whether somebody alone in this seat can take back their action after these events."""
    knocks = presentation_of(live.game.name).knocks
    if running.has_settled or any(knocks(event) for event in events):
        return False
    assert live.running is not None
    view = live.running.table.match.views[seat]
    known = {card for hand in view.hands for card in hand}
    known |= {one.card for one in view.trick.played}
    return all(card in known for event in events for card in cards_in(event.seen_by(seat)))


def mark_of(running: LiveMatch) -> Text | None:
    """Return a sentence for everybody if actions were taken back in a match."""
    if not running.taken_back:
        return None
    return say(_("actions were taken back in this match: {times}"), times=running.taken_back)


def cards_in(value: Any) -> Iterator[Card]:
    """Yield the cards, except unknown ones, anywhere in a value."""
    if isinstance(value, Card):
        if value is not UNKNOWN:
            yield value
    elif isinstance(value, Struct):
        yield from cards_in(astuple(value))
    elif isinstance(value, Mapping):
        yield from cards_in(tuple(value.values()))
    elif isinstance(value, tuple | list | frozenset | set):
        for one in value:
            yield from cards_in(one)


def actions_since(live: LiveTable) -> int:
    """Return the number of actions that are taken back together."""
    before = live.pending.before
    assert before is not None and live.running is not None
    return live.running.table.match.actions - before.table.match.actions
