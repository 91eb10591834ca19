"""A language's folder: what can be typed, capital letters, names of bots; and which are offered."""

from itertools import product

import pytest

from femopp.cards import Card, Rank, Suit
from femopp.cli.plain_text import plain
from femopp.cli.play.cards import typed_as, typed_card, typed_rank
from femopp.kits import GAMES
from femopp.language import (
    LANGUAGES,
    WRITTEN,
    Message,
    Speaker,
    language_named,
    lowered,
    offered,
    say,
)
from femopp.record import new_name_fault
from femopp.table.cast import BOT_NAMES, FACES, cast_for, chosen_bots

every_language = pytest.mark.parametrize("language", WRITTEN)
CARDS = [card for card in Card if card != "??"]


def test_every_language_that_is_offered_has_a_folder() -> None:
    assert LANGUAGES[0] == "en"
    assert set(LANGUAGES) <= set(WRITTEN)
    assert set(WRITTEN) >= {"en", "sv", "tr"}


@every_language
def test_a_folder_names_only_what_there_is(language: str) -> None:
    own = language_named(language)
    assert set(own.ranks) <= {rank.value for rank in Rank}
    assert set(own.suits) in (set(), {suit.value for suit in Suit})
    assert set(own.bots) <= set(FACES)


@every_language
def test_every_card_is_typed_in_one_way_that_names_no_other(language: str) -> None:
    ways = [(card, typed) for card in CARDS for typed in (typed_as(card, language), card.value)]
    for card, typed in ways:
        assert typed_card(typed, language) is card
        assert typed_card(typed.upper(), language) is card
    shown = {typed_as(card, language) for card in CARDS}
    assert len(shown) == len(CARDS)


@every_language
def test_no_two_cards_are_spelt_alike(language: str) -> None:
    """A rank and a suit, such as those of records and those of the language, make one card."""
    own = language_named(language)
    ranks = {rank: {rank.value, rank.letter(language)} for rank in Rank}
    suits = {suit: {suit.value, own.suits.get(suit, suit.value)} for suit in Suit}
    meant: dict[str, set[Card]] = {}
    for rank, suit in product(Rank, Suit):
        for first, last in product(ranks[rank], suits[suit]):
            meant.setdefault(lowered(first + last), set()).add(Card(rank + suit))
    # The language's own rank is meant, where it is spelt as another rank and suit of records.
    assert [text for text, cards in meant.items() if len(cards) > 1] == []


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("qku", Card.HEART_QUEEN),
        ("QKU", Card.HEART_QUEEN),
        ("10ka", Card.DIAMOND_TEN),
        ("kka", Card.DIAMOND_KING),
        ("ama", Card.SPADE_ACE),
        ("as", Card.SPADE_ACE),
        ("asi", Card.CLUB_ACE),
        ("ASİ", Card.CLUB_ACE),
        ("♣7", Card.CLUB_SEVEN),
        ("qk", None),
    ],
)
def test_turkish_cards_are_typed_by_the_beginnings_of_suits(text: str, card: Card | None) -> None:
    assert typed_card(text, "tr") is card


def test_cards_in_turkish_have_the_indices_that_are_printed_in_turkey() -> None:
    assert [typed_rank(letter, "tr") for letter in "AKQJ"] == [
        Rank.ACE,
        Rank.KING,
        Rank.QUEEN,
        Rank.JACK,
    ]
    assert Speaker("tr").speak(Card.HEART_KING) == "K♥"


def test_a_terminal_without_turkish_letters_shows_the_usual_ones() -> None:
    assert plain("Q♥ sığ İş", "tr") == "QKU sig Is"


def test_a_turkish_capital_i_has_its_dot() -> None:
    assert [Speaker(one).opening(Message("ipucu")) for one in ("en", "tr")] == ["Ipucu", "İpucu"]
    assert Speaker("tr").say(say(Message("{words:sentence}"), words="ilk el")) == "İlk el."
    assert Speaker("tr").opening(Message("ısla")) == "Isla"
    assert Speaker("tr").opening(say(Message("{seat:player} pas"), seat=5)) == "6 pas"


@pytest.mark.parametrize("typed", ["ipucu", "İPUCU", "IPUCU", "İpucu", "ıpucu"])
def test_both_i_are_typed_for_either(typed: str) -> None:
    assert lowered(typed) == "ipucu"


@pytest.mark.parametrize(
    ("said", "better"),
    [
        ("Sen ♠7 oynadı", "Sen ♠7 oynadın"),
        ("Sen kartı aldı. Bo verdi.", "Sen kartı aldın. Bo verdi."),
        ("Sen oynuyor, Bo bekliyor", "Sen oynuyorsun, Bo bekliyor"),
        ("Sen kupa oynamalı.", "Sen kupa oynamalısın."),
        ("Sen vermeli.", "Sen vermelisin."),
        ("Sıra: Sen", "Sıra: sen"),
        ("Senem oynadı", "Senem oynadı"),
        ("Bo oynadı", "Bo oynadı"),
    ],
)
def test_turkish_speaks_to_somebody_called_sen(said: str, better: str) -> None:
    text = say(Message("{said}"), said=said)
    assert Speaker("tr", ("Sen", "Bo")).say(text) == better
    assert Speaker("tr", ("Ada", "Bo")).say(text) == said


@every_language
def test_bots_have_names_that_they_can_have_together(language: str) -> None:
    for game in GAMES.values():
        names = list(BOT_NAMES[language].values())
        for at, name in enumerate(names):
            assert new_name_fault(name, names[:at], game) is None


def test_bots_of_a_turkish_table_keep_their_faces() -> None:
    cast = chosen_bots(8, GAMES["rodskagg"], language="tr")
    names = {one.face: one.name for one in cast}
    assert names["majken"] == "Müjgan"
    assert names["leyla"] == "Leyla"
    again = cast_for([one.name for one in cast], GAMES["rodskagg"], ())
    assert [(one.name, one.face) for one in again] == [(one.name, one.face) for one in cast]


def test_no_name_of_a_bot_belongs_to_two_faces() -> None:
    faces: dict[str, set[str]] = {}
    for names in BOT_NAMES.values():
        for face, name in names.items():
            faces.setdefault(name, set()).add(face)
    assert [name for name, found in faces.items() if len(found) > 1] == []


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("sv", "sv"),
        ("sv-FI", "sv"),
        ("SV_se", "sv"),
        (" en-GB;q=0.8", "en"),
        ("svx", None),
        ("fil-PH", None),
        ("C", None),
        ("*", None),
        ("", None),
    ],
)
def test_a_tag_names_a_language_by_its_first_part(tag: str, language: str | None) -> None:
    assert offered(tag) == language
