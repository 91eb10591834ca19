"""Weights of every page's first load, and times from *Play* to one's own hand on a slow phone.

    python bench/loading.py [--runs N] [--files] [weights|times ...]

Weights are bytes of compressed responses with their headers, without the table's socket; `--files`
lists each file. Times are medians, in headless Chromium.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tools.browsing import Server, chromium
from tools.loading import GAMES, SCENES, Times, open_slowly, play_slowly, weighed


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--runs", type=int, default=5)
    asked.add_argument("--files", action="store_true")
    asked.add_argument("what", nargs="*", default=["weights", "times"])
    given = asked.parse_args()
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        chromium() as browser,
    ):
        if "weights" in given.what:
            for scene in SCENES:
                found = weighed(browser, server.address, scene)
                print(
                    f"{scene.name:20} {found.total / 1000:6.1f} kB, {len(found.first):2} files;"
                    f" later {sum(found.later.values()) / 1000:6.1f} kB;"
                    f" deck and fonts {found.deck_and_fonts / 1000:5.1f} kB",
                    flush=True,
                )
                if given.files:
                    for path, size in sorted(found.first.items(), key=lambda one: -one[1]):
                        print(f"    {size:6} {path}")
        if "times" in given.what:
            for game in GAMES:
                show(
                    f"Play {game}",
                    [play_slowly(browser, server.address, game) for _run in range(given.runs)],
                )
                show(
                    f"link {game}",
                    [open_slowly(browser, server.address, game) for _run in range(given.runs)],
                )


def show(what: str, times: list[Times]) -> None:
    """Print medians and ranges in seconds."""
    print(f"{what:20}", end="")
    for name in ("page", "hand", "ready"):
        found = sorted(getattr(one, name) for one in times)
        print(f"  {name} {median(found):.2f} ({found[0]:.2f} to {found[-1]:.2f})", end="")
    print(flush=True)


if __name__ == "__main__":
    main()
