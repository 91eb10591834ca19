"""Knowledge of the cards, against the rules by hand; and requests for worlds."""

import copy
from array import array
from itertools import combinations
from math import comb, factorial
from random import Random
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.cards import PACK_52, Card, cards
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotLegal
from femopp.engine.position import Position
from femopp.engine.worlds import SPECTATOR, Knowledge, knowledge, worlds
from femopp.games.rifki import engine as rifki
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Contract, Kind, RifkiOptions
from femopp.games.rodskagg import engine as rodskagg
from femopp.games.rodskagg.engine.codes import NO, PICTURES, YES
from femopp.games.rodskagg.engine.worlds import RodskaggKnowledge
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.games.sheepshead import engine as sheepshead
from femopp.games.sheepshead.engine.codes import CRACK, DOUBLE_CRACK, PASS, PICK, THROW_OFF
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.rulebook import Play, legal_actions
from femopp.tricks import Seat, Trick
from tests.engine.compiled import compiled
from tests.engine.lockstep import random_options
from tests.engine.seeing import STARTS, Seen
from tests.engine.uncompiled import said_uncompiled

HEARTS = rifki.codes.mask_of(one for one in PACK_52 if one.value[1] == "H")
CLUBS = rifki.codes.mask_of(one for one in PACK_52 if one.value[1] == "C")


def named(mask: int, codes: Any = rifki.codes) -> set[str]:
    """Return the names of the cards in a mask."""
    return {codes.NAMES[card] for card in range(52) if mask >> card & 1}


# --- Rifki: inferences from a card. Seat 0 deals and leads, seat 3 plays next.


def rifki_known(hands: dict[int, str], contract: str, plays: str, **options: Any) -> Knowledge:
    """Return a spectator's knowledge after these plays from these hands and any others."""
    given = {seat: rifki.codes.mask_of(cards(text)) for seat, text in hands.items()}
    rest = [card for card in range(52) if not sum(given.values()) >> card & 1]
    dealt = []
    for seat in range(4):
        while given.get(seat, 0).bit_count() < 13:
            given[seat] = given.get(seat, 0) | 1 << rest.pop(0)
        dealt.append(given[seat])
    numbers = {name: number for number, name in rifki.codes.NAMES.items()}
    deal = rifki.new_deal(RifkiOptions.of(**options), dealt)
    actions = [numbers[f"choose {contract}"], *(numbers[card] for card in plays.split())]
    known = knowledge(deal, SPECTATOR, actions)
    for action in actions:
        deal.play(action)
    return known


ALL_DIAMONDS = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"


def test_not_following_suit_shows_a_void() -> None:
    known = rifki_known({0: "5C", 3: ALL_DIAMONDS}, "el_almaz", "5C 2D")
    assert known.possible(3) & CLUBS == 0
    assert known.possible(3) == (1 << 52) - 1 & ~CLUBS & ~rifki.codes.mask_of(cards("2D"))
    assert known.possible(1) & CLUBS == CLUBS & ~rifki.codes.mask_of(cards("5C"))


def test_discarding_no_penalty_card_shows_that_there_is_none() -> None:
    held = "2D 3D 4D 5D 6D 7D 8D 9D TD JD KD AD 2S"
    known = rifki_known({0: "5C", 3: held}, "kiz", "5C 2D")
    assert {"QD", "QH", "QS"} & named(known.possible(3)) == set()


def test_discarding_a_penalty_card_leaves_others_possible() -> None:
    known = rifki_known({0: "5C", 3: ALL_DIAMONDS}, "kiz", "5C QD")
    assert {"QH", "QS"} <= named(known.possible(3))


def test_staying_below_without_the_penalty_card_shows_its_absence() -> None:
    """The king of clubs is in the trick: the queen would have had to go under it."""
    known = rifki_known({0: "KC", 3: "5C"}, "kiz", "KC 5C")
    assert named(known.possible(3)) & {"QC", "QD"} == {"QD"}


def test_under_a_lower_card_a_penalty_card_may_be_kept() -> None:
    known = rifki_known({0: "JC", 3: "5C"}, "kiz", "JC 5C")
    assert "QC" in named(known.possible(3))


