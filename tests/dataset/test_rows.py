"""Every row as the rule book has it, and nothing in an observation that the seat can't know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from femopp.arena import entrant
from femopp.bots import Luck
from femopp.bots.search.seen import knowledge_of
from femopp.dataset import PLAYED, Company, Plan, rows_of
from femopp.driver import Ask, Match, begin, command
from femopp.engine.chance import Chance
from femopp.engine.registry import ENGINES, engine_of
from femopp.record import judged, record_from_json
from femopp.rulebook import Action
from femopp.tricks import Seat
from tests.dataset.plans import plan
from tests.kit_files import OWN_GAMES

CASES = [
    ("rifki", {"bots": ("random",)}),
    ("rifki", {"bots": ("rules", "imitation")}),
    ("rifki", {"bots": ("greedy", "ceiling", "random"), "most_deals": 1}),
    ("rifki", {"bots": ("learned", "rules"), "most_deals": 1}),
    ("sheepshead", {"bots": ("learned", "random"), "most_deals": 6}),
    ("sheepshead", {"bots": ("greedy", "imitation"), "most_deals": 4}),
    ("rodskagg", {"bots": ("imitation", "random")}),
    ("rodskagg", {"bots": ("greedy", "rules"), "preset": "skane", "players": 3}),
    ("rodskagg", {"bots": ("random",), "preset": "english", "players": 6, "most_deals": 5}),
]
cases = pytest.mark.parametrize(("game", "changes"), CASES)

NOTHING_LIES_ASIDE = {"rifki"}


@dataclass(frozen=True)
class Decision:
    """A step of an action in the rule book: the match before it, and the steps done already."""

    match: Match[Any]
    deal: int
    seat: Seat
    action: Action
    done: tuple[int, ...]
    step: int


def decisions(one: Plan, number: int) -> tuple[list[Decision], Any, Match[Any]]:
    """Play a match, and return its decisions in the rule book, its rows, and its end."""
    played = Company(one).play(one.match(number))
    assert played.record is not None
    record = record_from_json(played.record)
    assert judged(record).wrong is None
    match = begin(record.game, record.options, len(record.players), record.start)
    found: list[Decision] = []
    for entry in record.log:
        seat, action = getattr(entry, "seat", None), getattr(entry, "action", None)
        if action is None or seat is None:
            continue
        if seat >= 0:
            steps = _steps_of(one, action, played.actions[len(found) :])
            for place, step in enumerate(steps):
                deal = len(match.state.sheet)
                found.append(Decision(match, deal, seat, action, steps[:place], step))
        match, _events = command(match, seat, action)
    return found, rows_of(one, played), match


def _steps_of(one: Plan, action: Action, rest: list[int]) -> tuple[int, ...]:
    """Return the steps of an action, in the order in which the rows have them."""
    steps = tuple(rest[: len(engine_of(one.game).encode(action))])
    assert steps in engine_of(one.game).orders(action)
    return steps


def every(game: str, changes: dict[str, Any]) -> Iterator[tuple[Plan, list[Decision], Any, Any]]:
    for number in (1, 2):
        one = plan(game, records=True, **changes)
        yield one, *decisions(one, number)


@cases
def test_rows_are_as_the_rule_book_has_them(game: str, changes: dict[str, Any]) -> None:
    """Hands, legal actions and results, for each decision of two matches."""
    orders, numbers = engine_of(game).orders, {name: one for one, name in _cards(game).items()}
    for one, found, rows, match in every(game, changes):
        assert len(found) == len(rows["action"])
        layout = one.setting.observer.layout
        aside = False
        for row, at in enumerate(found):
            state, seats = at.match.state, one.players
            assert (rows["seat"][row], rows["action"][row]) == (at.seat, at.step)
            assert (rows["match"][row], rows["deal"][row]) == (rows["match"][0], at.deal + 1)
            legal = at.match.legal(at.seat)
            steps = {
                way[len(at.done)]
                for action in legal
                for way in orders(action)
                if way[: len(at.done)] == at.done
            }
            assert set(np.flatnonzero(rows["mask"][row]).tolist()) == steps
            own = {numbers[card] for card in state.hands[at.seat]} - set(at.done)
            hand = rows["observation"][row, layout.places["hand"]]
            assert set(np.flatnonzero(hand).tolist()) == own
            holders = rows["holders"][row]
            for step in range(1, seats):
                theirs = {numbers[card] for card in state.hands[(at.seat + step) % seats]}
                assert set(np.flatnonzero(holders == step).tolist()) == theirs
            assert set(np.flatnonzero(holders == 0).tolist()) == own
            aside = aside or bool((holders == seats).any())
            gained = _gained(found[0].match, match, at.deal, one.setting.sign)
            assert rows["returns"][row].tolist() == [*gained[at.seat :], *gained[: at.seat]]
        assert aside != (game in NOTHING_LIES_ASIDE)
        assert (rows["holders"] == PLAYED).any()
        assert [*rows["step"][rows["deal"] == 1]] == [*range((rows["deal"] == 1).sum())]


def _cards(game: str) -> dict[int, str]:
    return {number: name for number, name in engine_of(game).names.items() if len(name) == 2}


def _gained(begun: Match[Any], match: Match[Any], deal: int, sign: int) -> list[int]:
    """Return what a deal changed on the sheet, higher is better."""
    before = begun.state.points if deal == 0 else match.state.sheet[deal - 1].totals
    after = match.state.sheet[deal].totals
    return [sign * (now - then) for then, now in zip(before, after, strict=True)]


@cases
def test_an_observation_holds_nothing_that_the_seat_cannot_know(
    game: str, changes: dict[str, Any]
) -> None:
    """It's the same in other worlds that fit the seat's view in the rule book."""
    compared = different = 0
    for one, found, rows, _match in every(game, changes):
        observer, chance = one.setting.observer, Chance(7)
        for row, at in enumerate(found):
            known = knowledge_of(game, at.match.views[at.seat], at.seat)
            for world in known.worlds(2, chance):
                position = known.position(world)
                for step in at.done:
                    position.play(step)
                assert observer.observe(position, at.seat).tolist() == (
                    rows["observation"][row].tolist()
                )
                compared += 1
                different += [*position.hands()] != _hands(rows["holders"][row], at, one.players)
    assert compared > 50
    # Else the other worlds are no others.
    assert different > compared / 3


def _hands(holders: Any, at: Decision, seats: int) -> list[int]:
    """Return the hands in seat order that a row's targets say."""
    masks = [sum(1 << int(card) for card in np.flatnonzero(holders == one)) for one in range(seats)]
    return [masks[(seat - at.seat) % seats] for seat in range(seats)]


