"""Test configuration: Hypothesis profiles, and deep tests that run only on request."""

import gc
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from tests.installing import KITS, install

# Ten thousand tests are many objects: frequent garbage collection would take seconds.
gc.set_threshold(50_000, 20, 20)

# Read when NumPy is imported. With a worker for each core, more threads only wait for one another.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Before anything imports the games. It is not in the environment: programs that the tests start
# know only the games of Femopp.
INSTALLED = TemporaryDirectory(prefix="femopp-kits-", ignore_cleanup_errors=True)
for project in KITS:
    install(project, Path(INSTALLED.name))
sys.path.append(INSTALLED.name)

# CI always uses the same examples: a change must not fail because of another one.
settings.register_profile(
    "default", deadline=None, derandomize=bool(os.environ.get("CI")), max_examples=60
)
settings.register_profile("deep", deadline=None, derandomize=False, max_examples=2000)

LONGEST = ("test_set_up.py", "test_start_commands.py", "test_documentation.py")
"""Started first, so that no worker is left alone with a long test at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="also run the tests that take long")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--hypothesis-profile", None):
        settings.load_profile("deep" if config.getoption("--deep") else "default")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)
    if config.getoption("--deep"):
        return
    deep = [item for item in items if item.get_closest_marker("deep")]
    if deep:
        config.hook.pytest_deselected(items=deep)
        items[:] = [item for item in items if item not in deep]
