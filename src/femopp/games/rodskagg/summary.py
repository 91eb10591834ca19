"""Summaries of deals of Rödskägg: the bid, the tricks, who went along, and five up."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from femopp.games.rodskagg.rules.actions import Bid
from femopp.games.rodskagg.rules.auction import (
    bid_above_own_points,
    must_bid,
    not_biddable,
    numeric_bid_below_one,
    zero_is_a_pass,
)
from femopp.games.rodskagg.rules.contract import Contract, biddable
from femopp.games.rodskagg.rules.errors import OFFENCES, ErrorKind, kinds_to_knock_for
from femopp.games.rodskagg.rules.knocking import (
    false_knock_line,
    go_up,
    offence_line,
)
from femopp.games.rodskagg.rules.match import enter_on_sheet, what_comes_next
from femopp.games.rodskagg.rules.mid_deal import Declared
from femopp.games.rodskagg.rules.options import (
    AllFolded,
    BonusFor,
    ForgotAskEffect,
    KnockWindow,
    Overshoot,
    Rituals,
    RodskaggOptions,
    RodskaggStop,
    ZeroBid,
    ZeroEnds,
    ZeroTie,
)
from femopp.games.rodskagg.rules.scoring import deal_to_settle
from femopp.games.rodskagg.rules.state import (
    HAND,
    TRICKS_BEFORE_QUESTION,
    Auction,
    CardPlay,
    Phase,
    Question,
    Rites,
    RodskaggState,
    in_deal,
    in_match,
    without_deal,
)
from femopp.games.rodskagg.rules.totals import running_total, tricks_count
from femopp.language import Message, Text, _, say
from femopp.rulebook import (
    Event,
    Field,
    FieldKind,
    FieldValue,
    ScoreLine,
    Share,
    Shown,
    Summaries,
    Summary,
    SummaryError,
    counted,
    in_mid_deal,
    no_dealer,
)
from femopp.tricks import Seat, seats

LAST = HAND - TRICKS_BEFORE_QUESTION
"""The number of tricks after the question."""


class Why(StrEnum):
    """Reasons to go up: every error, and a false knock."""

    CUT = "cut"
    EARLY_PICKUP = "early_pickup"
    MISDEAL = "misdeal"
    REVOKE = "revoke"
    FORGOT_ASK = "forgot_ask"
    OUT = "out"
    NOTICE = "notice"
    FALSE_KNOCK = "false_knock"


class FiveUp(Struct, frozen=True):
    """Somebody who goes up, why, and who knocked for it, if anybody remembers."""

    seat: Seat
    why: Why
    by: Seat | None = None


class RodskaggSummary(Summary, frozen=True):
    """A deal of Rödskägg.

    tricks   the tricks of each player; those without one may be left out
    folded   who laid down their cards after the question
    along    who went along without a trick, by choice
    unasked  the question was forgotten
    late     tricks after the question, if they have another value for everybody
    out      who came to zero, in order of knocking out; the first ends the deal if that wins
    false_knocks  who knocked falsely without going up, once for each time
    """

    bid: Declared | None = None
    passed: bool = False
    tricks: tuple[Share, ...] = ()
    folded: tuple[Seat, ...] | None = None
    along: tuple[Seat, ...] | None = None
    unasked: bool = False
    late: tuple[Share, ...] | None = None
    out: tuple[Seat, ...] | None = None
    five_up: tuple[FiveUp, ...] = ()
    false_knocks: tuple[Seat, ...] = ()


def settle(state: RodskaggState, summary: RodskaggSummary) -> tuple[RodskaggState, Event]:
    """Return the deal played out, and its settlement. Raises `SummaryError`."""
    if state.dealer is None:
        raise no_dealer()
    if state.phase not in (Phase.BEFORE_DEAL, Phase.DEALING):
        raise in_mid_deal(state.deal_number)
    before = state.rites
    rites = Rites(lines=before.lines, rejected=(*before.rejected, *summary.false_knocks))
    begun = without_deal(state, Phase.SCORING, rites)
    _check_false_knocks(state, summary)
    paid = _gone_up(begun, summary)
    if state.duel:
        played = _dueled(paid, summary)
    elif summary.passed:
        played = _passed(paid, summary)
    else:
        played = _played(begun, paid, summary)
    settled = deal_to_settle(played)
    assert settled is not None
    _check_who_is_out(enter_on_sheet(played, settled), summary)
    return played, settled


def _error(
    message: Message, state: RodskaggState, rules: str | None = None, **values: object
) -> SummaryError:
    cite = None if rules is None else state.options.governing(rules)
    return SummaryError(say(message, **values), cite)


# Five up


def _gone_up(state: RodskaggState, summary: RodskaggSummary) -> RodskaggState:
    """Return the deal with the points of its errors."""
    for one in summary.five_up:
        if not state.manual:
            raise SummaryError(
                say(_("by these rules nobody knocks for errors, so nobody goes up for one")),
                state.options.cite_option("rituals"),
            )
        if one.seat not in seats(state.players) or one.seat in state.out:
            raise _error(_("{seat:player} is out of the match"), state, seat=one.seat)
        _check_knocker(state, one)
        if one.why is Why.FALSE_KNOCK:
            points, option = state.options.false_knock_penalty, "false_knock_penalty"
            line = false_knock_line(state, one.seat, points)
        else:
            kind = ErrorKind(one.why)
            points, option = OFFENCES[kind].points(state.options), OFFENCES[kind].option
            line = offence_line(state, one.seat, points, kind, one.by)
        if not points:
            raise SummaryError(_costs_nothing(one), state.options.cite_option(option))
        state = go_up(state, line)
    return state


def _costs_nothing(one: FiveUp) -> Text:
    if one.why is Why.FALSE_KNOCK:
        message = _(
            "a false knock costs nothing by these rules: write “false_knocks {seat:player}” instead"
        )
        return say(message, seat=one.seat)
    error = say(OFFENCES[ErrorKind(one.why)].text)
    return say(_("this costs nothing by these rules, so leave it out: {error}"), error=error)


def _check_false_knocks(state: RodskaggState, summary: RodskaggSummary) -> None:
    if summary.false_knocks and not state.manual:
        raise SummaryError(
            say(_("by these rules nobody knocks for errors, so nobody goes up for one")),
            state.options.cite_option("rituals"),
        )
    for seat in summary.false_knocks:
        if seat not in seats(state.players):
            raise _no_player(state, seat)


def _no_player(state: RodskaggState, seat: Seat) -> SummaryError:
    message = _("{seat:player} doesn't play in this deal; possible: {among:players}")
    return _error(message, state, seat=seat, among=seats(state.players))


def _check_knocker(state: RodskaggState, one: FiveUp) -> None:
    if one.by is None:
        return
    if one.by == one.seat:
        message = _(
            "{seat:player} can't have knocked for their own error: name somebody else, or nobody"
        )
        raise _error(message, state, seat=one.by)
    if one.by not in seats(state.players):
        raise _no_player(state, one.by)
    if one.why is Why.FALSE_KNOCK:
        raise _error(_("a false knock has no other knocker; name only who knocked"), state)


# Deals without play, and duels


def _passed(state: RodskaggState, summary: RodskaggSummary) -> RodskaggState:
    if must_bid(state):
        cite = state.options.governing("RSK-AUCTION-2 A-R4")
        raise SummaryError(say(_("somebody must bid by these rules, so not all can pass")), cite)
    plain = RodskaggSummary(
        passed=True,
        five_up=summary.five_up,
        out=summary.out,
        false_knocks=summary.false_knocks,
    )
    if summary != plain:
        message = _("everyone passed, yet a bid or tricks are listed: leave out one or the other")
        raise _error(message, state)
    return state


def _dueled(state: RodskaggState, summary: RodskaggSummary) -> RodskaggState:
    plain = RodskaggSummary(tricks=summary.tricks)
    if summary != plain:
        raise _error(_("in a duel there are only tricks: leave out the rest"), state, "A-R34")
    if not summary.tricks:
        text = say(_("say how many tricks each took in the duel"))
        raise SummaryError(text, missing="tricks")
    taken = counted(summary.tricks, state.players, in_deal(state), HAND)
    _check_sum(sum(taken), range(HAND, HAND + 1))
    return _with_tricks(state, taken)


def _with_tricks(
    state: RodskaggState, taken: tuple[int, ...], late: tuple[int, ...] | None = None
) -> RodskaggState:
    winners = [Seat(seat) for seat, number in enumerate(taken) for _trick in range(number)]
    play = CardPlay(taken=taken, late=late or (0,) * state.players, winners=tuple(winners))
    return replace(state, play=play)


def _check_sum(total: int, possible: range) -> None:
    if total not in possible:
        few, most = possible[0], possible[-1]
        text = say(
            _("{possible} tricks are played in this deal, not {total}"),
            possible=f"{few}" if few == most else f"{few}–{most}",
            total=total,
        )
        raise SummaryError(text, missing="tricks" if total < few else None)


# Deals that are played


def _played(begun: RodskaggState, paid: RodskaggState, summary: RodskaggSummary) -> RodskaggState:
    """Return the state after the tricks. `begun` is the sheet before this deal's five up."""
    state = _declared(begun, paid, summary)
    if not summary.tricks:
        message = _("say how many tricks each took, such as “tricks {seat:player} {tricks}”")
        text = say(message, seat=state.declarer, tricks=HAND)
        raise SummaryError(text, missing="tricks")
    taken = counted(summary.tricks, state.players, in_deal(state), HAND)
    if sum(taken) > HAND:
        _check_sum(sum(taken), range(HAND, HAND + 1))
    state = _with_tricks(state, taken)
    ends = _ends_the_deal(state, summary)
    if ends is None and state.is_numeric:
        _check_enough(state, summary)
    state = answered(begun, state, summary, is_cut_short=ends is not None)
    _check_sum(sum(taken), _possible(state, is_cut_short=ends is not None))
    state = _with_tricks(state, taken, _late(begun, state, summary))
    return _out(state, summary, ends)


