"""The lessons of Sheepshead."""

from femopp.games.sheepshead.lessons.first import FIRST
from femopp.lessons import Lesson

LESSONS: tuple[Lesson, ...] = (FIRST,)
