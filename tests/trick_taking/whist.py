"""The smallest game of all shared parts: four players, no trumps, a point for each trick."""

from dataclasses import dataclass

from msgspec import Struct

from femopp.cards import PACK_52
from femopp.language import Message, Text, say
from femopp.rulebook import (
    Acted,
    Deal,
    Event,
    Foreseen,
    Game,
    Options,
    Outcome,
    Play,
    Preset,
    Section,
    Shuffler,
    Source,
    Sources,
    TrickTaken,
    score,
    settle,
)
from femopp.trick_taking import (
    ACTS,
    FIRST_DEALER,
    FOLLOWS,
    DealSettled,
    DrawDealer,
    FirstDealer,
    MatchEnded,
    Standing,
    TrickTakingState,
    actors,
    asks_for_a_card,
    check_dealer,
    check_number,
    check_points,
    dealer_is_a_player,
    dealer_is_drawn_first,
    dealer_is_drawn_once,
    deals_from_one_pack,
    deals_in_numbers,
    dealt,
    draw_then_deal,
    first_dealer,
    follows_suit,
    highest,
    holds_the_card,
    not_after_the_end,
    only_between_deals,
    only_during_a_deal,
    only_in_turn,
    only_the_table,
    plays,
    reducer,
    resumes_as,
    settlement,
    stands_as,
    trick_to_take,
    waits,
)
from femopp.tricks import Seat, seats

PLAYERS = 4
HAND = 13
DEALS = 4

WHO = Source("W", "W", Message("whist"), {"PLAY": Message("the play"), "DEAL": Message("the deal")})


@dataclass(frozen=True, eq=False)
class WhistOptions(Options):
    presets = (Preset("whist", "W", Message("Whist")),)
    sources = Sources([WHO])

    first_dealer: FirstDealer = first_dealer("W-DEAL-1")


class WhistStart(Struct, frozen=True):
    points: tuple[int, ...] = (0,) * PLAYERS
    dealer: Seat | None = None


def players(options: WhistOptions) -> range:
    return range(PLAYERS, PLAYERS + 1)


def begin(options: WhistOptions, number: int, start: WhistStart) -> TrickTakingState:
    check_number(number, players(options))
    check_points(start.points, number)
    check_dealer(start.dealer, number)
    dealer = options.first_dealer.seat if start.dealer is None else start.dealer
    return TrickTakingState(
        options=options, players=number, points=start.points, dealer=dealer, hands=((),) * number
    )


def deal(state: TrickTakingState, shuffler: Shuffler) -> Deal:
    assert state.dealer is not None
    return dealt(shuffler.shuffle(PACK_52), state.in_turn_after(state.dealer), (1,) * HAND)


@score("W-PLAY-3", Message("tricks"))
def tricks(state: TrickTakingState, seat: Seat) -> int:
    return state.tricks_of(seat)


def consequence(state: TrickTakingState) -> Event | None:
    if state.turn is None:
        if state.outcome is None and state.deal_number == DEALS:
            return MatchEnded(Outcome(highest(state.points), say(Message("four deals are over"))))
        return None
    if len(state.taken) == HAND:
        lines = settle((tricks,), state, seats(PLAYERS), state.options)
        return settlement(state, say(Message("thirteen tricks")), lines)
    return trick_to_take(state)


def asked(state: TrickTakingState, seat: Seat) -> Text:
    return waits(state, seat) or asks_for_a_card(state.hands[seat], state.trick, state.order)


over = not_after_the_end((DrawDealer, Deal, Play), "W-DEAL-5")
table_deals = only_the_table((DrawDealer, Deal), "W-DEAL-1")
between = only_between_deals((DrawDealer, Deal), "W-DEAL-2")
drawn_once = dealer_is_drawn_once(DrawDealer, "W-DEAL-1")
drawn_first = dealer_is_drawn_first("W-DEAL-1")
a_player = dealer_is_a_player(DrawDealer, "W-DEAL-1")
thirteen = deals_in_numbers("W-DEAL-3", lambda state: (HAND,) * PLAYERS, PACK_52)
one_pack = deals_from_one_pack("W-DEAL-4", PACK_52)
dealt_first = only_during_a_deal(Play, "W-DEAL-2")
in_turn = only_in_turn(Play, "W-PLAY-1")
own_card = holds_the_card("W-PLAY-1")
follow = follows_suit("W-PLAY-2")

WHIST: Game[TrickTakingState] = Game(
    name="whist",
    title=Message("Whist"),
    options=WhistOptions,
    start=WhistStart,
    standing=Standing,
    actions=(DrawDealer, Deal, Play),
    events=(Acted, TrickTaken, DealSettled, MatchEnded, Foreseen),
    prohibitions=(
        over,
        table_deals,
        between,
        drawn_once,
        drawn_first,
        a_player,
        thirteen,
        one_pack,
        dealt_first,
        in_turn,
        own_card,
        follow,
    ),
    sheet=(Section(Message("The deal"), FIRST_DEALER),),
    players=players,
    begin=begin,
    stands=stands_as(Standing),
    resume=resumes_as(TrickTakingState),
    actors=actors,
    candidates=lambda state, seat: plays(state.hands[seat]) if seat == state.turn else (),
    evolve=reducer(ACTS, FOLLOWS),
    consequence=consequence,
    table_action=draw_then_deal(deal),
    pace=lambda state: None,
    asked=asked,
)
