"""Prints and draws how strength grows with the number of worlds, from files of the arena.

    python bench/growth_picture.py FILE … [--svg PICTURE]

Each file is of a contest of `femopp arena` with bots of growth.py and a field, one for each
game. The result is the difference to the field, with its interval.
"""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log
from pathlib import Path

from growth import NAME

from femopp.arena import Report, read, report_of, stakes_of
from femopp.arena.picture import STYLE, step_of
from femopp.kits import game_named
from femopp.language import Speaker


@dataclass(frozen=True)
class Point:
    """A bot with a number of worlds: its lead over the field, with the interval.

    `milliseconds` is the median of the phase with the longest decisions.
    """

    worlds: int
    mean: float
    low: float
    high: float
    milliseconds: float


@dataclass(frozen=True)
class Curve:
    """The result of one contest."""

    title: str
    unit: str
    field: str
    boards: int
    points: tuple[Point, ...]


def curve(file: Path) -> Curve:
    """Read the complete boards of a file of `femopp arena`."""
    kept = read(file)
    if kept is None:
        raise SystemExit(f"{file} is empty")
    boards = max(one.board for one in kept.played)
    report = report_of(kept.contest, kept.played, boards)
    english = Speaker()
    return Curve(
        title=english.say(game_named(report.contest.game).title),
        unit=english.say(stakes_of(report.contest.game).a_deal),
        field=str(report.contest.against),
        boards=report.boards,
        points=tuple(sorted(_points(report), key=lambda one: one.worlds)),
    )


def _points(report: Report) -> Iterable[Point]:
    for one in report.differences:
        found = NAME.fullmatch(one.bot.partition(":")[2])
        if found is not None and one.over == report.contest.against:
            spent = [each.p50_ms for each in report.times if each.bot == one.bot]
            assert one.points.low is not None
            assert one.points.high is not None
            yield Point(int(found[1]), one.points.mean, one.points.low, one.points.high, max(spent))


def table(curves: Sequence[Curve]) -> str:
    """Return the curves as a Markdown table."""
    lines = []
    for one in curves:
        lines += [
            f"{one.title}, {one.boards} deals:",
            "",
            f"| worlds | {one.unit} over the field | 95 % interval | ms |",
            "| ---: | ---: | ---: | ---: |",
        ]
        lines += [
            f"| {at.worlds:,} | {at.mean:+.3f} | {at.low:+.3f} … {at.high:+.3f} |"
            f" {at.milliseconds:.2f} |".replace("-", "−")
            for at in one.points
        ]
        lines.append("")
    return "\n".join(lines)


# The picture

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 250, 250, 46, 40, 46


def svg(curves: Sequence[Curve]) -> str:
    """Return a panel for each curve: worlds from left to right, the difference upwards."""
    wide = WIDTH * len(curves)
    panels = "\n".join(
        f'<g transform="translate({place * WIDTH} 0)">{_panel(one)}</g>'
        for place, one in enumerate(curves)
    )
    names = ", ".join(one.title for one in curves)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {HEIGHT}" role="img">'
        f"<title>Strength by the number of worlds: {names}</title>"
        f'<style>{STYLE}</style><rect width="100%" height="100%"/>\n{panels}\n</svg>\n'
    )


def _panel(one: Curve) -> str:
    scale = _scale(one)
    title = f'<text class="title" x="{LEFT}" y="16">{one.title}</text>'
    unit = f'<text x="{LEFT}" y="32">{one.unit} over {one.field}</text>'
    return "\n".join([title, unit, *_grid(scale), *_below(scale, one), *_drawn(scale, one)])


@dataclass(frozen=True)
class Scale:
    """Coordinates of a panel; `least` and `most` are in steps of the grid."""

    fewest: int
    span: float
    step: float
    least: int
    most: int

    def x(self, worlds: int) -> float:
        share = log(worlds / self.fewest) / self.span
        return round(LEFT + 8 + share * (WIDTH - LEFT - 34), 1)

    def y(self, value: float) -> float:
        share = (value / self.step - self.least) / (self.most - self.least)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)


def _scale(one: Curve) -> Scale:
    worlds = [at.worlds for at in one.points]
    high, low = max(at.high for at in one.points), min(0.0, *(at.low for at in one.points))
    step = step_of(high - low)
    span = log(max(worlds) / min(worlds)) or 1.0
    return Scale(min(worlds), span, step, floor(low / step), ceil(high / step))


def _grid(scale: Scale) -> Iterable[str]:
    for number in range(scale.least, scale.most + 1):
        y = scale.y(number * scale.step)
        kind = "grid" if number else "axis"
        yield f'<path class="{kind}" d="M{LEFT} {y}H{WIDTH - 10}"/>'
        written = f"{number * scale.step:.4g}".replace("-", "−")
        yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{written}</text>'


def _below(scale: Scale, one: Curve) -> Iterable[str]:
    place = HEIGHT - BOTTOM + 16
    for number in _labelled([at.worlds for at in one.points]):
        yield f'<text x="{scale.x(number)}" y="{place}" text-anchor="middle">{number:,}</text>'
    yield f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 10}" text-anchor="middle">worlds</text>'


def _drawn(scale: Scale, one: Curve) -> Iterable[str]:
    line = " ".join(f"{scale.x(at.worlds)},{scale.y(at.mean)}" for at in one.points)
    yield f'<polyline class="line" points="{line}"/>'
    for at in one.points:
        x = scale.x(at.worlds)
        yield f'<path class="bar" d="M{x} {scale.y(at.low)}V{scale.y(at.high)}"/>'
        yield f'<circle cx="{x}" cy="{scale.y(at.mean)}" r="3.5"/>'


def _labelled(worlds: Sequence[int]) -> list[int]:
    """Return the numbers with room below the axis: each at least three times the previous."""
    found = [worlds[0]]
    for number in worlds[1:]:
        if number >= 3 * found[-1]:
            found.append(number)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Show how strength grows with worlds.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--svg", type=Path, metavar="PICTURE", help="draw a picture to this file")
    wanted = parser.parse_args()
    curves = [curve(file) for file in wanted.files]
    print(table(curves))
    if wanted.svg:
        wanted.svg.write_text(svg(curves), "utf-8")


if __name__ == "__main__":
    main()
