"""Tables with the hands that a test needs."""

from femopp.cards import Suit, cards
from femopp.driver import begin
from femopp.games.rifki.rules import Choose, DrawDealer, Kind
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.rulebook import Deal
from femopp.table.log.stored_action import Decided
from femopp.table.settings import Clock, Hints, Pace, Settings
from femopp.tricks import TABLE, Seat
from tests.table.sitting import Sitting, with_match

SPADES = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
HEARTS = SPADES.replace("S", "H")
CLUBS = SPADES.replace("S", "C")
DIAMONDS = SPADES.replace("S", "D")


def rifki_of(*hands: str, people: int, clock: Clock = Clock.OFF, pace: Pace = Pace.NONE) -> Sitting:
    """Return a table where seat 0 dealt these hands, chose Trump in spades, and leads."""
    sitting = Sitting(Settings("rifki", clock=clock, pace=pace), people)
    sitting.enter(
        Decided(TABLE, DrawDealer(Seat(0)), "table"),
        Decided(TABLE, Deal(tuple(cards(hand) for hand in hands)), "table"),
        Decided(Seat(0), Choose(Kind.TRUMP, Suit.SPADES), "person"),
    )
    return sitting


def swapped(hands: tuple[str, ...], one: str, other: str) -> tuple[str, ...]:
    """Return the hands with two cards exchanged."""
    names = {one: other, other: one}
    return tuple(" ".join(names.get(card, card) for card in hand.split()) for hand in hands)


SUITS = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""Seat 0 has all the trumps: thirteen tricks are certain."""

DOUBTFUL = swapped(SUITS, "2S", "KH")
"""Seat 0 has the king of hearts for its lowest trump, and seat 1, with the ace, that trump."""

HOPELESS = swapped(SUITS, "2S", "2H")
"""The same with the two of hearts: it cannot win, as seat 1 has nothing but hearts at the end."""


def out_of_the_match() -> Sitting:
    """Return a match of Rödskägg where the person in seat 0 is out, and another plays on."""
    settings = Settings("rodskagg", options={"rituals": "auto"}, hints=Hints.ALL, pace=Pace.NONE)
    sitting = Sitting(settings, people=2, seed=0)
    while 0 not in sitting.match.state.out:
        assert sitting.step()
    # Into the next deal, without cards for players who are out.
    while not any(sitting.match.state.hands):
        assert sitting.step()
    assert 1 not in sitting.match.state.out
    return sitting


def before_a_duel(rituals: str) -> Sitting:
    """Return a match of Rödskägg before a first deal that brings two of three players to zero."""
    options = {"rituals": rituals, "zero_tie": "duel"}
    settings = Settings("rodskagg", options=options, players=3, pace=Pace.NONE)
    for seed in range(200):
        tried = _with_two_points(settings, seed)
        while tried.live.is_playing and not tried.match.state.sheet:
            tried.step()
        if tried.match.state.duel:
            return _with_two_points(settings, seed)
    raise AssertionError("no two came to zero in one deal")


def _with_two_points(settings: Settings, seed: int) -> Sitting:
    sitting = Sitting(settings, people=1, seed=seed)
    live = sitting.live
    assert live.table is not None
    match = begin(live.game, live.options, 3, RodskaggStart(points=(2, 2, 2)))
    sitting.live = with_match(live, match)
    return sitting
