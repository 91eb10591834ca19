"""The lessons of Rödskägg."""

from femopp.games.rodskagg.lessons.first import FIRST
from femopp.lessons import Lesson

LESSONS: tuple[Lesson, ...] = (FIRST,)
