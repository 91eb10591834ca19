"""People who come, go or sit out in a match on real cards, by hand."""

import dataclasses
import itertools
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from femopp.figures.tally import tally_of
from femopp.language import Speaker, Text
from femopp.record import Standings, format_record, parse_records
from femopp.record import judged as judged_record
from femopp.rulebook import ComesIn, points_of
from femopp.server.circle.cards import played
from femopp.server.circle.rows import Circle
from femopp.server.http.keep import kept
from femopp.server.http.kept_answers import shared_match
from femopp.server.kept.entries import Began, Choose, Deal, Undo
from femopp.server.kept.judging import judged
from femopp.server.kept.log import KeptLog, after, fold
from femopp.server.kept.settling import KeptMatch, Settled, settled
from femopp.server.kept.shared import Person, Shared
from femopp.server.kept.stored import StoredMember
from femopp.table.settings import Settings

# Gun, Anna, Björn, Leyla and Olle are 0 to 4; whoever comes in is 5.
NAMES = ("Gun", "Anna", "Björn", "Leyla", "Olle")
EMRE = {"seat": 5, "name": "Emre", "on": "last"}


def company(*sits: int, **others: Any) -> dict[str, Any]:
    return {"company": {"sits": sits, **others}}


def bid(seat: int, contract: int, *tricks: int, **others: Any) -> dict[str, Any]:
    """A deal of Rödskägg with so many tricks of each person; whoever took none folded."""
    shares = [{"seat": one, "number": number} for one, number in enumerate(tricks) if number]
    return {"bid": {"seat": seat, "contract": str(contract)}, "tricks": shares, **others}


PRESETS = {"rodskagg": "kortoxen-1949", "sheepshead": "five-handed", "rifki": "rifki"}


def kept_as(
    deals: tuple[dict[str, Any], ...],
    game: str = "rodskagg",
    preset: str = "",
    names: tuple[str, ...] = NAMES,
    options: dict[str, str] | None = None,
    start: dict[str, Any] | None = None,
    *,
    ended: bool = False,
) -> Settled:
    preset = preset or PRESETS[game]
    settings = Settings(game, preset=preset, options=options or {}, players=len(names))
    return settled(KeptMatch(settings, names, {"dealer": 0, **(start or {})}, deals, ended=ended))


def match(*deals: dict[str, Any], **others: Any) -> Settled:
    found = kept_as(deals, **others)
    assert found.wrong is None, Speaker("en", found.names).say(found.wrong[1].whole)
    return found


def fault(*deals: dict[str, Any], **others: Any) -> str:
    """The reason against the last of these entries."""
    found = kept_as(deals, **others)
    assert found.wrong is not None
    assert found.wrong[0] == len(deals) - 1
    return Speaker("en", found.names).say(found.wrong[1].whole)


def totals(found: Settled) -> list[tuple[int, ...]]:
    return [one.totals for one in found.rows]


def dealers(*deals: dict[str, Any], **others: Any) -> list[int | None]:
    """Return the dealer of each deal, and of the next."""
    return [one.dealer for one in match(*deals, **others).moments]


# Rödskägg: twelve points each, down by the tricks [R49-SCORE-START-1, R49-SCORE-1]


def test_the_evening_of_the_design() -> None:
    """Olle rests from deal 3, Emre comes in before 5, Olle is back in 6, Leyla leaves after 6.

    Each deal: everybody minus their tricks; a lost contract costs declarer five [R49-SCORE-2].
    """
    found = match(
        bid(1, 2, 1, 2, 0, 2, 1, folded=[2]),
        bid(3, 3, 2, 1, 1, 1, 1),  # Leyla took one of three: +5 −1
        company(0, 1, 2, 3, 4, rests=[4]),
        bid(1, 2, 1, 3, 0, 2, folded=[], along=[2]),  # Björn went along and took none: +5
        bid(2, 3, 0, 1, 3, 2, folded=[0]),
        company(0, 1, 2, 5, 3, 4, rests=[4], new=[EMRE]),
        bid(5, 2, 2, 1, 1, 0, 0, 2, folded=[3]),
        company(0, 1, 2, 5, 3, 4),
        bid(1, 2, 1, 2, 1, 1, 0, 1, folded=[4]),
        company(0, 1, 2, 5, 4),
        bid(1, 2, 1, 2, 2, 0, 0, 1, folded=[4]),
    )
    assert found.names == (*NAMES, "Emre")
    assert totals(found) == [
        (11, 10, 12, 10, 11, 13),
        (9, 9, 11, 14, 10, 13),
        (9, 9, 11, 14, 10, 13),
        (8, 6, 16, 12, 10, 13),
        (8, 5, 13, 10, 10, 13),
        (8, 5, 13, 10, 10, 13),
        (6, 4, 12, 10, 10, 11),
        (6, 4, 12, 10, 10, 11),
        (5, 2, 11, 9, 10, 10),
        (5, 2, 11, 9, 10, 10),
        (4, 0, 9, 9, 10, 9),
    ]
    assert found.outcome is not None
    assert found.outcome.winners == (1,)
    says = [Speaker("en", found.names).say(one) for row in found.rows for one in row.says]
    assert says == [
        "Olle sits out",
        "Emre comes in on 13, like Björn",
        "Olle plays again, on 10",
        "Leyla goes home, on 9",
    ]
    numbers = [row.deal.number for row in found.rows if row.deal is not None]
    assert numbers == [1, 2, 3, 4, 5, 6, 7]


