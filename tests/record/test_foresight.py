"""Unrecorded hands: cards inferred from later plays."""

import pytest

from femopp.games.rodskagg.rules.actions import FreshHand
from femopp.games.sheepshead.rules.actions import Bury
from femopp.record import Offence, judged, parse_record, steps
from femopp.rulebook import Deal
from tests.record.examples import HANDS_UNSEEN, UNSEEN, changed

ENGLISH = (
    HANDS_UNSEEN.replace("kortoxen-1949", "english")
    .replace("Anna: bid 2", "Anna: keep\nBo: fresh_hand\nBo: keep\nCissi: keep\nAnna: bid 2")
    .replace("Bo QD", "Bo 3S")
)

SHEEPSHEAD = f"""femopp record 1
game: sheepshead
preset: five-handed
players: Anna, Bo, Cissi, Dag, Eva
dealer: Eva
deal 1
  Anna: {UNSEEN}
  Bo: {UNSEEN}
  Cissi: {UNSEEN}
  Dag: {UNSEEN}
  Eva: {UNSEEN}
Anna: pick
Anna: bury ?? ??
Anna: pass
Bo: crack
Anna: pass
Bo: pass
Cissi: pass
Dag: pass
Eva: pass
trick: Anna QC, Bo JD, Cissi TD, Dag 9D, Eva 8D
"""

NOBODY_CRACKS = SHEEPSHEAD.replace("Bo: crack\nAnna: pass\n", "")
"""Anna picks up the blind and buries, and the others pass."""

PICKED = NOBODY_CRACKS.partition("trick:")[0]

SIX_TRICKS = """trick: Anna QC, Bo 7D, Cissi 8D, Dag 9D, Eva KD
trick: Anna QS, Bo TD, Cissi AD, Dag QD, Eva QH
trick: Anna JC, Bo JS, Cissi JH, Dag 7C, Eva 8C
trick: Anna AC, Bo 9C, Cissi KC, Dag TC, Eva 7S
trick: Anna AS, Bo 8S, Cissi 9S, Dag KS, Eva TS
trick: Anna AH, Bo 9H, Cissi KH, Dag TH, Eva 8H
"""
"""Nobody plays the jack of diamonds and the seven of hearts: Anna has buried them."""


def hands(text: str, after: type = Deal) -> list[str]:
    """Return each hand as known after an action of this kind, with foresight."""
    step = next(
        one for one in steps(parse_record(text), foreseeing=True) if isinstance(one.action, after)
    )
    return [" ".join(card.value for card in hand) for hand in step.state.hands]


def first_offence(text: str, *, foreseeing: bool) -> tuple[int, str]:
    with pytest.raises(Offence) as offence:
        list(steps(parse_record(text), foreseeing=foreseeing))
    return offence.value.place.line, offence.value.refusals[0].cite.rule


def is_legal_at_once(text: str) -> bool:
    record = parse_record(text)
    return len(list(steps(record))) == len(record.actions)


def test_played_cards_were_in_the_hand() -> None:
    assert hands(HANDS_UNSEEN) == ["AS KS ?? ?? ?? ??", "QD 9S ?? ?? ?? ??", "7S TS ?? ?? ?? ??"]


def test_a_suit_that_was_not_followed_is_found_when_it_is_played_later() -> None:
    """R49-PLAY-2: Bo discards a diamond on spades, but has the nine of spades."""
    assert is_legal_at_once(HANDS_UNSEEN)
    assert first_offence(HANDS_UNSEEN, foreseeing=True) == (14, "R49-PLAY-2")


def test_the_picker_s_partner_does_not_crack() -> None:
    """SHP-DBL-CRACK-1: only opponents may, and Bo turns out to have the jack of diamonds."""
    assert is_legal_at_once(SHEEPSHEAD)
    assert first_offence(SHEEPSHEAD, foreseeing=True) == (15, "SHP-DBL-CRACK-1")


