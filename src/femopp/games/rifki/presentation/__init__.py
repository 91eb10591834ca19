"""The presentation of Rifki."""

from femopp.games.rifki.presentation.asking import choice, question, terms
from femopp.games.rifki.presentation.chosen import contract, costs, grid, sheet
from femopp.games.rifki.results import notes, result
from femopp.games.rifki.rules import Choose, RifkiMatch
from femopp.games.rifki.rules.match import CHOOSE
from femopp.games.rifki.rules.state import DEALS
from femopp.language import Text, _, say
from femopp.presentation.asking import Asking
from femopp.presentation.presentation import Presentation
from femopp.rulebook import Cards, Foreseen
from femopp.trick_taking import DealSettled, MatchEnded
from femopp.tricks import Seat, seats


def _reads(view: RifkiMatch) -> tuple[object, ...]:
    return (view.contract, view.chooser, view.chosen, view.taken, view.deal_number)


def _stakes(view: RifkiMatch) -> Text | None:
    if view.contract is None:
        return None
    message = _("{contract}, chosen by {dealer:player}")
    return say(message, contract=view.contract, dealer=view.chooser)


def _tricks(view: RifkiMatch) -> tuple[int, ...]:
    return tuple(view.tricks_of(seat) for seat in seats(view.players))


def _penalty_cards(view: RifkiMatch, seat: Seat) -> Cards:
    return view.penalty_cards_of(seat)


PRESENTATION = Presentation(
    words=(_("choose"), _("trump"), _("play")),
    order=lambda view: view.order,
    reads=_reads,
    stakes=_stakes,
    result=result,
    result_notes=notes,
    chooser=lambda view: view.chooser,
    tricks=_tricks,
    note=_penalty_cards,
    sheet=sheet,
    contract=contract,
    grid=grid,
    deals=lambda view: DEALS,
    costs=costs,
    labels={Choose: _("{action.contract}")},
    confirms={Choose: _("play {action.contract}")},
    did={Choose: _("{seat:player} chose {action.contract}")},
    suit=lambda action: getattr(action, "trump", None),
    all_shown=frozenset({Choose}),
    asking=Asking(terms=terms, question=question, choice=choice),
    quiet=frozenset({DealSettled, Foreseen, MatchEnded}),
    clockwise=False,
    explains={
        (CHOOSE,): (
            "RIF-CONTRACT-2 RIF-NEG-1 same_player_repeat RIF-POS-2 RIF-POS-6 RIF-RIFKI-1 "
            "RIF-KIZ-1 RIF-ERKEK-1 RIF-KUPA-1 RIF-SONIKI-1 RIF-ELALMAZ-1"
        ),
    },
)
