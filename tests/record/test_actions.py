"""Actions as words: every kind of field, and messages for wrong words."""

from dataclasses import replace
from enum import StrEnum
from itertools import chain
from typing import Any

import pytest

from femopp.cards import UNKNOWN, Card, cards
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.kits.catalogue import GAMES
from femopp.record import RecordError, format_action, parse_action
from femopp.record.action import sayable
from femopp.record.words import forms
from femopp.rulebook import Action, Cards, Deal, Game, Play, folded
from femopp.tricks import Seat

NAMES = ("Anna", "Bo", "Anna K", "Юрий")


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


class Show(Action, frozen=True):
    word = "show"
    cards: Cards
    colour: Colour | None = None


class Claim(Action, frozen=True):
    word = "claim"
    tricks: int
    aloud: bool = False


class Blame(Action, frozen=True):
    word = "blame"
    player: Seat
    other: Colour = Colour.RED


class Accuse(Action, frozen=True):
    word = "accuse"
    player: Seat | None = None
    colour: Colour | None = None


class Rest(Action, frozen=True):
    word = "rest_now"


GAME: Game[Any] = replace(RIFKI, actions=(Show, Claim, Blame, Accuse, Rest, Play, Deal))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("play TC", Play(Card.CLUB_TEN)),
        ("rest_now", Rest()),
        ("show QC TH 7D", Show(cards("QC TH 7D"))),
        ("show", Show(())),
        ("show ?? QC red", Show((UNKNOWN, Card.CLUB_QUEEN), Colour.RED)),
        ("claim 3", Claim(3)),
        ("claim -3 aloud", Claim(-3, aloud=True)),
        ("blame Bo", Blame(Seat(1))),
        ("blame Bo black", Blame(Seat(1), Colour.BLACK)),
        ('blame "Anna K" black', Blame(Seat(2), Colour.BLACK)),
        ("blame Юрий", Blame(Seat(3))),
        ("accuse", Accuse()),
        ("accuse red", Accuse(None, Colour.RED)),
        ("accuse Anna", Accuse(Seat(0))),
        ("accuse Anna red", Accuse(Seat(0), Colour.RED)),
    ],
)
def test_an_action_is_its_word_and_then_its_fields(text: str, action: Action) -> None:
    assert parse_action(GAME, text, NAMES) == action
    assert format_action(action, NAMES) == text


def test_blanks_around_words_do_not_matter_to_who_types() -> None:
    assert parse_action(GAME, "  show  QC\tTH ", NAMES) == Show(cards("QC TH"))


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("", 1, "an action is missing here; possible: show, claim, blame, accuse, rest_now, play"),
        ("plya TC", 1, "there is no action 'plya'; possible: play, "),
        ('"play" TC', 1, "there is no action 'play'"),
        ("deal", 1, "there is no action 'deal'"),
        ("play", 5, "a card is missing here, such as QC, TH or 7D"),
        (
            "play 10C",
            6,
            "'10C' is not a card; write rank and suit, such as QC, 7D, or TH for a ten",
        ),
        ("play tc", 6, "'tc' is not a card"),
        ('play "TC"', 6, "'TC' is not a card"),
        ("play TC 9C", 9, "'9C' is one word too many"),
        ("rest_now Bo", 10, "'Bo' is one word too many"),
        ("show QC blue", 9, "'blue' doesn't belong here; possible: black, red"),
        ("show QC TX", 9, "'TX'"),
        ("claim", 6, "a whole number is missing here"),
        ("claim three", 7, "'three' is not a whole number"),
        ("claim 1_0", 7, "'1_0' is not a whole number"),
        ("claim ３", 7, "'３' is not a whole number"),
        ("claim 1234567890", 7, "'1234567890' is not a whole number"),
        ("claim 3 loud", 9, "'loud' doesn't belong here; possible: aloud"),
        ("blame", 6, 'a player is missing here; possible: Anna, Bo, "Anna K", Юрий'),
        ("blame Anne", 7, "there is no player 'Anne'; there are: Anna, "),
        ("blame Anna K", 12, "'K' doesn't belong here; possible: "),
        ("accuse Ana", 8, "'Ana' doesn't belong here; possible: Anna, "),
        ("accuse red Anna", 12, "'Anna' is one word too many"),
        ("play " + 80 * "x", 6, "'" + 40 * "x" + "…' is not a card"),
    ],
)
def test_a_wrong_word_is_answered_with_what_can_be_said(text: str, column: int, said: str) -> None:
    with pytest.raises(RecordError) as error:
        parse_action(GAME, text, NAMES)
    assert error.value.place.column == column
    assert said in str(error.value)


class Twins(Action, frozen=True):
    word = "twins"
    one: int | None = None
    other: int | None = None


class Overlapping(Action, frozen=True):
    word = "overlapping"
    one: Colour | None = None
    other: Colour | None = None


class UsualTruth(Action, frozen=True):
    word = "usual"
    aloud: bool = True


class Half(Action, frozen=True):
    word = "half"
    share: float


@pytest.mark.parametrize("kind", [Twins, Overlapping, UsualTruth, Half])
def test_an_action_that_could_not_be_read_back_is_a_mistake_in_the_game(
    kind: type[Action],
) -> None:
    with pytest.raises(TypeError):
        forms(kind)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_action_of_every_game_can_be_written(game: Game[Any]) -> None:
    words = list(chain.from_iterable([kind.word] for kind in game.actions))
    assert len(set(words)) == len(words)
    assert not [word for word in words if not word or not word.isascii() or " " in word]
    for kind in sayable(game).values():
        forms(kind)


@pytest.mark.parametrize(
    ("game", "text", "meant"),
    [
        ("rodskagg", "smyga", "pass"),
        ("rodskagg", "bjuder två", "bid 2"),
        ("rodskagg", "bid Rödskägg", "bid R"),
        ("rodskagg", "Knock for cards and infractions", "phrase"),
        ("rodskagg", "five up Bo early_pickup", "knock Bo early_pickup"),
        ("sheepshead", "double crack", "double-crack"),
        ("sheepshead", "blitz crack", "crack blitz"),
        ("sheepshead", "crack blitz", "crack blitz"),
        ("rifki", "choose Son iki", "choose son_iki"),
        ("rifki", "choose trumf S", "choose trump S"),
    ],
)
def test_the_sources_own_words_are_read(game: str, text: str, meant: str) -> None:
    assert parse_action(GAMES[game], text, NAMES) == parse_action(GAMES[game], meant, NAMES)


def test_a_name_is_no_saying() -> None:
    """Only the first `fem` is a number."""
    with pytest.raises(RecordError, match="'fem' is one word too many"):
        parse_action(GAMES["rodskagg"], "bid 5 fem", ("Anna", "fem"))
    assert parse_action(GAMES["rodskagg"], "five up fem", ("Anna", "fem")).offender == 1  # type: ignore[attr-defined]


def test_every_saying_means_something() -> None:
    for game in GAMES.values():
        words = set(sayable(game)) | {
            word
            for kind in sayable(game).values()
            for form in forms(kind)
            for word in form.kind.fixed
        }
        for said, meant in game.sayings.items():
            assert said == folded(said)
            assert set(meant.split()) <= words, said
