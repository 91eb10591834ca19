"""Record words in the user's language: those a game's presentation lists can be typed in both."""

from collections.abc import Iterable
from typing import Any

from femopp.language import Message, Speaker, Text, _, lowered
from femopp.presentation import Presentation, presentation_of
from femopp.record.action import in_record_words
from femopp.record.piece import Piece
from femopp.record.words import Possible, in_quotes
from femopp.rulebook import Game, folded, quoted

PLACES = (_("NAME"), _("KIND"))
"""Placeholders for a name and a kind of error."""


def translated(word: str, speaker: Speaker) -> str:
    """Translate a word of a ritual's syntax, such as ``knock NAME KIND``."""
    return speaker.say(Message(word))


def as_in_records(text: str, game: Game[Any], speaker: Speaker) -> str:
    """Replace translated words, and the sources' own, with those of records."""
    own = {folded(speaker.say(word)): str(word) for word in presentation_of(game.name).words}
    found = in_record_words({**game.sayings, **own}, Piece(text).words(), speaker.names)
    return " ".join(in_quotes(word.text) for word in found)


def translated_fault(
    fault: Text, typed: Iterable[str], presentation: Presentation, speaker: Speaker
) -> Text:
    """Translate an error about record words, quoting what was typed."""
    as_typed = {quoted(lowered(word)): quoted(word) for word in typed}

    def own(value: Any) -> Any:
        if isinstance(value, Possible):
            return Possible(value.found, tuple(map(own_word, value.words)))
        return as_typed.get(value, value) if isinstance(value, str) else value

    def own_word(word: str) -> str:
        # A player's name stays, even if it is such a word.
        is_ours = word in presentation.words and word not in speaker.names
        return speaker.say(Message(word)) if is_ours else word

    return Text(fault.message, {gap: own(value) for gap, value in fault.values.items()})