def test_only_who_plays_can_be_entered() -> None:
    rests = company(0, 1, 2, 3, 4, rests=[4])
    assert fault(rests, bid(4, 2, 1, 2, 1, 1, 1)) == "Olle doesn't play in this deal"
    assert [one.seats for one in match(rests).fields() if one.name == "bid"] == [(0, 1, 2, 3)]


def test_nobody_who_looks_on_gets_points() -> None:
    found = match(company(0, 1, 2, 3, 4, rests=[4]), bid(1, 2, 2, 2, 1, 1))
    assert found.now.points == (10, 10, 11, 11, 12)
    assert found.rows[1].plays == (0, 1, 2, 3)


PASSED: dict[str, Any] = {"passed": True}


def test_the_deal_passes_clockwise_over_those_who_rest() -> None:
    """R49-DEAL-1, A-R32. Whoever is back before their turn deals when it comes."""
    assert dealers(PASSED, PASSED, PASSED) == [0, 1, 2, 3]
    # Björn (2) looks on in one deal, which Gun deals, and is back for their turn.
    assert dealers(company(0, 1, 2, 3, 4, once=[2]), PASSED, PASSED) == [0, 0, 1, 2]
    # Anna (1) looks on when it's her turn: Björn deals, and she has lost it.
    rests = company(0, 1, 2, 3, 4, once=[1])
    assert dealers(PASSED, rests, PASSED, PASSED) == [0, 1, 2, 3, 4]
    # Who should deal goes home, and comes back after all have dealt once.
    gone, back = company(1, 2, 3, 4), company(0, 1, 2, 3, 4)
    assert dealers(gone, PASSED, PASSED, back, PASSED, PASSED) == [0, 1, 2, 3, 3, 4, 0]


def test_a_newcomer_sits_and_deals_between_two_others() -> None:
    new = company(0, 5, 1, 2, 3, 4, new=[EMRE])
    assert dealers(new, PASSED, PASSED, PASSED) == [0, 0, 5, 1, 2]
    assert dealers(PASSED, new, PASSED, PASSED) == [0, 1, 1, 2, 3]


@pytest.mark.parametrize(
    ("ways", "points"),
    [
        ({"on": "last"}, 15),
        ({"on": "start"}, 12),
        # 53 of five are 10.6.
        ({"on": "average"}, 11),
        ({"on": "points", "points": 9}, 9),
    ],
)
def test_a_newcomer_comes_in_by_a_house_rule(ways: dict[str, Any], points: int) -> None:
    deals = bid(0, 2, 2, 1, 1, 1, 1), bid(3, 3, 1, 2, 1, 1, 1)  # Leyla took one of three: +5 −1
    found = match(*deals, company(0, 1, 2, 3, 4, 5, new=[{**EMRE, **ways}]))
    assert found.rows[1].totals[:5] == (9, 9, 10, 15, 10)
    assert found.now.points[5] == points


def test_halves_of_the_mean_are_rounded_up() -> None:
    rules = match().summaries.company
    assert rules is not None
    assert points_of(ComesIn.AVERAGE, 0, rules, [10, 11], 12) == (11, None)
    assert points_of(ComesIn.AVERAGE, 0, rules, [-2, -1], 12) == (-1, None)


def test_as_everybody_began_is_six_in_a_short_match_and_twelve_from_the_middle() -> None:
    new = company(0, 1, 2, 3, 4, 5, new=[{**EMRE, "on": "start"}])
    assert match(new, start={"points": [6] * 5}).now.points[5] == 6
    assert match(new, start={"points": [6, 7, 8, 9, 10]}).now.points[5] == 12


