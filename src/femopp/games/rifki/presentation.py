"""The presentation of Rifki."""

from femopp.games.rifki.results import result
from femopp.games.rifki.rules import Choose, RifkiMatch
from femopp.games.rifki.rules.choice import (
    NEGATIVES_EACH,
    POSITIVES_EACH,
    TIMES_EACH_NEGATIVE,
    times,
)
from femopp.games.rifki.rules.contracts import NEGATIVES
from femopp.games.rifki.rules.match import title
from femopp.games.rifki.rules.state import DEALS
from femopp.language import Text, _, say
from femopp.presentation.presentation import Presentation
from femopp.rulebook import Cards, Foreseen
from femopp.trick_taking import DealSettled, MatchEnded
from femopp.tricks import Seat, seats


def _stakes(view: RifkiMatch) -> Text | None:
    return None if view.contract is None else title(view)


def _tricks(view: RifkiMatch) -> tuple[int, ...]:
    return tuple(view.tricks_of(seat) for seat in seats(view.players))


def _penalty_cards(view: RifkiMatch, seat: Seat) -> Cards:
    return view.penalty_cards_of(seat)


def _chosen(view: RifkiMatch) -> tuple[Text, ...]:
    """Return the contracts left for each player and in all (RIF-SCORE-2)."""
    owed = [
        say(
            _("{seat:player} still has to choose: Trump {positives}, negative {negatives}"),
            seat=seat,
            positives=POSITIVES_EACH - sum(kind not in NEGATIVES for kind in kinds),
            negatives=NEGATIVES_EACH - sum(kind in NEGATIVES for kind in kinds),
        )
        for seat, kinds in zip(seats(view.players), view.chosen, strict=True)
    ]
    left = say(
        _("Negative contracts left: {left}"),
        left=[
            say(
                _("{kind} {number}"),
                kind=kind,
                number=TIMES_EACH_NEGATIVE - times(view.chosen, kind),
            )
            for kind in NEGATIVES
        ],
    )
    return (*owed, left, say(_("Deal {number} of {deals}"), number=view.deal_number, deals=DEALS))


PRESENTATION = Presentation(
    order=lambda view: view.order,
    stakes=_stakes,
    result=result,
    chooser=lambda view: view.chooser,
    tricks=_tricks,
    note=_penalty_cards,
    labels={Choose: _("{action.contract}")},
    quiet=frozenset({DealSettled, Foreseen, MatchEnded}),
    clockwise=False,
    sheet=_chosen,
    explains={
        _("Deal {number}: choose the contract."): (
            "RIF-CONTRACT-2 RIF-NEG-1 same_player_repeat RIF-POS-2 RIF-POS-6 RIF-RIFKI-1 "
            "RIF-KIZ-1 RIF-ERKEK-1 RIF-KUPA-1 RIF-SONIKI-1 RIF-ELALMAZ-1"
        ),
    },
)
