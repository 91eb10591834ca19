"""Black Lady: nobody wants hearts, and least of all the queen of spades."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from femopp import trick_taking as usual
from femopp.cards import PACK_52, UNKNOWN, Card, Suit
from femopp.language import Text, _, say
from femopp.rulebook import (
    Acted,
    Cards,
    Deal,
    Event,
    Foreseen,
    Game,
    Options,
    Outcome,
    Paragraph,
    Play,
    Preset,
    Section,
    Shuffler,
    Source,
    Sources,
    TrickTaken,
    forbid,
    option,
    score,
    settle,
    stating,
    under,
)
from femopp.tricks import Seat, seats

PLAYERS = 4
HAND = 13
QUEEN = Card.SPADE_QUEEN

SOURCE = Source(
    code="BL",
    prefix="BL",
    title=_("Black Lady, the example of the documentation"),
    sections={"DEAL": _("the deal"), "PLAY": _("the play"), "SCORE": _("the score")},
)


@dataclass(frozen=True, eq=False)
class BlackLadyOptions(Options):
    """The options of Black Lady."""

    presets = (Preset("blacklady", "BL", _("Black Lady")),)
    sources = Sources([SOURCE])

    first_dealer: usual.FirstDealer = usual.first_dealer("BL-DEAL-1")
    hearts_closed: bool = option(
        True,
        _("Hearts may not be led before one has been discarded."),
        {True: "BL-PLAY-3"},
    )
    points_to_lose: int = option(
        100,
        _("How many points down end the match."),
        {100: "BL-SCORE-3"},
        lowest=1,
        highest=500,
    )


class BlackLadyStart(Struct, frozen=True):
    """A sheet that a match can begin with."""

    points: tuple[int, ...] = (0,) * PLAYERS
    dealer: Seat | None = None


class BlackLadyMatch(usual.TrickTakingState, frozen=True, kw_only=True):
    """A match, or what one seat knows of it."""

    options: BlackLadyOptions


def players(options: BlackLadyOptions) -> range:
    return range(PLAYERS, PLAYERS + 1)


def begin(options: BlackLadyOptions, number: int, start: BlackLadyStart) -> BlackLadyMatch:
    """Return the state before the first deal."""
    usual.check_number(number, players(options))
    usual.check_points(start.points, number)
    usual.check_dealer(start.dealer, number)
    return BlackLadyMatch(
        options=options,
        players=number,
        points=start.points,
        dealer=options.first_dealer.seat if start.dealer is None else start.dealer,
        hands=((),) * number,
    )


def deal(state: BlackLadyMatch, shuffler: Shuffler) -> Deal:
    """Deal all cards, one by one."""
    assert state.dealer is not None
    return usual.dealt(shuffler.shuffle(PACK_52), state.in_turn_after(state.dealer), (1,) * HAND)


def has_other_than_hearts(hand: Cards) -> bool:
    return any(card is not UNKNOWN and card.suit is not Suit.HEARTS for card in hand)


def is_open(state: BlackLadyMatch) -> bool:
    """Whether a heart lies in a trick that was taken in this deal."""
    return any(card.suit is Suit.HEARTS for taken in state.taken for card in taken.trick.cards)


@forbid(
    Play,
    "BL-PLAY-3",
    _("You can't lead hearts until one has been discarded, unless you have nothing else."),
    when=lambda options: options.hearts_closed,
    option="hearts_closed",
)
def leads_hearts_too_early(state: BlackLadyMatch, seat: Seat, action: Play) -> bool:
    return (
        action.card.suit is Suit.HEARTS
        and not state.trick.played
        and not is_open(state)
        and has_other_than_hearts(state.hands[seat])
    )


PROHIBITIONS = (
    usual.not_after_the_end((usual.DrawDealer, Deal, Play), "BL-SCORE-3"),
    usual.only_the_table((usual.DrawDealer, Deal), "BL-DEAL-1"),
    usual.only_between_deals((usual.DrawDealer, Deal), "BL-DEAL-2"),
    usual.dealer_is_drawn_once(usual.DrawDealer, "BL-DEAL-1"),
    usual.dealer_is_drawn_first("BL-DEAL-1"),
    usual.dealer_is_a_player(usual.DrawDealer, "BL-DEAL-1"),
    usual.deals_in_numbers("BL-DEAL-3", lambda state: (HAND,) * PLAYERS, PACK_52),
    usual.deals_from_one_pack("BL-DEAL-3", PACK_52),
    usual.only_during_a_deal(Play, "BL-DEAL-2"),
    usual.only_in_turn(Play, "BL-PLAY-1"),
    usual.holds_the_card("BL-PLAY-1"),
    usual.follows_suit("BL-PLAY-2"),
    leads_hearts_too_early,
)


def taken_by(state: BlackLadyMatch, seat: Seat) -> Cards:
    """The cards that a seat has taken in this deal."""
    mine = [taken.trick.cards for taken in state.taken if taken.seat == seat]
    return tuple(card for cards in mine for card in cards)


@score("BL-SCORE-1", _("hearts"))
def hearts(state: BlackLadyMatch, seat: Seat) -> int:
    return -sum(card.suit is Suit.HEARTS for card in taken_by(state, seat))


@score("BL-SCORE-2", _("the queen of spades"))
def queen(state: BlackLadyMatch, seat: Seat) -> int:
    return -13 if QUEEN in taken_by(state, seat) else 0


def consequence(state: BlackLadyMatch) -> Event | None:
    """Return the event that follows by itself: a trick taken, a deal settled, the match ended."""
    if state.turn is None:
        is_over = min(state.points) <= -state.options.points_to_lose
        if state.outcome is None and is_over:
            reason = say(_("a player is {down} down"), down=-min(state.points))
            return usual.MatchEnded(Outcome(usual.highest(state.points), reason))
        return None
    if len(state.taken) == HAND:
        lines = settle((hearts, queen), state, seats(state.players), state.options)
        return usual.settlement(state, say(_("thirteen tricks")), lines)
    return usual.trick_to_take(state)


def asked(state: BlackLadyMatch, seat: Seat) -> Text:
    """Return what a seat is asked now, in one short line."""
    return usual.waits(state, seat) or usual.asks_for_a_card(
        state.hands[seat], state.trick, state.order
    )


SHEET = (
    Section(
        _("The deal"),
        (
            *usual.FIRST_DEALER,
            Paragraph("BL-DEAL-3", _("Each of four players gets 13 of the 52 cards.")),
        ),
    ),
    Section(
        _("The play"),
        (
            Paragraph("BL-PLAY-1", _("The player after the dealer leads to the first trick.")),
            Paragraph("BL-PLAY-2", _("Players must follow suit. There are no trumps.")),
            under(
                "hearts_closed",
                True,
                _("Hearts may be led once one has been discarded, or if you hold nothing else."),
            ),
        ),
    ),
    Section(
        _("The score"),
        (
            Paragraph("BL-SCORE-1", _("Each heart in your tricks is one point down.")),
            Paragraph("BL-SCORE-2", _("The queen of spades is 13 points down.")),
            stating(
                "points_to_lose",
                _("When somebody is {value} points down, the player with the fewest down wins."),
            ),
        ),
    ),
)

GAME: Game[BlackLadyMatch] = Game(
    name="blacklady",
    title=_("Black Lady"),
    options=BlackLadyOptions,
    start=BlackLadyStart,
    standing=usual.Standing,
    actions=(usual.DrawDealer, Deal, Play),
    events=(Acted, TrickTaken, usual.DealSettled, usual.MatchEnded, Foreseen),
    prohibitions=PROHIBITIONS,
    sheet=SHEET,
    players=players,
    begin=begin,
    stands=usual.stands_as(usual.Standing),
    resume=usual.resumes_as(BlackLadyMatch),
    actors=usual.actors,
    candidates=lambda state, seat: usual.plays(state.hands[seat]) if seat == state.turn else (),
    evolve=usual.reducer(usual.ACTS, usual.FOLLOWS),
    consequence=consequence,
    table_action=usual.draw_then_deal(deal),
    pace=lambda state: None,
    asked=asked,
)
