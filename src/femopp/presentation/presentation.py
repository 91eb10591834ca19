"""`Presentation`: how to show a game, beyond what all games have in common."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from femopp.cards import Suit
from femopp.language import Message, Text
from femopp.presentation.asking import Asking
from femopp.presentation.claiming import Claiming
from femopp.presentation.contract_grid import ContractGrid, NamedContract
from femopp.presentation.result import ResultInWords, on_the_sheet, plain_result
from femopp.presentation.rituals import RitualButton, Verdict
from femopp.presentation.seat_flag import Holding, SeatFlag
from femopp.ranking import CardOrder
from femopp.rulebook import Acted, Action, Cards, Event, SettledDeal
from femopp.trick_taking import DealSettled
from femopp.tricks import Seat, Trick, seats


def _nothing(view: Any, seat: Seat) -> None:
    return None


@dataclass(frozen=True)
class Presentation:
    """The presentation of one game.

    order       the ranking in force, for sorting hands and finding the winning card
    reads       the parts of a view that the functions below as far as `grid` look at, if not all
    stakes      the contract and its player, None before it is known
    chooser     the seat that chose the contract, None if there is none
    role        a seat's role in this deal besides dealer, such as declarer
    tricks      the number of tricks that each seat has taken in this deal
    note        public cards or words in front of a seat
    said        the flag at a seat, None if it has nothing to show
    secret      a part that a seat has and nobody else knows, by its own view
    may_be      a role that a seat may have, as far as everybody knows: "may be the partner"
    holding     how a seat holds its cards
    blind       the number of cards that lie face down on the table
    sheet       more lines for the sheet, such as the contracts left
    contract    the contract in force in words, if one must know it to play
    grid        the contracts left, as a grid
    costs       whether taking this trick, as it lies, costs points; it is the current trick, or
                the last one while no card lies
    beard       the points of a whole beard, if the points are shown as one
    points      each seat's points; by default the sheet's totals
    settles     the event that puts a deal on the sheet
    settled     the words for that event
    result      the result of a deal as an observer reads it: from the spectators' view just before
                it was put on the sheet, and the deal on the sheet
    result_notes  a few words about seats in that result, from the same view
    quiet       events and actions that the story leaves out
    labels      an action as a choice ("pass", "go along"), which may use ``{action}``, or a
                function from the action to the words
    confirms    the words with which a choice among many is confirmed, if not its label
    did         a choice as a headline afterwards: "{seat:player} bid {action.contract}"
    suit        the suit that a choice names, if it's one of several choices that differ by that
    declining   answers that commit to nothing, such as a pass: they come first
    all_shown   kinds of actions of which the illegal ones are shown too, as such
    asking      help on questions and choices
    clockwise   whether play goes clockwise
    is_aside    whether an action must not be in a menu, where it would be a reminder
    rituals     commands that players can type at any time if they perform the rituals, explained
    buttons     the buttons of rituals at a table by their words, in order
    unused      the words of rituals that the rules in force never allow, so they have no button
    has_rituals whether they do so now
    not_taken   why a table takes no action that the rules allow, such as a knock without effect
    knocks      whether an event is a knock, or the verdict on one
    verdict     the verdict in such events
    kinds       the kinds of errors that cost something here, each of which speaks itself
    typed       words of rituals that this table says otherwise
    forgets     what somebody forgot to do who made such an error: "to follow suit"
    words       words of records that can also be typed in other languages
    tells       the words for an event at this view's table
    told_after  other words for an action after another action in the deal: that action, and the
                words, with ``{seat:player}`` in them
    dealt_in    the seats that are dealt cards in this deal
    deals       the number of deals in the match, 0 if the rules set none
    is_decided  whether the outcome of a settled deal needs no further deal
    explains    the rules behind the answers to each question except for a card, which may have
                several wordings: rule ids and options of the sheet's paragraphs, separated by
                spaces
    claiming    the rules for claiming the rest of the tricks
    unoffered   levels of bots that nobody is offered, as they play no better than another
    """

    order: Callable[[Any], CardOrder]
    stakes: Callable[[Any], Text | None]
    tricks: Callable[[Any], tuple[int, ...]]
    labels: Mapping[type[Action], Message | Callable[[Any], Message]]
    settles: type[Event] = DealSettled
    settled: Callable[[Any], Text] = lambda event: on_the_sheet(event.deal)
    result: Callable[[Any, SettledDeal, Seat | None], ResultInWords] = plain_result
    result_notes: Callable[[Any], Mapping[Seat, Text]] = lambda view: {}
    chooser: Callable[[Any], Seat | None] = lambda view: None
    role: Callable[[Any, Seat], Text | None] = _nothing
    note: Callable[[Any, Seat], Cards | Text | None] = _nothing
    said: Callable[[Any, Seat], SeatFlag | None] = _nothing
    secret: Callable[[Any, Seat], Text | None] = _nothing
    may_be: Callable[[Any, Seat], Text | None] = _nothing
    holding: Callable[[Any, Seat], Holding] = lambda view, seat: Holding.FAN
    blind: Callable[[Any], int] = lambda view: 0
    sheet: Callable[[Any], tuple[Text, ...]] = lambda view: ()
    contract: Callable[[Any], NamedContract | None] = lambda view: None
    grid: Callable[[Any], ContractGrid | None] = lambda view: None
    costs: Callable[[Any, Trick], bool] = lambda view, trick: False
    beard: int | None = None
    points: Callable[[Any], tuple[int, ...]] = lambda view: tuple(view.points)
    quiet: frozenset[type] = frozenset()
    confirms: Mapping[type[Action], Message] = field(default_factory=dict)
    did: Mapping[type[Action], Message] = field(default_factory=dict)
    suit: Callable[[Action], Suit | None] = lambda action: None
    declining: frozenset[type[Action]] = frozenset()
    all_shown: frozenset[type[Action]] = frozenset()
    asking: Asking = field(default_factory=Asking)
    clockwise: bool = True
    is_aside: Callable[[Any, Action], bool] = lambda view, action: False
    rituals: tuple[tuple[str, Message], ...] = ()
    buttons: Mapping[str, RitualButton] = field(default_factory=dict)
    unused: Callable[[Any], frozenset[str]] = lambda view: frozenset()
    has_rituals: Callable[[Any], bool] = lambda view: False
    not_taken: Callable[[Any, Action], Text | None] = lambda view, action: None
    knocks: Callable[[Event], bool] = lambda event: False
    verdict: Callable[[Sequence[Event]], Verdict | None] = lambda events: None
    kinds: Callable[[Any], Iterable[StrEnum]] = lambda view: ()
    typed: Callable[[Any], Mapping[str, Message]] = lambda view: {}
    forgets: Mapping[Any, Message] = field(default_factory=dict)
    words: tuple[Message, ...] = ()
    tells: Callable[[Any, Event], Text] = lambda view, event: event.text()
    told_after: Mapping[type[Action], tuple[type[Action], Message]] = field(default_factory=dict)
    reads: Callable[[Any], tuple[object, ...]] = lambda view: (view,)
    dealt_in: Callable[[Any], tuple[Seat, ...]] = lambda view: seats(view.players)
    deals: Callable[[Any], int] = lambda view: 0
    is_decided: Callable[[Any], bool] = lambda view: True
    explains: Mapping[tuple[Message, ...], str] = field(default_factory=dict)
    claiming: Claiming = field(default_factory=Claiming)
    unoffered: frozenset[str] = frozenset()

    def is_quiet(self, event: Event) -> bool:
        """Whether the story leaves out this event, or the action that it is."""
        return type(event.action if isinstance(event, Acted) else event) in self.quiet