def test_a_correction_of_an_earlier_deal_changes_on_what_a_newcomer_comes_in() -> None:
    new = company(0, 1, 2, 3, 4, 5, new=[EMRE])
    assert match(bid(0, 2, 2, 1, 1, 1, 1), new).now.points[5] == 11
    assert match(bid(0, 3, 2, 1, 1, 1, 1), new).now.points[5] == 15


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (company(0, 1), "2 can't play by these rules; possible: 3–8 [R49-PLAYERS-1: "),
        (company(0), "at least two must play"),
        (company(), "at least two must play"),
        (company(0, 1, 2, 2), "somebody is named twice here, or isn't in this match"),
        (company(0, 1, 2, 20), "somebody is named twice here, or isn't in this match"),
        (
            company(0, 1, 2, 3, 20, new=[{**EMRE, "seat": 20}]),
            "a match can have at most 20 people",
        ),
        (company(0, 1, 2, -1), "this was not understood: "),
        (company(0, 1, 2, rests=[3]), "whoever looks on must sit at the table"),
        (company(0, 1, 2, 3, new=[EMRE]), "whoever comes in must sit at the table"),
        (
            company(0, 1, 2, 3, 5, new=[{**EMRE, "on": "points", "points": 0}]),
            "Emre is on 0: the match would be over",
        ),
        (
            company(0, 1, 2, 3, 5, new=[{**EMRE, "on": "points", "points": 10**7}]),
            "the points are larger than anybody can have",
        ),
        (
            company(0, 1, 2, 3, 4, new=[{**EMRE, "seat": 4}]),
            "somebody else has come in meanwhile; enter it again",
        ),
        (
            company(0, 1, 2, 3, 5, new=[{**EMRE, "name": "Gun"}]),
            "two players can't both be called 'Gun'",
        ),
        ({"company": {"sits": ["x"]}}, "this was not understood: "),
        ({"company": 7}, "this was not understood: "),
        ({"company": {"sits": [0, 1, 2], "more": 1}}, "this was not understood: "),
    ],
)
def test_what_cannot_be_is_said(change: dict[str, Any], says: str) -> None:
    assert fault(change).startswith(says)


def test_a_correction_may_say_that_nobody_comes_or_goes() -> None:
    """Olle never rested: nothing is left of it but the line."""
    deals = bid(1, 2, 1, 2, 1, 1, 1), bid(3, 3, 2, 1, 1, 1, 1)
    found = match(deals[0], company(0, 1, 2, 3, 4), deals[1])
    assert found.now.points == match(*deals).now.points == (9, 9, 10, 15, 10)
    assert Speaker("en", NAMES).opening(found.rows[1].says[0]) == "Nobody comes or goes"
    assert len(found.records(Speaker("en"))) == 1


def test_the_skane_rules_go_on_with_two() -> None:
    """RSK-PLAYERS-1; Kortoxen 1949 needs three [R49-PLAYERS-1]."""
    assert match(company(0, 1), preset="skane").now.seats == (0, 1)


def test_eight_play_and_a_ninth_looks_on() -> None:
    """R49-PLAYERS-1: six cards each for eight at most."""
    names = ("A", "B", "C", "D", "E", "F", "G", "H")
    ninth = {"seat": 8, "name": "I", "on": "start"}
    everybody = range(9)
    assert fault(company(*everybody, new=[ninth]), names=names).startswith("9 can't play")
    found = match(company(*everybody, rests=[0], new=[ninth]), names=names)
    assert found.now.seats == (1, 2, 3, 4, 5, 6, 7, 8)


RED = {"bid": {"seat": 1, "contract": "R"}}


def test_whoever_is_knocked_out_stays_out_and_pays_although_they_go_home() -> None:
    """R49-RED-2, R49-RED-5, A-R29, R49-MONEY-2; Gun goes home on 11 and pays for them too."""
    failed = {**RED, "tricks": [{"seat": 0, "number": 1}]}  # Anna lost the first trick
    new = company(1, 2, 3, 4)
    found = match(
        bid(0, 2, 1, 1, 1, 2, 1),
        failed,
        new,
        options={"money": "1"},
        start={"points": [7, 3, 4, 5, 6]},
    )
    # Gun bid two and took one: 7 + 5 − 1. Nobody deducts tricks of a rödskägg [R49-RED-4].
    assert found.now.points == (11, 2, 3, 3, 5)
    assert found.now.out == {1}
    # Gun dealt the first deal and Anna the second; Björn deals.
    assert found.now.dealer == 2
    assert [one.seats for one in found.fields() if one.name == "bid"] == [(2, 3, 4)]
    home = company(2, 3, 4)
    end = bid(2, 3, 0, 0, 3, 2, 1)
    deals = bid(0, 2, 1, 1, 1, 2, 1), failed, new, home, end
    found = match(*deals, options={"money": "1"}, start={"points": [7, 3, 4, 5, 6]})
    assert found.now.points == (11, 2, 0, 1, 4)
    assert found.outcome is not None
    assert found.outcome.winners == (2,)
    # Anna pays her 2 and five more; the winner gets it all.
    assert found.outcome.money == (-11, -7, 23, -1, -4)


