"""Questions that somebody alone against bots is not asked, as there is nothing to decide."""

from typing import Any

from femopp.presentation import presentation_of
from femopp.table.log.entries import BY_TABLE
from femopp.table.log.stored_action import Decided
from femopp.table.state.live import LiveTable


def waived(live: LiveTable) -> Decided | None:
    """Return the answer of somebody alone who can only decline, None if there is a choice.

    If anybody else is at the table, they are asked like everybody: else it would be seen.
    """
    if len(live.guests) != 1 or not live.people or not live.is_playing or live.settings.lesson:
        return None
    assert live.running is not None
    table = live.running.table
    (seat,) = live.people
    match: Any = table.match
    if seat not in live.dealt_to or live.game.actors(match.state) != (seat,):
        return None
    legal = match.legal(seat)
    if len(legal) != 1 or type(legal[0]) not in presentation_of(live.game.name).declining:
        return None
    return Decided(seat, legal[0], BY_TABLE)
