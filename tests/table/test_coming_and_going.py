"""People who come in, sit out and go home between deals at a live table, by hand for each game."""

import pytest

from femopp.language import Speaker
from femopp.table.commands import AnyCommand, ComeIn, Declined, GoHome, Sit, SitOut, Stand
from femopp.table.log.entries import Came
from femopp.table.newcomers import come
from femopp.table.screen.own import moment_of, own_part
from femopp.table.screen.public import public_part
from femopp.table.steps import next_step
from tests.table.evening import RIFKI, RODSKAGG, SHEEPSHEAD, Evening

ANNA, BO, CISSI, DAG, EVA, FIA = [f"guest{number}" for number in range(6)]


def refused(sitting: Evening, who: str, command: AnyCommand) -> str:
    with pytest.raises(Declined) as caught:
        sitting.do(who, command)
    return Speaker("en", sitting.names).say(caught.value.text)


# Rödskägg: two to eight play, and whoever comes in begins on the points of the last


def test_whoever_sits_out_once_is_back_after_it() -> None:
    """Cissi deals first; Anna's turn to deal passes to Bo, as she looks on."""
    table = Evening(RODSKAGG).after_deal()
    before = table.points
    assert table.dealer == "Anna"
    table.do(ANNA, SitOut(once=True))
    assert table.names == ("Bo", "Cissi")
    assert table.dealer == "Bo"
    assert table.points == before
    table.after_deal()
    assert table.points["Anna"] == before["Anna"]
    assert tuple(table.live.names) == ("Anna", "Bo", "Cissi")
    assert table.dealer == "Cissi"
    table.after_deal()
    assert table.dealer == "Anna"
    assert [deal.number for deal in table.running.deals] == [1, 2, 3]


def test_whoever_rests_comes_back_to_their_place_and_their_points() -> None:
    """Bo rests in deals 2 and 3, which Anna and Cissi deal. So deal 4 is Anna's again."""
    table = Evening(RODSKAGG).after_deal()
    points = table.points["Bo"]
    table.do(BO, SitOut())
    assert (table.names, table.dealer) == (("Anna", "Cissi"), "Anna")
    table.after_deal()
    assert (table.names, table.dealer) == (("Anna", "Cissi"), "Cissi")
    table.after_deal()
    table.do(BO, ComeIn(chair=1))
    assert (table.names, table.dealer) == (("Anna", "Bo", "Cissi"), "Anna")
    assert table.points["Bo"] == points


def test_whoever_comes_back_after_the_last_dealer_deals() -> None:
    """Bo sits to Anna's left: if he is back when she has dealt, he deals."""
    table = Evening(RODSKAGG).after_deal()
    table.do(BO, SitOut())
    table.after_deal()
    table.do(BO, ComeIn())
    assert (table.names, table.dealer) == (("Anna", "Bo", "Cissi"), "Bo")


def test_a_newcomer_begins_on_the_points_of_the_last() -> None:
    """The highest total is the last; Dag sits to Anna's left, so the dealer is still Anna."""
    table = Evening(RODSKAGG).after_deal()
    last = max(table.points.values())
    table.do(DAG, ComeIn(after=0))
    assert table.names == ("Anna", "Dag", "Bo", "Cissi")
    assert table.points["Dag"] == last
    assert table.dealer == "Anna"
    table.after_deal()
    assert table.dealer == "Dag"


@pytest.mark.parametrize(
    ("wanted", "points"),
    [
        (ComeIn(guest=DAG, on="start"), 12),
        (ComeIn(guest=DAG, on="points", points=7), 7),
    ],
)
def test_the_host_chooses_the_points(wanted: ComeIn, points: int) -> None:
    table = Evening(RODSKAGG).after_deal()
    table.do(ANNA, wanted)
    assert table.points["Dag"] == points
    other = Evening(RODSKAGG).after_deal()
    told = "only the host can choose on how many points somebody comes in"
    assert refused(other, DAG, ComeIn(on="start")) == told