def test_the_last_one_who_plays_wins_although_others_look_on() -> None:
    """A-R29: whoever sits out can't win meanwhile, so they haven't stayed either."""
    out = {"out": [0, 1], "dealer": 2}
    failed = {"bid": {"seat": 2, "contract": "R"}, "tricks": [{"seat": 3, "number": 1}]}
    found = match(company(0, 1, 2, 3, 4, rests=[4]), failed, start=out)
    assert found.outcome is not None
    assert found.outcome.winners == (3,)


def test_a_duel_is_played_by_those_who_came_to_zero() -> None:
    """REN-GAME-3."""
    start = {"points": [2, 2, 9, 9, 9]}
    both = bid(0, 2, 2, 2, 1, 1, 0, folded=[4], along=[])
    assert fault(both, company(0, 1, 2, 3), preset="english", start=start).startswith(
        "Anna and Gun play a duel first [REN-GAME-3"
    )


def test_nobody_comes_after_the_end() -> None:
    end = bid(0, 2, 2, 1, 1, 1, 1)
    says = fault(end, company(0, 1, 2), start={"points": [2, 9, 9, 9, 9]})
    assert says == "the match is over, so no deal can follow"


# Sheepshead: the picker gets 2, the partner 1, each opponent pays 1 [SHP-PAY-3]

SIXTH = {"seat": 5, "name": "Emre", "on": "start"}
SIX = company(0, 1, 2, 3, 4, 5, dealer_rests=True, new=[SIXTH])


def picked(seat: int, partner: int) -> dict[str, Any]:
    return {"picked": {"seat": seat}, "partner": partner, "points": 70}


def sheepshead(*deals: dict[str, Any], **others: Any) -> Settled:
    return match(*deals, game="sheepshead", **others)


def test_six_play_sheepshead_and_whoever_deals_looks_on() -> None:
    """SHP-PLAYERS-1, SHP-DEAL-1; the balances add up to zero over all six."""
    found = sheepshead(SIX, picked(1, 2), picked(2, 3), picked(0, 5))
    assert [one.dealer for one in found.moments] == [0, 0, 1, 2, 3]
    assert [one.plays for one in found.rows] == [
        (1, 2, 3, 4, 5),
        (1, 2, 3, 4, 5),
        (0, 2, 3, 4, 5),
        (0, 1, 3, 4, 5),
    ]
    assert totals(found) == [
        (0, 0, 0, 0, 0, 0),
        (0, 2, 1, -1, -1, -1),
        (-1, 2, 3, 0, -2, -2),
        (1, 1, 3, -1, -3, -1),
    ]


def test_the_first_to_speak_sits_after_the_dealer_who_looks_on() -> None:
    """SHP-PICK-2, SHP-DBL-CRACK-1: Gun deals, so Anna spoke first and Emre last."""
    cracks = {**picked(2, 3), "cracked": [{"seat": 5}]}
    assert sheepshead(SIX, cracks).now.points == (0, -2, 4, 2, -2, -2)
    cracks = {**picked(2, 3), "cracked": [{"seat": 1}]}
    assert fault(SIX, cracks, game="sheepshead").startswith(
        "Anna passed before the pick and can't crack; possible: Olle and Emre [SHP-DBL-CRACK-1"
    )


def test_a_sixth_changes_in_for_somebody() -> None:
    found = sheepshead(
        picked(1, 2),
        company(0, 1, 2, 3, 4, 5, rests=[1], new=[SIXTH]),
        picked(5, 2),
    )
    assert found.now.points == (-2, 2, 2, -2, -2, 2)
    assert sum(found.now.points) == 0


@pytest.mark.parametrize("change", [company(0, 1, 2, 3), company(0, 1, 2, 3, 4, rests=[0])])
def test_four_cannot_play_sheepshead(change: dict[str, Any]) -> None:
    says = fault(change, game="sheepshead")
    assert says.startswith("the game is offered for 5 players only, not for 4 [SHP-PLAYERS-1")


