"""A stored match at which people came and went: its log, sheet, record and figures."""

import msgspec
import pytest
from msgspec.structs import replace

from femopp.driver import standing_of
from femopp.language import Speaker
from femopp.record import format_record, judged_parts, parse_records
from femopp.rulebook import settled_as_told, told_deal
from femopp.table.commands import Begin, ComeIn, GoHome, LastDeal, Sit, SitOut, Stand
from femopp.table.log.entries import Opened, Stands, restored, stored
from femopp.table.log.folding import following, opened
from femopp.table.log.past import parts_of
from femopp.table.log.snapshot import taken_up
from femopp.table.replay.record import records_of
from femopp.table.replay.replay import course_at_table, told
from femopp.table.screen.public import public_part
from femopp.table.screen.sheet import SheetText
from femopp.table.state.live import LiveTable
from tests.table.evening import RODSKAGG, SHEEPSHEAD, Evening

ANNA, BO, CISSI, DAG, EVA, FIA = [f"guest{number}" for number in range(6)]


def evening() -> Evening:
    """Return a match of five deals: Bo sits out the second, and Dag comes in before the third.

    Cissi goes home after the third, and comes back after the fourth.
    """
    table = Evening(RODSKAGG).after_deal()
    table.do(BO, SitOut(once=True))
    table.after_deal()
    table.do(DAG, ComeIn(after=2))
    table.after_deal()
    table.do(CISSI, GoHome())
    table.after_deal()
    table.do(CISSI, ComeIn())
    return table.after_deal()


def as_read(live: LiveTable) -> object:
    """Return what is the same, whatever a table was resumed from."""
    running = live.running
    assert running is not None
    match = running.table.match
    return (
        live.company,
        standing_of(match),
        running.ring,
        running.sheet.names,
        running.sheet.guests,
        running.sheet.chairs,
        tuple(map(told_deal, running.deals)),
        running.outcome,
    )


def names_at(table: Evening) -> dict[str, str]:
    return {guest: who.name for guest, who in table.live.guests.items()}


def resumed(table: Evening, place: int) -> LiveTable:
    """Return the table as it's read from the snapshot in this place of the log."""
    first, stands = table.log[0], table.log[place]
    assert isinstance(first, Opened)
    assert isinstance(stands, Stands)
    before = [one for one in table.log[: place + 1] if isinstance(one, Stands)]
    deals = tuple([deal for one in before for deal in one.deals])
    sheet = tuple([settled_as_told(one.told) for one in deals])
    names = names_at(table)
    faces = {guest: who.face for guest, who in table.live.guests.items()}
    live = taken_up(first, place + 1, stands, deals, sheet, names, faces)
    for entry in table.log[place + 1 :]:
        live = following(live, entry)
    return live


def test_the_log_has_it_all() -> None:
    table = evening()
    first = table.log[0]
    assert isinstance(first, Opened)
    live = opened(first)
    for entry in [restored(stored(one)) for one in table.log[1:]]:
        live = following(live, entry)
    assert as_read(live) == as_read(table.live)
    assert live.names == table.live.names


def test_it_is_taken_up_from_each_snapshot() -> None:
    table = evening()
    places = [place for place, one in enumerate(table.log) if isinstance(one, Stands)]
    assert len(places) == 5
    for place in places:
        live = resumed(table, place)
        assert as_read(live) == as_read(table.live)
        # It goes on from there.
        assert public_part(live, Speaker(), live.guests).away == ()


