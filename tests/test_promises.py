"""The runs behind `docs/promises.md` work, can fail, and are those that the page names."""

import re
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import permutations
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from tests.games.rifki import test_rule_ids as rifki
from tests.games.rodskagg import test_rule_ids as rodskagg
from tests.games.sheepshead import test_rule_sheet as sheepshead
from tests.record.test_verify import CASES
from tests.server import test_crash, test_crash_kept

np = pytest.importorskip("numpy")

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/promises.md").read_text(encoding="utf-8")
COMMAND = re.compile(r"bench/promises\.py (.+)$", re.MULTILINE)


@pytest.fixture(autouse=True)
def beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the parts of the program import each other, as if it were started."""
    monkeypatch.syspath_prepend(ROOT / "bench")


def program(part: str = "promises") -> Any:
    return import_module(part)


def run(*words: str) -> int:
    return int(program().main(words))


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.splitlines()[-1]


# The page


def test_the_page_has_a_command_of_each_promise() -> None:
    commands = [command.split() for command in COMMAND.findall(PAGE)]
    named = [program().parsed(words) for words in commands]
    assert {one.promise for one in named} == program().PROMISES.keys()
    assert {one.shuffle for one in named} == {None, "off-by-one"}


def test_each_run_has_a_figure_and_its_day() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    told = {name: row for row in rows for name in program().PROMISES if f"`{name}`" in row}
    assert told.keys() == program().PROMISES.keys()
    for row in told.values():
        assert re.search(r"\| \d[\d,]* .*\. \d+ [A-Z][a-z]+ 20\d\d \|$", row), row


def test_the_page_counts_rules_and_cheats() -> None:
    rules = len(rodskagg.RULES) + sum(sheepshead.RULES.values()) + len(rifki.RULES)
    assert f"| {rules} rules of five texts," in PAGE
    assert f"| {len(CASES)} ways of cheating," in PAGE


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["riches"], "invalid choice: 'riches'"),
        (["deals", "--times", "0"], "--times must be at least 1"),
        (["kills", "--shuffle", "system"], "--shuffle belongs to deals"),
    ],
)
def test_commands_that_there_are_not(
    words: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        program().parsed(words)
    assert error in capsys.readouterr().err


# What ends a run


class Steps:
    """A promise of three steps that ends in some way."""

    unit = "steps"

    def __init__(self, end: BaseException | None = None, *faults: str) -> None:
        self._end, self._faults = end, faults

    def steps(self, times: int) -> Iterator[int]:
        yield from (1, 2)[:times]
        if self._end is not None:
            raise self._end

    def found(self) -> str:
        return "three found"

    def faults(self) -> list[str]:
        return list(self._faults)


@pytest.mark.parametrize(
    ("promise", "times", "status", "says"),
    [
        (Steps(), 3, 0, r"^3 steps in .*: three found; nothing wrong \(femopp .*, build \w{12}\)$"),
        (Steps(KeyboardInterrupt()), 9, 0, "^3 of 9 steps .*; nothing wrong "),
        (Steps(AssertionError("lost")), 9, 1, "^3 of 9 steps .*; WRONG: AssertionError after 3 "),
        (Steps(KeyboardInterrupt()), 0, 1, "^0 steps .*; too short "),
        (Steps(None, "uneven"), 3, 1, "^3 steps .*; WRONG: uneven "),
    ],
)
def test_how_a_run_ends(
    promise: Steps, times: int, status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program().run(promise, times, 7) == status
    assert re.search(says, last_line(capsys))


# Deals


@pytest.mark.parametrize("shuffle", ["tables", "system"])
def test_the_shuffle_is_even(shuffle: str) -> None:
    assert run("deals", "--times", "2000", "--seed", "7", "--shuffle", shuffle) == 0


def test_an_uneven_shuffle_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("deals", "--times", "2000", "--seed", "7", "--shuffle", "off-by-one") == 1
    assert "WRONG: cards by place: not an even shuffle" in last_line(capsys)


def test_deals_are_those_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them here, also where a word is skipped."""
    part = program("promises_deals")
    monkeypatch.setattr(part, "HIGHEST", part.HIGHEST - 2**26)
    shuffler, pack = part.SeededShuffler, tuple(range(52))
    numbers = range(995, 1500)
    packs = part.of_tables(7, numbers)
    named = part.names_of(7, numbers)
    assert len(dict(named)) == 26
    for (key, draw), dealt in zip(named, packs, strict=True):
        assert tuple(dealt) == shuffler(key, draw).shuffle(pack)


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_chi_square_of_all_orders_is_on_average_its_degrees_of_freedom(cards: int) -> None:
    counted = []
    for order in permutations(range(cards)):
        one = program("promises_deals").Counted(cards)
        one.add(np.array([order]))
        counted.append(one)
    ring = cards + 1
    assert fmean(one.by_place for one in counted) == pytest.approx((cards - 1) ** 2)
    assert fmean(one.by_neighbour for one in counted) == pytest.approx(ring**2 - 3 * ring + 1)


