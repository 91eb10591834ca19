"""Nobody comes to a table with a name that people would take for another's there."""

import pytest
from msgspec.structs import replace

from femopp.kits import GAMES
from femopp.record import LONGEST_NAME, unlike
from femopp.table.cast import cast_for, chosen_bots
from femopp.table.commands import AnswerAsker, SetName
from femopp.table.deciding import decide
from femopp.table.effects import Answer, Renames
from femopp.table.log.entries import Came, Sat, restored, stored
from femopp.table.log.folding import fold
from femopp.table.newcomers import ask, come, name_at_door
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from tests.table.sitting import Sitting, declined, guest, refused, screen

RIFKI = Settings("rifki", pace=Pace.NONE)
HOST = guest(0)
LIKE_IREM = ["irem", "ırem", "İREM", "\uff29\u0307rem", "i\u0307rem"]


def table() -> Sitting:
    """Return a table of Person 0, the host, and İrem, before the match."""
    sitting = Sitting(RIFKI, begin=False)
    sitting.enter(Came("i", "İrem"), Sat("i", 1))
    return sitting


def asking(name: str) -> LiveTable:
    live = table().live
    who = ask(live, "a", name)
    asker = replace(live.guests["i"], name=who.name, face=who.face, seat=None)
    return replace(live, company=live.company.asked("a", asker))


@pytest.mark.parametrize("name", LIKE_IREM, ids=ascii)
def test_nobody_enters_or_is_renamed_like_a_guest(name: str) -> None:
    live = table().live
    for says in (declined(lambda: come(live, "new", name)), refused(live, HOST, SetName(name))):
        assert says.startswith("'İrem' is at this table already: take another name")
    assert come(live, "new", "ïrem").name == "ïrem"


@pytest.mark.parametrize("name", ["BOT 3", "bot 3", "Ｂot 3"], ids=ascii)
def test_nobody_enters_or_is_renamed_like_a_bot(name: str) -> None:
    live = table().live
    for says in (declined(lambda: come(live, "new", name)), refused(live, HOST, SetName(name))):
        assert says == "a bot at this table is called 'Bot 3': take another name"


def test_one_may_write_ones_own_name_otherwise() -> None:
    answer = decide(table().live, "i", SetName("irem"))
    assert answer == Answer(effects=(Renames("irem"),))


@pytest.mark.parametrize("name", ["İrem", *LIKE_IREM, "bot 3"], ids=ascii)
def test_who_asks_may_have_anybodys_name_and_the_host_gives_another(name: str) -> None:
    live = asking(name)
    (asker,) = screen(live, 0).askers
    assert (asker.name, asker.free) == (live.company.asking["a"].name, f"{asker.name} B.")
    says = refused(live, HOST, AnswerAsker("a", lets_in=True))
    assert "is at this table already: let them in under another name, such as" in says
    assert f"'{asker.free}'" in says
    like = refused(live, HOST, AnswerAsker("a", lets_in=True, name="İrem\u200d"))
    assert like.startswith("'İrem' is at this table already")
    assert "a comma" in refused(live, HOST, AnswerAsker("a", lets_in=True, name="a,b"))
    (came,) = decide(live, HOST, AnswerAsker("a", lets_in=True, name=" İrem B. ")).entries
    assert isinstance(came, Came)
    assert (came.guest, came.name) == ("a", "İrem B.")


def test_the_letter_at_the_door_is_one_that_nobody_has() -> None:
    sitting = table()
    sitting.enter(Came("b", "irem b."))
    assert name_at_door(sitting.live, "irem") == "irem C."
    long = "x" * LONGEST_NAME
    sitting.enter(Came("x", long))
    assert name_at_door(sitting.live, long) == "x" * 57 + "… 2"


def test_a_name_that_is_free_needs_no_other() -> None:
    live = asking("Bo")
    assert screen(live, 0).askers[0].free is None
    (came,) = decide(live, HOST, AnswerAsker("a", lets_in=True)).entries
    assert isinstance(came, Came)
    assert came.name == "Bo"


def test_who_asks_keeps_nobody_from_a_name() -> None:
    assert come(asking("Bo"), "new", "bo").name == "bo"


@pytest.mark.parametrize("name", ["", "x" * 61, "a,b", "An\u202ena"], ids=ascii)
def test_who_asks_has_a_name_that_somebody_can_have(name: str) -> None:
    assert "name" in declined(lambda: ask(table().live, "a", name))


def test_a_stored_table_with_two_alike_goes_on() -> None:
    sitting = Sitting(RIFKI, begin=False)
    sitting.enter(Came("a", "Anna"), Sat("a", 1), Came("b", "anna"), Sat("b", 2))
    live = fold(restored(stored(entry)) for entry in sitting.log)
    assert live.names[1:3] == ("Anna", "anna")
    # Their page sends the name along when they change their face.
    assert decide(live, "b", SetName(" anna ")) == Answer()
    assert "already" in refused(live, "b", SetName("ANNA"))
    assert decide(live, "b", SetName("Annika")).effects == (Renames("Annika"),)


@pytest.mark.parametrize("name", ["Leyla", "leyla", "ＬＥＹＬＡ"])
def test_no_bot_is_called_like_a_person(name: str) -> None:
    game = GAMES["rodskagg"]
    assert "Leyla" not in {one.name for one in chosen_bots(8, game, {name})}
    assert cast_for(("Leyla",), game, {name})[0].name != "Leyla"


def test_a_free_name_has_a_number_and_is_never_too_long() -> None:
    assert unlike("Anna", ["Bo"]) == "Anna"
    assert unlike("anna", ["Anna", "ANNA 2"]) == "anna 3"
    long = "x" * LONGEST_NAME
    assert unlike(long, ["Bo"]) == long
    assert unlike(long, [long.upper()]) == "x" * 57 + "… 2"
