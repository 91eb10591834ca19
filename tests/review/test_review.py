"""Reviews of matches: planted mistakes are found and ranked, and luck is told from play."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from femopp.bots import Bot, Luck, bot_named, simulate
from femopp.bots.bot import by
from femopp.bots.reasons import Choice
from femopp.bots.search import Budget, Level
from femopp.bots.search.halving import Compared
from femopp.bots.search.level import thought_of
from femopp.engine.errors import EngineError
from femopp.engine.policy import Policy
from femopp.games.rodskagg.rules.actions import Bid
from femopp.games.rodskagg.rules.contract import Contract
from femopp.kits import GAMES, part
from femopp.language import Speaker
from femopp.record import Offence, Record, format_record, parse_record, record_of
from femopp.review import Review, ReviewError, Work
from femopp.review.choices import Judged, _lead, laid_open
from femopp.review.luck import dealt
from femopp.review.model import Estimate, SeatReview
from femopp.review.told import told_review
from femopp.review.words import left_out, shares
from femopp.review.work import _given_up
from femopp.rulebook import Action
from femopp.tricks import Seat
from tests.bots.calibrating import show_costs
from tests.bots.records import table
from tests.cli.running import femopp

NAMES = ("Anna", "Bo", "Cia", "Dan", "Eve")
QUICK = Level(Budget(actions=20_000, worlds=64, batch=4))

DEAR = {"rodskagg": 1.2, "sheepshead": 2.0, "rifki": 40.0}
DEALS = {"rodskagg": 6, "sheepshead": 8, "rifki": 4}


class Planter:
    """Plays well, but now and then makes the worst choice if it costs much."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.planted: list[tuple[int, Action]] = []
        self._since = 0

    def choose(self, view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
        if len(legal) == 1:
            return legal[0]
        level = replace(QUICK, budget=replace(QUICK.budget, halves=False))
        thought = thought_of(self.game, level, view, seat, legal, luck)
        if thought is None:
            return legal[0]
        compared = thought.compared
        worst = compared.left[-1]
        cost, error = compared.cost(worst)
        self._since += 1
        if cost - 2 * error > DEAR[self.game] and self._since > 2 and len(self.planted) < 3:
            self._since = 0
            self.planted.append((view.deal_number, thought.ways[worst][0]))
            return thought.ways[worst][0]
        return thought.action


def played(game: str, bots: list[Bot], seed: int, deals: int) -> Record:
    rules = GAMES[game]
    options = rules.options.parsed(None, {"rituals": "auto"} if game == "rodskagg" else {})
    match = simulate(rules, options, bots, seed, most_deals=deals).match
    return record_of(match, NAMES[: len(bots)], str(seed))


def reviewed(record: Record, level: str = "club") -> Review:
    work = Work(record, level)
    for _number in work.run():
        pass
    return work.result()


def seats_of(game: str) -> int:
    rules = GAMES[game]
    return rules.usual_players(rules.options.parsed(None, {}))


def lost(one: SeatReview) -> float:
    assert one.given_up is not None
    return one.given_up.value


@pytest.fixture
def calibrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all costs be shown."""
    show_costs(monkeypatch, *GAMES)


@pytest.mark.usefixtures("calibrated")
@pytest.mark.parametrize("game", sorted(DEAR))
def test_planted_mistakes_are_found_and_come_first(game: str) -> None:
    planter = Planter(game)
    bots = [by(planter.choose), *[bot_named("greedy", game)] * (seats_of(game) - 1)]
    record = played(game, bots, 8, DEALS[game])
    found = reviewed(record).seats[0]
    assert len(planter.planted) >= 2
    listed = [(one.deal, one.action) for one in found.costliest]
    assert listed[0] in planter.planted
    assert sum(one in planter.planted for one in listed) >= 2
    costs = [one.cost.value for one in found.costliest]
    assert costs == sorted(costs, reverse=True)
    assert all(one.cost.margin is not None for one in found.costliest)
    # What was given up is more than what was planted, and the reasons are there.
    assert lost(found) > DEAR[game]


@pytest.mark.usefixtures("calibrated")
@pytest.mark.parametrize("game", sorted(DEAR))
def test_random_players_give_up_most(game: str) -> None:
    bots = [bot_named("random", game), *[bot_named("club", game)] * (seats_of(game) - 1)]
    found = reviewed(played(game, bots, 2, 4))
    gave, *others = map(lost, found.seats)
    assert gave > 2 * max(others)


def test_what_is_not_calibrated_is_listed_without_its_cost() -> None:
    planter = Planter("sheepshead")
    bots = [by(planter.choose), *[bot_named("greedy", "sheepshead")] * 4]
    record = played("sheepshead", bots, 8, DEALS["sheepshead"])
    (part, *_others) = told_review(reviewed(record), record).parts
    assert part.given_up is None
    assert part.costliest
    assert {(one.cost, one.hindsight) for one in part.costliest} == {(None, None)}


def test_only_calibrated_costs_are_added_up() -> None:
    moment: Any = None
    told = Judged(moment, Bid(Contract.TWO), 2.0, 0.3), Judged(moment, Bid(Contract.TWO), 1.0, 0.4)
    unsure = replace(told[0], cost=50.0, shown=False)
    found = _given_up([*told, unsure])
    # 1.96 × the root of 0.09 + 0.16.
    assert found is not None
    assert found.value == 3.0
    assert found.margin == pytest.approx(0.98)
    assert _given_up([unsure]) is None
    assert _given_up([]) == Estimate(0.0, 0.0)


# Luck and play

RIFKI = """femopp record 1
game: rifki
preset: rifki
players: Anna, Bo, Cia, Dan
dealer: Anna
deal 1
  Anna: AC KC QC JC TC 9C 8C AS KS QS AH AD KD
  Bo: 2C 3C 4C 2S 3S 4S 5S 2H 3H 4H 2D 3D 4D
  Cia: 5C 6C 7C 6S 7S 8S 5H 6H 7H 8H 5D 6D 7D
  Dan: 9S TS JS 9H TH JH QH KH 8D 9D TD JD QD
"""


def test_a_strong_hand_is_luck() -> None:

    match = table(RIFKI.partition("\n")[2]).match

    hands = dealt("rifki", match.state, match.spectator, Policy(0.1), 1)
    assert hands is not None
    luck = [value - average for value, average in zip(hands.value, hands.average, strict=True)]
    assert luck[0] > 200
    assert max(luck) == luck[0]


def test_result_is_average_luck_and_play() -> None:
    """The play is what the value of the hands leaves, so it is measured apart from the luck."""
    record = played("sheepshead", [bot_named("greedy", "sheepshead")] * 5, 3, 4)
    found = reviewed(record)
    assert found.deals == found.of_deals == 4
    for one in found.seats:
        assert one.luck.margin is not None
        assert one.play.margin is not None
    # Units are only paid among the players, so all of it sums to nothing.
    assert sum(one.result for one in found.seats) == 0
    assert abs(sum(one.play.value for one in found.seats)) < 1e-6
    assert abs(sum(one.luck.value for one in found.seats)) < 1e-6


def hidden(record: Record, kept: str) -> Record:
    """Return a record as one player sees it while the match is running."""
    lines = format_record(record).splitlines()
    for number, line in enumerate(lines):
        name, _, cards = line.strip().partition(": ")
        if line.startswith("  ") and name in record.players and name != kept:
            lines[number] = f"  {name}: " + " ".join("??" for _card in cards.split())
        elif "bury" in line and not line.startswith(kept):
            lines[number] = line.partition("bury")[0] + "bury ?? ??"
    return parse_record("\n".join(one for one in lines if not one.startswith("  rest:")))


def test_luck_is_not_zero_but_unknown_when_hands_are_hidden() -> None:
    record = played("sheepshead", [bot_named("greedy", "sheepshead")] * 5, 3, 2)
    text = format_record(hidden(record, "Dan"))
    assert "??" in text
    found = reviewed(parse_record(text))
    assert all(one.hidden == one.deals == 2 for one in found.seats)
    words = [Speaker(names=record.players).say(shares(one)) for one in found.seats]
    assert not any("uck" in one for one in words)
    told_why = left_out(2, 2)
    assert told_why is not None
    assert "doesn't have all hands" in Speaker().say(told_why)
    # Two of three deals are a part.
    some = left_out(2, 3)
    assert some is not None
    assert "2 of 3" in Speaker().say(some)
    assert left_out(0, 3) is None


def test_a_bid_reads_as_a_bid_in_a_review() -> None:
    bid = Choice("rodskagg", Bid(Contract.THREE), alone=True)
    assert Speaker().speak(bid) == "bid 3"
    assert Speaker("sv").speak(bid) == "bjud 3"
    # Among the answers to the question it stays short.
    assert Speaker().speak(replace(bid, alone=False)) == "3"


def test_one_deal_has_no_interval_for_the_play() -> None:
    record = played("sheepshead", [bot_named("greedy", "sheepshead")] * 5, 3, 1)
    assert all(one.play.margin is None for one in reviewed(record).seats)


# The lead of the best choice, without the luck of being picked out


def test_chance_makes_no_choice_costly() -> None:

    chance, leads = Random(4), []
    for _time in range(300):
        means = [[chance.gauss(0, 1) for _batch in range(8)] for _choice in range(6)]
        best = max(range(6), key=lambda one: sum(means[one]))
        left = [best, *[one for one in range(6) if one != best]]
        leads.append(_lead(Compared(left, means, [0.0] * 6), 0)[0])
    assert abs(sum(leads) / 300) < 0.1


def test_a_true_lead_is_found() -> None:

    means = [[1.0, 1.2, 1.1, 0.9], [3.0, 3.2, 3.1, 2.9]]
    lead, error = _lead(Compared([1, 0], means, [0.0, 0.5]), 0)
    assert lead == pytest.approx(2.5)
    assert error == pytest.approx(0.0, abs=1e-9)
    assert _lead(Compared([1, 0], means, [0.0, 0.5]), 1) == (0.0, 0.0)


# What can be reviewed


def test_an_unfinished_match_shows_no_lapses_and_no_unfinished_deal() -> None:
    record = played("rodskagg", [bot_named("greedy", "rodskagg")] * 4, 3, 2)
    cut = replace(record, log=record.log[:-6])
    found = reviewed(cut)
    assert found.deals == found.of_deals < 3
    assert all(one.deal <= found.deals for seat in found.seats for one in seat.costliest)
    assert all(not seat.lapses for seat in found.seats)


def test_a_record_without_a_whole_deal_is_refused() -> None:
    with pytest.raises(ReviewError, match="no deal of this record"):
        Work(parse_record(RIFKI), "club")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ReviewError, match="there are: club, expert, master"):
        Work(parse_record(RIFKI), "greedy")


def test_hindsight_needs_all_cards() -> None:

    hidden = RIFKI.partition("\n")[2].replace("Dan: 9S TS JS", "Dan: ?? ?? ??")
    state = table(hidden).match.state
    with pytest.raises((EngineError, KeyError)):
        laid_open("rifki", state)


def test_errors_that_nobody_knocked_for_belong_to_it() -> None:
    rules = GAMES["rodskagg"]
    options = rules.options.parsed("kortoxen-1949", {"rituals": "manual"})
    careless = bot_named("greedy", "rodskagg", forgetfulness=0.3, alertness=0.2)
    match = simulate(rules, options, [careless] * 4, 1, most_deals=60).match
    assert match.state.outcome is not None
    found = reviewed(record_of(match, NAMES[:4], "1"))
    lapses = [one.lapse for seat in found.seats for one in seat.lapses]
    assert lapses
    assert all(one.lapse.seat == seat.seat for seat in found.seats for one in seat.lapses)


# The command


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    record = played("rodskagg", [bot_named("greedy", "rodskagg")] * 4, 5, 3)
    path = tmp_path_factory.mktemp("review") / "match.txt"
    path.write_text(format_record(record), encoding="utf-8")
    return path


@pytest.mark.usefixtures("calibrated")
def test_the_command_tells_the_story(file: Path) -> None:
    out = femopp("review", str(file)).out
    assert out.startswith("Rödskägg, 3 deals, reviewed by the bot club.\n\nAnna\n  ")
    assert "12 start  " in out
    assert "Cards: " in out
    # Figures stand behind a flag.
    assert "±" not in out
    assert "Figures: femopp review --figures" in out


@pytest.mark.usefixtures("calibrated")
def test_the_command_prints_figures_if_asked(file: Path) -> None:
    out = femopp("review", str(file), "--figures").out
    assert "12 start  " in out
    assert "as the cards lay" in out
    assert "± is for sampling only" in out


@pytest.mark.usefixtures("calibrated")
def test_in_swedish(file: Path) -> None:
    out = femopp("review", str(file), "--figures", "--lang", "sv").out
    assert "granskad av boten club" in out
    assert "12 start  " in out
    assert "som korten låg" in " ".join(out.split())


@pytest.mark.usefixtures("calibrated")
def test_json_has_the_same(file: Path) -> None:
    told = json.loads(femopp("review", str(file), "--json").out)
    assert (told["game"], told["unit"], told["deals"]) == ("rodskagg", "points", 3)
    record = parse_record(file.read_bytes())
    for one in told["players"]:
        assert one["name"] in record.players
        for costly in one["costliest"]:
            line = file.read_text(encoding="utf-8").splitlines()[costly["line"] - 1]
            assert one["name"] in line
            assert costly["cost"]["value"] > costly["cost"]["margin"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nowhere.txt",), "can't read nowhere.txt"),
        (("--level", "best"), "there are: club, expert, master"),
    ],
)
def test_bad_input_gets_a_sentence(words: tuple[str, ...], told: str, file: Path) -> None:
    arguments = words if len(words) == 1 else (str(file), *words)
    ran = femopp("review", *arguments)
    assert told in ran.err


def test_an_illegal_record_gets_the_referees_words(file: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    text = file.read_text(encoding="utf-8")
    wrong.write_text(text.replace(": pass", ": bid R", 1), encoding="utf-8")
    with pytest.raises(Offence):
        Work(parse_record(wrong.read_bytes()), "club")
    assert "line" in femopp("review", str(wrong)).err


def test_ctrl_c_leaves_the_deals_reviewed_so_far(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Work.run

    def broken_off(self: Work) -> Iterator[int]:
        for number in run(self):
            if number == self.actions - 5:
                raise KeyboardInterrupt
            yield number

    monkeypatch.setattr(Work, "run", broken_off)
    out = femopp("review", str(file)).out
    assert "Interrupted: 2 of 3 deals are reviewed." in out


def test_kits_that_review_know_all_cards() -> None:
    assert all(part(game, "ceiling") is not None for game in DEAR)
