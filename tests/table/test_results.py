"""The end of a deal: its result, and the wait for the next one."""

import pytest

from femopp.rulebook import Deal, gained
from femopp.table.commands import Act, Begin, LastDeal, Stand, Tap
from femopp.table.log.entries import Opened, Stands
from femopp.table.log.folding import fold
from femopp.table.screen.screen import DealResult
from femopp.table.settings import Pace, Settings
from femopp.table.steps import BotThinks, Deals, PersonThinks, Rests, next_step
from femopp.tricks import Seat
from tests.table.sitting import Sitting, every_table, guest, named, screen

ME, OTHER = Seat(0), Seat(1)
RIFKI = Settings("rifki")
MANUAL = Settings("rodskagg", options={"rituals": "manual"})


def resting(settings: Settings, people: int = 2, seed: int = 3) -> Sitting:
    """Return a table at which a deal has just been settled."""
    sitting = Sitting(settings, people, seed=seed)
    sitting.until(Rests)
    return sitting


def result(sitting: Sitting, seat: int | None, language: str = "en") -> DealResult:
    shown = screen(sitting.live, seat, language).result
    assert shown is not None
    return shown


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_the_result_has_every_seat_s_points_before_and_after(settings: Settings) -> None:
    sitting, shown = Sitting(settings, people=2, seed=3), 0
    points = [seat.points for seat in screen(sitting.live, None).seats]
    for _step in range(4000):
        if not sitting.step():
            break
        if not sitting.running.has_settled:
            continue
        deal = sitting.match.state.sheet[-1]
        for seat in (0, None):
            rows = result(sitting, seat).rows
            assert [one.before for one in rows] == points
            assert [one.after for one in rows] == list(deal.totals)
            assert [one.name for one in rows] == list(sitting.live.names)
        told, about = result(sitting, None), set(result(sitting, None).about)
        assert about == {seat for seat, name in enumerate(sitting.live.names) if name in told.title}
        told = result(sitting, 0)
        assert (0 in told.about) == told.title.startswith("You")
        if settings.game in ("rifki", "sheepshead"):
            gains = gained(deal.lines, sitting.live.players)
            assert [one.after - one.before for one in rows] == list(gains)
        points = list(deal.totals)
        shown += 1
        if shown == 3:
            return
    assert shown > 0


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_the_result_stays_until_the_next_cards_are_dealt(settings: Settings) -> None:
    sitting, cleared = Sitting(settings, people=2, seed=2), 0
    while cleared < 2 and next_step(sitting.live) is not None:
        is_shown = screen(sitting.live, 0).result is not None
        sitting.step()
        now = screen(sitting.live, 0).result
        if isinstance(sitting.match.log[-1][1], Deal):
            assert now is None
            cleared += is_shown
        else:
            assert (now is not None) == (is_shown or sitting.running.has_settled)
    assert cleared > 0


def test_the_result_of_the_last_deal_stays_until_the_next_match_begins() -> None:
    sitting = Sitting(Settings("sheepshead", options={"deals": "1"}), seed=1)
    sitting.play(500)
    assert not sitting.live.is_playing
    over = result(sitting, 0)
    assert (over.deal, over.waiting, over.next_seconds) == (1, (), None)
    sitting.do(guest(0), Begin())
    assert screen(sitting.live, 0).result is None


def test_the_result_is_told_to_spectators_and_guests_without_a_seat_too() -> None:
    sitting = resting(RIFKI)
    before = result(sitting, None)
    assert "You" not in before.title + before.line
    assert "You" in result(sitting, 0).line
    # It stays about the seat that one had.
    sitting.do(guest(0), Stand())
    assert "You" in result(sitting, 0).line


def test_nothing_goes_on_until_all_have_pressed() -> None:
    sitting = resting(RIFKI)
    assert next_step(sitting.live) == Rests(frozenset({ME, OTHER}))
    assert result(sitting, 0).waiting == (0, 1)
    assert screen(sitting.live, 0).taps
    sitting.do(guest(0), Tap())
    assert result(sitting, 1).waiting == (1,)
    assert [screen(sitting.live, seat).taps for seat in (0, 1)] == [False, True]
    assert [seat.tapped for seat in screen(sitting.live, None).seats[:2]] == [True, False]
    sitting.do(guest(1), Tap())
    assert next_step(sitting.live) == Deals()


def test_with_no_waiting_the_next_deal_comes_at_once() -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=2, seed=3)
    while not sitting.running.has_settled:
        sitting.step()
    assert next_step(sitting.live) == Deals()
    assert result(sitting, 0).waiting == ()


@pytest.mark.parametrize("people", [1, 2])
def test_everybody_reads_what_is_waited_for(people: int) -> None:
    sitting = resting(RIFKI, people)
    told = {
        1: ("Ready for the next deal?", "Redo för nästa giv?"),
        2: ("Next deal when everybody is ready", "Nästa giv när alla är klara"),
    }
    for language, words in zip(("en", "sv"), told[people], strict=True):
        assert [screen(sitting.live, seat, language).asked for seat in (None, 0)] == [words] * 2


def test_a_dealer_who_has_read_the_result_is_asked_to_deal() -> None:
    sitting = Sitting(MANUAL, people=2, seed=1)
    sitting.until(Rests)
    while sitting.match.state.dealer != 0:
        sitting.step()
        sitting.until(Rests)
    assert screen(sitting.live, 0).asked == "Your turn: deal the cards"
    assert screen(sitting.live, 1).asked == "Next deal when everybody is ready"


def test_a_bot_does_not_deal_while_somebody_reads_and_nobody_waits_a_second_time() -> None:
    sitting = Sitting(MANUAL, people=1, seed=1)
    for _deal in range(12):
        sitting.until(Rests)
        dealer = sitting.match.state.dealer
        sitting.do(guest(0), Tap())
        if dealer != 0:
            break
        sitting.do(guest(0), Act("deal_cards"))
    assert dealer != 0
    assert isinstance(next_step(sitting.live), BotThinks | PersonThinks)
    sitting.until(Deals)


def test_a_dealer_who_deals_at_once_is_ready_and_the_cards_come_when_the_others_are() -> None:
    sitting = Sitting(MANUAL, people=2, seed=1)
    while True:
        sitting.until(Rests)
        if sitting.match.state.dealer == 0:
            break
        sitting.step()
    sitting.do(guest(0), Act("deal_cards"))
    assert next_step(sitting.live) == Rests(frozenset({OTHER}))
    sitting.do(guest(1), Tap())
    assert next_step(sitting.live) == Deals()


def test_a_knock_between_two_deals_says_nothing_about_being_ready() -> None:
    sitting = resting(MANUAL, seed=1)
    sitting.do(guest(0), Act(f'knock "{sitting.live.names[2]}" out'))
    assert next_step(sitting.live) == Rests(frozenset({ME, OTHER}))


def test_the_host_ends_the_match_while_people_read() -> None:
    sitting = resting(RIFKI)
    sitting.do(guest(0), LastDeal())
    assert not sitting.live.is_playing
    assert result(sitting, 0).waiting == ()


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_a_table_that_is_read_again_shows_the_same_result(settings: Settings) -> None:
    sitting = Sitting(settings, people=2, seed=3)
    for _step in range(4000):
        sitting.step()
        if sitting.running.has_settled:
            break
    first, *rest = sitting.log
    assert isinstance(first, Opened)
    assert not any(isinstance(one, Stands) for one in rest)
    again = fold(sitting.log)
    assert screen(again, 0).result == screen(sitting.live, 0).result
