"""Explanations of questions: the table's rules on the answers, to be read beside them."""

from functools import lru_cache

from msgspec import Struct

from femopp.kits.catalogue import game_named
from femopp.language import Message, Speaker
from femopp.presentation import Presentation, presentation_of
from femopp.rulebook import Options, Paragraph, Section, in_force


class RulesOf(Struct, frozen=True):
    """Rules of one section of the rule sheet, and the section's title."""

    title: str
    text: str


Explanation = tuple[RulesOf, ...]


@lru_cache(maxsize=128)
def explanations(game: str, options: Options, language: str) -> tuple[Explanation, ...]:
    """Return the explanation of each question of the game's presentation, under these options."""
    return tuple(
        [
            _explanation(game, frozenset(names.split()), options, Speaker(language))
            for names in presentation_of(game).explains.values()
        ]
    )


def which_explains(presentation: Presentation, question: Message) -> int | None:
    """Return the index of a question's explanation among those of its game, None if it has none."""
    return next((at for at, all_of in enumerate(presentation.explains) if question in all_of), None)


def _explanation(
    game: str, names: frozenset[str], options: Options, speaker: Speaker
) -> Explanation:
    found = []
    for section in game_named(game).sheet:
        named = tuple([one for one in section.paragraphs if _is_named(one, names)])
        rules = in_force(Section(section.title, named), options)
        sentences = [speaker.say(text) for text, _cite in rules]
        if sentences:
            found.append(RulesOf(speaker.say(section.title), " ".join(sentences)))
    return tuple(found)


def _is_named(paragraph: Paragraph, names: frozenset[str]) -> bool:
    return paragraph.option in names or not names.isdisjoint(paragraph.ids.split())
