"""Rendering of cards, names, signs and lists in each language."""

from enum import StrEnum

import pytest

from femopp.cards import UNKNOWN, Card, Suit, cards
from femopp.games.rodskagg.rules.actions import Pass
from femopp.language import LANGUAGES, Message, Speaker, Text, _, say
from femopp.rulebook import Acted, Play
from femopp.tricks import TABLE, Seat

ENGLISH, SWEDISH = Speaker("en"), Speaker("sv")


class Way(StrEnum):
    STRAIGHT = "straight"


def spoken(
    message: str, language: str = "en", names: tuple[str, ...] = (), **values: object
) -> str:
    return Speaker(language, names).say(say(Message(message), **values))


@pytest.mark.parametrize(
    ("message", "values", "opening"),
    [
        ("all pass", {}, "All pass"),
        ("{seat:player} passes", {"seat": 0}, "anna passes"),
        ("{seat:player} deals", {"seat": TABLE}, "The table deals"),
        ("{seats:players} win", {"seats": (0, 1)}, "anna and von Essen win"),
        ("{name} has a seat", {"name": "ôscar"}, "ôscar has a seat"),
        ("nobody but {seat:player}", {"seat": 0}, "Nobody but anna"),
        (
            "{what}: play on",
            {"what": say(_("{seat:player} passes"), seat=1)},
            "von Essen passes: play on",
        ),
        ("{what}: play on", {"what": say(_("nobody bids"))}, "Nobody bids: play on"),
        ("{way} on", {"way": Way.STRAIGHT}, "Straight on"),
        ("{suit} are led", {"suit": Suit.CLUBS}, "Clubs are led"),
        ("{number} cards", {"number": 3}, "3 cards"),
        ("", {}, ""),
    ],
)
def test_a_line_begins_with_a_capital_letter_but_a_name_stays_as_it_is(
    message: str, values: dict[str, object], opening: str
) -> None:
    text = say(Message(message), **values)
    assert Speaker("en", ("anna", "von Essen")).opening(text) == opening


@pytest.mark.parametrize("words", ["all pass", "All pass", "all pass."])
def test_words_are_made_a_sentence(words: str) -> None:
    assert spoken("{words:sentence}", words=say(Message(words))) == "All pass."
    assert spoken("{words:sentence}", "sv", words=say(_("the table"))) == "Bordet."


def test_a_message_is_opened_as_a_text_is() -> None:
    assert SWEDISH.opening(_("the table")) == "Bordet"


@pytest.mark.parametrize(
    ("card", "english", "swedish"),
    [
        ("AS", "A♠", "E♠"),
        ("KH", "K♥", "K♥"),
        ("QD", "Q♦", "D♦"),
        ("JC", "J♣", "Kn♣"),
        ("TH", "10♥", "10♥"),
        ("2C", "2♣", "2♣"),
        ("??", "??", "??"),
    ],
)
def test_cards_have_the_letters_of_the_language(card: str, english: str, swedish: str) -> None:
    assert ENGLISH.speak(Card(card)) == english
    assert SWEDISH.speak(Card(card)) == swedish


def test_a_sentence_with_a_card_in_it() -> None:
    event = Acted(Seat(1), Play(Card.HEART_JACK))
    assert Speaker("en", ("Eva", "Bo")).speak(event) == "Bo plays J♥"
    assert Speaker("sv", ("Eva", "Bo")).speak(event) == "Bo spelar Kn♥"


