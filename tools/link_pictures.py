"""Draws the pictures of links and of the app: `.venv/bin/python -m tools.link_pictures`.

Messengers and home screens take no SVG. A picture is the same in all languages, and so are the
indices of its cards.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.pictures.drawing import colour_of, face_of, shapes
from femopp.server.http.link_preview import HEIGHT, OF_FEMOPP, WIDTH, picture_of
from tools.browsing import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = ROOT / "web/public"
FONT = ROOT / "web/src/fonts/fraunces-soft-latin-600-900.woff2"
MARK = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
"""Femopp's own mark."""

ICONS = {"icon-192.png": 192, "icon-512.png": 512}
"""The mark as it is, beside `icon.png`, which a home screen may cut as it likes."""

FANS = {
    "": ("9S", "7C", "TD", "KS", "KH"),
    "rodskagg": ("8S", "TC", "6D", "KC", "KH"),
    "rifki": ("2H", "5H", "9H", "TH", "KH"),
    "sheepshead": ("7D", "8D", "9D", "TD", "KD"),
}

STYLE = """
@font-face { font-family: Fraunces; font-weight: 600 900; src: url(data:font/woff2;base64,%s); }
body { margin: 0; width: %dpx; height: %dpx; overflow: hidden; position: relative;
  background: %s; color: %s; font-family: Fraunces; }
h1, p { position: absolute; left: 72px; margin: 0; letter-spacing: -0.03em; }
h1 { top: 190px; font-size: %dpx; font-weight: 900; line-height: 1; }
p { bottom: 76px; font-size: 44px; font-weight: 800; color: %s; }
footer { position: absolute; inset: auto 0 0; height: 26px; background: #3e261a; }
.fan > svg { position: absolute; left: 800px; top: 140px; width: 220px; height: 308px;
  transform-origin: 50%% 165%%; }
"""


def main() -> None:
    with chromium() as browser:
        titles = {name: Speaker().say(game.title) for name, game in GAMES.items()}
        draw(browser, PUBLIC / OF_FEMOPP, page("Femopp", FANS[""]))
        for name in filter(None, FANS):
            draw(browser, PUBLIC / picture_of(name), page(titles[name], FANS[name]))
        for file, size in ICONS.items():
            icon(browser, PUBLIC / file, size)


def page(title: str, cards: tuple[str, ...]) -> str:
    """Return the picture of a link as a page."""
    font = base64.b64encode(FONT.read_bytes()).decode()
    size = 118 if len(title) < 8 else 100
    colours = colour_of("felt"), colour_of("on-felt"), size, colour_of("on-felt-soft")
    style = STYLE % (font, WIDTH, HEIGHT, *colours)
    defs = "".join(shapes())
    fan = "".join(card(one, at - 2) for at, one in enumerate(cards))
    brand = "" if title == "Femopp" else "<p>Femopp</p>"
    return (
        f'<style>{style}</style><svg width="0" height="0"><defs>{defs}</defs></svg>'
        f'<h1>{title}</h1>{brand}<div class="fan">{fan}</div><footer></footer>'
    )


def card(name: str, turn: int) -> str:
    turned = f"transform: rotate({turn * 10}deg)"
    return f'<svg viewBox="0 0 100 140" style="{turned}">{face_of(name)}</svg>'


def draw(browser: Browser, file: Path, html: str) -> None:
    tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    tab.set_content(html)
    tab.evaluate("document.fonts.ready")
    tab.screenshot(path=file)
    tab.close()


def icon(browser: Browser, file: Path, size: int) -> None:
    tab = browser.new_page(viewport={"width": size, "height": size})
    tab.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{MARK}")
    tab.screenshot(path=file, omit_background=True)
    tab.close()


if __name__ == "__main__":
    main()
