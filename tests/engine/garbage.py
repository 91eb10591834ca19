"""Fuzzer of the engine's Python interface, run by `test_garbage`.

python -m tests.engine.garbage LOG SEED ROUNDS [GAME …]

It runs in its own process, as a crash would end it. The file LOG has the last call. After every
call the position must be sound, and after a refused one unchanged.
"""

import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any, BinaryIO

from femopp.engine.batch import Batch
from femopp.engine.batch.rows import Rows
from femopp.engine.bits import WORD
from femopp.engine.cardplay import CardPlay, PlaySpec
from femopp.engine.chance import Chance
from femopp.engine.imitation.imitation import Imitation
from femopp.engine.imitation.networks import Networks
from femopp.engine.observing import Observer, observer_of
from femopp.engine.position import CHANCE_PLAYER, Position
from femopp.engine.registry import ENGINES
from femopp.engine.rules import PlayRules
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.searching.value import Value
from femopp.engine.solving import Aim, Solver
from femopp.engine.solving.everyone import Everyone
from femopp.engine.solving.sides import Sides
from femopp.engine.worlds import Knowledge, knowledge
from femopp.engine.worlds.ways import Place, Ways
from femopp.games.rifki.engine.choosing import Choosing
from femopp.games.rifki.engine.imitation import RifkiImitation
from femopp.games.rifki.engine.match import RifkiPosition
from femopp.games.rifki.engine.observation import RifkiObserver
from femopp.games.rifki.engine.packed_rules import PackedRules as RifkiRules
from femopp.games.rifki.engine.winning import ChanceToWin
from femopp.games.rodskagg.engine.deal import RodskaggDeal
from femopp.games.rodskagg.engine.equity import Equity
from femopp.games.rodskagg.engine.imitation import RodskaggImitation
from femopp.games.rodskagg.engine.match import RodskaggPosition
from femopp.games.rodskagg.engine.nearer_zero import NearerZero
from femopp.games.rodskagg.engine.observation import RodskaggObserver
from femopp.games.rodskagg.engine.packed_rules import PackedRules as RodskaggRules
from femopp.games.rodskagg.engine.strengths import HIGHEST, LOWEST, RUNGS, Strengths
from femopp.games.rodskagg.engine.worlds import RodskaggKnowledge
from femopp.games.sheepshead.engine.announcing import Announcing
from femopp.games.sheepshead.engine.match import SheepsheadPosition
from femopp.games.sheepshead.engine.observation import SheepsheadObserver
from femopp.games.sheepshead.engine.packed_rules import PackedRules as SheepsheadRules
from femopp.games.sheepshead.engine.worlds import SheepsheadKnowledge
from femopp.kits import GAMES
from femopp.language import TextError
from tests.engine.lockstep import seen

EXPECTED: tuple[type[Exception], ...] = (
    *(TextError, ValueError, TypeError, OverflowError, AttributeError, LookupError),
    *(BufferError, NotImplementedError),
)
"""The exceptions that may be raised."""

CLASSES: tuple[type, ...] = (
    *(
        RifkiPosition,
        RodskaggPosition,
        SheepsheadPosition,
        Choosing,
        RodskaggDeal,
        Announcing,
        Position,
        CardPlay,
    ),
    *(PlaySpec, Chance, RifkiRules, RodskaggRules, SheepsheadRules),
    *(Knowledge, RodskaggKnowledge, SheepsheadKnowledge, Ways, Sides, Everyone, Solver),
    *(Rollouts, Value, NearerZero),
    *(Batch, Rows, Observer, RifkiObserver, RodskaggObserver, SheepsheadObserver, Equity),
    *(ChanceToWin, Networks, Imitation, RifkiImitation, RodskaggImitation),
)

STRENGTHS = Strengths(
    own=[0.1] * (HIGHEST - LOWEST + 1),
    against=[[0.2] * (len(RUNGS) + 1)] * (len(RUNGS) + 1),
    place=[[0.3] * 3] * (len(RUNGS) + 1),
)

COUNTED = {"perft", "play_outs", "worlds"}
"""Methods with a number of repetitions, whose large values are valid but slow."""

SPECIAL = (
    "__init__",
    "__getitem__",
    "__setitem__",
    "__copy__",
    "__deepcopy__",
    "__reduce__",
    "__setstate__",
    "__sizeof__",
)


class Liar(list[Any]):
    """A list with a wrong length, whose items differ each time."""

    def __len__(self) -> int:
        return 4

    def __iter__(self) -> Iterator[Any]:
        yield from range(200)

    def __getitem__(self, place: Any) -> Any:
        return WORD


class Number:
    """A number whose `__index__` returns anything."""

    def __init__(self, number: Any) -> None:
        self.number = number

    def __index__(self) -> Any:
        return self.number


