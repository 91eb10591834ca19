"""Hands that nobody wrote down: what they must have held, from what they played later."""

from __future__ import annotations

import pytest

from femopp.record import Offence, Record, foreseen, parse_record, steps
from femopp.rulebook import Deal
from tests.record.examples import HANDS_UNSEEN, UNSEEN

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


def hands(record: Record) -> list[str]:
    deal = next(act.action for act in record.actions if isinstance(act.action, Deal))
    return [" ".join(card.value for card in hand) for hand in deal.hands]


def first_offence(record: Record) -> tuple[int, str]:
    with pytest.raises(Offence) as offence:
        list(steps(record))
    return offence.value.place.line, offence.value.refusals[0].cite.rule


def test_what_is_played_was_in_the_hand() -> None:
    record = parse_record(HANDS_UNSEEN)
    assert hands(foreseen(record)) == [
        "AS KS ?? ?? ?? ??",
        "QD 9S ?? ?? ?? ??",
        "7S TS ?? ?? ?? ??",
    ]


def test_a_suit_that_was_not_followed_is_found_when_it_is_played_later() -> None:
    """R49-PLAY-2: Bo throws a diamond on spades, and has the nine of spades after all."""
    record = parse_record(HANDS_UNSEEN)
    assert len(list(steps(record))) == len(record.actions)
    assert first_offence(foreseen(record)) == (14, "R49-PLAY-2")


def test_the_picker_s_partner_does_not_crack() -> None:
    """SHP-DBL-CRACK-1: only opponents do, and the jack of diamonds turns out to be Bo's."""
    record = parse_record(SHEEPSHEAD)
    assert len(list(steps(record))) == len(record.actions)
    assert first_offence(foreseen(record)) == (15, "SHP-DBL-CRACK-1")


def test_of_a_hand_that_cards_came_into_nothing_is_concluded() -> None:
    """The picker's queen may have been in the blind, and Bo's spades in his fresh hand."""
    assert hands(foreseen(parse_record(SHEEPSHEAD)))[0] == UNSEEN
    assert hands(foreseen(parse_record(ENGLISH)))[1] == UNSEEN
    assert hands(foreseen(parse_record(ENGLISH)))[2] == "7S TS ?? ?? ?? ??"


def test_a_card_is_in_one_hand_only() -> None:
    text = HANDS_UNSEEN.replace("Cissi TS", "Cissi QD")
    assert hands(foreseen(parse_record(text)))[2] == "7S ?? ?? ?? ?? ??"


def test_the_table_has_no_hand() -> None:
    """That the table plays is not allowed, and tells of nobody's cards."""
    record = foreseen(parse_record(HANDS_UNSEEN + "table: play 2H\n"))
    assert "2H" not in " ".join(hands(record))
    assert first_offence(parse_record(HANDS_UNSEEN + "table: play 2H\n"))[0] == 16


def test_each_deal_has_its_own_cards() -> None:
    redealt = HANDS_UNSEEN.replace("Anna: bid 2", "Anna: pass").partition("trick:")[0]
    again = HANDS_UNSEEN.partition("deal 1")[2].replace("Cissi: pass\n", "", 1)
    again = again.replace("Anna: bid 2\nBo: pass\n", "Bo: pass\nCissi: pass\nAnna: bid 2\n")
    record = foreseen(parse_record(f"{redealt}deal 2{again}"))
    assert hands(record) == [UNSEEN] * 3


def test_a_record_of_known_hands_stays_as_it_is() -> None:
    known = HANDS_UNSEEN
    for hand in ("AS KS 2H 3H 4H 5H", "9S QD 2D 3D 4D 5D", "7S TS 2C 3C 4C 5C"):
        known = known.replace(UNSEEN, hand, 1)
    assert foreseen(parse_record(known)) == parse_record(known)
