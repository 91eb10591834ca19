"""Certain facts about partly known hands, and about two cards that were buried unseen."""

import pytest

from femopp.record import Offence, parse_record, steps

HEAD = """femopp record 1
game: sheepshead
preset: five-handed
players: Anna, Bo, Cissi, Dag, Eva
dealer: {dealer}
deal 1
  Anna: {anna}
  Bo: {bo}
  Cissi: ?? ?? ?? ?? ?? ??
  Dag: ?? ?? ?? ?? ?? ??
  Eva: ?? ?? ?? ?? ?? ??
  rest: {rest}
"""
UNSEEN = "?? ?? ?? ?? ?? ??"
HAND = "QC QS JH AD 7C 8S"
CLUBS = "7C 8C 9C ?? ?? ??"
PICKED = "Anna: pick\nAnna: bury ?? ??\nAnna: pass\n"
NO_CRACK = f"{PICKED}Bo: pass\nCissi: pass\nDag: pass\nEva: pass\n"
ACES = """trick: Anna AC, Bo 9C, Cissi 8C, Dag KC, Eva TC
trick: Anna AS, Bo 7S, Cissi 9S, Dag KS, Eva TS
trick: Anna AH
"""


def rules_against(
    log: str, anna: str = UNSEEN, rest: str = "?? ??", bo: str = UNSEEN, dealer: str = "Eva"
) -> list[str]:
    """Return the rules against the last action of this log; none if all is legal."""
    record = parse_record(HEAD.format(anna=anna, bo=bo, rest=rest, dealer=dealer) + log)
    try:
        list(steps(record))
    except Offence as offence:
        assert offence.number == len(record.actions)
        return [one.rule for one in offence.refusals]
    return []


@pytest.mark.parametrize(
    ("log", "anna", "rest", "against"),
    [
        # A card of the blind is the picker's, or buried.
        (NO_CRACK + "trick: Anna QC, Bo 7D", UNSEEN, "7D 9H", ["SHP-PLAY-2"]),
        (NO_CRACK + "trick: Anna QC, Bo 8D", UNSEEN, "7D 9H", []),
        # So is one that the picker was dealt.
        (NO_CRACK + "trick: Anna JC, Bo QC", HAND, "?? ??", ["SHP-PLAY-2"]),
        (PICKED + "Bo: crack blitz", HAND, "?? ??", ["SHP-DBL-CRACK-2"]),
        (PICKED + "Bo: crack indian", HAND, "?? ??", []),
        # Two of the picker's cards came from the blind, so the third ace was not in the hand.
        (NO_CRACK + ACES, HAND, "?? ??", ["SHP-PLAY-2"]),
        (NO_CRACK + ACES.replace("AH", "8S"), HAND, "?? ??", []),
        (NO_CRACK + "trick: Anna 7D", HAND, "7D ??", []),
        # One of them was seen: it can neither be played, nor be one of those unknown.
        (NO_CRACK.replace("bury ??", "bury 7C") + "trick: Anna 7C", HAND, "?? ??", ["SHP-PLAY-2"]),
        (NO_CRACK.replace("bury ??", "bury 7C") + "trick: Anna 8S", HAND, "?? ??", []),
    ],
)
def test_the_picker_s_eight_cards_are_in_his_hand_or_buried(
    log: str, anna: str, rest: str, against: list[str]
) -> None:
    assert rules_against(log, anna, rest) == against


@pytest.mark.parametrize(
    ("card", "anna", "against"),
    [
        ("7C", HAND, ["SHP-PLAY-2"]),
        ("AD", HAND, []),
        ("7C", "QC QS 7C 8S 9S KS", []),
        ("7C", "QC QS JH 7C 8S 9S", ["SHP-PLAY-2"]),
    ],
)
def test_two_trumps_may_be_buried_and_a_third_is_still_there(
    card: str, anna: str, against: list[str]
) -> None:
    log = (
        "Eva: pass\nAnna: pick\nAnna: bury ?? ??\nAnna: pass\n"
        "Bo: pass\nCissi: pass\nDag: pass\nEva: pass\n"
    )
    assert rules_against(f"{log}trick: Eva QD, Anna {card}", anna, dealer="Dag") == against


def test_eight_known_cards_show_the_two_buried() -> None:
    assert rules_against("Anna: pick\nAnna: bury ?? ??", HAND, "7D 9H") == ["SHP-BURY-1"]
    assert rules_against("Anna: pick\nAnna: bury 7D ??", HAND, "7D 9H") == ["SHP-BURY-1"]
    assert rules_against("Anna: pick\nAnna: bury 7D 9H", HAND, "7D 9H") == []


@pytest.mark.parametrize(
    ("form", "anna", "rest", "against"),
    [
        ("blitz", UNSEEN, "QC ??", ["SHP-DBL-BLITZ-1"]),
        ("indian", UNSEEN, "QC ??", []),
        ("indian", UNSEEN, "QD ??", ["SHP-DBL-INDIAN-1"]),
        ("blitz", CLUBS, "?? ??", []),
        ("indian", CLUBS, "?? ??", []),
        ("both", CLUBS, "?? ??", ["SHP-DBL-INDIAN-1"]),
        ("both", "QC 7C 8C 9C ?? ??", "?? ??", ["SHP-DBL-INDIAN-1"]),
        ("both", "QC 7C 8C ?? ?? ??", "?? ??", []),
        ("both", "QH QD 7C 8C 9C ??", "?? ??", ["SHP-DBL-BLITZ-1"]),
        ("both", "TH TD 7C 8C 9C ??", "?? ??", ["SHP-DBL-BLITZ-1", "SHP-DBL-INDIAN-1"]),
    ],
)
def test_a_blitz_needs_room_for_its_queens(
    form: str, anna: str, rest: str, against: list[str]
) -> None:
    assert rules_against(f"Anna: pick {form}", anna, rest) == against


def test_so_does_a_blitz_crack() -> None:
    assert rules_against(f"{PICKED}Bo: crack both", bo=CLUBS) == ["SHP-DBL-CRACK-2"]
    assert rules_against(f"{PICKED}Bo: crack both", bo="7C 8C ?? ?? ?? ??") == []


def test_a_cracker_is_not_the_partner() -> None:
    """SHP-DBL-CRACK-1: only an opponent cracks; SHP-DBL-DCRACK-1: only the partner doubles it."""
    cracked = f"{PICKED}Bo: crack\nAnna: pass\n"
    assert rules_against(f"{cracked}Bo: double-crack") == ["SHP-DBL-DCRACK-1"]
    assert rules_against(f"{cracked}Bo: pass\nCissi: double-crack") == []
