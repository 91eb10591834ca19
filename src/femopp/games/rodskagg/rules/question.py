"""The question after trick four, and its answers."""

from msgspec.structs import replace

from femopp.games.rodskagg.rules.actions import Ask, Fold, GoAlong, Silent
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.events import Asked
from femopp.games.rodskagg.rules.options import AllFolded, AskBy, AskRequired, Rituals
from femopp.games.rodskagg.rules.state import (
    TRICKS_BEFORE_QUESTION,
    Phase,
    Question,
    RodskaggState,
    asker,
    clockwise_after,
    in_deal,
    playing,
)
from femopp.games.rodskagg.rules.turns import only_during, only_players
from femopp.language import Message, _
from femopp.rulebook import forbid
from femopp.trick_taking import only_in_turn
from femopp.tricks import Seat

# Asking it

players_ask = only_players((Ask, Silent), "R49-ASK-1 RSK-ASK-1 REN-ASK-1")
ask_in_time = only_during((Ask,), "R49-ASK-2 RSK-ASK-1 REN-ASK-1", Phase.PLAY, Phase.ASKING)
silent_in_time = only_during((Silent,), "A-R42", Phase.ASKING)


@forbid(
    (Ask, Silent),
    "R49-ASK-2 RSK-ASK-1 REN-ASK-1",
    _("The question is asked after the fourth trick, before the lead to the fifth."),
    first=True,
)
def not_after_trick_four(state: RodskaggState, seat: Seat) -> bool:
    return state.tricks_played != TRICKS_BEFORE_QUESTION or state.play.is_under_way


@forbid(
    (Ask, Silent),
    "R49-ASK-7 RSK-ASK-7 A-R36",
    _("In rödskägg nobody asks who goes along."),
    first=True,
)
def no_question_in_rodskagg(state: RodskaggState, seat: Seat) -> bool:
    return state.auction.contract is Contract.RODSKAGG


@forbid(
    (Ask, Silent),
    "A-R40",
    _("{state.rites.out_by:player} has gone out, so nobody asks who goes along."),
    first=True,
)
def deal_is_won(state: RodskaggState, seat: Seat) -> bool:
    return state.rites.out_by is not None


@forbid(
    (Ask, Silent),
    "R49-ASK-1 RSK-ASK-1 REN-ASK-1",
    _("You're not the one who asks in this deal."),
    option="ask_by",
)
def another_asks(state: RodskaggState, seat: Seat, action: Ask | Silent) -> bool:
    return seat != asker(state)


@forbid((Ask, Silent), "R49-ASK-1 RSK-ASK-1 REN-ASK-1", _("The question has already been settled."))
def question_settled(state: RodskaggState, seat: Seat, action: Ask | Silent) -> bool:
    return state.question.settled


def after_trick(state: RodskaggState) -> RodskaggState:
    """Wait for the asker's decision before the fifth trick, if there are no rituals (A-R42)."""
    if state.options.rituals is Rituals.OFF and is_due(state) and not state.duel:
        return replace(state, phase=Phase.ASKING)
    return state


def is_due(state: RodskaggState) -> bool:
    """Whether the question must be asked now (R49-ASK-1, A-R44)."""
    if state.tricks_played != TRICKS_BEFORE_QUESTION or state.question.settled:
        return False
    if state.duel or not state.is_numeric:
        return False
    if state.options.ask_required is AskRequired.ALWAYS:
        return True
    return bool(trickless_others(state))


def trickless_others(state: RodskaggState) -> tuple[Seat, ...]:
    """Return the players without a trick, except declarer (A-R21)."""
    taken, declarer = state.play.taken, state.auction.declarer
    return tuple(one for one in in_deal(state) if not taken[one] and one != declarer)


def free_to_choose(state: RodskaggState) -> tuple[Seat, ...]:
    """Return the players without a trick who may choose (RSK-ASK-5, RSK-ASK-6)."""
    return tuple(one for one in trickless_others(state) if not forced_along(state, one))


def question_by_itself(state: RodskaggState) -> Asked | None:
    """With rituals ``auto``, ask in place of the player whose duty it is."""
    if state.options.rituals is not Rituals.AUTO or state.phase is not Phase.PLAY:
        return None
    if state.play.trick.played or not is_due(state):
        return None
    seat = asker(state)
    assert seat is not None
    return Asked(seat)


def ask(state: RodskaggState, seat: Seat, action: Ask) -> RodskaggState:
    return put(state, seat)


def put_by_itself(state: RodskaggState, event: Asked) -> RodskaggState:
    return put(state, event.seat)


def put(state: RodskaggState, seat: Seat) -> RodskaggState:
    """Ask the question: those who may choose answer in turn."""
    first = state.auction.declarer if state.options.ask_by is AskBy.DECLARER else seat
    assert first is not None
    waiting = clockwise_after(first, free_to_choose(state))
    asked = replace(state.question, asker=seat, put=True, settled=True, waiting=waiting)
    return _go_on(replace(state, question=asked))


def silent(state: RodskaggState, seat: Seat, action: Silent) -> RodskaggState:
    return _go_on(forget(state, seat))


def forgotten_by_the_lead(state: RodskaggState) -> RodskaggState:
    """Record at the lead to trick five that a due question was forgotten."""
    if not is_due(state):
        return state
    seat = asker(state)
    assert seat is not None
    return forget(state, seat)