def _check_enough(state: RodskaggState, summary: RodskaggSummary) -> None:
    """Ask for more tricks if there are too few, whatever was answered after the fourth."""
    total = sum(state.play.taken)
    # If somebody else took one, not everybody has folded.
    folded_all = not any(state.play.taken[seat] for seat in _others(state))
    least = _least_if_all_folded(state) if folded_all else HAND
    if total >= least:
        return
    out = [seat for seat in in_deal(state) if state.play.taken[seat] and _is_down(state, seat)]
    if out and summary.out is None and _ends_by_going_out(state):
        message = _(
            "only {total} tricks so far: add the others, or say who ended the deal, as in “out "
            "{seat:player}”"
        )
        raise SummaryError(say(message, total=total, seat=out[0]), missing="tricks out")
    _check_sum(total, range(least, HAND + 1))


def _is_down(state: RodskaggState, seat: Seat) -> bool:
    return running_total(state, seat) <= 0


def _declared(begun: RodskaggState, paid: RodskaggState, summary: RodskaggSummary) -> RodskaggState:
    bid = summary.bid
    check_bid(begun, paid, bid)
    assert bid is not None
    return replace(paid, auction=Auction(declarer=bid.seat, contract=bid.contract))


def check_bid(begun: RodskaggState, paid: RodskaggState, bid: Declared | None) -> None:
    """Raise `SummaryError` unless the bid may have been made at a table between both."""
    if bid is None:
        message = _("say who bid what, such as “{seat:player} bid 2”, or “passed” if nobody bid")
        raise SummaryError(say(message, seat=in_deal(paid)[0]), missing="bid")
    if bid.seat not in in_deal(paid):
        raise _error(_("{seat:player} is out of the match"), paid, seat=bid.seat)
    action = Bid(bid.contract)
    for rule in (not_biddable, zero_is_a_pass, bid_above_own_points, numeric_bid_below_one):
        in_force = rule.when is None or rule.when(paid.options)
        # Nobody knows whether the bid came before somebody went up.
        if in_force and rule(paid, bid.seat, action) and rule(begun, bid.seat, action):
            refusal = rule.refusal(begun, bid.seat, action)
            text = say(
                _("{seat:player} can't have bid {contract}. {reason}"),
                seat=bid.seat,
                contract=bid.contract,
                reason=refusal.text,
            )
            raise SummaryError(text, refusal.cite)


