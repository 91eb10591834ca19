"""A picture of a report: each difference with its interval, as SVG."""

from collections.abc import Iterator
from math import ceil, floor
from textwrap import wrap
from xml.sax.saxutils import escape

from femopp.arena.estimate import Estimate
from femopp.arena.report import Report, what_was_played
from femopp.arena.stakes import stakes_of
from femopp.language import Speaker, _, say

WIDTH, ROW, LINE, ABOVE, BOTTOM, EDGE = 720, 28, 18, 28, 44, 16
LETTER = 6.6
"""The width of a letter, on average; names leave the rest of a row to the intervals."""

MOST_LETTERS, A_LINE = 20, 84
"""Of a bot's name, which is shortened in the middle; of a line above the rows."""

LINES = 6
"""The most lines of the grid within the values; one more may stand on each side."""

STYLE = """
text { font: 12px system-ui, sans-serif; fill: #333 } .title { font-weight: 600; font-size: 14px }
.axis { stroke: #888; stroke-width: 1 } .grid { stroke: #8883; stroke-width: 1 }
.line { fill: none; stroke: #1667b7; stroke-width: 2 } .bar { stroke: #1667b7; stroke-width: 1.5 }
.mark { stroke: #888; stroke-dasharray: 3 3 } circle { fill: #1667b7 } rect { fill: #fff }
@media (prefers-color-scheme: dark) {
  text { fill: #ddd } .line, .bar { stroke: #6cb4ff } circle { fill: #6cb4ff }
  rect { fill: #1d2126 }
}
"""
"""How all charts look, on light and on dark."""


class Scale:
    """A scale from left to right, and the lines of its grid."""

    def __init__(self, values: list[float], left: float) -> None:
        low, high = min(0.0, *values), max(0.0, *values)
        self.step = step_of(high - low)
        self.first, self.last = floor(low / self.step), max(1, ceil(high / self.step))
        self._left, self._wide = left, WIDTH - EDGE - left

    def x(self, value: float) -> float:
        """Return the place of a value."""
        share = (value / self.step - self.first) / (self.last - self.first)
        return round(self._left + share * self._wide, 1)

    def lines(self) -> list[float]:
        """Return the values of the lines."""
        return [number * self.step for number in range(self.first, self.last + 1)]


def picture_of(report: Report, speaker: Speaker) -> str:
    """Return the differences as SVG: a row for each, with its mean and its 95 % interval.

    They are in points, in contests of matches in percent of matches won.
    """
    matches = report.contest.board == "match"
    shown = [
        (say(_("{bot} over {other}"), bot=_short(one.bot), other=_short(one.over)), found)
        for one in report.differences
        if (found := one.won if matches else one.points) is not None
    ]
    times = 100.0 if matches else 1.0
    names = [speaker.say(name) for name, _estimate in shown]
    left = EDGE + LETTER * max(map(len, names)) + 12
    scale = Scale([times * end for _name, one in shown for end in _ends(one)], left)
    unit = say(_("% won") if matches else stakes_of(report.contest.game).a_deal)
    told = [*what_was_played(report), say(_("{unit:opening}; intervals of 95 %"), unit=unit)]
    title, *lines = [line for text in told for line in wrap(speaker.say(text), A_LINE)]
    top = ABOVE + LINE * len(lines) + 20
    bottom = top + ROW * len(shown)
    height = bottom + BOTTOM
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
            f' width="{WIDTH}" height="{height}" role="img">',
            f"<title>{escape(title)}</title><style>{STYLE}</style>",
            '<rect width="100%" height="100%"/>',
            f'<text class="title" x="{EDGE}" y="{ABOVE}">{escape(title)}</text>',
            *[
                f'<text x="{EDGE}" y="{ABOVE + LINE * number}">{escape(line)}</text>'
                for number, line in enumerate(lines, 1)
            ],
            *_grid(scale, top, bottom, speaker),
            *[
                part
                for place, (name, (_whole, one)) in enumerate(zip(names, shown, strict=True))
                for part in _row(name, one, top + ROW * place + ROW / 2, scale, times)
            ],
            "</svg>\n",
        ]
    )


def _short(name: str) -> str:
    """Return a name, of a long one its beginning and its end."""
    half = MOST_LETTERS // 2
    return name if len(name) <= MOST_LETTERS else f"{name[: half - 1]}…{name[-half:]}"


def _ends(one: Estimate) -> tuple[float, float]:
    return (
        one.mean if one.low is None else one.low,
        one.mean if one.high is None else one.high,
    )


def _grid(scale: Scale, top: float, bottom: float, speaker: Speaker) -> Iterator[str]:
    digits = max(0, -_power(scale.step))
    for value in scale.lines():
        x = scale.x(value)
        kind = "grid" if value else "axis"
        yield f'<path class="{kind}" d="M{x} {top - 4}V{bottom + 4}"/>'
        written = speaker.decimal(value, digits, "+" if value else "")
        yield f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{written}</text>'


def _row(name: str, one: Estimate, y: float, scale: Scale, times: float) -> Iterator[str]:
    low, high = (scale.x(times * end) for end in _ends(one))
    yield f'<text x="{EDGE}" y="{y + 4}">{escape(name)}</text>'
    yield f'<path class="bar" d="M{low} {y}H{high}M{low} {y - 5}V{y + 5}M{high} {y - 5}V{y + 5}"/>'
    yield f'<circle cx="{scale.x(times * one.mean)}" cy="{y}" r="4"/>'


def step_of(span: float) -> float:
    """Return the distance of a scale's lines: a round one, so that a span has `LINES` at most."""
    if not span:
        return 1.0
    return next(
        step
        for power in range(-6, 7)
        for step in (10.0**power, 2 * 10.0**power, 5 * 10.0**power)
        if span / step <= LINES
    )


def _power(step: float) -> int:
    """Return the power of ten of a step's first digit."""
    return int(f"{step:e}".partition("e")[2])
