"""Giving notice of being near zero."""

from typing import Any

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.state import Phase
from femopp.rulebook import OptionError
from femopp.tricks import Seat
from tests.games.rodskagg.manual import Manual, leads
from tests.games.rodskagg.telling import Told

BO = Seat(0)


def tricks(taken: str, points: int = 3, calls: str = "2 - -", **options: Any) -> Manual:
    """Bo, on so many points, and who took the tricks so far; the last of them lies."""
    options = {"preset": "english", "fresh_hand": False, **options}
    table = Manual(points=(points, 12, 12), **options).deal(taken.ljust(6, "E")).ready()
    return table.tell(f"{calls} {taken}")


@pytest.mark.parametrize("stands", [1, 0])
def test_ren_out_1_notice_is_given_at_one_and_at_zero(stands: int) -> None:
    table = tricks("BB", points=2 + stands)
    assert f"notice {stands}" in table.legal("Bo")
    table.does(f"Bo: notice {stands}")
    assert leads(table).errors == []


@pytest.mark.parametrize("stands", [1, 0])
def test_ren_ritual_7_forgetting_it_costs_six(stands: int) -> None:
    table = leads(tricks("BB", points=2 + stands))
    assert table.knock("Eva: Bo notice") == 6
    assert table.points[BO] == 8 + stands
    assert [line.cite.rule for line in table.state.rites.lines] == ["REN-RITUAL-7"]


@pytest.mark.parametrize("points", [2, 4, 5])
def test_a_r7_no_duty_at_other_points(points: int) -> None:
    assert leads(tricks("B", points=points + 1)).errors == []


@pytest.mark.parametrize("line", ["Bo: notice 0", "Eva: notice 1", "Bo: notice 2"])
def test_ren_out_1_notice_of_other_points_is_refused(line: str) -> None:
    assert tricks("BB", points=3).refused(line) == ["REN-OUT-1"]


def test_ren_out_1_notice_is_given_once() -> None:
    table = tricks("BB", points=3)
    table.does("Bo: notice 1")
    assert table.refused("Bo: notice 1") == ["REN-OUT-1"]


def test_a_r7_at_one_and_again_at_zero() -> None:
    table = tricks("BBB", points=3)
    assert table.errors == ["Bo notice"]
    leads(table)
    assert table.errors == ["Bo notice"]  # the first has closed, the second has opened
    assert table.knock("Eva: Bo notice") == 6


def test_a_r7_both_open_cost_six_each() -> None:
    table = leads(tricks("BBB", points=3, knock_window="deal_end"))
    assert table.errors == ["Bo notice", "Bo notice"]
    assert table.knock("Eva: Bo notice") == 6
    assert table.knock("Gun: Bo notice") == 6
    assert table.points[BO] == 15


def test_a_r7_on_reaching_the_points_only() -> None:
    table = tricks("BBEEEE", points=3, calls="- 4 -").close()
    assert table.points[BO] == 1
    table.deal("EEEEEE").ready().tell("- - 1 E")
    assert table.refused("Bo: notice 1") == ["REN-OUT-1"]
    assert leads(table).errors == []


def test_a_r7_points_up_create_no_duty() -> None:
    table = Manual(points=(-4, 12, 12), preset="english", fresh_hand=False).deal("EEEEEE")
    table.pick_up("Bo")
    table.knock("Eva: Bo early_pickup")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("- 4 - E")
    assert table.points[BO] == 1
    assert table.refused("Bo: notice 1") == ["REN-OUT-1"]
    assert leads(table).errors == []


def test_a_r7_points_up_before_the_lead_end_the_duty() -> None:
    table = Manual(
        points=(3, 12, 12), preset="english", fresh_hand=False, knock_window="deal_end"
    ).deal("BBEEEE")
    table.pick_up("Bo")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("2 - - BB")
    table.knock("Eva: Bo early_pickup")
    assert leads(table).errors == []


def test_a_r7_the_deadline_is_the_lead_to_the_next_trick() -> None:
    table = tricks("BB", points=3)
    table.gather()
    assert table.allowed("Bo: notice 1")
    leads(table)
    assert table.refused("Bo: notice 1") == ["REN-OUT-1"]


