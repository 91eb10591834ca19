"""Programs of any language as bots: a process that answers one line of JSON with another.

A process plays in one seat only, so it never meets the same board with other cards in its hand.
"""

import atexit
import os
import shlex
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import msgspec
from msgspec import structs

from femopp.arena.question import Answer, Question, begin
from femopp.language import Message, Text, TextError, _, say

COMMAND = "!"
"""Begins the name of a bot that is a command: it answers on its standard output."""

PATIENCE = 60.0
"""Seconds on the clock until an answer must have come; it's for processes that hang."""

A_LOOK = 0.2
"""Seconds between two looks whether a program that doesn't answer is still there."""

LONGEST = 1 << 20
"""Bytes of the longest line that is read."""

LAST_WORDS = 400
"""Characters of what a process has complained of that are shown."""


class BotError(TextError):
    """A user's bot has failed; `text` says which one and how."""


class IllegalChoiceError(BotError):
    """A user's bot has chosen what it may not do."""


class Program:
    """A running program that is asked questions.

    spent  the processor time in seconds that it has taken for its answers
    """

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        """Start it. Raises `BotError` if that's impossible."""
        self.spent = 0.0
        self._command = command
        self._patience = patience
        self._asked = 0
        self._complaints = b""
        try:
            self._process = subprocess.Popen(
                words_of(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
            )
        except OSError as error:
            raise self._failed(say(_("it can't be started: {reason}"), reason=str(error))) from None
        self._clock = clock_of(self._process.pid)
        self._lines: Queue[bytes | None] = Queue(maxsize=1)
        self._listening = [Thread(target=one, daemon=True) for one in (self._hear, self._note)]
        for thread in self._listening:
            thread.start()

    def _hear(self) -> None:
        """Pass on lines, one at a time, until the program closes its output."""
        assert self._process.stdout is not None
        rest = b""
        while piece := self._process.stdout.read(1 << 16):
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                self._lines.put(line)
            if len(rest) > LONGEST:
                self._lines.put(rest)
                return
        self._lines.put(None)

    def _note(self) -> None:
        """Keep the end of what the program complains of."""
        assert self._process.stderr is not None
        while piece := self._process.stderr.read(1 << 12):
            self._complaints = (self._complaints + piece)[-LAST_WORDS:]

    def ask(self, question: Question) -> Answer:
        """Return the answer. Raises `BotError` if there is none, or it isn't as it should be."""
        try:
            began = self._clock()
        except OSError:
            raise self._ended(_("it closed its output")) from None
        self._asked += 1
        self._send(msgspec.json.encode(structs.replace(question, id=self._asked)) + b"\n")
        line = self._line()
        if line is None:
            raise self._ended(_("it closed its output"))
        with suppress(OSError):  # it may have ended after its answer
            self.spent += self._clock() - began
        if len(line) > LONGEST:
            raise self._failed(say(_("its answer is longer than {most} bytes"), most=LONGEST))
        try:
            answer = msgspec.json.decode(line, type=Answer)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._failed(
                say(
                    _("its answer {line} isn't as the protocol has it: {reason}"),
                    line=repr(line[:LAST_WORDS].decode(errors="replace")),
                    reason=str(error),
                )
            ) from None
        if answer.id != self._asked:
            raise self._failed(
                say(
                    _("it answered question {answered} when asked question {asked}"),
                    answered=answer.id,
                    asked=self._asked,
                )
            )
        return answer

    def _line(self) -> bytes | None:
        """Return the next line, or None if there will be none. Raises `BotError` in the end."""
        until = time.monotonic() + self._patience
        while (left := until - time.monotonic()) > 0:
            has_ended = self._process.poll() is not None
            with suppress(Empty):
                return self._lines.get(timeout=min(left, A_LOOK))
            if has_ended:  # what it has started may still hold its output
                return None
        raise self._failed(
            say(_("no answer came within {seconds} seconds"), seconds=f"{self._patience:g}")
        )

    def _send(self, line: bytes) -> None:
        assert self._process.stdin is not None
        try:
            while line:
                line = line[self._process.stdin.write(line) :]
        except OSError:
            raise self._ended(_("it closed its input")) from None

    def _ended(self, otherwise: Message) -> BotError:
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return self._failed(say(otherwise))
        self._listening[-1].join(1)
        return self._failed(say(_("it ended with status {status}"), status=status))

    def _failed(self, reason: Text) -> BotError:
        last = " ".join(self._complaints.decode(errors="replace").split())
        message = _("the bot {name} failed: {reason}")
        if last:
            message = _("the bot {name} failed: {reason}; its last words: {last}")
        name = f"{COMMAND}{self._command}"
        return BotError(say(message, name=name, reason=reason, last=last))

    def end(self) -> None:
        """End it, however busy it is."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()  # what it has started may read it, too
        hears, notes = self._listening
        until = time.monotonic() + 1
        while hears.is_alive() and time.monotonic() < until:
            with suppress(Empty):
                self._lines.get(timeout=0.01)  # what it has said unasked
        notes.join(max(0.0, until - time.monotonic()))
        # One that it has started itself may still hold them.
        if not (hears.is_alive() or notes.is_alive()):
            for stream in (self._process.stdout, self._process.stderr):
                assert stream is not None
                stream.close()


_RUNNING: dict[tuple[str, str, int, int], Program] = {}
"""The programs of this process: by command, game, number of players and seat."""


def program_in(command: str, game: str, players: int, seat: int) -> Program:
    """Return the program that plays in this seat; start it if it isn't there. Raises `BotError`."""
    key = (command, game, players, seat)
    if key not in _RUNNING:
        started = _RUNNING[key] = Program(command)
        started.ask(begin(game, players))
        started.spent = 0.0
    return _RUNNING[key]


def spent_by(command: str) -> float:
    """Return the processor time in seconds that a command has taken for its answers."""
    return sum(one.spent for key, one in _RUNNING.items() if key[0] == command)


def end_programs() -> None:
    """End all programs of this process."""
    while _RUNNING:
        _key, program = _RUNNING.popitem()
        program.end()


atexit.register(end_programs)


def words_of(command: str) -> list[str]:
    """Return the words of a command, as a shell has them. Raises `BotError` if there are none."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise BotError(say(_("{command} is no command"), command=repr(command)))
    return words


def clock_of(pid: int) -> Callable[[], float]:
    """Return a clock of the processor time of a process: of all its threads, and of its children.

    On systems that don't tell another process's time it's the clock on the wall.
    """
    try:
        time_of(pid)
    except (AttributeError, OSError):
        return time.monotonic
    return lambda: time_of(pid)


def time_of(pid: int) -> float:
    """Return the processor time of a process and of its children, in seconds. Raises OSError."""
    spent = time.clock_gettime((~pid << 3) | 2)  # as clock_getcpuclockid(3) has it on Linux
    with suppress(OSError):  # no such system, or it's just ending
        folder = Path(f"/proc/{pid}")
        # In ticks, behind the name, which may have spaces: of children that have ended.
        ended = folder.joinpath("stat").read_bytes().rpartition(b")")[2].split()[13:15]
        spent += sum(map(int, ended)) / os.sysconf("SC_CLK_TCK")
        for thread in folder.joinpath("task").iterdir():
            for child in thread.joinpath("children").read_bytes().split():
                with suppress(OSError):
                    spent += time_of(int(child))
    return spent
