"""Summaries of deals of Rifki: the contract, and who took what counts in it."""

from msgspec.structs import replace

from femopp.games.rifki.rules.actions import Choose
from femopp.games.rifki.rules.choice import (
    NEGATIVES_EACH,
    POSITIVES_EACH,
    fourth_negative,
    negative_used_up,
    negative_with_a_trump_suit,
    own_negative_again,
    strands_somebody,
    third_positive,
    with_choice,
)
from femopp.games.rifki.rules.company import COMPANY
from femopp.games.rifki.rules.contracts import TERMS, Contract, Kind
from femopp.games.rifki.rules.match import title
from femopp.games.rifki.rules.mid_deal import Chose
from femopp.games.rifki.rules.scoring import CountedDeal, counted, lines_of
from femopp.games.rifki.rules.state import PLAYERS, RifkiMatch
from femopp.language import _, say
from femopp.rulebook import (
    Event,
    Field,
    FieldKind,
    FieldValue,
    Share,
    Summaries,
    Summary,
    SummaryError,
    first_refusal,
    next_dealer,
)
from femopp.rulebook import counted as shares_of
from femopp.trick_taking import settlement
from femopp.tricks import Seat, seats


class RifkiSummary(Summary, frozen=True):
    """A deal of Rifki.

    `took` are the tricks or penalty cards that count in the contract.
    """

    chose: Chose | None = None
    took: tuple[Share, ...] = ()


def settle(state: RifkiMatch, summary: RifkiSummary) -> tuple[RifkiMatch, Event]:
    """Return the deal played out, and its settlement. Raises `SummaryError`."""
    dealer = next_dealer(state, is_between_deals=state.is_between_deals)
    chose = check_choice(state, summary.chose)
    begun = replace(
        state,
        deal_number=state.deal_number + 1,
        turn=dealer,
        hands=((),) * state.players,
        taken=(),
        hearts_open=False,
        contract=Contract(chose.kind, chose.trump),
        chosen=with_choice(state.chosen, dealer, chose.kind),
    )
    lines = lines_of(CountedDeal(chose.kind, _took(state, summary, chose.kind)), state.options)
    return begun, settlement(begun, title(begun), lines)


def check_choice(state: RifkiMatch, chose: Chose | None) -> Chose:
    """Return the contract. Raises `SummaryError` unless the dealer may choose it."""
    if chose is None:
        text = say(_("say which contract {dealer:player} chose"), dealer=state.dealer)
        raise SummaryError(text, missing="chose")
    if chose.seat != state.dealer:
        raise SummaryError(
            say(
                _("{dealer:player} deals and chooses the contract, not {seat:player}"),
                dealer=state.dealer,
                seat=chose.seat,
            ),
            state.options.cite("RIF-CONTRACT-1"),
        )
    refusal = first_refusal(_CHOICES, (state,), chose.seat, Choose(chose.kind, chose.trump))
    if refusal is not None:
        raise SummaryError(refusal.text, refusal.cite)
    return chose


_CHOICES = (
    negative_with_a_trump_suit,
    third_positive,
    fourth_negative,
    negative_used_up,
    own_negative_again,
    strands_somebody,
)


def _took(state: RifkiMatch, summary: RifkiSummary, kind: Kind) -> tuple[int, ...]:
    """Return what each seat took. Raises `SummaryError` unless it is all that counts."""
    pieces = TERMS[kind].pieces
    if not summary.took:
        text = say(
            _("say who took what counts in {kind} ({aim})"), kind=kind, aim=TERMS[kind].in_words
        )
        raise SummaryError(text, missing="took")
    taken = shares_of(summary.took, state.players, seats(state.players), pieces)
    if sum(taken) != pieces:
        raise SummaryError(
            say(
                _("{kind} has {pieces} to take, but {sum} are listed"),
                pieces=pieces,
                kind=kind,
                sum=sum(taken),
            ),
            state.options.cite(TERMS[kind].rule),
            "took" if sum(taken) < pieces else None,
        )
    return taken


def of(state: RifkiMatch) -> RifkiSummary:
    """Return the summary of a deal that is played out."""
    assert state.contract is not None
    took = [Share(Seat(seat), number) for seat, number in enumerate(counted(state)) if number]
    assert state.dealer is not None
    chose = Chose(state.dealer, state.contract.kind, state.contract.trump)
    return RifkiSummary(chose, tuple(took))


def fields(state: RifkiMatch) -> tuple[Field, ...]:
    """Return what can be said of the next deal."""
    if state.dealer is None:
        return ()
    choices = {kind: first_refusal(_CHOICES, (state,), state.dealer, Choose(kind)) for kind in Kind}
    kinds = [kind for kind, refusal in choices.items() if refusal is None]
    return (
        Field(
            "chose",
            FieldKind.SAID,
            say(_("Contract")),
            seats=(state.dealer,),
            values=tuple(
                [
                    FieldValue(kind.value, say(TERMS[kind].name), TERMS[kind].pieces)
                    for kind in kinds
                ]
            ),
            word="kind",
        ),
        Field("took", FieldKind.SHARES, say(_("Who took how many")), seats=seats(state.players)),
    )


STARTS = (
    Field(
        "chosen",
        FieldKind.LISTS,
        say(_("Contracts chosen so far")),
        seats=seats(PLAYERS),
        values=tuple([FieldValue(kind.value, say(TERMS[kind].name)) for kind in Kind]),
        most=NEGATIVES_EACH + POSITIVES_EACH,
    ),
)

SUMMARIES = Summaries(RifkiSummary, settle, of, fields, STARTS, COMPANY)
