"""Previews of links: what a messenger shows beside one, in Open Graph's terms.

A preview is made without opening or changing anything, and says what the page behind the link shows
everybody. Messengers run no scripts.
"""

from datetime import date
from html import escape
from re import DOTALL, compile

from msgspec import Struct
from starlette.requests import Request

from femopp.language import Speaker, Text, TextError, _, say
from femopp.server.circle.circles import Circles
from femopp.server.http.endpoint import rooms_of
from femopp.table.screen.glance import Seen

FROM_THE_BUILD = compile(r"<meta property=\"og:title\".*?<meta\s+name=\"description\".*?>", DOTALL)
"""The preview in the client's page, which describes Femopp."""

_TAIL = compile(r"""[\s.,;:!?'"»”’)\]}>…]+$""")
"""Characters that a messenger, or the sentence around it, hangs on to the end of a link."""

WIDTH, HEIGHT = 1200, 630
"""Pixels of a picture; `tools/link_pictures.py` draws them."""

OF_FEMOPP = "link.png"
"""The picture of Femopp, beside the page; those of games, which not all have, are there too."""


def picture_of(game: str) -> str:
    """Return where the picture of a game is, if it has one."""
    return f"link-{game}.png"


class Preview(Struct, frozen=True):
    """A link's title, a sentence about it, and its picture, a file beside the page.

    Without a title it is Femopp's own.
    """

    title: str = ""
    line: str = ""
    picture: str = OF_FEMOPP

    def tags(self, origin: str, own: str) -> str:
        """Return the elements for the page's head; `own` are those of Femopp."""
        picture = {"": f"{origin}/{self.picture}", ":width": str(WIDTH), ":height": str(HEIGHT)}
        pairs = {f"og:image{part}": text for part, text in picture.items()}
        pairs |= {"og:title": self.title, "og:type": "website", "og:description": self.line}
        if not self.title:
            pairs = {name: text for name, text in pairs.items() if "image" in name}
        tags = [
            f'<meta property="{name}" content="{escape(text)}" />' for name, text in pairs.items()
        ]
        named = f'<meta name="description" content="{escape(self.line)}" />' if self.title else own
        large = '<meta name="twitter:card" content="summary_large_image" />'
        return "\n    ".join([*tags, named, large])


def with_preview(html: str, preview: Preview, origin: str) -> str:
    """Return the page with the preview of its link."""
    return FROM_THE_BUILD.sub(lambda own: preview.tags(origin, own[0]), html, count=1)


def trimmed(word: str) -> str:
    """Return a word of a link without what was hung on to its end."""
    return _TAIL.sub("", word)


async def preview_of(request: Request, page: str, word: str, language: str) -> Preview:
    """Return the preview of a link to one of the client's pages; `word` is its address's first."""
    speaker = Speaker(language)
    try:
        if page == "table":
            return await _of_table(request, word, speaker)
        if page == "circle":
            return await _of_circle(request, speaker)
    except TextError:
        # Whoever opens the link reads why.
        pass
    return Preview()


async def _of_table(request: Request, table: str, speaker: Speaker) -> Preview:
    found = (await rooms_of(request).seen([table])).get(table)
    if found is None or not found.seen.settings.counts:
        return Preview()
    seen = found.seen
    title, host = speaker.say(seen.game.title), seen.company.guests.get(seen.company.host or "")
    if host is not None:
        title = speaker.say(say(_("{game} with {name}"), game=title, name=host.name))
    return Preview(title, speaker.say(_seats_of(seen)), picture_of(seen.game.name))


def _seats_of(seen: Seen) -> Text:
    free = seen.company.sitting.count(None) if seen.company.admits else 0
    if free == 0:
        return say(_("All seats are taken, but you can watch."))
    if free == 1:
        return say(_("One seat is free. Tap and sit down."))
    return say(_("{free} seats are free. Tap and sit down."), free=free)


async def _of_circle(request: Request, speaker: Speaker) -> Preview:
    circles: Circles = request.app.state.circles
    asked = request.query_params
    circle = await circles.find(trimmed(asked.get("c", "")))
    day, people = trimmed(asked.get("evening", "")), len(circle.here)
    if _is_day(day):
        line = say(_("The evening of {day}. Are you coming?"), day=day)
    else:
        line = say(
            _("A circle of people who play cards, {people} so far. Ask to come in."), people=people
        )
    return Preview(circle.name, speaker.say(line))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