def test_of_several_the_highest_where_that_is_agreed() -> None:
    hands = {0: "AC", 3: "JC"}
    assert "KC" in named(rifki_known(hands, "erkek", "AC JC").possible(3))
    strict = rifki_known(hands, "erkek", "AC JC", multi_penalty_choice="highest")
    assert "KC" not in named(strict.possible(3))


def test_first_a_covered_penalty_card_where_that_is_agreed() -> None:
    """Clubs led, the king of spades discarded: a queen of spades would have had to come first."""
    hands = {0: "5C", 3: f"KS {ALL_DIAMONDS[3:]}", 2: "QH 2H 3H 4H 5H 6H 7H 8H 9H TH JH KH AH"}
    free = rifki_known(hands, "kiz", "5C QD QH")
    assert "QS" in named(free.possible(2))
    hands = {0: "5C", 3: "KS 2S 3S 4S 5S 6S 7S 8S 9S TS JS AS 2D", 2: hands[2]}
    strict = rifki_known(hands, "kiz", "5C KS QH", void_penalty_choice="covered_first")
    assert "QS" not in named(strict.possible(2))
    assert "QD" in named(strict.possible(2))


def test_leading_a_heart_early_shows_only_hearts() -> None:
    """Seat 0 holds only hearts, and after its lead nobody else has any."""
    known = rifki_known({0: "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"}, "kupa", "2H")
    assert known.possible(0) == HEARTS & ~rifki.codes.mask_of(cards("2H"))
    assert known.worlds(1, Chance(1))[0][0] == known.possible(0)


def test_not_trumping_shows_no_trump() -> None:
    held = "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 2S"
    known = rifki_known({0: "5C", 3: held}, "trump H", "5C 2D")
    assert known.possible(3) & (HEARTS | CLUBS) == 0


def test_not_overtrumping_shows_no_higher_trump_under_that_option() -> None:
    hands = {0: "5C", 3: "9H 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", 2: "3H 2S 3S 4S 5S 6S 7S 8S"}
    hands[2] += " 9S TS JS QS KS"
    assert "TH" in named(rifki_known(hands, "trump H", "5C 9H 3H").possible(2))
    strict = rifki_known(hands, "trump H", "5C 9H 3H", overtrump=True)
    assert named(strict.possible(2) & HEARTS) == {"2H", "4H", "5H", "6H", "7H", "8H"}


@pytest.mark.parametrize("seed", range(6))
def test_one_other_card_forbids_a_card(seed: int) -> None:
    """Check the assumption of all this in the rule book, with random hands and tricks."""
    chance = Random(seed)
    start = RIFKI.begin(RifkiOptions.of(), 4, STARTS["rifki"](dealer=0))
    for _try in range(25):
        options = random_options(RifkiOptions, chance)
        kind = chance.choice(list(Kind))
        suit = chance.choice(PACK_52).suit if kind is Kind.TRUMP else None
        pack = chance.sample(PACK_52, 13)
        trick = Trick()
        for seat in range(chance.randrange(4)):
            trick = trick.add(Seat(seat), pack.pop())
        state = replace(
            start,
            options=options,
            turn=3,
            contract=Contract(kind, suit),
            trick=trick,
            hearts_open=chance.random() < 0.5,
        )

        def legal(*hand: Card, state: Any = state) -> set[Card]:
            held = replace(state, hands=((), (), (), hand))
            return {card for card in hand if Play(card) in legal_actions(RIFKI, held, Seat(3))}

        forbidden = {
            one for pair in combinations(pack, 2) for one in pair if one not in legal(*pair)
        }
        assert legal(*pack) == set(pack) - forbidden


# --- Sheepshead. Seat 0 deals, seat 1 picks up the blind first.

SHEEPSHEAD_HANDS = (
    "AC TC KC 9C 8C 7C",
    "QC QS QH QD JC JS",
    "AS TS KS 9S 8S 7S",
    "JD AH TH KH 9H 8H",
    "AD TD KD 9D 8D 7D",
)
"""The blind is the jack of hearts and the seven of hearts."""


