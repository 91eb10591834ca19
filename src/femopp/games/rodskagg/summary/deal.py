"""A deal of Rödskägg as its summary tells it, stage by stage, up to its settlement."""

from functools import cached_property

from msgspec.structs import replace

from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.errors import OFFENCES, ErrorKind
from femopp.games.rodskagg.rules.events import DealSettled
from femopp.games.rodskagg.rules.knocking import false_knock_line, go_up, offence_line
from femopp.games.rodskagg.rules.match import enter_on_sheet, what_comes_next
from femopp.games.rodskagg.rules.options import (
    AllFolded,
    BonusFor,
    ForgotAskEffect,
    KnockWindow,
    RodskaggOptions,
    RodskaggStop,
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
from femopp.games.rodskagg.rules.totals import ends_by_going_out, running_total
from femopp.games.rodskagg.summary.said import FiveUp, RodskaggSummary, Why
from femopp.rulebook import counted
from femopp.tricks import Seat, seats


class SummedDeal:
    """A deal from the state before it and its summary.

    Each stage is found when it is asked for, and assumes that all before it can be.
    """

    def __init__(self, before: RodskaggState, summary: RodskaggSummary) -> None:
        self.before, self.summary = before, summary

    @property
    def options(self) -> RodskaggOptions:
        return self.before.options

    @property
    def everybody(self) -> tuple[Seat, ...]:
        """All at the table, in the match or not."""
        return seats(self.before.players)

    @property
    def playing(self) -> tuple[Seat, ...]:
        return in_deal(self.before)

    # Five up, and the bid

    @cached_property
    def begun(self) -> RodskaggState:
        """The deal before anybody goes up for an error in it."""
        rites = self.before.rites
        rejected = (*rites.rejected, *self.summary.false_knocks)
        return without_deal(self.before, Phase.SCORING, Rites(lines=rites.lines, rejected=rejected))

    @cached_property
    def paid(self) -> RodskaggState:
        """The deal with the points of its errors."""
        state = self.begun
        for one in self.summary.five_up:
            state = _gone_up(state, one)
        return state

    @cached_property
    def declared(self) -> RodskaggState:
        bid = self.summary.bid
        if bid is None:
            return self.paid
        return replace(self.paid, auction=Auction(declarer=bid.seat, contract=bid.contract))

    @property
    def declarer(self) -> Seat | None:
        return self.declared.declarer

    @property
    def is_numeric(self) -> bool:
        return self.declared.is_numeric

    @property
    def others(self) -> tuple[Seat, ...]:
        """Those who play against declarer."""
        return tuple([seat for seat in self.playing if seat != self.declarer])

    # The tricks

    @cached_property
    def taken(self) -> tuple[int, ...]:
        """Each seat's tricks. Raises `SummaryError` if they can't be counted."""
        return counted(self.summary.tricks, self.before.players, self.playing, HAND)

    @property
    def total(self) -> int:
        return sum(self.taken)

    @property
    def after(self) -> int:
        """The number of tricks after the question."""
        return self.total - TRICKS_BEFORE_QUESTION

    @property
    def trickless(self) -> tuple[Seat, ...]:
        """Those without a trick, except declarer."""
        return tuple([seat for seat in self.others if not self.taken[seat]])

    @cached_property
    def with_tricks(self) -> RodskaggState:
        """The deal with its tricks, before anything is said about the question."""
        return replace(self.declared, play=self._play((0,) * self.before.players))

    def _play(self, late: tuple[int, ...]) -> CardPlay:
        winners = [seat for seat in self.everybody for _trick in range(self.taken[seat])]
        return CardPlay(taken=self.taken, late=late, winners=tuple(winners))

    @property
    def ends(self) -> Seat | None:
        """Whoever ended the deal by going out."""
        out = self.summary.out
        return out[0] if out and ends_by_going_out(self.declared) else None

    @property
    def out_so_far(self) -> tuple[Seat, ...]:
        """Those whom their tricks bring to zero, before anything is said about the question."""
        return self._brought_to_zero(self.with_tricks)

    def _brought_to_zero(self, state: RodskaggState) -> tuple[Seat, ...]:
        with_a_trick = [seat for seat in self.playing if self.taken[seat]]
        return tuple([seat for seat in with_a_trick if running_total(state, seat) <= 0])

    # The question after trick four

    @property
    def folded(self) -> tuple[Seat, ...]:
        return self.summary.folded or ()

    @property
    def along(self) -> tuple[Seat, ...]:
        return self.summary.along or ()

    @property
    def unasked(self) -> bool:
        """Whether nobody asked; an unlimited knock may be for an earlier deal."""
        if self.summary.unasked or self.options.knock_window is KnockWindow.UNLIMITED:
            return self.summary.unasked
        return any(one.why is Why.FORGOT_ASK for one in self.summary.five_up)

    def is_forced(self, seat: Seat) -> bool:
        """Whether the points oblige a player to go along, whenever they went up in this deal."""
        points = [self.begun.points[seat]]
        for line in self.paid.rites.lines[len(self.begun.rites.lines) :]:
            if line.seat == seat:
                points.append(points[-1] + line.points)
        return all(one in self.options.forced_play_on_scores for one in points)

    @property
    def silent(self) -> tuple[Seat, ...]:
        """Those who must have answered, and of whom nothing is said."""
        said = (*self.folded, *self.along)
        return tuple([s for s in self.trickless if s not in said and not self.is_forced(s)])

    @cached_property
    def answered(self) -> RodskaggState:
        if not self.is_numeric:
            return self.with_tricks
        question = Question(
            asker=self.declarer,
            put=not self.unasked,
            settled=True,
            folded=frozenset(self.folded),
            volunteers=frozenset([seat for seat in self.along if not self.is_forced(seat)]),
        )
        return replace(self.with_tricks, question=question)

    @property
    def all_folded(self) -> bool:
        return set(self.others) <= self.answered.question.folded

    @property
    def least_if_all_folded(self) -> int:
        return HAND if self.options.all_folded is AllFolded.AWARD else TRICKS_BEFORE_QUESTION

    @property
    def least(self) -> int:
        """The least number of tricks of a numeric contract, whatever was answered."""
        # If somebody else took one, not everybody has folded.
        return self.least_if_all_folded if self.trickless == self.others else HAND

    @property
    def possible(self) -> range:
        """The possible numbers of tricks of all together."""
        if self.ends is not None:
            return range(1, HAND + 1)
        if self.declared.contract is Contract.RODSKAGG:
            assert self.declarer is not None
            own = self.taken[self.declarer]
            if self.options.rodskagg_stop is not RodskaggStop.PLAY_OUT and own < HAND:
                return range(own + 1, own + 2)
        elif self.is_numeric and self.all_folded:
            stops = self.options.all_folded is AllFolded.STOP
            return range(self.least_if_all_folded, (TRICKS_BEFORE_QUESTION if stops else HAND) + 1)
        return range(HAND, HAND + 1)

    # Tricks of another value (REN-ASK-4)

    @property
    def late_value_differs(self) -> bool:
        """Whether tricks after the question have another value, for all or for some."""
        is_free = self.unasked and self.options.forgot_ask_effect is ForgotAskEffect.FREE
        differs = self.options.play_on_trick_value != 1
        return differs and self.is_numeric and not is_free and self.after > 0

    @property
    def late_differs_for_all(self) -> bool:
        return self.late_value_differs and self.options.play_on_bonus_for is BonusFor.ALL

    @property
    def perhaps_along(self) -> tuple[Seat, ...]:
        """Those who may have taken all their tricks after the question, by choice."""
        return tuple(
            [s for s in self.others if 1 <= self.taken[s] <= self.after and not self.is_forced(s)]
        )

    @cached_property
    def late(self) -> tuple[int, ...]:
        """Each seat's tricks of another value. Raises `SummaryError` as `taken` does."""
        if self.late_differs_for_all:
            said = self.summary.late or ()
            return counted(said, self.before.players, self.playing, self.after)
        some = self.answered.question.volunteers if self.late_value_differs else ()
        return tuple([self.taken[seat] * (seat in some) for seat in self.everybody])

    @cached_property
    def valued(self) -> RodskaggState:
        """The deal with the value of its tricks."""
        return replace(self.answered, play=self._play(self.late))

    # Coming to zero

    @property
    def out_by_tricks(self) -> tuple[Seat, ...]:
        """Those whom their tricks bring to zero."""
        return self._brought_to_zero(self.valued)

    @cached_property
    def played(self) -> RodskaggState:
        """The deal played out."""
        out = self.summary.out or ()
        rites = replace(self.valued.rites, knocked=out, reached=out, out_by=self.ends)
        return replace(self.valued, rites=rites)

    @cached_property
    def settled(self) -> DealSettled:
        settled = deal_to_settle(self.played)
        assert settled is not None
        return settled

    @cached_property
    def on_sheet(self) -> RodskaggState:
        """The match after the deal, before what comes next."""
        return enter_on_sheet(self.played, self.settled)

    @property
    def on_zero(self) -> tuple[Seat, ...]:
        return tuple([s for s in in_match(self.on_sheet) if self.on_sheet.points[s] == 0])

    @property
    def order_decides(self) -> bool:
        """Whether it matters who was out first, or whether anybody was."""
        after, orders = self.on_sheet, ((), *[(seat,) for seat in self.on_zero])
        rites = [replace(after.rites, knocked=order, reached=order) for order in orders]
        ends = [what_comes_next(replace(after, rites=one)) for one in rites]
        return len(orders) > 2 and any(end != ends[0] for end in ends)


def _gone_up(state: RodskaggState, one: FiveUp) -> RodskaggState:
    options = state.options
    if one.why is Why.FALSE_KNOCK:
        return go_up(state, false_knock_line(state, one.seat, options.false_knock_penalty))
    kind = ErrorKind(one.why)
    return go_up(state, offence_line(state, one.seat, OFFENCES[kind].points(options), kind, one.by))
