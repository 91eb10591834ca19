"""Draws a scene as SVG, which needs no font, as letters are outlines; and as pixels."""

import json
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from femopp.extras import MissingPart
from femopp.pictures.scene import BACK, Place, Scene

WIDTH, HEIGHT = 800, 560
MIDDLE = (400.0, 266.0)
TRICK = (126.0, 62.0)
"""Half the axes of the ellipse on which the trick lies, around `MIDDLE`."""

OTHERS = (
    (),
    ((400, 90),),
    ((210, 110), (590, 110)),
    ((150, 190), (400, 80), (650, 190)),
    ((140, 225), (275, 85), (525, 85), (660, 225)),
    ((130, 235), (180, 100), (400, 72), (620, 100), (670, 235)),
    ((120, 258), (120, 152), (300, 72), (500, 72), (680, 152), (680, 258)),
    ((115, 266), (115, 167), (195, 70), (400, 70), (605, 70), (685, 167), (685, 266)),
)
"""The places of the other seats' names, clockwise, by their number."""

FULL, PLAYED, SMALL = 74, 58, 38
"""Widths of a card in the own hand, in the trick, and in another's hand."""
TALL = 1.4
"""The height of a card of width 1."""


@cache
def _deck() -> Any:
    """Return the drawings: made by tools/deck.py."""
    text = files("femopp.pictures").joinpath("deck.json").read_text(encoding="utf-8")
    return json.loads(text)


def drawn(scene: Scene) -> str:
    """Return the picture as SVG."""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
            f' width="{WIDTH}" height="{HEIGHT}" role="img">',
            f"<title>{escape(_in_words(scene))}</title>",
            f"<defs>{''.join(shapes())}</defs>",
            _felt(),
            _line(scene.caption, 24, 34, 17, "on-felt-soft"),
            *_aside(scene.aside),
            *(part for place in range(len(scene.places)) for part in _seat(scene, place)),
            "</svg>",
        ]
    )


def html(scene: Scene) -> str:
    """Return the picture for a notebook, as wide as it at most."""
    return f'<div style="max-inline-size: {WIDTH}px">{_flexible(drawn(scene))}</div>'


def _flexible(svg: str) -> str:
    size = f' width="{WIDTH}" height="{HEIGHT}"'
    return svg.replace(size, ' style="display: block; inline-size: 100%; block-size: auto"', 1)


def _in_words(scene: Scene) -> str:
    return "; ".join(
        filter(
            None, [scene.caption, *(f"{one.name}: {' '.join(one.cards)}" for one in scene.places)]
        )
    )


def shapes() -> Iterator[str]:
    """Yield what the cards are made of, for the definitions of a picture."""
    for name, path in _deck()["shapes"].items():
        yield f'<path id="femopp-{name}" d="{path}"/>'


def _felt() -> str:
    felt, line = colour_of("felt"), colour_of("felt-line")
    inner = f'x="10" y="10" width="{WIDTH - 20}" height="{HEIGHT - 20}" rx="20"'
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="28" fill="{colour_of("felt-deep")}"/>'
        f'<rect {inner} fill="{felt}" stroke="{line}" stroke-width="2"/>'
    )


# Seats


def _seat(scene: Scene, place: int) -> Iterator[str]:
    one = scene.places[place]
    if place == 0:
        yield from _name(one, WIDTH / 2, 404)
        yield from _row(one.cards, WIDTH / 2, 428, FULL, WIDTH - 60)
        x, y = MIDDLE[0], MIDDLE[1] + TRICK[1]
    else:
        others = OTHERS[len(scene.places) - 1]
        x, y = map(float, others[place - 1])
        yield from _name(one, x, y)
        yield from _row(one.cards, x, y + 18, SMALL, 208 if len(others) < 4 else 168)
        turn = math.atan2((y - MIDDLE[1]) / TRICK[1], (x - MIDDLE[0]) / TRICK[0])
        x, y = MIDDLE[0] + TRICK[0] * math.cos(turn), MIDDLE[1] + TRICK[1] * math.sin(turn)
    if one.played is not None:
        yield _card(one.played, x - PLAYED / 2, y - PLAYED * TALL / 2, PLAYED)


