"""The covers of games, for the first page."""

from msgspec import Struct

from femopp.kits import part
from femopp.language import Message


class Cover(Struct, frozen=True):
    """The cover of a game.

    line     what it is about, plainly, for people who have never heard of it
    lasts    how long it takes, such as "about an hour"
    picture  one of the client's pictures; it draws cards for any other
    """

    line: Message | None = None
    lasts: Message | None = None
    picture: str = ""


def cover_of(game: str) -> Cover:
    """Return the cover of the game of this name; an empty one if its kit has none."""
    found = part(game, "cover")
    cover: Cover = Cover() if found is None else found.COVER
    return cover