NONSENSE: tuple[Any, ...] = (
    *(None, True, 1.5, float("nan"), float("inf"), "", "x", b"7", (), [], {}, set(), object(), int),
    *(-1, -2, 0, 1, 2, 3, 7, 8, 15, 16, 52, 63, 64, 65, 255, 256),
    *(2**31 - 1, 2**31, -(2**31), 2**32, 2**63 - 1, 2**63, -(2**63), WORD, 2**64, 10**30),
    *([None] * 4, [-1] * 4, [2**70] * 4, [0.0] * 4, [0] * 5, [1] * 8, [WORD] * 8, range(1000)),
    *([0x3F] * 3, [0x1FFF] * 4, [0x3F] * 5, list(range(52)), list(range(51, -1, -1))),
    *(Liar(), Liar([1, 2, 3, 4]), Number(2**70), Number("x"), Number(1)),
    *(bytearray(64), array("Q", bytes(96)), array("Q", bytes(480)), array("d", bytes(96))),
    *(memoryview(bytes(480)).cast("Q"), memoryview(array("Q", bytes(960)))[::2], memoryview(b"")),
    *(PlayRules(), PlayRules(trump=-1), PlayRules(card_values={3: 10**9}), [PlayRules()] * 2),
    *(Place(7, 3), [Place(-1, 3)], [Place(7, 3)], [Place(7, 2**40)], [Place(15, 2, 3)] * 2),
    *(*Aim, 3),
    *(STRENGTHS, {3: STRENGTHS}, {9: STRENGTHS}, {3: Strengths(Liar(), [Liar()] * 8, [])}),
    *(array("q", [one] * 3) for one in (-1, 0, 52, 61, 2**62)),
    *(array("h", bytes(2 * size)) for size in (1, 588, 589, 705, 814)),
    *(array("b", bytes(3)), memoryview(bytearray(3)).cast("?"), array("Q", bytes(24))),
    *(memoryview(bytearray(96)).cast("q", (3, 4)), memoryview(bytearray(96)).cast("Q", (3, 4))),
)


