"""The match: twenty deals, the running sheet, the end."""

from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from femopp.cards import PACK_52, Suit
from femopp.driver import begin
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import Choose, Contract, Kind, RifkiMatch, RifkiOptions
from femopp.games.rifki.rules.contracts import NEGATIVES, TERMS
from femopp.games.rifki.rules.sheet import SHEET
from femopp.language import Speaker
from femopp.rulebook import Play, in_force, legal_actions
from femopp.trick_taking import MatchEnded
from femopp.tricks import Seat, seats
from tests.games.rifki.positions import position, rules_against
from tests.playing import by_chance, play, positions
from tests.strategies import options_of, seeds
from tests.two_worlds import check_view


@settings(max_examples=12)
@given(options=options_of(RifkiOptions), seed=seeds)
def test_any_match(options: RifkiOptions, seed: int) -> None:
    """Twenty deals that each give the contract's total, and together nothing."""
    match = play(begin(RIFKI, options, 4), by_chance(seed), seed=seed)
    state = match.state
    chosen = [action for _seat, action in match.log if isinstance(action, Choose)]
    assert state.outcome is not None
    assert [deal.number for deal in state.sheet] == list(range(1, 21))
    for deal, choice in zip(state.sheet, chosen, strict=True):
        assert sum(line.points for line in deal.lines) == TERMS[choice.kind].total
    before = (0, 0, 0, 0)
    for deal in state.sheet:
        for seat in seats(4):
            points = sum(line.points for line in deal.lines if line.seat == seat)
            assert deal.totals[seat] == before[seat] + points
        before = deal.totals
    assert state.points == before
    assert sum(state.points) == 0
    for kinds in state.chosen:
        assert kinds.count(Kind.TRUMP) == 2
        assert len(kinds) == 5
        assert options.same_player_repeat or len(set(kinds)) == 4
    for kind in NEGATIVES:
        assert sum(kinds.count(kind) for kinds in state.chosen) == 2


@settings(max_examples=10)
@given(options=options_of(RifkiOptions), seed=seeds)
def test_any_position(options: RifkiOptions, seed: int) -> None:
    """Cards are conserved, somebody can act, and each seat's view agrees with the full state."""
    match = begin(RIFKI, options, 4)
    for now in positions(match, by_chance(seed), steps=130, seed=seed):
        state = now.state
        table = [card for taken in state.taken for card in taken.trick.cards]
        held = [card for hand in state.hands for card in hand]
        assert sorted([*held, *state.trick.cards, *table]) == sorted(PACK_52)
        (seat,) = RIFKI.actors(state)
        assert legal_actions(RIFKI, state, seat)
        if len(now.log) % 9 == seed % 9:
            for observer in seats(4):
                check_view(now, observer)


def test_rif_score_2_the_sheet_shows_what_has_been_chosen() -> None:
    match = play(begin(RIFKI, RifkiOptions.of(), 4), by_chance(1), steps=200)
    chosen = [(seat, one) for seat, one in match.log if isinstance(one, Choose)]
    for seat in seats(4):
        assert match.state.chosen[seat] == tuple(one.kind for who, one in chosen if who == seat)
    speaker = Speaker(names=("Ada", "Bo", "Cid", "Dee"))
    titles = [speaker.say(deal.title) for deal in match.state.sheet]
    assert titles == [
        f"{speaker.speak(one.contract)} — {speaker.say(one.contract.aim)}; chosen by "
        f"{speaker.name(seat)}"
        for seat, one in chosen[: len(titles)]
    ]
    assert len(titles) > 2


def test_a_contract_is_spoken_with_its_trump_suit() -> None:
    assert Speaker().speak(Contract(Kind.KIZ)) == "Kiz"
    assert Speaker().speak(Choose(Kind.TRUMP, Suit.HEARTS)) == (
        "chooses Trump in hearts — take tricks (+50 each)"
    )


@pytest.mark.parametrize("kind", Kind)
def test_the_rule_sheet_names_each_contract_with_its_aim_and_points(kind: Kind) -> None:
    speaker = Speaker()
    named = f"{speaker.speak(kind)} — {speaker.say(TERMS[kind].in_words)}."
    rules = [text for one in SHEET for text, _cite in in_force(one, RifkiOptions.of())]
    assert named in map(speaker.say, rules)


def at_the_end(points: tuple[int, ...], **options: Any) -> RifkiMatch:
    over: RifkiMatch = play(begin(RIFKI, RifkiOptions.of(**options), 4), by_chance(1)).state
    return replace(over, points=points, outcome=None)


@pytest.mark.parametrize(
    ("rule", "points", "highest", "all_positive"),
    [
        ("RIF-SCORE-3", (300, -100, 200, -400), (0,), (0, 2)),
        ("A-T12", (250, -250, 250, -250), (0, 2), (0, 2)),
        ("A-T12", (0, 0, 0, 0), (0, 1, 2, 3), (0, 1, 2, 3)),
        ("A-T12", (100, 0, 0, -100), (0,), (0,)),
    ],
)
def test_who_wins(
    rule: str, points: tuple[int, ...], highest: tuple[int, ...], all_positive: tuple[int, ...]
) -> None:
    assert winners(at_the_end(points)) == highest
    assert winners(at_the_end(points, winner="all_positive")) == all_positive


