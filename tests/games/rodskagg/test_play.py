"""The play of the cards: leads, legal cards, and winners of tricks."""

from typing import Any

import pytest

from femopp.cards import UNKNOWN, Card
from femopp.games.rodskagg.rules.state import Phase
from femopp.record import Offence, parse_record, steps
from femopp.rulebook import Play, TrickTaken, refusals
from femopp.tricks import TABLE, Seat
from tests.games.rodskagg.telling import INITIALS, NAMES, Told

PRESETS = ("kortoxen-1949", "skane", "english")

# Following suit


@pytest.mark.parametrize(
    ("rule", "preset", "hand", "may"),
    [
        ("R49-PLAY-2", "kortoxen-1949", "2C 9C KD AH 3S 4S", "2C 9C"),
        ("R49-PLAY-2 a sole card", "kortoxen-1949", "9C KD AH 3S 4S AD", "9C"),
        ("R49-PLAY-3", "kortoxen-1949", "2D KD AH 3S 4S AD", "2D KD AH 3S 4S AD"),
        ("RSK-PLAY-3", "skane", "2C 9C KD AH 3S 4S", "2C 9C"),
        ("RSK-PLAY-3 void", "skane", "2D KD AH 3S 4S AD", "2D KD AH 3S 4S AD"),
        ("REN-PLAY-2", "english", "2C 9C KD AH 3S 4S", "2C 9C"),
        ("REN-PLAY-2 void", "english", "2D KD AH 3S 4S AD", "2D KD AH 3S 4S AD"),
    ],
)
def test_following_suit(rule: str, preset: str, hand: str, may: str) -> None:
    told = Told("3 - - 5C", preset=preset, hands={"Bo": "5C", "Eva": hand})
    assert told.whose == "Eva"
    assert told.legal() == {f"play {card}" for card in may.split()}
    for card in set(hand.split()) - set(may.split()):
        assert told.refused(f"Eva: play {card}") == [rule.split(maxsplit=1)[0]]


def test_a_r41_a_revoke_is_refused() -> None:
    told = Told("3 - - 5C", hands={"Bo": "5C", "Eva": "2C KD"})
    assert told.refused("Eva: play KD") == ["R49-PLAY-2"]
    assert told.why_not("Eva: play KD") == "You must follow suit: you have clubs."


def test_r49_deal_6_a_card_that_lies_open_is_in_no_hand_that_nobody_knows() -> None:
    """One pack: what was played, or is seen in another hand, cannot be among unknown cards."""
    told = Told("3 - - 5C 9C 7C", hands={"Bo": "5C", "Eva": "9C 2D", "Gun": "7C KH"})
    eva, gun = told.seat("Eva"), told.seat("Gun")
    assert told.whose == "Eva"
    for card, rules in (("7C", ["R49-DEAL-6"]), ("KH", ["R49-DEAL-6"]), ("2D", [])):
        found = refusals(told.match.game, told.match.views[gun], eva, Play(Card(card)))
        assert [one.cite.rule for one in found] == rules, card


# Winners of tricks


@pytest.mark.parametrize(
    ("rule", "preset", "trick", "taker"),
    [
        ("R49-PLAY-4 the highest of the suit", "kortoxen-1949", "5C 9C 7C", "Eva"),
        ("R49-PLAY-4 of the led suit only", "kortoxen-1949", "5C AD AS", "Bo"),
        ("R49-PLAY-4 no trumps", "kortoxen-1949", "2C AH 3C", "Gun"),
        ("RSK-PLAY-4", "skane", "5C AD 6C", "Gun"),
        ("REN-PLAY-2", "english", "5C AD AS", "Bo"),
        ("REN-PLAY-2 the highest", "english", "5C 6C AS", "Eva"),
    ],
)
def test_who_takes_the_trick(rule: str, preset: str, trick: str, taker: str) -> None:
    hands = dict(zip(NAMES, trick.split(), strict=False))
    # Nobody else has a card of the suit that is led, so that anything may be played.
    for name, suit in (("Eva", "D"), ("Gun", "S")):
        hands[name] += "".join(f" {rank}{suit}" for rank in "23456")
    told = Told(f"3 - - {trick}", preset=preset, hands=hands)
    assert told.events(TrickTaken) == [TrickTaken(told.seat(taker))], rule