def sheepshead_deal(**options: Any) -> Position:
    hands = [sheepshead.codes.mask_of(cards(text)) for text in SHEEPSHEAD_HANDS]
    return sheepshead.new_deal(SheepsheadOptions.of(**options), hands)


BOY = sheepshead.codes.mask_of(cards("JD"))
QUEENS = sheepshead.codes.mask_of(cards("QC QS QH QD"))
BURY = [sheepshead.codes.card_number(card) for card in cards("JS JC")]


def test_before_anybody_has_spoken_nothing_is_known() -> None:
    known = knowledge(sheepshead_deal(), 4)
    assert known.count == factorial(26) // (factorial(6) ** 4 * 2)


def test_a_pass_proves_nothing() -> None:
    before = knowledge(sheepshead_deal(), 4).count
    assert knowledge(sheepshead_deal(), 4, [PASS, PASS]).count == before


def test_a_blitz_shows_whose_queens_they_are_and_they_may_be_buried() -> None:
    known = knowledge(sheepshead_deal(), 4, [PICK + 3])
    assert [known.possible(seat) & QUEENS for seat in range(6)] == [0, QUEENS, 0, 0, 0, 0]
    for card in BURY:
        known.see(card)
    assert [known.possible(seat) & QUEENS for seat in range(6)] == [0, QUEENS, 0, 0, 0, QUEENS]


def test_the_bury_is_not_looked_at() -> None:
    deal = sheepshead_deal()
    blind = sheepshead.codes.mask_of(cards("JH 7H"))
    one, other = knowledge(deal, 4, [PICK, *BURY]), knowledge(deal, 4, [PICK, 0, 1])
    assert one.count == other.count == factorial(26) // (factorial(6) ** 4 * 2)
    his = knowledge(deal, 1, [(PICK, blind), *BURY])
    assert his.possible(5) == sheepshead.codes.mask_of(cards("JC JS"))
    assert his.count == factorial(24) // factorial(6) ** 4


def test_throwing_off_the_boy_shows_that_another_has_him() -> None:
    known = knowledge(sheepshead_deal(), 4, [PICK, *BURY, THROW_OFF])
    assert not (known.possible(1) | known.possible(5)) & BOY
    bluffing = knowledge(sheepshead_deal(bluff_alone=True), 4, [PICK, *BURY, THROW_OFF])
    assert bluffing.possible(1) & BOY


def test_a_cracker_is_not_the_boy_and_holds_the_queens_named() -> None:
    known = knowledge(sheepshead_deal(), 4, [PICK, *BURY, PASS, CRACK + 1])
    black = sheepshead.codes.mask_of(cards("QC QS"))
    assert not known.possible(2) & BOY
    assert [known.possible(place) & black for place in range(6)] == [0, 0, black, 0, 0, 0]


def test_after_the_boy_is_thrown_off_he_may_crack_too() -> None:
    known = knowledge(sheepshead_deal(), 4, [PICK, *BURY, THROW_OFF, CRACK])
    assert known.possible(2) & BOY


def test_a_double_crack_shows_the_boy() -> None:
    said = [PICK, *BURY, PASS, CRACK, PASS, PASS, DOUBLE_CRACK]
    known = knowledge(sheepshead_deal(), 4, said)
    assert [known.possible(place) & BOY for place in range(6)] == [0, 0, 0, BOY, 0, 0]


def test_the_picker_too_may_double_crack_where_that_is_agreed() -> None:
    said = [PICK, *BURY, PASS, CRACK, PASS, PASS, PASS, PASS, PASS, DOUBLE_CRACK]
    known = knowledge(sheepshead_deal(recrack_by="partner_or_picker"), 4, said)
    assert known.possible(3) & BOY


def test_the_boy_is_not_buried_where_that_is_forbidden() -> None:
    known = knowledge(sheepshead_deal(bury_jd="forbidden"), 4, [PICK, *BURY])
    assert known.possible(1) & BOY
    assert not known.possible(5) & BOY


