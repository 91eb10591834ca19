"""Legal cards in each contract: a table of cases, by hand from the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from femopp.cards import UNKNOWN, Card, cards
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.language import Speaker
from femopp.rulebook import Play, refusals
from femopp.tricks import Seat
from tests.games.rifki.positions import ACTOR, playable, position, rules_against


@dataclass(frozen=True)
class Case:
    """Check seat 0 with this hand and trick: these cards are legal, the others are refused."""

    rule: str
    what: str
    contract: str
    hand: str
    trick: str
    may: str
    refused: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    hearts_open: bool = False


HIGHEST = {"multi_penalty_choice": "highest"}
ANY_HEART = {"kupa_dump": "any_heart"}
COVERED = {"void_penalty_choice": "covered_first"}
VOID_HEART = {"rifki_void": "heart"}
OVER = {"overtrump": True}

TRUMP = [
    Case("RIF-POS-3", "anything may be led", "trump H", "2H KD AC", "", "2H KD AC"),
    Case(
        "RIF-POS-4",
        "follow suit",
        "trump H",
        "2C 9C KD AH",
        "AC",
        "2C 9C",
        {"KD": "RIF-POS-4", "AH": "RIF-POS-4"},
    ),
    Case("RIF-POS-4", "no duty to beat", "trump S", "2C KC", "5C", "2C KC"),
    Case("RIF-POS-4", "void: any trump", "trump H", "2H 9H KD", "AC", "2H 9H", {"KD": "RIF-POS-4"}),
    Case("RIF-POS-4", "void: under-ruffing is forced", "trump H", "2H KD", "AC QH", "2H"),
    Case("RIF-POS-4", "neither: any card", "trump H", "KD 2S", "AC", "KD 2S"),
    Case("A-T5", "no duty to over-ruff", "trump H", "2H AH KD", "AC QH", "2H AH"),
    Case(
        "A-T5",
        "overtrump: over if possible",
        "trump H",
        "2H AH KD",
        "AC QH",
        "AH",
        {"2H": "HOUSE-overtrump=true", "KD": "RIF-POS-4"},
        OVER,
    ),
    Case(
        "A-T5",
        "overtrump: under where over is impossible",
        "trump H",
        "2H 5H KD",
        "AC QH",
        "2H 5H",
        {"KD": "RIF-POS-4"},
        OVER,
    ),
    Case("A-T5", "overtrump: first trump", "trump H", "2H AH", "AC KC", "2H AH", {}, OVER),
    Case("A-T5", "overtrump: trumps led", "trump H", "2H AH", "QH", "2H AH", {}, OVER),
]

FOLLOWING = [
    Case("RIF-NEG-7", "follow suit", "kiz", "2C KD", "AC", "2C", {"KD": "RIF-NEG-7"}),
    Case("RIF-NEG-7", "also in Son iki", "son_iki", "2C KC KD", "5C", "2C KC"),
    Case("RIF-NEG-7", "also in El almaz", "el_almaz", "2C KC KD", "5C", "2C KC"),
    Case("RIF-NEG-8", "the queen under the king", "kiz", "QC 2C", "KC", "QC", {"2C": "RIF-NEG-8"}),
    Case("RIF-NEG-8", "the queen under the ace", "kiz", "QC 5C", "AC 3C 4C", "QC"),
    Case("RIF-NEG-8", "not under the jack", "kiz", "QC 2C", "JC", "QC 2C"),
    Case("RIF-NEG-8", "Rifki: under the ace", "rifki", "KH 2H", "AH", "KH", {"2H": "RIF-NEG-8"}),
    Case("RIF-NEG-8", "Rifki: not under the queen", "rifki", "KH 2H", "QH", "KH 2H"),
    Case("RIF-NEG-8", "no penalty cards, no duty", "el_almaz", "QC 2C", "KC", "QC 2C"),
    Case("A-T3", "following comes first", "kiz", "2C QH", "5C AH", "2C", {"QH": "RIF-NEG-7"}),
    Case("A-T3", "Rifki: following comes first", "rifki", "2C KH", "5C AH", "2C"),
    Case("RIF-NEG-8", "Erkek: only the jack is below", "erkek", "KS JS 2S", "QS", "JS"),
    Case("RIF-NEG-8", "Erkek: nothing is below", "erkek", "KS JS 2S", "TS", "KS JS 2S"),
    Case("A-T1", "king or jack", "erkek", "KS JS 2S", "AS", "KS JS", {"2S": "RIF-NEG-8"}),
    Case(
        "RIF-OPEN-1",
        "highest: the king",
        "erkek",
        "KS JS 2S",
        "AS",
        "KS",
        {"JS": "RIF-OPEN-1", "2S": "RIF-NEG-8"},
        HIGHEST,
    ),
    Case("A-T1", "highest of those below", "erkek", "KS JS 2S", "QS", "JS", {}, HIGHEST),
    Case("A-T2", "a lower heart", "kupa", "3H AH 2C", "TH", "3H", {"AH": "RIF-NEG-8"}),
    Case("A-T2", "any of the lower hearts", "kupa", "3H 9H AH", "TH", "3H 9H"),
    Case("A-T2", "no lower heart", "kupa", "JH AH 2C", "TH", "JH AH"),
    Case("A-T2", "the highest heart so far counts", "kupa", "JH AH", "TH QH", "JH"),
    Case("A-T2", "any_heart", "kupa", "3H AH 2C", "TH", "3H AH", {}, ANY_HEART),
    Case("A-T1", "highest, in Kupa", "kupa", "2H 9H AH", "TH", "9H", {"2H": "RIF-OPEN-1"}, HIGHEST),
    Case("A-T1", "nothing forced", "kupa", "2H 9H", "TH", "2H 9H", {}, {**HIGHEST, **ANY_HEART}),
]

VOID = [
    Case("RIF-NEG-9", "a penalty card", "kiz", "QD QS 2D", "5C", "QD QS", {"2D": "RIF-NEG-9"}),
    Case("RIF-NEG-9", "none: any card", "kiz", "2D 3S", "5C", "2D 3S"),
    Case("RIF-NEG-9", "Erkek", "erkek", "KD JS 2D", "5C", "KD JS"),
    Case("RIF-NEG-9", "Kupa", "kupa", "2H 9H KD", "5C", "2H 9H", {"KD": "RIF-NEG-9"}),
    Case("RIF-NEG-9", "Rifki", "rifki", "KH 2H AD", "5C", "KH", {"2H": "RIF-NEG-9"}),
    Case("RIF-NEG-9", "Son iki: any card", "son_iki", "QD KH", "5C", "QD KH"),
    Case("RIF-NEG-9", "El almaz: any card", "el_almaz", "QD KH", "5C", "QD KH"),
    Case("RIF-NEG-2", "no trumps: a heart does not matter", "kiz", "2H 3S", "5C", "2H 3S"),
    Case("A-T11", "any card", "rifki", "2H AD", "5C", "2H AD"),
    Case(
        "A-T11",
        "heart",
        "rifki",
        "2H AD",
        "5C",
        "2H",
        {"AD": "HOUSE-rifki_void=heart"},
        VOID_HEART,
    ),
    Case("A-T11", "heart: none left", "rifki", "2S AD", "5C", "2S AD", {}, VOID_HEART),
    Case("A-T11", "heart: the king first", "rifki", "KH 2H AD", "5C", "KH", {}, VOID_HEART),
    Case("A-T11", "heart: only in Rifki", "kiz", "2H AD", "5C", "2H AD", {}, VOID_HEART),
    Case("A-T18", "any penalty card", "kiz", "QS QH 2D", "5C KS", "QS QH"),
    Case(
        "A-T18",
        "covered first",
        "kiz",
        "QS QH 2D",
        "5C KS",
        "QS",
        {"QH": "RIF-NEG-8", "2D": "RIF-NEG-9"},
        COVERED,
    ),
    Case("A-T18", "covered first: none is", "kiz", "QS QH", "5C 2S", "QS QH", {}, COVERED),
    Case("A-T18", "covered first: both are", "erkek", "KS JS KD", "5C AS", "KS JS", {}, COVERED),
    Case("A-T1", "highest: only in the led suit", "erkek", "KS JS", "5C AS", "KS JS", {}, HIGHEST),
]

LEADING = [
    Case("RIF-RIFKI-2", "no hearts", "rifki", "2H KH 3C", "", "3C", {"2H": "RIF-RIFKI-2"}),
    Case("RIF-RIFKI-2", "hearts open", "rifki", "2H 3C", "", "2H 3C", hearts_open=True),
    Case("RIF-RIFKI-3", "only hearts", "rifki", "2H 9H", "", "2H 9H"),
    Case("RIF-KUPA-2", "no hearts", "kupa", "2H 3C", "", "3C", {"2H": "RIF-KUPA-2"}),
    Case("RIF-KUPA-2", "hearts open", "kupa", "2H 3C", "", "2H 3C", hearts_open=True),
    Case("RIF-KUPA-3", "only hearts", "kupa", "2H 9H", "", "2H 9H"),
    Case(
        "A-T4",
        "any_heart: before any",
        "kupa",
        "2H 3C",
        "",
        "3C",
        {"2H": "HOUSE-hearts_broken_by=any_heart"},
        {"hearts_broken_by": "any_heart"},
    ),
    Case("RIF-NEG-11", "Kiz is free", "kiz", "2H QH 3C", "", "2H QH 3C"),
    Case("RIF-NEG-11", "Erkek is free", "erkek", "2H KH 3C", "", "2H KH 3C"),
    Case("RIF-NEG-11", "Son iki is free", "son_iki", "2H 3C", "", "2H 3C"),
    Case("RIF-NEG-11", "El almaz is free", "el_almaz", "2H 3C", "", "2H 3C"),
    Case("A-T15", "the king itself, hearts open", "rifki", "KH 3C", "", "KH 3C", hearts_open=True),
    Case("A-T15", "the king itself, only hearts", "rifki", "KH 3H", "", "KH 3H"),
    *(
        Case(
            "A-T16",
            "thirteen hearts",
            contract,
            "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
            "",
            "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
        )
        for contract in ("rifki", "kupa")
    ),
]

CASES = [*TRUMP, *FOLLOWING, *VOID, *LEADING]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}: {case.what}")
def test_the_cards_that_may_be_played(case: Case) -> None:
    state = position(
        case.contract, case.hand, case.trick, hearts_open=case.hearts_open, **case.options
    )
    assert playable(state) == set(cards(case.may))
    for card, rule in case.refused.items():
        assert rules_against(state, Play(Card(card))) == [rule]
    for card in set(cards(case.hand)) - set(cards(case.may)):
        assert rules_against(state, Play(card))


def test_a_t_17_naming_comes_before_leading() -> None:
    state = position(None, "2C 3C")
    assert rules_against(state, Play(Card("2C"))) == ["RIF-CONTRACT-1"]


def test_a_card_that_is_not_held_is_refused_with_that_reason_alone() -> None:
    state = position("kiz", "2C 3C", "AC")
    assert rules_against(state, Play(Card("QH"))) == ["RIF-PACK-1"]


def test_a_card_must_be_named() -> None:
    assert rules_against(position("kiz", "2C ??"), Play(UNKNOWN)) == ["RIF-PACK-1"]


def test_out_of_turn_is_refused_whatever_the_card() -> None:
    state = position("kiz", "2C 3C", "AC", others=("QC", "", ""))
    assert rules_against(state, Play(Card("QC")), Seat(1)) == ["RIF-DEAL-1"]
    assert rules_against(state, Play(Card("2C")), Seat(-1)) == ["RIF-DEAL-1"]


class TestUnseenHands:
    """With an unknown hand, only certainly illegal cards are refused."""

    def test_any_card_may_be_there(self) -> None:
        state = position("kiz", "?? ??", "AC")
        assert {Card("QH"), Card("2C"), Card("QC")} < playable(state)

    def test_but_not_one_that_lies_on_the_table(self) -> None:
        state = position("kiz", "?? ??", "AC", taken=[(2, "2D 3D 4D 5D")])
        assert not {Card("AC"), Card("2D")} & playable(state)

    def test_nor_one_that_somebody_else_is_known_to_hold(self) -> None:
        state = position("kiz", "?? ??", "AC", others=("2H ??", "", ""))
        assert Card("2H") not in playable(state)

    def test_known_cards_still_bind(self) -> None:
        state = position("kiz", "2C ?? ??", "AC")
        assert rules_against(state, Play(Card("2D"))) == ["RIF-NEG-7"]

    @pytest.mark.parametrize(
        ("contract", "hand", "trick", "card", "against", "options"),
        [
            ("erkek", "JS ?? ??", "AS", "KS", [], {}),
            ("erkek", "JS ?? ??", "AS", "2S", ["RIF-NEG-8"], {}),
            ("erkek", "JS ?? ??", "QS", "KS", ["RIF-NEG-8"], {}),
            ("erkek", "JS ?? ??", "AS", "KS", [], HIGHEST),
            ("erkek", "KS ?? ??", "AS", "JS", ["RIF-OPEN-1"], HIGHEST),
            ("kupa", "4H ?? ??", "KH", "9H", [], {}),
            ("kiz", "QS ?? ??", "2C KH KS", "QH", [], COVERED),
            ("kiz", "QS ?? ??", "2C JH KS", "QH", ["RIF-NEG-8"], COVERED),
        ],
    )
    def test_the_card_played_is_a_penalty_card_of_the_hand_too(
        self,
        contract: str,
        hand: str,
        trick: str,
        card: str,
        against: list[str],
        options: dict[str, Any],
    ) -> None:
        state = position(contract, hand, trick, **options)
        assert rules_against(state, Play(Card(card))) == against


def test_refusals_speak_plainly() -> None:
    state = position("trump H", "2C 9C KD", "AC")
    (refusal,) = refusals(RIFKI, state, ACTOR, Play(Card("KD")))
    assert Speaker().say(refusal.text) == "You must follow suit: you have clubs."
    state = position("trump H", "2H KD", "AC")
    (refusal,) = refusals(RIFKI, state, ACTOR, Play(Card("KD")))
    assert Speaker().say(refusal.text) == (
        "You can't follow suit, so you must play a trump: hearts are trumps."
    )
    (refusal,) = refusals(RIFKI, position("kiz", "QD 3D", "KD"), ACTOR, Play(Card("3D")))
    assert Speaker().say(refusal.text) == (
        "You must play a penalty card: a higher card of its suit is in the trick."
    )