def test_a_newcomer_at_sheepshead_begins_on_zero() -> None:
    """Some have won what others lost [SHP-PAY-3], so nobody is given a balance."""
    new = company(0, 1, 2, 3, 5, new=[{**SIXTH, "on": "last"}])
    says = fault(picked(1, 2), new, game="sheepshead")
    assert says == "in this game whoever comes in begins on 0"


def test_doublers_stay_when_somebody_changes() -> None:
    """SHP-PICK-3, SHP-DBL-DOUBLER-1: two deals that nobody picked double twice."""
    # Gun dealt the first deal; Anna the second, and Björn the third, looking on.
    assert dealers(PASSED, SIX, PASSED, game="sheepshead") == [0, 1, 1, 2]
    assert fault(PASSED, SIX, PASSED, picked(0, 2), game="sheepshead") == (
        "Björn doesn't play in this deal"
    )
    found = sheepshead(PASSED, SIX, PASSED, picked(0, 3))
    assert found.now.points == (8, -4, 0, 4, -4, -4)


def test_whoever_looks_on_or_went_home_may_have_won_the_session() -> None:
    """A-S18: the highest balance, of all who played; everybody is paid [SHP-MONEY-1]."""
    options = {"unit": "10"}
    deals = picked(1, 2), company(0, 2, 3, 4, 5, new=[SIXTH]), picked(5, 3)
    found = sheepshead(*deals, ended=True, options=options)
    assert found.now.points == (-2, 2, 0, 0, -2, 2)
    assert found.outcome is not None
    assert found.outcome.winners == (1, 5)
    assert found.outcome.money == (-20, 20, 0, 0, -20, 20)


# Rifki: four, each of whom deals five times [RIF-PLAYERS-1, RIF-DEAL-1]


@pytest.mark.parametrize(
    "change",
    [
        company(0, 1, 2),
        company(0, 1, 2, 3, rests=[0]),
        company(0, 1, 2, 3, 4, new=[{"seat": 4, "name": "Olle", "on": "start"}]),
        company(0, 1, 2, 4, new=[{"seat": 4, "name": "Olle", "on": "last"}]),
    ],
)
def test_rifki_is_for_the_same_four(change: dict[str, Any]) -> None:
    assert fault(change, game="rifki", names=NAMES[:4]).startswith(
        "Rifki is for the same four in all twenty deals, as each chooses five contracts; end the "
        "match, or let somebody play on in another's place [RIF-PLAYERS-1"
    )


# The record, in parts


def test_the_record_is_read_and_refereed_in_parts() -> None:
    found = sheepshead(SIX, picked(1, 2), picked(2, 3))
    speaker = Speaker("en", found.names)
    text = kept(found, speaker).record
    parts = parse_records(text)
    assert "\n".join(map(format_record, parts)) == text
    assert [one.players for one in parts] == [
        ("Anna", "Björn", "Leyla", "Olle", "Emre"),
        ("Gun", "Björn", "Leyla", "Olle", "Emre"),
    ]
    assert parts[0].about == (
        "Emre comes in on 0, as everybody began",
        "whoever deals sits out",
        "Gun deals and looks on",
    )
    standings, points = Standings(), list[tuple[int, ...]]()
    for one in parts:
        verdict = judged_record(one)
        assert verdict.wrong is None
        assert standings.fault(one) is None
        standings.add(one, verdict.state)
        points.append(verdict.state.points)
    assert points == [(2, 1, -1, -1, -1), (-1, 3, 0, -2, -2)]


def test_a_part_that_does_not_follow_is_named() -> None:
    found = match(company(0, 1, 2, 3), PASSED, company(0, 1, 2), bid(1, 2, 2, 2, 2))
    first, second = parse_records(kept(found, Speaker("en", found.names)).record)
    standings = Standings()
    standings.add(first, judged_record(first).state)
    assert standings.fault(second) is None
    start = replace(second.start, points=(12, 11, 12))
    fault = standings.fault(dataclasses.replace(second, start=start))
    assert fault is not None
    assert Speaker("en").say(fault) == "Anna goes on with 12 points from the parts before, not 11"


def test_without_a_change_there_is_one_record() -> None:
    (record,) = match(PASSED, PASSED).records(Speaker("en", NAMES))
    assert record.players == NAMES
    assert len(record.actions) == 2


# Through the log, with undo, corrections and other phones


