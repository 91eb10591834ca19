"""Mid-deals of Rödskägg: the bid, the tricks, and the answers to the question."""

from msgspec import Struct
from msgspec.structs import replace

from femopp.games.rodskagg.rules import going_out, question
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.play import credit
from femopp.games.rodskagg.rules.state import (
    HAND,
    NO_QUESTION,
    TRICKS_BEFORE_QUESTION,
    Auction,
    CardPlay,
    Pack,
    Phase,
    Question,
    Rites,
    RodskaggState,
    in_deal,
    next_leader,
    without_deal,
)
from femopp.rulebook import MidDeal, Share
from femopp.tricks import Seat, seats


class Declared(Struct, frozen=True):
    """Declarer and the contract."""

    seat: Seat
    contract: Contract


class RodskaggMidDeal(MidDeal, frozen=True):
    """A deal of Rödskägg between two tricks.

    tricks   the tricks of each player
    last     who took the last of them
    asked    somebody asked who goes along, and everyone answered
    folded   who laid down their cards then
    along    who went along without a trick, by choice
    unasked  the question was forgotten
    out      who has come to zero, and knocked for it if one must
    """

    bid: Declared | None = None
    tricks: tuple[Share, ...] = ()
    last: Seat | None = None
    asked: bool = False
    folded: tuple[Seat, ...] = ()
    along: tuple[Seat, ...] = ()
    unasked: bool = False
    out: tuple[Seat, ...] = ()

    @property
    def is_answered(self) -> bool:
        """Whether the question is over."""
        return self.asked or self.unasked or bool(self.folded or self.along)


def on_mid_deal(state: RodskaggState, seat: Seat, action: RodskaggMidDeal) -> RodskaggState:
    """Join the deal. All rituals so far count as performed, but for those of the last trick."""
    bid, last = action.bid, action.last
    assert bid is not None
    playing = in_deal(state)
    before = tuple([one for one in action.out if one != last])
    rites = Rites(
        phrase=True,
        immune=True,
        pickup_is_free=True,
        lines=state.rites.lines,
        rejected=state.rites.rejected,
        knocked=before,
        reached=before,
    )
    taken = {share.seat: share.number for share in action.tricks}
    if last is not None:
        taken[last] = taken.get(last, 0) - 1
    counts = tuple([taken.get(one, 0) for one in seats(state.players)])
    declared = bid.seat
    joined = replace(
        without_deal(state, Phase.PLAY, rites),
        pack=Pack(
            hands=action.hands,
            counts=tuple([HAND * (one in playing) for one in seats(state.players)]),
            seen=frozenset(playing),
        ),
        auction=Auction(declarer=declared, contract=bid.contract),
        play=CardPlay(
            taken=counts,
            late=(0,) * state.players,
            leader=declared,
            winners=tuple([one for one in playing for _trick in range(counts[one])]),
        ),
        question=_question(state, action),
    )
    return joined if last is None else _after_the_last(joined, last, last in action.out)


def _question(state: RodskaggState, action: RodskaggMidDeal) -> Question:
    if not action.is_answered:
        return NO_QUESTION
    then = trickless(state, action)
    along = then if action.unasked else {*action.along, *(set(then) & {action.last})}
    return Question(
        put=not action.unasked,
        settled=True,
        folded=frozenset(action.folded),
        volunteers=frozenset([one for one in along if not question.forced_along(state, one)]),
    )


def trickless(state: RodskaggState, action: RodskaggMidDeal) -> tuple[Seat, ...]:
    """Return the players, except declarer, who had no trick when the question was asked."""
    assert action.bid is not None
    taken = {share.seat: share.number for share in action.tricks}
    if sum(taken.values()) > TRICKS_BEFORE_QUESTION and action.last is not None:
        taken[action.last] -= 1
    others = [one for one in in_deal(state) if one != action.bid.seat]
    return tuple([one for one in others if not taken.get(one, 0)])


def _after_the_last(state: RodskaggState, winner: Seat, is_out: bool) -> RodskaggState:
    """Return the state after its last trick has been gathered."""
    state = going_out.on_tricks(replace(state, play=credit(state, winner, 1)), winner)
    if is_out and winner not in state.rites.knocked:
        state = going_out.knock_out(state, winner)
    state = replace(state, play=replace(state.play, leader=next_leader(state, winner)))
    return question.after_trick(state)