# --- Rödskägg. The last seat deals, seat 0 is asked first.


def rodskagg_deal(
    hands: list[list[int]], stock: list[int], reshuffle_own_hand: bool = False
) -> Position:
    masks = [sum(1 << card for card in hand) for hand in hands]
    options = RodskaggOptions.of("english", rituals="off", reshuffle_own_hand=reshuffle_own_hand)
    return rodskagg.new_deal(options, masks, stock)


PLAIN_FIRST = sorted(range(52), key=lambda card: PICTURES >> card & 1)
SEVEN = [PLAIN_FIRST[6 * seat : 6 * seat + 6] for seat in range(7)]
STOCK = PLAIN_FIRST[42:]


def test_a_hand_given_back_has_no_picture() -> None:
    deal = rodskagg_deal(SEVEN, STOCK)
    known = knowledge(deal, SPECTATOR, [YES])
    assert known.possible(8) == (1 << 52) - 1 & ~PICTURES
    assert known.count == comb(36, 6) * factorial(46) // (factorial(6) ** 7 * factorial(4))


def test_a_hand_kept_proves_nothing() -> None:
    deal = rodskagg_deal(SEVEN, STOCK)
    assert knowledge(deal, SPECTATOR, [NO]).count == knowledge(deal, SPECTATOR).count


def shuffled(reshuffle_own_hand: bool = False) -> Position:
    """Deal so that the fresh hand from the stock has no picture either: seat 0 may ask again."""
    hands = [SEVEN[0], *SEVEN[2:], STOCK[4:]]
    return rodskagg_deal(hands, SEVEN[1] + STOCK[:4], reshuffle_own_hand)


GIVEN_BACK = comb(36, 6) * comb(30, 6) * factorial(40) // (factorial(6) ** 6 * factorial(4))
"""Deals of the first hand given back, the second, all others, and the rest of the stock."""


def test_hands_shuffled_into_the_stock() -> None:
    """The last draw is from the four left and the hand given back first (A-R33)."""
    known = knowledge(shuffled(), SPECTATOR, [YES, YES])
    assert known.count == GIVEN_BACK * comb(10, 6)


def test_hands_shuffled_into_the_stock_with_the_one_given_back_last() -> None:
    """Which of the two was given back first makes no other world."""
    known = knowledge(shuffled(reshuffle_own_hand=True), SPECTATOR, [YES, YES])
    assert known.count * comb(12, 6) == GIVEN_BACK * comb(16, 6)


@pytest.mark.parametrize("own", [False, True])
def test_hands_shuffled_into_the_stock_twice(own: bool) -> None:
    """Three ask in turn: from ten cards, after a shuffle, and after another.

    If own hands come in too, the third draws from what the second has left of sixteen. The three
    hands, the four others, and the stock as it was dealt, of which six cards were drawn.
    """
    known = knowledge(rodskagg_deal(SEVEN, STOCK, own), SPECTATOR, [YES, NO, YES, NO, YES])
    dealt = comb(36, 6) * comb(30, 6) * comb(24, 6) * factorial(34)
    deals = dealt // (factorial(6) ** 5 * factorial(4)) * comb(10, 6)
    if own:
        assert known.count * comb(12, 6) == deals * comb(16, 6)
    else:
        assert known.count == deals * comb(10, 6)


@pytest.mark.parametrize("both", [False, True])
def test_the_player_who_returned_cards_knows_them(both: bool) -> None:
    first, second = (sum(1 << card for card in SEVEN[place]) for place in (0, 1))
    third = sum(1 << card for card in SEVEN[0][:2] + STOCK[:4])
    known = knowledge(shuffled(both), 0, [(YES, second), (YES, third)])
    assert known.count == factorial(36) // factorial(6) ** 6
    (world,) = known.worlds(1, Chance(3))
    assert world[7] == ((first | second) & ~third if both else first & ~third)
    assert world[8] == (0 if both else second)