def log_of(*entries: Any) -> KeptLog:
    began = Began(Settings("rodskagg", preset="kortoxen-1949", players=5), 5, {"dealer": 0}, 2, "0")
    log = fold([began, *entries])
    assert log is not None
    return log


def shared(log: KeptLog) -> Shared:
    return Shared("i", "w", "", tuple([Person(one) for one in NAMES]), None, log, 0)


def test_a_change_is_taken_back_like_a_deal() -> None:
    new = company(0, 1, 2, 3, 4, 5, new=[EMRE])
    log = log_of(Deal(0, PASSED), Deal(1, new))
    assert shared(log).names == (*NAMES, "Emre")
    assert shared(after(log, Undo(3))).names == NAMES
    # And entered again, by somebody else.
    again = log_of(Deal(0, PASSED), Deal(1, new), Undo(3), Deal(1, new))
    assert shared(again).settled.now.seats == (0, 1, 2, 3, 4, 5)


def test_a_corrected_newcomer_keeps_the_deals() -> None:
    new = company(0, 1, 2, 3, 4, 5, new=[EMRE])
    other = company(0, 5, 1, 2, 3, 4, new=[{**EMRE, "name": "Eva", "on": "start"}])
    deal = bid(5, 2, 1, 1, 1, 1, 0, 2, folded=[4])
    log = log_of(Deal(0, new), Deal(1, deal), Deal(0, other, seen=2))
    found = shared(log)
    assert found.names == (*NAMES, "Eva")
    assert found.settled.now.points == (11, 11, 11, 11, 12, 10)
    assert [one.said for one in log.deals[0].before] == [new]


def test_a_newcomer_keeps_their_number_if_an_earlier_one_is_taken_out() -> None:
    """Emre (5) never came: their place stays empty, and Farid (6) plays on with their deals."""
    farid = {"seat": 6, "name": "Farid", "on": "start"}
    entries = (
        Deal(0, company(0, 1, 2, 3, 4, 5, rests=[5], new=[{**EMRE, "on": "start"}])),
        Deal(1, bid(1, 2, 1, 2, 1, 1, 1)),
        Deal(2, company(0, 1, 2, 3, 4, 5, 6, rests=[5], new=[farid])),
        Deal(3, bid(6, 2, 1, 1, 1, 1, 0, 0, 2, folded=[4])),
    )
    log = log_of(*entries)
    assert totals(shared(log).settled)[-1] == (10, 9, 10, 10, 11, 12, 10)
    found = shared(after(log, Deal(0, company(0, 1, 2, 3, 4), seen=2)))
    assert found.names == (*NAMES, "", "Farid")
    assert found.settled.wrong is None
    assert totals(found.settled) == [
        (12, 12, 12, 12, 12, 0, 12),
        (11, 10, 11, 11, 11, 0, 12),
        (11, 10, 11, 11, 11, 0, 12),
        (10, 9, 10, 10, 11, 0, 10),
    ]
    assert found.settled.now.company.sits == (0, 1, 2, 3, 4, 6)
    told = shared_match(found, Speaker("en", found.names), True, "").kept
    assert [one.there[5:] for one in told.deals] == [("later", "later")] * 2 + [("later", "")] * 2
    first, second = parse_records(told.record)
    assert (first.players, second.players) == (NAMES, (*NAMES, "Farid"))
    assert second.about == ("Farid comes in on 12, as everybody began",)
    # Eva comes in instead: in the place that was empty, or with the next number.
    for seat, names in ((5, ("Eva", "Farid")), (7, ("", "Farid", "Eva"))):
        sits, eva = (0, seat, 1, 2, 3, 4), {"seat": seat, "name": "Eva", "on": "start"}
        again = shared(after(found.log, Deal(0, company(*sits, rests=[seat], new=[eva]), seen=6)))
        assert again.settled.wrong is None
        assert again.names == (*NAMES, *names)
        assert again.settled.now.points[6] == 10


def test_nobody_in_an_empty_place_plays_or_wins() -> None:
    """A-S18: all who ever played win on zero, and nobody is paid for an empty place."""
    new = company(0, 1, 2, 3, 4, 6, rests=[1], new=[{**SIXTH, "seat": 6}])
    found = sheepshead(new, PASSED, ended=True, options={"unit": "10"})
    assert found.outcome is not None
    assert found.outcome.winners == (0, 1, 2, 3, 4, 6)
    assert found.outcome.money == found.pays == (0, 0, 0, 0, 0, 0, 0)
    assert fault(new, picked(5, 2), game="sheepshead") == (
        "somebody is named twice here, or isn't in this match"
    )