# Leads


@pytest.mark.parametrize(
    ("rule", "setting", "calls", "takers", "leaders"),
    [
        ("R49-PLAY-1 declarer", {"preset": "kortoxen-1949"}, "- 2 -", "", "E"),
        ("R49-PLAY-5 the winner", {"preset": "kortoxen-1949"}, "- 2 -", "BGEB", "EBGEB"),
        ("RSK-PLAY-1 declarer always", {"preset": "skane"}, "1 2 -", "BGE", "EEEE"),
        ("REN-PLAY-1 the winner", {"preset": "english"}, "- 2 -", "BGEB", "EBGEB"),
        ("leader=declarer in 1949", {"leader": "declarer"}, "- 2 -", "BGE", "EEEE"),
        ("leader=winner in Skåne", {"preset": "skane", "leader": "winner"}, "1 2 -", "BGE", "EBGE"),
        ("R49-PLAY-1 in rödskägg", {}, "- R", "EE", "EEE"),
    ],
)
def test_who_leads(
    rule: str, setting: dict[str, Any], calls: str, takers: str, leaders: str
) -> None:
    story = f"{calls} {takers}" if takers else calls
    told = Told(story, **setting)
    led = [trick.played[0].seat for trick in told.state.play.history]
    assert "".join(INITIALS[seat] for seat in led) + told.whose[:1] == leaders


def test_rsk_play_1_also_after_the_question() -> None:
    told = Told("- 2 - EEEE ask fold along", preset="skane", forehand_must_bid=False)
    assert told.whose == "Eva"
    told = Told("- 2 - EEBB ask along B", preset="skane", forehand_must_bid=False)
    assert told.whose == "Eva"


@pytest.mark.parametrize(
    ("rule", "preset"),
    [("R49-DEAL-1", "kortoxen-1949"), ("RSK-PLAY-2", "skane"), ("REN-PLAY-1", "english")],
)
def test_one_card_each_clockwise(rule: str, preset: str) -> None:
    lead = rule.partition("-")[0] + "-PLAY-1"
    told = Told("1 - 2 -", preset=preset, players=4, hands={"Gun": "AS", "Ivo": "KS"})
    played = []
    while told.state.play.winners == ():
        turn = told.whose
        played.append(turn[0])
        for other in set(told.names) - {turn}:
            for card in told.state.hands[told.seat(other)]:
                assert told.refused(f"{other}: play {card}") == [rule if len(played) > 1 else lead]
        told.does(f"{turn}: {sorted(told.legal())[0]}")
    assert "".join(played) == "GIBE"


def test_those_who_folded_are_passed_over() -> None:
    told = Told("1 - - - BBEE along fold E", players=4)
    last = told.state.play.history[-1]
    assert [INITIALS[played.seat] for played in last.played] == ["E", "G", "B"]


# Refusals with any hand


def test_a_card_that_is_not_in_the_hand() -> None:
    told = Told("3 - -", hands={"Bo": "5C", "Eva": "2C KD"})
    assert told.refused("Bo: play KD") == ["R49-DEAL-6"]
    assert told.refused("Bo: play ??") == ["R49-DEAL-6"]
    assert told.why_not("Bo: play KD") == "You don't have K♦."


def test_cards_before_and_after_the_play() -> None:
    told = Told("", hands={"Bo": "5C"})
    assert "R49-PLAY-1" in told.refused("Bo: play 5C")
    told = Told("- - -", hands={"Bo": "5C"})
    assert "R49-PLAY-1" in told.refused("Bo: play 5C")
    told = Told("R BBBBBB")
    assert "R49-PLAY-1" in told.refused("Bo: play 5C")


@pytest.mark.parametrize("stranger", [TABLE, Seat(3), Seat(99), Seat(-7)])
@pytest.mark.parametrize("card", ["5C", "KD", "??"])
def test_nobody_else_plays(stranger: Seat, card: str) -> None:
    told = Told("3 - -", hands={"Bo": "5C", "Eva": "2C KD", "Gun": "AS"})
    assert told.rules_against(stranger, Play(Card(card)))


