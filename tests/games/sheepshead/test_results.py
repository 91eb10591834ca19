"""The result of a deal in words, from the rules by hand."""

import pytest

from femopp.games.sheepshead.results import (
    _has_won,
    _line,
    _notes,
    _shares,
    _title_of_player,
    _title_of_spectator,
)
from femopp.games.sheepshead.rules.order import card_points
from femopp.games.sheepshead.rules.payment import PlayedDeal
from femopp.language import Speaker
from femopp.table.settings import Pace, Settings
from femopp.tricks import Seat
from tests.table.sitting import Sitting, screen

NAMES = ("Anna", "Algot", "Bo", "Cissi", "David")
ANNA, ALGOT, BO = Seat(0), Seat(1), Seat(2)
TOGETHER = PlayedDeal(ANNA, ALGOT, 81, 39, schneider=False, no_trick=False)
LOST = PlayedDeal(ANNA, ALGOT, 39, 81, schneider=False, no_trick=False)
ALONE = PlayedDeal(ANNA, None, 61, 59, schneider=False, no_trick=False)


@pytest.mark.parametrize(
    ("deal", "observer", "title", "line", "good"),
    [
        (TOGETHER, ANNA, "You won 81–39.", "Algot was your partner all along.", True),
        (TOGETHER, ALGOT, "You won 81–39.", "You were Anna's partner all along.", True),
        (TOGETHER, BO, "You lost 39–81.", "Algot was Anna's partner all along.", False),
        (LOST, ANNA, "You lost 39–81.", "Algot was your partner all along.", False),
        (LOST, BO, "You won 81–39.", "Algot was Anna's partner all along.", True),
        (ALONE, ANNA, "You won 61–59.", "You played alone.", True),
        (ALONE, BO, "You lost 59–61.", "Anna played alone.", False),
    ],
)
def test_the_result_for_each_side(
    deal: PlayedDeal, observer: Seat, title: str, line: str, good: bool
) -> None:
    speaker = Speaker("en", NAMES)
    assert speaker.say(_title_of_player(deal, observer)) == title
    assert speaker.say(_line(deal, observer)) == line
    assert _has_won(deal, observer) is good


@pytest.mark.parametrize(
    ("deal", "observer", "first", "second", "enough"),
    [
        (TOGETHER, ANNA, ("Anna and Algot", 81), ("the other three", 39), 61),
        (TOGETHER, None, ("Anna and Algot", 81), ("the other three", 39), 61),
        (TOGETHER, BO, ("you three", 39), ("Anna and Algot", 81), 60),
        (ALONE, ANNA, ("Anna", 61), ("the other four", 59), 61),
        (ALONE, BO, ("you four", 59), ("Anna", 61), 60),
    ],
)
def test_both_sides_shares_with_the_observer_s_first(
    deal: PlayedDeal,
    observer: Seat | None,
    first: tuple[str, int],
    second: tuple[str, int],
    enough: int,
) -> None:
    """The picker's side needs 61 of 120 card points [SHP-PICK-4], so 60 for the others."""
    speaker, shares = Speaker("en", NAMES), _shares(deal, observer)
    sides = [(speaker.say(side.players), side.points) for side in (shares.first, shares.second)]
    assert sides == [first, second]
    assert shares.enough == enough


@pytest.mark.parametrize(
    ("deal", "title"),
    [
        (TOGETHER, "Anna and Algot won 81–39."),
        (LOST, "Anna and Algot lost 39–81."),
        (ALONE, "Anna won 61–59."),
    ],
)
def test_the_result_for_a_spectator(deal: PlayedDeal, title: str) -> None:
    assert Speaker("en", NAMES).say(_title_of_spectator(deal)) == title


def test_the_picker_and_the_partner_are_noted() -> None:
    speaker = Speaker("en", NAMES)
    noted = {seat: speaker.say(note) for seat, note in _notes(TOGETHER).items()}
    assert noted == {ANNA: "picker", ALGOT: "partner"}
    assert _notes(ALONE).keys() == {ANNA}
    assert speaker.say(_notes(TOGETHER, buried=14)[ANNA]) == "picker, buried 14"


def test_a_deal_passed_out_pays_nobody() -> None:
    """The table shows what the sheet has, and the card points add up to 120."""
    sitting, seen = Sitting(Settings("sheepshead", pace=Pace.NONE), seed=1), set[bool]()
    while len(seen) < 2:
        assert sitting.step()
        if not sitting.running.has_settled:
            continue
        shown = screen(sitting.live, None).result
        assert shown is not None
        if shown.title == "Everybody passed.":
            assert shown.line == "Nobody picked up the blind: a later deal pays double."
            assert all(row.before == row.after for row in shown.rows)
        else:
            own, other = shown.title.split()[-1].rstrip(".").split("–")
            assert int(own) + int(other) == 120
            buried = card_points(sitting.match.state.buried)
            notes = {row.note for row in shown.rows}
            assert (f"picker, buried {buried}" if buried else "picker") in notes
        seen.add(shown.title == "Everybody passed.")