def test_the_sheet_has_a_column_for_everybody() -> None:
    table = evening()
    table.do(CISSI, GoHome())
    sheet = SheetText("en").of(table.live)
    assert sheet is not None
    assert table.names == ("Anna", "Bo", "Dag")
    columns = ["Anna", "Bo", "Dag", "Cissi"]
    assert [[columns[one] for one in deal.absent] for deal in sheet.deals] == [
        ["Dag"],
        ["Bo", "Dag"],
        [],
        ["Cissi"],
        [],
    ]
    totals = [dict(zip(columns, deal.totals, strict=True)) for deal in sheet.deals]
    assert totals[0]["Bo"] == totals[1]["Bo"]
    assert totals[2]["Cissi"] == totals[3]["Cissi"]
    last = max(totals[1][one] for one in ("Anna", "Bo", "Cissi"))
    assert totals[0]["Dag"] == totals[1]["Dag"] == last
    assert sheet.notes == (
        "Bo sat out these deals: 2",
        f"Dag came in in deal 3, on {last}",
        "Cissi sat out these deals: 4",
        f"Cissi went home after deal 5, on {totals[4]['Cissi']}",
    )
    assert [one.name for one in public_part(table.live, Speaker(), table.live.guests).away] == [
        "Cissi"
    ]


def test_the_record_is_in_parts_and_legal() -> None:
    table = evening()
    parts = parts_of(1, table.log)
    records = records_of(parts, None, Speaker("en"))
    text = "\n".join(map(format_record, records))
    read = parse_records(text)
    assert [one.players for one in read] == [
        ("Anna", "Bo", "Cissi"),
        ("Anna", "Cissi"),
        ("Anna", "Bo", "Cissi", "Dag"),
        ("Anna", "Bo", "Dag"),
        ("Anna", "Bo", "Dag", "Cissi"),
    ]
    assert read[1].about[0] == "Bo sits out the next deal"
    assert read[2].about[0].startswith("Bo plays again, on ")
    assert read[2].about[1].endswith(", like whoever is last")
    assert read[3].about[0].startswith("Cissi goes home, on ")
    verdicts = list(judged_parts(read))
    assert [verdict.wrong for _record, verdict in verdicts] == [None] * 5
    assert verdicts[-1][1].state.points == table.match.state.points


def legal_parts(table: Evening) -> list[tuple[str, ...]]:
    """Return the players of each part of the record, which a referee accepts."""
    records = records_of(parts_of(1, table.log), None, Speaker("en"))
    read = parse_records("\n".join(map(format_record, records)))
    assert [verdict.wrong for _record, verdict in judged_parts(read)] == [None] * len(read)
    return [one.players for one in read]


def test_a_chair_has_one_name_in_all_parts() -> None:
    """Bo leaves his chair to a bot, whose points are Bo's: so all parts call it by the last."""
    table = Evening(SHEEPSHEAD).after_deal()
    table.do(FIA, ComeIn())
    table.do(BO, Stand())
    table.after_deal()
    five = ("Anna", "Bot 2", "Cissi", "Dag", "Eva")
    assert legal_parts(table) == [five, (*five[1:], "Fia")]


def test_whoever_has_had_two_chairs_has_their_name_in_the_last() -> None:
    """Cissi goes home on her points, and later plays on in Bo's chair, on his."""
    table = Evening(RODSKAGG).after_deal()
    table.do(CISSI, GoHome())
    table.after_deal()
    table.do(BO, Stand())
    table.do(CISSI, Sit(1))
    table.do(DAG, ComeIn())
    table.after_deal()
    assert legal_parts(table) == [
        ("Anna", "Cissi", "Bot 3"),
        ("Anna", "Cissi"),
        ("Anna", "Cissi", "Dag"),
    ]


def test_nobody_sits_in_two_chairs() -> None:
    """Cissi plays on in Bo's chair. If her own comes back too, a bot plays there."""
    table = Evening(RODSKAGG).after_deal()
    table.do(CISSI, GoHome())
    table.do(BO, Stand())
    table.do(CISSI, Sit(1))
    table.do(ANNA, ComeIn(chair=2))
    assert table.changes[-1].guests == (ANNA, CISSI, None)
    assert table.names == ("Anna", "Cissi", "Bot 3")


