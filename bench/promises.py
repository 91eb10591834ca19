"""The tests behind `docs/promises.md`, as long as you like.

    PYTHONPATH=. .venv/bin/python bench/promises.py PROMISE [--times N] [--seed N]

By hand, from the clone. The promises:

- kills: a server that is killed under load has lost and doubled nothing.
- worlds: nothing that anybody gets depends on cards that they may not see.
- messages: no message stops the server or a table.
- deals: every order of the pack is as likely (--shuffle: of tables, the system's, or a wrong one).

The last line says what was done and found, and by which build. The exit status is 1 if anything was
wrong. Ctrl-C or SIGTERM ends a run early; it then says how far it came. By the same --seed all that
this program draws is the same; without one, each run is another.
"""

import argparse
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from promises_deals import SHUFFLES, Deals
from promises_messages import Messages
from promises_server import Kills, Worlds

from femopp import __version__
from femopp.arena.contest import program

PROGRESS = 60.0
"""Seconds between two lines about how far a run has come."""


class Promise(Protocol):
    """A promise that is being tested."""

    unit: str

    def steps(self, times: int) -> Iterator[int]:
        """Yield how many more are done. An exception is a fault."""
        ...

    def found(self) -> str:
        """Say what was found so far."""
        ...

    def faults(self) -> list[str]:
        """Return what is wrong so far."""
        ...


PROMISES: dict[str, Callable[..., Promise]] = {
    "kills": Kills,
    "worlds": Worlds,
    "messages": Messages,
    "deals": Deals,
}


def main(arguments: Sequence[str]) -> int:
    """Run one promise; return the exit status."""
    wanted = parsed(arguments)
    seed = time.time_ns() // 1000 if wanted.seed is None else wanted.seed
    more = {"shuffle": wanted.shuffle} if wanted.shuffle else {}
    return run(PROMISES[wanted.promise](seed, **more), wanted.times, seed)


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Return what is wanted. Exits if it can't be."""
    parser = argparse.ArgumentParser(prog="promises.py", description="Test what Femopp promises.")
    parser.add_argument("promise", choices=PROMISES, help="the promise")
    parser.add_argument("--times", type=int, default=1000, help="length of the run (default 1000)")
    parser.add_argument("--seed", type=int, help="of what is drawn by chance")
    parser.add_argument("--shuffle", choices=SHUFFLES, help="deals: the shuffle (default tables)")
    wanted = parser.parse_args(arguments)
    if wanted.times < 1:
        parser.error("--times must be at least 1")
    if wanted.shuffle and wanted.promise != "deals":
        parser.error("--shuffle belongs to deals")
    return wanted


def run(promise: Promise, times: int, seed: int) -> int:
    """Test a promise for so long, and say what was found; return the exit status."""
    done, faults = 0, list[str]()
    began = told = time.monotonic()
    try:
        for more in promise.steps(times):
            done += more
            if time.monotonic() - told > PROGRESS:
                told = time.monotonic()
                print(f"{done:,} of {times:,} {promise.unit}: {promise.found()}", flush=True)
    except KeyboardInterrupt:
        pass
    except Exception as error:
        traceback.print_exc()
        faults.append(f"{type(error).__name__} after {done:,} {promise.unit}, see above")
    faults += promise.faults()
    early = f" of {times:,}" if done < times else ""
    minutes = (time.monotonic() - began) / 60
    verdict = f"WRONG: {'; '.join(faults)}" if faults else "nothing wrong" if done else "too short"
    print(
        f"{done:,}{early} {promise.unit} in {minutes:.1f} minutes, seed {seed}: {promise.found()}; "
        f"{verdict} (femopp {__version__}, build {program()})",
        flush=True,
    )
    return 1 if faults or not done else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