def test_whoever_goes_home_keeps_their_points_and_can_come_back_on_them() -> None:
    table = Evening(RODSKAGG).after_deal()
    points = table.points
    table.do(CISSI, GoHome())
    assert (table.names, table.dealer) == (("Anna", "Bo"), "Anna")
    assert table.live.guests[CISSI].seat is None
    assert table.points == points
    table.after_deal()
    table.do(CISSI, ComeIn())
    assert (table.names, table.points["Cissi"]) == (("Anna", "Bo", "Cissi"), points["Cissi"])


def test_two_must_play() -> None:
    table = Evening(RODSKAGG).after_deal()
    table.do(ANNA, SitOut())
    assert refused(table, BO, GoHome()) == "at least two must play"


def test_several_changes_between_two_deals_are_one_part() -> None:
    """Anna would deal; Dag has come in on her left. She goes home, so Dag deals."""
    table = Evening(RODSKAGG).after_deal()
    table.do(DAG, ComeIn(after=0))
    table.do(ANNA, GoHome())
    assert (table.names, table.dealer) == (("Dag", "Bo", "Cissi"), "Dag")
    table.do(ANNA, ComeIn())
    assert (table.names, table.dealer) == (("Dag", "Bo", "Cissi", "Anna"), "Dag")


# Sheepshead: five play; if six sit here, whoever deals looks on


def test_of_six_the_dealer_looks_on() -> None:
    """Eva dealt, so Anna deals deal 2 and looks on; then Bo. Fia sits to Eva's left, on 0."""
    table = Evening(SHEEPSHEAD).after_deal()
    table.do(FIA, ComeIn())
    assert table.names == ("Bo", "Cissi", "Dag", "Eva", "Fia")
    assert table.points["Fia"] == 0
    # The one before whom the first player, Bo, sits.
    assert table.dealer == "Fia"
    looks_on = []
    for _deal in range(7):
        assert table.running.ring is not None
        (away,) = table.running.ring.away
        assert sum(table.points.values()) == 0
        looks_on.append(table.live.guests[away.guest or ""].name)
        table.after_deal()
    assert looks_on == ["Anna", "Bo", "Cissi", "Dag", "Eva", "Fia", "Anna"]


def test_the_dealer_of_six_reads_that_they_deal() -> None:
    table = Evening(SHEEPSHEAD).after_deal()
    table.do(FIA, ComeIn())
    table.step()
    shown = own_part(moment_of(table.live, Speaker(), next_step(table.live)), ANNA)
    assert shown.asked == "You deal and look on; you play in the next deal"
    # She isn't in a seat, and nobody else deals.
    public = public_part(table.live, Speaker(), table.live.guests)
    assert not any(one.dealer for one in public.seats)


def test_nobody_dodges_their_deal() -> None:
    """Anna sits out and comes back at once: she deals as before, and looks on."""
    table = Evening(SHEEPSHEAD).after_deal()
    table.do(FIA, ComeIn())
    table.do(ANNA, SitOut())
    assert table.dealer == "Bo"
    table.do(ANNA, ComeIn())
    assert table.names == ("Bo", "Cissi", "Dag", "Eva", "Fia")
    # At a table at which all can play, too.
    table = Evening(RODSKAGG).after_deal()
    table.do(ANNA, SitOut(once=True))
    assert table.dealer == "Bo"
    table.do(ANNA, ComeIn())
    assert (table.names, table.dealer) == (("Anna", "Bo", "Cissi"), "Anna")


def test_if_one_of_six_sits_out_all_others_play() -> None:
    """Anna deals deal 2; with Cissi gone for a deal she plays too. Then Bo deals, and looks on."""
    table = Evening(SHEEPSHEAD).after_deal()
    table.do(FIA, ComeIn())
    table.do(CISSI, SitOut(once=True))
    assert (table.names, table.dealer) == (("Anna", "Bo", "Dag", "Eva", "Fia"), "Anna")
    table.after_deal()
    assert table.names == ("Anna", "Cissi", "Dag", "Eva", "Fia")