@pytest.mark.parametrize("game", ENGINES)
def test_a_match_depends_on_its_seed_alone(game: str) -> None:
    """The same match among others, and with records or without, has the same rows."""
    one = plan(game, bots=("random", "imitation"), matches=9, per_file=1)
    other = plan(game, bots=("random", "imitation"), matches=3, per_file=3, records=True)
    first, second = (rows_of(each, Company(each).play(each.match(3))) for each in (one, other))
    for name, numbers in first.items():
        assert np.array_equal(numbers, second[name]), name
    assert len(set(first["seat"].tolist())) == one.players


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_network_plays_as_the_arenas_bot_does(game: str) -> None:
    """Which sees a view of the rule book, and is asked here about the same decisions."""
    one, bot = plan(game, bots=("learned",), records=True, most_deals=3), entrant("learned", game)
    found, _rows, _match = decisions(one, 1)
    asked = [at for at in found if not at.done and len(at.match.legal(at.seat)) > 1]
    assert len(asked) > 20
    for at in asked:
        legal = at.match.legal(at.seat)
        luck = Luck("tests", at.seat, at.match.actions)
        chosen = bot(at.match.views[at.seat], Ask(at.seat), legal, luck)
        assert at.action == chosen


@pytest.mark.parametrize("game", ENGINES)
def test_each_seat_draws_one_of_the_bots(game: str) -> None:
    one = plan(game, bots=("random", "rules", "random"), matches=60)
    assert one.levels == ("random", "rules")
    drawn = [bot for number in range(1, 61) for bot in one.match(number).bots]
    # Two of three are "random".
    assert 0.55 < drawn.count("random") / len(drawn) < 0.78
    rows = rows_of(one, Company(one).play(one.match(5)))
    for seat, bot in enumerate(one.match(5).bots):
        levels = rows["level"][rows["seat"] == seat]
        assert set(levels.tolist()) == {one.levels.index(bot)}


def test_values_of_late_cards_are_near_what_follows() -> None:
    """In Rifki with two cards left, `club` knows nearly what the deal will bring."""
    one = plan("rifki", values="club", matches=3, most_deals=3)
    said, came = [], []
    for number in range(1, 4):
        rows = rows_of(one, Company(one).play(one.match(number)))
        values, chosen = rows["values"], rows["action"]
        assert not (~np.isnan(values) & (rows["mask"] == 0)).any()
        assert np.isnan(values[rows["mask"].sum(1) == 1]).all()
        assert not np.isnan(values[rows["mask"].sum(1) > 1]).all(1).any()
        own = rows["observation"][:, one.setting.observer.layout.places["hand"]].sum(1)
        late = (own == 2) & (rows["mask"].sum(1) == 2)
        said += values[late, chosen[late]].tolist()
        came += rows["returns"][late, 0].tolist()
    assert len(said) > 15
    assert float(np.corrcoef(said, came)[0, 1]) > 0.9
