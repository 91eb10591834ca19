"""Programs as bots: what they are asked, and how their faults are counted or told."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from femopp.arena import BotError, Contest, Task, play, report_of, tasks_of
from femopp.arena.clock import Times, timed
from femopp.arena.judging import Faults, judged
from femopp.arena.process import COMMAND, Program, end_programs
from femopp.arena.question import begin, seen_by
from femopp.arena.workers import WorkerError, done_by_processes
from femopp.bots import Luck
from femopp.bots.search.seen import knowledge_of
from femopp.driver import Ask
from femopp.engine.observing import observer_of
from femopp.engine.registry import engine_of
from femopp.language import _, say
from femopp.research.episode import Episode, Table
from femopp.research.mirror import Mirror
from femopp.research.setting import setting_of
from femopp.tricks import Seat
from tests.arena.contests import contest, entry
from tests.cli.running import femopp

SCRIPT = """
import json, os, sys, time
for number, line in enumerate(sys.stdin):
    asked = json.loads(line)
    found = {"id": asked["id"]}
    if asked["ask"] == "act":
        found["action"] = min(map(int, asked["legal"]))
    %s
    print(json.dumps(found), flush=True)
"""

LOWEST = "tests.arena.test_process:lowest"

PICK = 33


def lowest(game: str) -> Any:
    """Return the bot that always does the action of the lowest number."""
    encode = engine_of(game).encode
    return lambda view, seat, legal, luck: min(legal, key=encode)


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    end_programs()


def mine_in(folder: Path, does: str = "pass") -> str:
    """Return the name of an entry that does the lowest action, and something else besides.

    `number` is that of the line, the first of which is about the game.
    """
    file = folder / "entry.py"
    file.write_text(SCRIPT % does)
    return entry(file)


def command(folder: Path, does: str) -> str:
    """Return the command of the same."""
    return mine_in(folder, does).removeprefix(COMMAND)


def alone(bot: str, **changes: Any) -> tuple[Contest, Task]:
    """Return a contest of Rifki, and its first board with the bot in the first seat."""
    return contest("rifki", bots=(bot,), against="greedy", **changes), Task(
        1, (bot, *["greedy"] * 3)
    )


# What a seat may see


@pytest.mark.parametrize("game", ["sheepshead", "rodskagg", "rifki"])
def test_a_seat_is_told_all_that_it_may_see_of_the_deal_and_nothing_else(game: str) -> None:
    """Compared with the true position, in which all steps are known."""
    setting = setting_of(game)
    episode = Episode(setting, Table(3))
    mirror, observer, names = Mirror(episode), observer_of(setting.begun), engine_of(game).names
    done: list[tuple[int, str, bool]] = []  # the seat, what it did, and whether face down
    hidden = 0
    while not episode.is_over:
        position, seat = episode.position, episode.actor
        hands, plays = position.hands(), len(position.plays())
        if sum(face_down for _seat, _name, face_down in done) != 1:  # no view is between two cards
            view = mirror.catch_up().match.views[Seat(seat)]
            seen = seen_by(knowledge_of(game, view, Seat(seat)))
            assert seen.observation == tuple(observer.observe(position, seat))
            assert seen.hand == tuple(
                [names[card] for card in range(64) if hands[seat] >> card & 1]
            )
            told = [(who, None if down and who != seat else name) for who, name, down in done]
            assert seen.history == tuple(told)
            hidden += seen.history != tuple([one[:2] for one in done])
        legal = position.legal()
        action = PICK if game == "sheepshead" and PICK in legal else position.policy_action()
        name = position.action_name(action)
        episode.play(action)
        lost = hands[seat] & ~episode.position.hands()[seat]
        face_down = lost != 0 and len(episode.position.plays()) == plays
        done.append((seat, name, face_down and not episode.is_over))
    assert (hidden > 0) == (game == "sheepshead")


# Illegal and slow choices


def test_an_illegal_choice_is_counted_and_the_lowest_legal_action_played(tmp_path: Path) -> None:
    """An entry that does the lowest, but names no action once, plays as if it hadn't."""
    mine = mine_in(tmp_path, "if number == 3: found['action'] = 63")
    limited, task = alone(mine, limit_ms=1000.0)
    played = play(limited, task)
    assert played.faults == {mine: {"illegal": 1}}
    other, same = alone(LOWEST)
    assert played.points == play(other, same).points
    (judged,) = report_of(limited, [play(limited, one) for one in tasks_of(limited, 1)], 1).judged
    # The line of that number came in each seat; later boards find the program running.
    assert (judged.illegal, judged.slow, judged.bot) == (3, 0, mine)


def test_without_a_limit_an_illegal_choice_ends_the_run_in_a_sentence(tmp_path: Path) -> None:
    mine = mine_in(tmp_path, "if number == 3: found['action'] = 63")
    with pytest.raises(BotError) as error:
        play(*alone(mine))
    assert str(error.value) == f"the bot {mine} chose an illegal action: 63"


