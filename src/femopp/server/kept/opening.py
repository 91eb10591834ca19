"""The beginning of a log: a match that a phone has kept so far, with the history of its deals."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from femopp.server.kept.entries import Act, Deal, End, Fields, Undo
from femopp.server.kept.settling import KeptMatch


class Entered(Struct, frozen=True):
    """A version of a deal as a phone has it, entered at this time (Unix time, 0 if unknown).

    `by` is the name of whoever entered it, empty if that was somebody with the phone itself. It was
    `undone` if the deal was taken back after it.
    """

    said: Fields
    at: int = 0
    by: str = ""
    undone: bool = False


History = Mapping[int, Sequence[Entered]]
"""All versions of deals, by place, the oldest first; the last that wasn't undone counts."""


def acts_of(match: KeptMatch, history: History) -> list[Act]:
    """Return the entries after which a match stands as the phone has it."""
    acts = list[Act]()
    for place, said in enumerate(match.deals):
        versions = history.get(place, ())
        _take_back(acts, _enter(acts, place, [one for one in versions if one.undone]))
        stays = [one for one in versions if not one.undone]
        if not stays or stays[-1].said != said:
            stays.append(Entered(said))
        _enter(acts, place, stays)
    # Deals after the last were taken back, the last of them first.
    after = sorted(place for place in history if place >= len(match.deals))
    for seen in reversed([_enter(acts, place, history[place]) for place in after]):
        _take_back(acts, seen)
    if match.ended:
        acts.append(End())
    return acts


def _enter(acts: list[Act], place: int, versions: Sequence[Entered]) -> int:
    """Enter these versions, each a correction of the one before; return the last entry, or 0."""
    seen, before = 0, None
    for one in versions:
        if one.said != before:
            acts.append(Deal(place, one.said, seen, one.at, by=one.by))
            # The first entry of a log says how the match began.
            seen, before = len(acts) + 1, one.said
    return seen


def _take_back(acts: list[Act], seen: int) -> None:
    if seen:
        acts.append(Undo(seen))
