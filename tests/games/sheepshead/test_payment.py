"""Payment: all 264 rows of the table, the doublings, and both sides' card points."""

from typing import Any

import pytest
from msgspec.structs import replace

from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.actions import Blitz, Crack
from femopp.games.sheepshead.rules.order import card_points
from femopp.games.sheepshead.rules.payment import SCORES, PlayedDeal
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.settlement import played_deal
from femopp.games.sheepshead.rules.state import Cracked, Session
from femopp.rulebook import settle
from femopp.tricks import Seat, seats
from tests.games.sheepshead.deals import ONE_TRICK, ONE_TRICK_PLAY, SWEEP, played_out, settled
from tests.games.sheepshead.payments import ROWS, Row
from tests.games.sheepshead.table import Table

PICKER, PARTNER, CRACKER, OTHER = Seat(0), Seat(1), Seat(2), Seat(3)

POINTS = {
    # won, schneider, no trick: card points of the picker's side and of the opponents
    (True, False, False): (61, 59),
    (True, True, False): (91, 29),
    (True, True, True): (120, 0),
    (False, False, False): (60, 60),
    (False, True, False): (29, 91),
    (False, True, True): (22, 98),
}


def deal_of(row: Row) -> PlayedDeal:
    ours, theirs = POINTS[row.result]
    return PlayedDeal(
        picker=PICKER,
        partner=None if row.alone else PARTNER,
        picker_points=ours,
        opponent_points=theirs,
        schneider=row.schneider,
        no_trick=row.no_trick,
        blitz=row.blitz,
        cracks=() if row.crack is None else (Cracked(CRACKER, row.crack),),
        double_cracked=PARTNER if row.double_crack else None,
        triple_cracked=OTHER if row.triple_crack else None,
    )


def paid(deal: PlayedDeal) -> list[int]:
    lines = settle(SCORES, deal, seats(5), SHEEPSHEAD.options.of())
    return [sum(line.points for line in lines if line.seat == seat) for seat in range(5)]


def test_the_table_is_whole() -> None:
    assert len(ROWS) == len(set(ROWS)) == 264
    assert len({row.announced for row in ROWS if not row.alone}) == 31
    assert len({row.announced for row in ROWS if row.alone}) == 13


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(map(str, row[:8])))
def test_shp_pay_every_row(row: Row) -> None:
    points = paid(deal_of(row))
    assert points[0] == row.picker
    assert points[1] == (row.opponent if row.partner is None else row.partner)
    assert points[2:] == [row.opponent] * 3
    assert sum(points) == 0


# The basic payments, by hand

BASIC = PlayedDeal(PICKER, PARTNER, 61, 59, schneider=False, no_trick=False)


@pytest.mark.parametrize(
    ("rule", "alone", "won", "points"),
    [
        ("SHP-PAY-3", False, True, [2, 1, -1, -1, -1]),
        ("SHP-PAY-4", False, False, [-4, -2, 2, 2, 2]),
        ("SHP-PAY-5", True, True, [4, -1, -1, -1, -1]),
        ("SHP-PAY-6", True, False, [-8, 2, 2, 2, 2]),
    ],
)
def test_shp_pay_3_to_6(rule: str, alone: bool, won: bool, points: list[int]) -> None:
    deal = replace(
        BASIC,
        partner=None if alone else PARTNER,
        picker_points=61 if won else 60,
        opponent_points=59 if won else 60,
    )
    assert paid(deal) == points


def test_shp_pay_3_win_with_partner() -> None:
    assert lines_after(played_out(61, 3), 0) == {"SHP-PAY-3": 2}
    assert lines_after(played_out(61, 3), 1) == {"SHP-PAY-3": 1}
    assert lines_after(played_out(61, 3), 4) == {"SHP-PAY-3": -1}


def test_shp_pay_4_double_the_bump() -> None:
    assert lines_of(settled(played_out(59, 3)), 0) == [("SHP-PAY-3", -2), ("SHP-PAY-4", -2)]
    assert lines_of(settled(played_out(59, 3)), 1) == [("SHP-PAY-3", -1), ("SHP-PAY-4", -1)]
    assert lines_of(settled(played_out(59, 3)), 2) == [("SHP-PAY-3", 1), ("SHP-PAY-4", 1)]


def test_shp_pay_5_win_alone() -> None:
    state = settled(played_out(61, 3, boy=0))
    assert state.points == (4, -1, -1, -1, -1)
    assert lines_of(state, 0) == [("SHP-PAY-5", 4)]


