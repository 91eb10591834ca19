"""The rule sheet: the rules in force, in words a player understands."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from femopp.language import Message, Text, say
from femopp.rulebook.cite import Cite
from femopp.rulebook.option import Options


class Paragraph(Struct, frozen=True):
    """A rule in words. `text` may use ``{options}``; `when` tells whether it is in force.

    `ids` and `option` as in `forbid`: where the option's value is the source, no ids are needed.
    """

    ids: str
    text: Message
    when: Callable[[Any], bool] | None = None
    option: str | None = None


def under(
    option: str, value: object, text: Message, when: Callable[[Any], bool] | None = None
) -> Paragraph:
    """A paragraph that is in force while an option has this value, which is its source.

    `when` tells whether the option matters, where that depends on others.
    """

    def is_in_force(options: Any) -> bool:
        return getattr(options, option) == value and (when is None or when(options))

    return Paragraph("", text, is_in_force, option)


class Section(Struct, frozen=True):
    """A part of the sheet, in order of play."""

    title: Message
    paragraphs: tuple[Paragraph, ...]


def in_force(section: Section, options: Options) -> Iterator[tuple[Text, Cite]]:
    """The paragraphs of a section under these options, each with its source."""
    for paragraph in section.paragraphs:
        if paragraph.when is None or paragraph.when(options):
            yield (
                say(paragraph.text, options=options),
                options.cite(paragraph.ids, paragraph.option),
            )