def test_two_phones_that_bring_in_different_people_are_rivals() -> None:
    emre = company(0, 1, 2, 3, 4, 5, new=[EMRE])
    eva = company(0, 1, 2, 3, 4, 5, new=[{**EMRE, "name": "Eva"}])
    log = log_of(Deal(0, emre), Deal(0, eva))
    assert [one.said for one in log.deals[0].rivals] == [eva]
    # Both have come: the second has the number of the first, and is entered again.
    both = shared(after(log, Choose(0, 3, apart=True)))
    assert both.settled.wrong is not None
    assert both.settled.wrong[0] == 1
    assert both.names == (*NAMES, "Emre")


@pytest.mark.parametrize(
    "said", [{"company": {"sits": [0, 1, "2"]}}, {"company": None}, {"company": []}]
)
def test_a_change_without_form_is_refused_before_it_is_stored(said: dict[str, Any]) -> None:
    log = log_of()
    refused = judged(Deal(0, said), log, shared(log).settled)
    assert isinstance(refused, Text)


def test_a_change_that_cannot_be_now_is_stored_beside() -> None:
    log = log_of()
    act = judged(Deal(0, company(0, 1)), log, shared(log).settled)
    assert isinstance(act, Deal)
    assert act.beside


STEPS = st.lists(st.integers(0, 10**6), max_size=8)