def test_five_must_play_sheepshead() -> None:
    table = Evening(SHEEPSHEAD).after_deal()
    told = refused(table, ANNA, SitOut())
    assert told == "the game is offered for 5 players only, not for 4"
    # A bot plays for her meanwhile, on her points.
    table.do(ANNA, Stand())
    assert table.live.people == {1, 2, 3, 4}


def test_balances_begin_on_zero() -> None:
    table = Evening(SHEEPSHEAD).after_deal()
    told = "in this game whoever comes in begins on 0"
    assert refused(table, ANNA, ComeIn(guest=FIA, on="last")) == told


# Rifki


def test_rifki_is_for_the_same_four() -> None:
    table = Evening(RIFKI).after_deal()
    told = (
        "Rifki is for the same four in all twenty deals, as each chooses five contracts; end the "
        "match, or let somebody play on in another's place"
    )
    for who, command in ((EVA, ComeIn()), (ANNA, SitOut()), (ANNA, GoHome())):
        assert refused(table, who, command) == told


# Rights and bad input


def test_only_between_two_deals() -> None:
    table = Evening(RODSKAGG)
    told = "people come and go between two deals: wait until this one is on the sheet"
    assert refused(table, ANNA, SitOut()) == told
    table.after_deal()
    table.step()
    assert refused(table, DAG, ComeIn()) == told


@pytest.mark.parametrize(
    "command", [SitOut(0), GoHome(chair=0), ComeIn(guest=DAG), ComeIn(chair=0)]
)
def test_only_the_host_does_it_for_others(command: AnyCommand) -> None:
    table = Evening(RODSKAGG).after_deal()
    assert refused(table, BO, command) == "only the host can do that for somebody else"


@pytest.mark.parametrize(
    ("who", "command", "told"),
    [
        (DAG, SitOut(), "you're only watching: take a seat first"),
        (DAG, GoHome(), "you're only watching: take a seat first"),
        (ANNA, ComeIn(), "whoever has this chair plays already"),
        (ANNA, ComeIn(chair=9), "whoever has this chair plays already"),
        (ANNA, ComeIn(guest="nobody"), "there is no such guest at the table"),
        (DAG, ComeIn(after=7), "this table has seats 1 to 3"),
        (ANNA, SitOut(-1), "this table has seats 1 to 3"),
        (ANNA, GoHome(chair=-1), "nobody in this match has that chair"),
        (
            ANNA,
            ComeIn(guest=DAG, on="points", points=0),
            "nobody can come in on 0 points here",
        ),
    ],
)
def test_what_cannot_be_is_refused(who: str, command: AnyCommand, told: str) -> None:
    table = Evening(RODSKAGG).after_deal()
    log = list(table.log)
    assert refused(table, who, command) == told
    assert table.log == log


def test_whoever_looks_on_comes_back_to_their_own_chair() -> None:
    table = Evening(RODSKAGG).after_deal()
    table.do(ANNA, SitOut())
    table.do(BO, Stand())
    told = "you sit out: come back in to your own chair instead"
    assert refused(table, ANNA, Sit(0)) == told


def test_nobody_has_the_name_of_a_bot_that_sits_out() -> None:
    table = Evening(RODSKAGG, people=2).after_deal()
    table.do(ANNA, SitOut(2))
    with pytest.raises(Declined, match="a bot at this table is called"):
        come(table.live, EVA, "Bot 3")


def test_the_bot_of_a_new_chair_has_nobodys_name() -> None:
    """There are chairs 0 to 2. The bot of chair 3 would be called as a guest is."""
    table = Evening(RODSKAGG).after_deal()
    table.enter(Came(EVA, "bot 4"))
    table.do(DAG, ComeIn())
    table.do(DAG, Stand())
    assert table.names == ("Anna", "Bo", "Cissi", "Bot 5")