def test_before_cards_come_into_a_hand_nothing_is_concluded_of_it() -> None:
    """The picker's queen may have been in the blind, and Bo's spades in a fresh hand."""
    assert hands(NOBODY_CRACKS)[0] == UNSEEN
    assert hands(ENGLISH)[1:] == [UNSEEN, "7S TS ?? ?? ?? ??"]


def test_afterwards_it_holds_what_it_plays_later() -> None:
    assert hands(NOBODY_CRACKS, after=Bury)[0] == "QC ?? ?? ?? ?? ??"
    assert hands(ENGLISH, after=FreshHand)[1] == "3S 9S ?? ?? ?? ??"


REVOKES = """trick: Anna 7C, Bo AC, Cissi 8C, Dag 9C, Eva TC
trick: Bo AS, Cissi 7S, Dag 8S, Eva 9S, Anna 7H
trick: Bo AH, Cissi 8H, Dag 9H, Eva KH, Anna KS
"""
BOY_LED = "trick: Anna JD, Bo 7D, Cissi 8D, Dag 9D, Eva KD\n"
THROWN_OFF = PICKED.replace("Anna: pass", "Anna: alone")


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        pytest.param(PICKED + REVOKES, 20, "SHP-PLAY-2", id="SHP-PLAY-2: a spade after all"),
        pytest.param(THROWN_OFF + BOY_LED, 14, "SHP-ALONE-2", id="SHP-ALONE-2: picker has the boy"),
        pytest.param(THROWN_OFF + SIX_TRICKS, 14, "SHP-ALONE-2", id="SHP-ALONE-2: boy is buried"),
        pytest.param(
            (PICKED + SIX_TRICKS).replace("players:", "option: bury_jd = forbidden\nplayers:"),
            14,
            "HOUSE-bury_jd=forbidden",
            id="A-S14: the boy is what nobody has played",
        ),
    ],
)
def test_a_picker_whose_hand_nobody_knew_is_found_too(text: str, line: int, rule: str) -> None:
    assert is_legal_at_once(text)
    assert first_offence(text, foreseeing=True) == (line, rule)


def test_the_bury_is_known_once_all_else_is_played() -> None:
    told = steps(parse_record(PICKED + SIX_TRICKS), foreseeing=True)
    (buried,) = [step.action for step in told if isinstance(step.action, Bury)]
    assert {card.value for card in buried.cards} == {"JD", "7H"}


def test_a_card_is_in_one_hand_only() -> None:
    """Cissi plays Bo's queen: that is illegal, and proves nothing about her hand."""
    twice = parse_record(changed(HANDS_UNSEEN, "Cissi TS", "Cissi QD"))
    verdict = judged(twice)
    assert isinstance(verdict.wrong, Offence)
    dealt = next(one for one in verdict.steps if isinstance(one.action, Deal))
    assert [card.value for card in dealt.state.hands[2]] == ["7S", "??", "??", "??", "??", "??"]


def test_the_table_has_no_hand() -> None:
    """A play by the table is illegal, and reveals nobody's cards."""
    played = HANDS_UNSEEN + "table: play 2H\n"
    assert "2H" not in " ".join(hands(played))
    assert first_offence(played, foreseeing=False)[0] == 16


def test_each_deal_has_its_own_cards() -> None:
    redealt = HANDS_UNSEEN.replace("Anna: bid 2", "Anna: pass").partition("trick:")[0]
    again = HANDS_UNSEEN.partition("deal 1")[2].replace("Cissi: pass\n", "", 1)
    again = again.replace("Anna: bid 2\nBo: pass\n", "Bo: pass\nCissi: pass\nAnna: bid 2\n")
    assert hands(f"{redealt}deal 2{again}") == [UNSEEN] * 3


def test_known_hands_leave_nothing_to_conclude() -> None:
    known = HANDS_UNSEEN
    for hand in ("AS KS 2H 3H 4H 5H", "9S QD 2D 3D 4D 5D", "7S TS 2C 3C 4C 5C"):
        known = known.replace(UNSEEN, hand, 1)
    record = parse_record(known.partition("trick:")[0])
    assert list(steps(record, foreseeing=True)) == list(steps(record))