def test_suits_have_names() -> None:
    assert [ENGLISH.speak(suit) for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    assert [SWEDISH.speak(suit) for suit in Suit] == ["klöver", "ruter", "hjärter", "spader"]


def test_cards_stand_side_by_side_and_all_else_is_listed() -> None:
    assert spoken("{one}", one=cards("QC TH")) == "Q♣ 10♥"
    assert spoken("{one}", "sv", one=[Card.CLUB_QUEEN, UNKNOWN]) == "D♣ ??"
    assert spoken("{one}", one=(1, 0)) == "1, 0"
    assert spoken("{one}", one=["a", "b"]) == "a, b"
    assert spoken("{one}", one=()) == ""


def test_a_text_in_a_text_is_in_the_same_language() -> None:
    text = say(Message("({one})"), one=say(_("the table")))
    assert (ENGLISH.say(text), SWEDISH.say(text)) == ("(the table)", "(bordet)")


def test_seats_are_called_by_name() -> None:
    names = ("Åsa", "Bo")
    assert spoken("{one:player}", names=names, one=1) == "Bo"
    assert spoken("{all:players}", names=names, all=(1, 0)) == "Bo and Åsa"
    assert (
        spoken("{all:players}", "sv", names=("Åsa", "Bo", "Gun"), all=(1, 0, 2))
        == "Bo, Åsa och Gun"
    )
    assert spoken("{all:players}", names=names, all=()) == ""
    assert spoken("{one:player}", names=names, one=2) == "3"  # a seat without a name
    assert spoken("{one:player}", one=TABLE) == "the table"
    assert spoken("{one:player}", "sv", one=TABLE) == "bordet"


def test_numbers_with_a_sign() -> None:
    said = [spoken("{one:signed}", one=points) for points in (5, -320, 0)]
    assert said == ["+5", "−320", "0"]
    assert spoken("{one:signed}", one=-(10**400)) == "−1" + 400 * "0"


def test_numbers_with_decimals() -> None:
    assert [spoken("{one:tenths}", one=number) for number in (0.44, 12.0)] == ["0.4", "12.0"]
    assert spoken("{one:tenths}", "sv", one=0.44) == "0,4"
    assert [spoken("{one:hundredths}", one, one=-1.5) for one in ("en", "sv")] == ["−1.50", "−1,50"]
    assert [spoken("{one:whole}", one=number) for number in (-5, 0, 12)] == ["−5", "0", "12"]
    assert Speaker("sv").decimal(0.25, 3, "+") == "+0,250"


def test_an_option_is_spoken_as_it_is_written() -> None:
    assert spoken("{one}", one=Way.STRAIGHT) == "straight"


AND = {"en": "and", "sv": "och"}


@pytest.mark.parametrize(
    "name", ["{seat}", "{}", "{0}", "}{", "{seat:player}", "[bold]x[/]", "<b>", "%s", "$x", "a\\b"]
)
@pytest.mark.parametrize("language", AND)
def test_a_name_is_a_name_whatever_signs_are_in_it(name: str, language: str) -> None:
    speaker = Speaker(language, (name,))
    assert speaker.speak(Acted(Seat(0), Pass())).startswith(f"{name} pass")
    assert speaker.say(say(Message("({one})"), one=name)) == f"({name})"
    nested = say(Message("{one}"), one=say(Message("{two:players}"), two=(0, 0)))
    assert speaker.say(nested) == f"{name} {AND[language]} {name}"


def test_a_value_cannot_look_into_the_state() -> None:
    """Placeholders are looked up when the text is made, not when it is rendered."""
    text = say(Message("{one.rank}"), one=Card.CLUB_TWO)
    assert text.values == {"one.rank": "2"}
    assert ENGLISH.say(text) == "2"


def test_a_gap_that_nothing_fills_is_found_when_the_text_is_made() -> None:
    with pytest.raises(KeyError):
        say(Message("{one}"))
    with pytest.raises(AttributeError):
        say(Message("{one.colour}"), one=Card.CLUB_TWO)


def test_a_message_in_no_catalogue_is_spoken_in_english() -> None:
    assert SWEDISH.say(Message("no such message")) == "no such message"


def test_a_text_of_nothing_says_nothing() -> None:
    """The empty message would be the catalogue's header."""
    assert SWEDISH.say(Text(Message(""))) == ""
    assert SWEDISH.say(Message("")) == ""


@pytest.mark.parametrize("language", ["", "de", "EN", "sv_SE", "../sv"])
def test_an_unknown_language_is_refused_with_those_that_there_are(language: str) -> None:
    with pytest.raises(ValueError, match=f"there are: {', '.join(LANGUAGES)}"):
        Speaker(language)
