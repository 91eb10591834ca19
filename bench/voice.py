"""Whether hints speak of cards, and whether their grounds tell a position from others.

Deals are played by `club` bots in all seats; hints are spread over the deal. Counted are hints that
name a card, suit or bid; those with a ground; and the reader's test: another position's ground of
the same kind of decision is a decoy, and differs if it doesn't hold here.

.venv/bin/python bench/voice.py rodskagg --hints 200
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from femopp.bots import Luck, bot_named
from femopp.bots.advice import Found
from femopp.bots.hint import hint
from femopp.bots.search.worth import kind_of
from femopp.bots.simulate import bot_acts
from femopp.driver import Ask, Move, SeededShuffler, Table, act, begin, chance, turn
from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.rulebook import Action, Play, legal_actions
from femopp.trick_taking.grounds import Ground
from femopp.tricks import TABLE

OPTIONS: Mapping[str, Mapping[str, str]] = {"rodskagg": {"rituals": "auto"}}
NAMED = ("Play", "Bid", "Bury", "Choose")
"""Actions whose own words name a card, bid or contract."""
SECONDS = 0.5
"""The time of a hint at a table."""


@dataclass(frozen=True)
class Hinted:
    """A hint: its kind of decision, its sentences, and what it was found by, if it has a ground."""

    kind: str
    best: Action
    said: tuple[str, str]
    found: Found | None
    moment: str

    @property
    def ground(self) -> Ground | None:
        return None if self.found is None else self.found.ground

    @property
    def names_a_card(self) -> bool:
        if type(self.best).__name__ in NAMED:
            return True
        return self.ground is not None and bool(
            set(self.ground.told.split("{")[1:]) and "card" in self.ground.told
        )


class Deals:
    """Deals of one game among `club` bots."""

    def __init__(self, game: str, seed: str) -> None:
        self.name, self._seed = game, seed
        self._game: Any = GAMES[game]
        self._options = self._game.options.parsed(None, OPTIONS.get(game, {}))
        self._players = self._game.usual_players(self._options)
        self._bot = bot_named("club", game)
        names = ("Anna", "Björn", "Cissi", "Dag", "Eva", "Folke", "Gun", "Hasse")
        self._speakers = Speaker("en", names), Speaker("sv", names)

    def deal(self, number: int, share: float) -> Iterator[Hinted]:
        seed = f"{self._seed}-{number}"
        table: Table[Any] = Table(begin(self._game, self._options, self._players, None))
        while True:
            table, ask = self._until_asked(table, seed)
            if ask is None:
                return
            found = self._hinted(table, ask, seed, share)
            if found is not None:
                yield found
            table, _events = bot_acts(table, ask, self._bot, seed)

    def _hinted(self, table: Table[Any], ask: Ask, seed: str, share: float) -> Hinted | None:
        view = table.match.views[ask.seat]
        legal = legal_actions(self._game, view, ask.seat)
        luck = Luck(f"{seed}:voice", ask.seat, table.match.actions)
        if len(legal) < 2 or luck.below(1000) >= 1000 * share:
            return None
        given = hint(self.name, view, ask.seat, legal, luck, SECONDS)
        if given is None:
            return None
        best, others = given.choices[0].actions[0], [one.actions[0] for one in given.choices[1:]]
        trick = " ".join(view.trick.cards)
        moment = f"[{trick}] of {' '.join(view.hands[ask.seat])}, {best} over {others[:3]}"
        said = tuple(speaker.say(given.advice.text) for speaker in self._speakers)
        return Hinted(
            kind_of(self.name, view, legal),
            best,
            (said[0], said[1]),
            given.advice.found,
            moment,
        )

    def _until_asked(self, table: Table[Any], seed: str) -> tuple[Table[Any], Ask | None]:
        """Let the table act; None at the end of the first deal."""
        while True:
            table, _events = chance(table, lambda draw: SeededShuffler(seed, draw))
            if table.match.state.sheet:
                return table, None
            step = turn(table)
            if not isinstance(step, Move):
                return table, step
            table, _events = act(table, TABLE, step.action)


def share_told_apart(hints: Sequence[Hinted], random: Random) -> tuple[int, int, int]:
    """Return how often a decoy's ground isn't so, how often its sentence isn't, and of how many."""
    grounds = sentences = tried = 0
    for one in hints:
        decoys = [
            other.found
            for other in hints
            if other is not one
            and other.found is not None
            and isinstance(other.best, Play) == isinstance(one.best, Play)
        ]
        if one.found is None or not decoys:
            continue
        decoy = random.choice(decoys)
        values = decoy.ground.holds(one.found.case)
        grounds += values is None
        sentences += values is None or dict(values) != dict(decoy.ground.holds(decoy.case) or {})
        tried += 1
    return grounds, sentences, tried


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--hints", type=int, default=200)
    parser.add_argument("--seed", default="voice-1")
    parser.add_argument("--share", type=float, default=0.12, help="of the decisions")
    parser.add_argument("--show", type=int, default=0, help="sentences to print")
    wanted = parser.parse_args()
    deals, hints = Deals(wanted.game, wanted.seed), list[Hinted]()
    number = 0
    while len(hints) < wanted.hints:
        hints += deals.deal(number, wanted.share)
        number += 1
    hints = hints[: wanted.hints]
    grounds, sentences, tried = share_told_apart(hints, Random(wanted.seed))
    print(f"{wanted.game}: {len(hints)} hints of {number} deals")
    print(f"name a card, suit or bid: {sum(one.names_a_card for one in hints)}")
    print(f"with a ground: {sum(one.ground is not None for one in hints)}")
    found = [one.found for one in hints if one.found is not None]
    print(f"that isn't true of the other choice: {sum(one.is_apart for one in found)}")
    print(f"a decoy told apart by its sentence: {sentences} of {tried}, by its kind: {grounds}")
    names = Counter("none" if one.ground is None else one.ground.name for one in hints)
    print(", ".join(f"{name} {count}" for name, count in names.most_common()))
    for one in hints[: wanted.show]:
        print(f"{one.kind} {one.moment}\n  {one.said[0]}\n  {one.said[1]}")


if __name__ == "__main__":
    main()
