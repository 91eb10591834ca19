"""Points of each contract, public penalty cards, the early end, and the opening of hearts."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.cards import Card, cards
from femopp.driver import SeededShuffler, begin, command
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Choose, Kind, RifkiMatch, RifkiOptions
from femopp.games.rifki.rules.contracts import TERMS
from femopp.games.rifki.rules.scoring import lines
from femopp.language import Speaker
from femopp.rulebook import Event, Play, TrickTaken, apply, gained, refusals
from femopp.tricks import Seat
from tests.games.rifki.positions import choosable, position
from tests.playing import by_chance, positions, table_acts

# Thirteen tricks of one deal: the winner of each, and its cards, the lead first. By hand: queens
# go to the seats 0, 1, 1, 3; the kings to 0, 0, 1, 2 and the jacks to 2, 2, 3, 3; the hearts as
# counted below; seat 3 takes the last trick and seat 1 the one before.
TRICKS = [
    (0, "AC KC QC 2C"),
    (0, "AD KD 3C 4C"),
    (1, "AH KH QH 2H"),
    (1, "QD 2D 3D 4D"),
    (2, "KS JS 2S 3S"),
    (2, "JC 5C 6C 7C"),
    (3, "JH 3H 4H 5H"),
    (3, "QS JD 4S 5S"),
    (0, "8C 9C TC AS"),
    (0, "5D 6D 7D 8D"),
    (2, "9D TD 6H 7H"),
    (1, "8H 9H TH 6S"),
    (3, "7S 8S 9S TS"),
]


@pytest.mark.parametrize(
    ("rule", "contract", "points"),
    [
        ("RIF-POS-6", "trump C", (200, 150, 150, 150)),
        ("RIF-RIFKI-1", "rifki", (0, -320, 0, 0)),
        ("RIF-KIZ-1", "kiz", (-100, -200, 0, -100)),
        ("RIF-ERKEK-1", "erkek", (-120, -60, -180, -120)),
        ("RIF-KUPA-1", "kupa", (0, -210, -60, -120)),
        ("RIF-SONIKI-1", "son_iki", (0, -180, 0, -180)),
        ("RIF-ELALMAZ-1", "el_almaz", (-200, -150, -150, -150)),
    ],
)
def test_the_points_of_each_contract(rule: str, contract: str, points: tuple[int, ...]) -> None:
    state = position(contract, "", taken=TRICKS)
    assert gained(lines(state), 4) == points
    given = lines(state)
    assert {(line.seat, line.points) for line in given} == {
        (seat, value) for seat, value in enumerate(points) if value
    }
    assert {line.cite.rule for line in given} == {rule}


@pytest.mark.parametrize(
    ("kind", "total"),
    [
        ("trump", 650),
        ("rifki", -320),
        ("kiz", -400),
        ("erkek", -480),
        ("kupa", -390),
        ("son_iki", -360),
        ("el_almaz", -650),
    ],
)
def test_rif_score_1_the_total_of_each_contract(kind: str, total: int) -> None:
    assert TERMS[Kind(kind)].total == total


def test_rif_score_1_all_twenty_together_are_zero() -> None:
    positive = 4 * 2 * TERMS[Kind.TRUMP].total
    negative = sum(2 * terms.total for kind, terms in TERMS.items() if kind != Kind.TRUMP)
    assert (positive, negative) == (5200, -5200)


def test_rif_neg_4_cards_cost_in_four_contracts_and_tricks_in_two() -> None:
    by_cards = {kind for kind, terms in TERMS.items() if terms.penalty_cards}
    by_tricks = {kind for kind, terms in TERMS.items() if terms.counting_tricks} - {Kind.TRUMP}
    assert by_cards == {Kind.RIFKI, Kind.KIZ, Kind.ERKEK, Kind.KUPA}
    assert by_tricks == {Kind.SON_IKI, Kind.EL_ALMAZ}


def test_a_score_line_says_why() -> None:
    (line, *_) = lines(position("kiz", "", taken=TRICKS))
    assert Speaker().say(line.reason) == "queens in Kiz, 100 each"
    assert Speaker().say(line.cite.text) == "RIF-KIZ-1: Rifki (Turkish King), spelregler.org, Kiz"


def finish(contract: str, last: Sequence[str], **options: Any) -> tuple[RifkiMatch, list[Event]]:
    """Seat 0 leads, then 3, 2 and 1 play; each holds that card and one more, as `last` says."""
    hands = [cards(text) for text in last]
    state = position(contract, last[0], others=(last[3], last[2], last[1]), **options)
    happened: list[Event] = []
    for seat, hand in zip((0, 3, 2, 1), hands, strict=True):
        state, events = apply(RIFKI, state, Seat(seat), Play(hand[0]))
        happened.extend(events)
    return state, happened


@pytest.mark.parametrize(
    ("rule", "contract", "trick", "taker"),
    [
        ("RIF-NEG-10", "kiz", ["5C 2D", "9C 3D", "AS 4D", "7C 5D"], 3),
        ("RIF-NEG-10", "el_almaz", ["5C 2D", "AH 3D", "AS 4D", "AD 5D"], 0),
        ("RIF-POS-5", "trump S", ["5C 2D", "AC 3D", "2S 4D", "7C 5D"], 2),
        ("RIF-POS-5", "trump S", ["5C 2D", "AC 3D", "2S 4D", "3S 5D"], 1),
        ("RIF-POS-5", "trump H", ["5C 2D", "AC 3D", "2S 4D", "3S 5D"], 3),
    ],
)
def test_who_takes_the_trick_and_leads(
    rule: str, contract: str, trick: list[str], taker: int
) -> None:
    state, happened = finish(contract, trick)
    assert TrickTaken(Seat(taker)) in happened
    assert RIFKI.actors(state) == (taker,)
    assert state.trick.played == ()


@pytest.mark.parametrize("contract", ["rifki", "kiz", "erkek", "kupa", "son_iki", "el_almaz"])
def test_rif_neg_3_the_dealer_leads_to_the_first_trick(contract: str) -> None:
    match, _ = table_acts(begin(RIFKI, RifkiOptions.of(), 4), SeededShuffler(1))
    dealer = match.state.dealer
    assert dealer is not None
    match, _ = command(match, dealer, Choose(Kind(contract)))
    assert RIFKI.actors(match.state) == (dealer,)


def test_rif_neg_5_penalty_cards_taken_lie_open() -> None:
    state = position("erkek", "2C", taken=TRICKS[:5])
    assert state.penalty_cards_of(Seat(0)) == cards("KC KD")
    assert state.penalty_cards_of(Seat(1)) == cards("KH")
    assert state.penalty_cards_of(Seat(2)) == cards("KS JS")


def test_rif_neg_5_a_spectator_sees_them_too() -> None:
    match, _ = table_acts(begin(RIFKI, RifkiOptions.of(), 4), SeededShuffler(3))
    assert match.state.dealer is not None
    match, _ = command(match, match.state.dealer, Choose(Kind.KUPA))
    for now in positions(match, by_chance(3), steps=30):
        for seat in range(4):
            seen = now.spectator.penalty_cards_of(Seat(seat))
            assert seen == now.state.penalty_cards_of(Seat(seat))
        assert now.spectator.taken == now.state.taken
    assert any(now.spectator.penalty_cards_of(Seat(seat)) for seat in range(4))


LAST_PENALTY_CARD = [
    ("rifki", [], ["AC 2D", "KH 3D", "2C 4D", "3C 5D"], (-320, 0, 0, 0)),
    ("kiz", [TRICKS[0], TRICKS[2], TRICKS[3]], ["AS 2D", "QS 3D", "2S 4D", "3S 5D"],
     (-200, -200, 0, 0)),
    ("erkek", [*TRICKS[:3], *TRICKS[4:7]], ["AD 2D", "JD 3C", "3D 4C", "4D 5C"],
     (-180, -60, -180, -60)),
    ("kupa", [TRICKS[2], TRICKS[6], TRICKS[10]], ["TH 2D", "8H 3D", "9H 4D", "3S 5D"],
     (-90, -120, -60, -120)),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "taken", "trick", "points"), LAST_PENALTY_CARD)
def test_rif_neg_6_the_deal_ends_with_the_last_penalty_card(
    contract: str, taken: Any, trick: list[str], points: tuple[int, ...]
) -> None:
    """Also A-T6: at the end of that trick, with cards left in the hands."""
    state, _happened = finish(contract, trick, taken=taken, hearts_open=True)
    assert state.sheet[-1].totals == points
    assert RIFKI.actors(state) == ()
    assert RIFKI.table_action(state, SeededShuffler(1)) is not None
    held = Play(state.hands[0][0])
    assert refusals(RIFKI, state, Seat(0), held)[0].rule == "RIF-NEG-6"


@pytest.mark.parametrize(("contract", "taken", "trick", "points"), LAST_PENALTY_CARD)
def test_a_t_6_or_is_played_to_the_end(
    contract: str, taken: Any, trick: list[str], points: tuple[int, ...]
) -> None:
    state, _happened = finish(contract, trick, taken=taken, hearts_open=True, early_end=False)
    assert state.sheet == ()
    assert RIFKI.actors(state) == (0,)
    assert gained(lines(state), 4) == points


@pytest.mark.parametrize("contract", ["trump H", "son_iki", "el_almaz"])
def test_a_t_6_contracts_of_tricks_are_always_played_out(contract: str) -> None:
    trick = ["AS 2D", "QS 3D", "2S 4D", "3S 5D"]
    state, _ = finish(contract, trick, taken=TRICKS[:11])
    assert state.sheet == ()
    state, _ = finish(contract, trick, taken=TRICKS[:12])
    assert len(state.sheet) == 1
    assert refusals(RIFKI, state, Seat(0), Play(cards("2D")[0]))[0].rule == "RIF-DEAL-1"


CLUBS_WITH_A_HEART_DISCARDED = ["AC 3D", "2H 2D", "2C 4D", "3C 5D"]
HEARTS_LED = ["AH 3H", "2H 2D", "5H 4D", "3S 5D"]


@pytest.mark.parametrize("contract", ["rifki", "kupa"])
@pytest.mark.parametrize(
    ("trick", "discard", "any_heart"),
    [
        (CLUBS_WITH_A_HEART_DISCARDED, True, True),
        (HEARTS_LED, False, True),
        (["AC 3D", "4C 2D", "2C 4D", "3C 5D"], False, False),
    ],
    ids=["a discard", "hearts led", "no heart"],
)
def test_a_t_4_what_opens_hearts(
    contract: str, trick: list[str], discard: bool, any_heart: bool
) -> None:
    assert finish(contract, trick)[0].hearts_open == discard
    after, _ = finish(contract, trick, hearts_broken_by="any_heart")
    assert after.hearts_open == any_heart


def test_a_t_4_hearts_stay_open_until_the_next_deal() -> None:
    state, _ = finish("rifki", CLUBS_WITH_A_HEART_DISCARDED)
    state = replace(state, turn=None)
    deal = RIFKI.table_action(state, SeededShuffler(1))
    assert deal is not None
    state, _events = apply(RIFKI, state, Seat(-1), deal)
    assert not state.hearts_open


def test_a_t_4_a_heart_of_the_same_trick_does_not_matter() -> None:
    """Only leads are restricted: nobody leads before the trick with the discard is over."""
    state = position("kupa", "AC 2H", others=("3C", "4C", "3H"))
    state, _ = apply(RIFKI, state, Seat(0), Play(Card("AC")))
    state, _ = apply(RIFKI, state, Seat(3), Play(Card("3H")))
    assert not state.hearts_open


def test_a_t_13_there_is_no_misdeal_for_weak_hands() -> None:
    """Whatever the hand, the deal is played: the dealer is asked for the contract at once."""
    assert choosable(position(None, "2C 3C 4C 5C 6C 7C 8C 9C 2D 3D 4D 5D 6D")) == set(Kind)
