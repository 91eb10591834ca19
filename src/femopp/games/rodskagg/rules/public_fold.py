"""Changes of the public part of a state, folded once for the state and all views."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVarTuple

from msgspec.structs import replace

from femopp.games.rodskagg.rules.state import Pack, RodskaggState
from femopp.rulebook import shared

Values = TypeVarTuple("Values")

_NO_PACK = Pack(hands=())


def public_fold(
    change: Callable[[RodskaggState, *Values], RodskaggState],
) -> Callable[[RodskaggState, *Values], RodskaggState]:
    """Decorate a change of everything but the pack, so that all views share its result.

    Views differ only in the pack (and in known errors, if rituals are manual). The change gets a
    state without a pack, so it cannot depend on hidden cards. Without this, an action takes 7 %
    more instructions (docs/design/server.md).
    """
    once = shared(change)

    @wraps(change)
    def changed(state: RodskaggState, *values: *Values) -> RodskaggState:
        return replace(once(replace(state, pack=_NO_PACK), *values), pack=state.pack)

    return changed
