"""A lesson as a kit declares it, in `LESSONS` of its part `lessons`."""

from collections.abc import Mapping
from importlib.resources import files

from msgspec import Struct

from femopp.kits import part
from femopp.language import Message, TextError, _, say
from femopp.rulebook import quoted


class Remark(Struct, frozen=True):
    """A sentence of a lesson.

    text      the sentence; the names in the record, such as ``{Bo}``, become those at the table
    mistakes  the answers to mistakes, by the words of the action, by its first word, or ``tap``
              for doing nothing; the action is not done
    points    whether to point at what is to be done at once, not only when asked
    """

    text: Message
    mistakes: Mapping[str, Message] = {}
    points: bool = False


class Lesson(Struct, frozen=True):
    """A lesson.

    name     its name within the game, stored with tables for ever
    title    a few words
    about    what one can do after it, in one sentence
    minutes  how long it takes
    file     the package and the name of the file with the record
    remarks  the remarks by the names that the record's comments use
    """

    name: str
    title: Message
    about: Message
    minutes: int
    file: tuple[str, str]
    remarks: Mapping[str, Remark]

    @property
    def record(self) -> str:
        """The record as text."""
        package, name = self.file
        return files(package).joinpath(name).read_text(encoding="utf-8")


class UnknownLessonError(TextError):
    """A lesson that the game doesn't have."""


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in the order to take them; none if its kit has none."""
    found = part(game, "lessons")
    lessons: tuple[Lesson, ...] = () if found is None else found.LESSONS
    return lessons


def lesson_named(game: str, name: str) -> Lesson:
    """Return the game's lesson of this name. Raises `UnknownLessonError`."""
    found = next((one for one in lessons_of(game) if one.name == name), None)
    if found is None:
        message = _("there is no lesson {name} in this game")
        raise UnknownLessonError(say(message, name=quoted(name)))
    return found
