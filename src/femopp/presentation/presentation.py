"""What must be known of a game to show it, beyond what all games have in common."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from femopp.language import Message, Text
from femopp.presentation.claiming import Claiming
from femopp.presentation.settled import on_the_sheet
from femopp.ranking import CardOrder
from femopp.rulebook import Acted, Action, Cards, Event
from femopp.trick_taking import DealSettled
from femopp.tricks import Seat, seats


def _nothing(view: Any, seat: Seat) -> None:
    return None


@dataclass(frozen=True)
class Presentation:
    """How one game is shown.

    order       the ranking in force, for sorting hands and telling who is winning a trick
    reads       the parts of a view that stakes, role and note look at, if not all
    stakes      what the deal is played for and by whom, None before that is known
    chooser     who has chosen what the deal is played for, as stakes name them; None: nobody
    role        what a seat is in this deal besides dealer, such as declarer
    tricks      the number of tricks each seat has taken in this deal
    note        cards or words that lie open before a seat
    points      where each seat stands; the sheet's totals unless told otherwise
    settles     the event that enters a deal on the sheet
    settled     what each has got by that event
    quiet       events and actions that the story leaves out
    labels      an action as a choice ("pass", "go along"), with ``{action}`` in its gaps, or a
                function that gives the words of its form
    declining   the answers that undertake nothing, such as a pass: they stand first of all choices
    clockwise   whether the turn goes so, as the seats are numbered
    is_aside    whether an action belongs to no menu, because reading it there would remind of it
    rituals     what can be typed at any time where the players see to them, and what it means
    has_rituals whether they do now
    knocks_bare whether a knock does something that does not name both a player and an error
    knocks      whether an event is a knock, or the verdict on one
    kinds       the words for kinds of errors there, each of which speaks itself
    words       words of records that can be typed in one's own language as well
    sayings     what is said aloud, which can be typed as well, and the word of records for it
    tells       what has happened, in the words of this view's table
    told_after  an action that is told otherwise once another has been done in the deal: which one
                that is, and the words, with ``{seat:player}`` in them
    sheet       more that belongs on the sheet, such as the contracts chosen so far
    dealt_in    the seats that are dealt cards in this deal
    is_decided  whether a settled deal needs no other to decide what it has brought about
    explains    of each question but for a card, as the game asks it, the rules that tell what
                its answers do: rule ids and options of the sheet's paragraphs, with blanks
                between them
    claiming    when and how the rest of the tricks can be claimed
    """

    order: Callable[[Any], CardOrder]
    stakes: Callable[[Any], Text | None]
    tricks: Callable[[Any], tuple[int, ...]]
    labels: Mapping[type[Action], Message | Callable[[Any], Message]]
    settles: type[Event] = DealSettled
    settled: Callable[[Any], Text] = lambda event: on_the_sheet(event.deal)
    chooser: Callable[[Any], Seat | None] = lambda view: None
    role: Callable[[Any, Seat], Text | None] = _nothing
    note: Callable[[Any, Seat], Cards | Text | None] = _nothing
    points: Callable[[Any], tuple[int, ...]] = lambda view: tuple(view.points)
    quiet: frozenset[type] = frozenset()
    declining: frozenset[type[Action]] = frozenset()
    clockwise: bool = True
    is_aside: Callable[[Any, Action], bool] = lambda view, action: False
    rituals: tuple[tuple[str, Message], ...] = ()
    has_rituals: Callable[[Any], bool] = lambda view: False
    knocks_bare: Callable[[Any], bool] = lambda view: False
    knocks: Callable[[Event], bool] = lambda event: False
    kinds: Iterable[StrEnum] = ()
    words: tuple[Message, ...] = ()
    sayings: Mapping[Message, str] = field(default_factory=dict)
    tells: Callable[[Any, Event], Text] = lambda view, event: event.text()
    told_after: Mapping[type[Action], tuple[type[Action], Message]] = field(default_factory=dict)
    sheet: Callable[[Any], tuple[Text, ...]] = lambda view: ()
    reads: Callable[[Any], tuple[object, ...]] = lambda view: (view,)
    dealt_in: Callable[[Any], tuple[Seat, ...]] = lambda view: seats(view.players)
    is_decided: Callable[[Any], bool] = lambda view: True
    explains: Mapping[Message, str] = field(default_factory=dict)
    claiming: Claiming = field(default_factory=Claiming)

    def is_quiet(self, event: Event) -> bool:
        """Whether the story leaves out this event, or the action that it is."""
        return type(event.action if isinstance(event, Acted) else event) in self.quiet