def test_shp_pay_6_and_a_s9_the_bump_also_alone() -> None:
    state = settled(played_out(59, 3, boy=0))
    assert state.points == (-8, 2, 2, 2, 2)
    assert lines_of(state, 0) == [("SHP-PAY-5", -4), ("SHP-PAY-6", -4)]


def test_a_s9_the_bump_is_one_factor_whatever_else_doubles() -> None:
    state = settled(played_out(20, 0))  # schneider, no trick
    assert state.points == (-16, -8, 8, 8, 8)


def test_shp_pay_7_each_doubling_adds_a_line() -> None:
    table = Table(ONE_TRICK, "8S 9S").picks(0, Blitz.BLITZ, bury="QC QS").passes(0, 1)
    table.does(2, Crack())
    table.all_pass().plays(ONE_TRICK_PLAY)
    assert table.lines(0) == [
        ("SHP-PAY-3", -2),
        ("SHP-PAY-4", -2),
        ("SHP-DBL-BLITZ-1", -4),
        ("SHP-DBL-CRACK-1", -8),
        ("SHP-DBL-SCHNEIDER-1", -16),
    ]


def test_shp_pay_8_the_example() -> None:
    table = Table(ONE_TRICK, "8S 9S").picks(0, Blitz.BLITZ, bury="QC QS").passes(0, 1)
    table.does(2, Crack())
    table.all_pass().plays(ONE_TRICK_PLAY)
    assert table.state.points == (-32, -16, 16, 16, 16)


def test_shp_dbl_0_all_factors_multiply() -> None:
    deal = replace(
        BASIC, picker_points=91, opponent_points=29, schneider=True, doublers=2, blitz=Blitz.BOTH
    )
    assert paid(deal) == [2 * 2**5, 2**5, -(2**5), -(2**5), -(2**5)]


# Winners


@pytest.mark.parametrize(("ours", "won"), [(61, True), (60, False)])
def test_shp_pay_2_sixty_one_win(ours: int, won: bool) -> None:
    assert played_deal(after_play(ours, 3)).won == won


def test_a_s16_sixty_to_sixty_is_lost_without_schneider() -> None:
    deal = played_deal(after_play(60, 3))
    assert (deal.picker_points, deal.opponent_points) == (60, 60)
    assert (deal.won, deal.schneider) == (False, False)
    assert settled(played_out(60, 3)).points == (-4, -2, 2, 2, 2)


@pytest.mark.parametrize(("tricks", "ours"), [(0, 20), (1, 30), (3, 70)])
def test_shp_pay_1_the_buried_cards_count(tricks: int, ours: int) -> None:
    state = after_play(ours, tricks)
    taken = [one.trick.cards for one in state.taken if one.seat == 0]
    deal = played_deal(state)
    in_tricks = sum(card_points(cards) for cards in taken)
    assert deal.picker_points == in_tricks + card_points(state.buried) == ours
    assert deal.opponent_points == 120 - ours


@pytest.mark.parametrize(
    ("ours", "schneider"),
    [(29, True), (30, False), (31, False), (89, False), (90, False), (91, True)],
)
def test_shp_dbl_schneider_1_and_a_s2_fewer_than_thirty(ours: int, schneider: bool) -> None:
    state = settled(played_out(ours, 1 if ours < 60 else 5))
    assert ("SHP-DBL-SCHNEIDER-1" in dict(lines_of(state, 0))) == schneider


@pytest.mark.parametrize(
    ("ours", "schneider"),
    [(29, True), (30, True), (31, False), (89, False), (90, False), (91, True)],
)
def test_a_s2_option_the_pickers_side_needs_one_more(ours: int, schneider: bool) -> None:
    deal = played_deal(after_play(ours, 1 if ours < 60 else 5, schneider_rule="picker_lt31"))
    assert deal.schneider == schneider


@pytest.mark.parametrize("is_trick", [False, True])
@pytest.mark.parametrize("counts", [False, True])
@pytest.mark.parametrize("tricks", [0, 1])
def test_a_s1_option_when_the_buried_cards_count(tricks: int, counts: bool, is_trick: bool) -> None:
    state = after_play(8, tricks, bury_counts_without_trick=counts, bury_is_trick=is_trick)
    deal = played_deal(state)
    bury_is_ours = tricks == 1 or counts or is_trick
    assert card_points(state.buried) > 0
    assert deal.picker_points == (8 if bury_is_ours else 8 - card_points(state.buried))
    assert deal.picker_points + deal.opponent_points == 120
    assert deal.no_trick == (tricks == 0 and not is_trick)


