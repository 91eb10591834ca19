"""Plays boards on a Ray cluster: optional, for runs too large for one machine.

Every node needs the same Femopp. A node that dies costs only time: its tasks are repeated
elsewhere, with the same results.
"""

from collections.abc import Generator, Iterable
from functools import cache
from itertools import islice
from socket import create_connection
from typing import Any

from femopp.arena.board import Played, Task, play
from femopp.arena.contest import Contest, program
from femopp.arena.entering import own_sources
from femopp.extras import MissingPart
from femopp.kits import sources_of
from femopp.language import TextError, _, say

PATIENCE = 10.0
"""Timeout in seconds for reaching the cluster."""

AHEAD = 4
"""The number of tasks queued for each core, so that none is idle."""


class ClusterError(TextError):
    """A cluster that cannot be reached, or cannot play; `text` says why."""


def played_by_cluster(contest: Contest, tasks: Iterable[Task], address: str) -> Generator[Played]:
    """Yield the tasks as played by the Ray cluster at this address, in order of completion.

    `address` is as for `ray.init`: HOST:PORT, or "auto" on one of the nodes. Raises
    `ClusterError`, and whatever a task raises.
    """
    ray = _ray()
    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (OSError, ValueError, RuntimeError) as error:
        raise ClusterError(
            say(
                _("there is no Ray cluster at {address}: {reason}"),
                address=address,
                reason=_first_line(error),
            )
        ) from None
    try:
        yield from _played(ray, contest, iter(tasks))
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise ClusterError(
            say(_("the Ray cluster cannot play: {reason}"), reason=_first_line(error))
        ) from None
    finally:
        ray.shutdown()


def _played(ray: Any, contest: Contest, waiting: Any) -> Generator[Played]:
    # Retry for ever: a task fails only with its node.
    remote = ray.remote(max_retries=-1)(_play_same)
    given: list[Any] = []
    while True:
        # Checked each time: nodes come and go.
        most = max(1, AHEAD * int(ray.cluster_resources().get("CPU", 0)))
        more = islice(waiting, max(0, most - len(given)))
        given += [remote.remote(contest, task) for task in more]
        if not given:
            return
        done, given = ray.wait(given)
        yield from ray.get(done)


def _play_same(contest: Contest, task: Task) -> Played:
    if _own_program(contest.entrants, contest.game) != contest.program:
        raise ClusterError(
            say(_("a node of the Ray cluster has another version of the bots or rules"))
        )
    return play(contest, task)


@cache
def _own_program(names: tuple[str, ...], game: str) -> str:
    return program([*own_sources(names), *sources_of(game)])


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise ClusterError(MissingPart("ray").text) from None
    return ray


def _knock(address: str) -> None:
    """Raise OSError or ValueError if nobody answers: Ray itself would retry for minutes."""
    if address == "auto":
        return
    host, _colon, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or int(port) >= 2**16:
        raise ValueError("the address must be HOST:PORT, or auto")
    create_connection((host, int(port)), PATIENCE).close()


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
