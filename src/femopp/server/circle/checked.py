"""Texts that people write into a circle, tidied: names of members and circles, and lines."""

from collections.abc import Sequence

from msgspec import Struct

from femopp.circle import circle_name_fault, member_name_fault
from femopp.circle.names import line_fault
from femopp.language import SOURCE, offered
from femopp.record import tidied
from femopp.server.circle.circles import CircleError
from femopp.table.cast import FACES, face_for


class Person(Struct, frozen=True):
    """Somebody's name, face and language."""

    name: str
    face: str
    language: str


def checked_person(person: Person, others: Sequence[str], faces: Sequence[str] = ()) -> Person:
    """Return a new member with a tidy name and a face. Raises `CircleError` for their name."""
    name = tidied(person.name.strip())
    fault = member_name_fault(name, others)
    if fault is not None:
        raise CircleError(422, fault)
    face = person.face if person.face in FACES else face_for(name, list(faces))
    return Person(name, face, language_of(person.language))


def language_of(wanted: str) -> str:
    """Return this language, or English if it isn't spoken."""
    return offered(wanted) or SOURCE


def checked_line(text: str, longest: int) -> str:
    """Return a tidy line. Raises `CircleError` if nobody could read it."""
    line = tidied(text.strip())
    fault = line_fault(line, longest)
    if fault is not None:
        raise CircleError(422, fault)
    return line


def checked_name(name: str) -> str:
    """Return a circle's name, tidied. Raises `CircleError`."""
    name = tidied(name.strip())
    fault = circle_name_fault(name)
    if fault is not None:
        raise CircleError(422, fault)
    return name