def _possible(state: RodskaggState, *, is_cut_short: bool) -> range:
    """Return the possible numbers of tricks of all together."""
    assert state.declarer is not None
    if is_cut_short:
        return range(1, HAND + 1)
    own = state.play.taken[state.declarer]
    options = state.options
    if state.contract is Contract.RODSKAGG:
        if options.rodskagg_stop is RodskaggStop.PLAY_OUT or own == HAND:
            return range(HAND, HAND + 1)
        return range(own + 1, own + 2)
    if set(in_deal(state)) - {state.declarer} <= state.question.folded:
        first = _least_if_all_folded(state)
        last = TRICKS_BEFORE_QUESTION if options.all_folded is AllFolded.STOP else HAND
        return range(first, last + 1)
    return range(HAND, HAND + 1)


def _least_if_all_folded(state: RodskaggState) -> int:
    """Return the least number of tricks of a deal in which everybody else has folded."""
    return HAND if state.options.all_folded is AllFolded.AWARD else TRICKS_BEFORE_QUESTION


# The question after trick four


def _is_forced(begun: RodskaggState, state: RodskaggState, seat: Seat) -> bool:
    """Whether the points oblige a player to go along, whenever they went up in this deal."""
    points = [begun.points[seat]]
    for line in state.rites.lines[len(begun.rites.lines) :]:
        if line.seat == seat:
            points.append(points[-1] + line.points)
    return all(one in state.options.forced_play_on_scores for one in points)


