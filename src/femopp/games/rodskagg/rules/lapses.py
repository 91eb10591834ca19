"""The errors of a finished match that nobody knocked for."""

from collections.abc import Iterable, Sequence

from femopp.games.rodskagg.rules.course import evolve
from femopp.games.rodskagg.rules.errors import OFFENCES, Error
from femopp.games.rodskagg.rules.events import Judged, Redealt
from femopp.games.rodskagg.rules.state import RodskaggState
from femopp.language import _, say
from femopp.rulebook import Event, Lapse

Open = tuple[Error, Lapse]
"""An error that can still be knocked for, with its lapse in case nobody does."""


def lapses(begun: RodskaggState, events: Sequence[Event]) -> tuple[Lapse, ...]:
    """Return the errors of a match that nobody knocked for, in the order in which they arose.

    `begun` is the state before the first event. Open errors are in the states themselves: one that
    disappears has lapsed, unless a verdict removed it.
    """
    if not begun.manual:
        return ()
    state, still_open, found = begun, list[Open](), list[Lapse]()
    for number, event in enumerate(events):
        after = evolve(state, event)
        errors = after.rites.errors
        if isinstance(event, Redealt):
            # The same errors, with less time to knock for them.
            told = [lapse for _error, lapse in still_open]
            still_open = list(zip(errors, told, strict=True))
        still_open, gone, arisen = _compared(still_open, errors)
        if isinstance(event, Judged):
            found = [lapse for lapse in found if lapse not in gone]
        new = [(error, _lapse(error, number, state, after)) for error in arisen]
        still_open += new
        found += [lapse for _error, lapse in new]
        state = after
    return tuple(found)


def _compared(
    before: Sequence[Open], after: Iterable[Error]
) -> tuple[list[Open], list[Lapse], list[Error]]:
    """Split errors into those still open, gone and new; of equal ones the oldest go first."""
    arisen = list(after)
    staying, gone = list[Open](), list[Lapse]()
    for error, lapse in reversed(before):
        if error in arisen:
            arisen.remove(error)
            staying.insert(0, (error, lapse))
        else:
            gone.append(lapse)
    return staying, gone, arisen


def _lapse(error: Error, event: int, before: RodskaggState, after: RodskaggState) -> Lapse:
    return Lapse(
        event,
        before.deal_number,
        after.tricks_played + after.play.is_under_way,
        error.offender,
        error.kind,
        say(_("{seat:player}: {kind}"), seat=error.offender, kind=error.kind),
        OFFENCES[error.kind].cite(after.options),
    )
