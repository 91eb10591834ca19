"""Actions are shown with the name that the seat had then."""

from itertools import groupby

import pytest

from femopp.record import record_of
from femopp.rulebook import Play
from femopp.table.log.entries import BY_STAND_IN, Came, Sat, Stood
from femopp.table.log.folding import fold
from femopp.table.log.past import past
from femopp.table.log.stored_action import Decided
from femopp.table.replay.replay import Frame, course_of, frames
from femopp.table.screen.screen import Screen
from femopp.table.settings import Pace, Settings
from femopp.table.steps import PersonThinks
from femopp.tricks import Seat
from tests.table.sitting import Sitting, screen

AUTO = Settings("rodskagg", "skane", {"rituals": "auto"}, players=3, pace=Pace.NONE)
SEAT = Seat(1)
BOT, PERSON = "Bot 2", "Elsa"


def changed_hands() -> tuple[Sitting, int, int]:
    """Return a match that is over, in which a person had a bot's seat for some time.

    The person sat down when the bot's card lay in a trick that was not finished, and left when it
    was again so. Also the number of the first action after each of the two.
    """
    sitting = Sitting(AUTO, people=1, seed=2)
    lies_there(sitting)
    sitting.enter(Came("elsa", PERSON), Sat("elsa", SEAT))
    came = len(sitting.match.log)
    sitting.play(steps=60)
    lies_there(sitting)
    sitting.enter(Stood("elsa"))
    left = len(sitting.match.log)
    return sitting.play(steps=5000), came, left


def lies_there(sitting: Sitting) -> None:
    """Go on until the seat's card lies in a trick that is not finished."""
    while True:
        played = [one.seat for one in sitting.match.state.trick.played]
        if SEAT in played and len(played) < sitting.live.players:
            return
        assert sitting.step()


def seen(sitting: Sitting, language: str) -> list[Frame]:
    """Return all steps of this table's match in its replay."""
    found = past(1, sitting.log)
    assert found is not None
    assert found.live.table is not None
    course = course_of(record_of(found.live.table.match, found.live.names), found.seated)
    return [frame for deal in course.deals for frame in frames(course, deal, language)]


@pytest.mark.parametrize(("language", "plays"), [("en", "plays"), ("sv", "spelar")])
def test_a_match_seen_again_tells_who_had_the_seat(language: str, plays: str) -> None:
    sitting, came, left = changed_hands()
    shown = seen(sitting, language)
    called = [frame.screen.seats[SEAT].name for frame in shown]
    assert [name for name, _frames in groupby(called)] == [BOT, PERSON, BOT]
    for frame, name in zip(shown, called, strict=True):
        assert (PERSON if name == BOT else BOT) not in " ".join(frame.said)
    cards = [
        number
        for number, (seat, action) in enumerate(sitting.match.log)
        if seat == SEAT and isinstance(action, Play)
    ]
    by_person = sum(came <= number < left for number in cards)
    assert 0 < by_person < len(cards)
    for name, number in ((PERSON, by_person), (BOT, len(cards) - by_person)):
        assert sum(f"{name} {plays}" in frame.said[0] for frame in shown) == number


def test_for_whom_a_bot_stood_in_is_marked_under_the_persons_name() -> None:
    """The bot that had the seat before stood in for nobody."""
    sitting = Sitting(AUTO, people=1, seed=4)
    lies_there(sitting)
    sitting.enter(Came("elsa", PERSON), Sat("elsa", SEAT))
    while sitting.until(PersonThinks).seat != SEAT or not sitting.legal(SEAT):
        sitting.step()
    sitting.enter(Decided(SEAT, sitting.legal(SEAT)[0], BY_STAND_IN))
    sitting.enter(Stood("elsa"))
    seats = [frame.screen.seats[SEAT] for frame in seen(sitting.play(steps=5000), "en")]
    marks = [mark for mark, _seats in groupby((seat.name, seat.stood_in) for seat in seats)]
    assert marks == [(BOT, False), (PERSON, False), (PERSON, True), (BOT, False)]


def test_sitting_down_after_a_match_is_not_having_played_it() -> None:
    sitting = Sitting(AUTO, people=1, seed=4).play(steps=5000)
    sitting.enter(Came("elsa", PERSON), Sat("elsa", SEAT))
    assert {frame.screen.seats[SEAT].name for frame in seen(sitting, "en")} == {BOT}


def laid_by(shown: Screen) -> dict[str, str]:
    """Return the names shown with the changing seat's cards in the trick and the last one."""
    laid = (*shown.trick, *shown.last_trick)
    now = shown.seats[SEAT].name
    return {one.card.card: one.name or now for one in laid if one.seat == SEAT}