def test_a_choice_that_takes_ten_times_the_limit_is_replaced() -> None:
    """Three choices by a clock of our own: 9, 10 and 11 ms, where 1 ms is the limit."""
    now = 0.0
    takes = iter([0.009, 0.01, 0.011])

    def thinks(view: Any, ask: Ask, legal: tuple[Any, ...], luck: Luck) -> Any:
        nonlocal now
        now += next(takes)
        return legal[-1]

    faults: Faults = {}
    times: Times = {}
    limited = judged(thinks, "mine", "rifki", 1.0, lambda: now, faults)
    bot = timed(limited, "mine", lambda view: "play", times, lambda: now)
    cards = tuple([engine_of("rifki").decode((number,)) for number in (5, 3, 9)])
    chosen = [
        bot(None, Ask(Seat(0), may_pass=False), cards, Luck(1, Seat(0), 0)) for _time in range(3)
    ]
    assert chosen == [cards[2], cards[2], cards[1]]
    assert faults == {"mine": {"slow": 1}}
    assert sum(times["mine"]["play"].values()) == 3


# Broken programs


@pytest.mark.parametrize(
    ("does", "told"),
    [
        (
            "if number == 2: sys.exit('no more')",
            "status 1; its last words: no more",
        ),
        (
            "if number == 2: print('hello', flush=True)",
            "answer 'hello' isn't as the protocol has it",
        ),
        ("if number == 2: found['action'] = 'AS'", "Expected `int`, got `str`"),
        ("if number == 2: found['id'] = 7", "it answered question 7 when asked question 3"),
        ("if number == 2: print('x' * (1 << 21), flush=True)", "is longer than 1048576 bytes"),
        ("if number == 2: print(flush=True)", "its answer '' isn't as the protocol has it"),
        ("if number == 2: sys.stdout.close()", "it ended with status 1; its last words: "),
        ("if number == 3: os.close(1); time.sleep(9)", "it closed its output"),
        (
            "if number == 2: os.close(0); print(json.dumps(found), flush=True); time.sleep(9)",
            "it closed its input",
        ),
        (
            "if number == 2: print(json.dumps(found))",
            "answered question 3 when asked question 4",
        ),
    ],
)
def test_a_program_that_fails_is_told_of_in_a_sentence(
    does: str, told: str, tmp_path: Path
) -> None:
    mine = mine_in(tmp_path, does)
    with pytest.raises(BotError) as error:
        play(*alone(mine, limit_ms=1000.0))
    assert str(error.value).startswith(f"the bot {mine} failed: ")
    assert told in str(error.value)


def test_a_program_that_hangs_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    program = Program(command(tmp_path, "time.sleep(3600)"), patience=0.1)
    with pytest.raises(BotError, match=r"no answer came within 0\.1 seconds"):
        program.ask(begin("rifki", 4))
    program.end()


def test_a_program_that_ends_before_its_child_is_not_waited_for(tmp_path: Path) -> None:
    """The child holds the output, so that this doesn't end."""
    does = "if child := os.fork(): sys.exit(str(child))\n    time.sleep(60)"
    program = Program(command(tmp_path, does), patience=30)
    with pytest.raises(BotError, match="it ended with status 1; its last words: ") as error:
        program.ask(begin("rifki", 4))
    os.kill(int(str(error.value).split()[-1]), signal.SIGKILL)
    program.end()


def test_a_program_that_leaves_its_answers_to_a_child_is_told_of(tmp_path: Path) -> None:
    program = Program(command(tmp_path, "if number == 0 and os.fork(): os._exit(3)"))

    def ask_all() -> None:
        for _time in range(3):
            program.ask(begin("rifki", 4))

    with pytest.raises(BotError, match="it ended with status 3"):
        ask_all()
    program.end()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems don't tell")
@pytest.mark.parametrize("wrapper", ["%s", "sh -c '%s; true'"])
def test_the_time_of_a_program_counts_in_whatever_starts_it(wrapper: str, tmp_path: Path) -> None:
    does = "while time.process_time() < .1 * (number + 1): pass"
    program = Program(wrapper % command(tmp_path, does))
    program.ask(begin("rifki", 4))
    before = program.spent
    program.ask(begin("rifki", 4))
    assert 0.09 < program.spent - before < 0.2
    program.end()


def test_a_command_that_is_none_is_refused() -> None:
    with pytest.raises(BotError, match=r"it can't be started: .*no-such-program"):
        play(*alone("!./no-such-program"))
    ran = femopp("arena", "rifki", "--bots=! ", "--against=greedy", "--deals=1")
    assert (ran.status, ran.err) == (1, "femopp: '' is no command\n")


def sleeps(_task: int) -> None:
    time.sleep(3600)


def test_a_worker_that_hangs_is_not_waited_for_for_ever() -> None:
    with pytest.raises(WorkerError, match=r"nothing was finished within 0\.1 seconds"):
        list(done_by_processes(sleeps, [1], 1, lambda _task: say(_("nothing")), 0.1))
