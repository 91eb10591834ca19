"""Weights of every page's first load, and times from *Play* to one's own hand on a slow phone.

    python bench/loading.py [--runs N] [--files] [weights|times ...]

Weights are bytes of compressed responses with their headers, without the table's socket; `--files`
lists each file. Times are medians, in headless Chromium: slowed by the browser, and (`line`) over a
slow line, which slows the table's socket and the opening of connections too.
"""

import argparse
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from slow_line import slow_line

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
            for what, does in (("Play", play_slowly), ("link", open_slowly)):
                for game in GAMES:
                    runs = range(given.runs)
                    times = [does(browser, server.address, game) for _run in runs]
                    show(f"{what}, {game}", times)
                    with slow_line(server.port) as address:
                        times = [does(browser, address, game, line=False) for _run in runs]
                    show(f"{what}, {game}, line", times)


def show(what: str, times: list[Times]) -> None:
    """Print medians and ranges in seconds."""
    print(f"{what:24}", end="")
    for name in ("page", "hand", "ready"):
        found = sorted(getattr(one, name) for one in times)
        print(f"  {name} {median(found):.2f} ({found[0]:.2f} to {found[-1]:.2f})", end="")
    print(flush=True)


if __name__ == "__main__":
    main()
