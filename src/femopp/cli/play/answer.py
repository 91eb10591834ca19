"""Interprets a typed line."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.cards import Card
from femopp.cli.play.cards import typed_as, typed_card, typed_rank
from femopp.cli.play.menu import Menu
from femopp.cli.play.translated import as_in_records, translated_fault
from femopp.language import Message, Names, Speaker, Text, _, lowered, say
from femopp.presentation import presentation_of
from femopp.record import RecordError, format_action, parse_action
from femopp.record.action import sayable
from femopp.record.words import Possible
from femopp.rulebook import Action, Game, Options, Play

HELP = _("help")
SHEET = _("sheet")
RULES = _("rules")
TRICK = _("trick")
HAND = _("hand")
HINT = _("hint")
HINT_MORE = _("hint more")
RITUALS = _("rituals")
QUIT = _("quit")
COMMANDS: tuple[Message, ...] = (HELP, SHEET, RULES, TRICK, HAND, HINT, HINT_MORE, RITUALS, QUIT)


class Do(Struct, frozen=True):
    """Do this action if it is legal."""

    action: Action


class Command(Struct, frozen=True):
    """A command that isn't an action: show something, or stop."""

    name: Message


class Explain(Struct, frozen=True):
    """Explain whether this action is legal, and why not."""

    action: Action


class Weigh(Struct, frozen=True):
    """Show what this action would cost compared with a strong bot's choice."""

    action: Action


class Unclear(Struct, frozen=True):
    """A line without a meaning; `why`, if it begins like something known."""

    text: str
    why: Text | None = None


Answer = Do | Command | Explain | Weigh | Unclear


def understand(
    line: str,
    game: Game[Any],
    menu: Menu,
    names: Names,
    speaker: Speaker,
    options: Options | None = None,
) -> Answer:
    """Interpret a line at a moment with this menu, by these options. Never raises."""
    text = " ".join(line.split())
    if text and not text.strip("?"):
        return Command(HELP)
    command = _command(lowered(text), speaker)
    if command is not None:
        return Command(command)
    about, meaning = _about(text, speaker)
    command = _command(lowered(about), speaker)
    if command is not None:
        return Command(command)
    action = action_meant(about, game, menu, names, speaker)
    if action is None:
        why = _which(about, game, menu, speaker) or _fault(
            about, game, menu, names, speaker, options
        )
        return Unclear(about, why)
    return meaning(action)


def _about(text: str, speaker: Speaker) -> tuple[str, type[Do | Explain | Weigh]]:
    """Return the rest of the line, and whether to do, explain or weigh it."""
    if text.startswith("?"):
        return text[1:].strip(), Explain
    first, _blank, rest = text.partition(" ")
    if rest and _command(lowered(first), speaker) == HINT:
        return rest, Weigh
    return text, Do


def _command(text: str, speaker: Speaker) -> Message | None:
    for name in COMMANDS:
        if text in (name, lowered(speaker.say(name))):
            return name
    return None


def action_meant(
    text: str, game: Game[Any], menu: Menu, names: Names, speaker: Speaker
) -> Action | None:
    """Return the action that was meant, legal or not."""
    words = lowered(text).split()
    return (
        _by_key(words, menu)
        or _by_cards(text, game, menu, speaker)
        or _as_written(text, game, names, speaker.language)
        or _translated(text, game, names, speaker)
        or _by_beginning(lowered(text), menu, speaker)
        or _by_value(text, game, menu, names, speaker.language)
    )


def _by_key(words: Sequence[str], menu: Menu) -> Action | None:
    for choice in menu.choices:
        if lowered(choice.key).split() == list(words):
            return choice.action
    return None


def _by_cards(text: str, game: Game[Any], menu: Menu, speaker: Speaker) -> Action | None:
    """Return the action with these cards, with or without its word, held or not."""
    words = _named(text, game, menu, speaker)
    asked = menu.with_cards
    cards = [card for word in words if (card := _card(word, menu, speaker.language)) is not None]
    if len(cards) < len(words) or not cards:
        return None
    if asked is not None and menu.several:
        return _with_several(asked, cards, menu)
    return Play(cards[0]) if len(cards) == 1 else None


def _named(text: str, game: Game[Any], menu: Menu, speaker: Speaker) -> list[str]:
    """Return the words of a line, without that of a choice with cards."""
    words = lowered(as_in_records(text.replace(",", " "), game, speaker)).split()
    asked = menu.with_cards
    return words[1:] if asked is not None and words[:1] == [asked.word] else words


def _with_several(asked: Action, cards: Sequence[Card], menu: Menu) -> Action:
    """Return the choice of these cards in any order, or a like action to explain its illegality."""
    for choice in menu.choices:
        if sorted(getattr(choice.action, "cards", ())) == sorted(cards):
            return choice.action
    return replace(asked, cards=tuple(cards))


