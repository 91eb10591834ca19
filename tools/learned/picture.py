"""Draws the curves of all trainings: `python -m tools.learned.picture [FOLDER] [FILE]`.

A panel for each game, with a line for each log GAME-N.jsonl of the folder: points a deal over the
engine's imitation by processor minutes, with standard errors.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from pathlib import Path

from femopp.arena import stakes_of
from femopp.arena.picture import STYLE, step_of
from femopp.kits import game_named
from femopp.language import Speaker
from femopp.research.learning.subject import subjects

FOLDER, FILE = Path("training"), Path("docs/pictures/learned.svg")
WIDTH, LEFT, TOP, BOTTOM, HEIGHT = 250, 46, 40, 204, 250


@dataclass(frozen=True)
class Point:
    """A line of a log."""

    minutes: float
    over: float
    error: float
    imitates: bool


def curves(folder: Path, game: str) -> list[list[Point]]:
    """Return the points of each training of a game."""
    found = []
    for log in sorted(folder.glob(f"{game}-*.jsonl")):
        told = map(json.loads, log.read_text("utf-8").splitlines())
        found.append(
            [
                Point(
                    one["seconds"] / 60,
                    one["over_imitation"],
                    one["error_of_it"],
                    one["phase"] == "imitation",
                )
                for one in told
            ]
        )
    return found


def panel(game: str, lines: Sequence[Sequence[Point]], x: int) -> str:
    """Draw a game's curves, so far to the right."""
    points = [point for line in lines for point in line]
    low = min(0.0, *(point.over - point.error for point in points))
    high = max(0.0, *(point.over + point.error for point in points))
    step = step_of(high - low)
    first, last = floor(low / step), ceil(high / step)
    minutes = max(point.minutes for point in points)
    along = step_of(minutes)

    def right(value: float) -> str:
        return f"{LEFT + value / minutes * (WIDTH - LEFT - 14):.1f}"

    def up(value: float) -> str:
        return f"{BOTTOM - (value / step - first) / (last - first) * (BOTTOM - TOP):.1f}"

    a_deal = stakes_of(game).a_deal
    drawn = [
        f'<g transform="translate({x} 0)">'
        f'<text class="title" x="{LEFT}" y="16">{game_named(game).title}</text>',
        f'<text x="{LEFT}" y="32">{Speaker("en").say(a_deal)} over the imitation</text>',
    ]
    for number in range(first, last + 1):
        kind, height = "axis" if number == 0 else "grid", up(number * step)
        said = f"{number * step:.6g}".replace("-", "−")
        drawn.append(f'<path class="{kind}" d="M{LEFT} {height}H{WIDTH - 10}"/>')
        drawn.append(f'<text x="{LEFT - 6}" y="{height}" dy="4" text-anchor="end">{said}</text>')
    for number in range(floor(minutes / along) + 1):
        said = f"{number * along:.6g}"
        drawn.append(
            f'<text x="{right(number * along)}" y="220" text-anchor="middle">{said}</text>'
        )
    drawn.append(f'<text x="{LEFT}" y="240">processor minutes</text>')
    for line in lines:
        imitated = [point.minutes for point in line if point.imitates]
        if imitated and len(imitated) < len(line):
            drawn.append(f'<path class="mark" d="M{right(imitated[-1])} {TOP}V{BOTTOM}"/>')
        places = [f"{right(point.minutes)} {up(point.over)}" for point in line]
        drawn.append(f'<path class="line" d="M{"L".join(places)}"/>')
        drawn += [
            f'<path class="bar" d="M{right(point.minutes)} {up(point.over - point.error)}'
            f'V{up(point.over + point.error)}"/>'
            for point in line
        ]
    return "\n".join([*drawn, "</g>"])


def picture(folder: Path) -> str:
    """Draw the curves of all games of which there are logs."""
    found = {game: lines for game in subjects() if (lines := curves(folder, game))}
    panels = [
        panel(game, lines, place * WIDTH) for place, (game, lines) in enumerate(found.items())
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH * len(found)} {HEIGHT}"'
        f' role="img"><title>learned over the imitation</title><style>{STYLE}</style>'
        '<rect width="100%" height="100%"/>\n' + "\n".join(panels) + "\n</svg>\n"
    )


def main(given: Sequence[str]) -> None:
    folder, file = (*map(Path, given), *(FOLDER, FILE)[len(given) :])
    file.write_text(picture(folder), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