def forget(state: RodskaggState, seat: Seat) -> RodskaggState:
    """Let everyone play on (A-R51)."""
    free = frozenset(free_to_choose(state))
    question = replace(state.question, asker=seat, settled=True, volunteers=free)
    return replace(state, question=question)


# Answering it

answers_in_time = only_during((GoAlong, Fold), "R49-ASK-3 RSK-ASK-2 REN-ASK-1", Phase.ANSWERS)


def _has_no_answer(state: RodskaggState, seat: Seat) -> bool:
    """Whether a seat isn't asked, or has answered."""
    return seat not in state.question.waiting


answers_in_turn = only_in_turn(
    (GoAlong, Fold),
    "R49-ASK-3 RSK-ASK-2 A-R43",
    _("It's {state.turn:player}'s turn to answer, not yours."),
    unless=_has_no_answer,
)


def _is_answering(state: RodskaggState, seat: Seat) -> bool:
    return state.phase is Phase.ANSWERS and 0 <= seat < state.players


@forbid(Fold, "A-R21", _("Declarer never folds."), first=True)
def declarer_folds(state: RodskaggState, seat: Seat) -> bool:
    return seat == state.auction.declarer


@forbid(GoAlong, "A-R21", _("You're in anyway: declarer always plays on."), first=True)
def declarer_goes_along(state: RodskaggState, seat: Seat) -> bool:
    return _is_answering(state, seat) and seat == state.auction.declarer


@forbid(
    (GoAlong, Fold),
    "R49-ASK-3 RSK-ASK-2 REN-ASK-1",
    _("You have already answered."),
    first=True,
)
def answers_twice(state: RodskaggState, seat: Seat) -> bool:
    question = state.question
    return question.put and (seat in question.folded or seat in question.volunteers)


@forbid(
    (GoAlong, Fold),
    "R49-ASK-3 RSK-ASK-2 REN-ASK-1",
    _("Only a player in this deal answers."),
    first=True,
)
def is_not_in_the_deal(state: RodskaggState, seat: Seat) -> bool:
    return state.phase is Phase.ANSWERS and seat not in in_deal(state) and seat not in state.out


@forbid(
    GoAlong,
    "R49-ASK-5 RSK-ASK-4 REN-ASK-2",
    _("You're in anyway: you have a trick in this deal."),
    first=True,
)
def is_in_with_a_trick(state: RodskaggState, seat: Seat) -> bool:
    return _is_answering(state, seat) and state.play.taken[seat] > 0


def forced_along(state: RodskaggState, seat: Seat) -> bool:
    """Whether a seat's points on the sheet force it to go along (RSK-ASK-5, A-R24)."""
    return state.points[seat] in state.options.forced_play_on_scores


@forbid(
    Fold,
    "R49-ASK-5 RSK-ASK-4 REN-ASK-2",
    _("You can't fold: you have a trick in this deal."),
    first=True,
)
def has_a_trick(state: RodskaggState, seat: Seat) -> bool:
    return 0 <= seat < state.players and state.play.taken[seat] > 0


def _forced(state: RodskaggState, seat: Seat, action: GoAlong | Fold) -> Message:
    if isinstance(action, GoAlong):
        return _("You're in anyway: with your points you must go along.")
    return _("You can't fold: with your points you must go along.")


@forbid(
    (GoAlong, Fold),
    "RSK-ASK-5",
    _forced,
    when=lambda options: bool(options.forced_play_on_scores),
    option="forced_play_on_scores",
    first=True,
)
def points_force_along(state: RodskaggState, seat: Seat, action: GoAlong | Fold) -> bool:
    if isinstance(action, GoAlong) and not _is_answering(state, seat):
        return False
    return 0 <= seat < state.players and forced_along(state, seat)


def go_along(state: RodskaggState, seat: Seat, action: GoAlong) -> RodskaggState:
    question = state.question
    waiting, volunteers = question.waiting[1:], question.volunteers | {seat}
    return _answered(state, replace(question, waiting=waiting, volunteers=volunteers))


def fold(state: RodskaggState, seat: Seat, action: Fold) -> RodskaggState:
    question = state.question
    waiting, folded = question.waiting[1:], question.folded | {seat}
    return _answered(state, replace(question, waiting=waiting, folded=folded))


def _answered(state: RodskaggState, question: Question) -> RodskaggState:
    return _go_on(replace(state, question=question))


def _go_on(state: RodskaggState) -> RodskaggState:
    if state.question.waiting:
        return replace(state, phase=Phase.ANSWERS)
    alone = bool(state.question.folded) and len(playing(state)) == 1
    if alone and state.options.all_folded is AllFolded.DECLARER_CHOICE:
        return replace(state, phase=Phase.TAKING)
    return replace(state, phase=Phase.PLAY)


PROHIBITIONS = (
    players_ask,
    ask_in_time,
    silent_in_time,
    no_question_in_rodskagg,
    not_after_trick_four,
    deal_is_won,
    another_asks,
    question_settled,
    declarer_folds,
    declarer_goes_along,
    answers_twice,
    answers_in_time,
    is_not_in_the_deal,
    is_in_with_a_trick,
    answers_in_turn,
    has_a_trick,
    points_force_along,
)
