"""The presentation of each game, in the terminal and at the table."""

from functools import cache

from femopp.kits import required_part
from femopp.presentation.arranged import arranged, place_by_rank
from femopp.presentation.asking import Asking
from femopp.presentation.contract_grid import ChoicesOf, ContractGrid, NamedContract
from femopp.presentation.label import label_of
from femopp.presentation.presentation import Presentation
from femopp.presentation.result import ResultInWords, on_the_sheet
from femopp.presentation.rituals import Verdict
from femopp.presentation.seat_flag import FlagKind, Holding, SeatFlag
from femopp.presentation.story import Line, Story, Teller, ToldCard, TrickTold, cards_of

__all__ = [
    "Asking",
    "ChoicesOf",
    "ContractGrid",
    "FlagKind",
    "Holding",
    "Line",
    "NamedContract",
    "Presentation",
    "ResultInWords",
    "SeatFlag",
    "Story",
    "Teller",
    "ToldCard",
    "TrickTold",
    "Verdict",
    "arranged",
    "cards_of",
    "label_of",
    "on_the_sheet",
    "place_by_rank",
    "presentation_of",
]


@cache
def presentation_of(game: str) -> Presentation:
    """Return the presentation of the game of this name. Raises `UnknownGameError`."""
    presentation: Presentation = required_part(game, "presentation").PRESENTATION
    return presentation
