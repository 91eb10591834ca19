"""The engine's payments: every row of the table, and all possible announcements."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from femopp.cards import cards
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotADeal
from femopp.games.sheepshead.engine import SheepsheadPosition, codes, new_deal, new_match
from femopp.games.sheepshead.rules.actions import Blitz
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.session import Start
from femopp.rulebook import Deal
from femopp.tricks import Seat
from tests.games.sheepshead.deals import ONE_TRICK, ONE_TRICK_PLAY, SWEEP
from tests.games.sheepshead.payments import ROWS, Row
from tests.games.sheepshead.table import dealing

Announced = tuple[object, ...]


def begun(deal: Deal, start: Start | None = None, **options: Any) -> SheepsheadPosition:
    """Begin a deal by seat 4, so that seat 0 speaks and leads first."""
    hands = [codes.mask_of(hand) for hand in deal.hands]
    start = Start(dealer=Seat(4)) if start is None else start
    return new_deal(SheepsheadOptions.of(**options), hands, start=start)


def dealt(picker: Blitz, cracker: Blitz) -> SheepsheadPosition:
    """Deal these queens to the picker, those to seat 2, and the jack of diamonds to seat 1."""
    return begun(dealing({0: " ".join(picker.queens), 1: "JD", 2: " ".join(cracker.queens)}))


def bury(match: SheepsheadPosition, text: str) -> None:
    for number in sorted(map(codes.card_number, cards(text))):
        match.play(number)


def say(match: SheepsheadPosition, calls: dict[int, int]) -> None:
    """Let each seat make its call when it is asked and may, and pass otherwise."""
    while codes.PASS in match.legal():
        call = calls.get(match.actor)
        match.play(call if call is not None and call in match.legal() else codes.PASS)


def announced(row: Row) -> SheepsheadPosition:
    """Return a deal before the first lead, with all announcements of the row."""
    crack = Blitz.PLAIN if row.crack is None else row.crack
    match = dealt(row.blitz, crack)
    match.play(codes.PICK + codes.FORMS.index(row.blitz))
    first = match.legal()[0]
    match.play(first)
    match.play(match.legal()[0])
    calls = {}
    if row.alone:
        calls[0] = codes.THROW_OFF
    if row.crack is not None:
        calls[2] = codes.CRACK + codes.FORMS.index(row.crack)
    if row.double_crack:
        calls[1] = codes.DOUBLE_CRACK
    if row.triple_crack:
        calls[3] = codes.TRIPLE_CRACK
    say(match, calls)
    said = {action for _seat, action in match.steps()}
    assert set(calls.values()) <= said
    return match


ENDS = {
    # won, schneider, no trick: card points and tricks of the picker's side
    (True, False, False): (61, 3),
    (True, True, False): (91, 5),
    (True, True, True): (120, 6),
    (False, False, False): (60, 3),
    (False, True, False): (29, 1),
    (False, True, True): (22, 0),
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(map(str, row[:8])))
def test_shp_pay_every_row(row: Row) -> None:
    others = row.opponent if row.partner is None else row.partner
    paid = announced(row).payments(*ENDS[row.result])
    assert paid == (row.picker, others, row.opponent, row.opponent, row.opponent)


# By hand


def test_shp_pay_8_the_example_played_out() -> None:
    match = begun(dealing(ONE_TRICK, "8S 9S"))
    match.play(codes.PICK + 1)
    bury(match, "QC QS")
    say(match, {2: codes.CRACK})
    for card in cards(ONE_TRICK_PLAY):
        match.play(codes.card_number(card))
    assert match.scores() == match.points() == (-32, -16, 16, 16, 16)


def test_a_sweep_doubled_by_two_deals_that_nobody_picked() -> None:
    # Won 2 1 -1 -1 -1; schneider, no trick and two doublers: sixteenfold.
    match = begun(dealing(SWEEP), Start(dealer=Seat(4), doublers=2))
    match.play(codes.PICK)
    bury(match, "7C 8C")
    say(match, {})
    while not match.deal_is_over:
        match.play(match.legal()[-1])
    assert match.scores() == (32, 16, -16, -16, -16)
    assert match.doublers == 0


def test_in_a_queue_each_doubler_doubles_one_deal() -> None:
    start = Start(dealer=Seat(4), doublers=2)
    match = begun(dealing(SWEEP), start, doubler_mode="queue")
    match.play(codes.PICK)
    bury(match, "7C 8C")
    say(match, {})
    assert match.payments(61, 3) == (4, 2, -2, -2, -2)
    match.play_out(Chance(1))
    assert match.doublers == 1


def test_a_picker_who_has_the_jack_plays_alone() -> None:
    match = begun(dealing({0: "JD"}))
    match.play(codes.PICK)
    assert match.boy == -1
    assert match.payments(61, 3) == (4, -1, -1, -1, -1)
    assert match.payments(60, 3) == (-8, 2, 2, 2, 2)


def test_payments_that_cannot_be() -> None:
    match = begun(dealing({}))
    with pytest.raises(EngineError, match="before somebody has picked"):
        match.payments(61, 3)
    match.play(codes.PICK)
    for points, tricks in ((-1, 3), (121, 3), (60, -1), (60, 7)):
        with pytest.raises(EngineError, match="0 to 120 card points and 0 to 6 tricks"):
            match.payments(points, tricks)


def test_no_more_than_fits_into_the_numbers() -> None:
    options, hands = SheepsheadOptions.of(), [codes.mask_of(h) for h in dealing({}).hands]
    match = new_match(options, start=Start(dealer=Seat(0), doublers=41))
    with pytest.raises(NotADeal, match="40 doublers"):
        match.deal(hands)
    with pytest.raises(NotADeal, match="40 doublers"):
        match.deal_from(Chance(1))
    most = new_match(options, start=Start(dealer=Seat(4), doublers=40))
    most.deal(hands)
    most.play(codes.PICK)
    # The jack of diamonds is at seat 2: a plain win with a partner.
    assert max(most.payments(61, 3)) == 2 * 2**40
    with pytest.raises(NotADeal, match="balances"):
        new_match(options, start=Start(points=(2**61, -(2**61), 0, 0, 0)))


# Possible announcements


def sequences(match: SheepsheadPosition) -> Iterator[Announced]:
    """Yield the announcements of every way in which a deal can reach its first lead."""
    legal = match.legal()
    if legal[0] < codes.PASS and match.buried.bit_count() == 2:
        yield told(match)
        return
    # Which cards are buried makes no difference here.
    for action in legal if legal[0] >= codes.PASS else legal[:1]:
        match.play(action)
        yield from sequences(match)
        match.undo()


def told(match: SheepsheadPosition) -> Announced:
    cracks = [action for _seat, action in match.steps() if 0 <= action - codes.CRACK < 4]
    crack = codes.FORMS[cracks[0] - codes.CRACK] if cracks else None
    picked = codes.FORMS[match.form]
    alone = match.thrown_off or match.boy < 0
    return (alone, picked, crack, match.double_cracked, match.triple_cracked)


def test_31_announcements_with_a_partner_and_13_alone() -> None:
    found = set()
    for picker in Blitz:
        cracker = [one for one in Blitz if not set(one.queens) & set(picker.queens)][-1]
        match = dealt(picker, cracker)
        for action in match.legal()[1:]:
            match.play(action)
            found |= set(sequences(match))
            match.undo()
    assert found == {row.announced for row in ROWS}
    assert len([one for one in found if not one[0]]) == 31
    assert len([one for one in found if one[0]]) == 13


def test_random_deals_pay_what_the_payments_foretell() -> None:
    source, chance = Chance(5), Random(5)
    match = new_match(SheepsheadOptions.of())
    for _deal in range(200):
        match.deal_from(source)
        while not match.deal_is_over:
            match.play(chance.choice(match.legal()))
        if match.picker < 0:
            assert match.scores() == (0,) * 5
            continue
        side = {match.picker} if match.thrown_off or match.boy < 0 else {match.picker, match.boy}
        tricks = sum(taken for seat, taken in enumerate(match.tricks_taken()) if seat in side)
        assert match.scores() in {match.payments(ours, tricks) for ours in range(121)}
        assert sum(match.scores()) == 0