def _name(one: Place, x: float, y: float) -> Iterator[str]:
    """Yield name, note and signs, centred on a point at the base of the name."""
    size, note = 17, 14
    wide = _width(one.name, size)
    rest = _width(f"  {one.note}", note) if one.note else 0
    left = x - (wide + rest + (22 if one.deals else 0)) / 2
    if one.acts:
        yield (
            f'<rect x="{left - 11:g}" y="{y - 18:g}" width="{wide + 22:g}" height="25" rx="12.5"'
            f' fill="{colour_of("turn")}"/>'
        )
    yield _line(one.name, left, y, size, "on-turn" if one.acts else "on-felt")
    left += wide + (10 if one.acts else 0)
    if one.note:
        yield _line(one.note, left + _width("  ", note), y, note, "on-felt-soft")
        left += rest
    if one.deals:
        yield (
            f'<circle cx="{left + 15:g}" cy="{y - 6:g}" r="9" fill="{colour_of("card")}"/>'
            + _line("D", left + 15 - _width("D", 12) / 2, y - 1.7, 12, "suit-S")
        )


# Cards


def _row(cards: Sequence[str], x: float, top: float, width: float, room: float) -> Iterator[str]:
    """Yield a hand of cards, as close together as the room requires."""
    if not cards:
        return
    step = min(width * 0.68, (room - width) / max(1, len(cards) - 1))
    left = x - (step * (len(cards) - 1) + width) / 2
    for place, card in enumerate(cards):
        yield _card(card, left + step * place, top, width)


def _aside(cards: Sequence[str]) -> Iterator[str]:
    room = min(150.0, 24.0 * len(cards) + SMALL)
    yield from _row(cards, WIDTH - 30 - room / 2, 356, SMALL, room)


def _card(card: str, x: float, y: float, width: float) -> str:
    size = f'width="{width:g}" height="{width * TALL:g}"'
    return f'<svg x="{x:.1f}" y="{y:.1f}" {size} viewBox="0 0 100 140">{face_of(card)}</svg>'


def face_of(card: str) -> str:
    """Return the inside of a card, made of `shapes`, in a box of 100 by 140."""
    face = _deck()["back"] if card == BACK else _deck()["cards"][card]
    return re.sub(r"\{([\w-]+)\}", lambda found: colour_of(found[1]), face)


# Letters


def _line(text: str, x: float, y: float, size: float, colour: str) -> str:
    paths = []
    for letter in text:
        advance, outline = _letter(letter)
        if outline:
            paths.append(f'<path transform="translate({x * 1000 / size:.0f} 0)" d="{outline}"/>')
        x += advance * size / 1000
    if not paths:
        return ""
    scale = size / 1000
    return (
        f'<g fill="{colour_of(colour)}" transform="translate(0 {y:g}) scale({scale:g})">'
        f"{''.join(paths)}</g>"
    )


def _width(text: str, size: float) -> float:
    return sum(_letter(letter)[0] for letter in text) * size / 1000


def _letter(letter: str) -> tuple[int, str]:
    """Return advance and outline; of a letter that the deck lacks, a question mark's."""
    if letter == " ":
        return 260, ""
    letters = _deck()["letters"]
    advance, outline = letters.get(letter, letters["?"])
    return advance, outline


def colour_of(name: str) -> str:
    """Return one of the table's colours."""
    found: str = _deck()["colours"][name]
    return found


def joined(parts: Iterable[str]) -> str:
    """Join the parts of a note that are not empty."""
    return " · ".join(filter(None, parts))


def tricks_in_words(tricks: int) -> str:
    """Return the number of tricks for a note, nothing for none."""
    return f"{tricks} trick{'s' if tricks > 1 else ''}" if tricks else ""


def pixels(svg: str) -> Any:
    """Return a picture as RGB: uint8, of shape (height, width, 3). Raises `MissingPart`."""
    try:
        import numpy as np
        import resvg_py
        from PIL import Image
    except ImportError:
        raise MissingPart("research") from None
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, background="#ffffff")
    with Image.open(BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB")).copy()
