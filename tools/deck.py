"""Writes the deck for pictures in Python, from the client's: `.venv/bin/python tools/deck.py`.

The drawings of web/src/kit, the colours of web/src/tokens.css, and the letters of the client's
fonts as outlines, so that no font is needed. It needs the packages fonttools and brotli. A test
fails if the sources have changed since.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
TOKENS = WEB / "src/tokens.css"
DISPLAY = WEB / "src/fonts/fraunces-soft-latin-600-900.woff2"
TEXT = WEB / "src/fonts/figtree-latin-wght-normal.woff2"
MORE_TEXT = WEB / "src/fonts/figtree-latin-ext-wght-normal.woff2"
DECK = ROOT / "src/femopp/pictures/deck.json"

RANKS = {rank: "10" if rank == "T" else rank for rank in "23456789TJQKA"}
SUITS = "CDHS"
WRITTEN = "".join(map(chr, range(33, 127))) + "åäöÅÄÖéÉüÜçÇı–−…·×"
WRITTEN_MORE = "ğĞİşŞ"
UNKNOWN = "?"
NAMES = (
    *("felt", "felt-deep", "on-felt", "on-felt-soft", "felt-line", "felt-shade", "turn", "on-turn"),
    *("card", "card-line", "suit-C", "suit-D", "suit-H", "suit-S"),
)
DUMP = """
import { rolldown } from "rolldown";
const bundle = await rolldown({ input: "./src/kit/deck.ts", logLevel: "silent" });
const { output } = await bundle.generate({ format: "esm" });
const { face, BACK } = await import(
  "data:text/javascript;base64," + Buffer.from(output[0].code).toString("base64"));
const asked = JSON.parse(process.argv.at(-1));
const cards = Object.fromEntries(asked.map(([card, letter]) => [card, face(card, letter)]));
console.log(JSON.stringify({ cards, back: BACK }));
"""


def main() -> None:
    drawn = drawings()
    colours = dict(tokens())
    letters = outlines(DISPLAY, {"wght": 800}, "".join(RANKS.values()))
    shapes = {f"index-{letter}": path for letter, (_advance, path) in letters.items()}
    told = {
        "sources": stamp(),
        "colours": {name: colours[name] for name in NAMES},
        "shapes": shapes,
        "cards": {card: finished(face, letters, shapes) for card, face in drawn["cards"].items()},
        "back": finished(drawn["back"], letters, shapes),
        "letters": outlines(TEXT, {"wght": 600}, WRITTEN)
        | outlines(MORE_TEXT, {"wght": 600}, WRITTEN_MORE),
    }
    DECK.write_text(json.dumps(told, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def sources() -> list[Path]:
    """Return the files from which the deck is made, besides colours."""
    return [*sorted((WEB / "src/kit").glob("[cds]*.ts")), DISPLAY, TEXT]


def stamp() -> str:
    """Return a hash of the sources and of the colours that the deck uses."""
    colours = dict(tokens())
    used = json.dumps([colours[name] for name in NAMES]).encode()
    return sha256(b"".join([used, *(path.read_bytes() for path in sources())])).hexdigest()


def drawings() -> Any:
    """Return the faces of the cards by name, and the back, as the client draws them."""
    from tools.client import node

    asked = [(rank + suit, letter) for suit in SUITS for rank, letter in RANKS.items()]
    command: list[str | Path] = [
        node(),
        "--input-type=module",
        "--eval",
        DUMP,
        "--",
        json.dumps(asked),
    ]
    done = subprocess.run(command, cwd=WEB, check=True, capture_output=True, encoding="utf-8")
    return json.loads(done.stdout)


def tokens() -> Iterator[tuple[str, str]]:
    """Yield the light colours by name, references resolved."""
    found: dict[str, str] = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", TOKENS.read_text(encoding="utf-8")):
        light = re.sub(r"light-dark\(([^,]+),.*\)", r"\1", value.strip())
        found.setdefault(name, light)
    for name, value in found.items():
        meant = value
        while reference := re.fullmatch(r"var\(--([\w-]+)\)", meant):
            meant = found[reference[1]]
        yield name, opaque(meant)


def opaque(colour: str) -> str:
    """Write `rgb(r g b / a)` as eight hexadecimal digits, which every program reads."""
    parts = re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)", colour)
    if parts is None:
        return colour
    *rgb, alpha = parts.groups()
    return "#" + "".join(f"{int(part):02x}" for part in rgb) + f"{round(255 * float(alpha)):02x}"


def finished(drawing: str, letters: dict[str, Any], shapes: dict[str, str]) -> str:
    """Return a drawing that refers to the shapes, with colours by name and shorter numbers."""

    def index(found: re.Match[str]) -> str:
        x, y, size, spacing, text = found.groups()
        return written(text, float(x), float(y), float(size), letters, float(spacing or 0))

    drawing = re.sub(
        r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)" class="ix"'
        r'(?: letter-spacing="([-\d.]+)")?>(\w+)</text>',
        index,
        drawing,
    )
    for name, path in shapes.items():
        drawing = re.sub(
            rf'<path transform="([^"]+)" d="{re.escape(path)}"/>',
            rf'<use href="#femopp-{name}" transform="\1"/>',
            drawing,
        )
    drawing = re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", drawing)
    return re.sub(r"var\(--([\w-]+)\)", r"{\1}", drawing)


def written(
    text: str, x: float, y: float, size: float, letters: dict[str, Any], spacing: float
) -> str:
    paths = []
    for letter in text:
        advance, outline = letters[letter]
        scale = size / 1000
        paths.append(f'<path transform="translate({x:g} {y:g}) scale({scale:g})" d="{outline}"/>')
        x += advance * scale + spacing
    return "".join(paths)


def outlines(font: Path, axes: dict[str, float], text: str) -> dict[str, Any]:
    """Return advance and outline of each letter, in thousandths of the size, upside down."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    face = TTFont(font)
    if "fvar" in face:
        held = {axis.axisTag: axis.defaultValue for axis in face["fvar"].axes}
        face = instantiateVariableFont(face, {**held, **axes})
    glyphs, names = face.getGlyphSet(), face.getBestCmap()
    scale = 1000 / face["head"].unitsPerEm
    found = {}
    for letter in sorted(set(text)):
        if ord(letter) in names:
            glyph = glyphs[names[ord(letter)]]
            pen = SVGPathPen(glyphs, ntos=lambda number: f"{round(number)}")
            glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
            found[letter] = [round(glyph.width * scale), pen.getCommands()]
    return found


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
