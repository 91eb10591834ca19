"""A view gives the engine the same knowledge as following the deal."""

from random import Random
from typing import Any

import pytest

from femopp.bots.search.seen import knowledge_of
from femopp.driver import Match, SeededShuffler, begin, command
from femopp.engine.chance import Chance
from femopp.engine.registry import ENGINES
from femopp.engine.worlds import SPECTATOR, Knowledge, knowledge
from femopp.games.rodskagg.rules.actions import FreshHand
from femopp.kits import GAMES, games_with
from femopp.rulebook import Action, legal_actions
from femopp.tricks import TABLE, Seat, seats
from tests.engine.lockstep import random_options, told


class Followed:
    """A match in the rule book and the engine, with the knowledge of each seat that follows it."""

    def __init__(self, name: str, seed: int, **fixed: Any) -> None:
        self.chance = Random(seed)
        self.seed = seed
        game, self.engine = GAMES[name], ENGINES[name]
        options = game.options.of(**fixed) if fixed else random_options(game.options, self.chance)
        players = self.chance.choice(game.players(options))
        self.match: Match[Any] = begin(game, options, players)
        self.position = self.engine.new_match(options, players=players)
        self.followed: list[Knowledge] = []
        self.draws = 0
        self.by_chance()

    def by_chance(self) -> None:
        """The table deals, or shuffles the stock."""
        game = self.match.game
        while action := game.table_action(self.match.state, SeededShuffler(self.seed, self.draws)):
            self.draws += 1
            fresh = self.position.deal_is_over
            self.match, _events = command(self.match, TABLE, action)
            self.engine.enact(self.position, action)
            if fresh and not self.position.deal_is_over:
                players = self.match.state.players
                observers = (*range(players), SPECTATOR)
                self.followed = [knowledge(self.position, seat) for seat in observers]

    @property
    def actor(self) -> Seat | None:
        actors = self.match.game.actors(self.match.state)
        return actors[0] if actors else None

    def legal(self) -> tuple[Action, ...]:
        assert self.actor is not None
        return legal_actions(self.match.game, self.match.state, self.actor)

    def act(self) -> None:
        """Do an action, of which every seat sees its part."""
        seat, action = self.actor, self.chance.choice(self.legal())
        assert seat is not None
        followed, self.followed = self.followed, []
        before = self.position.hands()[seat]
        self.match, _events = command(self.match, seat, action)
        self.engine.enact(self.position, action)
        over = self.position.deal_is_over
        if not over:
            self.followed = followed
        self.by_chance()
        if over:
            return
        after = self.position.hands()[seat]
        gained = after if isinstance(action, FreshHand) else after & ~before
        for known in self.followed:
            for step in self.engine.encode(action):
                known.see(step, gained if known.observer == seat else 0)

    def compare_spectator(self, seat: Seat) -> None:
        """Events that everybody has seen are in every view."""
        seen = knowledge_of(self.match.game.name, self.match.views[seat], Seat(SPECTATOR))
        followed = self.followed[-1]
        assert seen.observer == SPECTATOR
        assert seen.count == followed.count > 0
        for place in range(followed.places):
            assert seen.possible(place) == followed.possible(place)

    def compare(self, seat: Seat) -> None:
        """The two kinds of knowledge are the same, and the true deal is among its worlds."""
        followed = self.followed[seat]
        seen = knowledge_of(self.match.game.name, self.match.views[seat], seat)
        where = f"{self.match.game.name} {self.seed} {told(self.match.state.options)}"
        assert seen.places == followed.places, where
        for place in range(seen.places):
            assert seen.possible(place) == followed.possible(place), (where, place)
        assert seen.count == followed.count > 0, where
        for place, hand in enumerate(self.position.hands()):
            assert hand & ~seen.possible(place) == 0, where
        (world,) = seen.worlds(1, Chance(1))
        position = seen.position(world)
        assert position.actor == self.actor, where
        assert position.points() == self.position.points(), where
        if seat == self.actor:
            assert position.legal() == self.position.legal(), where


def follow(name: str, seed: int, actions: int, **fixed: Any) -> int:
    """Compare at every decision up to a limit; return the number of decisions."""
    one = Followed(name, seed, **fixed)
    for done in range(actions):
        seat = one.actor
        if seat is None:
            return done
        for observer in {seat, one.chance.choice(seats(one.match.state.players))}:
            one.compare(observer)
            one.compare_spectator(observer)
        one.act()
    return actions


@pytest.mark.parametrize("name", games_with("search"))
@pytest.mark.parametrize("seed", range(25))
def test_a_view_tells_what_having_followed_the_deal_tells(name: str, seed: int) -> None:
    assert follow(name, seed, 60) > 5


@pytest.mark.deep
@pytest.mark.parametrize("name", games_with("search"))
@pytest.mark.parametrize("seed", range(1000, 1400))
def test_the_same_in_many_more_matches(name: str, seed: int) -> None:
    assert follow(name, seed, 150) > 5


@pytest.mark.parametrize("seed", range(8))
def test_fresh_hands_given_back_are_remembered(seed: int) -> None:
    assert follow("rodskagg", seed, 60, preset="english", fresh_hand=True, rituals="auto") > 5


@pytest.mark.parametrize("seed", range(8))
def test_announcements_of_sheepshead_are_remembered(seed: int) -> None:
    fixed = {"crack_window": "after_pick_before_bury", "bluff_alone": True, "max_cracks": 3}
    assert follow("sheepshead", seed, 60, **fixed) > 5
