"""Which cards follow suit, and which beats which."""

from random import Random

import pytest

from femopp.cards import PACK_32, PACK_52, Card, Suit
from femopp.games.sheepshead.rules.order import ORDER as SHEEPSHEAD
from femopp.language import Speaker
from femopp.ranking import CardOrder, SuitClass, ordered_suits

PLAIN = ordered_suits()
HEARTS = ordered_suits(SuitClass.HEARTS)


@pytest.mark.parametrize(
    ("order", "challenger", "holder", "beats"),
    [
        (PLAIN, "AC", "KC", True),
        (PLAIN, "KC", "AC", False),
        (PLAIN, "TC", "9C", True),
        (PLAIN, "JC", "TC", True),
        (PLAIN, "2C", "AC", False),
        (PLAIN, "AD", "2C", False),  # a discard
        (HEARTS, "2H", "AC", True),
        (HEARTS, "2H", "3H", False),
        (HEARTS, "3H", "2H", True),
        (HEARTS, "AC", "2H", False),
        (HEARTS, "AD", "2C", False),
        # The order of Sheepshead, in which queens, jacks and diamonds are one suit.
        (SHEEPSHEAD, "QC", "QS", True),
        (SHEEPSHEAD, "QD", "JC", True),
        (SHEEPSHEAD, "JD", "AD", True),
        (SHEEPSHEAD, "7D", "AC", True),
        (SHEEPSHEAD, "TC", "KC", True),
        (SHEEPSHEAD, "AC", "TC", True),
        (SHEEPSHEAD, "AC", "KH", False),
    ],
)
def test_a_trump_beats_and_a_discard_does_not(
    order: CardOrder, challenger: str, holder: str, beats: bool
) -> None:
    assert order.beats(Card(challenger), Card(holder)) is beats


@pytest.mark.parametrize("order", [PLAIN, HEARTS, SHEEPSHEAD], ids=["plain", "hearts", "sheeps"])
def test_of_two_cards_at_most_one_beats_the_other_whichever_lies_first(order: CardOrder) -> None:
    pack = list(order.suit)
    for one in pack:
        assert not order.beats(one, one)
        for other in pack:
            assert not (order.beats(one, other) and order.beats(other, one))
            if order.suit[one] == order.suit[other] and one is not other:
                assert order.beats(one, other) or order.beats(other, one)


def test_every_suit_for_itself() -> None:
    assert set(PLAIN.suit) == set(PACK_52)
    assert all(PLAIN.suit[card].value == card.suit.value for card in PACK_52)
    assert PLAIN.trump is None
    assert PLAIN.points == {}


def test_the_order_of_the_pack_does_not_matter() -> None:
    mixed = Random(1).sample(PACK_32, 32)
    order = ordered_suits(pack=mixed)
    assert set(order.suit) == set(PACK_32)
    for suit in Suit:
        own = [card for card in mixed if card.suit is suit]
        ranks = "".join(card.rank for card in sorted(own, key=order.strength.__getitem__))
        assert ranks == "789TJQKA"


def test_a_pack_without_clubs() -> None:
    order = ordered_suits(pack=[card for card in PACK_52 if card.suit is not Suit.CLUBS])
    assert len(order.suit) == 39
    assert order.beats(Card.HEART_THREE, Card.HEART_TWO)


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "clubs, diamonds, hearts, spades, trumps"),
        ("sv", "klöver, ruter, hjärter, spader, trumf"),
    ],
)
def test_suit_classes_have_names(language: str, names: str) -> None:
    assert ", ".join(map(Speaker(language).speak, SuitClass)) == names