def _others(state: RodskaggState) -> tuple[Seat, ...]:
    return tuple([seat for seat in in_deal(state) if seat != state.declarer])


def _is_unasked(state: RodskaggState, summary: RodskaggSummary) -> bool:
    """Whether nobody asked; an unlimited knock may be for an earlier deal."""
    if summary.unasked:
        return True
    unlimited = state.options.knock_window is KnockWindow.UNLIMITED
    return not unlimited and any(one.why is Why.FORGOT_ASK for one in summary.five_up)


def answered(
    begun: RodskaggState, state: RodskaggState, summary: RodskaggSummary, *, is_cut_short: bool
) -> RodskaggState:
    """Return the deal with the answers to the question. Raises `SummaryError`."""
    rules = "R49-ASK-1 RSK-ASK-1 REN-ASK-1"
    unasked = _is_unasked(state, summary)
    if not state.is_numeric:
        if unasked or summary.folded or summary.along:
            message = _("in rödskägg nobody asks who goes along: leave that out")
            raise _error(message, state, "R49-ASK-7 RSK-ASK-7 A-R36")
        return state
    if unasked and state.options.rituals is Rituals.AUTO:
        text = say(_("by these rules the question is always asked"))
        raise SummaryError(text, state.options.cite_option("rituals"))
    taken, folded, along = state.play.taken, summary.folded or (), summary.along or ()
    _check_once(state, folded)
    _check_once(state, along)
    for seat in (*folded, *along):
        if seat not in in_deal(state):
            raise _error(_("{seat:player} is out of the match"), state, seat=seat)
        if seat == state.declarer:
            message = _("{seat:player} is declarer and isn't asked: leave them out there")
            raise _error(message, state, rules, seat=seat)
    for seat in folded:
        if unasked:
            raise _error(_("nobody was asked, so nobody can have folded"), state, "A-R51")
        if taken[seat]:
            message = _("{seat:player} took a trick, so they can't have folded")
            raise _error(message, state, "R49-ASK-5 RSK-ASK-4 REN-ASK-2", seat=seat)
        if seat in along:
            message = _("{seat:player} can't have folded and gone along")
            raise _error(message, state, rules, seat=seat)
        if _is_forced(begun, state, seat):
            message = _("{seat:player} must go along, because of their points on the sheet")
            raise SummaryError(
                say(message, seat=seat), state.options.cite_option("forced_play_on_scores")
            )
    if sum(taken[seat] for seat in along) > LAST:
        seat = max(along, key=lambda one: taken[one])
        message = _("{seat:player} took too many tricks to have had none before the question")
        raise _error(message, state, rules, seat=seat)
    silent = [
        seat
        for seat in _others(state)
        if not taken[seat] and seat not in (*folded, *along) and not _is_forced(begun, state, seat)
    ]
    if silent and not unasked and not is_cut_short and state.options.play_on_penalty:
        message = _(
            "{seat:player} took no trick: say whether they went along or folded, as in “along "
            "{seat:player}” or “folded {seat:player}”; or “unasked”"
        )
        cite = state.options.governing("R49-ASK-6 RSK-ASK-6 REN-ASK-3")
        text = say(message, seat=silent[0])
        raise SummaryError(text, cite, "folded along unasked", tuple(silent))
    question = Question(
        asker=state.declarer,
        put=not unasked,
        settled=True,
        folded=frozenset(folded),
        volunteers=frozenset(one for one in along if not _is_forced(begun, state, one)),
    )
    return replace(state, question=question)


