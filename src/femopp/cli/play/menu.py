"""The menu: each legal choice with the short answers for it."""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

from msgspec import Struct

from femopp.cards import Card, Rank
from femopp.cli.play.cards import typed_as
from femopp.language import Names, Speaker
from femopp.presentation import Presentation, label_of
from femopp.record import format_action
from femopp.rulebook import Action, Cards, Play


class Choice(Struct, frozen=True):
    """An action, the answer that selects it, its label in the user's language, and its meaning."""

    key: str
    action: Action
    label: str
    about: str = ""


class Menu(Struct, frozen=True):
    """The choices at one moment.

    `hand` has the cards in the order shown. `marked` are those that can be chosen. `several`: a
    choice consists of more than one. `about` is help on the question.
    """

    choices: tuple[Choice, ...]
    hand: Cards
    marked: frozenset[Card]
    several: bool = False
    about: str = ""

    def cards_of(self, rank: Rank) -> Cards:
        """Return what a rank alone can mean: cards that can be chosen, or else one to refuse."""
        if not self.marked:
            return ()
        held = tuple(card for card in self.hand if card.rank == rank)
        return tuple(card for card in held if card in self.marked) or held[:1]

    @property
    def with_cards(self) -> Action | None:
        """Return a choice that consists of cards, None if there is none."""
        return next((one.action for one in self.choices if _takes_cards(one.action)), None)

    @property
    def in_words(self) -> tuple[Choice, ...]:
        """Return the choices other than cards of the hand."""
        return tuple(one for one in self.choices if not _takes_cards(one.action))


def menu_of(
    presentation: Presentation,
    view: Any,
    hand: Cards,
    legal: Sequence[Action],
    names: Names,
    speaker: Speaker,
    terms: Any = None,
) -> Menu:
    """Return the menu of these legal actions; `terms` are those of the question."""
    legal = [action for action in legal if not presentation.is_aside(view, action)]
    several = any(_takes_several_cards(action) for action in legal)
    marked = frozenset([action.card for action in legal if isinstance(action, Play)])
    choices = (
        *_cards(legal, hand, speaker),
        *_words(
            [one for one in legal if not _takes_cards(one)], presentation, names, speaker, terms
        ),
    )
    about = None if terms is None else presentation.asking.question(terms)
    marked = frozenset(hand if several else marked)
    return Menu(choices, hand, marked, several, "" if about is None else speaker.say(about))


def _takes_cards(action: Action) -> bool:
    return isinstance(action, Play) or _takes_several_cards(action)


def _takes_several_cards(action: Action) -> bool:
    return isinstance(getattr(action, "cards", None), tuple)


def _cards(legal: Iterable[Action], hand: Cards, speaker: Speaker) -> Iterable[Choice]:
    """Yield the choices in the order of the hand, as shown."""
    placed = [(_places(action, hand), action) for action in legal if _takes_cards(action)]
    for places, action in sorted(placed, key=itemgetter(0)):
        key = " ".join(typed_as(hand[place], speaker.language) for place in places)
        yield Choice(key, action, speaker.speak(_cards_of(action)))


def _places(action: Action, hand: Cards) -> list[int]:
    return sorted(hand.index(card) for card in _cards_of(action))


def _cards_of(action: Action) -> Cards:
    if isinstance(action, Play):
        return (action.card,)
    cards: Cards = action.cards  # type: ignore[attr-defined]
    return cards


def _words(
    actions: Sequence[Action],
    presentation: Presentation,
    names: Names,
    speaker: Speaker,
    terms: Any,
) -> Iterable[Choice]:
    written = [format_action(action, names).split() for action in actions]
    by_value = any(_is_short(words) for words in written)
    for number, (action, words) in enumerate(zip(actions, written, strict=True), start=1):
        key = words[-1] if _is_short(words) else words[0] if by_value else str(number)
        about = None if terms is None else presentation.asking.choice(terms, action)
        label = label_of(action, presentation, speaker, terms)
        yield Choice(key, action, label, "" if about is None else speaker.say(about))


def _is_short(words: Sequence[str]) -> bool:
    """Whether the value alone will do as an answer: ``3`` for ``bid 3``."""
    return len(words) == 2 and len(words[1]) == 1
