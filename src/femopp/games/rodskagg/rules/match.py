"""Between deals: zero, the duel, the winner, the money."""

from collections.abc import Callable

from msgspec.structs import replace

from femopp.games.rodskagg.rules.dealer import before_deal, next_dealer
from femopp.games.rodskagg.rules.events import DealSettled, DuelBegins, NextDeal
from femopp.games.rodskagg.rules.options import (
    DuelTie,
    KnockWindow,
    MoneyNegative,
    Overshoot,
    RodskaggOptions,
    ZeroTie,
)
from femopp.games.rodskagg.rules.scoring import rodskagg_made
from femopp.games.rodskagg.rules.state import (
    Phase,
    Rites,
    RodskaggState,
    clockwise_after,
    in_match,
    without_deal,
)
from femopp.language import Message, _, say
from femopp.rulebook import Event, Outcome
from femopp.trick_taking import MatchEnded
from femopp.tricks import Seat, seats


def enter_on_sheet(state: RodskaggState, event: DealSettled) -> RodskaggState:
    return replace(
        state,
        points=event.deal.totals,
        sheet=(*state.sheet, event.deal),
        out=state.out | set(event.eliminated),
        phase=Phase.SETTLED,
    )


def what_comes_next(state: RodskaggState) -> Event | None:
    """Return the event after a settled deal: the end of the match, a duel, or the next deal."""
    if state.phase is not Phase.SETTLED:
        return None
    if state.duel:
        return _after_duel(state)
    return _early_end(state) or _zero(state) or NextDeal(next_dealer(state))


def _early_end(state: RodskaggState) -> Event | None:
    declarer = state.declarer
    if declarer is not None and rodskagg_made(state):
        return _won(state, (declarer,), _("{seats:players} made rödskägg and wins the match"))
    staying = in_match(state)
    if len(staying) == 1:
        return _won(state, staying, _("{seats:players} is the last player left and wins the match"))
    return None


def _zero(state: RodskaggState) -> Event | None:
    """Check for zero after every finished deal, passed out or not (A-R40b)."""
    rites = state.rites
    if rites.out_by is not None:
        return _won(state, (rites.out_by,), _("{seats:players} went out and wins the match"))
    if state.options.overshoot is Overshoot.WIN:
        return None
    on_zero = tuple(seat for seat in in_match(state) if state.points[seat] == 0)
    if not on_zero:
        return None
    if len(on_zero) == 1:
        return _won(state, on_zero, _("{seats:players} is on zero and wins the match"))
    return _TIES[state.options.zero_tie](state, on_zero)


def _first_knock(state: RodskaggState, on_zero: tuple[Seat, ...]) -> Event:
    """Rank knockers before others, and earlier before later (R49-GAME-3, A-R19)."""
    for order in (state.rites.knocked, state.rites.reached):
        for seat in order:
            if seat in on_zero:
                text = _("several are on zero; {seats:players} was out first and wins")
                return _won(state, (seat,), text)
    return _shared(state, on_zero)


def _shared(state: RodskaggState, on_zero: tuple[Seat, ...]) -> Event:
    return _won(state, on_zero, _("{seats:players} are on zero and share the win"))


def _duel(state: RodskaggState, on_zero: tuple[Seat, ...]) -> Event:
    assert state.dealer is not None
    return DuelBegins(clockwise_after(state.dealer, on_zero))


_TIES: dict[ZeroTie, Callable[[RodskaggState, tuple[Seat, ...]], Event]] = {
    ZeroTie.FIRST_KNOCK: _first_knock,
    ZeroTie.SHARE: _shared,
    ZeroTie.DUEL: _duel,
}


def _after_duel(state: RodskaggState) -> Event:
    """Decide a duel: most tricks wins; ties are replayed or shared (A-R34)."""
    most = max(state.play.taken[seat] for seat in state.duel)
    best = tuple(seat for seat in sorted(state.duel) if state.play.taken[seat] == most)
    if len(best) == 1:
        return _won(state, best, _("{seats:players} wins the duel and the match"))
    if state.options.duel_tie is DuelTie.SHARE:
        return _won(state, best, _("{seats:players} tie in the duel and share the win"))
    return DuelBegins(clockwise_after(state.duel[0], best))


def begin_duel(state: RodskaggState, event: DuelBegins) -> RodskaggState:
    return _cleared(replace(state, duel=event.seats), Phase.DEALING)


def begin_next_deal(state: RodskaggState, event: NextDeal) -> RodskaggState:
    return _cleared(replace(state, dealer=event.dealer), before_deal(state))


def _cleared(state: RodskaggState, phase: Phase) -> RodskaggState:
    unlimited = state.options.knock_window is KnockWindow.UNLIMITED
    # The score of an eliminated player is frozen (A-R29).
    errors = tuple(one for one in state.rites.errors if one.offender not in state.out)
    state = without_deal(state, phase, Rites(errors=errors if unlimited else ()))
    return replace(state, deal_number=state.deal_number + 1)


def end_match(state: RodskaggState, event: MatchEnded) -> RodskaggState:
    # A deal that was cut short may leave errors that can no longer be knocked for.
    rites = replace(state.rites, errors=())
    return replace(state, outcome=event.outcome, phase=Phase.OVER, rites=rites)


def _won(state: RodskaggState, winners: tuple[Seat, ...], message: Message) -> MatchEnded:
    return MatchEnded(Outcome(winners, say(message, seats=winners), money(state, winners)))


# Money


def money(state: RodskaggState, winners: tuple[Seat, ...]) -> tuple[int, ...] | None:
    """Return each seat's winnings (negative: payments), None without money (R49-MONEY-2).

    Winners share evenly; coins left over go to those nearest forehand.
    """
    value = state.options.money
    if not value or not winners:
        return None
    accounts = [0] * state.players
    for seat in seats(state.players):
        if seat not in winners:
            accounts[seat] = -value * points_to_pay(state, seat)
    pot = -sum(accounts)
    share, left_over = divmod(pot, len(winners))
    assert state.dealer is not None
    for place, seat in enumerate(clockwise_after(state.dealer, winners)):
        accounts[seat] = share + (1 if place < left_over else 0)
    return tuple(accounts)


def points_to_pay(state: RodskaggState, seat: Seat) -> int:
    """Return the points a loser pays for; negative if they are paid (A-R38)."""
    return points_of_loser(state.options, state.points[seat], is_out=seat in state.out)


def points_of_loser(options: RodskaggOptions, points: int, *, is_out: bool) -> int:
    """Return the points for which somebody pays who has so many, and may be out of the match."""
    if points < 0:
        points = _BELOW_ZERO[options.money_negative](points)
    return points + (options.elimination_ledger if is_out else 0)


_BELOW_ZERO: dict[MoneyNegative, Callable[[int], int]] = {
    MoneyNegative.ZERO: lambda points: 0,
    MoneyNegative.SIGNED: lambda points: points,
    MoneyNegative.ABSOLUTE: abs,
}