def _card(word: str, menu: Menu, language: str) -> Card | None:
    """Return the card of this text, or the only one that can be meant by this rank."""
    rank = typed_rank(word, language)
    if rank is None:
        return typed_card(word, language)
    found = menu.cards_of(rank)
    return found[0] if len(found) == 1 else None


def _which(text: str, game: Game[Any], menu: Menu, speaker: Speaker) -> Text | None:
    """Return the question back for the first number or rank that doesn't say which card."""
    if not menu.marked:
        return None
    for word in _named(text, game, menu, speaker):
        rank = typed_rank(word, speaker.language)
        found = () if rank is None else menu.cards_of(rank)
        if len(found) > 1:
            *some, last = (typed_as(card, speaker.language) for card in found)
            return say(_("which one? Type {some} or {last}"), some=", ".join(some), last=last)
        if not found and (rank is not None or word.isdecimal()):
            example = next(card for card in menu.hand if card in menu.marked)
            return say(
                _("you have no such card. Type what stands below a card, such as {card}"),
                card=typed_as(example, speaker.language),
            )
    return None


def _as_written(text: str, game: Game[Any], names: Names, language: str) -> Action | None:
    usual = _as_in_records(text, names, language)
    joined = (
        usual.replace(" ", "_", 1),
        usual.replace(" ", "-", 1),
        "_".join(usual.rsplit(" ", 1)),
    )
    for attempt in (text, usual, *joined):
        try:
            return parse_action(game, attempt, names)
        except RecordError:
            continue
    return None


def _translated(text: str, game: Game[Any], names: Names, speaker: Speaker) -> Action | None:
    written = as_in_records(text, game, speaker)
    return None if written == text else _as_written(written, game, names, speaker.language)


def _fault(
    text: str,
    game: Game[Any],
    menu: Menu,
    names: Names,
    speaker: Speaker,
    options: Options | None,
) -> Text | None:
    """Return what is wrong after an action's word, and what is possible there."""
    presentation = presentation_of(game.name)
    usual = _as_in_records(as_in_records(text, game, speaker), names, speaker.language)
    # A number alone where numbers are called, such as a bid that is too high.
    called = [f"{word} {usual}" for word in _callable(menu, names)] if usual.isdecimal() else []
    for attempt in (usual, usual.replace(" ", "_", 1), *called):
        if attempt.partition(" ")[0] not in sayable(game):
            continue
        try:
            parse_action(game, attempt, names, options)
        except RecordError as error:
            fault = _possible_now(error.text, menu, names) if attempt in called else error.text
            return translated_fault(fault, text.split(), presentation, speaker)
    return None


def _possible_now(fault: Text, menu: Menu, names: Names) -> Text:
    """Return a fault of a value alone with what can be chosen now: values, then such as pass."""
    valued = _callable(menu, names)
    choices = sorted(menu.in_words, key=lambda one: one.action.word not in valued)
    keys = tuple([one.key for one in choices])

    def now(value: Any) -> Any:
        return Possible(value.found, keys) if isinstance(value, Possible) else value

    return Text(fault.message, {gap: now(value) for gap, value in fault.values.items()})


def _as_in_records(text: str, names: Names, language: str) -> str:
    """Return the text with names, cards and words spelt as in records."""
    by_name = {lowered(name): name for name in names}

    def spelt(word: str) -> str:
        card = typed_card(word, language)
        if card is not None:
            return card.value
        return by_name.get(lowered(word), lowered(word))

    first, *rest = text.split() or [""]
    return " ".join([lowered(first), *map(spelt, rest)])


def _by_beginning(text: str, menu: Menu, speaker: Speaker) -> Action | None:
    """Return the only choice whose label, words ("passes") or record word begins like this."""
    if not text:
        return None
    for words in (
        lambda choice: choice.label,
        lambda choice: speaker.speak(choice.action),
        lambda choice: choice.action.word,
    ):
        found = [one for one in menu.in_words if lowered(words(one)).startswith(text)]
        if len(found) == 1:
            return found[0].action
    return None


def _by_value(text: str, game: Game[Any], menu: Menu, names: Names, language: str) -> Action | None:
    """Return the action whose word can be omitted: ``1`` is a bid, even if it is too low.

    So can the word that all choices have: ``trump S`` is a contract.
    """
    common = dict.fromkeys(choice.action.word for choice in menu.in_words)
    words = common if len(common) == 1 else _callable(menu, names)
    attempts = (_as_written(f"{word} {text}", game, names, language) for word in words)
    return next((action for action in attempts if action is not None), None)


def _callable(menu: Menu, names: Names) -> dict[str, None]:
    """Return the words of actions that are typed as their value alone, such as bids."""
    return dict.fromkeys(
        choice.action.word
        for choice in menu.in_words
        if format_action(choice.action, names) == f"{choice.action.word} {choice.key}"
    )
