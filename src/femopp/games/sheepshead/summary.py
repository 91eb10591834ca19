"""Summaries of deals of Sheepshead: picker, partner, card points and doublings."""

from collections.abc import Sequence

from msgspec.structs import replace

from femopp.cards import PACK_32
from femopp.games.sheepshead.rules.actions import Blitz
from femopp.games.sheepshead.rules.company import COMPANY
from femopp.games.sheepshead.rules.deal import on_deal
from femopp.games.sheepshead.rules.events import PassedOut
from femopp.games.sheepshead.rules.mid_deal import Picked
from femopp.games.sheepshead.rules.options import AloneDeadline, RecrackBy
from femopp.games.sheepshead.rules.payment import PlayedDeal
from femopp.games.sheepshead.rules.possible_points import in_ranges, possible_points
from femopp.games.sheepshead.rules.session import MOST_DOUBLERS, MOST_PLAYED
from femopp.games.sheepshead.rules.settlement import (
    PACK_POINTS,
    deal_of,
    played_deal,
    settlement_of,
)
from femopp.games.sheepshead.rules.state import (
    BLIND,
    HAND,
    NO_HANDS,
    PLAYERS,
    Cracked,
    Session,
)
from femopp.language import Message, _, say
from femopp.rulebook import (
    Deal,
    Event,
    Field,
    FieldKind,
    FieldValue,
    Shown,
    Summaries,
    Summary,
    SummaryError,
    next_dealer,
)
from femopp.tricks import TABLE, Seat, from_left_of, seats

NO_POINTS = (1, PACK_POINTS - 1)
"""Card points that no side can have: no card is worth one point."""


class SheepsheadSummary(Summary, frozen=True):
    """A deal of Sheepshead.

    partner   the holder of the jack of diamonds, unless the picker played alone
    points    card points of the picker's side, with the buried cards
    tricks    the number of tricks of the picker's side
    cracked   each crack, with its blitz
    """

    picked: Picked | None = None
    passed: bool = False
    partner: Seat | None = None
    alone: bool = False
    points: int | None = None
    tricks: int | None = None
    cracked: tuple[Cracked, ...] = ()
    double_crack: Seat | None = None
    triple_crack: Seat | None = None


def settle(state: Session, summary: SheepsheadSummary) -> tuple[Session, Event]:
    """Return the deal played out, and its settlement. Raises `SummaryError`."""
    next_dealer(state, is_between_deals=state.is_between_deals)
    begun = on_deal(state, TABLE, Deal(NO_HANDS))
    if summary.passed:
        if summary != SheepsheadSummary(passed=True):
            message = _("nobody picked, yet something else is said: leave out one or the other")
            raise _error(message, begun)
        return begun, PassedOut()
    if summary.picked is None and summary != SheepsheadSummary():
        raise _error(_("say who picked first; without a picker there is nothing else"), begun)
    picked = summary.picked
    if picked is None:
        message = _("say who picked, such as “{seat:player} picked”, or “passed” if nobody did")
        raise SummaryError(say(message, seat=Seat(0)), missing="picked")
    begun = replace(
        begun,
        picker=picked.seat,
        blitz=picked.blitz,
        cracks=summary.cracked,
        double_cracked=summary.double_crack,
        triple_cracked=summary.triple_crack,
    )
    _check_sides(begun, summary)
    check_cracks(begun, summary)
    check_answers(begun, summary)
    return begun, settlement_of(begun, _played(begun, summary))


def _error(
    message: Message, state: Session, rule: str | None = None, **values: object
) -> SummaryError:
    cite = None if rule is None else state.options.cite(rule)
    return SummaryError(say(message, state=state, **values), cite)


def _able(
    message: Message, state: Session, rule: str, able: Sequence[Seat], **values: object
) -> SummaryError:
    """Return the error with those who can."""
    reason = say(message, state=state, **values)
    if not able:
        text = say(_("{reason}, nor can anybody else"), reason=reason)
    else:
        text = say(_("{reason}; possible: {able:players}"), reason=reason, able=tuple(able))
    return SummaryError(text, state.options.cite(rule))