def test_a_hand_just_given_back_cannot_come_again() -> None:
    """A-R33: the cards that seat 0 draws after a shuffle are not those that it gives back."""
    second = sum(1 << card for card in SEVEN[1])
    known = knowledge(shuffled(), 0, [(YES, second)])
    with pytest.raises(NotLegal, match="at unknown places"):
        known.see(YES, sum(1 << card for card in SEVEN[1][:2] + STOCK[:4]))
    knowledge(shuffled(reshuffle_own_hand=True), 0, [(YES, second)]).see(
        YES, sum(1 << card for card in SEVEN[1][:2] + STOCK[:4])
    )


def test_a_player_out_of_the_match_has_no_cards() -> None:
    start = STARTS["rodskagg"](dealer=0, points=(5, 5, 5), out=(1,))
    deal = rodskagg.new_deal(RodskaggOptions.of(rituals="off"), players=3, start=start, seed=1)
    known = knowledge(deal, 0)
    assert known.count == comb(46, 6)
    assert known.worlds(1, Chance(1))[0][1] == 0


# --- requests for worlds


def one_rifki_deal() -> rifki.RifkiPosition:
    deal = rifki.new_match(RifkiOptions.of(first_dealer="1"))
    deal.deal_from(Chance(7))
    return deal


def test_the_same_seed_gives_the_same_worlds() -> None:
    deal, choice = one_rifki_deal(), [rifki.codes.FIRST_NEGATIVE]
    drawn = worlds(deal, 2, choice, 5, seed=4)
    assert drawn == worlds(deal, 2, choice, 5, seed=4)
    assert drawn != worlds(deal, 2, choice, 5, seed=5)
    assert all(world[2] == deal.hands()[2] for world in drawn)


def test_other_hands_are_not_looked_at() -> None:
    deal = one_rifki_deal()
    hands = deal.hands()
    swapped = rifki.new_deal(RifkiOptions.of(first_dealer="1"), [hands[at] for at in (3, 1, 0, 2)])
    assert worlds(deal, 1, [], 5, seed=4) == worlds(swapped, 1, [], 5, seed=4)


def test_an_array_is_filled() -> None:
    known = knowledge(one_rifki_deal(), 0)
    row = array("Q", bytes(8 * 4 * 50))
    assert known.fill(row, Chance(1)) == 50
    listed = known.worlds(50, Chance(1))
    assert [tuple(row[at : at + 4]) for at in range(0, 200, 4)] == listed
    square = memoryview(bytearray(8 * 4 * 50)).cast("Q", (50, 4))
    known.fill(square, Chance(1))
    assert [tuple(square[at, place] for place in range(4)) for at in range(50)] == listed
    assert known.fill(array("Q"), Chance(1)) == 0


def test_a_copy_goes_its_own_way() -> None:
    deal = one_rifki_deal()
    known = knowledge(deal, 0, [rifki.codes.FIRST_NEGATIVE])
    before = known.count
    deal.play(rifki.codes.FIRST_NEGATIVE)
    twins = (known.copy(), copy.copy(known), copy.deepcopy(known))
    for twin in twins:
        twin.see(deal.legal()[0])
    assert known.count == before
    known.see(deal.legal()[0])
    assert {twin.count for twin in twins} == {known.count}


@pytest.mark.parametrize("name", ["rifki", "sheepshead", "rodskagg"])
def test_a_copy_knows_as_much(name: str) -> None:
    seen = Seen(name, 3)
    while seen.goes_on():
        for known in seen.known:
            assert known.copy().worlds(2, Chance(1)) == known.worlds(2, Chance(1))
        seen.step()


