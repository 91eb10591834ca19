"""The door of a table: any free chair, an answer while the host is away, and a name given there."""

import pytest
from msgspec.structs import replace

from femopp.table.commands import AnswerAsker, SetName, Sit
from femopp.table.deciding import decide
from femopp.table.effects import Answer, NamesAtDoor, Refuses
from femopp.table.log.entries import Came, HostIs, Reserved, Sat
from femopp.table.log.renaming import renamed
from femopp.table.settings import Pace, Settings
from femopp.table.state.company import Guest
from femopp.table.state.live import LiveTable
from femopp.table.steps import PersonThinks
from femopp.tricks import Seat
from tests.table.sitting import Sitting, guest, refused, screen

RIFKI = Settings("rifki", pace=Pace.NONE)
HOST, SEATED = guest(0), guest(1)
ANSWERS = AnswerAsker("a", lets_in=True)
NOT_HOST = "only the host can do that"


# A free chair


def test_whoever_takes_any_chair_gets_the_first_that_nobody_has() -> None:
    sitting = Sitting(RIFKI, people=2, begin=False)
    sitting.enter(Came("bo", "Bo"), Came("eva", "Eva"), Came("late", "Late"))
    assert decide(sitting.live, "bo", Sit()) == Answer((Sat("bo", 2),))
    sitting.enter(Sat("bo", 2))
    assert decide(sitting.live, "eva", Sit()) == Answer((Sat("eva", 3),))
    sitting.enter(Sat("eva", 3))
    assert refused(sitting.live, "late", Sit()).startswith("all seats are taken")


def test_during_a_deal_any_chair_is_reserved_for_the_next_one() -> None:
    sitting = Sitting(RIFKI, people=1)
    sitting.until(PersonThinks)
    sitting.enter(Came("bo", "Bo"), Came("eva", "Eva"), Reserved("bo", 1))
    assert decide(sitting.live, "eva", Sit()) == Answer((Reserved("eva", 2),))


def test_whoever_has_a_chair_keeps_it_and_whoever_left_one_gets_it_back() -> None:
    sitting = Sitting(RIFKI, people=3)
    sitting.until(PersonThinks)
    assert decide(sitting.live, guest(2), Sit()) == Answer()
    sitting.enter(Came("bo", "Bo"), Reserved("bo", 3))
    assert decide(sitting.live, "bo", Sit()) == Answer()
    company = sitting.live.company.with_seat(guest(1), None).with_seat(guest(2), None)
    # Also if somebody has reserved it meanwhile.
    company = company.with_reserved("bo", Seat(2))
    live = replace(sitting.live, company=company)
    assert decide(live, guest(2), Sit()) == Answer((Sat(guest(2), 2),))


# The host is away


def asking(name: str = "Bo", person: str = "", *, away: bool = True) -> LiveTable:
    """Return a table of the host and another, where Eva watches and somebody asks to join."""
    sitting = Sitting(RIFKI, people=2, begin=False)
    sitting.enter(Came("eva", "Eva"), Came("ivo", "Ivo"))
    company = sitting.live.company.with_reserved("ivo", Seat(3))
    company = company.asked("a", Guest(name, face="bo", person=person))
    return replace(sitting.live, company=replace(company, host_is_away=away))


def test_while_the_host_is_away_anybody_seated_answers_the_door() -> None:
    live = asking()
    assert [one.name for one in screen(live, 1).askers] == ["Bo"]
    assert decide(live, SEATED, ANSWERS) == Answer((Came("a", "Bo", "bo"),))
    refuses = AnswerAsker("a", lets_in=False)
    assert decide(live, SEATED, refuses) == Answer(effects=(Refuses("a"),))
    # Nobody becomes host by that.
    assert live.company.host == HOST


def test_while_the_host_is_here_nobody_else_answers() -> None:
    live = asking(away=False)
    assert screen(live, 1).askers == ()
    assert refused(live, SEATED, ANSWERS) == NOT_HOST
    assert decide(live, HOST, ANSWERS).entries


@pytest.mark.parametrize("who", ["eva", "ivo"])
def test_whoever_watches_never_answers(who: str) -> None:
    assert refused(asking(), who, ANSWERS) == NOT_HOST


@pytest.mark.parametrize("lets_in", [True, False])
def test_only_the_host_answers_whoever_says_they_are_known(lets_in: bool) -> None:
    live = asking("Eva", person="eva")
    assert screen(live, 1).askers == ()
    says = refused(live, SEATED, AnswerAsker("a", lets_in=lets_in, name="Somebody"))
    assert says == "only the host can answer somebody who says they are here already"
    assert decide(live, HOST, ANSWERS).entries


def test_with_another_host_the_door_is_theirs() -> None:
    sitting = Sitting(RIFKI, people=3, begin=False)
    sitting.live = replace(sitting.live, company=replace(sitting.live.company, host_is_away=True))
    sitting.enter(HostIs(SEATED))
    assert not sitting.live.company.host_is_away


# Another name


def test_whoever_gets_another_name_reads_what_they_asked_under_and_who_gave_it() -> None:
    live = asking("Eva")
    answer = decide(live, SEATED, AnswerAsker("a", lets_in=True, name="Eva B."))
    assert answer == Answer((Came("a", "Eva B.", "bo"),), (NamesAtDoor("a", "Eva"),))
    sitting = Sitting(RIFKI, people=2, begin=False)
    sitting.enter(Came(guest(2), "Eva B."), Sat(guest(2), 2))
    company = sitting.live.company.named_at_door(guest(2), "Eva", SEATED)
    live = replace(sitting.live, company=company)
    named = screen(live, 2).named
    assert named is not None
    assert (named.asked, named.by) == ("Eva", "Person 1")
    assert screen(live, 1).named is None
    assert decide(live, guest(2), SetName("Evelina")).effects
    assert screen(renamed(live, guest(2), "Evelina"), 2).named is None