def test_cards_that_stay_together_are_found_by_their_neighbours() -> None:
    """Each pack is turned by chance: every place is even."""
    chance = np.random.default_rng(7)
    counted = program("promises_deals").Counted()
    counted.add((np.arange(52) + chance.integers(52, size=(4000, 1))) % 52)
    off = counted.deviations()
    assert off["neighbours"] > 1000


# With servers


def test_kills(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Tables and circles in turn; `test_crash` and `test_crash_kept` have the kills themselves."""
    for module, each in ((test_crash, 10), (test_crash_kept, 1)):
        monkeypatch.setattr(module, "crashes", partial(crashes_of, each))
    assert run("kills", "--times", "60") == 0
    said = "60 kills in .*: 330 commands at tables and 33 in circles were acknowledged; nothing"
    assert re.search(said, last_line(capsys))


def crashes_of(each: int, folder: Path, times: int, seed: int, **_more: int) -> Iterator[int]:
    """Return the numbers of acknowledged commands after so many crashes, and once in peace."""
    assert folder.is_dir()
    return (each * number for number in range(1, times + 2))


def test_worlds(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("worlds", "--times", "3", "--seed", "7") == 0
    assert last_line(capsys).startswith("3 pairs of worlds in ")


def test_hostile_messages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program("promises_messages"), "TABLES", 1)
    assert run("messages", "--times", "60") == 0
    assert "nothing wrong" in last_line(capsys)


STUMBLES = """
from femopp.server.socket.connection import Connection
def stumble(self, message):
    raise RuntimeError("planted")
Connection._say = stumble
"""


def test_a_server_that_stumbles_over_a_message_is_found_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part = program("promises_messages")
    monkeypatch.setattr(part, "TABLES", 1)
    monkeypatch.setattr(part, "UNLIMITED", STUMBLES + part.UNLIMITED)
    assert run("messages", "--times", "2000") == 1
    assert "WRONG: AssertionError after " in last_line(capsys)


def test_messages_are_of_every_kind() -> None:
    """Some are of each kind and each command, and some aren't taken."""
    part = program("promises_messages")
    hostile = part.Hostile(part.Random(7))
    messages = [hostile.message() for _number in range(4000)]
    taken = [part.decode(one) for one in messages if part.is_taken(one)]
    kinds = {type(one) for one in taken} | {
        type(one.command) for one in taken if type(one) is part.Do
    }
    wanted = {one.cls for kind in (part.ANY, *commands(part)) for one in types(kind)}
    assert kinds == wanted - {part.Hello}
    assert 100 < len(messages) - len(taken) < 600


def types(kind: Any) -> Any:
    return getattr(kind, "types", (kind,))


def commands(part: Any) -> list[Any]:
    return [field.type for field in part.COMMAND.fields if field.name == "command"]
