"""The coach at a table: a costly choice of somebody alone is questioned once before it stands.

It judges by that person's view, as a hint does, and never asks about rituals.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from femopp.bots.adviser import NoHintError, check_hints
from femopp.kits import part
from femopp.language import Text, _, say
from femopp.rulebook import Action
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat

if TYPE_CHECKING:
    from femopp.bots.hint import Hint

MARK = _("a coach questioned costly choices while somebody played alone")


def mark_of_coach(live: LiveTable) -> Text | None:
    """Return a sentence for everybody if the table has a coach."""
    return say(MARK) if live.settings.coach else None


def may_ask_about(live: LiveTable, seat: Seat, action: Action) -> bool:
    """Return whether the coach judges this action of a seat; it follows from nothing hidden."""
    if not live.settings.coach or not live.is_playing or live.people != {seat}:
        return False
    assert live.running is not None
    match = live.running.table.match
    if action not in _asked_for(live, match.views[seat], seat):
        return False
    try:
        check_hints(live.game.name)
    except NoHintError:
        return False
    return True


def _asked_for(live: LiveTable, view: Any, seat: Seat) -> tuple[Action, ...]:
    """Return the legal actions without rituals."""
    assert live.running is not None
    legal, manners = live.running.table.match.legal(seat), part(live.game.name, "manners")
    asked: tuple[Action, ...] = legal if manners is None else manners.asked_for(view, seat, legal)
    return asked


def question(game: str, view: Any, seat: Seat, action: Action, found: "Hint | None") -> Text | None:
    """Return what is better than an action and why, None if it costs little or nobody knows."""
    from femopp.bots.advice import advice

    search = part(game, "search")
    costly: Mapping[Any, float] = getattr(search, "COSTLY", {})
    if found is None or found.unit not in costly:
        return None
    least = costly[found.unit]
    costs = [one.cost - one.margin for one in found.choices if action in one.actions]
    if not costs or costs[0] <= least:
        return None
    return advice(game, view, seat, found.choices[0].actions[0], [action]).of_a_coach
