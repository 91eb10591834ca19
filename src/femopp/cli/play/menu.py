"""What one may do now: each choice with the short answers that choose it."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from femopp.cli.play.faces import Face
from femopp.language import Names, Speaker, say
from femopp.record import format_action
from femopp.rulebook import Action, Cards, Play


class Choice(Struct, frozen=True):
    """An action, the answer that chooses it, and its words in the user's language."""

    key: str
    action: Action
    label: str


class Menu(Struct, frozen=True):
    """The choices of one moment.

    `hand` are the cards in the order shown. `keys` numbers those that can be named by a number:
    each is a choice, or (where `several`) one of the cards that a choice is made of.
    """

    choices: tuple[Choice, ...]
    hand: Cards
    keys: dict[str, int]
    several: bool = False

    @property
    def in_words(self) -> tuple[Choice, ...]:
        """The choices other than cards of the hand."""
        return tuple(one for one in self.choices if not _takes_cards(one.action))


def menu_of(
    face: Face, view: Any, hand: Cards, legal: Sequence[Action], names: Names, speaker: Speaker
) -> Menu:
    """The menu of these legal actions."""
    legal = [action for action in legal if not face.is_aside(view, action)]
    several = any(_takes_several_cards(action) for action in legal)
    playable = {action.card for action in legal if isinstance(action, Play)}
    numbered = [card for card in hand if several or card in playable]
    keys = {card.value: number for number, card in enumerate(numbered, start=1)}
    choices = (
        *_cards(legal, keys, speaker),
        *_words([one for one in legal if not _takes_cards(one)], face, names, speaker),
    )
    return Menu(choices, hand, keys, several)


def _takes_cards(action: Action) -> bool:
    return isinstance(action, Play) or _takes_several_cards(action)


def _takes_several_cards(action: Action) -> bool:
    return isinstance(getattr(action, "cards", None), tuple)


def _cards(legal: Iterable[Action], keys: dict[str, int], speaker: Speaker) -> Iterable[Choice]:
    for action in legal:
        if isinstance(action, Play):
            yield Choice(str(keys[action.card.value]), action, speaker.speak(action.card))
        elif _takes_several_cards(action):
            cards: Cards = action.cards  # type: ignore[attr-defined]
            key = " ".join(sorted((str(keys[card.value]) for card in cards), key=int))
            yield Choice(key, action, speaker.speak(cards))


def _words(
    actions: Sequence[Action], face: Face, names: Names, speaker: Speaker
) -> Iterable[Choice]:
    written = [format_action(action, names).split() for action in actions]
    by_value = any(_is_short(words) for words in written)
    for number, (action, words) in enumerate(zip(actions, written, strict=True), start=1):
        key = words[-1] if _is_short(words) else words[0] if by_value else str(number)
        yield Choice(key, action, label_of(action, face, speaker))


def _is_short(words: Sequence[str]) -> bool:
    """Whether the value alone will do for an answer: ``3`` for ``bid 3``."""
    return len(words) == 2 and len(words[1]) == 1


def label_of(action: Action, face: Face, speaker: Speaker) -> str:
    """The action as a choice, in words."""
    words = face.labels.get(type(action))
    if words is None:
        return speaker.speak(action)
    return speaker.say(say(words if isinstance(words, str) else words(action), action=action))