def test_whoever_sat_out_plays_in_the_next_match() -> None:
    """Cissi has gone home, and Bo only sits out: both have points in the old match."""
    table = Evening(replace(RODSKAGG, players=4)).after_deal()
    table.do(CISSI, GoHome())
    table.do(BO, SitOut())
    table.after_deal()
    table.do(ANNA, LastDeal(ends_now=True))
    table.do(ANNA, Begin())
    assert table.names == ("Anna", "Bo", "Dag")
    assert table.points == {"Anna": 12, "Bo": 12, "Dag": 12}
    assert table.running.ring is None
    table.after_deal()
    first = table.log[0]
    assert isinstance(first, Opened)
    live = opened(first)
    for entry in [restored(stored(one)) for one in table.log[1:]]:
        live = following(live, entry)
    assert as_read(live) == as_read(table.live)


def test_of_six_five_begin_the_next_match() -> None:
    """Whoever looked on comes in after its first deal."""
    table = Evening(SHEEPSHEAD).after_deal()
    table.do(FIA, ComeIn())
    table.after_deal()
    assert table.names == ("Anna", "Cissi", "Dag", "Eva", "Fia")
    table.do(ANNA, LastDeal())
    while table.step():
        pass
    table.do(ANNA, Begin())
    table.after_deal()
    table.do(BO, ComeIn())
    assert sorted(table.points) == ["Anna", "Bo", "Cissi", "Dag", "Eva", "Fia"]


def won_looking_on(*, ends_now: bool) -> Evening:
    """Return a match that somebody has won who dealt and looked on: Anna on 8, or Bo on 16.

    If it `ends_now`, the host ended it when Bo had become the next dealer.
    """
    table = Evening(SHEEPSHEAD, 2 if ends_now else 4).after_deal()
    table.do(FIA, ComeIn())
    if ends_now:
        table.after_deal()
    else:
        table.step()
    table.do(ANNA, LastDeal(ends_now=ends_now))
    while table.step():
        pass
    return table


@pytest.mark.parametrize(
    ("ends_now", "winner", "points", "parts"), [(False, "Anna", 8, 2), (True, "Bo", 16, 3)]
)
def test_somebody_who_looks_on_has_won(
    ends_now: bool, winner: str, points: int, parts: int
) -> None:
    table = won_looking_on(ends_now=ends_now)
    assert max(table.points.items(), key=lambda one: one[1]) == (winner, points)
    assert winner not in table.names
    past = parts_of(1, table.log)
    text = "\n".join(map(format_record, records_of(past, None, Speaker("en"))))
    assert "winner:" not in text
    verdicts = list(judged_parts(parse_records(text)))
    assert len(verdicts) == parts
    record, verdict = verdicts[-1]
    assert verdict.wrong is None
    assert verdict.away == (winner,)
    assert verdict.state.outcome is not None
    assert verdict.state.outcome.winners == (len(record.players),)
    course = course_at_table(record, past[-1])
    assert told(course, "en")[-2:] == (
        "The match is over: the table stopped the session.",
        f"Won by: {winner}",
    )


def test_own_records_have_ones_own_cards_only() -> None:
    table = evening()
    records = records_of(parts_of(1, table.log), DAG, Speaker("en"))
    first = format_record(records[0])
    assert "??" in first
    assert records[0].players == ("Anna", "Bo", "Cissi")


@pytest.mark.parametrize("seed", range(1, 4))
def test_sheepsheads_balances_are_settled_with_those_who_look_on(seed: int) -> None:
    """A-S18: the highest balance wins, of all six; whoever deals last looks on."""
    table = Evening(SHEEPSHEAD, seed).after_deal()
    table.do(FIA, ComeIn())
    table.after_deal().after_deal()
    table.do(ANNA, LastDeal())
    while table.step():
        pass
    outcome = table.live.outcome
    assert outcome is not None
    points = table.points
    names = [*table.names, *[one for one in points if one not in table.names]]
    assert {names[one] for one in outcome.winners} == {
        one for one in names if points[one] == max(points.values())
    }
    sheet = SheetText("en").of(table.live)
    assert sheet is not None
    assert sheet.ending is not None
    assert all(sum(deal.totals) == 0 for deal in sheet.deals)


def test_entries_are_small() -> None:
    """An entry is some 300 bytes; nothing in it grows with the match."""
    table = evening()
    assert all(len(msgspec.json.encode(one)) < 600 for one in table.changes)
