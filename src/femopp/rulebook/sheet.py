"""The rule sheet: the rules in force, in words a player understands."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from femopp.language import Message, Text, say
from femopp.rulebook.cite import Cite
from femopp.rulebook.option import Options

VALUE_ALONE = Message("{value:sentence}")
"""A sentence that is only the words of the option's value."""


class Paragraph(Struct, frozen=True):
    """A rule in words. `when` decides whether it is in force.

    `text` may use ``{options}``, and ``{value}`` for the words of the option's value.
    `ids` and `option` as in `forbid`: if the option's value is the source, no ids are needed.
    """

    ids: str
    text: Message
    when: Callable[[Any], bool] | None = None
    option: str | None = None

    def in_words(self, options: Options) -> Text:
        """Return the rule with the values of these options."""
        if self.option is None:
            return say(self.text, options=options)
        value = options.named(self.option).on_the_sheet(getattr(options, self.option))
        return say(self.text, options=options, value=value)


def under(
    option: str,
    value: object,
    text: Message = VALUE_ALONE,
    when: Callable[[Any], bool] | None = None,
) -> Paragraph:
    """Make a paragraph that is in force if an option has this value, which is its source.

    Without a text, the words of the value are the rule. `when` decides whether the option matters,
    if that depends on others.
    """

    def is_in_force(options: Any) -> bool:
        return getattr(options, option) == value and (when is None or when(options))

    return Paragraph("", text, is_in_force, option)


def stating(
    option: str, text: Message = VALUE_ALONE, when: Callable[[Any], bool] | None = None
) -> Paragraph:
    """Make a paragraph that states an option's value in the words declared for it."""
    return Paragraph("", text, when, option)


class Section(Struct, frozen=True):
    """A part of the sheet, in order of play."""

    title: Message
    paragraphs: tuple[Paragraph, ...]


def in_force(section: Section, options: Options) -> Iterator[tuple[Text, Cite]]:
    """Yield the paragraphs of a section under these options, each with its source."""
    for paragraph in section.paragraphs:
        if paragraph.when is None or paragraph.when(options):
            yield (
                paragraph.in_words(options),
                options.cite(paragraph.ids, paragraph.option),
            )