class Fuzz:
    """Rounds of calls; each begins with an unused subject."""

    def __init__(self, log: BinaryIO, seed: int, games: list[str]) -> None:
        self.log = log
        self.chance = Random(seed)
        self.games = games
        self.calls = self.refused = 0

    def round(self) -> None:
        kind = self.chance.choice((self.a_match, self.a_match, self.a_tool, self.an_empty_one))
        subject = kind()
        for _call in range(self.chance.randrange(1, 12)):
            self.call(subject)

    # Subjects

    def a_match(self) -> Position:
        """Return a match at a random moment of its first deals."""
        name = self.chance.choice(self.games)
        game = GAMES[name]
        preset = self.chance.choice(game.options.presets).name
        options = game.options.of(preset, **ENGINES[name].needed)
        players = self.chance.choice(game.players(options))
        match = ENGINES[name].new_match(options, players=players)
        source = Chance(self.chance.getrandbits(60))
        steps = self.chance.choice((0, 1, 2, 5, 10, 20, 40, 80, 200))
        while steps and not match.is_over:
            if match.actor == CHANCE_PLAYER:
                match.deal_from(source)
            else:
                match.play(self.chance.choice(match.legal()))
            steps -= 1
        return match

    def a_late_match(self) -> Position:
        """Return a match with so few cards left that it can be solved at once."""
        match = self.a_match()
        source = Chance(self.chance.getrandbits(60))
        while match.actor >= 0 and sum(map(int.bit_count, match.hands())) > 8:
            match.play(source.of(match.legal_mask()))
        return match

    def a_tool(self) -> Any:
        tools: tuple[Callable[[], Any], ...] = (
            *(self.known, self.solver, self.ways, self.dice, self.batch, self.eyes),
            *(self.equity, self.rollouts, self.chance_to_win, self.imitation),
        )
        return self.chance.choice(tools)()

    def dice(self) -> Chance:
        return Chance(self.chance.getrandbits(64))

    def known(self) -> Any:
        match = self.a_match()
        while True:
            with suppress(*EXPECTED):
                known = knowledge(match, self.chance.randrange(-1, match.players))
                for _step in range(self.chance.randrange(6)):
                    known.see(self.chance.randrange(64))
                return known
            match = self.a_match()

    def rollouts(self) -> Rollouts:
        while True:
            match = self.a_match()
            with suppress(*EXPECTED):
                rollouts = Rollouts(knowledge(match, match.actor), self.chance.getrandbits(60))
                legal = [(action,) for action in match.legal()]
                rollouts.play(legal, array("d", bytes(8 * len(legal))), 2)
                return rollouts

    def batch(self) -> Batch:
        return Batch([self.a_match()] * self.chance.randrange(1, 5))

    def eyes(self) -> Observer:
        return observer_of(self.a_match())

    def equity(self) -> Equity:
        return Equity({3: STRENGTHS})

    def chance_to_win(self) -> ChanceToWin:
        return ChanceToWin([[0.0] * 4] * 10, [[1e4] * 4] * 10, 1e3, self.chance.random() < 0.5)

    def imitation(self) -> Imitation:
        return self.chance.choice((RifkiImitation, RodskaggImitation))()

    def solver(self) -> Any:
        size = self.chance.randrange(4, 8)
        return self.chance.choice((Solver, Sides, Everyone))(size)

    def ways(self) -> Ways:
        return Ways(0b111111, [Place(0b1111, 3), Place(0b111111, 3)])

    def an_empty_one(self) -> Any:
        """Make an object without `__init__`, of a derived class, or after a failing `__init__`."""
        kind: Any = self.chance.choice(CLASSES)
        if self.chance.random() < 0.2:
            with suppress(TypeError):
                kind = type("Derived", (kind,), {"__init__": lambda _self, *_args: None})
        empty = kind.__new__(kind)
        base: Any = self.chance.choice(kind.__mro__[:-1])
        if self.chance.random() < 0.7:
            with suppress(*EXPECTED):
                base.__init__(empty, *self.arguments(base.__name__, 4))
        return empty

    # Arguments

    def arguments(self, called: str, most: int) -> list[Any]:
        return [self.argument(called) for _one in range(self.chance.randrange(most + 1))]

    def argument(self, called: str) -> Any:
        if self.chance.random() < 0.3:
            sensible = (self.dice, self.a_late_match, self.spec, self.rules, self.begun)
            return self.chance.choice((*sensible, self.an_empty_one))()
        value = self.chance.choice(NONSENSE)
        if called in COUNTED and isinstance(value, int | Number):
            return self.chance.choice((-1, 0, 2, True, -(2**63), 2**64, 10**30, Number("x")))
        return value

    def spec(self) -> PlaySpec:
        suits = [0x1FFF << 13 * suit for suit in range(4)]
        seats = self.chance.randrange(2, 9)
        tricks = self.chance.randrange(1, 52 // seats + 1)
        return PlaySpec(
            seats=seats, turn=1, tricks=min(16, tricks), classes=suits, contracts=[PlayRules()]
        )

    def rules(self) -> Any:
        return getattr(self.a_match(), "rules", None)

    def begun(self) -> Any:
        """Begin a match with a rule book."""
        name = self.chance.choice(self.games)
        game = GAMES[name]
        options = game.options.of(None)
        players = game.players(options)[0]
        return self.chance.choice(
            (options, game.start(), game.begin(options, players, game.start()))
        )

    # Calls

    def call(self, subject: Any) -> None:
        name = self.chance.choice([one for one in dir(subject) if is_called(one)])
        arguments = self.arguments(name, 3)
        if isinstance(subject, Search) and not arguments:
            arguments = [self.a_late_match()]
        self.note(f"{type(subject).__name__}.{name}(*{arguments!r})")
        # A failed `__init__` may leave something behind, but nothing can be done with it.
        is_made = is_match(subject) and (name != "__init__" or subject.spec.tricks > 1)
        is_batch = type(subject) is Batch
        before = seen(subject) if is_made else list(map(seen, subject)) if is_batch else None
        self.calls += 1
        try:
            self.do(subject, name, arguments)
        except EXPECTED:
            self.refused += 1
            if before is not None:
                after = list(map(seen, subject)) if is_batch else seen(subject)
                assert after == before or not before, f"refused, but changed: {before} {after}"
        for match in subject if is_batch else [subject]:
            if is_match(match):
                must_be_sound(match)

    def do(self, subject: Any, name: str, arguments: list[Any]) -> None:
        if self.chance.random() < 0.1:
            setattr(subject, name, arguments[0] if arguments else None)
            return
        if self.chance.random() < 0.05:
            delattr(subject, name)
            return
        member = getattr(subject, name)
        if callable(member) and not isinstance(member, type):
            member(*arguments)

    def note(self, call: str) -> None:
        self.log.seek(0)
        self.log.write(call.encode()[:2000].ljust(2000))


Search = (Solver, Sides, Everyone)


def is_called(name: str) -> bool:
    return not name.startswith("_") or name in SPECIAL


def is_match(subject: Any) -> bool:
    """Return whether this is one of our matches: in a Python subclass anything can change."""
    return isinstance(subject, Position) and type(subject) in CLASSES


def must_be_sound(match: Position) -> None:
    """Check that no card is in two hands, and that the seat to act has a legal action."""
    dealt = 0
    for hand in match.hands():
        assert not hand & dealt and not hand & ~match.spec.pack, match.hands()
        dealt |= hand
    assert match.actor in range(-2, match.players)
    assert bool(match.legal()) == (match.actor >= 0), (match.actor, match.legal())
    with suppress(NotImplementedError):
        assert seen(match.clone()) == seen(match)


def main(log: str, seed: str, rounds: str, *games: str) -> None:
    with open(log, "wb", buffering=0) as file:  # noqa: PTH123
        fuzz = Fuzz(file, int(seed), list(games or ENGINES))
        for _round in range(int(rounds)):
            fuzz.round()
    assert fuzz.refused < fuzz.calls
    print(f"{fuzz.calls} calls, {fuzz.refused} refused")


if __name__ == "__main__":
    main(*sys.argv[1:])
