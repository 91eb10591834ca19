"""A deal of Rödskägg as its summary tells it, stage by stage, up to its settlement."""

from functools import cached_property

from msgspec.structs import replace

from femopp.games.rodskagg.rules import auction
from femopp.games.rodskagg.rules.actions import Bid
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.errors import ErrorKind
from femopp.games.rodskagg.rules.events import DealSettled
from femopp.games.rodskagg.rules.knocking import false_knock_line, go_up, offence_line
from femopp.games.rodskagg.rules.match import enter_on_sheet, what_comes_next
from femopp.games.rodskagg.rules.options import (
    AllFolded,
    BonusFor,
    ForgotAskEffect,
    KnockWindow,
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
from femopp.rulebook import Refusal, counted, first_refusal
from femopp.tricks import Seat, seats

BARRED = (
    auction.not_biddable,
    auction.zero_is_a_pass,
    auction.bid_above_own_points,
    auction.numeric_bid_below_one,
)
"""The rules by which a bid can be impossible whoever else has bid."""


class SummedDeal:
    """A deal from the state before it and its summary.

    Each stage is found when it is asked for, and assumes that all before it can be.
    """

    def __init__(self, before: RodskaggState, summary: RodskaggSummary) -> None:
        self.before, self.options, self.summary = before, before.options, summary
        self.playing = in_deal(before)
        self.folded, self.along = summary.folded or (), summary.along or ()

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

    @property
    def barred(self) -> Refusal | None:
        """The reason why nobody can have bid that."""
        bid = self.summary.bid
        if bid is None:
            return None
        # Nobody knows whether the bid came before somebody went up.
        return first_refusal(BARRED, (self.begun, self.paid), bid.seat, Bid(bid.contract))

    @cached_property
    def declared(self) -> RodskaggState:
        bid = self.summary.bid
        called = Auction() if bid is None else Auction(declarer=bid.seat, contract=bid.contract)
        return replace(self.paid, auction=called)

    @property
    def others(self) -> tuple[Seat, ...]:
        """All but declarer."""
        return tuple([seat for seat in self.playing if seat != self.declared.declarer])

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
        """The deal before anything is said about the question."""
        return replace(self.declared, play=self._play((0,) * self.before.players))

    def _play(self, late: tuple[int, ...]) -> CardPlay:
        winners = [Seat(s) for s, number in enumerate(self.taken) for _trick in range(number)]
        return CardPlay(taken=self.taken, late=late, winners=tuple(winners))

    def brought_to_zero(self, state: RodskaggState) -> tuple[Seat, ...]:
        """Return those whom their tricks bring to zero or below."""
        return tuple([s for s in self.playing if self.taken[s] and running_total(state, s) <= 0])

    @property
    def ends(self) -> Seat | None:
        """Whoever ended the deal by going out."""
        out = self.summary.out
        return out[0] if out and ends_by_going_out(self.declared) else None

    def possible(self, folded: tuple[Seat, ...]) -> range:
        """Return the possible numbers of all tricks if these have folded."""
        options, declarer = self.options, self.declared.declarer
        if self.ends is not None:
            return range(1, HAND + 1)
        if self.declared.contract is Contract.RODSKAGG and declarer is not None:
            own = self.taken[declarer]
            if options.rodskagg_stop is not RodskaggStop.PLAY_OUT and own < HAND:
                return range(own + 1, own + 2)
        elif self.declared.is_numeric and set(self.others) <= set(folded):
            few = HAND if options.all_folded is AllFolded.AWARD else TRICKS_BEFORE_QUESTION
            most = TRICKS_BEFORE_QUESTION if options.all_folded is AllFolded.STOP else HAND
            return range(few, most + 1)
        return range(HAND, HAND + 1)

    @property
    def conceivable(self) -> range:
        """The possible numbers of all tricks, whatever was answered."""
        return range(self.possible(self.trickless)[0], self.possible(())[-1] + 1)

    # The question after trick four

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
        if not self.declared.is_numeric:
            return self.with_tricks
        question = Question(
            asker=self.declared.declarer,
            put=not self.unasked,
            settled=True,
            folded=frozenset(self.folded),
            volunteers=frozenset([seat for seat in self.along if not self.is_forced(seat)]),
        )
        return replace(self.with_tricks, question=question)

    # Tricks of another value (REN-ASK-4)

    @property
    def dearer_for(self) -> BonusFor | None:
        """Players whose tricks after the question have another value, if any were played."""
        is_free = self.unasked and self.options.forgot_ask_effect is ForgotAskEffect.FREE
        if self.options.play_on_trick_value == 1 or not self.declared.is_numeric or is_free:
            return None
        return self.options.play_on_bonus_for if self.after > 0 else None

    @property
    def perhaps_along(self) -> tuple[Seat, ...]:
        """Those who may have taken all their tricks after the question, by choice."""
        few = [seat for seat in self.others if 1 <= self.taken[seat] <= self.after]
        return tuple([seat for seat in few if not self.is_forced(seat)])

    @cached_property
    def late(self) -> tuple[int, ...]:
        """Each seat's tricks of another value. Raises `SummaryError` as `taken` does."""
        if self.dearer_for is BonusFor.ALL:
            said = self.summary.late or ()
            return counted(said, self.before.players, self.playing, self.after)
        some = () if self.dearer_for is None else self.answered.question.volunteers
        return tuple([self.taken[seat] * (seat in some) for seat in seats(self.before.players)])

    # Coming to zero

    @cached_property
    def played(self) -> RodskaggState:
        """The deal played out."""
        out = self.summary.out or ()
        rites = replace(self.answered.rites, knocked=out, reached=out, out_by=self.ends)
        return replace(self.answered, play=self._play(self.late), rites=rites)

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


def _gone_up(state: RodskaggState, up: FiveUp) -> RodskaggState:
    options = state.options
    if up.why is Why.FALSE_KNOCK:
        return go_up(state, false_knock_line(state, up.seat, options.false_knock_penalty))
    points, kind = up.offence.points(options), ErrorKind(up.why)
    return go_up(state, offence_line(state, up.seat, points, kind, up.by))
