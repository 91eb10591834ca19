"""Hints at a table, from the asker's own view."""

from typing import TYPE_CHECKING

from femopp.bots import Luck
from femopp.bots.adviser import NoHintError, check_hints
from femopp.language import Text, _, say
from femopp.table.commands import Declined
from femopp.table.settings import Hints
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat

if TYPE_CHECKING:
    from femopp.bots.hint import Hint


def are_given(live: LiveTable) -> bool:
    """Return whether seated people may ask for hints now."""
    return live.is_playing and _why_never(live) is None


def _why_never(live: LiveTable) -> Text | None:
    match live.settings.hints:
        case Hints.NONE:
            return say(_("this table has no hints"))
        case Hints.ALONE if len(live.people) > 1:
            return say(_("there are hints only while one person plays against bots"))
    try:
        check_hints(live.game.name)
    except NoHintError as error:
        return error.text
    return None


def hint_for(live: LiveTable, seat: Seat, secret: str, seconds: float | None) -> "Hint | None":
    """Return a hint for this seat within so many seconds, None if it has nothing to choose.

    `secret` is the seed of its luck.
    """
    # The engine is imported only when somebody asks.
    from femopp.bots.hint import hint

    assert live.running is not None
    match = live.running.table.match
    luck = Luck(f"{secret}:hint", seat, match.actions)
    return hint(live.game.name, match.views[seat], seat, match.legal(seat), luck, seconds)


def check(live: LiveTable) -> None:
    """Raise `Declined` with the reason if nobody may have a hint now."""
    if not live.is_playing:
        raise Declined(say(_("no match is being played")))
    never = _why_never(live)
    if never is not None:
        raise Declined(never)
