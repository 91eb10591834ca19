"""The contracts of Rifki in words: the one in force, and those that are left."""

from femopp.games.rifki.rules import Kind, RifkiMatch
from femopp.games.rifki.rules.choice import (
    NEGATIVES_EACH,
    POSITIVES_EACH,
    TIMES_EACH_NEGATIVE,
    Chosen,
    times,
)
from femopp.games.rifki.rules.contracts import NEGATIVES, TERMS
from femopp.games.rifki.rules.state import DEALS
from femopp.language import Text, _, say
from femopp.presentation.contract_grid import ChoicesOf, ContractGrid, NamedContract
from femopp.tricks import Seat, Trick, seats


def contract(view: RifkiMatch) -> NamedContract | None:
    """Return the contract of the deal, None before it is chosen."""
    chosen = view.contract
    if chosen is None:
        return None
    message = _("{chosen}") if chosen.trump is None else _("Trump {chosen.trump.symbol}")
    return NamedContract(say(message, chosen=chosen), chosen.aim)


def costs(view: RifkiMatch, trick: Trick) -> bool:
    """Return whether this trick costs points: the current one, or the last if no card lies."""
    chosen = view.contract
    if chosen is None or chosen.terms.is_positive or not trick.played:
        return False
    number = len(view.taken) + bool(view.trick.played)
    return number in chosen.terms.counting_tricks or not chosen.terms.penalty_cards.isdisjoint(
        trick.cards
    )


def grid(view: RifkiMatch) -> ContractGrid:
    """Return the contracts left for each player and in all (RIF-SCORE-2)."""
    return ContractGrid(
        title=say(_("What is left")),
        columns=(say(_("contract")), say(_("what it asks")), say(_("chosen by"))),
        rows=tuple([_row(kind, view.chosen) for kind in Kind]),
        owed_title=say(_("Each still has to choose")),
        owed=tuple([_owed(view.chosen, seat) for seat in seats(view.players)]),
    )


def _row(kind: Kind, chosen: Chosen) -> ChoicesOf:
    by = [seat for seat, kinds in enumerate(chosen) for one in kinds if one is kind]
    possible = POSITIVES_EACH * len(chosen) if kind is Kind.TRUMP else TIMES_EACH_NEGATIVE
    named = NamedContract(say(_("{kind}"), kind=kind), TERMS[kind].in_words)
    return ChoicesOf(named, (*by, *(-1,) * (possible - len(by))))


def _owed(chosen: Chosen, seat: Seat) -> Text:
    return say(_("{positives} plus, {negatives} minus"), **left(chosen, seat))


def left(chosen: Chosen, seat: Seat) -> dict[str, int]:
    """Return the numbers of positive and negative contracts that a seat still has to choose."""
    negatives = sum([kind in NEGATIVES for kind in chosen[seat]])
    return {
        "positives": POSITIVES_EACH - (len(chosen[seat]) - negatives),
        "negatives": NEGATIVES_EACH - negatives,
    }


def sheet(view: RifkiMatch) -> tuple[Text, ...]:
    """Return the same in sentences."""
    owed = [
        say(
            _("{seat:player} still has to choose: Trump {positives}, negative {negatives}"),
            seat=seat,
            **left(view.chosen, seat),
        )
        for seat in seats(view.players)
    ]
    negatives = say(
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
    return (
        *owed,
        negatives,
        say(_("Deal {number} of {deals}"), number=view.deal_number, deals=DEALS),
    )
