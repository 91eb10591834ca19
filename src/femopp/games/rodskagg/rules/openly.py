"""What happens to that part of a match which lies open to everybody."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVarTuple

from msgspec.structs import replace

from femopp.games.rodskagg.rules.state import Pack, RodskaggState
from femopp.rulebook import shared

Values = TypeVarTuple("Values")

_NO_PACK = Pack(hands=())


def openly(
    change: Callable[[RodskaggState, *Values], RodskaggState],
) -> Callable[[RodskaggState, *Values], RodskaggState]:
    """A change of all but the pack, worked out once for the state and all views of it.

    Only the pack differs from one observer to the other (and the errors that are known, where
    rituals are manual). The change gets none to look at, so that nothing it does can depend on
    hidden cards, and leaves it as it is.
    """
    once = shared(change)

    @wraps(change)
    def changed(state: RodskaggState, *values: *Values) -> RodskaggState:
        return replace(once(replace(state, pack=_NO_PACK), *values), pack=state.pack)

    return changed
