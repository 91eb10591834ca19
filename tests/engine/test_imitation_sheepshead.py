"""Sheepshead: the features of a card for the networks, which play better than rules of thumb."""

from random import Random
from statistics import fmean

import pytest

from femopp.cards import Card, cards
from femopp.engine.chance import Chance
from femopp.engine.policy import IMITATION, RULES
from femopp.games.sheepshead.engine import SheepsheadPosition, codes, new_deal
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.session import Start
from femopp.tricks import Seat
from tests.engine.imitated import nats, told

NAME = "sheepshead"

# A picks up the seven and eight of diamonds, buries two cards, and plays with C.
HANDS = (
    "QC QS JH AD TC 8S",
    "QH QD JC JS KD AS",
    "JD TD AC 8C TS 8H",
    "9D 9C KS 9S 7H KC",
    "TH KH 9H 7S AH 7C",
)
PLAYS = ("QC", "QD", "TD", "9D", "7S")


def number(card: str) -> int:
    return codes.card_number(Card(card))


def playing(*played: str) -> SheepsheadPosition:
    """Return the deal after these cards, nobody doubling."""
    hands = [codes.mask_of(cards(hand)) for hand in HANDS]
    match = new_deal(SheepsheadOptions.of(), hands, start=Start(dealer=Seat(4)))
    match.play(codes.PICK)
    for buried in sorted((number("TC"), number("8S"))):
        match.play(buried)
    while match.stakes() is None:
        match.play(codes.PASS)
    for card in played:
        match.play(number(card))
    return match


def test_the_picker_leads() -> None:
    network, of_cards = told(NAME, playing())
    assert network == 0
    # The two black queens are equal; seven and eight of diamonds too.
    assert of_cards.keys() == {"QS", "JH", "AD", "7D"}
    queen = of_cards["QS"]
    assert queen["rank"] == 18
    assert "higher ones unseen" not in queen
    # Six trumps; eight are out, none of them buried.
    assert queen["own trumps"] == 6
    assert queen["trumps unseen"] == 8
    assert queen["unseen ones of the suit"] == 8
    # The buried ten counts for its side: 10 points are one step of eight.
    assert queen["card points of the picker's side that the seat knows of"] == 1
    assert "card points of the others" not in queen


def test_the_partner_follows_and_knows_it() -> None:
    network, of_cards = told(NAME, playing("QC", "QD"))
    assert network == 3 + 1
    # The jack of diamonds equals no other card.
    assert of_cards.keys() == {"JD", "TD"}
    ten = of_cards["TD"]
    # The picker wins, and two play yet: 1 * 5 + 2.
    winning = (
        "whether none, own side, the other or perhaps either is winning, and seats to play yet"
    )
    assert ten[winning] == 5 + 2
    # A trump of ten points: 6 + 4. Nobody can beat the queen, so the side surely takes it.
    assert ten["side card or trump, by its card points"] == 6 + 4
    chance = "the chance that the own side takes the trick with it, and its card points"
    assert ten[chance] == 7 * 6 + 4
    assert ten["card points in the trick"] == 2  # six: (6 + 3) // 4


def test_an_opponent_does_not_know_who_is_with_whom() -> None:
    network, of_cards = told(NAME, playing("QC", "QD", "TD"))
    assert network == 2 * 3 + 1
    assert of_cards.keys() == {"9D"}


def test_after_the_jack_of_diamonds_everybody_knows() -> None:
    network, _of_cards = told(NAME, playing(*PLAYS, "QS", "JC", "JD"))
    # D has no trumps left.
    assert network == 3 * 3 + 2


def test_hidden_cards_change_nothing() -> None:
    """The picker's partner and the buried cards are unknown to an opponent."""
    match = playing("QC", "QD", "TD", "9D")
    hands = [codes.mask_of(cards(hand)) for hand in HANDS]
    one, other = number("AS"), number("8H")
    hands[1] ^= 1 << one | 1 << other
    hands[2] ^= 1 << one | 1 << other
    swapped = new_deal(SheepsheadOptions.of(), hands, start=Start(dealer=Seat(4)))
    swapped.play(codes.PICK)
    for buried in sorted((number("TC"), number("8S"))):
        swapped.play(buried)
    while swapped.stakes() is None:
        swapped.play(codes.PASS)
    for card in ("QC", "QD", "TD", "9D"):
        swapped.play(number(card))
    assert told(NAME, match) == told(NAME, swapped)


def test_the_likeliest_card_is_played() -> None:
    for played in range(len(PLAYS)):
        match = playing(*PLAYS[:played])
        likely = nats(NAME, match)
        assert match.choose(Chance(1), IMITATION) == max(likely, key=likely.__getitem__)


@pytest.mark.parametrize("deals", [400])
def test_it_is_better_than_rules_of_thumb(deals: int) -> None:
    """Alone among players by rules of thumb, with the same cards."""
    gains = []
    for deal in range(deals):
        chance = Chance(deal + 1)
        match = new_deal(SheepsheadOptions.of(), _dealt(deal), start=Start(dealer=Seat(deal % 5)))
        for seat in range(5):
            scores = []
            for policy in (IMITATION, RULES):
                other = match.clone()
                while not other.deal_is_over:
                    mine = policy if other.actor == seat else RULES
                    other.play(other.choose(chance, mine))
                scores.append(other.scores()[seat])
            gains.append(scores[0] - scores[1])
    assert fmean(gains) > 0


def _dealt(seed: int) -> list[int]:
    pack = list(range(32))
    Random(seed).shuffle(pack)
    return [sum(1 << card for card in pack[6 * seat : 6 * seat + 6]) for seat in range(5)]