def test_a_view_lets_its_own_seat_play_its_known_cards_only() -> None:
    told = Told("3 - -", hands={"Bo": "5C", "Eva": "2C KD"})
    view = told.match.views[0]
    assert UNKNOWN not in view.hands[0]
    assert set(view.hands[1]) == {UNKNOWN}
    assert set(told.match.spectator.hands[0]) == {UNKNOWN}


# The length of a deal


@pytest.mark.parametrize("preset", PRESETS)
def test_six_tricks(preset: str) -> None:
    ask = " ask" if preset == "skane" else ""
    told = Told(f"2 - - BEGB{ask} GE", preset=preset)
    assert told.state.phase is Phase.DEALING
    assert len(told.events(TrickTaken)) == 6


def test_r49_red_3_rodskagg_stops_with_the_first_trick_of_another() -> None:
    told = Told("R BBE")
    assert len(told.events(TrickTaken)) == 3
    assert told.state.phase is Phase.DEALING
    assert told.state.deal_number == 2


@pytest.mark.parametrize(
    ("rule", "setting", "tricks"),
    [
        ("R49-RED-3", {}, 3),
        ("A-R36 the English article as in 1949", {"preset": "english"}, 3),
        ("RSK-GAME-1 A-R25 played out", {"preset": "skane"}, 6),
        ("rodskagg_stop=play_out in 1949", {"rodskagg_stop": "play_out"}, 6),
        ("A-R36 played out", {"preset": "english", "rodskagg_stop": "play_out"}, 6),
        (
            "rodskagg_stop=first_foreign_trick in Skåne",
            {"preset": "skane", "rodskagg_stop": "first_foreign_trick"},
            3,
        ),
    ],
)
def test_how_long_a_failed_rodskagg_is_played(
    rule: str, setting: dict[str, Any], tricks: int
) -> None:
    told = Told("R " + "BBEBEB"[:tricks], **setting)
    assert len(told.events(TrickTaken)) == tricks, rule
    assert told.state.deal_number == 2, rule


@pytest.mark.parametrize(
    ("rule", "setting"),
    [
        ("R49-GAME-1", {}),
        ("RSK-GAME-1", {"preset": "skane"}),
        ("A-R39", {}),
        ("A-R40", {"preset": "english"}),
    ],
)
def test_a_deal_once_begun_is_played_to_its_end(rule: str, setting: dict[str, Any]) -> None:
    """Bo comes to zero with a second trick, and the deal goes on."""
    ask = " ask" if setting.get("preset") == "skane" else ""
    told = Told(f"2 - - BBEG{ask} EG", points=(2, 12, 12), **setting)
    assert len(told.events(TrickTaken)) == 6, rule
    assert told.winners == "B", rule


UNSEEN = """femopp record 1
game: rodskagg
preset: english
option: rituals = auto
players: Anna, Bo, Cissi
dealer: Cissi
deal 1
  Anna: 2S 3S 4S 5S 6S 7S
  Bo: ?? ?? ?? ?? ?? ??
  Cissi: ?? ?? ?? ?? ?? ??
  rest: 2D 3D 4D 5D 6D 7D 8D 9D TD 2C 3C 4C {hidden}
Anna: fresh_hand
Anna: keep
Bo: keep
Cissi: keep
Anna: bid 1
Bo: pass
Cissi: bid 2
""".format(hidden=" ".join(["??"] * 22))


@pytest.mark.parametrize(
    ("card", "rules"),
    [("8D", ["REN-DEAL-1"]), ("2S", ["REN-DEAL-1"]), ("2D", ["REN-DEAL-1"]), ("KD", [])],
    ids=["in the stock", "given back", "in a hand", "nowhere to be seen"],
)
def test_a_card_that_lies_elsewhere_is_in_no_hand(card: str, rules: list[str]) -> None:
    """Anna has given her spades back for the first six cards of the stock."""
    try:
        list(steps(parse_record(f"{UNSEEN}trick: Cissi {card}\n")))
        found = []
    except Offence as offence:
        found = [one.rule for one in offence.refusals]
    assert found == rules
