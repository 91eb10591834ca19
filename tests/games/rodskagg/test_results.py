"""The result of a deal in words, from the rules by hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from femopp.games.rodskagg.results import notes, result
from femopp.games.rodskagg.rules import GAME
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.state import (
    Auction,
    CardPlay,
    Question,
    Rites,
    RodskaggState,
    undealt,
)
from femopp.language import Speaker, _, say
from femopp.presentation import ResultInWords
from femopp.rulebook import ScoreLine, SettledDeal
from femopp.tricks import Seat

NAMES = ("Anna", "Björn", "Sixten", "Majken")
BJORN, SIXTEN = Seat(1), Seat(2)
CONTRACTS = {"rodskagg": Contract.RODSKAGG, **{one.value: one for one in Contract}}
DEAL = SettledDeal(3, say(_("everyone passed")), (), (7, 2, 3, 12))


def played(contract: str | None, *taken: int, preset: str | None = None, **chosen: str) -> Any:
    """Return a deal of four whose tricks are all taken, with Björn as declarer."""
    auction = Auction() if contract is None else Auction((), BJORN, CONTRACTS[contract])
    winners = tuple(Seat(seat) for seat in range(4) for _trick in range(taken[seat]))
    options: Any = GAME.options.parsed(preset, chosen)
    return RodskaggState(
        options,
        4,
        (7, 8, 3, 12),
        undealt(4),
        CardPlay(taken, (0,) * 4, winners=winners),
        auction=auction,
    )


def told(state: Any, observer: int | None = None, language: str = "en") -> tuple[str, str]:
    """Return the title and the line."""
    words, speaker = in_words(state, observer), Speaker(language, NAMES)
    return speaker.say(words.title), "" if words.line is None else speaker.say(words.line)


def in_words(state: Any, observer: int | None = None) -> ResultInWords:
    return result(state, DEAL, None if observer is None else Seat(observer))


def noted(state: Any) -> list[str]:
    return [Speaker("en", NAMES).say(one) for one in notes(state).values()]


@pytest.mark.parametrize(
    ("state", "title", "line", "good"),
    [
        (played("4", 0, 6, 0, 0), "Björn takes six!", "Bid 4, took 6: made it.", True),
        (played("4", 1, 4, 1, 0), "Björn takes four!", "Bid 4, took 4: made it.", True),
        (played("4", 3, 2, 1, 0), "Björn takes two.", "Bid 4, took 2: five up.", False),
        (played("1", 3, 0, 3, 0), "Björn takes no trick.", "Bid 1, took 0: five up.", False),
        (
            played("4", 3, 2, 1, 0, failed_bid_penalty="6"),
            "Björn takes two.",
            "Bid 4, took 2: 6 up.",
            False,
        ),
        # In the English article exactly the bid makes the contract (REN-SCORE-3).
        (
            played("3", 0, 4, 1, 1, preset="english"),
            "Björn takes four!",
            "Bid 3, took 4: five up.",
            False,
        ),
        (
            played("rodskagg", 0, 6, 0, 0),
            "Björn takes all six!",
            "Rödskägg, and made it.",
            True,
        ),
        # A failed rödskägg puts out (R49-RED-2), or costs points (RSK-SCORE-4).
        (
            played("rodskagg", 1, 2, 0, 0),
            "Björn failed rödskägg.",
            "Björn is out of the match.",
            False,
        ),
        (
            played("rodskagg", 1, 2, 0, 0, preset="skane"),
            "Björn failed rödskägg.",
            "Somebody else took a trick: 12 up.",
            False,
        ),
        (
            played(None, 0, 0, 0, 0),
            "Everybody passed.",
            "Nobody bid, so nothing was played.",
            None,
        ),
    ],
)
def test_the_result(state: Any, title: str, line: str, good: bool | None) -> None:
    assert told(state) == (title, line)
    assert in_words(state).good is good


def test_the_declarer_reads_of_themselves() -> None:
    assert told(played("4", 0, 6, 0, 0), observer=1)[0] == "You take six!"
    assert told(played("4", 0, 6, 0, 0), observer=0)[0] == "Björn takes six!"
    assert told(played("rodskagg", 1, 2, 0, 0), observer=1) == (
        "Your rödskägg failed.",
        "You're out of the match.",
    )


def test_in_swedish() -> None:
    assert told(played("4", 0, 6, 0, 0), language="sv") == (
        "Björn tar sex!",
        "Bjöd 4, tog 6: klarade det.",
    )
    assert told(played("4", 3, 2, 1, 0), observer=1, language="sv") == (
        "Du tar två.",
        "Bjöd 4, tog 2: fem opp.",
    )


def test_the_tricks_of_each_seat_are_noted() -> None:
    assert noted(played("4", 1, 4, 1, 0)) == ["one trick", "four tricks", "one trick", "no tricks"]


def test_folding_and_going_along_in_vain_are_noted() -> None:
    state = played("4", 2, 4, 0, 0)
    question = Question(put=True, settled=True, folded=frozenset({SIXTEN}))
    assert noted(replace(state, question=question))[2:] == ["folded", "went along, no trick"]


def test_points_for_errors_are_noted() -> None:
    state = played("4", 2, 4, 0, 0)
    line = ScoreLine(
        BJORN,
        5,
        say(_("forgot to ask who goes along")),
        state.options.cite_option("forgot_ask_penalty"),
    )
    assert noted(replace(state, rites=Rites(lines=(line,))))[1] == "four tricks, 5 up for errors"


def test_going_out_and_a_duel() -> None:
    out = replace(played("4", 0, 3, 0, 0), rites=Rites(out_by=SIXTEN))
    assert told(out) == ("Sixten is out!", "The deal ends here.")
    assert told(out, observer=2)[0] == "You are out!"
    duel = replace(played(None, 0, 4, 2, 0), duel=(BJORN, SIXTEN))
    assert told(duel) == ("Björn wins the duel!", "")
    assert told(duel, observer=1)[0] == "You win the duel!"
    assert noted(duel) == ["not in the duel", "four tricks", "two tricks", "not in the duel"]
    assert told(replace(duel, play=played(None, 0, 3, 3, 0).play))[0] == "The duel is a tie."
