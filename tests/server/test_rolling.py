"""An upgrade rolls: two processes give way to newer ones, in the midst of play.

The newer version is simulated: it is this one with a format more, in which a table's pace can be
stored, and whose migration has added a column.
"""

import asyncio
import json
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from femopp.cli.proxy_config import Behind
from tests.server.serving import PATIENCE
from tests.server.test_crash import Person, judge_tables, opened, stored_in
from tests.server.test_formats import EXPANDED, NOW, TOO_NEW, execute, format_in, kinds
from tests.server.test_two_processes import (
    Doubting,
    behind,
    faults,
    owners,
    played,
    process,
    with_haproxy,
)
from tools.browsing import free_port

NEWER = """
from femopp.server.store import formats
formats.FORMATS = (*formats.FORMATS, formats.Format("9.0.0", ("PaceIs",)))
"""

COMMAND = """
import sys
sys.argv[0] = "femopp"
from femopp.cli import main
main()
"""

TABLES = 4

NOT_YET = (
    "this works when the server's upgrade is finished; its operator does that with: femopp migrate "
    "--finish"
)


def finish(url: str, version: str = NEWER) -> subprocess.CompletedProcess[str]:
    """Finish the upgrade, as the operator of a version."""
    words = ["migrate", "--finish", "--lang", "en", "--database-url", url]
    program = [sys.executable, "-c", version + COMMAND, *words]
    return subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE, check=False)


async def answer_of(wire: Any, host: Person, command: dict[str, Any]) -> dict[str, Any]:
    await wire.send(json.dumps({"type": "Hello", "token": host.token}))
    while True:
        message: dict[str, Any] = json.loads(await wire.recv())
        if message["type"] == "Welcome":
            do = {"type": "Do", "id": f"{message['device']}-1", "command": command}
            await wire.send(json.dumps(do))
        elif message["type"] in ("Done", "Declined"):
            return message


async def set_pace(host: Person, port: int, pace: str) -> dict[str, Any]:
    """Set the pace of a host's table, by whichever process has it; return the answer."""
    path = f"ws://127.0.0.1:{port}/api/tables/{host.table}/socket"
    async with asyncio.timeout(PATIENCE):
        while True:
            # A process that doesn't have the table yet closes the socket.
            with suppress(ConnectionClosed):
                async with connect(path) as wire:
                    return await answer_of(wire, host, {"type": "SetPace", "pace": pace})
            await asyncio.sleep(0.05)


def stop(one: subprocess.Popen[str]) -> None:
    one.send_signal(signal.SIGTERM)
    one.wait(PATIENCE)


def test_an_upgrade_rolls_and_goes_back_until_it_is_finished(shared: str, tmp_path: Path) -> None:
    port, one, two = free_port(), behind(), behind()
    with ExitStack() as stack:

        def start(at: Behind, version: str = "") -> subprocess.Popen[str]:
            return stack.enter_context(process(shared, at, tmp_path, version))

        stack.enter_context(with_haproxy(tmp_path, port, [one, two]))
        first, second = start(one), start(two)
        people = list[Person]()
        while len(owners(shared)) < 2:
            new = opened(one.port, Random(7), TABLES)
            people += [Doubting(who.table, who.guest, who.token, who.chance) for who in new]
            asyncio.run(played(people, port, 3))

        def goes_on() -> None:
            asyncio.run(played(people, port, 1))

        # Forward with one; an older and a newer one side by side.
        stop(first)
        first = start(one, NEWER)
        execute(shared, *EXPANDED)
        goes_on()
        # And back again: the older version finds a migration that it doesn't know.
        stop(first)
        first = start(one)
        goes_on()
        # Forward with both. The operator is too early at first.
        stop(first)
        first = start(one, NEWER)
        goes_on()
        early = finish(shared)
        assert (early.returncode, early.stdout) == (2, "")
        assert "an older Femopp still runs with this database (processes: 1)" in early.stderr
        goes_on()
        stop(second)
        second = start(two, NEWER)
        goes_on()
        assert format_in(shared) == NOW
        hosts = {who.table: who for who in reversed(people)}.values()
        for host in hosts:
            answer = asyncio.run(set_pace(host, port, "slow"))
            assert answer["text"] == NOT_YET
        assert "PaceIs" not in kinds(shared)
        # The finish, in the midst of play.
        assert finish(shared).returncode == 0
        for host in hosts:
            for pace in ("normal", "none"):
                assert asyncio.run(set_pace(host, port, pace))["type"] == "Done"
        goes_on()
        late = finish(shared, version="")
        assert (late.returncode, late.stdout) == (2, "")
        assert TOO_NEW in late.stderr.replace("\n", " ")
        tables = stored_in(shared)
        judge_tables(tables, people)
        assert faults(shared, tables) == dict.fromkeys(tables)