def test_shp_dbl_schneider_1_doubles() -> None:
    assert settled(played_out(91, 5)).points == (4, 2, -2, -2, -2)
    assert settled(played_out(29, 1)).points == (-8, -4, 4, 4, 4)


@pytest.mark.parametrize(("ours", "tricks"), [(120, 6), (20, 0)])
def test_shp_dbl_notrick_1_either_side(ours: int, tricks: int) -> None:
    assert "SHP-DBL-NOTRICK-1" in dict(lines_of(settled(played_out(ours, tricks)), 0))


def test_shp_dbl_notrick_1_a_trick_without_points_is_one() -> None:
    # Seat 2 takes one trick of no points: 120 to 0, and yet not "no trick".
    table = Table(
        {
            0: "QC QS QH QD JC TH",
            1: "JD 7D 8D 7S KH 7H",
            2: "JS JH 9C 9S 9H AD",
            3: "8C 9D KS 8S KC AC",
            4: "7C TS TC KD TD AS",
        },
        "8H AH",
    ).picks(0, bury="TH AH")
    table.all_pass().plays("8H 7H 9H 8C 7C").plays_on()
    assert [one.seat for one in table.state.taken] == [2, 0, 0, 0, 0, 0]
    lines = dict(table.lines(0))
    assert "SHP-DBL-SCHNEIDER-1" in lines
    assert "SHP-DBL-NOTRICK-1" not in lines


def test_shp_dbl_notrick_2_four_times_with_schneider() -> None:
    assert settled(played_out(120, 6)).points == (8, 4, -4, -4, -4)
    assert settled(played_out(20, 0)).points == (-16, -8, 8, 8, 8)


def test_a_s1_the_bury_alone_never_saves_from_schneider() -> None:
    state = settled(played_out(22, 0))  # two aces buried
    assert {"SHP-DBL-SCHNEIDER-1", "SHP-DBL-NOTRICK-1"} <= set(dict(lines_of(state, 0)))


def test_the_sweep_is_paid() -> None:
    table = Table(SWEEP, "7C 8C").picks(0, bury="7C 8C").all_pass().plays_on()
    assert table.lines(0) == [
        ("SHP-PAY-3", 2),
        ("SHP-DBL-SCHNEIDER-1", 2),
        ("SHP-DBL-NOTRICK-1", 4),
    ]


# Doublers


def after_passed_out(times: int, start: Start | None = None, **options: Any) -> Table:
    table = Table(start=start, **options)
    for _deal in range(times):
        table.deal()
        for _seat in range(5):
            table.passes(table.turn)
    return table


def sweeps(table: Table) -> int:
    """Return the picker's payment if forehand sweeps as in `SWEEP`."""
    assert table.state.dealer is not None
    forehand = (table.state.dealer + 1) % 5
    before = table.state.points[forehand]
    table.deal({(forehand + seat) % 5: hand for seat, hand in SWEEP.items()}, "7C 8C")
    table.picks(forehand, bury="7C 8C").all_pass().plays_on()
    return table.state.points[forehand] - before


@pytest.mark.parametrize(("times", "points"), [(0, 8), (1, 16), (2, 32), (3, 64)])
def test_shp_dbl_doubler_1_each_deal_that_nobody_picked(times: int, points: int) -> None:
    table = after_passed_out(times)
    assert table.state.doublers == times
    assert sweeps(table) == points
    assert table.state.doublers == 0


def test_a_s8_the_doublers_are_for_one_deal() -> None:
    table = after_passed_out(2)
    assert [sweeps(table), sweeps(table)] == [32, 8]


def test_a_s8_pending_doublers_at_the_start() -> None:
    table = Table(start=Start(dealer=Seat(4), doublers=1))
    assert sweeps(table) == 16


# Helpers


def after_play(ours: int, tricks: int, **options: Any) -> Session:
    state = played_out(ours, tricks, **options)
    shown = SHEEPSHEAD.consequence(state)
    assert shown is not None
    return SHEEPSHEAD.evolve(state, shown)


def lines_of(state: Session, seat: int) -> list[tuple[str, int]]:
    return [(line.cite.rule, line.points) for line in state.sheet[-1].lines if line.seat == seat]


def lines_after(state: Session, seat: int) -> dict[str, int]:
    return dict(lines_of(settled(state), seat))
