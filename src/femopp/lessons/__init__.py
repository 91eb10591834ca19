"""Lessons: a kit's part `lessons`, played at an ordinary table.

A lesson is a record and remarks. The record has the deals and what everybody does. A comment of one
word above an action names the remark that stands there. The learner has the first seat.
"""

from femopp.lessons.lesson import Lesson, Remark, UnknownLessonError, lesson_named, lessons_of
from femopp.lessons.script import LEARNER, TAP, Script, is_same, script_of

__all__ = [
    "LEARNER",
    "TAP",
    "Lesson",
    "Remark",
    "Script",
    "UnknownLessonError",
    "is_same",
    "lesson_named",
    "lessons_of",
    "script_of",
]