def _check_once(state: RodskaggState, players: tuple[Seat, ...]) -> None:
    for place, seat in enumerate(players):
        if seat in players[:place]:
            raise _error(_("{seat:player} is named twice; once is enough"), state, seat=seat)


def _late(
    begun: RodskaggState, state: RodskaggState, summary: RodskaggSummary
) -> tuple[int, ...] | None:
    """Return the tricks after the question if they have another value (REN-ASK-4)."""
    options, taken, total = state.options, state.play.taken, sum(state.play.taken)
    question = state.question
    after = total - TRICKS_BEFORE_QUESTION
    free = not question.put and options.forgot_ask_effect is ForgotAskEffect.FREE
    if options.play_on_trick_value == 1 or not state.is_numeric or free or after <= 0:
        return None
    cite = options.cite_option("play_on_trick_value")
    if options.play_on_bonus_for is BonusFor.ALL:
        if summary.late is None:
            text = say(
                _("say who took the tricks after the fourth, as in “late {seat:player} 1”"),
                seat=Seat(0),
            )
            raise SummaryError(text, cite, "late")
        late = counted(summary.late, state.players, in_deal(state), after)
        for seat in seats(state.players):
            if late[seat] > taken[seat]:
                message = _("{seat:player} can't have more late tricks than tricks")
                raise _error(message, state, seat=seat)
        if sum(late) != after:
            message = _("{after} tricks were played after the fourth, not {sum}")
            raise _error(message, state, after=after, sum=sum(late))
        return late
    if summary.along is None:
        maybe = [
            seat
            for seat in _others(state)
            if 1 <= taken[seat] <= after and not _is_forced(begun, state, seat)
        ]
        if maybe:
            message = _(
                "say who had no trick after the fourth and went along, as in “along "
                "{seat:player}”; “along” alone for nobody"
            )
            trickless = [seat for seat in _others(state) if not taken[seat]]
            text = say(message, seat=maybe[0])
            raise SummaryError(text, cite, "along", (*maybe, *trickless))
    return tuple(
        [taken[seat] if seat in question.volunteers else 0 for seat in seats(state.players)]
    )


# Coming to zero


def _ends_the_deal(state: RodskaggState, summary: RodskaggSummary) -> Seat | None:
    """Return who ended the deal by going out (R49-VAR-2, A-R40)."""
    if not summary.out or not _ends_by_going_out(state):
        return None
    return summary.out[0]


def _ends_by_going_out(state: RodskaggState) -> bool:
    options = state.options
    if options.zero_ends is ZeroEnds.AT_ONCE and tricks_count(state):
        return True
    return options.overshoot is Overshoot.WIN and state.is_numeric


