"""The changes that a client is sent, applied."""

from typing import Any


def applied(before: Any, change: Any) -> Any:
    """Return what is shown after a change: objects are merged, all else replaces what was there."""
    if not isinstance(change, dict):
        return change
    if isinstance(before, list):
        if "-" in change:
            place, number = change["-"]
            return before[:place] + before[place + number :]
        known = dict(enumerate(before))
        known |= {int(at): applied(known.get(int(at)), one) for at, one in change.items()}
        return [known[at] for at in sorted(known)]
    old = before if isinstance(before, dict) else {}
    return old | {name: applied(old.get(name), one) for name, one in change.items()}


def screen_in(shown: Any) -> dict[str, Any]:
    """Return one observer's screen, of what they are shown."""
    return {**shown["screen"], **shown["own"]}