def _check_sides(state: Session, summary: SheepsheadSummary) -> None:
    partner = summary.partner
    if partner is not None and summary.alone:
        raise _error(_("the picker can't play alone and with a partner"), state, "SHP-ALONE-1")
    if partner is None and not summary.alone:
        message = _("say who was the partner, such as “partner {seat:player}”, or “alone”")
        other = from_left_of(state.the_picker, PLAYERS)[0]
        raise SummaryError(say(message, seat=other), missing="partner")
    if partner == state.picker:
        message = _("{state.picker:player} can't be their own partner; write “alone”")
        raise _error(message, state, "SHP-ALONE-1")


def check_cracks(state: Session, summary: SheepsheadSummary) -> None:
    """Check who cracked, and with what queens [SHP-DBL-CRACK-1, SHP-DBL-CRACK-2]."""
    assert state.dealer is not None
    most = state.options.max_cracks
    if len(state.cracks) > most:
        text = say(
            _("only {most} may crack in a deal, not {all}"), most=most, all=len(state.cracks)
        )
        raise SummaryError(text, state.options.cite_option("max_cracks"))
    spoken = state.in_turn_after(state.dealer)
    before = spoken[: spoken.index(state.the_picker)]
    queens = list(state.blitz.queens)
    able = [
        one
        for one in spoken[spoken.index(state.the_picker) + 1 :]
        if one not in (state.picker, summary.partner)
    ]
    for place, crack in enumerate(state.cracks):
        if crack.seat == state.picker:
            raise _able(_("the picker can't crack"), state, "SHP-DBL-CRACK-1", able)
        if crack.seat == summary.partner:
            message = _("{seat:player} is the partner and can't crack")
            raise _able(message, state, "SHP-DBL-CRACK-1", able, seat=crack.seat)
        if crack.seat in before:
            message = _("{seat:player} passed before the pick and can't crack")
            raise _able(message, state, "SHP-DBL-CRACK-1", able, seat=crack.seat)
        if crack.seat in [one.seat for one in state.cracks[:place]]:
            message = _("{seat:player} can't crack twice")
            raise _error(message, state, "SHP-DBL-CRACK-1", seat=crack.seat)
        if not set(queens).isdisjoint(crack.blitz.queens):
            message = _("the same two queens can't be announced twice")
            raise _error(message, state, "SHP-DBL-CRACK-2")
        queens += crack.blitz.queens


def check_answers(state: Session, summary: SheepsheadSummary) -> None:
    """Check the double and the triple crack [SHP-DBL-DCRACK-1, SHP-DBL-TCRACK-1]."""
    double, triple = summary.double_crack, summary.triple_crack
    if double is not None:
        if not state.cracks:
            message = _("nobody cracked, so there is no double crack")
            raise _error(message, state, "SHP-DBL-DCRACK-1")
        if double not in _double_crackers(state, summary):
            message = _("{seat:player} can't answer with a double crack")
            able = _double_crackers(state, summary)
            raise _able(message, state, "SHP-DBL-DCRACK-1", able, seat=double)
    if triple is not None:
        if double is None:
            message = _("there was no double crack, so there is no triple crack")
            raise _error(message, state, "SHP-DBL-TCRACK-1")
        unable = (state.picker, summary.partner, double, *state.crackers)
        if triple in unable:
            message = _("{seat:player} can't answer with a triple crack")
            able = tuple([one for one in seats(PLAYERS) if one not in unable])
            raise _able(message, state, "SHP-DBL-TCRACK-1", able, seat=triple)


def _double_crackers(state: Session, summary: SheepsheadSummary) -> tuple[Seat, ...]:
    able = [] if summary.partner is None else [summary.partner]
    options = state.options
    if options.recrack_by is RecrackBy.PARTNER_OR_PICKER:
        able.append(state.the_picker)
    if summary.alone and options.alone_deadline is AloneDeadline.FIRST_LEAD:
        # The picker threw the boy off afterwards.
        able += [seat for seat in seats(PLAYERS) if seat not in (state.picker, *state.crackers)]
    return tuple(able)


