"""The lessons of Rödskägg."""

from femopp.games.rodskagg.lessons.first import FIRST
from femopp.games.rodskagg.lessons.knocking import KNOCKING
from femopp.lessons import Lesson

LESSONS: tuple[Lesson, ...] = (FIRST, KNOCKING)
