"""Figures of a circle's match at a table at which people came and went, by their deals."""

from sqlalchemy import create_engine

from femopp.circle import Played
from femopp.figures.tally import tally_of
from femopp.server.circle.assembling import Course, When, assembled, course_in_log, course_of
from femopp.server.circle.rows import Circle, CircleTable, GuestOf, Member
from femopp.server.store.schema import ENTRIES, GUESTS, METADATA
from femopp.table.commands import ComeIn, GoHome, LastDeal, SitOut
from femopp.table.log.entries import Came, Stands, stored
from tests.table.evening import RODSKAGG, Evening

ANNA, BO, CISSI, DAG = [f"guest{number}" for number in range(4)]
MEMBERS = {ANNA: "a", BO: "b", CISSI: "c", DAG: "d"}
NAMES = {"a": "Anna", "b": "Bo", "c": "Cissi", "d": "Dag"}
CIRCLE = Circle(
    "c",
    "link",
    0,
    "Vi",
    "Europe/Stockholm",
    "a",
    b"",
    members={one: Member(one, name, "gun", "en", 0, 0, None, None) for one, name in NAMES.items()},
)


def match() -> Evening:
    """Return a match of five deals: Anna has played 5, Bo 4, Cissi 2, and Dag 1."""
    table = Evening(RODSKAGG).after_deal()
    table.do(BO, SitOut(once=True))
    table.after_deal()
    table.do(CISSI, GoHome())
    table.after_deal().after_deal()
    table.do(DAG, ComeIn())
    table.after_deal()
    table.do(ANNA, LastDeal(ends_now=True))
    assert table.live.is_over
    return table


def counted(course: Course) -> Played:
    table = CircleTable("t", "c", "2026-11-29", taken_in=False)
    guests = [GuestOf("t", guest, "c", member, None) for guest, member in MEMBERS.items()]
    return assembled(CIRCLE, table, 1, course, guests, When(0, 0, "2026-11-29"))[0]


def test_everybody_counts_by_the_deals_that_they_played() -> None:
    table = match()
    played = counted(course_of(table.live))
    assert played.names == ("Anna", "Bo", "Dag", "Cissi")
    assert played.players == ("a", "b", "d", "c")
    assert [[one for one in deal.players if one is not None] for deal in played.deals] == [
        ["a", "b", "c"],
        ["a", "c"],
        ["a", "b"],
        ["a", "b"],
        ["a", "b", "d"],
    ]
    # Dag and Cissi have played less than half of the five.
    assert {played.players[one] for one in played.visitors} == {"c", "d"}
    tally = tally_of(played)
    deals = {one: tally.members[one]["deals"] for one in "abcd"}
    assert deals == {"a": 5, "b": 4, "c": 2, "d": 1}


def test_the_log_says_the_same() -> None:
    table = match()
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        rows = [
            {
                "log_id": "t",
                "number": number,
                "data": stored(one),
                "hash": b"",
                "stands": one.match if isinstance(one, Stands) else None,
                "fence": 1,
                "at": 0,
            }
            for number, one in enumerate(table.log, start=1)
        ]
        connection.execute(ENTRIES.insert(), rows)
        guests = [
            {"table_id": "t", "guest": one.guest, "token_hash": one.guest, "name": one.name}
            for one in table.log
            if isinstance(one, Came)
        ]
        connection.execute(GUESTS.insert(), guests)
        course = course_in_log(connection, "t", 1)
    assert course is not None
    assert counted(course) == counted(course_of(table.live))
