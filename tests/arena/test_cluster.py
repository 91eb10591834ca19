"""On a Ray cluster the results are the same as locally, even if a node dies."""

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from femopp.arena import (
    ClusterError,
    Task,
    played_by_cluster,
    played_here,
    report_of,
    tasks_of,
)
from tests.arena.contests import contest, without_times

with_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed: pip install 'femopp[ray]'"
)
# Ray's own warnings, and what it leaves behind when it kills a node.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    started = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    yield started
    started.shutdown()


@with_ray
def test_a_node_that_dies_changes_nothing(cluster: Any) -> None:
    node = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    between = contest("rodskagg", board="match")
    tasks = list(tasks_of(between, 6))
    played = []
    for one in played_by_cluster(between, tasks, cluster.address):
        played.append(one)
        if len(played) == 5:
            cluster.remove_node(node, allow_graceful=False)
    assert len(played) == len(tasks)
    here = report_of(between, played_here(between, tasks), 6)
    assert without_times(report_of(between, played, 6)) == without_times(here)


@with_ray
def test_faults_on_a_cluster_are_reported(cluster: Any) -> None:
    another = contest(program="0123456789ab")
    with pytest.raises(ClusterError, match="another version of the bots or rules"):
        list(played_by_cluster(another, [Task(1, ("greedy",) * 5)], cluster.address))


@with_ray
@pytest.mark.parametrize("address", ["localhost:1", "localhost:99999", "nowhere", ":1", "auto"])
def test_a_cluster_that_is_not_there(address: str) -> None:
    with pytest.raises(ClusterError, match=f"there is no Ray cluster at {address}: .+"):
        list(played_by_cluster(contest(), [], address))


def test_without_ray_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"pip install 'femopp\[ray\]'"):
        list(played_by_cluster(contest(), [], "auto"))
