"""The result of a deal in words, from the rules by hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from femopp.cards import Suit, cards
from femopp.games.rifki.results import notes, result
from femopp.games.rifki.rules import GAME, Kind
from femopp.games.rifki.rules.contracts import Contract
from femopp.language import Speaker, _, say
from femopp.rulebook import SettledDeal
from femopp.tricks import Played, Seat, TakenTrick, Trick

NAMES = ("Ayşe", "Bo", "Cem", "Dilek")
DEAL = SettledDeal(1, say(_("Rifki")), (), (0, 0, 0, 0))


def taken(contract: Contract, *tricks: tuple[int, str]) -> Any:
    """Return a deal chosen by Ayşe in which these seats took these tricks."""
    options = GAME.options.parsed(None, {})
    state = GAME.begin(options, 4, GAME.own_start(options, None))
    return replace(
        state,
        contract=contract,
        dealer=Seat(0),
        taken=tuple(
            TakenTrick(
                Seat(seat),
                Trick(tuple(Played(Seat(at), card) for at, card in enumerate(cards(trick)))),
            )
            for seat, trick in tricks
        ),
    )


def tricks(*counts: int) -> list[tuple[int, str]]:
    """Return so many tricks of each seat, in which the cards don't matter."""
    return [(seat, "7S 8S 9S TS") for seat, number in enumerate(counts) for _n in range(number)]


def told(state: Any, observer: int | None, language: str = "en") -> tuple[str, str, bool | None]:
    words = result(state, DEAL, None if observer is None else Seat(observer))
    speaker = Speaker(language, NAMES)
    assert words.line is not None
    return speaker.say(words.title), speaker.say(words.line), words.good


TRUMP, EL_ALMAZ = Contract(Kind.TRUMP, Suit.SPADES), Contract(Kind.EL_ALMAZ)


@pytest.mark.parametrize(
    ("state", "observer", "title", "line", "good"),
    [
        (
            taken(TRUMP, *tricks(8, 2, 3, 0)),
            0,
            "You take eight tricks.",
            "Trump in spades, chosen by Ayşe. You: +400.",
            True,
        ),
        (
            taken(TRUMP, *tricks(8, 2, 3, 0)),
            3,
            "Ayşe takes eight tricks.",
            "Trump in spades, chosen by Ayşe. You: no points.",
            None,
        ),
        (
            taken(EL_ALMAZ, *tricks(0, 5, 5, 3)),
            0,
            "Bo and Cem: five tricks each.",
            "El almaz, chosen by Ayşe. You: no points.",
            True,
        ),
        (
            taken(EL_ALMAZ, *tricks(0, 5, 5, 3)),
            3,
            "Bo and Cem: five tricks each.",
            "El almaz, chosen by Ayşe. You: −150.",
            False,
        ),
        (
            taken(Contract(Kind.RIFKI), (2, "7S 8S KH TS")),
            None,
            "Cem takes the king of hearts.",
            "Rifki, chosen by Ayşe.",
            None,
        ),
        (
            taken(Contract(Kind.KIZ), (1, "QS QH 2D 3D"), (2, "QD 4D 5D 6D"), (3, "QC 2C 3C 4C")),
            1,
            "You take the most queens: 2.",
            "Kiz, chosen by Ayşe. You: −200.",
            False,
        ),
        (
            taken(Contract(Kind.SON_IKI), *tricks(0, 11, 0, 0), *tricks(0, 0, 1, 1)),
            1,
            "Cem and Dilek take one of the last two tricks each.",
            "Son iki, chosen by Ayşe. You: no points.",
            True,
        ),
    ],
)
def test_the_result(
    state: Any, observer: int | None, title: str, line: str, good: bool | None
) -> None:
    assert told(state, observer) == (title, line, good)


def test_in_swedish() -> None:
    state = taken(EL_ALMAZ, *tricks(0, 7, 5, 1))
    assert told(state, 1, "sv")[:2] == ("Du tar sju stick.", "El almaz, vald av Ayşe. Du: −350.")


def test_each_seats_taken_cards_are_noted() -> None:
    noted = notes(taken(EL_ALMAZ, *tricks(0, 7, 5, 1)))
    speaker = Speaker("en", NAMES)
    assert {seat: speaker.say(note) for seat, note in noted.items()} == {
        1: "seven tricks",
        2: "five tricks",
        3: "one trick",
    }
