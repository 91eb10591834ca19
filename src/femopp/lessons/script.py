"""The script of a lesson: each action of its record, and the remarks before it."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from femopp.language import Message, Names, Text, say
from femopp.lessons.lesson import Lesson, Remark, lesson_named
from femopp.record import Record, RecordError, parse_action, parse_record, steps
from femopp.rulebook import Action, Deal
from femopp.tricks import Seat

LEARNER = Seat(0)
"""The learner's seat."""

TAP = "tap"
"""The mistake of doing nothing."""

Done = tuple[Seat, Action]


class Script(Struct, frozen=True):
    """A lesson, ready to be played.

    `acts` are the actions in order. `remarks` has one entry more: the remarks before each action,
    and those after the last. If the learner is to act, the last remark asks for the action.
    """

    lesson: Lesson
    record: Record
    acts: tuple[Done, ...]
    remarks: tuple[tuple[Remark, ...], ...]

    @property
    def names(self) -> Names:
        """The names in the record."""
        return self.record.players

    @property
    def number_of_remarks(self) -> int:
        return sum(map(len, self.remarks))

    @property
    def start(self) -> Mapping[str, Any]:
        """The start of the match, as in JSON."""
        start: Mapping[str, Any] = msgspec.to_builtins(self.record.start)
        return start

    def has_come_to(self, log: Sequence[Done], earlier: int) -> bool:
        """Whether a match follows the script: its log, which has so many actions before it."""
        return all(
            at < len(self.acts) and self.acts[at][0] == seat and is_same(self.acts[at][1], action)
            for at, (seat, action) in enumerate(log, earlier)
        )

    def said(self, message: Message, names: Names) -> Text:
        """Return a sentence with the names at the table."""
        return say(message, **dict(zip(self.names, names, strict=True)))

    def answer_to(self, remark: Remark, action: Action) -> Message | None:
        """Return the answer to a foreseen mistake, None for any other action."""
        for words, answer in remark.mistakes.items():
            if any(is_same(action, meant) for meant in self._meant(words)):
                return answer
        return remark.mistakes.get(action.word)

    def _meant(self, words: str) -> tuple[Action, ...]:
        try:
            return (parse_action(self.record.game, words, self.names),)
        except RecordError:
            return ()


def is_same(one: Action, other: Action) -> bool:
    """Whether two actions do the same: cards may be chosen in any order."""
    if isinstance(one, Deal) and isinstance(other, Deal):
        return one.hands == other.hands
    chosen, others = getattr(one, "cards", None), getattr(other, "cards", None)
    if type(one) is type(other) and isinstance(chosen, tuple) and isinstance(others, tuple):
        return sorted(chosen) == sorted(others)
    return one == other


@cache
def script_of(game: str, name: str) -> Script:
    """Return the script of a game's lesson.

    Raises `UnknownLessonError`, and for a faulty lesson `RecordError` or KeyError.
    """
    lesson = lesson_named(game, name)
    record = parse_record(lesson.record)
    return Script(
        lesson,
        record,
        tuple([(step.act.seat, step.action) for step in steps(record)]),
        tuple(
            [_named(lesson, act.above) for act in record.actions] + [_named(lesson, record.below)]
        ),
    )


def _named(lesson: Lesson, comments: tuple[str, ...]) -> tuple[Remark, ...]:
    """Return the remarks that these comments name; comments of several words name none."""
    return tuple([lesson.remarks[one] for one in comments if len(one.split()) == 1])
