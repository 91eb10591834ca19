"""A match of a table as a record, with comments on changes of seats.

A record has one name for each chair: that at the end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from femopp.language import Speaker, _, say
from femopp.record import Act, Entry, Record, Result, ResultKind, record_of, seen_as
from femopp.rulebook import Deal
from femopp.table.coach import mark_of_coach
from femopp.table.log.past import Past, Seated, difference_in_words
from femopp.table.log.taking_back import mark_of
from femopp.tricks import Seat


def full_record(match: Past, speaker: Speaker) -> Record:
    """Return the record with all cards. Raises as `record_of` does."""
    return _noted(_record_of(match), match, speaker)


def own_record(match: Past, guest: str, speaker: Speaker) -> Record:
    """Return the record with the cards that this guest has seen. Raises as `record_of` does.

    For each deal that is the view of the seat that they had when it was dealt, or a spectator's.
    """
    return _noted(
        seen_as(_record_of(match), _observers(match, guest), judging=False), match, speaker
    )


def records_of(parts: Sequence[Past], guest: str | None, speaker: Speaker) -> tuple[Record, ...]:
    """Return a match in its parts, with what a guest has seen of it; None for all cards.

    A part in which nobody did anything is none. Raises as `record_of` does.
    """
    played = [one for one in parts if one.seated]
    *earlier, last = played or parts
    if played and played[-1] is not parts[-1]:
        last = last._replace(after=(*last.after, *parts[-1].before))
    return tuple([_part(one, guest, speaker) for one in (*earlier, last)])


def _part(match: Past, guest: str | None, speaker: Speaker) -> Record:
    """Return the record of a part, with comments on who came and went."""
    record = full_record(match, speaker) if guest is None else own_record(match, guest, speaker)
    return replace(
        record,
        log=tuple(_claimed(record, match)),
        about=(*map(speaker.say, match.before), *record.about),
        below=(*record.below, *map(speaker.say, match.after)),
    )


def _claimed(record: Record, match: Past) -> Iterator[Entry]:
    """Yield the log; without its winners if somebody who doesn't play in it has won."""
    running = match.live.running
    outcome = None if running is None else running.outcome
    has_away = outcome is not None and any(one >= len(match.names) for one in outcome.winners)
    for entry in record.log:
        if not (has_away and isinstance(entry, Result) and entry.kind is ResultKind.WINNER):
            yield entry


def _observers(match: Past, guest: str) -> list[Seat | None]:
    """Return the seat whose view a guest had of each action; the same throughout a deal."""
    assert match.live.running is not None
    log = match.live.running.table.match.log
    observers = [held.get(guest) for held in match.held]
    for number in reversed(range(len(log) - 1)):
        if not isinstance(log[number + 1][1], Deal):
            observers[number] = observers[number + 1]
    return observers


def _record_of(match: Past) -> Record:
    assert match.live.running is not None
    record = record_of(match.live.running.table.match, match.names, match.key)
    return replace(record, rounds=match.rounds, draws_before=match.draws)


def _noted(record: Record, match: Past, speaker: Speaker) -> Record:
    if not match.seated:
        return record
    first = Seated(match.seated[0].names)
    notes = iter(_notes(first, match.seated, speaker))
    log = tuple(
        replace(entry, above=next(notes)) if isinstance(entry, Act) else entry
        for entry in record.log
    )
    last = match.seated[-1]
    differences = (speaker.say(difference_in_words(one)) for one in match.differences)
    running = match.live.running
    mark = None if running is None else mark_of(running)
    marks = [speaker.say(one) for one in (mark, mark_of_coach(match.live)) if one is not None]
    return replace(
        record,
        log=log,
        about=tuple(_beginning(first, match, speaker)),
        below=(*_changes(last, last._replace(names=match.latest), speaker), *differences, *marks),
    )


def _notes(
    first: Seated, seated: tuple[Seated, ...], speaker: Speaker
) -> Iterator[tuple[str, ...]]:
    """Yield the comments above each action."""
    before = first
    for then in seated:
        yield tuple(_changes(before, then, speaker)) if then != before else ()
        before = then


def _beginning(first: Seated, match: Past, speaker: Speaker) -> Iterator[str]:
    if first.names != match.names:
        message = _("the players are called as at the end; at the beginning they were: {names}")
        yield speaker.say(say(message, names=", ".join(first.names)))


def _changes(before: Seated, now: Seated, speaker: Speaker) -> Iterator[str]:
    changed = {seat for seat in range(len(now.names)) if before.names[seat] != now.names[seat]}
    for seat in sorted(changed):
        message = _("from here on {now} has seat {seat}; before, {before} had it")
        names = {"now": now.names[seat], "before": before.names[seat]}
        yield speaker.say(say(message, seat=seat + 1, **names))
    for seat in sorted(now.stood_in - before.stood_in):
        message = _("a bot stands in for {name} from here on")
        yield speaker.say(say(message, name=now.names[seat]))
    for seat in sorted(before.stood_in - now.stood_in - changed):
        message = _("from here on {name} plays again")
        yield speaker.say(say(message, name=now.names[seat]))