@pytest.mark.parametrize("options", [{"notice_at": (0,)}, {"out_knock": True, "notice_at": ()}])
def test_ren_out_1_also_while_one_decides_how_many_tricks_to_take(options: dict[str, Any]) -> None:
    table = tricks("BBBB", points=4, calls="4 - -", **options)
    table.does("Bo: ask")
    table.tell("fold fold")
    assert table.state.phase is Phase.TAKING
    table.does("Bo: out" if table.state.options.out_knock else "Bo: notice 0")
    table.does("Bo: take 0")
    assert table.gather().errors == []


def test_a_r7_after_trick_six_as_with_going_out() -> None:
    table = tricks("EEEEEB", points=2, calls="- 5 -")
    assert table.knock("Eva: Bo notice") is None
    table.gather()
    assert table.state.phase is Phase.CLOSING
    assert table.refused("Bo: notice 1") == ["REN-OUT-1"]
    assert table.knock("Eva: Bo notice") == 6
    table.close()
    assert table.points[BO] == 7


def test_last_trick_knock_not_required_for_notices_either() -> None:
    table = tricks("EEEEEB", points=2, calls="- 5 -", last_trick_knock="not_required")
    assert table.gather().errors == []


def test_ren_ritual_7_at_zero_and_caught_one_does_not_win() -> None:
    table = tricks("EEEEEB", points=1, calls="- 5 -").gather()
    table.knock("Gun: Bo notice")
    table.close()
    assert table.points[BO] == 6
    assert not table.winners


def test_a_r7_no_duty_in_rodskagg() -> None:
    table = tricks("BB", points=3, calls="R")
    assert table.refused("Bo: notice 1") == ["REN-OUT-1"]
    assert leads(table).errors == []


def test_a_r7_a_bounce_brings_one_to_one_as_well() -> None:
    assert leads(tricks("BB", points=1, overshoot="bounce")).errors == ["Bo notice"]


@pytest.mark.parametrize(
    ("notice_at", "points", "errors"),
    [
        ((), 3, []),
        ((), 2, []),
        ((0,), 3, []),
        ((0,), 2, ["Bo notice"]),
        ((1, 0), 3, ["Bo notice"]),
        ((1, 0), 1, []),
        ((1, 0, -1), 1, ["Bo notice"]),
        ((2,), 4, ["Bo notice"]),
    ],
)
def test_notice_at(notice_at: tuple[int, ...], points: int, errors: list[str]) -> None:
    assert leads(tricks("BB", points=points, notice_at=notice_at)).errors == errors


@pytest.mark.parametrize("penalty", [5, 6, 4])
def test_notify_penalty(penalty: int) -> None:
    table = leads(tricks("BB", notify_penalty=penalty))
    assert table.knock("Eva: Bo notice") == penalty


def test_notify_penalty_0_makes_it_no_error() -> None:
    assert leads(tricks("BB", notify_penalty=0)).errors == []


def test_notice_is_no_word_where_there_are_no_notices() -> None:
    table = Manual().deal("BBBBBB").ready()
    assert not any("notice" in one for one in table.legal("Bo"))


def test_out_knock_and_a_notice_at_zero_are_never_both_duties() -> None:
    with pytest.raises(OptionError, match="out_knock"):
        RODSKAGG.options.of("english", out_knock=True)
    RODSKAGG.options.of("english", out_knock=True, notice_at=(1,))


def test_out_knock_beside_a_notice_at_one() -> None:
    table = Manual(points=(3, 12, 12), preset="english", out_knock=True, notice_at=(1,))
    table.deal("BBBEEE").ready().tell("2 - - BB")
    table.does("Bo: notice 1")
    table.tell("B")
    table.does("Bo: out")
    assert table.state.rites.knocked == (BO,)


@pytest.mark.parametrize("rituals", ["auto", "off"])
def test_without_manual_rituals_nobody_gives_notice(rituals: str) -> None:
    table = Told("2 - - BB ... EEEE", preset="english", rituals=rituals, points=(3, 12, 12))
    assert table.refused("Bo: notice 1") == ["REN-OUT-1"]