def test_bad_questions_are_answered_with_a_sentence() -> None:
    deal = one_rifki_deal()
    known = knowledge(deal, 0, [rifki.codes.FIRST_NEGATIVE])
    with pytest.raises(EngineError, match="no seat 4: the seats are 0 to 3, and -1 is a spectator"):
        knowledge(deal, 4)
    with pytest.raises(EngineError, match="-3 worlds cannot be drawn"):
        known.worlds(-3, Chance(1))
    with pytest.raises(EngineError, match="worlds of 4 masks each do not fill 7 numbers"):
        known.fill(array("Q", bytes(56)), Chance(1))
    with pytest.raises(EngineError, match="not of format 'd'"):
        known.fill(array("d", [0.0] * 8), Chance(1))
    with pytest.raises(EngineError, match="can be written to"):
        known.fill(memoryview(bytes(64)).cast("Q"), Chance(1))
    with pytest.raises(EngineError, match="drawn into an array, not list"):
        known.fill([0] * 4, Chance(1))
    with pytest.raises(EngineError, match="worlds of 4 masks each do not fill 1 numbers"):
        known.fill(memoryview(bytearray(8)).cast("Q", ()), Chance(1))
    with pytest.raises(EngineError, match=r"lines of 4 masks, and not of shape \(2, 8\)"):
        known.fill(memoryview(bytearray(8 * 16)).cast("Q", (2, 8)), Chance(1))
    for wrong in ("2C", 1.0, None):
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            known.see(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            knowledge(deal, wrong)  # type: ignore[arg-type]
    with pytest.raises(EngineError, match="is not a world that fits"):
        known.position([1, 2, 3, 4])
    with pytest.raises(EngineError, match="there is no place 4"):
        known.possible(4)
    with pytest.raises(EngineError, match="a position in a game, not 5"):
        knowledge(5, 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="must be a Chance, not None"):
        known.worlds(1, None)  # type: ignore[arg-type]
    with pytest.raises((TypeError, AttributeError)):
        RodskaggKnowledge(one_rifki_deal())
    deal.play(rifki.codes.FIRST_NEGATIVE)
    with pytest.raises(EngineError, match="knowledge begins with a deal"):
        knowledge(deal, 0)


@compiled
def test_two_threads_do_not_draw_from_the_same_knowledge() -> None:
    known, room = knowledge(one_rifki_deal(), 0), array("Q", bytes(8 * 4 * 200_000))
    refused = 0
    # On a busy machine one thread may end before the other begins.
    for _attempt in range(200):
        thread = Thread(target=known.fill, args=(room, Chance(1)))
        thread.start()
        while thread.is_alive() and not refused:
            try:
                known.worlds(1, Chance(2))
            except EngineError as error:
                refused += "give each its own copy()" in str(error)
        thread.join()
        if refused:
            break
    assert refused
    assert known.worlds(1, Chance(2)) == known.copy().worlds(1, Chance(2))


def test_impossible_observations_are_refused_and_change_nothing() -> None:
    deal = one_rifki_deal()
    known = knowledge(deal, 1, [rifki.codes.FIRST_NEGATIVE])
    mine, before = deal.hands()[1], known.worlds(3, Chance(1))
    with pytest.raises(NotLegal, match="seat 0 cannot have done"):
        known.see((mine & -mine).bit_length() - 1)
    with pytest.raises(NotLegal, match="99 is not the number of an action"):
        known.see(99)
    with pytest.raises(NotLegal, match="gains 0 cards at unknown places by this, not 0x1"):
        known.see(next(card for card in range(52) if not mine >> card & 1), 1)
    assert known.worlds(3, Chance(1)) == before


def test_after_the_deal_nothing_is_to_be_seen() -> None:
    seen = Seen("rodskagg", 5, RodskaggOptions.of(rituals="off"), 3)
    while seen.goes_on():
        seen.step()
    with pytest.raises(NotLegal, match="the deal is over"):
        seen.known[0].see(PASS)


# --- without a C compiler

ALIKE = """
from tests.engine.test_worlds_known import some_worlds
print(some_worlds())
"""


def some_worlds() -> list[object]:
    """Draw worlds in a few positions of each game."""
    drawn: list[object] = []
    for name, seed in (("rifki", 1), ("sheepshead", 2), ("rodskagg", 3)):
        seen = Seen(name, seed)
        while seen.goes_on():
            if len(seen.done) % 7 == 0:
                drawn += [known.worlds(1, Chance(len(seen.done))) for known in seen.known]
            seen.step()
    return drawn


def test_uncompiled_the_same_is_drawn() -> None:
    assert said_uncompiled(ALIKE) == str(some_worlds())
