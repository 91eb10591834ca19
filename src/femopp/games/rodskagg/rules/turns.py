"""Rules of time and turn in Rödskägg."""

from femopp.games.rodskagg.rules.options import Rituals
from femopp.games.rodskagg.rules.state import Phase, RodskaggState
from femopp.language import _
from femopp.rulebook import Action, Prohibition, forbid
from femopp.tricks import Seat

Actions = tuple[type[Action], ...]


def only_during(actions: Actions, ids: str, *phases: Phase) -> Prohibition:
    """Forbid these actions outside these phases."""
    times = frozenset(phases)

    def not_the_time(state: RodskaggState, seat: Seat) -> bool:
        return state.phase not in times

    return forbid(actions, ids, _("You can't do that now: {state.phase}."), first=True)(
        not_the_time
    )


def only_players(actions: Actions, ids: str) -> Prohibition:
    """Reserve these actions for players at the table."""

    def not_a_player(state: RodskaggState, seat: Seat) -> bool:
        return not 0 <= seat < state.players

    return forbid(actions, ids, _("Only a player at this table can do that."), first=True)(
        not_a_player
    )


def only_in_manual(actions: Actions, ids: str) -> Prohibition:
    """Forbid these rituals unless rituals are manual."""

    def rituals_are_not_manual(state: RodskaggState, seat: Seat) -> bool:
        return state.options.rituals is not Rituals.MANUAL

    return forbid(
        actions,
        ids,
        _("Players don't perform the rituals at this table."),
        first=True,
    )(rituals_are_not_manual)


def only_in_the_match(actions: Actions) -> Prohibition:
    """Forbid these actions to eliminated players."""

    def is_out_of_the_match(state: RodskaggState, seat: Seat) -> bool:
        return seat in state.out

    return forbid(actions, "A-R29", _("You're out of the match."), first=True)(is_out_of_the_match)


def only_with_hand_seen(actions: Actions, ids: str) -> Prohibition:
    """Forbid these actions to players who have not picked up their cards."""

    def hand_not_seen(state: RodskaggState, seat: Seat) -> bool:
        return seat not in state.pack.seen and state.manual and bool(state.pack.counts)

    return forbid(actions, ids, _("Pick up your cards first."), first=True)(hand_not_seen)
