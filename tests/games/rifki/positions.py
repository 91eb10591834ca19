"""Positions of Rifki for the tests, as short texts."""

from collections.abc import Iterable, Sequence
from typing import Any

from femopp.cards import Card, Suit, cards
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Choose, Contract, Kind, RifkiMatch, RifkiOptions
from femopp.rulebook import Action, Play, legal_actions, refusals
from femopp.tricks import Played, Seat, TakenTrick, Trick

ACTOR = Seat(0)


def contract_of(text: str) -> Contract:
    """Parse a contract, such as "kiz" or "trump H"."""
    kind, *suit = text.split()
    return Contract(Kind(kind), Suit(suit[0]) if suit else None)


def position(
    contract: str | None,
    hand: str,
    trick: str = "",
    *,
    others: Sequence[str] = ("", "", ""),
    taken: Iterable[tuple[int, str]] = (),
    hearts_open: bool = False,
    chosen: Sequence[Sequence[Kind]] = ((), (), (), ()),
    **options: Any,
) -> RifkiMatch:
    """Return a position with seat 0 to act; `trick` are the cards played, the last by seat 1.

    `others` are the hands of the seats 1, 2 and 3; `taken` are earlier tricks with their winners.
    Turns go counter-clockwise, that is downwards: seat 3, 2, 1, 0.
    """
    on_table = cards(trick)
    played = [Played(Seat(len(on_table) - place), card) for place, card in enumerate(on_table)]
    return RifkiMatch(
        options=RifkiOptions.of(**options),
        chosen=tuple(tuple(kinds) for kinds in chosen),
        points=(0, 0, 0, 0),
        deal_number=1,
        dealer=ACTOR,
        turn=ACTOR,
        contract=contract_of(contract) if contract else None,
        hands=(cards(hand), *(cards(other) for other in others)),
        trick=Trick(tuple(played)),
        taken=tuple(
            TakenTrick(Seat(seat), Trick(tuple(Played(Seat(0), card) for card in cards(text))))
            for seat, text in taken
        ),
        hearts_open=hearts_open,
    )


def playable(state: RifkiMatch) -> set[Card]:
    """Return the cards that seat 0 may play."""
    legal = legal_actions(RIFKI, state, ACTOR)
    return {action.card for action in legal if isinstance(action, Play)}


def choosable(state: RifkiMatch) -> set[Kind]:
    """Return the kinds of contract that seat 0 may choose."""
    legal = legal_actions(RIFKI, state, ACTOR)
    return {action.kind for action in legal if isinstance(action, Choose)}


def rules_against(state: RifkiMatch, action: Action, seat: Seat = ACTOR) -> list[str]:
    """Return the ids of the rules that refuse an action."""
    return [refusal.rule for refusal in refusals(RIFKI, state, seat, action)]
