"""Help on what is asked of a player, and on each of their choices."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from femopp.language import Message, Text, _
from femopp.rulebook import Action
from femopp.tricks import Seat

EVERYONE_WAITS = _("Everyone is waiting for you")
"""The words for whoever holds up a table of rituals, whatever they owe."""


@dataclass(frozen=True)
class Asking:
    """A game's words on the question to a seat. None of them may remind anybody of a duty.

    terms     what the others need of a seat's view when it is its turn; equal terms, equal words
    question  one sentence on what is asked, and what good it does; on a phone it has three lines
    choice    what this choice means
    label     other words for a choice than the presentation's labels, to fit the question
    mark      two words on a choice among many, such as "at least 4", once it's picked
    """

    terms: Callable[[Any, Seat], Hashable] = lambda view, seat: None
    question: Callable[[Any], Text | None] = lambda terms: None
    choice: Callable[[Any, Action], Text | None] = lambda terms, action: None
    label: Callable[[Any, Action], Message | None] = lambda terms, action: None
    mark: Callable[[Any, Action], Text | None] = lambda terms, action: None
