"""The window for knocking: events of the game open and close it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.state import Phase
from femopp.tricks import Seat
from tests.games.rodskagg.manual import Manual

Step = Callable[[Manual], object]


def bo_cuts(table: Manual) -> None:
    table.does("Bo: cut")
    table.deal("BBBBBB").ready()


def bo_picks_up_early(table: Manual) -> None:
    table.deal("BBBBBB").pick_up("Bo")
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun")


def gun_misdeals(table: Manual) -> None:
    table.deal("BBBBBB", short="Eva").pick_up("Gun")
    table.does("Gun: phrase")
    table.pick_up("Bo", "Eva")


def bo_forgets_to_ask(table: Manual) -> None:
    table.deal("BBBBBB").ready().tell("1 - - BBBB").gather()
    lead(table)


def bo_forgets_to_knock(table: Manual) -> None:
    table.deal("BBBBBB").ready().tell("1 - - BB").gather()
    lead(table)


def bo_forgets_his_notice(table: Manual) -> None:
    table.deal("BBBBBB").ready().tell("1 - - BB").gather()
    lead(table)


def lead(table: Manual) -> None:
    assert table.turn is not None
    table.tell(table.plan[table.state.tricks_played][table.turn])


def follow(table: Manual) -> None:
    """Let the others follow; the trick lies."""
    while table.turn is not None:
        lead(table)


def gather(table: Manual) -> None:
    table.gather()


def call(table: Manual) -> None:
    table.tell("1 - -")


def nothing(table: Manual) -> None:
    pass


@dataclass(frozen=True)
class Window:
    """The cause of an error, and the steps in which it is open; the next step closes it."""

    rule: str
    error: str
    opened: Step
    open_after: tuple[Step, ...]
    closed_by: Step
    setting: dict[str, Any] = field(default_factory=dict)


ENGLISH = {"preset": "english", "fresh_hand": False}
ON_TWO = {"points": (2, 12, 12)}

WINDOWS = [
    Window("A-R10 cut", "Bo cut", bo_cuts, (nothing, call), lead),
    Window("A-R10 pick-up", "Bo early_pickup", bo_picks_up_early, (nothing, call), lead),
    Window("A-R10 misdeal", "Gun misdeal", gun_misdeals, (nothing, call), lead),
    Window(
        "A-R10 question",
        "Bo forgot_ask",
        bo_forgets_to_ask,
        (nothing, follow, gather),
        lead,
    ),
    Window(
        "A-R10 going out",
        "Bo out",
        bo_forgets_to_knock,
        (nothing, follow, gather),
        lead,
        ON_TWO,
    ),
    Window(
        "A-R10 notice",
        "Bo notice",
        bo_forgets_his_notice,
        (nothing, follow, gather),
        lead,
        {**ENGLISH, **ON_TWO},
    ),
    Window(
        "REN-RITUAL-8 before play starts",
        "Bo early_pickup",
        bo_picks_up_early,
        (nothing, call),
        lead,
        ENGLISH,
    ),
    Window(
        "REN-RITUAL-8 before the first card of the next trick",
        "Bo forgot_ask",
        bo_forgets_to_ask,
        (nothing, follow, gather),
        lead,
        ENGLISH,
    ),
]

by_rule = pytest.mark.parametrize("window", WINDOWS, ids=lambda window: window.rule)


def knocks(window: Window, steps: int, **options: Any) -> bool:
    """Whether a knock is upheld after this many steps; one more than there are closes it."""
    table = Manual(**{**window.setting, **options})
    window.opened(table)
    for step in (*window.open_after, window.closed_by)[:steps]:
        step(table)
    return table.knock(f"Eva: {window.error}") is not None


@by_rule
def test_an_error_can_be_knocked_for_while_its_window_is_open(window: Window) -> None:
    for steps in range(1, len(window.open_after) + 1):
        assert knocks(window, steps)
        assert knocks(window, steps, knock_window="before_next_lead")


@by_rule
def test_and_no_more_when_the_next_card_is_led(window: Window) -> None:
    assert not knocks(window, len(window.open_after) + 1)


@by_rule
@pytest.mark.parametrize("option", ["deal_end", "unlimited"])
def test_knock_window_deal_end_and_unlimited_stay_open(window: Window, option: str) -> None:
    assert knocks(window, len(window.open_after) + 1, knock_window=option)


@pytest.mark.parametrize(
    ("option", "upheld"), [("before_next_lead", True), ("deal_end", True), ("unlimited", True)]
)
@pytest.mark.parametrize(
    ("opened", "kind"), [(bo_cuts, "cut"), (bo_picks_up_early, "early_pickup")]
)
def test_a_deal_passed_out_can_be_knocked_in_until_it_is_closed(
    option: str, upheld: bool, opened: Step, kind: str
) -> None:
    table = Manual(knock_window=option)
    opened(table)
    table.tell("- - -")
    assert table.state.phase is Phase.CLOSING
    assert (table.knock(f"Eva: Bo {kind}") == 5) is upheld


def after_the_deal(option: str) -> Manual:
    """Bo picked up early in a deal that is passed out and closed; Bo now deals the next."""
    table = Manual(knock_window=option)
    bo_picks_up_early(table)
    table.tell("- - -").close()
    assert table.state.deal_number == 2
    return table


@pytest.mark.parametrize(
    ("option", "points"), [("before_next_lead", None), ("deal_end", None), ("unlimited", 5)]
)
def test_the_closing_of_the_deal_ends_the_time_unless_it_is_unlimited(
    option: str, points: int | None
) -> None:
    assert after_the_deal(option).knock("Eva: Bo early_pickup") == points


def test_knock_window_unlimited_the_points_go_on_the_sheet_of_the_later_deal() -> None:
    table = after_the_deal("unlimited")
    table.knock("Eva: Bo early_pickup")
    table.deal("BBBBBB")
    table.does("Bo: phrase")
    table.pick_up("Bo", "Eva", "Gun").tell("- - -").close()
    assert table.lines("Bo") == [("R49-DEAL-11", 5)]


def test_knock_window_unlimited_an_old_error_of_the_dealer_does_not_free_the_others() -> None:
    table = after_the_deal("unlimited")
    table.deal("BBBBBB")
    table.knock("Eva: Bo early_pickup")
    table.pick_up("Eva")
    assert table.errors == ["Eva early_pickup"]


def test_a_r29_knock_window_unlimited_ends_for_one_who_is_out_of_the_match() -> None:
    table = Manual(knock_window="unlimited", players=4)
    table.deal("EBBBBB").pick_up("Bo")
    table.does("Ivo: phrase")
    table.pick_up("Eva", "Gun", "Ivo").tell("R E").close()
    assert table.state.out == {0}
    assert table.errors == []
    assert table.knock("Eva: Bo early_pickup") is None
    assert table.points[0] == 12


@pytest.mark.parametrize("option", ["deal_end", "unlimited"])
def test_a_redeal_is_no_end_of_the_deal(option: str) -> None:
    table = Manual(knock_window=option).deal("BBBBBB", short="Eva").pick_up("Bo")
    table.does("Gun: misdeal")
    table.deal("BBBBBB").ready().tell("1 - - B")
    assert table.knock("Eva: Bo early_pickup") == 5


def test_errors_after_the_first_lead_are_open_until_the_next() -> None:
    table = Manual().deal("BBBBBB").pick_up("Bo").tell("R")
    lead(table)
    table.pick_up("Eva")
    assert table.errors == ["Eva early_pickup"]
    table.pick_up("Gun")
    follow(table)
    gather(table)
    assert table.errors == ["Eva early_pickup", "Gun early_pickup"]
    lead(table)
    assert table.errors == []


# Closing


def test_a_r10_three_steps_after_trick_six() -> None:
    table = Manual().deal("BBBBBB").ready().tell("1 - - BBBB")
    table.does("Bo: ask")
    table.tell("along along BB")
    assert table.state.play.lies
    table.gather()
    assert table.state.phase is Phase.CLOSING
    assert not table.state.sheet
    assert RODSKAGG.actors(table.state) == (0, 1, 2)
    table.close()
    assert len(table.state.sheet) == 1


def test_a_rodskagg_that_has_failed_is_gathered_and_closed_too() -> None:
    table = Manual(players=4).deal("EBBBBB").ready().tell("R E")
    table.gather()
    assert table.state.phase is Phase.CLOSING
    table.close()
    assert table.state.out == {0}


@pytest.mark.parametrize("line", ["Bo: close", "Bo: gather"])
def test_only_the_table_gathers_and_closes(line: str) -> None:
    table = Manual().deal("BBBBBB").ready().tell("- - -")
    assert "A-R10" in table.refused(line)


def test_after_the_deal_is_closed_the_next_dealer_has_the_pack() -> None:
    table = after_the_deal("before_next_lead")
    assert table.state.phase is Phase.BEFORE_DEAL
    assert table.state.dealer == Seat(0)
    assert table.whose == "Bo"
