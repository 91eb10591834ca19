"""Help on the questions and choices of Rifki."""

from msgspec import Struct

from femopp.games.rifki.presentation.chosen import left
from femopp.games.rifki.rules import Choose, Contract, RifkiMatch
from femopp.games.rifki.rules.contracts import TERMS
from femopp.language import Text, _, say
from femopp.rulebook import Action
from femopp.tricks import Seat


class Terms(Struct, frozen=True):
    """Facts that the words depend on: the contract, and those that a seat still has to choose."""

    contract: Contract | None
    positives: int
    negatives: int


def terms(view: RifkiMatch, seat: Seat) -> Terms:
    """Return what the words for a seat whose turn it is depend on."""
    if view.contract is not None:
        return Terms(view.contract, 0, 0)
    return Terms(None, **left(view.chosen, seat))


def question(terms: Terms) -> Text:
    """Return what is asked, and what good it does."""
    contract = terms.contract
    if contract is None:
        return say(
            _(
                "Choose what this deal is about, then lead; "
                "you have {positives} plus and {negatives} minus left."
            ),
            positives=terms.positives,
            negatives=terms.negatives,
        )
    if contract.trump is not None:
        message = _("{contract}: {contract.aim}; follow suit if you can, or else trump.")
    elif contract.terms.penalty_cards:
        message = _("{contract}: {contract.aim}; follow suit, or else get rid of such a card.")
    else:
        message = _("{contract}: {contract.aim}; follow suit if you can.")
    return say(message, contract=contract)


def choice(terms: Terms, action: Action) -> Text | None:
    """Return what a contract asks and pays."""
    return TERMS[action.kind].in_words if isinstance(action, Choose) else None