def winners(state: RifkiMatch) -> tuple[Seat, ...]:
    event = RIFKI.consequence(state)
    assert isinstance(event, MatchEnded)
    return event.outcome.winners


@pytest.mark.parametrize(
    ("points", "winner", "reason"),
    [
        ((300, -100, 200, -400), "highest", "the highest total after twenty deals"),
        ((0, 0, 0, 0), "highest", "the highest total after twenty deals"),
        ((300, -100, 200, -400), "all_positive", "more than zero points after twenty deals"),
        ((0, 0, 0, 0), "all_positive", "everyone is on zero after twenty deals"),
    ],
)
def test_a_t_12_the_outcome_says_how(points: tuple[int, ...], winner: str, reason: str) -> None:
    over = at_the_end(points, winner=winner)
    event = RIFKI.consequence(over)
    assert event is not None
    outcome = RIFKI.evolve(over, event).outcome
    assert outcome is not None
    assert Speaker().say(outcome.reason) == reason


def test_the_questions_at_each_stage() -> None:
    english = Speaker(names=("Ada", "Bo", "Cid", "Dee"))
    heard = set()
    for now in positions(begin(RIFKI, RifkiOptions.of(first_dealer="1"), 4), by_chance(1), steps=9):
        heard |= {english.say(RIFKI.asked(now.state, seat)) for seat in seats(4)}
    assert {"Your turn: choose a contract", "Ada is choosing"} <= heard
    assert {"Your turn: you lead", "Ada to lead", "Dee to play"} <= heard
    assert any(text.startswith("Your turn: follow ") for text in heard)


@pytest.mark.parametrize(
    ("contract", "hand", "trick", "asked"),
    [
        ("el_almaz", "2C KD", "", "Your turn: you lead"),
        ("el_almaz", "2C KD", "AC", "Your turn: follow ♣ clubs"),
        ("el_almaz", "2C KD", "AS", "Your turn: play any card"),
        ("trump H", "2H KD", "AC", "Your turn: trump with ♥ hearts"),
        ("trump H", "2S KD", "AC", "Your turn: play any card"),
        ("trump H", "2H KC", "AC", "Your turn: follow ♣ clubs"),
        ("kiz", "QD 2S", "AC", "Your turn: play a penalty card"),
        ("kiz", "3D 2S", "AC", "Your turn: play any card"),
        ("rifki", "3H 2S", "AC", "Your turn: play any card"),
    ],
)
def test_the_prompt_says_what_the_rules_force_upon_a_hand(
    contract: str, hand: str, trick: str, asked: str
) -> None:
    state = position(contract, hand, trick)
    assert Speaker().say(RIFKI.asked(state, Seat(0))) == asked


def test_the_prompt_says_that_a_heart_must_be_discarded_in_rifki() -> None:
    state = position("rifki", "3H 2S", "AC", rifki_void="heart")
    assert Speaker().say(RIFKI.asked(state, Seat(0))) == "Your turn: play a heart"


def test_events_speak() -> None:
    english = Speaker(names=("Ada", "Bo", "Cid", "Dee"))
    ended = RIFKI.consequence(at_the_end((300, -100, 200, -400)))
    assert english.speak(ended) == "the highest total after twenty deals"
    assert english.speak(Play(PACK_52[0])) == "plays 2♣"


def test_the_rule_sheet_names_the_rules_in_force() -> None:
    def told(**options: Any) -> str:
        chosen = RifkiOptions.of(**options)
        english = Speaker()
        paragraphs = [text for section in RIFKI.sheet for text in in_force(section, chosen)]
        return "\n".join(f"{english.say(text)} [{cite.rule}]" for text, cite in paragraphs)

    usual = told()
    assert "Any trump will do" in usual
    for named in RifkiOptions.declared().values():
        for value in named.choices:
            if value == named.default or (named.name, value) == ("same_player_repeat", False):
                continue
            if named.name == "schedule_guard":
                continue  # bears only where a player may not repeat a negative
            other = told(**{named.name: value})
            assert other != usual, f"the sheet does not tell {named.name}={value}"
    strict = told(same_player_repeat=False, schedule_guard=True)
    assert "may not choose the same negative contract twice. [HOUSE-same_player_repeat" in strict
    assert "leave a later dealer without a contract. [A-T7]" in strict


def test_the_rule_sheet_cites_every_rule_but_those_of_the_text_itself() -> None:
    usual = RifkiOptions.of()
    cited = {cite.rule for section in RIFKI.sheet for _text, cite in in_force(section, usual)}
    assert {f"RIF-NEG-{number}" for number in range(1, 11)} <= cited
    assert {f"RIF-POS-{number}" for number in range(1, 7)} <= cited


def test_refusals_cite_rules_that_exist() -> None:
    options = RifkiOptions.of()
    for prohibition in RIFKI.prohibitions:
        assert prohibition.cite(options).rule
    assert rules_against(at_the_end((0, 0, 0, 0)), Choose(Kind.KIZ)) == ["RIF-DEAL-1"]