def _out(state: RodskaggState, summary: RodskaggSummary, ends: Seat | None) -> RodskaggState:
    out = summary.out or ()
    if ends is not None:
        total = running_total(state, ends)
        if total > 0 or (total and state.options.overshoot is not Overshoot.WIN):
            message = _("{seat:player} is on {total} then, which doesn't end the deal")
            raise _error(message, state, seat=ends, total=total)
        if not state.play.taken[ends]:
            message = _("{seat:player} took no trick, so they can't have gone out by one")
            raise _error(message, state, seat=ends)
    elif summary.out is None and _ends_by_going_out(state) and not _waits_for_a_knock(state):
        for seat in in_deal(state):
            if running_total(state, seat) <= 0 and state.play.taken[seat]:
                message = _("say who went out, as in “out {seat:player}”; “out” alone for nobody")
                raise SummaryError(say(message, seat=seat), missing="out")
    rites = replace(state.rites, knocked=out, reached=out, out_by=ends)
    return replace(state, rites=rites)


def _waits_for_a_knock(state: RodskaggState) -> bool:
    at_once = state.options.zero_ends is ZeroEnds.AT_ONCE
    return state.manual and state.options.out_knock and not at_once


def _check_who_is_out(after: RodskaggState, summary: RodskaggSummary) -> None:
    """Check the order of those on zero, and ask for it if it decides. `after` is on the sheet."""
    _check_once(after, summary.out or ())
    if after.duel or after.rites.out_by is not None:
        return
    on_zero = tuple([seat for seat in in_match(after) if after.points[seat] == 0])
    for seat in summary.out or ():
        if seat not in on_zero:
            message = _("{seat:player} is on {points} after this deal, so they aren't out")
            raise _error(message, after, seat=seat, points=after.points[seat])
    if summary.out is not None or not _order_decides(after, on_zero):
        return
    message = _(
        "{seats:players} are on zero: say who was out first, as in “out {first:player}”; “out” "
        "alone for nobody"
    )
    cite = after.options.cite_option("zero_tie")
    raise SummaryError(say(message, seats=on_zero, first=on_zero[0]), cite, "out", on_zero)


def _order_decides(after: RodskaggState, on_zero: tuple[Seat, ...]) -> bool:
    """Whether it matters who was out first, or whether anybody was."""
    rites = after.rites
    ends = [
        what_comes_next(replace(after, rites=replace(rites, knocked=order, reached=order)))
        for order in ((), *[(seat,) for seat in on_zero])
    ]
    return len(on_zero) > 1 and any(end != ends[0] for end in ends)


# The summary of a played deal


def of(state: RodskaggState) -> RodskaggSummary:
    """Return everything a summary can say of a deal that is played out."""
    tricks = _shares(state.play.taken)
    if state.duel:
        return RodskaggSummary(tricks=tricks)
    five_up = tuple([_why(line) for line in state.rites.lines])
    out = _order(state)
    if state.declarer is None or state.contract is None:
        return RodskaggSummary(
            passed=True, five_up=five_up, out=out, false_knocks=state.rites.rejected
        )
    question = state.question
    return RodskaggSummary(
        bid=Declared(state.declarer, state.contract),
        tricks=tricks,
        folded=tuple(sorted(question.folded)),
        along=tuple(sorted(question.volunteers)),
        unasked=question.settled and not question.put,
        late=_shares(state.play.late),
        out=out,
        five_up=five_up,
        false_knocks=state.rites.rejected,
    )


def _shares(numbers: tuple[int, ...]) -> tuple[Share, ...]:
    return tuple([Share(Seat(seat), number) for seat, number in enumerate(numbers) if number])


def _why(line: ScoreLine) -> FiveUp:
    """Return the reason of a line for an error or a false knock."""
    for kind, offence in OFFENCES.items():
        if line.reason == say(offence.text):
            return FiveUp(line.seat, Why(kind.value), line.by)
    return FiveUp(line.seat, Why.FALSE_KNOCK)


def _order(state: RodskaggState) -> tuple[Seat, ...]:
    """Return who ended the deal by going out, or those who stay on zero, in order."""
    rites = state.rites
    if rites.out_by is not None:
        return (rites.out_by,)
    settled = deal_to_settle(state)
    if settled is None or _ends_by_going_out(state):
        return ()
    after = enter_on_sheet(state, settled)
    is_duel = state.options.zero_tie is ZeroTie.DUEL
    order = rites.reached if is_duel else (*rites.knocked, *rites.reached)
    return tuple(
        [
            seat
            for seat in dict.fromkeys(order)
            if seat in in_match(after) and not after.points[seat]
        ]
    )