def test_a_card_stays_that_of_who_has_laid_it() -> None:
    sitting = Sitting(AUTO, people=1, seed=4)
    lies_there(sitting)
    lies_there_of_the_bot = laid_by(screen(sitting.live, None))
    assert set(lies_there_of_the_bot.values()) == {BOT}
    sitting.enter(Came("elsa", PERSON), Sat("elsa", SEAT))
    assert screen(sitting.live, None).seats[SEAT].name == PERSON
    assert laid_by(screen(sitting.live, None)) == lies_there_of_the_bot
    assert laid_by(screen(fold(sitting.log), None)) == lies_there_of_the_bot
    # Also when the trick is taken and the person has laid a card to the next one.
    while PERSON not in laid_by(screen(sitting.live, None)).values():
        assert sitting.step()
    now = laid_by(screen(sitting.live, None))
    assert sorted(now.values()) == [BOT, PERSON]
    assert [card for card, name in now.items() if name == BOT] == list(lies_there_of_the_bot)[:1]


def test_a_card_stays_that_of_who_has_laid_it_however_often_the_seat_changes_hands() -> None:
    sitting = Sitting(AUTO, people=1, seed=4)
    lies_there(sitting)
    for name in (PERSON, "Otto"):
        for entry in (Came(name, name), Sat(name, SEAT), Stood(name)):
            sitting.enter(entry)
            assert set(laid_by(screen(sitting.live, None)).values()) == {BOT}


def test_a_card_of_the_last_trick_stays_that_of_who_has_laid_it() -> None:
    sitting = Sitting(AUTO, people=1, seed=4)
    while sitting.match.state.trick.played or not sitting.running.dealt.last_trick.played:
        assert sitting.step()
    sitting.enter(Came("elsa", PERSON), Sat("elsa", SEAT))
    assert set(laid_by(screen(sitting.live, None)).values()) == {BOT}


def test_in_the_next_deal_the_card_is_nobodys_any_more() -> None:
    sitting, _came, _left = changed_hands()
    assert sitting.running.dealt.laid_as == {}


@pytest.mark.parametrize("language", ["en", "sv"])
def test_a_match_seen_again_says_whose_each_card_was(language: str) -> None:
    sitting, came, left = changed_hands()
    # A card comes again in another deal: only this deal counts.
    deal = [frame for frame in seen(sitting, language) if frame.screen.deal == 1]
    told = [laid_by(frame.screen) for frame in deal]
    assert {name for one in told for name in one.values()} == {BOT, PERSON}
    first_deal = {card for one in told for card in one}
    assert {card: one[card] for one in told for card in one} == {
        card: whose_in_first(sitting, card, came, left) for card in first_deal
    }


def whose_in_first(sitting: Sitting, card: str, came: int, left: int) -> str:
    """Return the name of the one who laid this card from the seat in the first deal."""
    number = next(
        number
        for number, (seat, action) in enumerate(sitting.match.log)
        if seat == SEAT and isinstance(action, Play) and action.card.value == card
    )
    return PERSON if came <= number < left else BOT


def chosen(game: str, what: str) -> tuple[Sitting, Seat, str]:
    """Return a deal in which a bot has chosen, bid or picked, its seat, and the text on that."""
    sitting = Sitting(Settings(game, pace=Pace.NONE), people=1, seed=4)
    while True:
        assert sitting.step()
        stakes = screen(sitting.live, None).stakes
        seat = next((one for one in range(1, 4) if f"Bot {one + 1}" in stakes), None)
        if seat is not None and what in stakes and sitting.match.state.trick.played:
            return sitting, Seat(seat), stakes


CHOICES = {"rifki": "chosen by", "rodskagg": "has bid", "sheepshead": "has picked"}


@pytest.mark.parametrize(("game", "what"), CHOICES.items())
def test_the_chooser_keeps_that_name_until_the_next_deal(game: str, what: str) -> None:
    sitting, seat, stakes = chosen(game, what)
    for name in (PERSON, "Otto"):
        sitting.enter(Came(name, name), Sat(name, seat))
        assert screen(sitting.live, None).seats[seat].name == name
        assert screen(sitting.live, None).stakes == stakes
        assert screen(fold(sitting.log), None).stakes == stakes
        sitting.enter(Stood(name))
    sitting.enter(Sat(PERSON, seat))

    deal = sitting.match.state.deal_number
    while screen(sitting.live, None).deal == deal and screen(sitting.live, None).stakes:
        assert PERSON not in screen(sitting.live, None).stakes
        assert sitting.step()
    while what not in screen(sitting.live, None).stakes or PERSON not in (
        screen(sitting.live, None).stakes
    ):
        assert sitting.step()
    assert f"Bot {seat + 1}" not in screen(sitting.live, None).stakes


def test_a_match_seen_again_names_who_had_the_seat_when_it_chose() -> None:
    sitting, seat, stakes = chosen("rifki", "chosen by")
    deal = sitting.match.state.deal_number
    sitting.enter(Came("elsa", PERSON), Sat("elsa", seat))
    while sitting.match.state.deal_number == deal:
        assert sitting.step()
    shown = [frame.screen for frame in seen(sitting, "en") if frame.screen.deal == deal]
    assert PERSON in {one.seats[seat].name for one in shown}
    assert {one.stakes for one in shown} == {"", stakes}
