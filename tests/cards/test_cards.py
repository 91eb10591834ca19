"""How cards are written and named, and the packs."""

import pytest

from femopp.cards import PACK_32, PACK_52, UNKNOWN, Card, Rank, Suit, cards, has_doubles
from femopp.cards.card import full_name
from femopp.language import LANGUAGES, Speaker


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("QC", Rank.QUEEN, Suit.CLUBS),
        ("TH", Rank.TEN, Suit.HEARTS),
        ("7D", Rank.SEVEN, Suit.DIAMONDS),
        ("AS", Rank.ACE, Suit.SPADES),
    ],
)
def test_a_card_is_written_as_rank_and_suit(text: str, rank: Rank, suit: Suit) -> None:
    card = Card(text)
    assert (card.rank, card.suit) == (rank, suit)
    assert str(card) == card.value == text


@pytest.mark.parametrize("card", PACK_52)
def test_a_card_is_named_for_what_it_is(card: Card) -> None:
    suit, rank = card.name.split("_")
    assert (Rank[rank], Suit[suit + "S"]) == (card.rank, card.suit)
    assert card.value == card.rank.value + card.suit.value


def test_the_unknown_card_has_neither_rank_nor_suit() -> None:
    assert UNKNOWN == "??"
    assert not hasattr(UNKNOWN, "rank")
    assert not hasattr(UNKNOWN, "suit")


def test_several_cards() -> None:
    assert cards(" QC  TH\n7D ") == (Card.CLUB_QUEEN, Card.HEART_TEN, Card.DIAMOND_SEVEN)
    assert cards("?? AS") == (UNKNOWN, Card.SPADE_ACE)
    assert cards(["QC", Card.HEART_TEN]) == (Card.CLUB_QUEEN, Card.HEART_TEN)
    assert cards("") == ()


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("qc", 1, "qc"),
        ("QC XX 7D", 2, "XX"),
        ("QC 7D 10H", 3, "10H"),
        ("HT", 1, "HT"),
        ("1C", 1, "1C"),
        ("Q♣", 1, "Q♣"),
        ("QC,TH", 1, "QC,TH"),
        ("?", 1, "?"),
    ],
)
def test_a_bad_card_is_named_with_its_place_and_a_correction(
    text: str, place: int, word: str
) -> None:
    with pytest.raises(ValueError, match="such as QC, TH or 7D") as error:
        cards(text)
    assert str(error.value).startswith(f"word {place}, {word!r}, is not a card")


def test_an_empty_word_is_no_card() -> None:
    with pytest.raises(ValueError, match="word 2, ''"):
        cards(["QC", ""])


@pytest.mark.parametrize(("pack", "size", "lowest"), [(PACK_52, 52, "2"), (PACK_32, 32, "7")])
def test_packs(pack: tuple[Card, ...], size: int, lowest: str) -> None:
    assert len(set(pack)) == len(pack) == size
    assert UNKNOWN not in pack
    for suit in Suit:
        ranks = [card.rank for card in pack if card.suit is suit]
        assert ranks == list(Rank)[list(Rank).index(Rank(lowest)) :]


def test_packs_begin_as_the_generator_is_documented() -> None:
    """Clubs, diamonds, hearts, spades, each from its lowest card to the ace."""
    assert "".join(dict.fromkeys(card.suit for card in PACK_52)) == "CDHS"
    assert "".join(card.rank for card in PACK_52[:13]) == "23456789TJQKA"
    assert "".join(card.rank for card in PACK_32[:8]) == "789TJQKA"


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("en", "2 3 4 5 6 7 8 9 10 J Q K A"),
        ("sv", "2 3 4 5 6 7 8 9 10 Kn D K E"),
        ("tr", "2 3 4 5 6 7 8 9 10 J Q K A"),  # a language without its own letters
    ],
)
def test_letters(language: str, letters: str) -> None:
    assert [rank.letter(language) for rank in Rank] == letters.split()


@pytest.mark.parametrize(
    ("card", "english", "swedish"),
    [
        ("QC", "queen of clubs", "klöver dam"),
        ("JH", "jack of hearts", "hjärter knekt"),
        ("TD", "ten of diamonds", "ruter tio"),
        ("AS", "ace of spades", "spader ess"),
        ("??", "a card face down", "ett dolt kort"),
    ],
)
def test_full_names(card: str, english: str, swedish: str) -> None:
    text = full_name(Card(card))
    assert (Speaker("en").say(text), Speaker("sv").say(text)) == (english, swedish)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_are_called_alike(language: str) -> None:
    speaker = Speaker(language)
    assert len({speaker.say(full_name(card)) for card in Card}) == 53
    assert len({speaker.speak(card) for card in Card}) == 53


@pytest.mark.parametrize(
    ("held", "doubled"),
    [("", False), ("QC QS", False), ("QC 2H QC", True), ("?? ?? QC", False), ("?? QC QC", True)],
)
def test_a_card_that_is_there_twice(held: str, doubled: bool) -> None:
    assert has_doubles(cards(held)) is doubled
