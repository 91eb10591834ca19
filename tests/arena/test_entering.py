"""Users' own bots in the arena: MODULE:NAME, called with the game's name."""

import sys
from pathlib import Path

import pytest

from femopp.arena import BotError, Task, entrant, own_sources, play, program
from femopp.bots import UnknownBotError
from tests.arena.contests import contest
from tests.cli.running import femopp

LOWEST = '''
def lowest(game):
    """Always the first legal action."""
    return lambda view, seat, legal, luck: legal[0]

number = 5


def none(game):
    return lambda view, seat, legal, luck: None


def broken(game):
    return lambda view, seat, legal, luck: legal[len(legal)]


def never_made():
    pass


def leaves(game):
    def leave(view, seat, legal, luck):
        raise SystemExit(0)

    return leave
'''


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "femopp_own_bots.py"
    file.write_text(LOWEST)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, file.stem, raising=False)
    return file


@pytest.mark.parametrize("game", ["rifki", "sheepshead", "rodskagg"])
def test_it_plays_as_any_other(game: str, own: Path) -> None:
    mine = "femopp_own_bots:lowest"
    rules = contest(game, bots=(mine,))
    lineup = (mine, *["greedy"] * (rules.players - 1))
    played = play(rules, Task(1, lineup))
    assert played.points == play(rules, Task(1, lineup)).points
    assert mine in played.times
    assert played.deals == 1


def test_another_version_of_it_is_another_program(own: Path) -> None:
    names = ("greedy", "femopp_own_bots:lowest", "femopp_own_bots:lowest")
    assert own_sources(names) == [own]
    before = program(own_sources(names))
    assert before != program()
    own.write_text(LOWEST + "# better\n")
    assert program(own_sources(names)) not in (before, program())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("femopp_own_bots:highest", "the module femopp_own_bots has no function highest"),
        ("femopp_own_bots:number", "the module femopp_own_bots has no function number"),
        ("no_such_module_at_all:bot", "ModuleNotFoundError: No module named"),
        (":bot", "can't import the module : ValueError"),
    ],
)
def test_faults_of_a_name(name: str, why: str, own: Path) -> None:
    with pytest.raises(UnknownBotError) as error:
        entrant(name, "rifki")
    assert why in str(error.value)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none", "the bot femopp_own_bots:none chose an illegal action: None"),
        ("broken", "the bot femopp_own_bots:broken failed: IndexError: tuple index out of range"),
        (
            "never_made",
            "the bot femopp_own_bots:never_made failed: TypeError: never_made() takes 0 positional"
            " arguments but 1 was given",
        ),
        ("leaves", "the bot femopp_own_bots:leaves failed: SystemExit: 0"),
    ],
)
def test_one_that_fails_is_named(name: str, why: str, own: Path) -> None:
    mine = f"femopp_own_bots:{name}"
    with pytest.raises(BotError) as error:
        play(contest("rifki", bots=(mine,)), Task(1, (mine, "greedy", "greedy", "greedy")))
    assert str(error.value) == why
    ran = femopp(*f"arena rifki --bots {mine} --against greedy --deals 1".split())
    assert (ran.status, ran.words) == (1, "")
    assert why in ran.err