def _played(state: Session, summary: SheepsheadSummary) -> PlayedDeal:
    """Return the deal as it is paid. Raises `SummaryError` for impossible points or tricks."""
    points, tricks = summary.points, summary.tricks
    if points is None:
        message = _("say the card points of the picker's side with the bury, such as “points 75”")
        raise SummaryError(say(message), missing="points")
    if not 0 <= points <= PACK_POINTS or points in NO_POINTS:
        message = _(
            "a side can't have {points} of the 120 card points; possible: 0, 2 to 118, and 120"
        )
        raise _error(message, state, points=points)
    if tricks is None:
        if _may_have_no_trick(state, points):
            message = _(
                "say how many tricks the picker's side took, such as “tricks {all}”, as a side "
                "without a trick pays double"
            )
            text = say(message, all=HAND if points == PACK_POINTS else 0)
            raise SummaryError(text, state.options.cite("SHP-DBL-NOTRICK-1"), "tricks")
        tricks = HAND // 2
    if not 0 <= tricks <= HAND:
        raise _error(
            _("{all} tricks are played in a deal, not {tricks}"), state, all=HAND, tricks=tricks
        )
    possible = _possible(state, tricks)
    if points not in possible:
        message = _(
            "the picker's side can't have {points} card points with {tricks} of the six tricks and "
            "the bury; possible: {possible}"
        )
        values = {"tricks": tricks, "points": points}
        raise _error(message, state, "SHP-POINTS-1", **values, possible=in_ranges(possible))
    return deal_of(state, summary.partner, points, tricks)


def _possible(state: Session, tricks: int) -> tuple[int, ...]:
    """Return the card points that a picker's side can have with so many tricks."""
    options = state.options
    if not tricks and not (options.bury_counts_without_trick or options.bury_is_trick):
        return (0,)
    return possible_points(PACK_32, tricks * PLAYERS + BLIND)


def _may_have_no_trick(state: Session, points: int) -> bool:
    """Whether a side may have taken no trick, so that it pays double."""
    without = points in _possible(state, 0) and not state.options.bury_is_trick
    return points == PACK_POINTS or without


def of(state: Session) -> SheepsheadSummary:
    """Return the summary of a deal that is played out, or of one that nobody picked."""
    if state.picker is None:
        return SheepsheadSummary(passed=True)
    deal = played_deal(state)
    side = (deal.picker, deal.partner)
    return SheepsheadSummary(
        picked=Picked(deal.picker, deal.blitz),
        partner=deal.partner,
        alone=deal.partner is None,
        points=deal.picker_points,
        tricks=sum(taken.seat in side for taken in state.taken),
        cracked=deal.cracks,
        double_crack=deal.double_cracked,
        triple_crack=deal.triple_cracked,
    )


_BLITZES = (
    FieldValue(Blitz.PLAIN.value, say(_("plain"))),
    FieldValue(Blitz.BLITZ.value, say(_("blitz"))),
    FieldValue(Blitz.INDIAN.value, say(_("indian blitz"))),
    FieldValue(Blitz.BOTH.value, say(_("both"))),
)


def fields(state: Session) -> tuple[Field, ...]:
    """Return what can be said of the next deal."""
    all_seats = seats(PLAYERS)
    return (
        Field(
            "picked",
            FieldKind.SAID,
            say(_("Picker")),
            seats=all_seats,
            values=_BLITZES,
            word="blitz",
            usual=True,
        ),
        Field("passed", FieldKind.FLAG, say(_("Nobody picked")), without="picked", ends=True),
        Field("partner", FieldKind.PLAYER, say(_("Partner")), seats=all_seats, apart="picked"),
        Field("alone", FieldKind.FLAG, say(_("Alone")), without="partner"),
        Field(
            "points", FieldKind.NUMBER, say(_("Card points of the picker's side")), most=PACK_POINTS
        ),
        Field(
            "tricks",
            FieldKind.NUMBER,
            say(_("Tricks of the picker's side")),
            Shown.ASKED,
            most=HAND,
        ),
        Field(
            "cracked",
            FieldKind.EACH,
            say(_("Crack")),
            Shown.MORE,
            all_seats,
            _BLITZES,
            apart="picked",
            word="blitz",
        ),
        Field("double_crack", FieldKind.PLAYER, say(_("Double crack")), Shown.MORE, all_seats),
        Field("triple_crack", FieldKind.PLAYER, say(_("Triple crack")), Shown.MORE, all_seats),
    )


STARTS = (
    Field("played", FieldKind.NUMBER, say(_("Deals played")), most=MOST_PLAYED),
    Field(
        "doublers", FieldKind.NUMBER, say(_("Unpicked deals that still double")), most=MOST_DOUBLERS
    ),
)

SUMMARIES = Summaries(SheepsheadSummary, settle, of, fields, STARTS, COMPANY)
