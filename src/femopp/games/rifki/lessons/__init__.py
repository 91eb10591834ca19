"""The lessons of Rifki."""

from femopp.games.rifki.lessons.three import THREE
from femopp.lessons import Lesson

LESSONS: tuple[Lesson, ...] = (THREE,)