_WHY: Mapping[Why, Message] = {
    Why.CUT: _("cut the pack"),
    Why.EARLY_PICKUP: _("looked too early"),
    Why.MISDEAL: _("misdealt"),
    Why.REVOKE: _("didn't follow suit"),
    Why.FORGOT_ASK: _("forgot to ask"),
    Why.OUT: _("forgot to knock out"),
    Why.NOTICE: _("forgot to give notice"),
    Why.FALSE_KNOCK: _("knocked falsely"),
}


def _goes_up_for(options: RodskaggOptions) -> tuple[FieldValue, ...]:
    """Return the errors that cost something by these rules."""
    if options.rituals is not Rituals.MANUAL:
        return ()
    kinds = [kind for kind in kinds_to_knock_for(options) if OFFENCES[kind].points(options)]
    values = [FieldValue(kind.value, say(_WHY[Why(kind.value)])) for kind in kinds]
    # Without a penalty nobody goes up for it, but it has happened.
    among = "" if options.false_knock_penalty else "false_knocks"
    falsely = say(_WHY[Why.FALSE_KNOCK])
    values.append(FieldValue(Why.FALSE_KNOCK.value, falsely, own=True, among=among))
    return tuple(values)


def fields(state: RodskaggState) -> tuple[Field, ...]:
    """Return what can be said of the next deal."""
    playing = in_deal(state)
    tricks = Field(
        "tricks", FieldKind.SHARES, say(_("Tricks")), seats=playing, total=HAND, most=HAND
    )
    if state.duel:
        return (tricks,)
    options = state.options
    zero = options.zero_bid is ZeroBid.PASS
    contracts = [one for one in biddable(options) if not (one is Contract.ZERO and zero)]
    errors = _goes_up_for(options)
    cuts_short = options.overshoot is Overshoot.WIN or options.zero_ends is ZeroEnds.AT_ONCE
    shown = Shown.MORE if cuts_short else Shown.ASKED
    players = FieldKind.PLAYERS
    found = [
        Field(
            "bid",
            FieldKind.SAID,
            say(_("Who played what?")),
            seats=playing,
            values=tuple(
                [FieldValue(one.value, say(_("{bid}"), bid=one.value)) for one in contracts]
            ),
            word="contract",
        ),
        tricks,
        Field(
            "folded",
            players,
            say(_("Without a trick")),
            Shown.ASKED,
            playing,
            (FieldValue("folded", say(_("Folded"))),),
        ),
        Field(
            "along",
            players,
            say(_("Who went along without a trick?")),
            Shown.ASKED,
            playing,
            (FieldValue("along", say(_("Went along"))),),
            apart="folded",
        ),
        Field(
            "late",
            FieldKind.SHARES,
            say(_("Tricks after the fourth")),
            Shown.ASKED,
            playing,
            total=LAST,
            most=LAST,
        ),
        Field("out", players, say(_("Who was out first?")), shown, playing),
    ]
    if not must_bid(state):
        passed = say(_("Everyone passed"))
        found.insert(1, Field("passed", FieldKind.FLAG, passed, without="bid", ends=True))
    if options.rituals is not Rituals.AUTO:
        found.append(Field("unasked", FieldKind.FLAG, say(_("Nobody asked")), Shown.ASKED))
    if errors:
        found.append(
            Field(
                "five_up",
                FieldKind.EACH,
                say(_("Knocked? Five up for")),
                Shown.ANYTIME,
                playing,
                errors,
                word="why",
                by=say(_("Noticed by")),
            )
        )
    return tuple(found)


STARTS = (Field("out", FieldKind.PLAYERS, say(_("Knocked out of the match")), Shown.MORE),)

SUMMARIES = Summaries(RodskaggSummary, settle, of, fields, STARTS)