@given(STEPS)
def test_points_only_move_for_those_who_play(steps: list[int]) -> None:
    """Whoever looks on keeps their points; balances of Sheepshead always add up to zero."""
    said = [SIX]
    for number in steps:
        found = kept_as(tuple(said), game="sheepshead")
        assert found.wrong is None
        seats = found.now.seats
        if number % 3 == 0:
            rests = number // 3 % 6
            change = company(0, 1, 2, 3, 4, 5, rests=[rests], dealer_rests=False)
            said.append(change if change["company"] != found.now.company else PASSED)
            if kept_as(tuple(said), game="sheepshead").wrong is not None:
                said.pop()
        else:
            picker = number % 5
            said.append(picked(seats[picker], seats[(picker + 1 + number // 5 % 4) % 5]))
    found = sheepshead(*said)
    assert all(sum(row.totals) == 0 for row in found.rows)
    for before, row in itertools.pairwise(found.rows):
        moved = {one for one in range(6) if before.totals[one] != row.totals[one]}
        assert moved <= (set(row.plays) if row.deal is not None else set())
        assert len(row.plays) == 5
    # Read back from its record, part by part, it ends in the same points.
    standings = Standings()
    for part in parse_records(kept(found, Speaker("en", found.names)).record):
        verdict = judged_record(part)
        assert verdict.wrong is None
        assert standings.fault(part) is None
        standings.add(part, verdict.state)


@given(STEPS)
def test_undone_and_entered_again_all_is_as_before(steps: list[int]) -> None:
    said = [
        bid(one % 5, 1, 2, 1, 1, 1, 1) if one % 2 else company(0, 1, 2, 3, 4, once=[one % 5])
        for one in steps
    ]
    entries = [Deal(place, one) for place, one in enumerate(said)]
    log = log_of(*entries)
    undone = log
    for _deal in log.deals[len(log.deals) // 2 :]:
        undone = after(undone, Undo(undone.last))
    for entry in entries[len(undone.deals) :]:
        undone = after(undone, entry)
    one, other = shared(log).settled, shared(undone).settled
    assert [row.totals for row in one.rows] == [row.totals for row in other.rows]
    assert (one.wrong is None) == (other.wrong is None)


def test_a_newcomer_is_tried_before_they_are_entered() -> None:
    """The page shows what the sheet will say."""
    draft = company(0, 1, 2, 5, 3, 4, new=[EMRE])
    found = kept(match(PASSED), Speaker("en", NAMES), draft)
    assert found.wrong is None
    assert found.preview is not None
    assert found.preview.title == "Emre comes in on 12, like Gun"
    # A rival has a name of its own.
    rival = company(0, 1, 2, 5, 3, 4, new=[{**EMRE, "name": "Eva"}])
    log = log_of(Deal(0, draft), Deal(0, rival))
    told = shared_match(shared(log), Speaker("en", shared(log).names), True, "")
    assert [one.deal.title for one in told.deals[0].rivals if one.deal] == [
        "Eva comes in on 12, like Gun"
    ]


# Who owes whom: it always adds up to zero


def test_losers_pay_the_winner_for_their_points() -> None:
    """R49-MONEY-2; Gun went home on 11, and Anna is out on 2: five more [R49-RED-5]."""
    failed = {**RED, "tricks": [{"seat": 0, "number": 1}]}
    deals = (
        bid(0, 2, 1, 1, 1, 2, 1),
        failed,
        company(1, 2, 3, 4),
        company(2, 3, 4),
        bid(2, 3, 0, 0, 3, 2, 1),
    )
    found = match(*deals, start={"points": [7, 3, 4, 5, 6]})
    assert found.pays == (-11, -7, 23, -1, -4)
    # Gun lost a contract; a failed rödskägg isn't written on the sheet.
    assert found.ups == (1, 0, 0, 0, 0)


def test_winners_share_and_points_left_over_go_to_the_first() -> None:
    """RSK-GAME-5: 7 points for two winners are 4 and 3."""
    start = {"points": [2, 2, 3, 3, 3]}
    found = match(bid(0, 2, 2, 2, 1, 1, 0, folded=[4]), preset="skane", start=start)
    assert found.outcome is not None
    assert found.outcome.winners == (0, 1)
    assert found.pays == (4, 3, -2, -2, -3)


def test_a_match_without_a_winner_settles_nothing_but_sheepshead_does() -> None:
    """RIF-SCORE-1 holds after twenty deals only; balances of Sheepshead always [SHP-PAY-3]."""
    assert match(bid(0, 2, 2, 1, 1, 1, 1), ended=True).pays == (0, 0, 0, 0, 0)
    kupa = {"chose": {"seat": 0, "kind": "kupa"}, "took": [{"seat": 1, "number": 13}]}
    assert match(kupa, game="rifki", names=NAMES[:4], ended=True).pays == (0, 0, 0, 0)
    assert sheepshead(SIX, picked(1, 2), ended=True).pays == (0, 2, 1, -1, -1, -1)


# In the figures of a circle


@pytest.mark.parametrize("olle", [4, 5], ids=["the next number", "after an empty place"])
def test_a_match_counts_for_those_who_played_half_of_it(olle: int) -> None:
    """Björn played one deal of three and Olle too, who won: they have only their deals."""
    people = tuple([Person(None, "", one) for one in ("g", "a", "b", "l")])
    made = bid(0, 3, 3, 3, 0, 0, folded=[2, 3])
    new = {"seat": olle, "name": "Olle", "on": "points", "points": 6, "member": "o"}
    six = {
        "bid": {"seat": olle, "contract": "6"},
        "tricks": [{"seat": olle, "number": 6}],
        "folded": [0, 1, 3],
    }
    entries = (
        Deal(0, made),
        Deal(1, company(0, 1, 3)),
        Deal(2, bid(0, 3, 3, 3, folded=[3])),
        Deal(3, company(0, 1, 3, olle, new=[new])),
        Deal(4, six),
    )
    settings = Settings("rodskagg", preset="kortoxen-1949", players=4)
    log = fold([Began(settings, 4, {"dealer": 0}, 2, "0"), *entries])
    assert log is not None
    members = {one: StoredMember(one, "") for one in "gablo"}
    match = Shared("i", "w", "", people, "c", log, 0, members=members)
    circle = SimpleNamespace(id="c", zone="Europe/Stockholm", now=lambda member: member)
    found = played(cast("Circle", circle), match)
    assert found.players == ("g", "a", "b", "l", "o")
    assert found.outcome is not None
    assert found.outcome.winners == (4,)
    assert found.visitors == {2, 4}
    assert [one.told.totals for one in found.deals] == [
        (9, 9, 12, 12, 6),
        (6, 6, 12, 12, 6),
        (6, 6, 12, 12, 0),
    ]
    tally = tally_of(found)
    of = {
        one: {
            figure: tally.members.get(one, {}).get(figure)
            for figure in ("matches", "won", "deals", "points")
        }
        for one in "gablo"
    }
    assert of == {
        "g": {"matches": 1, "won": [0, 1], "deals": 3, "points": [-6, 3]},
        "a": {"matches": 1, "won": [0, 1], "deals": 3, "points": [-6, 3]},
        "b": {"matches": None, "won": None, "deals": 1, "points": [0, 1]},
        "l": {"matches": 1, "won": [0, 1], "deals": 3, "points": [0, 3]},
        "o": {"matches": None, "won": None, "deals": 1, "points": [-6, 1]},
    }
    assert tally.order == (("a", "g"), ("l",))
    # The chart has everybody's points, of Olle those on which they came in.
    assert tally.points[0] == (12, 12, 12, 12, 6)
