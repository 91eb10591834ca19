"""RSK-RITUAL-0: the Skåne rules have no cut and no misdeal; A-R48: a wrong hand is dealt again."""

import pytest

from femopp.language import Speaker
from femopp.record import Offence, judged, parse_record, replay, rulings_of
from femopp.record.action import parse_action
from femopp.rulebook import refusals
from femopp.tricks import Seat

HEAD = """femopp record 1
game: rodskagg
rules: 2
preset: {preset}
players: Anna, Bo, Cissi
dealer: Cissi
points: Anna 7, Bo 9, Cissi 11
"""
WRONG = """
deal 1
  Anna: AS KS QS JS TS
  Bo: AH KH QH JH TH 9H
  Cissi: AD KD QD JD TD 9D 8D
"""
RIGHT = """
deal 1
  Anna: AS KS QS JS TS 9S
  Bo: AH KH QH JH TH 9H
  Cissi: AD KD QD JD TD 9D
"""


@pytest.mark.parametrize("preset", ["skane", "kortoxen-1949\noption: rituals = auto"])
def test_a_wrong_hand_is_dealt_again_by_the_table(preset: str) -> None:
    """A-R48, R49-DEAL-14: the same dealer, no points."""
    record = parse_record(HEAD.format(preset=preset) + WRONG)
    state = replay(record).match.state
    assert (state.dealer, state.points, state.sheet) == (2, (7, 9, 11), ())
    assert not any(state.hands)
    again = parse_record(HEAD.format(preset=preset) + WRONG + RIGHT + "Anna: bid 1\n")
    verdict = judged(again)
    assert verdict.wrong is None
    assert (verdict.state.dealer, verdict.state.deal_number) == (2, 1)


def test_the_referee_names_the_misdeal() -> None:
    """A card left out by mistake looks like one, so the referee says it."""
    record = parse_record(HEAD.format(preset="skane") + WRONG + "Anna: bid 1\n")
    verdict = judged(record)
    assert isinstance(verdict.wrong, Offence)
    ((step, ruling),) = rulings_of(record.game, verdict.begun, verdict.steps)
    assert (step.act.place.line, ruling.finding, ruling.cite.rule) == (9, "misdeal", "A-R48")
    said = Speaker().say(ruling.text)
    assert said == "A wrong number of cards, 5, 6, 7: the same dealer deals again."


def test_cards_for_somebody_who_is_out_are_still_refused() -> None:
    """A-R29"""
    head = HEAD.format(preset="kortoxen-1949\noption: rituals = auto") + "out: Anna\n"
    assert judged(parse_record(head + RIGHT)).wrong is not None


@pytest.mark.parametrize("word", ["cut", "offer_cut Bo", "misdeal", "knock Bo cut"])
def test_rituals_are_refused_by_the_text_that_has_none(word: str) -> None:
    record = parse_record(HEAD.format(preset="skane") + RIGHT)
    state = replay(record).match.state
    against = refusals(record.game, state, Seat(0), parse_action(record.game, word, record.players))
    assert next(one.rule for one in against) == "RSK-RITUAL-0"
