"""The part of the benchmark about hidden cards: where are they, and how sure is an entry?"""

from femopp.bench.belief.believers import believer_named
from femopp.bench.belief.scoring import (
    ANSWERS,
    Asked,
    Asking,
    Belief,
    ask_all,
    asking_of,
    belief_of,
)
from femopp.bench.belief.spots import BY, POSITIONS, SPOTS, Exam, Spot, exam_of, spot_of

__all__ = [
    "ANSWERS",
    "BY",
    "POSITIONS",
    "SPOTS",
    "Asked",
    "Asking",
    "Belief",
    "Exam",
    "Spot",
    "ask_all",
    "asking_of",
    "belief_of",
    "believer_named",
    "exam_of",
    "spot_of",
]
